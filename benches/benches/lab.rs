//! The overhead of the laboratory: the same games played in a bare loop, and by a worker that
//! writes them to disk, unwatched and watched.

use std::{num::NonZeroUsize, path::Path, sync::Arc};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use endturn::{
    Modules,
    lab::{
        batch::{self, Plan, Progress},
        ledger::Folder,
        plan::LoadedPlan,
        play::{Arena, GameResult},
    },
    scenario::files::MemoryFiles,
};
use endturn_benches::files;

/// Round robin of three personas: 1,200 games in 10 shards.
fn plan() -> LoadedPlan {
    let mut all: MemoryFiles = files(&[("Red", "turtle"), ("Blue", "turtle")]);
    let text = "(format: 1, name: \"bench\", scenarios: [\"bench.ron\"], replicates: 200, \
                contenders: [\"aggressive\", \"turtle\", \"skirmisher\"], design: RoundRobin)";
    all.insert("plan.ron", text);
    Modules::shipped().load_plan_from(Arc::new(all), "plan.ron").expect("the bench's plan is sound")
}

/// All games of a plan in one world, not written.
fn bare(plan: &LoadedPlan) -> Vec<GameResult> {
    let mut world = Arena::new(plan.setup(0).expect("it can be played"), plan.budget(), plan.counts_facts());
    let schedule = plan.schedule();
    let play = |game| {
        let spec = schedule.game(game).expect("the plan has it");
        let seating = schedule.seating(&spec);
        let personas: Vec<_> = seating.into_iter().map(|contender| plan.personas(0, contender)).collect();
        world.play(&spec, &personas)
    };
    (0..schedule.games()).map(play).collect()
}

/// All games of a plan by one worker into a folder.
fn kept(plan: &LoadedPlan, path: &Path, progress: &Progress) -> Folder {
    let folder = Folder::open(path, plan.id(), true).expect("the folder is new");
    batch::play(plan, &folder, NonZeroUsize::MIN, &|_| true, progress).expect("there is room");
    folder
}

fn overhead(criterion: &mut Criterion) {
    let plan = plan();
    let place = tempfile::tempdir().expect("there is room");
    // The answer: the written results are the played ones.
    let folder = kept(&plan, &place.path().join("answer"), &Progress::default());
    let results: Vec<GameResult> =
        folder.shards(plan.schedule()).flat_map(|head| folder.read(head).expect("it was just written")).collect();
    assert_eq!(results, bare(&plan));
    let mut group = criterion.benchmark_group("lab");
    group.sample_size(10).throughput(Throughput::Elements(plan.schedule().games()));
    group.bench_function("bare", |bencher| bencher.iter(|| bare(&plan)));
    for (name, progress) in [("kept", Progress::default as fn() -> Progress), ("watched", Progress::watched)] {
        group.bench_function(name, |bencher| {
            let empty = || tempfile::tempdir_in(place.path()).expect("there is room");
            bencher.iter_batched_ref(
                empty,
                |folder| {
                    let progress = progress();
                    kept(&plan, folder.path(), &progress);
                    progress.take().len()
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
    told_in_pairs(&plan, place.path());
}

/// The cost of writing, in percent of the games: the median of many pairs, both of each played
/// directly one after the other, since a shared machine changes its pace by more than this from one
/// second to the next.
#[allow(clippy::disallowed_types, clippy::float_arithmetic, reason = "it is a bench")]
fn told_in_pairs(plan: &LoadedPlan, place: &Path) {
    const PAIRS: usize = 31;
    let timed = |play: &mut dyn FnMut()| {
        let start = std::time::Instant::now();
        play();
        start.elapsed().as_secs_f64()
    };
    let mut overheads: Vec<f64> = (0..PAIRS)
        .map(|pair| {
            let folder = place.join(format!("pair{pair}"));
            let mut bare = || drop(bare(plan));
            let mut kept = || drop(kept(plan, &folder, &Progress::default()));
            let (games, all) = if pair % 2 == 0 {
                let games = timed(&mut bare);
                (games, timed(&mut kept))
            } else {
                let all = timed(&mut kept);
                (timed(&mut bare), all)
            };
            (all / games - 1.0) * 100.0
        })
        .collect();
    overheads.sort_by(f64::total_cmp);
    let [low, middle, high] = [PAIRS / 4, PAIRS / 2, PAIRS - 1 - PAIRS / 4].map(|at| overheads[at]);
    println!(
        "lab/overhead: {middle:+.1} % of the games (middle of {PAIRS} pairs; half of them {low:+.1} to {high:+.1} %)"
    );
}

criterion_group!(benches, overhead);
criterion_main!(benches);
