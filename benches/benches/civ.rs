//! Civ: a round and its phase end late in a game, one city's refresh, a sum of effects, the
//! governor, research of many nations, a whole game.

#![expect(clippy::disallowed_types, reason = "a bench measures time")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use bevy_ecs::system::{IntoSystem, System as _};
use criterion::{BatchSize, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use endturn_civ::phase_end::end_phase;
use endturn_civ::realm::{Eye, Realm};
use endturn_civ::state::{Books, Citizens, Holdings};
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{Game, Seat};
use endturn_tests::{
    civ::{WorldRecipe, late_game},
    scenario,
};

/// A world late in a game after a warm-up: the first rounds after the start are not representative.
fn late(cities: usize) -> Game {
    let mut game = late_game(cities, None);
    game.advance_rounds(10);
    game
}

/// Number of living cities, and of their citizens.
fn count(game: &Game) -> (usize, i32) {
    let eye = Eye::of(game.world());
    let seats = game.roster().seats().filter_map(|seat| eye.nation_part::<Holdings>(seat));
    let cities: Vec<CityId> = seats.flat_map(|holdings| &holdings.cities).copied().collect();
    let size = |&city: &CityId| eye.city_part::<Citizens>(city).map_or(0, |citizens| citizens.size);
    (cities.len(), cities.iter().map(size).sum())
}

/// Rounds that are measured together, starting at the same round for every world size: cities grow,
/// build and starve at another pace in each round.
const STRETCH: u64 = 50;

/// A stretch of rounds with all their stages, and their phase ends alone, in city turns per second.
fn worlds(criterion: &mut Criterion) {
    for cities in [16, 160, 1_600, 16_000] {
        let mut group = criterion.benchmark_group("civ");
        group
            .throughput(Throughput::Elements(cities as u64 * STRETCH))
            .sample_size(10)
            .sampling_mode(SamplingMode::Flat);
        let mut game = late(cities);
        let image = game.snapshot();
        game.advance_rounds(3);
        let digest = game.digest();
        let mut rule = IntoSystem::into_system(end_phase);
        rule.initialize(game.world_mut());
        let mut measure = |times: u64, timed: &mut dyn FnMut(&mut Game) -> Duration| {
            let mut sum = Duration::ZERO;
            for _ in 0..times {
                game.restore(&image).expect("its own snapshot");
                // A restored world computes everything anew.
                game.advance_rounds(1);
                sum += (0..STRETCH).map(|_| timed(&mut game)).sum::<Duration>();
            }
            assert!(count(&game).0 * 10 >= cities * 9, "cities are lost");
            sum
        };
        group.bench_function(format!("round/{cities}"), |bencher| {
            bencher.iter_custom(|times| measure(times, &mut |game| clocked(|| _ = game.advance_rounds(1))));
        });
        group.bench_function(format!("phase_end/{cities}"), |bencher| {
            // The rest of the round is not timed, so that every phase end belongs to another round.
            let mut timed = |game: &mut Game| {
                game.advance_rounds(1);
                clocked(|| rule.run((), game.world_mut()).expect("its resources are there"))
            };
            bencher.iter_custom(|times| measure(times, &mut timed));
        });
        game.restore(&image).expect("its own snapshot");
        game.advance_rounds(3);
        assert_eq!(game.digest(), digest, "the same rounds again");
        group.finish();
    }
}

fn clocked(work: impl FnOnce()) -> Duration {
    let begun = Instant::now();
    work();
    begun.elapsed()
}

/// A city in the middle of the first nation, and its books.
fn some_city(game: &Game) -> (CityId, Books) {
    let eye = Eye::of(game.world());
    let cities = &eye.nation_part::<Holdings>(Seat(0)).expect("a nation for each seat").cities;
    let city = cities[cities.len() / 2];
    (city, *eye.city_part::<Books>(city).expect("a living city"))
}

fn one_city(criterion: &mut Criterion) {
    let mut game = late(160);
    let (city, books) = some_city(&game);
    let mut group = criterion.benchmark_group("civ");
    Realm::with(game.world_mut(), |realm| {
        // As in a world that was just restored: no sum is known.
        group.bench_function("refresh/all", |bencher| {
            bencher.iter(|| {
                realm.derived.change_city(city);
                let cache = realm.derived.cache_mut(city);
                cache.stale = endturn_civ::realm::Stale::default();
                cache.tiles_for = None;
                realm.refresh(city)
            });
        });
        // As after any change of its size or buildings.
        group.bench_function("refresh/city", |bencher| {
            bencher.iter(|| {
                realm.derived.change_city(city);
                realm.refresh(city)
            });
        });
        group.bench_function("refresh/terms", |bencher| {
            bencher.iter(|| {
                realm.derived.change_terms(city);
                realm.refresh(city)
            });
        });
        group.bench_function("refresh/work", |bencher| {
            bencher.iter(|| {
                realm.derived.change_work(city);
                realm.refresh(city)
            });
        });
        group.bench_function("refresh/nothing", |bencher| bencher.iter(|| realm.refresh(black_box(city))));
        assert_eq!(*realm.cities.books(city), books, "a refresh of what has not changed changes nothing");
        let bonus = realm.city_value_for(city, EffectKind::OutputBonus, Output::Science);
        group.bench_function("effect/cached", |bencher| {
            bencher.iter(|| {
                assert_eq!(realm.city_value_for(black_box(city), EffectKind::OutputBonus, Output::Science), bonus)
            });
        });
        group.bench_function("effect/cold", |bencher| {
            bencher.iter(|| {
                realm.derived.cache_mut(city).fx.drop_all();
                assert_eq!(realm.city_value_for(black_box(city), EffectKind::OutputBonus, Output::Science), bonus);
            });
        });
    });
    group.finish();
}

/// The governor of a real city with a given number of citizens, from scratch.
fn arrange(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("civ");
    for size in [4, 8, 16] {
        let recipe = WorldRecipe { citizens: (size, size), ..WorldRecipe::late(16) };
        let mut game = scenario(&recipe.text()).game();
        let (city, _) = some_city(&game);
        Realm::with(game.world_mut(), |realm| {
            realm.arrange(city);
            let wanted = realm.cities.citizens(city).placement;
            let mut idle = Placement::default();
            idle.specialists[0] = size as u8;
            group.bench_function(format!("arrange/{size}"), |bencher| {
                bencher.iter_batched(
                    || (),
                    |()| {
                        realm.cities.place_citizens(&mut realm.land, city, idle);
                        realm.arrange(city);
                    },
                    BatchSize::SmallInput,
                );
            });
            assert_eq!(realm.cities.citizens(city).placement, wanted, "the governor decides the same again");
        });
    }
    group.finish();
}

/// 64 nations that can pay for every tech learn them all, one after the other, in a world with tech
/// leakage (W-47, W-68, W-70, W-72).
fn research(criterion: &mut Criterion) {
    let patch = "game: (research: (tech_leakage: Players))".to_owned();
    let recipe = WorldRecipe { nations: 64, cities: 10, techs: 0, routes: 0, patch, ..WorldRecipe::late(640) };
    let mut game = scenario(&recipe.text()).game();
    Realm::with(game.world_mut(), |realm| {
        for seat in realm.nations.all_seats() {
            let pool = realm.research_mut(seat);
            (pool.bulbs, pool.aim) = (1_000_000, None);
        }
    });
    let image = game.snapshot();
    let mut learn = |times: u64| {
        let mut sum = Duration::ZERO;
        for _ in 0..times {
            game.restore(&image).expect("its own snapshot");
            sum += Realm::with(game.world_mut(), |realm| {
                clocked(|| realm.nations.all_seats().for_each(|seat| realm.choose_research(seat)))
            });
        }
        let (eye, seats) = (Eye::of(game.world()), game.roster().len());
        let known = |seat| eye.research(seat).map_or(0, |pool| pool.known.len());
        let all = game.roster().seats().map(known).sum::<usize>();
        assert_eq!((seats, all), (64, 64 * eye.rules.tree.len()), "everybody knows everything");
        (sum, game.digest())
    };
    let (_, digest) = learn(1);
    let mut group = criterion.benchmark_group("civ");
    group.throughput(Throughput::Elements(64 * 87)).sample_size(10).sampling_mode(SamplingMode::Flat);
    group.bench_function("research/64", |bencher| {
        bencher.iter_custom(|times| {
            let (sum, after) = learn(times);
            assert_eq!(after, digest, "the same techs again");
            sum
        });
    });
    group.finish();
}

/// 200 rounds of 140 cities.
fn whole_game(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("civ");
    group.sample_size(10);
    let setup = scenario(&WorldRecipe { turn_limit: 200, ..WorldRecipe::late(140) }.text()).setup;
    let mut game = Game::new(setup).expect("the setup builds");
    game.advance_rounds(200);
    let digest = game.digest();
    assert_eq!(game.rounds_finished(), 200);
    group.bench_function("game", |bencher| {
        bencher.iter_batched_ref(
            || (),
            |()| {
                game.restart(11);
                game.advance_rounds(200)
            },
            BatchSize::PerIteration,
        );
    });
    assert_eq!(game.digest(), digest);
    group.finish();
}

criterion_group!(benches, one_city, arrange, research, whole_game, worlds);
criterion_main!(benches);
