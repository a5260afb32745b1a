//! C-25 Celebration: start and end of a city's celebration, in both orders of its turn. Carried out
//! by `crates/endturn_civ/src/phase_end/mood.rs`.
//! Draws none. Tells nothing.

use crate::ruleset::game::CityOrder;

/// The values that decide a city's celebration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeastTerms {
    /// Citizens.
    pub size: i32,
    /// Smallest size that celebrates.
    pub celebrate_size: i32,
    /// Happy at the turn change before.
    pub was_happy: bool,
    /// Happy before this turn's first refresh.
    pub happy_before: bool,
    /// Happy now.
    pub happy_now: bool,
}

impl FeastTerms {
    /// Whether this turn counts as happy: in the documented order the earlier mood also counts.
    const fn is_happy(self, order: CityOrder) -> bool {
        match order {
            CityOrder::Documented => self.happy_now || self.happy_before,
            CityOrder::Code => self.happy_now,
        }
    }
}

/// C-25: whether the city celebrates; it must be happy at two turn changes in a row.
#[must_use]
pub(crate) const fn celebrates(terms: FeastTerms, order: CityOrder) -> bool {
    terms.size >= terms.celebrate_size && terms.was_happy && terms.is_happy(order)
}

/// Effects of a turn on a city's celebration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feast {
    /// Turns of celebration so far.
    pub rapture: i32,
    /// The value of `was_happy` in the next turn.
    pub was_happy: bool,
    /// The celebration begins now (notice `E_CITY_LOVE`).
    pub begins: bool,
    /// The celebration is over (notice `E_CITY_NORMAL`).
    pub ends: bool,
}

/// C-25: a city's celebration after a turn, from the turns of celebration so far.
#[must_use]
pub const fn feast_after(rapture: i32, terms: FeastTerms, order: CityOrder) -> Feast {
    let was_happy = terms.is_happy(order);
    if celebrates(terms, order) {
        let rapture = rapture.saturating_add(1);
        Feast { rapture, was_happy, begins: rapture == 1, ends: false }
    } else {
        Feast { rapture: 0, was_happy, begins: false, ends: rapture != 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const D: CityOrder = CityOrder::Documented;
    const M: CityOrder = CityOrder::Code;

    fn terms(was_happy: bool, happy_before: bool, happy_now: bool) -> FeastTerms {
        FeastTerms { size: 5, celebrate_size: 3, was_happy, happy_before, happy_now }
    }

    #[test]
    fn c_25_a_feast_begins_after_two_happy_turns_and_ends_with_the_mood() {
        let first = feast_after(0, terms(false, false, true), M);
        assert_eq!(first, Feast { rapture: 0, was_happy: true, begins: false, ends: false });
        let second = feast_after(first.rapture, terms(first.was_happy, true, true), M);
        assert_eq!(second, Feast { rapture: 1, was_happy: true, begins: true, ends: false });
        let third = feast_after(second.rapture, terms(second.was_happy, true, true), M);
        assert_eq!(third, Feast { rapture: 2, was_happy: true, begins: false, ends: false });
        let last = feast_after(third.rapture, terms(third.was_happy, false, false), M);
        assert_eq!(last, Feast { rapture: 0, was_happy: false, begins: false, ends: true });
    }

    #[test]
    fn c_25_only_the_documented_order_counts_the_mood_before() {
        assert!(celebrates(terms(true, true, false), D) && !celebrates(terms(true, true, false), M));
        assert!(celebrates(terms(true, false, true), D) && celebrates(terms(true, false, true), M));
        assert!(feast_after(4, terms(true, true, false), D).was_happy);
        assert!(!feast_after(4, terms(true, true, false), M).was_happy);
    }

    #[test]
    fn c_25_small_cities_never_celebrate() {
        assert!(!celebrates(FeastTerms { size: 2, ..terms(true, true, true) }, D));
        assert_eq!(feast_after(i32::MAX, terms(true, true, true), D).rapture, i32::MAX);
    }
}
