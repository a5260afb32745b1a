//! A module of others with 25,000 entities, beside the same rules in plain Bevy: a round of each,
//! and the digest that a record takes of each round.

use criterion::{Criterion, criterion_group, criterion_main};
use endturn_benches::meadow::{self, plain};
use endturn_engine::Progress;

/// Rounds before the first that is measured: the herds have then found their size.
const BEFORE: u32 = 60;

fn rounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("meadow");
    let (mut world, mut schedule) = plain::world();
    (0..BEFORE).for_each(|_| schedule.run(&mut world));
    group.bench_function("plain", |bencher| bencher.iter(|| schedule.run(&mut world)));
    let mut game = meadow::game();
    assert_eq!(game.advance_rounds(BEFORE), Progress::Round(BEFORE));
    let image = game.snapshot();
    group.bench_function("rules", |bencher| {
        bencher.iter(|| {
            if game.advance_round() == Progress::Over {
                game.restore(&image).expect("its own snapshot");
            }
        });
    });
    game.restore(&image).expect("its own snapshot");
    let digests = game.digests();
    group.bench_function("digests", |bencher| bencher.iter(|| assert_eq!(game.digests(), digests)));
    group.finish();
    for herd in [plain::animals(&mut world), meadow::animals(&game)] {
        assert!((10_000..20_000).contains(&herd), "the herd is stable: {herd}");
    }
}

criterion_group!(benches, rounds);
criterion_main!(benches);
