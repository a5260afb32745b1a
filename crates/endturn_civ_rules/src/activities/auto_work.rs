//! W-51 Auto-settlers: value of work on the land to a city, and to a unit that has to walk there
//! and do it first. Carried out by `crates/endturn_civ/src/stages/land_work.rs`,
//! `crates/endturn_civ/src/changes/auto_work.rs`, `crates/endturn_civ/src/changes/work_offers.rs`,
//! `crates/endturn_civ/src/changes/work_requests.rs` and
//! `crates/endturn_civ/src/refresh/outlook.rs`.
//! Draws none. Tells nothing.

use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// Points per shield, per trade, per output made from trade, and per food, which counts more where
/// citizens starve (W-147).
const SHIELD: i32 = 4;
const TRADE: i32 = 3;
const FOOD: i32 = 5;
const FOOD_IN_NEED: i32 = 8;
/// Points of a missing road on a tile between two own cities (W-147).
const LINK: i32 = 15;
/// Points of cleaning a tile, before the climate's share (W-147).
const CLEANING: i32 = 20;

/// Gain of a city each turn by work on a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gain {
    /// Gain in points, with food valued as where no citizen starves.
    pub points: i32,
    /// Gain in food, each of which is worth more where citizens starve.
    pub food: i32,
}

impl Gain {
    /// W-51: the additional yield of a tile after some work.
    #[must_use]
    pub fn of(before: Outputs, after: Outputs) -> Self {
        let more = |output: Output| after[output].saturating_sub(before[output]);
        let trade = [Output::Trade, Output::Gold, Output::Luxury, Output::Science].map(more);
        let trade = trade.into_iter().fold(0, i32::saturating_add);
        let points = more(Output::Food)
            .saturating_mul(FOOD)
            .saturating_add(more(Output::Shield).saturating_mul(SHIELD))
            .saturating_add(trade.saturating_mul(TRADE));
        Self { points, food: more(Output::Food) }
    }

    /// Whether it is of any use to a city, starving or not.
    #[must_use]
    pub const fn is_any(self) -> bool {
        self.points > 0 || self.in_need() > 0
    }

    const fn in_need(self) -> i32 {
        self.points.saturating_add(self.food.saturating_mul(FOOD_IN_NEED - FOOD))
    }

    /// W-51: the benefit in half points: full if a citizen works the tile now, half if none does
    /// yet.
    #[must_use]
    pub const fn benefit(self, is_starving: bool, is_worked: bool) -> i32 {
        let points = if is_starving { self.in_need() } else { self.points };
        points.saturating_mul(if is_worked { 2 } else { 1 })
    }
}

/// W-51: the benefit, in half points, of a missing road on a tile between two own cities.
pub const LINK_BENEFIT: i32 = 2 * LINK;

/// W-51: the benefit, in half points, of cleaning a tile at this worry about the climate.
#[must_use]
pub const fn cleaning_benefit(worry: i32) -> i32 {
    CLEANING.saturating_add(worry).saturating_mul(2)
}

/// Progress towards a change of the climate, for one kind of change (W-96).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climate {
    /// The level above which the climate changes.
    pub level: i32,
    /// The amount accumulated.
    pub gathered: i32,
    /// Percent of tiles that count.
    pub pct: i32,
}

impl Climate {
    /// W-96: the climate as a game begins, on a map of `tiles` tiles.
    #[must_use]
    pub fn new(tiles: usize) -> Self {
        let level = i32::try_from(tiles.saturating_add(499) / 500).unwrap_or(i32::MAX);
        Self { level, gathered: 0, pct: 100 }
    }

    /// W-51: the worry about this number of harmful tiles, in points.
    #[must_use]
    pub fn worry(self, tiles: i32) -> i32 {
        let counted = i64::from(tiles.max(0)) * i64::from(self.pct) / 100;
        let half = (i64::from(self.level.max(0)) + 1) / 2;
        let worry = 50_i64.saturating_mul(counted) / half.max(1) + i64::from(self.gathered);
        i32::try_from(worry).unwrap_or(i32::MAX)
    }
}

/// W-24: the turns that work takes, from the points it needs and the points per turn; `None` if it
/// never completes.
#[must_use]
pub fn work_turns(points: i32, a_turn: i32) -> Option<u32> {
    (points > 0 && a_turn > 0).then(|| points.unsigned_abs().div_ceil(a_turn.unsigned_abs()))
}

/// Value of a point before any turn; 24⁵, so that the first five turns are exact.
const WHOLE: i64 = 24 * 24 * 24 * 24 * 24;

/// Value of a point after each number of turns: 23/24 of the turn before.
const LEFT: [i64; 256] = {
    let mut left = [WHOLE; 256];
    let mut turn = 1;
    while turn < left.len() {
        left[turn] = left[turn - 1] * 23 / 24;
        turn += 1;
    }
    left
};

/// W-51: the value of a benefit that comes after `turns` turns: 1/24 is lost in each of them. Only
/// for comparisons; it is not a number of points.
#[must_use]
pub fn discounted(benefit: i32, turns: u32) -> i64 {
    let left = LEFT.get(turns as usize).copied().unwrap_or(0);
    i64::from(benefit).saturating_mul(left)
}

