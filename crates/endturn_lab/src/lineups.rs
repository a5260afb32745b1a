//! Lineups: the contenders at a table.

/// A contender, by its index in the plan.
pub type Contender = u16;

/// The contenders at a table in the first rotation, seat by seat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lineup(Vec<Contender>);

impl Lineup {
    /// Creates a lineup in seat order.
    #[must_use]
    pub fn new(seats: Vec<Contender>) -> Self {
        Self(seats)
    }

    /// The contenders in the first rotation, seat by seat.
    #[must_use]
    pub fn seats(&self) -> &[Contender] {
        &self.0
    }

    /// Number of different rotations: one per seat, or fewer if the same contenders repeat in the
    /// same order.
    #[must_use]
    pub fn rotations(&self) -> u32 {
        let seats = self.0.len();
        let is_period = |step: &usize| (0..seats).all(|at| self.0[at] == self.0[(at + step) % seats]);
        (1..=seats).find(is_period).unwrap_or(1) as u32
    }

    /// The contenders after moving on by `rotation` seats.
    #[must_use]
    pub fn rotated(&self, rotation: u32) -> Vec<Contender> {
        let mut seats = self.0.clone();
        if !seats.is_empty() {
            let by = rotation as usize % seats.len();
            seats.rotate_right(by);
        }
        seats
    }
}

/// Every choice of different contenders, one per seat. Empty if there are fewer contenders than
/// seats.
#[must_use]
pub fn round_robin(contenders: Contender, seats: usize) -> Vec<Lineup> {
    choices(contenders, seats, false)
}

/// Every choice of contenders, with repetition.
#[must_use]
pub fn multisets(contenders: Contender, seats: usize) -> Vec<Lineup> {
    choices(contenders, seats, true)
}

/// Number of lineups of [`round_robin`]; `u64::MAX` stands for all larger numbers.
#[must_use]
pub fn round_robin_count(contenders: u64, seats: u64) -> u64 {
    if seats > contenders {
        return 0;
    }
    let mut count = 1u128;
    for at in 0..seats.min(contenders - seats) {
        // The product of this many consecutive numbers is divisible by their count.
        count = count * u128::from(contenders - at) / u128::from(at + 1);
        if count > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    count as u64
}

/// Number of lineups of [`multisets`]; `u64::MAX` stands for all larger numbers.
#[must_use]
pub fn multiset_count(contenders: u64, seats: u64) -> u64 {
    match (contenders, seats) {
        (_, 0) => 1,
        (0, _) => 0,
        _ => round_robin_count(contenders.saturating_add(seats - 1), seats),
    }
}

/// One contender against every choice of different others.
#[must_use]
pub fn gauntlet(challenger: Contender, contenders: Contender, seats: usize) -> Vec<Lineup> {
    let others = choices(contenders.saturating_sub(1), seats.saturating_sub(1), false);
    let real = |other: Contender| if other < challenger { other } else { other + 1 };
    let lineup = |others: Lineup| Lineup(std::iter::once(challenger).chain(others.0.into_iter().map(real)).collect());
    others.into_iter().map(lineup).collect()
}

/// Each contender alone against a table full of each other one.
#[must_use]
pub fn one_versus_all(contenders: Contender, seats: usize) -> Vec<Lineup> {
    let pairs = (0..contenders)
        .flat_map(|one| (0..contenders).filter(move |other| *other != one).map(move |other| (one, other)));
    let lineup = |(one, other)| {
        Lineup(std::iter::once(one).chain(std::iter::repeat_n(other, seats.saturating_sub(1))).collect())
    };
    pairs.map(lineup).collect()
}

/// All choices in ascending order, by the first seat, then the second, and so on.
fn choices(contenders: Contender, seats: usize, is_again: bool) -> Vec<Lineup> {
    let mut all = Vec::new();
    let mut chosen = Vec::with_capacity(seats);
    choose(contenders, seats, is_again, &mut chosen, &mut all);
    all
}

fn choose(contenders: Contender, seats: usize, is_again: bool, chosen: &mut Vec<Contender>, all: &mut Vec<Lineup>) {
    if chosen.len() == seats {
        all.push(Lineup(chosen.clone()));
        return;
    }
    let first = chosen.last().map_or(0, |&last| if is_again { last } else { last + 1 });
    for contender in first..contenders {
        chosen.push(contender);
        choose(contenders, seats, is_again, chosen, all);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn text(lineups: &[Lineup]) -> String {
        let letter = |&contender: &Contender| char::from(b'a' + contender as u8);
        let word = |lineup: &Lineup| lineup.0.iter().map(letter).collect::<String>();
        lineups.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn designs_meet_whom_they_say() {
        assert_eq!(text(&round_robin(3, 2)), "ab ac bc");
        assert_eq!(text(&round_robin(4, 3)), "abc abd acd bcd");
        assert_eq!(text(&round_robin(2, 3)), "");
        assert_eq!(text(&multisets(2, 3)), "aaa aab abb bbb");
        assert_eq!(text(&gauntlet(1, 3, 2)), "ba bc");
        assert_eq!(text(&gauntlet(0, 4, 3)), "abc abd acd");
        assert_eq!(text(&one_versus_all(3, 4)), "abbb accc baaa bccc caaa cbbb");
        assert_eq!(text(&round_robin(3, 1)), "a b c");
    }

    #[test]
    fn everybody_comes_to_every_seat() {
        let lineup = Lineup::new(vec![0, 1, 2]);
        let rotated: Vec<Vec<Contender>> = (0..lineup.rotations()).map(|rotation| lineup.rotated(rotation)).collect();
        assert_eq!(rotated, [vec![0, 1, 2], vec![2, 0, 1], vec![1, 2, 0]]);
        assert_eq!(Lineup::new(vec![4, 4, 4]).rotations(), 1);
        assert_eq!(Lineup::new(vec![0, 1, 0, 1]).rotations(), 2);
    }

    #[test]
    fn counts_are_those_of_the_lineups() {
        for contenders in 0..7u16 {
            for seats in 0..6 {
                let lineups = [round_robin(contenders, seats), multisets(contenders, seats)];
                let counts = [
                    round_robin_count(contenders.into(), seats as u64),
                    multiset_count(contenders.into(), seats as u64),
                ];
                assert_eq!(lineups.map(|all| all.len() as u64), counts, "{contenders} contenders, {seats} seats");
            }
        }
        assert_eq!(round_robin_count(1_000, 6), 1_368_173_298_991_500);
        assert_eq!((round_robin_count(1_000, 64), multiset_count(1_000, 255)), (u64::MAX, u64::MAX));
    }

    proptest! {
        #[test]
        fn rotations_differ_and_come_round(seats in proptest::collection::vec(0u16..3, 1..7)) {
            let lineup = Lineup::new(seats.clone());
            let count = lineup.rotations();
            let mut all: Vec<_> = (0..count).map(|rotation| lineup.rotated(rotation)).collect();
            prop_assert_eq!(&lineup.rotated(count), &seats);
            all.sort();
            all.dedup();
            prop_assert_eq!(all.len(), count as usize);
        }
    }
}
