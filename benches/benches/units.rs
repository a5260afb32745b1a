//! Units of civ: a turn of those that rest and of those that walk, a step, a battle, the search for a way.

#![expect(clippy::disallowed_types, reason = "a bench measures time")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Holdings, MovesLeft, Position};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{Game, Seat};
use endturn_tests::scenario;

/// Columns and rows of the map.
const SIZE: (usize, usize) = (100, 80);

/// Grassland with some hills, and the units of two nations at war that nobody commands.
fn field(rome: &str, egypt: &str) -> Game {
    let row = |y: usize| -> String {
        (0..SIZE.0).map(|x| if (x * 7 + y * 3).is_multiple_of(11) { 'h' } else { 'g' }).collect()
    };
    let rows: Vec<String> = (0..SIZE.1).map(|y| format!("\"{}\"", row(y))).collect();
    let text = format!(
        "(format: 1, name: \"field\", seed: 5, turn_limit: 5000, seats: [(name: \"Rome\", persona: \"nothing\"), (name: \"Egypt\", persona: \
         \"nothing\")], civ: (ruleset: \"classic\", patch: (settings: (killunhomed: 0)), map: Drawn((wrap_x: false, rows: [{}])), nations: \
         {{\"Rome\": (start_units: false, units: [{rome}]), \"Egypt\": (start_units: false, units: [{egypt}])}}, relations: \
         [(between: (\"Rome\", \"Egypt\"), state: War)]))",
        rows.join(", ")
    );
    let mut game = scenario(&text).game();
    game.advance_rounds(2);
    game
}

/// So many units of a type, from row 4 on.
fn many(unit: &str, count: usize) -> String {
    let at = |nth: usize| format!("(unit: \"{unit}\", at: ({}, {}))", nth % SIZE.0, 4 + nth / SIZE.0);
    (0..count).map(at).collect::<Vec<_>>().join(", ")
}

fn first(game: &Game) -> UnitId {
    Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units[0]
}

fn clocked(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

fn turns(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("units");
    let far = "(unit: \"Warriors\", at: (99, 79))";
    for count in [1, 2_000] {
        let mut game = field(&many("Warriors", count), far);
        group.throughput(Throughput::Elements(count as u64));
        let image = game.snapshot();
        group.bench_function(format!("round_at_rest/{count}"), |bencher| {
            bencher.iter_custom(|times| {
                let mut sum = Duration::ZERO;
                for _ in 0..times {
                    game.restore(&image).expect("its own snapshot");
                    // A restored world computes everything anew.
                    game.advance_rounds(1);
                    sum += clocked(|| _ = game.advance_rounds(20));
                }
                sum / 20
            });
        });
        assert!(game.ended().is_none(), "all rounds were played");
        let eye = Eye::of(game.world());
        assert_eq!(eye.nation_part::<Holdings>(Seat(0)).expect("a nation").units.len(), count);
    }
    // Whoever explores walks in every turn.
    let count = 100;
    let mut game = field(&many("Explorer", count), far);
    let units = Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units.clone();
    Realm::with(game.world_mut(), |realm| units.iter().for_each(|&unit| realm.explore(unit)));
    let image = game.snapshot();
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function(format!("round_exploring/{count}"), |bencher| {
        bencher.iter_custom(|times| {
            let mut sum = Duration::ZERO;
            for _ in 0..times {
                game.restore(&image).expect("its own snapshot");
                // A restored world computes everything anew.
                game.advance_rounds(1);
                sum += clocked(|| _ = game.advance_rounds(1));
            }
            sum
        });
    });
    group.finish();
}

fn deeds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("units");
    let mut game = field(
        "(unit: \"Armor\", at: (10, 10)), (unit: \"Armor\", at: (40, 40))",
        "(unit: \"Musketeers\", at: (11, 10))",
    );
    let (unit, image) = (first(&game), game.snapshot());
    let topology = *Eye::of(game.world()).map.topology();
    let walker = Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units[1];
    let places = [topology.at(40, 40).expect("a tile"), topology.at(41, 40).expect("a tile")];
    Realm::with(game.world_mut(), |realm| {
        let mut at = 0;
        group.bench_function("step", |bencher| {
            bencher.iter(|| {
                at = 1 - at;
                *realm.moves_left_mut(walker) = MovesLeft(9);
                realm.step(walker, places[at]);
            });
        });
        assert_eq!(*realm.position(walker), Position(places[at]));
        let foe = topology.at(11, 10).expect("a tile");
        group.bench_function("attack_chance", |bencher| {
            bencher.iter(|| black_box(realm.eye().attack_chance(black_box(unit), foe)).expect("it can"));
        });
    });
    let foe = topology.at(11, 10).expect("a tile");
    let before = game.digest();
    Realm::with(game.world_mut(), |realm| realm.attack(unit, foe));
    assert_ne!(game.digest(), before, "somebody was hurt");
    group.bench_function("attack", |bencher| {
        bencher.iter_custom(|times| {
            let mut sum = Duration::ZERO;
            for _ in 0..times {
                game.restore(&image).expect("its own snapshot");
                Realm::with(game.world_mut(), |realm| {
                    // Effects that a restored world computes anew are no part of a battle.
                    assert!(realm.eye().attack_chance(unit, foe).is_some());
                    sum += clocked(|| realm.attack(unit, foe));
                });
            }
            sum
        });
    });
    group.finish();
}

fn ways(criterion: &mut Criterion) {
    let mut game = field("(unit: \"Armor\", at: (10, 40))", "(unit: \"Warriors\", at: (99, 79))");
    let unit = first(&game);
    // All the land is known.
    Realm::with(game.world_mut(), |realm| {
        let middle = realm.map.topology().at(50, 40).expect("a tile");
        realm.look_around(Seat(0), middle, Radii::plain(10_000), true);
    });
    let eye = Eye::of(game.world());
    let goal = Tile(40 * 100 + 40);
    let mut pathfinder = Pathfinder::default();
    let mut group = criterion.benchmark_group("units");
    group.bench_function("way_of_30_tiles", |bencher| {
        bencher.iter(|| {
            let arrival = eye.look_for_way(unit, goal, &mut pathfinder).expect("a way");
            assert_eq!(arrival.turns, 9);
        });
    });
    group.finish();
}

criterion_group!(benches, turns, deeds, ways);
criterion_main!(benches);
