//! C-06 Ongoing route value: revenue of a trade route every turn. Carried out by
//! `crates/endturn_civ/src/changes/trade.rs`.
//! Draws none. Tells nothing.

use super::kinds::Direction;
use crate::arithmetic::{percent, raised, saturate};
use crate::ruleset::settings::TradeRevenue;
use crate::ruleset::trade::{Good, WhenIllegal};

/// The values that a route's value depends on besides the two cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteTerms {
    /// The formula.
    pub style: TradeRevenue,
    /// The setting `tradeworldrelpct`.
    pub world_rel_pct: i32,
    /// The larger of the map's width and height, in tiles.
    pub map_size: i32,
}

/// One end of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Citizens.
    pub size: i32,
    /// Trade made by its citizens; only used by the style `Simple`.
    pub tile_trade: i32,
}

/// The plain value of a route between two cities, the same from both ends (C-06).
#[must_use]
pub fn base(terms: &RouteTerms, one: End, other: End, distance: i32, kind_pct: i32) -> i32 {
    let weight = match terms.style {
        TradeRevenue::Classic => weighted_distance(terms, distance) + i64::from(one.size) + i64::from(other.size),
        TradeRevenue::Simple => 3 * (i64::from(one.tile_trade) + i64::from(other.tile_trade) + 4),
    };
    saturate(percent(weight, kind_pct.into()) / 12)
}

/// A distance of which one part counts as it is and one relative to the size of the map.
fn weighted_distance(terms: &RouteTerms, distance: i32) -> i64 {
    let (distance, rel) = (i64::from(distance), i64::from(terms.world_rel_pct));
    let relative = distance * 40 / i64::from(terms.map_size.max(1));
    (100 - rel).saturating_mul(distance).saturating_add(rel.saturating_mul(relative)) / 100
}

/// The part of the plain value that one end gets.
#[must_use]
pub fn value_here(base: i32, good: &Good, direction: Direction) -> i32 {
    let pct = if direction == Direction::To { good.to_pct } else { good.from_pct };
    saturate(percent(base.into(), pct.into()))
}

/// Trade that a route adds to a city, before its bonus and waste, with the effect `Traderoute_Pct`.
///
/// A route that can't trade now pays only if its kind stays active.
#[must_use]
pub fn income(value_here: i32, can_trade: bool, when_illegal: WhenIllegal, traderoute_pct: i32) -> i32 {
    if can_trade || when_illegal == WhenIllegal::Active {
        saturate(raised(value_here.into(), traderoute_pct))
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TERMS: RouteTerms = RouteTerms { style: TradeRevenue::Classic, world_rel_pct: 50, map_size: 80 };

    fn city(size: i32) -> End {
        End { size, tile_trade: size * 2 }
    }

    #[test]
    fn c_06_the_worked_examples() {
        assert_eq!((weighted_distance(&TERMS, 20), weighted_distance(&TERMS, 30)), (15, 22));
        assert_eq!([100, 200].map(|pct| base(&TERMS, city(8), city(6), 20, pct)), [2, 4]);
        assert_eq!(base(&TERMS, city(12), city(10), 30, 400), 14);
    }

    #[test]
    fn c_06_the_simple_style_counts_trade_of_citizens() {
        let simple = RouteTerms { style: TradeRevenue::Simple, ..TERMS };
        assert_eq!(base(&simple, city(8), city(6), 20, 100), 3 * (16 + 12 + 4) / 12);
        assert_eq!(base(&simple, city(8), city(6), 99, 200), 3 * (16 + 12 + 4) * 2 / 12);
    }

    #[test]
    fn c_06_goods_and_effects_change_what_arrives() {
        let silk = Good { reqs: Vec::new(), from_pct: 80, to_pct: 120, one_time_pct: 100, flags: Vec::new() };
        assert_eq!(value_here(14, &silk, Direction::To), 16);
        assert_eq!((value_here(14, &silk, Direction::From), value_here(14, &silk, Direction::Both)), (11, 11));
        assert_eq!(income(14, true, WhenIllegal::Cancel, 50), 21);
        assert_eq!(income(14, false, WhenIllegal::Cancel, 0), 0);
        assert_eq!(income(14, false, WhenIllegal::Inactive, 0), 0);
        assert_eq!(income(14, false, WhenIllegal::Active, 0), 14);
    }

    proptest! {
        #[test]
        fn c_06_a_route_is_worth_the_same_from_both_ends(
            one: (i32, i32), other: (i32, i32), distance: i32, pct in 0..10_000, rel in 0..=100, map in 1..1_000, simple: bool,
        ) {
            let style = if simple { TradeRevenue::Simple } else { TradeRevenue::Classic };
            let terms = RouteTerms { style, world_rel_pct: rel, map_size: map };
            let [one, other] = [one, other].map(|(size, tile_trade)| End { size, tile_trade });
            prop_assert_eq!(base(&terms, one, other, distance, pct), base(&terms, other, one, distance, pct));
        }
    }
}
