//! Whole worlds of civ: rounds of nations that settle, build, explore and fight, and how their cost grows with cities and units.

#![expect(clippy::disallowed_types, reason = "a bench measures time")]

use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use endturn_civ::realm::Eye;
use endturn_civ::state::Holdings;
use endturn_engine::Game;
use endturn_tests::{civ::WorldRecipe, scenario};

/// Rounds until a world has found its pace: armies have left, and nations have met.
const SETTLING: u32 = 20;
/// Rounds that are measured together.
const STRETCH: u32 = 10;

/// Most units of a city as a world begins, and in one that is full of them.
const UNITS: u64 = 7;
const CROWD: u64 = 20;

/// So many nations at war, of 18 cities and some 60 units each, on some 1,000 tiles of their own.
fn world(nations: u32, persona: &'static str, units: u64) -> Game {
    let cities = nations * 18;
    let rows = (cities * 50).isqrt().max(8) / 5 * 5;
    let recipe = WorldRecipe {
        size: ((cities * 55 / rows).div_ceil(5) * 5, rows),
        nations: nations as usize,
        cities: 18,
        apart: 5,
        units,
        gold: 500,
        persona,
        ..WorldRecipe::late(144)
    };
    let mut game = scenario(&recipe.text()).game();
    game.advance_rounds(SETTLING);
    game
}

/// Cities and units that there are.
fn count(game: &Game) -> (usize, usize) {
    let eye = Eye::of(game.world());
    let all = || game.roster().seats().filter_map(|seat| eye.nation_part::<Holdings>(seat));
    (all().map(|nation| nation.cities.len()).sum(), all().map(|nation| nation.units.len()).sum())
}

fn clocked(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

fn rounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("worlds");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (name, nations, persona, most) in [
        ("2_nations", 2, "conqueror", UNITS),
        ("8_nations", 8, "conqueror", UNITS),
        ("8_nations", 8, "governor", UNITS),
        ("8_nations", 8, "nothing", UNITS),
        ("32_nations", 32, "conqueror", UNITS),
        ("64_nations", 64, "conqueror", UNITS),
        ("64_nations", 64, "nothing", UNITS),
        ("64_crowded_nations", 64, "nothing", CROWD),
    ] {
        group.bench_function(format!("round/{persona}/{name}"), |bencher| {
            let mut game = world(nations, persona, most);
            let (cities, units) = count(&game);
            let tiles = Eye::of(game.world()).map.topology().tiles();
            println!("{nations} nations ({persona}): {cities} cities, {units} units, {tiles} tiles");
            let image = game.snapshot();
            game.advance_rounds(1 + STRETCH);
            let digest = game.digest();
            bencher.iter_custom(|times| {
                let mut sum = Duration::ZERO;
                for _ in 0..times {
                    game.restore(&image).expect("its own snapshot");
                    // A restored world computes everything anew.
                    game.advance_rounds(1);
                    sum += clocked(|| _ = game.advance_rounds(STRETCH));
                    assert_eq!(game.digest(), digest, "the same rounds again");
                }
                sum / STRETCH
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rounds);
criterion_main!(benches);
