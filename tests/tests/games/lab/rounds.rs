//! Metrics round by round: the requested values equal those of the games, in the same bytes for any
//! number of workers.

use std::{num::NonZeroUsize, path::Path, sync::Arc};

use endturn::{
    Modules,
    lab::{
        batch::{self, Plan, Progress},
        ledger::Folder,
        plan::LoadedPlan,
        play::{Arena, Budget, GameResult},
    },
    scenario::render::Style,
};
use endturn_engine::Game;

use crate::lab::files;

const DUEL: &str = "(format: 1, name: \"duel\", turn_limit: 12, seats: [(name: \"Red\"), (name: \"Blue\")], fleets: (ruleset: \"fleets\"))";
/// Fleets, with an office of agency.
const BOTH: &str = "(format: 1, name: \"both\", turn_limit: 12, seats: [(name: \"Red\"), (name: \"Blue\")], \
                    fleets: (ruleset: \"fleets\"), agency: (ruleset: \"agency\"))";

fn load(fields: &str) -> Result<LoadedPlan, String> {
    let mut files = Modules::shipped().files_in_memory();
    files.insert("scenarios/duel.ron", DUEL);
    files.insert("scenarios/both.ron", BOTH);
    let seats: String = (1..=8).map(|seat| format!("(name: \"S{seat}\"),")).collect();
    let eight = format!("(format: 1, name: \"eight\", turn_limit: 9, seats: [{seats}], fleets: (ruleset: \"fleets\"))");
    files.insert("scenarios/eight.ron", eight);
    let contenders = match fields.contains("both.ron") {
        true => {
            "contenders: [{\"fleets\": \"turtle\", \"agency\": \"basic\"}, {\"fleets\": \"aggressive\", \"agency\": \"reckless\"}]"
        }
        false => "contenders: [\"turtle\", \"aggressive\"]",
    };
    files.insert("plans/plan.ron", format!("(format: 1, name: \"x\", {contenders}, {fields})"));
    Modules::shipped()
        .load_plan_from(Arc::new(files), "plans/plan.ron")
        .map_err(|reports| reports.iter().map(|report| report.render(Style::Plain)).collect())
}

fn good(fields: &str) -> LoadedPlan {
    load(fields).unwrap_or_else(|told| panic!("{told}"))
}

const DUELS: &str = "scenarios: [\"../scenarios/duel.ron\"], replicates: 2";

fn play(plan: &LoadedPlan, path: &Path, workers: usize) {
    let folder = Folder::open(path, plan.id(), true).unwrap();
    batch::play(plan, &folder, NonZeroUsize::new(workers).unwrap(), &|_| true, &Progress::default()).unwrap();
}

/// The results, read one by one.
fn results(plan: &LoadedPlan, path: &Path) -> Vec<GameResult> {
    let folder = Folder::open(path, plan.id(), true).unwrap();
    let mut all = Vec::new();
    for head in folder.shards(plan.schedule()) {
        folder
            .each(head, &mut |result| {
                all.push(result);
                Ok(())
            })
            .unwrap();
    }
    all
}

/// The rows of a game as a replay shows them, round by round: the round, the seat, all its metrics.
fn shown(plan: &LoadedPlan, game: u64) -> Vec<(u32, usize, Vec<i64>)> {
    let spec = plan.schedule().game(game).unwrap();
    let seating: Vec<_> =
        plan.schedule().seating(&spec).into_iter().map(|one| plan.personas(spec.configuration, one)).collect();
    let mut game = Game::new(plan.setup(spec.configuration).unwrap()).unwrap();
    game.restart_seated(spec.seed, &seating).unwrap();
    let mut rows = Vec::new();
    while game.ended().is_none() {
        game.advance_round();
        let seats: Vec<_> = game.roster().seats().collect();
        rows.extend(
            seats.into_iter().enumerate().map(|(at, seat)| (game.rounds_finished(), at, game.metric_row(seat).values)),
        );
    }
    rows
}

fn kept(result: &GameResult) -> Vec<(u32, usize, Vec<i64>)> {
    let mut rows = Vec::new();
    let done: Result<(), ()> = result.course.try_each(|round, seat, values| {
        rows.push((round, seat, values.to_vec()));
        Ok(())
    });
    done.unwrap();
    rows
}

#[test]
fn what_is_kept_is_what_the_game_shows_after_that_round() {
    let scenarios = "scenarios: [\"../scenarios/duel.ron\", \"../scenarios/both.ron\"], replicates: 1";
    let place = tempfile::tempdir().unwrap();
    let all = good(&format!("{scenarios}, rounds: (metrics: All)"));
    let some = good(&format!("{scenarios}, rounds: (metrics: Only([\"stock_metal\", \"fleet_value\"]), every: 5)"));
    play(&all, &place.path().join("all"), 2);
    play(&some, &place.path().join("some"), 2);
    let both = results(&all, &place.path().join("all")).into_iter().zip(results(&some, &place.path().join("some")));
    for (of_all, of_some) in both {
        let whole = shown(&all, of_all.game);
        assert_eq!(kept(&of_all), whole, "game {}", of_all.game);
        let configuration = all.schedule().game(of_all.game).unwrap().configuration;
        let places = &some.course(configuration).unwrap().metrics;
        assert_eq!(places.len(), 2);
        let wanted = whole.iter().filter(|(round, ..)| round % 5 == 0 || *round == of_all.rounds);
        let wanted: Vec<_> = wanted
            .map(|(round, seat, values)| (*round, *seat, places.iter().map(|&at| values[at]).collect::<Vec<_>>()))
            .collect();
        assert_eq!(kept(&of_some), wanted, "game {}", of_some.game);
        let last: Vec<&Vec<i64>> = whole[whole.len() - 2..].iter().map(|(.., values)| values).collect();
        assert_eq!(last, of_all.seats.iter().map(|seat| &seat.metrics).collect::<Vec<_>>());
        assert_eq!((&of_all.end, of_all.digest), (&of_some.end, of_some.digest), "keeping changes no game");
    }
}

