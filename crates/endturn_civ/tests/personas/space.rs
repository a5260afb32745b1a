//! W-161: spaceships of personas, and rivals that go for a capital.

use endturn_civ::orders::{CivOrder, Goto, Launch};
use endturn_civ::realm::Eye;
use endturn_civ::state::{Attitudes, Spaceship};
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{Game, Seat};

use super::sandbox::{decide, of, round};

/// Rome and Egypt at war on one land, Egypt with a spaceship; `rome` and `ship` are fields.
fn rivals(rome: &str, ship: &str) -> Game {
    of(rivals_text(rome, ship))
}

fn rivals_text(rome: &str, ship: &str) -> String {
    let row = "\"gpphggpggppggpphggpg\"";
    let rows = [row; 14].join(", ");
    format!(
        "(format: 1, name: \"test\", seed: 1, turn_limit: 300, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", \
         year: 1950, map: Drawn((wrap_x: false, rows: [{rows}])), relations: [(between: (\"Rome\", \"Egypt\"), state: War)], nations: {{\
         \"Rome\": (start_units: false, cities: [(name: \"Roma\", at: (2, 2), size: 5, buildings: [\"Palace\"])], {rome}), \
         \"Egypt\": (start_units: false, so_far: ({ship}), cities: [(name: \"Memphis\", at: (9, 2), size: 3, so_far: ()), \
         (name: \"Thebes\", at: (14, 10), size: 5, buildings: [\"Palace\"], so_far: ())])}}))"
    )
}

const EGYPT: Seat = Seat(1);
const ROME: Seat = Seat(0);

#[test]
fn w_161_a_persona_launches_what_is_complete_and_waits_otherwise() {
    let launches = |ship: &str| {
        let mut game = rivals("", ship);
        round(&mut game, "nothing");
        let orders = decide(&game, "hard", EGYPT);
        orders.contains(&CivOrder::from(Launch))
    };
    assert!(launches("ship: (state: Started, structurals: 11, components: 8, modules: 3)"), "complete");
    assert!(!launches("ship: (state: Started, structurals: 11, components: 8, modules: 2)"), "it has no power");
    assert!(launches("ship: (state: Started, structurals: 8, components: 2, modules: 3)"), "no city builds more parts");
    assert!(!launches(""), "there is none");
}

#[test]
fn w_161_soldiers_march_on_the_capital_of_a_nation_whose_ship_is_under_way() {
    let army = "units: [(unit: \"Armor\", at: (5, 6)), (unit: \"Armor\", at: (5, 7)), (unit: \"Explorer\", at: (7, 6)), (unit: \"Explorer\", at: (9, 7)), (unit: \"Explorer\", at: (11, 8)), (unit: \"Explorer\", at: (13, 9)), (unit: \"Explorer\", at: (8, 3))]";
    let goals = |ship: &str| -> Vec<bool> {
        let game = rivals(army, ship);
        let thebes = Eye::of(game.world()).map.topology().at(14, 10).expect("on the map");
        let orders = decide(&game, "conqueror", ROME);
        let distance = |tile| Eye::of(game.world()).map.topology().distance(tile, thebes);
        let goals = orders.iter().filter_map(|order| match order {
            CivOrder::Goto(Goto(unit, goal)) if unit.0 <= 2 => Some(distance(*goal) == 1),
            _ => None,
        });
        goals.collect()
    };
    let launched = goals("ship: (state: Launched, structurals: 11, components: 8, modules: 3)");
    assert_eq!(launched, [true, true], "to Thebes, although Memphis is nearer");
    let peaceful = goals("ship: (state: Started, structurals: 11, components: 8, modules: 3)");
    assert!(peaceful.iter().all(|is_there| !is_there), "to Memphis: {peaceful:?}");
}

#[test]
fn w_161_a_persona_that_negotiates_makes_war_on_a_nation_whose_ship_is_under_way() {
    let army = "techs: [\"Horseback Riding\"], units: [(unit: \"Armor\", at: (5, 6), count: 4), (unit: \"Explorer\", at: (9, 7)), (unit: \"Explorer\", at: (13, 9))]";
    let after = |ship: &str, more: &str| {
        let text = rivals_text(army, ship).replace("state: War)", "state: Peace)");
        let text = text.replace("(name: \"Rome\")", "(name: \"Rome\", persona: \"hard\")");
        let text = text.replace("(name: \"Egypt\")", "(name: \"Egypt\", persona: \"nothing\")");
        let mut game = of(text.replace("ruleset: \"classic\",", &format!("ruleset: \"classic\", {more}")));
        game.advance_rounds(3);
        let aim = game.world().resource::<Attitudes>().aim(ROME).map(|aim| aim.target);
        (aim, Eye::of(game.world()).relations().between(ROME, EGYPT))
    };
    let launched = "ship: (state: Launched, structurals: 11, components: 8, modules: 3)";
    assert_eq!(after(launched, ""), (Some(EGYPT), Some(Relation::War)));
    let started = "ship: (state: Started, structurals: 11, components: 8, modules: 3)";
    assert_eq!(after(started, ""), (None, Some(Relation::Peace)));
    let calm = "patch: (personas: {\"hard\": (launch_war_ratio_pct: 0)}),";
    assert_eq!(after(launched, calm), (None, Some(Relation::Peace)));
}

#[test]
fn w_161_personas_build_ships_and_one_of_them_arrives_in_most_games() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/civ_space.ron");
    let text = std::fs::read_to_string(path).expect("a shipped scenario");
    let mut ends = Vec::new();
    for seed in 1..4 {
        let mut game = of(text.replacen("seed: 1,", &format!("seed: {seed},"), 1));
        while game.ended().is_none() {
            assert_eq!(round(&mut game, "merchant"), Vec::<String>::new(), "seed {seed}");
        }
        let ended = game.ended().expect("it is over");
        if ended.condition == "space race" {
            let winner = ended.winners().next().expect("a winner");
            let ship = Eye::of(game.world()).nation_part::<Spaceship>(winner).copied().unwrap_or_default();
            assert_eq!(ship.state, ShipState::Arrived);
        }
        ends.push((ended.condition.clone(), ended.round));
    }
    let races = ends.iter().filter(|(condition, _)| condition == "space race").count();
    assert!(races >= 2, "{ends:?}");
}
