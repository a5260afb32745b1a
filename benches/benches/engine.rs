//! The engine alone: an empty round, digests, snapshots.

use criterion::{Criterion, criterion_group, criterion_main};
use endturn_benches::{
    empty, fleets,
    ply::{self, Moves},
};
use endturn_engine::{
    Progress,
    turn::{Outcome, SegmentId, TurnEvent},
};

fn empty_round(criterion: &mut Criterion) {
    let mut game = empty();
    let mut rounds = 0;
    criterion.bench_function("empty_round", |bencher| {
        bencher.iter(|| {
            rounds += 1;
            assert_eq!(game.event(TurnEvent::End(SegmentId::MAIN)), Outcome::Applied);
        });
    });
    assert_eq!(game.rounds_finished(), rounds);
}

/// T-125: one order and the end of the turn, through a persona, without rules; a sample is a round
/// of two plies.
fn two_plies(criterion: &mut Criterion) {
    let mut game = ply::game();
    let mut rounds = 0;
    criterion.bench_function("engine/ply (two)", |bencher| {
        bencher.iter(|| {
            rounds += 1;
            assert_eq!(game.advance_round(), Progress::Round(rounds));
        });
    });
    assert_eq!(game.world().resource::<Moves>().0, 2 * u64::from(rounds));
    assert_eq!(game.refused_persona_orders(), 0);
}

fn state(criterion: &mut Criterion) {
    let seats: Vec<(String, &str)> = (0..4).map(|seat| (format!("P{seat}"), "turtle")).collect();
    let seats: Vec<(&str, &str)> = seats.iter().map(|(name, persona)| (name.as_str(), *persona)).collect();
    let mut game = fleets(&seats).game();
    game.advance_rounds(12);
    let digest = game.digest();
    let image = game.snapshot();
    criterion.bench_function("digest", |bencher| bencher.iter(|| assert_eq!(game.digest(), digest)));
    criterion.bench_function("snapshot", |bencher| bencher.iter(|| assert_eq!(game.snapshot().len(), image.len())));
    let mut other = fleets(&seats).game();
    // Skipped if only another bench is run.
    other.restore(&image).expect("its own snapshot");
    criterion.bench_function("restore", |bencher| bencher.iter(|| other.restore(&image).expect("its own snapshot")));
    assert_eq!(other.digest(), digest);
}

criterion_group!(benches, empty_round, two_plies, state);
criterion_main!(benches);
