//! Frequent actions of units allocate no memory: steps, battles, and repeated path searches.

use allocation_counter::measure;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{HitPoints, Holdings, MovesLeft, Position};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{Game, Seat};
use endturn_tests::scenario;

/// Open land, known to both of two nations at war, and their units.
fn field(rome: &str, egypt: &str) -> Game {
    let rows = format!("\"{}\", ", "g".repeat(40)).repeat(20);
    let text = format!(
        "(format: 1, name: \"field\", seed: 5, turn_limit: 50, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", \
         map: Drawn((wrap_x: false, rows: [{rows}])), nations: {{\"Rome\": (start_units: false, units: [{rome}]), \"Egypt\": (start_units: \
         false, units: [{egypt}])}}, relations: [(between: (\"Rome\", \"Egypt\"), state: War)]))"
    );
    let mut game = scenario(&text).game();
    Realm::with(game.world_mut(), |realm| {
        let middle = realm.land.map.topology().at(20, 10).expect("a tile");
        [Seat(0), Seat(1)]
            .into_iter()
            .for_each(|seat| realm.survey().look_around(seat, middle, Radii::plain(10_000), true));
    });
    game
}

fn units(realm: &Realm<'_, '_>, seat: Seat) -> Vec<UnitId> {
    realm.nations.holdings(seat).units.clone()
}

fn tile(realm: &Realm<'_, '_>, x: i32, y: i32) -> Tile {
    realm.land.map.topology().at(x, y).expect("on the map")
}

#[test]
fn w_124_a_step_takes_no_memory() {
    let mut game = field("(unit: \"Horsemen\", at: (10, 10))", "(unit: \"Warriors\", at: (30, 18))");
    Realm::with(game.world_mut(), |realm| {
        let unit = units(realm, Seat(0))[0];
        let mut go = |x: i32| {
            *realm.units.moves_left_mut(unit) = MovesLeft(9);
            let goal = tile(realm, x, 10);
            let taken = measure(|| realm.step(unit, goal));
            assert_eq!(*realm.units.position(unit), Position(goal));
            taken.count_total
        };
        // The first steps fill the caches.
        let first: Vec<u64> = [11, 12, 11, 10].map(&mut go).to_vec();
        assert_eq!([11, 10, 11, 12, 11].map(&mut go), [0; 5], "after {first:?}");
    });
}

#[test]
fn w_131_a_battle_takes_no_memory() {
    let pairs = |unit: &str, x: u32| -> String {
        (0..6).map(|nth| format!("(unit: \"{unit}\", at: ({x}, {})), ", 2 + 3 * nth)).collect()
    };
    let mut game = field(&pairs("Catapult", 10), &pairs("Musketeers", 11));
    Realm::with(game.world_mut(), |realm| {
        let mut taken = Vec::new();
        let mut lost = 0;
        for unit in units(realm, Seat(0)) {
            let foe = tile(realm, 11, {
                let (_, y) = realm.land.map.topology().xy(realm.units.position(unit).0);
                y.cast_signed()
            });
            let before = realm.nations.holdings(Seat(0)).units.len() + realm.nations.holdings(Seat(1)).units.len();
            assert!(realm.eye().attack_problem(unit, foe).is_none());
            taken.push(measure(|| realm.attack(unit, foe)).count_total);
            lost += before - realm.nations.holdings(Seat(0)).units.len() - realm.nations.holdings(Seat(1)).units.len();
        }
        assert_eq!(lost, 6, "one of two dies");
        assert_eq!(taken, [0; 6]);
        let more = measure(|| units(realm, Seat(0)).push(UnitId(0))).count_total;
        assert!(more > 0, "nothing is counted");
    });
}

#[test]
fn w_30_a_way_on_a_warm_cache_takes_no_memory() {
    let mut game = field("(unit: \"Armor\", at: (2, 10))", "(unit: \"Warriors\", at: (30, 18))");
    let eye = Eye::of(game.world());
    let unit = eye.nation_part::<Holdings>(Seat(0)).expect("a nation").units[0];
    assert!(eye.unit_part::<HitPoints>(unit).is_some());
    let goal = eye.map.topology().at(37, 10).expect("on the map");
    let (mut pathfinder, mut steps) = (Pathfinder::default(), Vec::new());
    let mut look = || {
        measure(|| {
            assert!(eye.look_for_way(unit, goal, &mut pathfinder).is_some());
            assert!(pathfinder.ways.way_to(goal, &mut steps));
        })
        .count_total
    };
    assert!(look() > 0, "nothing was counted");
    assert_eq!([look(), look()], [0, 0]);
    game.end_turn(Seat(0)).expect("it was to act");
}
