//! Whole worlds of civ: rounds of nations that settle, build, explore and fight, and the growth of
//! their cost with cities and units.

#![expect(clippy::disallowed_types, reason = "a bench measures time")]

use std::time::{Duration, Instant};

use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use endturn_civ::realm::Eye;
use endturn_civ::state::Holdings;
use endturn_engine::Game;
use endturn_tests::{civ::WorldRecipe, scenario};

/// Warm-up rounds: by then armies have left, and nations have met.
const SETTLING: u32 = 20;
/// Rounds that are measured together.
const STRETCH: u32 = 10;

/// Cities of a nation at the start, and maximum units per city; in a world that still has 140
/// cities and nearly 500 units when conquerors have fought for a while; and in one that is full of
/// units.
const SOME: (usize, u64) = (18, 7);
const MORE: (usize, u64) = (22, 6);
const CROWD: (usize, u64) = (18, 20);

/// A number of nations at war, each with some 18 cities, 60 units, and 1,000 tiles.
fn world(nations: u32, persona: &'static str, (cities, units): (usize, u64)) -> Game {
    let sites = nations * 18;
    let rows = (sites * 50).isqrt().max(8) / 5 * 5;
    let recipe = WorldRecipe {
        size: ((sites * 55 / rows).div_ceil(5) * 5, rows),
        nations: nations as usize,
        cities,
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

/// The number of cities and units.
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
        ("2_nations", 2, "conqueror", SOME),
        ("8_nations", 8, "conqueror", SOME),
        ("8_larger_nations", 8, "conqueror", MORE),
        ("8_nations", 8, "governor", SOME),
        ("8_nations", 8, "nothing", SOME),
        ("32_nations", 32, "conqueror", SOME),
        ("64_nations", 64, "conqueror", SOME),
        ("64_nations", 64, "nothing", SOME),
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
                    // A restored world recomputes everything.
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
