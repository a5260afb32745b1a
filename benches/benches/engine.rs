//! The engine alone: a round with nothing in it, digests, snapshots.

use criterion::{Criterion, criterion_group, criterion_main};
use endturn_benches::{empty, fleets};
use endturn_engine::turn::{Outcome, SegmentId, TurnEvent};

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
    criterion.bench_function("restore", |bencher| bencher.iter(|| other.restore(&image).expect("its own snapshot")));
    assert_eq!(other.digest(), digest);
}

criterion_group!(benches, empty_round, state);
criterion_main!(benches);
