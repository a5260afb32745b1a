//! Loading a text into a running game.

use criterion::{Criterion, criterion_group, criterion_main};
use endturn::load_from;
use endturn_benches::{files, fleets};

const SEATS: [(&str, &str); 2] = [("Red", "aggressive"), ("Blue", "turtle")];

fn scenario(criterion: &mut Criterion) {
    let files = files(&SEATS);
    let digest = fleets(&SEATS).game().digest();
    criterion.bench_function("scenario_load", |bencher| {
        bencher.iter(|| load_from(&files, "bench.ron", &[]).expect("sound").setup.content);
    });
    let loaded = fleets(&SEATS);
    criterion.bench_function("game_new", |bencher| bencher.iter(|| assert_eq!(loaded.game().digest(), digest)));
    let mut game = loaded.game();
    criterion.bench_function("game_restart", |bencher| bencher.iter(|| game.restart(1)));
    assert_eq!(game.digest(), digest);
}

criterion_group!(benches, scenario);
criterion_main!(benches);
