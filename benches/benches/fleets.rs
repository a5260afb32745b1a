//! Whole games of fleets with personas: how many per second on one core?

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use endturn_benches::{fleets, play};

const LINE_UPS: [(&str, &[(&str, &str)]); 3] = [
    ("duel", &[("Red", "aggressive"), ("Blue", "turtle")]),
    ("mirror", &[("Red", "skirmisher"), ("Blue", "skirmisher")]),
    ("four_way", &[("Red", "aggressive"), ("Blue", "turtle"), ("Green", "skirmisher"), ("Grey", "turtle")]),
];

fn whole_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fleets_game");
    for (name, seats) in LINE_UPS {
        let mut game = fleets(seats).game();
        // The answer: the same seed takes the same number of rounds as in a fresh game.
        let rounds = play(&mut fleets(seats).game(), 7);
        group.throughput(Throughput::Elements(1));
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                play(&mut game, seed)
            });
        });
        assert_eq!(play(&mut game, 7), rounds);
        assert_eq!(game.refused_persona_orders(), 0);
    }
    group.finish();
}

criterion_group!(benches, whole_games);
criterion_main!(benches);
