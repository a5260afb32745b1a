//! Agency: the cost of a round with few and with very many agents, and campaigns per second on one
//! core.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use endturn_benches::{agency, play};
use endturn_engine::{Game, Seat};

/// Rounds after which a bench starts its game anew.
const ROUNDS: u32 = 50_000;

/// A fifth of the agents each available, contracting, spying, recovering and in transit to work.
fn mixed(agents: u32) -> Game {
    let fifth = agents / 5;
    let office = format!(
        "money: 1_000_000_000, funding: 1_000_000, agents: [(count: {fifth}), \
         (count: {fifth}, state: OnAssignment), (count: {fifth}, state: OnAssignment, assignment: Espionage), \
         (count: {fifth}, state: Recovering, hit_points: 1, recovery_turns: 49, hit_points_lost_before_recovery: 29), \
         (count: {fifth}, state: InTransit, assignment: Contracting)]"
    );
    let quiet = "\"undertow\": (threat_level_bp: 0, threat_increase_bp: 0)";
    agency("nothing", 100_000, &format!("factions: {{{quiet}}}, offices: {{\"Office\": ({office})}}")).game()
}

/// A round without orders: the whole advance.
fn rounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agency_round");
    for agents in [20, 1_000, 100_000] {
        let mut game = mixed(agents);
        let start = game.snapshot();
        group.throughput(Throughput::Elements(agents.into()));
        group.bench_function(agents.to_string(), |bencher| {
            bencher.iter(|| {
                if game.rounds_finished() == ROUNDS {
                    game.restart(1);
                }
                game.end_turn(Seat(0)).expect("the office is to act");
            });
        });
        game.restore(&start).expect("its own snapshot");
        let before = game.world().resource::<endturn_agency::frame::components::Panic>().0;
        game.end_turn(Seat(0)).expect("the office is to act");
        // The answer: all agents were paid and panic did not rise.
        assert_eq!(game.world().resource::<endturn_agency::frame::components::Panic>().0, before);
        let upkeep = game.metrics().iter().position(|metric| metric.name == "upkeep_paid").expect("a metric");
        assert_eq!(game.metric_row(Seat(0)).values[upkeep], i64::from(agents) * 5);
    }
    group.finish();
}

/// A fifth of the agents each available, contracting, training, recovering and at a lead that takes
/// for ever.
fn mixed_with_battles(agents: u32) -> Game {
    let fifth = agents / 5;
    let office = format!(
        "money: 1_000_000_000, funding: 1_000_000_000, agents: [(count: {fifth}), (count: {fifth}, state: Contracting), \
         (count: {fifth}, state: InTraining), (count: {fifth}, state: Recovering, hit_points: 1), \
         (count: {fifth}, lead: \"waterfront_rumours\")]"
    );
    let quiet = "\"undertow\": (activity_level: 0)";
    let patch = "upgrades: (agent_cap: (start: 100_000), training_cap: (start: 100_000)), \
                 investigations: (leaves_at_exhaustion: 10_000, chance_power: 3), \
                 leads: {\"waterfront_rumours\": (difficulty: 10_000)}";
    let section = format!(
        "ruleset: \"agency_battles\", patch: ({patch}), factions: {{{quiet}}}, offices: {{\"Office\": ({office})}}"
    );
    agency("nothing", 100_000, &section).game()
}

/// A round with battles and without orders: the whole advance. The game starts anew before the
/// agents have finished their work.
fn rounds_with_battles(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agency_battles_round");
    for agents in [20, 1_000, 100_000] {
        let mut game = mixed_with_battles(agents);
        let start = game.snapshot();
        group.throughput(Throughput::Elements(agents.into()));
        group.bench_function(agents.to_string(), |bencher| {
            bencher.iter(|| {
                if game.rounds_finished() == 48 {
                    game.restore(&start).expect("its own snapshot");
                }
                game.end_turn(Seat(0)).expect("the office is to act");
            });
        });
        game.restore(&start).expect("its own snapshot");
        game.end_turn(Seat(0)).expect("the office is to act");
        // The answer: all agents were paid and none reached the end of the lead.
        let value = |name| {
            let at = game.metrics().iter().position(|metric| metric.name == name).expect("a metric");
            game.metric_row(Seat(0)).values[at]
        };
        assert_eq!((value("upkeep_paid"), value("investigating")), (i64::from(agents) * 10, i64::from(agents) / 5));
    }
    group.finish();
}

/// Whole campaigns with battles.
fn campaigns_with_battles(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agency_battles_campaign");
    group.sample_size(20);
    for persona in ["nothing", "basic", "speedrunner"] {
        let mut game = agency(persona, 600, "ruleset: \"agency_battles\"").game();
        let rounds = play(&mut game, 7);
        group.throughput(Throughput::Elements(1));
        let mut seed = 0;
        group.bench_function(persona, |bencher| {
            bencher.iter(|| {
                seed += 1;
                black_box(play(&mut game, seed))
            });
        });
        assert_eq!(play(&mut game, 7), rounds);
        assert_eq!(game.refused_persona_orders(), 0);
    }
    group.finish();
}

/// Whole campaigns.
fn campaigns(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("agency_campaign");
    for persona in ["nothing", "basic", "reckless"] {
        let mut game = agency(persona, 400, "").game();
        let rounds = play(&mut agency(persona, 400, "").game(), 7);
        group.throughput(Throughput::Elements(1));
        let mut seed = 0;
        group.bench_function(persona, |bencher| {
            bencher.iter(|| {
                seed += 1;
                black_box(play(&mut game, seed))
            });
        });
        assert_eq!(play(&mut game, 7), rounds);
        assert_eq!(game.refused_persona_orders(), 0);
    }
    group.finish();
}

criterion_group!(benches, rounds, campaigns, rounds_with_battles, campaigns_with_battles);
criterion_main!(benches);
