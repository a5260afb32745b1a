//! W-95 Achievements: the nations that a turn gives an achievement, and the first of them. Carried
//! out by `crates/endturn_civ/src/stages/annals.rs`.
//! Draws none. Tells nothing.

use endturn_engine::{Seat, random::Draw, seats::SeatSet};

/// The nations that get an achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The first of all that gets it; `None` if a nation had it before.
    pub first: Option<Seat>,
    /// All that get it now, the first with them.
    pub all: SeatSet,
}

/// W-95: the nations among `fit`, which meet its condition, that get an achievement held by `held`
/// before. If no nation had it, one of them is drawn as the first; of a unique one, it alone gets
/// it, and no nation later.
pub fn gain(fit: SeatSet, held: SeatSet, is_unique: bool, draw: impl FnOnce() -> Draw) -> Option<Gain> {
    let new: Vec<Seat> = fit.iter().filter(|&seat| !held.contains(seat)).collect();
    if new.is_empty() || is_unique && !held.is_empty() {
        return None;
    }
    if !held.is_empty() {
        return Some(Gain { first: None, all: new.into_iter().collect() });
    }
    let first = new[usize::try_from(draw().below(new.len() as u64)).unwrap_or(0)];
    let all = if is_unique { [first].into_iter().collect() } else { new.into_iter().collect() };
    Some(Gain { first: Some(first), all })
}

/// W-95: literate people in percent of all people, both in thousands.
#[must_use]
pub const fn literate_pct(literate: i64, people: i64) -> i64 {
    if people <= 0 { 0 } else { literate * 100 / people }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    fn seats(numbers: &[u8]) -> SeatSet {
        numbers.iter().map(|&number| Seat(number)).collect()
    }

    #[test]
    fn w_95_one_of_the_nations_is_the_first() {
        let draw = |seed| move || fair::draw("W-95", seed);
        let gains: Vec<Gain> =
            (0..50).filter_map(|seed| gain(seats(&[1, 3]), SeatSet::EMPTY, false, draw(seed))).collect();
        assert!(gains.iter().all(|gain| gain.all == seats(&[1, 3])));
        assert!([1, 3].iter().all(|&seat| gains.iter().any(|gain| gain.first == Some(Seat(seat)))));
    }

    #[test]
    fn w_95_a_unique_one_goes_to_one_nation_only() {
        let draw = || fair::draw("W-95", 1);
        let won = gain(seats(&[1, 3]), SeatSet::EMPTY, true, draw).expect("one of them");
        assert_eq!(won.all, won.first.into_iter().collect());
        assert_eq!(gain(seats(&[1, 3]), won.all, true, draw), None);
    }

    #[test]
    fn w_95_later_nations_get_it_and_none_twice() {
        let none = || -> Draw { unreachable!("nothing is drawn") };
        let later = gain(seats(&[1, 3]), seats(&[1]), false, none);
        assert_eq!(later, Some(Gain { first: None, all: seats(&[3]) }));
        assert_eq!(gain(seats(&[1]), seats(&[1]), false, none), None);
    }

    #[test]
    fn w_95_readers_count_in_percent() {
        assert_eq!([literate_pct(90, 360), literate_pct(0, 0), literate_pct(360, 360)], [25, 0, 100]);
    }
}
