//! Units of civ: a turn of resting and of moving units, a step, a battle, a path search.

#![expect(clippy::disallowed_types, reason = "a bench measures time")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use endturn_civ::orders::{CivOrder, Goto};
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Doing, Holdings, MovesLeft, Position};
use endturn_civ_rules::combat::battle::{Duel, Side};
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::movement::path::Walker;
use endturn_civ_rules::movement::pathfinder::Pathfinder;
use endturn_civ_rules::movement::way_map::{WayKey, WayMaps};
use endturn_civ_rules::ruleset::words::Activity;
use endturn_civ_rules::vision::Radii;
use endturn_engine::orders::AnyOrder;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::{Game, RuleId, Seat};
use endturn_tests::scenario;

/// Columns and rows of the map.
const SIZE: (usize, usize) = (100, 80);

/// Grassland with some hills, and idle units of two nations at war.
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

/// A number of units of a type, from row 4 on, each with further fields.
fn many(unit: &str, more: &str, count: usize) -> String {
    let at = |nth: usize| format!("(unit: \"{unit}\", at: ({}, {}){more})", nth % SIZE.0, 4 + nth / SIZE.0);
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

/// Measures the rounds of a game, after one in which a restored world recomputes everything.
fn bench_rounds(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, game: &mut Game, stretch: u32) {
    let units = Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units.len();
    let image = game.snapshot();
    group.throughput(Throughput::Elements(units as u64));
    group.bench_function(format!("{name}/{units}"), |bencher| {
        bencher.iter_custom(|times| {
            let mut sum = Duration::ZERO;
            for _ in 0..times {
                game.restore(&image).expect("its own snapshot");
                game.advance_rounds(1);
                sum += clocked(|| _ = game.advance_rounds(stretch));
            }
            sum / stretch
        });
    });
    assert!(game.ended().is_none(), "all rounds were played");
    assert_eq!(Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units.len(), units);
}

fn turns(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("units");
    let far = "(unit: \"Warriors\", at: (99, 79))";
    let units = |game: &Game| Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units.clone();
    for count in [1, 2_000] {
        bench_rounds(&mut group, "round_at_rest", &mut field(&many("Warriors", "", count), far), 20);
    }
    // Transforming land takes more rounds than are measured.
    let mut game = field(&many("Engineers", ", activity: Transform", 1_000), far);
    bench_rounds(&mut group, "round_working", &mut game, 4);
    let works = |unit: &UnitId| {
        Eye::of(game.world()).unit_part::<Doing>(*unit).is_some_and(|does| does.0 == Activity::Transform)
    };
    assert_eq!(units(&game).iter().filter(|unit| works(unit)).count(), 1_000, "all of them still work");
    // From the west to the east, on a known path.
    let mut game = field(&many("Warriors", "", 1_000), far);
    let topology = *Eye::of(game.world()).map.topology();
    let walkers = units(&game);
    Realm::with(game.world_mut(), |realm| {
        let middle = topology.at(50, 40).expect("a tile");
        [true, false]
            .into_iter()
            .for_each(|looks| realm.survey().look_around(Seat(0), middle, Radii::plain(10_000), looks));
    });
    for unit in walkers {
        let eye = Eye::of(game.world());
        let (x, y) = topology.xy(eye.unit_part::<Position>(unit).expect("a unit").0);
        let goal = topology.at(99 - x.cast_signed() / 4, y.cast_signed() + 30).expect("a tile");
        let order = CivOrder::from(Goto(eye.unit_number(unit), goal));
        game.submit_order(Seat(0), AnyOrder::new(order)).expect("a way");
    }
    bench_rounds(&mut group, "round_going", &mut game, 8);
    // Explorers search for a path in every turn.
    let mut game = field(&many("Explorer", "", 100), far);
    let explorers = units(&game);
    Realm::with(game.world_mut(), |realm| explorers.iter().for_each(|&unit| realm.explore(unit)));
    bench_rounds(&mut group, "round_exploring", &mut game, 1);
    group.finish();
}

fn deeds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("units");
    let mut game = field(
        "(unit: \"Armor\", at: (10, 10)), (unit: \"Armor\", at: (40, 40))",
        "(unit: \"Musketeers\", at: (11, 10))",
    );
    let unit = first(&game);
    let topology = *Eye::of(game.world()).map.topology();
    let walker = Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units[1];
    let places = [topology.at(40, 40).expect("a tile"), topology.at(41, 40).expect("a tile")];
    Realm::with(game.world_mut(), |realm| {
        let mut at = 0;
        group.bench_function("step", |bencher| {
            bencher.iter(|| {
                at = 1 - at;
                *realm.units.moves_left_mut(walker) = MovesLeft(9);
                realm.step(walker, places[at]);
            });
        });
        assert_eq!(*realm.units.position(walker), Position(places[at]));
        let foe = topology.at(11, 10).expect("a tile");
        group.bench_function("attack_chance", |bencher| {
            bencher.iter(|| black_box(realm.eye().attack_chance(black_box(unit), foe)).expect("it can"));
        });
    });
    group.finish();
}

