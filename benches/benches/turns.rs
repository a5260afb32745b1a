//! The cost of turn sequencing: compared with bare rotation in a game of chess, a collection of two
//! compared with the same orders one after the other, random games per second of each board game on
//! one core, and those of kalaha without a world. T-127: `.ci/baseline COMMIT` compares them with
//! those of another commit.

use std::{hint::black_box, sync::Arc, time::Duration};

use criterion::{Criterion, criterion_group, criterion_main};
use endturn::{GameFiles, Modules, load_from, scenario::files::DiskFiles};
use endturn_benches::ply::{self, Moves};
use endturn_engine::{
    Game, GameSetup, Progress, RuleId, Seat,
    random::{DrawSubject, Draws, Purpose},
    turn::TurnSequencing,
};
use endturn_tabletop::kalaha::{Position, Rules, apply, random};

/// The scenarios of board games.
const BOARDS: [&str; 10] =
    ["chess", "kalaha", "go", "backgammon", "ludo", "risk", "catan", "auction", "auction_english", "hidden_orders"];
/// The personas that play random legal moves in them.
const RANDOM: [&str; 2] = ["random_mover", "random_settler"];

/// A shipped scenario with random players on all seats.
fn at_random(name: &str) -> GameSetup {
    let files =
        GameFiles::new(&Modules::shipped(), DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/..").into()]));
    let loaded = load_from(&files, &format!("scenarios/{name}.ron"), &[]).expect(name);
    let mut setup = GameSetup::clone(&loaded.setup);
    let known = setup.modules[0].personas();
    let random = RANDOM.into_iter().find(|random| known.iter().any(|persona| persona == random)).expect(name);
    for seat in &mut setup.seats {
        seat.personas.iter_mut().for_each(|(_, persona)| random.clone_into(persona));
    }
    setup
}

fn game(setup: GameSetup) -> Game {
    Game::new(Arc::new(setup)).expect("the scenario is sound")
}

/// T-126: two players in sequence and in a collection, each with one order and the end.
fn commit(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("turns/round of two");
    for (name, mut game) in [("in sequence", ply::game()), ("commit", ply::commits())] {
        let mut rounds = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                rounds += 1;
                assert_eq!(game.advance_round(), Progress::Round(rounds));
            });
        });
        // The answer: both have moved in every round.
        assert_eq!(game.world().resource::<Moves>().0, 2 * u64::from(rounds));
    }
    group.finish();
}

/// Times a call.
#[allow(clippy::disallowed_types, reason = "it is a bench")]
fn timed<T>(act: impl FnOnce() -> T) -> (Duration, T) {
    let start = std::time::Instant::now();
    let done = black_box(act());
    (start.elapsed(), done)
}

/// Prints the median and the slow end of the times with turn sequencing and without.
#[allow(clippy::float_arithmetic, reason = "it is a bench")]
fn compare(what: &str, times: &mut [Vec<Duration>; 2], each: f64) {
    times.iter_mut().for_each(|times| times.sort_unstable());
    for (name, share) in [("p50", 50), ("p95", 95)] {
        let [on, off] = [&times[0], &times[1]].map(|times| times[times.len() * share / 100].as_nanos() as f64 / each);
        let more = (on / off - 1.0) * 100.0;
        println!("turns/{what}, {name}: {on:.0} ns with turn sequencing, {off:.0} ns with bare rotation, {more:+.1} %");
    }
}

/// T-125: e2-e4 as typed.
fn event(_: &mut Criterion) {
    let mut games = [TurnSequencing::On, TurnSequencing::Off].map(|sequencing| {
        let mut setup = at_random("chess");
        setup.turn.sequencing = sequencing;
        setup.seats.iter_mut().for_each(|seat| seat.personas.clear());
        game(setup)
    });
    let mut times: [Vec<Duration>; 2] = Default::default();
    for nth in 0..40_000 {
        // The first finds colder caches, so they take turns.
        for at in if nth % 2 == 0 { [0, 1] } else { [1, 0] } {
            games[at].restart(nth);
            let (time, said) = timed(|| games[at].submit(Seat(0), "e4"));
            assert!(said.is_ok() && games[at].turn().turn_number() == 2);
            times[at].push(time);
        }
    }
    compare("chess e2-e4", &mut times, 1.0);
}

/// T-125: the rounds of the same games of chess with turn sequencing on and off.
fn overhead(_: &mut Criterion) {
    const GAMES: u64 = 400;
    let mut games = [TurnSequencing::On, TurnSequencing::Off].map(|sequencing| {
        let mut setup = at_random("chess");
        setup.turn.sequencing = sequencing;
        game(setup)
    });
    let mut times: [Vec<Duration>; 2] = Default::default();
    for seed in 0..GAMES {
        for at in if seed % 2 == 0 { [0, 1] } else { [1, 0] } {
            games[at].restart(seed);
            loop {
                let (time, progress) = timed(|| games[at].advance_round());
                if progress == Progress::Over {
                    break;
                }
                times[at].push(time);
            }
        }
        assert_eq!(games[0].ended().map(|ended| &ended.results), games[1].ended().map(|ended| &ended.results));
    }
    assert_eq!(times[0].len(), times[1].len(), "they are the same games");
    compare("ply of random chess", &mut times, 2.0);
}

/// Whole games by random legal moves, one core.
#[allow(clippy::float_arithmetic, reason = "it is a bench")]
fn playouts(_: &mut Criterion) {
    println!("turns/playouts: whole games at random on one core");
    println!("{:12}{:>10}{:>12}{:>14}", "game", "games/s", "turns each", "turns/s");
    for name in BOARDS {
        let mut game = game(at_random(name));
        let (mut seed, mut turns) = (0, 0);
        let (time, ()) = timed(|| {
            // Long enough for two significant digits, however long a game is.
            while seed < 200 || turns < 1_000_000 {
                game.restart(seed);
                assert_eq!(game.advance_rounds(u32::MAX), Progress::Over);
                turns += u64::from(game.turn_metrics().total_turns);
                seed += 1;
            }
        });
        // The answer: the last game ended with a result for the first seat.
        assert!(game.ended().is_some_and(|ended| ended.results.iter().any(|result| result.seat == Seat(0))), "{name}");
        let seconds = time.as_secs_f64();
        let [games, each, pace] = [seed as f64 / seconds, turns as f64 / seed as f64, turns as f64 / seconds];
        println!("{name:12}{games:>10.0}{each:>12.1}{pace:>14.0}");
    }
}

/// Kalaha from its start to its end at random, on a value of the board as personas simulate it.
#[allow(clippy::float_arithmetic, reason = "it is a bench")]
fn simulated(_: &mut Criterion) {
    const GAMES: u32 = 400_000;
    let (rules, draws, mut turns) = (Rules::default(), Draws::new(1), 0u32);
    let (time, ()) = timed(|| {
        for number in 0..GAMES {
            let mut draw = draws.at_turn(number, RuleId("KA-2"), DrawSubject::TABLE, Purpose("playout"));
            let mut position = Position::start(&rules);
            while let Some(pit) = random(&position, &mut draw) {
                assert!(apply(&mut position, pit, &rules).is_ok());
                turns += 1;
            }
            assert!(position.is_over());
        }
    });
    let seconds = time.as_secs_f64();
    let [games, each, pace] = [f64::from(GAMES) / seconds, f64::from(turns / GAMES), f64::from(turns) / seconds];
    println!("turns/kalaha on the board alone: {games:.0} games/s, {each:.0} moves each, {pace:.0} moves/s");
}

criterion_group!(benches, commit, event, overhead, playouts, simulated);
criterion_main!(benches);
