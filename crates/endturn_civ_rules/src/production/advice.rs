//! C-67 Turn notices: notices to a city's ruler at the end of a turn. Carried out by
//! `crates/endturn_civ/src/stages/notices.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::saturate;

/// Turns until `cost` is reached from `stock` at `surplus` a turn; 1 if it is covered already,
/// `None` if never.
#[must_use]
pub(crate) fn turns_to_build(cost: i32, stock: i32, surplus: i32) -> Option<i32> {
    if stock >= cost {
        return Some(1);
    }
    let missing = i64::from(cost) - i64::from(stock);
    (surplus > 0).then(|| saturate((missing - 1) / i64::from(surplus) + 1))
}

/// The values of a city that its forecast depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// Food required to grow.
    pub granary: i32,
    /// Food in stock.
    pub food_stock: i32,
    /// Food surplus.
    pub food_surplus: i32,
    /// Shield cost of the target.
    pub cost: i32,
    /// Shields in stock.
    pub shield_stock: i32,
    /// Shield surplus.
    pub shield_surplus: i32,
    /// Whether it celebrates.
    pub is_celebrating: bool,
    /// Whether the next size is allowed.
    pub may_grow: bool,
    /// Whether `Growth_Food` is 0 now and the target would add to it.
    pub builds_granary: bool,
    /// Whether the target is a great wonder that can be built now.
    pub builds_wonder: bool,
}

/// A notice about a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It may soon grow; `E_CITY_MAY_SOON_GROW`.
    MaySoonGrow,
    /// Growth should wait for the granary under construction; `E_CITY_GRAN_THROTTLE`.
    Throttle,
    /// Famine is feared; `E_CITY_FAMINE_FEARED`.
    FamineFeared,
    /// A great wonder will be completed next turn, which every player learns;
    /// `E_WONDER_WILL_BE_BUILT`.
    WonderNextTurn,
}

/// The notices about a city, in order.
pub fn notices(city: &Outlook) -> impl Iterator<Item = Notice> {
    let food = i64::from(city.food_surplus);
    let mut growth = [None; 2];
    if food > 0 {
        let turns = (i64::from(city.granary) - i64::from(city.food_stock) - 1) / food;
        growth[0] = (turns <= 0 && !city.is_celebrating && city.may_grow).then_some(Notice::MaySoonGrow);
        let throttle = city.builds_granary && city.shield_surplus > 0 && {
            let build = (i64::from(city.cost) - i64::from(city.shield_stock)) / i64::from(city.shield_surplus);
            turns < 5 && build < 5 && turns < build
        };
        growth[1] = throttle.then_some(Notice::Throttle);
    } else if food < 0 && i64::from(city.food_stock) + food <= 0 {
        growth[0] = Some(Notice::FamineFeared);
    }
    let is_due = turns_to_build(city.cost, city.shield_stock, city.shield_surplus) == Some(1);
    let wonder = (city.builds_wonder && is_due).then_some(Notice::WonderNextTurn);
    growth.into_iter().flatten().chain(wonder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(city: Outlook) -> Vec<Notice> {
        notices(&city).collect()
    }

    const CITY: Outlook = Outlook {
        granary: 30,
        food_stock: 20,
        food_surplus: 3,
        cost: 60,
        shield_stock: 30,
        shield_surplus: 8,
        is_celebrating: false,
        may_grow: true,
        builds_granary: false,
        builds_wonder: false,
    };

    #[test]
    fn c_67_turns_to_build() {
        assert_eq!(turns_to_build(60, 60, -3), Some(1));
        assert_eq!((turns_to_build(60, 50, 10), turns_to_build(60, 50, 9)), (Some(1), Some(2)));
        assert_eq!((turns_to_build(60, 50, 0), turns_to_build(60, 50, -1)), (None, None));
    }

    #[test]
    fn c_67_growth_is_announced_a_turn_ahead() {
        assert_eq!(told(CITY), []);
        let near = Outlook { food_stock: 27, ..CITY };
        assert_eq!(told(near), [Notice::MaySoonGrow], "(30 - 27 - 1) / 3 is 0");
        assert_eq!(told(Outlook { food_stock: 26, ..CITY }), [], "(30 - 26 - 1) / 3 is 1");
        assert_eq!(told(Outlook { is_celebrating: true, ..near }), []);
        assert_eq!(told(Outlook { may_grow: false, ..near }), []);
    }

    #[test]
    fn c_67_throttling_is_advised_while_the_granary_comes_later_than_growth() {
        let granary = Outlook { builds_granary: true, shield_stock: 20, shield_surplus: 10, ..CITY };
        assert_eq!(told(granary), [Notice::Throttle], "growth in 3, the granary in 4");
        assert_eq!(told(Outlook { shield_stock: 30, ..granary }), [], "both in 3");
        assert_eq!(told(Outlook { shield_stock: 10, ..granary }), [], "the granary in 5");
        assert_eq!(told(Outlook { builds_granary: false, ..granary }), []);
    }

    #[test]
    fn c_67_famine_is_feared_when_the_stock_runs_out() {
        assert_eq!(told(Outlook { food_surplus: -20, ..CITY }), [Notice::FamineFeared]);
        assert_eq!(told(Outlook { food_surplus: -19, ..CITY }), []);
        assert_eq!(told(Outlook { food_surplus: 0, food_stock: 0, ..CITY }), []);
    }

    #[test]
    fn c_67_a_wonder_due_next_turn_is_told() {
        let wonder = Outlook { builds_wonder: true, shield_stock: 52, ..CITY };
        assert_eq!(told(wonder), [Notice::WonderNextTurn]);
        assert_eq!(told(Outlook { shield_stock: 51, ..wonder }), []);
    }
}