#[test]
fn nothing_is_kept_unless_a_plan_asks() {
    let place = tempfile::tempdir().unwrap();
    let plan = good(DUELS);
    play(&plan, place.path(), 1);
    assert!(results(&plan, place.path()).iter().all(|result| result.course.is_empty()));
    assert!(plan.course(0).is_none() && plan.courses().next().is_none());
}

#[test]
fn any_number_of_workers_and_a_stop_in_between_write_the_same_bytes() {
    let plan = good(&format!("{DUELS}, rounds: (metrics: All, every: 3)"));
    let place = tempfile::tempdir().unwrap();
    let by = |workers: usize| {
        let path = place.path().join(workers.to_string());
        play(&plan, &path, workers);
        files(&path)
    };
    let one = by(1);
    assert_eq!(one, by(3));
    // Some of the games are there when the next attempt begins.
    let path = place.path().join("stopped");
    let folder = Folder::open(&path, plan.id(), true).unwrap();
    let head = folder.shards(plan.schedule()).next().unwrap();
    let mut writer = folder.writer(head).unwrap().unwrap();
    let mut arena =
        Arena::new(plan.setup(0).unwrap(), plan.budget(), plan.counts_facts()).keeping(plan.course(0).cloned());
    let spec = plan.schedule().game(2).unwrap();
    let seating: Vec<_> = plan.schedule().seating(&spec).into_iter().map(|one| plan.personas(0, one)).collect();
    writer.add(&arena.play(&spec, &seating)).unwrap();
    drop((writer, folder));
    play(&plan, &path, 2);
    assert_eq!(one, files(&path));
}

#[test]
fn a_game_that_its_budget_ends_has_the_rounds_that_it_finished() {
    let rounds = good(&format!("{DUELS}, rounds: (metrics: All, every: 4), budget: (rounds: 6)"));
    let place = tempfile::tempdir().unwrap();
    play(&rounds, &place.path().join("rounds"), 1);
    for result in results(&rounds, &place.path().join("rounds")) {
        assert_eq!(result.course.rounds(), [4, 6], "it ended with a round");
    }
    let setup = rounds.setup(0).unwrap();
    let spec = rounds.schedule().game(0).unwrap();
    let seating: Vec<_> = rounds.schedule().seating(&spec).into_iter().map(|one| rounds.personas(0, one)).collect();
    let whole = Arena::new(Arc::clone(&setup), Budget::default(), false)
        .keeping(rounds.course(0).cloned())
        .play(&spec, &seating);
    for work in (5..200).step_by(7) {
        let budget = Budget { rounds: None, work: Some(work) };
        let result =
            Arena::new(Arc::clone(&setup), budget, false).keeping(rounds.course(0).cloned()).play(&spec, &seating);
        let (cut, all) = (kept(&result), kept(&whole));
        assert_eq!(cut, all[..cut.len()], "it ended inside a round, which is not kept");
    }
}

#[test]
fn the_id_holds_what_is_kept_and_mistakes_are_told_at_their_place() {
    let id = |rounds: &str| good(&format!("{DUELS}{rounds}")).id();
    let base = id("");
    let all = id(", rounds: (metrics: All)");
    assert_ne!(base, all);
    assert_eq!(all, id(", rounds: (metrics: All, every: 1)"));
    assert_ne!(all, id(", rounds: (metrics: All, every: 2)"));
    assert_ne!(all, id(", rounds: (metrics: Only([\"fleet_value\"]))"));
    let bad = |rounds: &str| load(&format!("{DUELS}, rounds: {rounds}")).unwrap_err();
    let told = bad("(metrics: Only([\"fleet_valu\", \"stock_metal\", \"stock_metal\"]), every: 0)");
    for part in [
        "error[E0022]: there is no metric `fleet_valu`",
        "did you mean `fleet_value`?",
        "error[E0025]: `stock_metal` is listed twice",
        "error[E0023]: this is too small",
    ] {
        assert!(told.contains(part), "{part} is missing in\n{told}");
    }
    assert!(bad("(metrics: Only([]))").contains("no metric is named"));
    assert!(bad("(metrics: Al)").contains("did you mean `All`?"));
    assert!(bad("(every: 2)").contains("metrics"));
    let long = "scenarios: [\"../scenarios/eight.ron\"], design: OneVersusAll, replicates: 1, rounds: (metrics: All), \
                levers: {\"turn_limit\": [100000]}";
    let refused = good(long).setup(0).unwrap_err();
    assert!(refused.contains("a game of 100000 rounds with 8 seats has 9600000 values to keep"), "{refused}");
    good(&format!("{long}, budget: (rounds: 90)")).setup(0).unwrap();
}
