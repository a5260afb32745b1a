//! C-36 Population cost, disbanding into units: units that cost citizens, and cities that become a
//! unit. Carried out by `crates/endturn_civ/src/phase_end/trained.rs`.
//! Draws none. Tells nothing.

/// The result of the check of a unit that costs citizens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PopulationCheck {
    /// The city has enough citizens.
    Build,
    /// It costs all citizens there are, and the city has the order to disband into it.
    Disband,
    /// There are too few: the reason is `pop_cost`, and nothing happens.
    TooSmall,
}

/// Whether a city of this size can build a unit of this cost in citizens (C-36).
#[must_use]
pub const fn check(size: i32, pop_cost: i32, may_disband: bool) -> PopulationCheck {
    if size == pop_cost && may_disband {
        PopulationCheck::Disband
    } else if size <= pop_cost {
        PopulationCheck::TooSmall
    } else {
        PopulationCheck::Build
    }
}

/// The city that takes over from one that disbands into a unit (C-36): the nearest of its owner's
/// others, the first in their list on ties. `None` if there is no other; then the city stays.
pub fn refuge<C>(others: impl IntoIterator<Item = (C, i32)>) -> Option<C> {
    others.into_iter().min_by_key(|(_, distance)| *distance).map(|(city, _)| city)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_36_the_last_citizens_leave_only_where_the_city_may_disband() {
        assert_eq!(check(3, 2, true), PopulationCheck::Build);
        assert_eq!(check(2, 2, true), PopulationCheck::Disband);
        assert_eq!(check(2, 2, false), PopulationCheck::TooSmall);
        assert_eq!(check(1, 2, true), PopulationCheck::TooSmall);
        assert_eq!(check(1, 0, true), PopulationCheck::Build);
    }

    #[test]
    fn c_36_the_nearest_city_takes_over_and_a_last_city_stays() {
        assert_eq!(refuge([('a', 9), ('b', 4), ('c', 4)]), Some('b'));
        assert_eq!(refuge::<char>([]), None);
    }
}