/// Battles of a war: a front of pairs, in each of which one unit attacks the other; and the rounds
/// of a battle alone.
fn battles(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("units");
    let side = |strength| Side { strength, hit_points: 20, firepower: 1 };
    let duel = Duel { attacker: side(40), defender: side(45), rounds: 0 };
    let mut draw = Draws::new(1).at(RuleId("bench"), DrawSubject::TABLE, Purpose("rounds"));
    group.bench_function("battle_rounds", |bencher| {
        bencher.iter(|| {
            let outcome = black_box(&duel).fight(&mut draw);
            assert!((outcome.attacker_hit_points == 0) != (outcome.defender_hit_points == 0), "one of two dies");
        });
    });
    let pairs = 1_000;
    let front = |unit: &str, shift: usize| -> String {
        let at = |nth: usize| format!("(unit: \"{unit}\", at: ({}, {}))", nth % 33 * 3 + shift, 4 + nth / 33 * 2);
        (0..pairs).map(at).collect::<Vec<_>>().join(", ")
    };
    let mut game = field(&front("Legion", 0), &front("Musketeers", 1));
    let image = game.snapshot();
    let topology = *Eye::of(game.world()).map.topology();
    let units = Eye::of(game.world()).nation_part::<Holdings>(Seat(0)).expect("a nation").units.clone();
    let beside = |realm: &Realm<'_, '_>, unit: UnitId| {
        let (x, y) = topology.xy(realm.units.position(unit).0);
        topology.at(x.cast_signed() + 1, y.cast_signed()).expect("a tile")
    };
    // Defender, strengths, and rounds; none of the consequences.
    let attackers = units.clone();
    let mut draw = Draws::new(1).at(RuleId("bench"), DrawSubject::TABLE, Purpose("battles"));
    group.throughput(Throughput::Elements(pairs as u64));
    Realm::with(game.world_mut(), |realm| {
        let fights: Vec<(UnitId, Tile)> = attackers.iter().map(|&unit| (unit, beside(realm, unit))).collect();
        group.bench_function("battles_alone", |bencher| {
            bencher.iter(|| {
                for &(unit, tile) in &fights {
                    let (_, duel) = realm.eye().duel_on(unit, tile).expect("somebody defends");
                    let outcome = duel.fight(&mut draw);
                    assert!(
                        (outcome.attacker_hit_points == 0) != (outcome.defender_hit_points == 0),
                        "one of two dies"
                    );
                }
            });
        });
    });
    group.bench_function("battles", |bencher| {
        bencher.iter_custom(|times| {
            let mut sum = Duration::ZERO;
            for _ in 0..times {
                game.restore(&image).expect("its own snapshot");
                Realm::with(game.world_mut(), |realm| {
                    let fights: Vec<(UnitId, Tile)> = units.iter().map(|&unit| (unit, beside(realm, unit))).collect();
                    // Effects that a restored world recomputes are not part of a battle.
                    assert!(realm.eye().attack_chance(fights[0].0, fights[0].1).is_some());
                    sum += clocked(|| fights.iter().for_each(|&(unit, tile)| realm.attack(unit, tile)));
                });
            }
            sum
        });
    });
    let eye = Eye::of(game.world());
    let left = |seat| eye.nation_part::<Holdings>(seat).expect("a nation").units.len();
    assert_eq!(left(Seat(0)) + left(Seat(1)), pairs, "one of two dies");
    group.finish();
}

fn ways(criterion: &mut Criterion) {
    let mut game = field("(unit: \"Armor\", at: (10, 40))", "(unit: \"Warriors\", at: (99, 79))");
    let unit = first(&game);
    // All land is known.
    Realm::with(game.world_mut(), |realm| {
        let middle = realm.land.map.topology().at(50, 40).expect("a tile");
        realm.survey().look_around(Seat(0), middle, Radii::plain(10_000), true);
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
    // Units next to the first use a map that has the answer.
    let (mut maps, mut steps) = (WayMaps::default(), Vec::new());
    let key = WayKey { from: Tile(40 * 100 + 10), unit_type: UnitTypeId(0), left: 9, reach: 100, alone: None };
    let (map, _) = maps.of(eye.map.topology(), key, Walker { left: 9, rate: 9 });
    map.arrival(eye.map.topology(), goal, |_, _| Some(3)).expect("a way");
    group.bench_function("way_of_30_tiles_on_a_shared_map", |bencher| {
        bencher.iter(|| {
            let (map, _) = maps.of(eye.map.topology(), key, Walker { left: 9, rate: 9 });
            assert_eq!(map.arrival(eye.map.topology(), black_box(goal), |_, _| None).map(|one| one.turns), Some(9));
            map.way_to(goal, &mut steps);
            assert_eq!(steps.len(), 30);
        });
    });
    group.finish();
}

criterion_group!(benches, turns, deeds, battles, ways);
criterion_main!(benches);