/// W-51: the value of work that a city requests, by its want, to a unit that arrives after `turns`
/// turns.
#[must_use]
pub fn request_value(want: u16, turns: u32) -> u32 {
    (u32::from(want) + 1) * 10 / turns.saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yields(food: i32, shield: i32, trade: i32) -> Outputs {
        Outputs([food, shield, trade, 0, 0, 0])
    }

    #[test]
    fn w_51_food_is_worth_five_shields_four_and_trade_three() {
        let gain = |before, after| Gain::of(before, after).points;
        assert_eq!(gain(yields(2, 0, 0), yields(3, 0, 0)), 5, "irrigated grassland");
        assert_eq!(gain(yields(1, 0, 0), yields(1, 3, 0)), 12, "mined hills");
        assert_eq!(gain(yields(2, 0, 0), yields(2, 0, 1)), 3, "a road");
        assert_eq!(gain(yields(1, 2, 0), yields(2, 0, 0)), -3, "forest that is cleared for grassland");
        assert_eq!(
            Gain::of(Outputs::NONE, Outputs([0, 0, 1, 1, 1, 1])).points,
            12,
            "what trade becomes is worth as much"
        );
    }

    #[test]
    fn w_51_food_counts_for_more_where_citizens_starve_and_a_tile_that_nobody_works_for_half() {
        let irrigation = Gain::of(yields(2, 0, 0), yields(3, 0, 0));
        assert_eq!([irrigation.benefit(false, true), irrigation.benefit(false, false)], [10, 5]);
        assert_eq!([irrigation.benefit(true, true), irrigation.benefit(true, false)], [16, 8]);
        let cleared = Gain::of(yields(1, 1, 0), yields(2, 0, 0));
        assert_eq!((cleared.points, cleared.benefit(true, true)), (1, 8));
        let for_need_alone = Gain::of(yields(1, 2, 0), yields(2, 0, 0));
        assert_eq!((for_need_alone.is_any(), for_need_alone.benefit(true, false)), (false, 0));
        assert!(Gain::of(yields(0, 2, 0), yields(1, 0, 0)) == for_need_alone && !Gain::default().is_any());
    }

    #[test]
    fn w_51_the_climate_worries_by_what_is_dirty() {
        // 4000 tiles: the level is 8, and half of nine is four.
        let climate = Climate::new(4000);
        assert_eq!(climate, Climate { level: 8, gathered: 0, pct: 100 });
        assert_eq!([0, 1, 10].map(|tiles| climate.worry(tiles)), [0, 12, 125]);
        assert_eq!(Climate { gathered: 3, ..climate }.worry(10), 128);
        assert_eq!(Climate { pct: 50, ..climate }.worry(11), 62, "percent are rounded down first");
        assert_eq!(Climate { level: 0, ..climate }.worry(1), 50, "by one at least");
        assert_eq!((cleaning_benefit(0), cleaning_benefit(12)), (40, 64));
        assert_eq!(cleaning_benefit(Climate { level: 1, gathered: i32::MAX, pct: i32::MAX }.worry(i32::MAX)), i32::MAX);
    }

    #[test]
    fn w_51_every_turn_takes_a_24th_of_the_benefit() {
        assert_eq!([discounted(24, 0), discounted(24, 1)], [24 * WHOLE, 23 * WHOLE]);
        assert_eq!(discounted(24 * 24, 2), 23 * 23 * WHOLE);
        assert_eq!(discounted(1, 5), 23 * 23 * 23 * 23 * 23);
        // Half is left after a bit more than 16 turns, and the value never falls below 0.
        assert!(discounted(100, 16) > discounted(50, 0) && discounted(100, 17) < discounted(50, 0));
        assert!((0..400).all(|turn| discounted(9, turn) >= discounted(9, turn + 1) && discounted(9, turn) >= 0));
        assert_eq!(discounted(i32::MAX, 400), 0);
    }

    #[test]
    fn w_51_what_a_city_asks_for_is_worth_less_the_later_somebody_comes() {
        assert_eq!([0, 1, 2, 3].map(|turns| request_value(100, turns)), [1010, 505, 336, 252]);
        assert_eq!([0, 9, 1000].map(|want| request_value(want, 0)), [10, 100, 10_010]);
        assert_eq!([0, 1, 9, 10].map(|turns| request_value(0, turns)), [10, 5, 1, 0], "it is rounded down");
        assert!(request_value(200, 1) < request_value(100, 0) && request_value(202, 1) > request_value(100, 0));
        assert_eq!((request_value(u16::MAX, 0), request_value(u16::MAX, u32::MAX)), (655_360, 0));
    }

    #[test]
    fn w_51_work_takes_whole_turns() {
        assert_eq!([1, 10, 11, 50].map(|points| work_turns(points, 10)), [Some(1), Some(1), Some(2), Some(5)]);
        assert_eq!([work_turns(50, 20), work_turns(0, 10), work_turns(50, 0)], [Some(3), None, None]);
    }
}
