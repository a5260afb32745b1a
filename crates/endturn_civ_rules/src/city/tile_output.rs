//! C-10 Tile output: output of a citizen on a tile. Carried out by
//! `crates/endturn_civ/src/refresh/tiles.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::percent_of;

/// Everything one output of one tile depends on; numbers of roads are sums over the roads there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileTerms {
    /// Output of the terrain and, if present and valid, the resource.
    pub base: i32,
    /// Shields added by a mine or food added by irrigation; 0 for other outputs.
    pub increment: i32,
    /// Percent of the increment that counts: `Mining_Pct` or `Irrigation_Pct`.
    pub increment_pct: i32,
    /// Added by roads.
    pub road_const: i32,
    /// Added by roads, times the terrain's percentage.
    pub road_incr: i32,
    /// The terrain's percentage.
    pub road_incr_pct: i32,
    /// Percent added by roads.
    pub road_bonus_pct: i32,
    /// `Output_Add_Tile`.
    pub add: i32,
    /// `Output_Inc_Tile`, if the tile already makes some.
    pub inc: i32,
    /// `Output_Inc_Tile_Celebrate`, the same while the city celebrates.
    pub inc_celebrate: i32,
    /// `Output_Per_Tile`, percent.
    pub per_pct: i32,
    /// `Output_Penalty_Tile`: above this, one is lost; never if 0.
    pub penalty_limit: i32,
    /// `Output_Tile_Punish_Pct`, percent.
    pub punish_pct: i32,
}

/// C-10: one output of a tile. `celebrates` is the result of [`has_feast_output`] for the city;
/// `center_min` is the minimum output of the city's own tile, `None` for other tiles.
///
/// Each division truncates; their order is part of the rule.
#[must_use]
pub fn tile_output(tile: &TileTerms, celebrates: bool, center_min: Option<i32>) -> i32 {
    let mut made = tile.base;
    if tile.increment != 0 {
        made = made.saturating_add(percent_of(tile.increment, tile.increment_pct));
    }
    made = made.saturating_add(tile.road_const).saturating_add(percent_of(tile.road_incr, tile.road_incr_pct));
    made = made.saturating_add(percent_of(made, tile.road_bonus_pct));
    made = made.saturating_add(tile.add);
    if made > 0 {
        let feast = if celebrates { tile.inc_celebrate } else { 0 };
        made = made.saturating_add(feast).saturating_add(tile.inc);
        made = made.saturating_add(percent_of(made, tile.per_pct));
        if !celebrates && tile.penalty_limit > 0 && made > tile.penalty_limit {
            made -= 1;
        }
    }
    made = made.saturating_sub(percent_of(made, tile.punish_pct));
    center_min.map_or(made, |least| made.max(least))
}

/// C-10: whether tiles have the output of a celebrating city; the current mood doesn't count.
#[must_use]
pub const fn has_feast_output(size: i32, celebrate_size: i32, was_happy: bool) -> bool {
    was_happy && size >= celebrate_size
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(tile: TileTerms) -> i32 {
        tile_output(&tile, false, None)
    }

    fn base(base: i32) -> TileTerms {
        TileTerms { base, ..TileTerms::default() }
    }

    #[test]
    fn c_10_irrigation_and_mines_add_their_percentage() {
        assert_eq!(made(TileTerms { increment: 1, increment_pct: 100, ..base(2) }), 3);
        assert_eq!(made(TileTerms { increment: 3, increment_pct: 50, ..base(0) }), 1);
        assert_eq!(made(TileTerms { increment: 0, increment_pct: 100, ..base(2) }), 2);
    }

    #[test]
    fn c_10_railroads_raise_what_mines_made() {
        let hills = TileTerms { increment: 3, increment_pct: 100, road_bonus_pct: 50, ..base(0) };
        assert_eq!(made(hills), 4);
        assert_eq!(made(TileTerms { base: 1, ..hills }), 6);
    }

    #[test]
    fn c_10_roads_add_by_terrain_and_rivers_always() {
        let road = TileTerms { road_incr: 1, road_incr_pct: 100, ..base(0) };
        assert_eq!([made(road), made(TileTerms { road_incr_pct: 0, ..road })], [1, 0]);
        assert_eq!(made(TileTerms { road_const: 1, ..road }), 2);
    }

    #[test]
    fn c_10_republic_adds_only_where_something_is_made() {
        let republic = TileTerms { inc: 1, ..base(0) };
        assert_eq!([made(republic), made(TileTerms { base: 1, ..republic })], [0, 2]);
        assert_eq!(made(TileTerms { add: 1, ..republic }), 2, "what is added before counts as made");
        assert_eq!(made(TileTerms { base: 2, per_pct: 50, ..republic }), 4, "half of three is one");
    }

    #[test]
    fn c_10_despotism_takes_one_above_two_unless_the_city_celebrates() {
        let despotism = TileTerms { penalty_limit: 2, inc_celebrate: 1, ..base(3) };
        assert_eq!([2, 3, 4].map(|base| made(TileTerms { base, ..despotism })), [2, 2, 3]);
        assert_eq!(tile_output(&despotism, true, None), 4);
        assert_eq!(tile_output(&TileTerms { base: 0, ..despotism }, true, None), 0);
    }

    #[test]
    fn c_10_pollution_takes_its_part_of_everything_and_the_centre_has_a_minimum() {
        assert_eq!(made(TileTerms { punish_pct: 50, ..base(5) }), 3);
        assert_eq!(made(TileTerms { punish_pct: 75, ..base(4) }), 1);
        assert_eq!(tile_output(&TileTerms { punish_pct: 100, ..base(5) }, false, Some(1)), 1);
        assert_eq!(tile_output(&base(3), false, Some(1)), 3);
        assert_eq!(tile_output(&base(0), false, Some(0)), 0);
    }

    #[test]
    fn c_10_a_feast_needs_size_and_a_happy_yesterday() {
        assert!(has_feast_output(3, 3, true) && !has_feast_output(2, 3, true) && !has_feast_output(3, 3, false));
    }

    #[test]
    fn c_10_extreme_numbers_stay_within_bounds() {
        let wild = TileTerms { road_bonus_pct: 1000, inc: i32::MAX, punish_pct: -1000, ..base(i32::MAX) };
        assert_eq!([made(wild), made(TileTerms { base: i32::MIN, ..wild })], [i32::MAX, i32::MIN]);
    }
}
