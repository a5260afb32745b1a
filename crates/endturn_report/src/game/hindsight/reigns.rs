//! The leaders in a metric, and the rounds in which they changed.

use std::cmp::Reverse;

use endturn_engine::Seat;
use endturn_engine::compact::CompactSort as _;

/// A range of rounds in which one seat alone is first in a metric. A tie does not end it; another
/// seat must have more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reign {
    /// The leading seat.
    pub seat: Seat,
    /// Its value in the first round of the reign.
    pub value: i64,
    /// The second seat in that round, and its value; `None` if no other seat survives.
    pub next: Option<(Seat, i64)>,
    /// The first round of the reign; 0 is the start.
    pub from: u32,
    /// The last round of the reign.
    pub to: u32,
    /// Rounds between them in which it was lost; see [`last`].
    pub lost: u32,
}

/// A reign continues if it was lost for at most this fraction of its rounds.
const LOST: u32 = 20;

impl Reign {
    /// Rounds it lasted.
    pub fn rounds(&self) -> u32 {
        self.to - self.from + 1
    }
}

/// Returns the last reign, merged with earlier ones of the same seat if it was lost for a few
/// rounds only; and the other seat's reign that it ended.
pub fn last(reigns: &[Reign]) -> Option<(Reign, Option<Reign>)> {
    let (&end, earlier) = reigns.split_last()?;
    let (mut whole, mut held, mut before) = (end, end.rounds(), earlier.len());
    for (at, reign) in earlier.iter().enumerate().rev().filter(|(_, reign)| reign.seat == end.seat) {
        held += reign.rounds();
        let rounds = end.to - reign.from + 1;
        if (rounds - held).saturating_mul(LOST) <= rounds {
            whole = Reign { to: end.to, lost: rounds - held, ..*reign };
            before = at;
        }
    }
    Some((whole, earlier[..before].last().copied().filter(|other| other.seat != whole.seat)))
}

/// Returns all reigns in chronological order. `course` has the values of all seats at the start and
/// after each round; `stands` says which seats count in a round.
pub fn reigns<'a, R>(course: impl Iterator<Item = R>, stands: impl Fn(Seat, u32) -> bool) -> Vec<Reign>
where
    R: Iterator<Item = i64> + 'a,
{
    let mut reigns: Vec<Reign> = Vec::new();
    let mut is_lost = true;
    for (round, values) in (0..).zip(course) {
        let standing = values.zip((0..).map(Seat)).filter(|&(_, seat)| stands(seat, round));
        let mut standing: Vec<(i64, Seat)> = standing.collect();
        standing.compact_sort_by_key(|&(value, seat)| (Reverse(value), seat));
        let alone = match standing.as_slice() {
            [] => None,
            [one] => Some((*one, None)),
            [one, next, ..] => (one.0 > next.0).then_some((*one, Some((next.1, next.0)))),
        };
        match (reigns.last_mut().filter(|_| !is_lost), alone) {
            (Some(last), Some(((_, seat), _))) if last.seat == seat => last.to = round,
            (_, Some(((value, seat), next))) => {
                reigns.push(Reign { seat, value, next, from: round, to: round, lost: 0 });
                is_lost = false;
            }
            // A sole leader that is now tied is still first.
            (Some(last), None) if standing.iter().any(|&one| one == (standing[0].0, last.seat)) => last.to = round,
            (_, None) => is_lost = true,
        }
    }
    reigns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(course: &[&[i64]]) -> Vec<(u8, u32, u32)> {
        let all = reigns(course.iter().map(|row| row.iter().copied()), |_, _| true);
        all.iter().map(|reign| (reign.seat.0, reign.from, reign.to)).collect()
    }

    #[test]
    fn who_alone_has_most_is_first_and_stays_so_while_others_have_as_much() {
        assert_eq!(of(&[&[5, 5], &[5, 5]]), []);
        assert_eq!(of(&[&[5, 5], &[6, 5], &[6, 6], &[6, 7], &[9, 8]]), [(0, 1, 2), (1, 3, 3), (0, 4, 4)]);
    }

    #[test]
    fn a_reign_that_is_lost_to_two_at_once_ends() {
        assert_eq!(of(&[&[9, 1, 1], &[9, 12, 12], &[20, 12, 13]]), [(0, 0, 0), (0, 2, 2)]);
        assert_eq!(of(&[&[9, 1, 1], &[9, 12, 12], &[9, 12, 13]]), [(0, 0, 0), (2, 2, 2)]);
    }

    #[test]
    fn who_is_out_is_not_first_and_the_last_one_is_first_alone() {
        let course: [&[i64]; 3] = [&[1, 9], &[1, 9], &[1, 9]];
        let all = reigns(course.iter().map(|row| row.iter().copied()), |seat, round| seat == Seat(0) || round < 2);
        assert_eq!(all[0], Reign { seat: Seat(1), value: 9, next: Some((Seat(0), 1)), from: 0, to: 1, lost: 0 });
        assert_eq!(all[1], Reign { seat: Seat(0), value: 1, next: None, from: 2, to: 2, lost: 0 });
        assert_eq!((all.len(), all[0].rounds()), (2, 2));
    }

    fn reign(seat: u8, from: u32, to: u32) -> Reign {
        Reign { seat: Seat(seat), value: 0, next: None, from, to, lost: 0 }
    }

    #[test]
    fn the_last_reign_goes_back_over_rounds_in_which_it_was_lost() {
        let of =
            |reigns: &[Reign]| last(reigns).map(|(whole, before)| (whole.from, whole.lost, before.map(|one| one.from)));
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[reign(0, 3, 9)]), Some((3, 0, None)));
        let long = [reign(0, 3, 9), reign(1, 10, 40), reign(0, 41, 41), reign(1, 42, 90)];
        assert_eq!(of(&long), Some((10, 1, Some(3))));
        assert_eq!(
            of(&[reign(1, 1, 5), reign(0, 6, 8), reign(1, 9, 30)]),
            Some((9, 0, Some(6))),
            "three of thirty are many"
        );
        // A reign that was lost to two seats at once leaves a gap.
        assert_eq!(of(&[reign(0, 0, 50), reign(0, 52, 90)]), Some((0, 1, None)));
    }
}
