//! `until`: the stop of a plan depends on its games alone, not on the workers, their timing, or
//! kills.

use std::{collections::BTreeMap, fs, num::NonZeroUsize, path::Path, thread};

use endturn::{
    lab::{
        batch::{self, Plan, Progress},
        ledger::Folder,
        plan::LoadedPlan,
        play::Arena,
        stats::sequential::Verdict,
        stopping::Stop,
    },
    report::{Evaluation, standings::Standings, tables::TableFormat},
};
use proptest::prelude::*;

use crate::lab::plans::good;

const PLAN: &str = "scenarios: [\"../scenarios/duel.ron\"], contenders: [\"turtle\", \"aggressive\", \"skirmisher\"], \
                    design: RoundRobin, replicates: 60, levers: [{\"fleets.personas.turtle.resource_multiplier_permille\": 1150}], ";
const SPRT: &str = "until: Sprt(of: \"aggressive\", against: \"turtle\", points: (0.35, 0.65), least: 4)";

/// The stop, the standings, and the bytes of the tables.
type Outcome = (Option<Stop>, Standings, BTreeMap<String, Vec<u8>>);

fn outcome(text: &str, path: &Path) -> Outcome {
    let mut plan = good(&format!("{PLAN}{text}"));
    let folder = Folder::open(path, plan.id(), true).unwrap();
    let stop = plan.count_to_stop(&folder).unwrap();
    let standings = Standings::of(&plan, &folder).unwrap();
    let evaluation = Evaluation::begin(&plan, path, &[TableFormat::Csv], "endturn").unwrap();
    let (_, written) = evaluation.finish(&folder, stop.as_ref()).unwrap();
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let tables = written.iter().map(|file| (name(&file.path), fs::read(&file.path).unwrap())).collect();
    (stop, standings, tables)
}

fn play(plan: &LoadedPlan, path: &Path, workers: usize, progress: &Progress) {
    let folder = Folder::open(path, plan.id(), true).unwrap();
    batch::play(plan, &folder, NonZeroUsize::new(workers).unwrap(), &|_| true, progress).unwrap();
}

#[test]
fn interrupts_and_workers_change_nothing() {
    let place = tempfile::tempdir().unwrap();
    let plan = good(&format!("{PLAN}{SPRT}"));
    let whole = place.path().join("whole");
    play(&plan, &whole, 1, &Progress::default());
    let first = outcome(SPRT, &whole);
    let stop = first.0.clone().unwrap();
    assert!(stop.verdict != Verdict::Open && (4..60).contains(&stop.replicates), "{stop:?}");
    assert_eq!(first.1.finished + first.1.failed, u64::from(stop.replicates) * 6);
    for workers in [1, 2, 7] {
        let path = place.path().join(workers.to_string());
        for games in [5, 17, 2] {
            let progress = Progress::default();
            thread::scope(|scope| {
                let playing = scope.spawn(|| play(&plan, &path, workers, &progress));
                let has_more = || progress.played() < games && !path.join("shards/000003.shard").exists();
                // What earlier turns have played may be enough for an answer.
                while !playing.is_finished() && has_more() {
                    thread::yield_now();
                }
                progress.stop();
            });
        }
        play(&plan, &path, workers, &Progress::default());
        assert_eq!(outcome(SPRT, &path), first, "{workers} workers");
    }
}

#[test]
fn a_plan_that_says_nothing_of_it_plays_all() {
    let place = tempfile::tempdir().unwrap();
    let text = "until: Width(points: 0.001)";
    let plan = good(&format!("{PLAN}{text}").replace("60", "2"));
    let folder = Folder::open(place.path(), plan.id(), true).unwrap();
    batch::play(&plan, &folder, NonZeroUsize::MIN, &|_| true, &Progress::default()).unwrap();
    let stop = Stop::of(&plan, &folder).unwrap().unwrap();
    assert_eq!((stop.verdict, stop.replicates, stop.intervals.len()), (Verdict::Open, 2, 3));
    assert_eq!(Stop::of(&good(PLAN), &folder).unwrap(), None);
}

#[test]
fn an_answer_waits_for_the_least_number_of_replicates() {
    let place = tempfile::tempdir().unwrap();
    let text = "until: Width(points: 0.999, least: 12)";
    let plan = good(&format!("{PLAN}{text}"));
    play(&plan, place.path(), 2, &Progress::default());
    let stop = outcome(text, place.path()).0.unwrap();
    assert_eq!((stop.verdict, stop.replicates), (Verdict::Narrow, 12));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Any order of games, torn at any byte, with games far beyond the end.
    #[test]
    fn games_in_any_order_and_torn_files_stop_at_the_same_place(
        cuts in proptest::collection::vec((any::<proptest::sample::Index>(), 1usize..70), 1..4)
    ) {
        let place = tempfile::tempdir().unwrap();
        let plan = good(&format!("{PLAN}{SPRT}"));
        let (whole, path) = (place.path().join("whole"), place.path().join("torn"));
        play(&plan, &whole, 2, &Progress::default());
        for (cut, games) in cuts {
            let folder = Folder::open(&path, plan.id(), true).unwrap();
            let head = folder.shards(plan.schedule()).nth(cut.index(2)).unwrap();
            let Some(mut writer) = (!folder.has(head).unwrap()).then(|| folder.writer(head).unwrap().unwrap()) else { break };
            let mut arena = Arena::new(plan.setup(0).unwrap(), plan.budget(), false);
            let mut missing: Vec<u64> = writer.missing().collect();
            let by = cut.index(missing.len() + 1);
            missing.rotate_left(by);
            for game in missing.into_iter().take(games) {
                let spec = plan.schedule().game(game).unwrap();
                let seating: Vec<_> =
                    plan.schedule().seating(&spec).into_iter().map(|one| plan.personas(0, one)).collect();
                writer.add(&arena.play(&spec, &seating)).unwrap();
            }
            drop(writer);
            let part = path.join(format!("shards/{:06}.part", head.shard));
            let bytes = fs::read(&part).unwrap();
            fs::write(&part, &bytes[..cut.index(bytes.len() + 1)]).unwrap();
        }
        play(&plan, &path, 2, &Progress::default());
        prop_assert_eq!(outcome(SPRT, &path), outcome(SPRT, &whole));
    }
}
