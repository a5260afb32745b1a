//! Known answers of the classic ruleset about tiles, sight and units.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{ResourceId, TerrainId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::table::Table;
use endturn_civ_rules::ruleset::terrain::Resource;
use endturn_civ_rules::ruleset::words::{Activity, Output, Range, VisionLayer};

use crate::effects::rulesets::{CLASSIC, Rules};
use crate::effects::stage::{HOME, Stage, US};
use crate::effects::world::{TestWorld, Unit};

#[test]
fn units_heal_as_the_table_says() {
    let mut stage = Stage::new();
    let legion = |tile, activity| Unit {
        owner: US,
        unit_type: Stage::unit_type("Legion"),
        tile,
        states: Vec::new(),
        activity,
        numbers: [3, 10, 0],
    };
    stage.world.units = vec![
        legion(Tile(20), Activity::Idle),
        legion(Tile(20), Activity::Fortified),
        legion(Tile(7), Activity::Idle),
        legion(Tile(7), Activity::Fortified),
    ];
    let stage = stage.put(Tile(35), "Fortress");
    let heals = |stage: &Stage, unit| {
        let context = Context { unit: Some(UnitId(unit)), ..Context::default() };
        stage.direct(E::HPRegen, context).max(stage.direct(E::HPRegenMin, context))
    };
    assert_eq!([0, 1, 2, 3].map(|unit| heals(&stage, unit)), [10, 20, 43, 53]);
    let mut in_fortress = stage;
    in_fortress.world.units[0].tile = Tile(35);
    assert_eq!(heals(&in_fortress, 0), 35);
    in_fortress.world.units[2].unit_type = Stage::unit_type("Helicopter");
    assert_eq!(heals(&in_fortress, 2), 33, "only the city helps");
    let barracks = Stage { world: in_fortress.world.clone(), ..in_fortress }.with(&["Barracks"]);
    assert!(heals(&barracks, 3) >= 100);
}

#[test]
fn vision_of_cities_is_by_layer_and_unknown_without_one() {
    let stage = Stage::new();
    let sees = |layer| {
        let context = Context { layer: Some(layer), ..Context::city(HOME) };
        stage.both(context, E::CityVisionRadiusSq, CLASSIC.book.slot_on(E::CityVisionRadiusSq, layer))
    };
    assert_eq!([VisionLayer::Main, VisionLayer::Stealth, VisionLayer::Subsurface].map(sees), [5, 2, 2]);
    assert_eq!(stage.ask(E::CityVisionRadiusSq), 0);
}

#[test]
fn oceans_give_more_with_a_harbour_and_supermarkets_work_on_farmland() {
    let water = Tile(8);
    let mut stage = Stage::new().with(&["Harbour", "Supermarket"]);
    stage.world.lands[8].terrain = CLASSIC.ruleset.terrain.position("Lake").map(TerrainId::at);
    let add = |stage: &Stage, tile, output| stage.on_tile(E::OutputAddTile, output, tile);
    assert_eq!((add(&stage, water, Output::Food), add(&stage, Tile(9), Output::Food)), (1, 0), "a lake is enough");
    assert_eq!(add(&stage, water, Output::Shield), 0);
    let per = |stage: &Stage, tile| stage.on_tile(E::OutputPerTile, Output::Food, tile);
    assert_eq!((per(&stage, Tile(7)), per(&stage, Tile(6))), (50, 0), "the centre counts as farmland");
    let farm = stage.put(Tile(6), "Farmland").put(Tile(7), "Mine");
    assert_eq!((per(&farm, Tile(7)), per(&farm, Tile(6))), (0, 50), "and not where there is a mine");
}

#[test]
fn the_despots_tile_pays_and_the_republics_gains() {
    let tile = Tile(8);
    let penalty = |output| Stage::new().on_tile(E::OutputPenaltyTile, output, tile);
    assert_eq!([Output::Food, Output::Shield, Output::Trade].map(penalty), [2, 2, 2], "it has no output type");
    let republic = Stage::new().under("Republic");
    assert_eq!(republic.on_tile(E::OutputPenaltyTile, Output::Food, tile), 0);
    assert_eq!(republic.on_tile(E::OutputIncTile, Output::Trade, tile), 1);
    assert_eq!(republic.on_tile(E::OutputIncTile, Output::Food, tile), 0);
}

#[test]
fn pollution_and_fallout_punish_by_half_and_both_by_three_quarters() {
    let punished = |stage: &Stage| stage.on_tile(E::OutputTilePunishPct, Output::Food, Tile(8));
    let polluted = Stage::new().put(Tile(8), "Pollution");
    assert_eq!((punished(&Stage::new()), punished(&polluted)), (0, 50));
    assert_eq!(punished(&polluted.put(Tile(8), "Fallout")), 75);
    let workable = |terrain: &str| {
        let mut stage = Stage::new();
        stage.world.lands[8].terrain = CLASSIC.ruleset.terrain.position(terrain).map(TerrainId::at);
        stage.on_tile(E::TileWorkable, Output::Food, Tile(8))
    };
    assert_eq!((workable("Grassland"), workable("Inaccessible")), (1, 0));
}

#[test]
fn a_flag_is_asked_of_extras_and_of_resources() {
    let mut ruleset = CLASSIC.ruleset.clone();
    let mut resources = Table::default();
    for (name, resource) in CLASSIC.ruleset.resources.iter() {
        let flags = if name == "Gold" { vec!["Refuel".to_owned()] } else { Vec::new() };
        resources.push(name.to_owned(), Resource { flags, ..resource.clone() });
    }
    ruleset.resources = resources;
    let rules = Rules::new(ruleset);
    let mut world = Stage::new().world;
    let resource = |name| rules.ruleset.resources.position(name).map(ResourceId::at);
    let asked = |world: &TestWorld, range, present| {
        let condition = Condition::ExtraFlag("Refuel".to_owned());
        let reqs = [Requirement { condition, range, present, survives: false }];
        let reqs = rules.book.reqs(&rules.ruleset, &reqs);
        rules.book.holds(&reqs, &Context { tile: Some(Tile(20)), ..Context::default() }, world)
    };
    world.lands[20].resource = resource("Coal");
    assert!(!asked(&world, Range::Local, true));
    world.lands[20].resource = resource("Gold");
    assert_eq!((asked(&world, Range::Local, true), asked(&world, Range::Local, false)), (true, false));
    world.lands[20].resource = None;
    world.lands[21].resource = resource("Gold");
    assert_eq!((asked(&world, Range::Local, true), asked(&world, Range::Adjacent, true)), (false, true));
}
