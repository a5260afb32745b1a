//! W-136 Partisans: whether the fall of a city causes partisans, their number, and their tiles.
//! Carried out by `crates/endturn_civ/src/changes/partisans.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

/// The values that decide whether partisans rise for the nation that has lost a city (W-136).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loyalty {
    /// The effect `Inspire_Partisans` of the loser.
    pub effect: i32,
    /// The loser founded the city.
    pub is_original_owner: bool,
    /// Citizens of the loser's nation and all citizens, if citizens have a nationality.
    pub citizens: Option<(i32, i32)>,
    /// Percent of the citizens required; 0 requires the original owner instead.
    pub needed_pct: i32,
}

impl Loyalty {
    /// W-136: whether partisans rise.
    #[must_use]
    pub fn inspires(&self) -> bool {
        let is_loyal = match self.citizens {
            Some((own, all)) if self.needed_pct > 0 => {
                all > 0 && i64::from(own) * 100 / i64::from(all) >= i64::from(self.needed_pct)
            }
            _ => self.is_original_owner,
        };
        self.effect > 0 && is_loyal
    }
}

/// W-136: the number of partisans in a city of a size, at most `most`.
pub fn count(size: i32, most: i32, draw: &mut Draw) -> i32 {
    let highest = 1_i64 + (i64::from(size.max(0)) + 1) / 2;
    let drawn = draw.below(highest.unsigned_abs() + 1);
    i32::try_from(1 + drawn).unwrap_or(i32::MAX).min(most.max(0))
}

/// W-136: the value of a tile for partisans who would defend it with a strength in tenths of a
/// point: half beyond the city's continent, and at random up to a third less.
pub fn worth(strength: i32, is_same_continent: bool, draw: &mut Draw) -> i32 {
    let full = strength.max(0).saturating_mul(10);
    let value = if is_same_continent { full } else { full / 2 };
    let less = draw.below((value / 3).unsigned_abs().into());
    value - i32::try_from(less).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use endturn_engine::RuleId;
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;

    fn drawn<T: Ord>(ask: impl Fn(&mut Draw) -> T) -> BTreeSet<T> {
        let draw = |seed| Draws::new(seed).at(RuleId("W-136"), DrawSubject::TABLE, Purpose("partisans"));
        (0..2_000).map(|seed| ask(&mut draw(seed))).collect()
    }

    #[test]
    fn w_136_between_1_and_8_rise_by_the_size_of_the_city() {
        let range = |size| {
            let counts = drawn(|draw| count(size, 8, draw));
            (*counts.first().expect("some"), *counts.last().expect("some"), counts.len())
        };
        assert_eq!(range(1), (1, 3, 3), "0 to 2, and one");
        assert_eq!(range(4), (1, 4, 4), "0 to 1 + 2, and one");
        assert_eq!(range(5), (1, 5, 5));
        assert_eq!(range(20), (1, 8, 8), "0 to 11, and one, 8 at most");
        assert_eq!(drawn(|draw| count(20, 0, draw)), [0].into(), "a ruleset without partisans");
    }

    #[test]
    fn w_136_a_tile_is_worth_its_defence_less_a_third_at_most() {
        let here = drawn(|draw| worth(40, true, draw));
        assert_eq!((here.first(), here.last()), (Some(&(400 - 132)), Some(&400)));
        let beyond = drawn(|draw| worth(40, false, draw));
        assert_eq!((beyond.first(), beyond.last()), (Some(&(200 - 65)), Some(&200)));
        assert_eq!(drawn(|draw| worth(0, true, draw)), [0].into());
    }

    #[test]
    fn w_136_partisans_rise_for_the_nation_that_the_city_belongs_to_by_right() {
        let loyalty = Loyalty { effect: 1, is_original_owner: true, citizens: Some((1, 9)), needed_pct: 0 };
        assert!(loyalty.inspires(), "the founder needs no citizens");
        assert!(!Loyalty { effect: 0, ..loyalty }.inspires());
        assert!(!Loyalty { is_original_owner: false, ..loyalty }.inspires());
        let by_people = Loyalty { is_original_owner: false, needed_pct: 50, ..loyalty };
        let of = |own, all| Loyalty { citizens: Some((own, all)), ..by_people }.inspires();
        assert_eq!([of(4, 9), of(5, 9), of(1, 2), of(0, 0)], [false, true, true, false]);
        assert!(!Loyalty { citizens: None, ..by_people }.inspires(), "nobody asks citizens without a nationality");
    }
}
