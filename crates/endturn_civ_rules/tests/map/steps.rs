//! Costs of steps in the classic ruleset, and reachable tiles of units (W-121, W-122).

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_civ_rules::rules::CivRules;

use crate::map::{lands, ruleset, square};

/// Five columns and three rows: land of a terrain, with extras on some tiles.
struct Ground {
    rules: CivRules,
    map: WorldMap,
}

impl Ground {
    fn of(terrain: &str, extras: &[(u32, &str)]) -> Self {
        let rules = CivRules::compile(ruleset("classic"));
        let terrain = rules.terrain_id(terrain).expect("a terrain");
        let mut map = WorldMap::new(square(5, 3), lands("classic").oceans(), vec![terrain; 15]).expect("a map");
        for &(tile, extra) in extras {
            let extra = rules.extra_id(extra).expect("an extra");
            map.set_extra(Tile(tile), extra, true);
        }
        Self { rules, map }
    }

    fn with(mut self, tile: u32, terrain: &str) -> Self {
        let terrain = self.rules.terrain_id(terrain).expect("a terrain");
        self.map.set_terrain(Tile(tile), terrain);
        self
    }

    fn cost(&self, unit: &str, from: u32, to: u32) -> i32 {
        let unit = self.rules.unit_type_id(unit).expect("a unit type");
        self.rules.movement.step_cost(unit, (&self.map).into(), (Tile(from), Tile(to)), false)
    }

    fn leads(&self, unit: &str, from: u32, to: u32) -> bool {
        let unit = self.rules.unit_type_id(unit).expect("a unit type");
        self.rules.movement.leads(unit, (&self.map).into(), Tile(from), Tile(to))
    }
}

#[test]
fn w_122_terrain_counts_for_land_units_alone() {
    for (terrain, fragments) in [("Grassland", 3), ("Forest", 6), ("Hills", 6), ("Mountains", 9)] {
        let ground = Ground::of(terrain, &[]);
        assert_eq!(ground.cost("Warriors", 6, 7), fragments, "{terrain}");
        assert_eq!(ground.cost("Fighter", 6, 7), 3, "{terrain}, by air");
        assert_eq!(ground.cost("Explorer", 6, 7), 1, "{terrain}, for those who ignore terrain");
    }
    assert_eq!(Ground::of("Ocean", &[]).cost("Galleon", 6, 7), 3);
}

#[test]
fn w_122_roads_help_where_both_tiles_have_one() {
    let ground = Ground::of("Mountains", &[(6, "Road"), (7, "Road"), (6, "Railroad"), (7, "Railroad"), (12, "Road")]);
    assert_eq!(ground.cost("Warriors", 6, 7), 0, "by rail");
    assert_eq!(ground.cost("Warriors", 6, 12), 1, "by road, also aslant");
    assert_eq!(ground.cost("Warriors", 6, 11), 9, "no road there");
    assert_eq!(ground.cost("Explorer", 6, 7), 0);
}

#[test]
fn w_122_rivers_carry_straight_ahead_only() {
    let ground = Ground::of("Hills", &[(6, "River"), (7, "River"), (12, "River")]);
    assert_eq!([ground.cost("Warriors", 6, 7), ground.cost("Warriors", 6, 12)], [1, 6]);
}

#[test]
fn w_122_enemy_roads_are_of_no_use_where_that_is_agreed_but_rivers_are() {
    let mut written = ruleset("classic");
    written.settings.restrictinfra = true;
    let rules = CivRules::compile(written);
    let Ground { map, .. } = Ground::of("Mountains", &[(6, "Road"), (7, "Road"), (10, "River"), (11, "River")]);
    let warriors = rules.unit_type_id("Warriors").expect("a unit type");
    let cost =
        |from, to, is_hostile| rules.movement.step_cost(warriors, (&map).into(), (Tile(from), Tile(to)), is_hostile);
    assert_eq!([cost(6, 7, false), cost(6, 7, true), cost(10, 11, true)], [1, 9, 1]);
}

#[test]
fn w_121_ways_lead_to_the_own_element_along_roads_and_into_cities() {
    let ground = Ground::of("Grassland", &[(6, "River"), (7, "River")]).with(12, "Ocean");
    assert!(ground.leads("Warriors", 6, 7) && !ground.leads("Warriors", 6, 12));
    assert!(ground.leads("Galleon", 6, 12) && !ground.leads("Galleon", 12, 6));
    assert!(ground.leads("Fighter", 6, 12));
}

#[test]
fn w_121_ships_live_in_cities_by_the_sea_alone() {
    let ground = Ground::of("Grassland", &[]).with(12, "Ocean");
    let mut map = ground.map.clone();
    for tile in [7, 0] {
        map.set_city(Tile(tile), Some(endturn_civ_rules::keys::CityId(1)));
    }
    let galleon = ground.rules.unit_type_id("Galleon").expect("a unit type");
    let lives = |tile| ground.rules.movement.can_exist(galleon, (&map).into(), Tile(tile));
    assert_eq!([lives(7), lives(0), lives(12), lives(6)], [true, false, true, false]);
}
