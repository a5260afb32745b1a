//! Many games: the same results for any number of workers, kills and resumes.

mod agency;
mod bugs;
mod guests;
mod inn;
mod plans;
mod report;
mod rounds;
mod samples;
mod stops;
mod whatif;

use std::{collections::BTreeMap, fs, num::NonZeroUsize, path::Path, sync::Arc};

use endturn_engine::{Game, GameSetup, seats::SeatPersonas};
use endturn_lab::{
    batch::{self, Plan, Progress},
    ledger::{Folder, LedgerError},
    lineups::{Contender, round_robin},
    play::{Arena, Budget, End, GameResult},
    schedule::Schedule,
};
use endturn_tests::scenario;
use proptest::prelude::*;

const PERSONAS: [&str; 3] = ["aggressive", "turtle", "skirmisher"];

/// Round robin of the personas of fleets, with more and with less metal at the start.
struct Duels {
    schedule: Schedule,
    setups: Vec<Arc<GameSetup>>,
    budget: Budget,
}

impl Duels {
    fn new(replicates: u32) -> Self {
        let setup = |metal: u32| {
            let text = format!(
                "(format: 1, name: \"duel\", turn_limit: 12, seats: [(name: \"Red\"), (name: \"Blue\")], \
                 fleets: (ruleset: \"fleets\", patch: (start: (metal: {metal}))))"
            );
            scenario(&text).setup
        };
        let schedule = Schedule::new(5, replicates, 2, round_robin(3, 2), true).unwrap();
        Self { schedule, setups: vec![setup(9_000), setup(12_000)], budget: Budget::default() }
    }
}

impl Plan for Duels {
    fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    fn setup(&self, configuration: u32) -> Result<Arc<GameSetup>, String> {
        Ok(Arc::clone(&self.setups[configuration as usize]))
    }

    fn personas(&self, _: u32, contender: Contender) -> SeatPersonas {
        vec![("fleets".to_owned(), PERSONAS[usize::from(contender)].to_owned())]
    }

    fn budget(&self) -> Budget {
        self.budget
    }

    fn counts_facts(&self) -> bool {
        true
    }
}

fn play(plan: &dyn Plan, path: &Path, workers: usize) -> Result<(), LedgerError> {
    let folder = Folder::open(path, 77, true)?;
    batch::play(plan, &folder, NonZeroUsize::new(workers).unwrap(), &|_| true, &Progress::default())
}

/// All files of a folder by name, except the lock.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for folder in [path.to_owned(), path.join("shards")] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                found.insert(path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn results(plan: &dyn Plan, path: &Path) -> Vec<GameResult> {
    let folder = Folder::open(path, 77, true).unwrap();
    folder.shards(plan.schedule()).flat_map(|head| folder.read(head).unwrap()).collect()
}

#[test]
fn any_number_of_workers_writes_the_same_bytes() {
    let plan = Duels::new(12);
    let place = tempfile::tempdir().unwrap();
    let by = |workers: usize| {
        let path = place.path().join(workers.to_string());
        play(&plan, &path, workers).unwrap();
        files(&path)
    };
    let one = by(1);
    assert_eq!(one.keys().collect::<Vec<_>>(), ["000000.shard", "000001.shard", "lock", "plan.id"]);
    assert_eq!(one, by(2));
    assert_eq!(one, by(7));
}

#[test]
fn a_game_of_a_batch_is_the_game_of_a_scenario_that_names_its_personas() {
    let plan = Duels::new(2);
    let place = tempfile::tempdir().unwrap();
    play(&plan, place.path(), 2).unwrap();
    let all = results(&plan, place.path());
    assert_eq!(all.len() as u64, plan.schedule.games());
    for result in all {
        let spec = plan.schedule.game(result.game).unwrap();
        let seats: Vec<String> = plan
            .schedule
            .seating(&spec)
            .into_iter()
            .zip(["Red", "Blue"])
            .map(|(contender, name)| format!("(name: \"{name}\", persona: \"{}\")", PERSONAS[usize::from(contender)]))
            .collect();
        let metal = [9_000, 12_000][spec.configuration as usize];
        let text = format!(
            "(format: 1, name: \"duel\", turn_limit: 12, seats: [{}], \
             fleets: (ruleset: \"fleets\", patch: (start: (metal: {metal}))))",
            seats.join(", ")
        );
        let mut game: Game = scenario(&text).game();
        game.restart(spec.seed);
        game.advance_to_decision();
        assert_eq!((game.digest().0, game.rounds_finished()), (result.digest, result.rounds), "{spec:?}");
        let ended = game.ended().unwrap();
        assert_eq!(result.end, End::Over(ended.condition.clone()));
        for (row, seat) in result.seats.iter().zip(game.roster().seats()) {
            let told = ended.result(seat).unwrap();
            assert_eq!((row.rank, row.outcome), (Some(told.rank), Some(told.outcome)));
            assert_eq!(row.metrics, game.metric_row(seat).values);
        }
        assert!(result.facts["OrderGiven"] > 0 && result.refused == 0, "{result:?}");
    }
}

#[test]
fn a_budget_ends_a_game_inside_a_round_and_says_so() {
    let place = tempfile::tempdir().unwrap();
    let by = |budget: Budget, name: &str| {
        let plan = Duels { budget, ..Duels::new(1) };
        play(&plan, &place.path().join(name), 1).unwrap();
        results(&plan, &place.path().join(name))
    };
    let rounds = by(Budget { rounds: Some(3), work: None }, "rounds");
    assert!(rounds.iter().all(|result| (result.rounds, &result.end) == (3, &End::RoundBudget)), "{rounds:?}");
    assert!(
        rounds.iter().all(|result| result.seats.iter().all(|seat| seat.rank.is_none() && !seat.metrics.is_empty()))
    );
    let work = by(Budget { rounds: None, work: Some(9) }, "work");
    assert!(work.iter().all(|result| result.end == End::WorkBudget && result.rounds <= 2), "{work:?}");
}

#[test]
fn a_world_goes_on_after_any_seating_and_any_budget() {
    let plan = Duels::new(3);
    let mut arena = Arena::new(plan.setup(0).unwrap(), Budget::default(), false);
    let mut short = Arena::new(plan.setup(0).unwrap(), Budget { rounds: None, work: Some(7) }, false);
    for game in (0..plan.schedule.games()).filter(|game| plan.schedule.game(*game).unwrap().configuration == 0) {
        let spec = plan.schedule.game(game).unwrap();
        let seating: Vec<_> = plan.schedule.seating(&spec).into_iter().map(|one| plan.personas(0, one)).collect();
        let fresh = Arena::new(plan.setup(0).unwrap(), Budget::default(), false).play(&spec, &seating);
        short.play(&spec, &seating);
        assert_eq!(arena.play(&spec, &seating), fresh);
    }
}

#[test]
fn a_game_that_is_stopped_inside_a_round_comes_to_nothing_and_is_played_again_as_if_it_had_not_been() {
    let plan = Duels::new(1);
    let mut arena = Arena::new(plan.setup(0).unwrap(), Budget::default(), false);
    let spec = plan.schedule.game(0).unwrap();
    let seating: Vec<_> = plan.schedule.seating(&spec).into_iter().map(|one| plan.personas(0, one)).collect();
    let whole = arena.play(&spec, &seating);
    let asked = std::cell::Cell::new(0);
    let asked = &asked;
    let after = |most: u32| {
        asked.set(0);
        move || {
            asked.set(asked.get() + 1);
            asked.get() > most
        }
    };
    // Two seats decide in every round: after three choices the second round is half played.
    assert_eq!(arena.play_unless(&spec, &seating, &after(3)), None);
    assert_eq!(asked.get(), 4);
    assert_eq!(arena.play_unless(&spec, &seating, &after(u32::MAX - 1)), Some(whole));
}

#[test]
fn a_recycled_world_grows_with_no_game() {
    let mut game = Game::new(Duels::new(1).setup(0).unwrap()).unwrap();
    let seating = vec![vec![("fleets".to_owned(), "aggressive".to_owned())]; 2];
    let mut play = |times: u64| {
        for seed in 0..times {
            game.restart_seated(seed % 5, &seating).unwrap();
            game.advance_to_decision();
        }
        game.world().entities().len()
    };
    assert_eq!(play(10), play(50), "entities take the numbers of those that are gone");
}

#[test]
fn a_second_process_and_another_plan_are_refused() {
    let place = tempfile::tempdir().unwrap();
    let held = Folder::open(place.path(), 77, true).unwrap();
    assert!(matches!(Folder::open(place.path(), 77, true), Err(LedgerError::Busy(_))));
    assert!(matches!(Folder::open(place.path(), 77, false), Err(LedgerError::Busy(_))));
    drop(held);
    assert!(matches!(Folder::open(place.path(), 78, true), Err(LedgerError::OtherPlan { .. })));
    let shared = (Folder::open(place.path(), 77, false).unwrap(), Folder::open(place.path(), 77, false).unwrap());
    assert!(matches!(Folder::open(place.path(), 77, true), Err(LedgerError::Busy(_))));
    drop(shared);
    Folder::open(place.path(), 77, true).unwrap();
}

#[test]
fn shards_that_differ_are_both_kept() {
    let (plan, place) = (Duels::new(1), tempfile::tempdir().unwrap());
    play(&plan, place.path(), 1).unwrap();
    let other = Duels { budget: Budget { rounds: Some(2), work: None }, ..Duels::new(1) };
    let shard = place.path().join("shards/000000.shard");
    let (first, aside) = (fs::read(&shard).unwrap(), place.path().join("aside"));
    fs::rename(&shard, &aside).unwrap();
    // Meanwhile another process publishes the same shard.
    let folder = Folder::open(place.path(), 77, true).unwrap();
    let head = folder.shards(plan.schedule()).next().unwrap();
    let mut writer = folder.writer(head).unwrap().unwrap();
    let mut arena = Arena::new(other.setup(0).unwrap(), other.budget, true);
    for game in writer.missing().collect::<Vec<_>>() {
        let spec = other.schedule.game(game).unwrap();
        let seating: Vec<_> = other.schedule.seating(&spec).into_iter().map(|one| other.personas(0, one)).collect();
        writer.add(&arena.play(&spec, &seating)).unwrap();
    }
    fs::rename(&aside, &shard).unwrap();
    let error = writer.publish().unwrap_err();
    let LedgerError::Diverged { published, other, .. } = &error else { panic!("{error}") };
    assert!(error.to_string().starts_with("DIVERGED"), "{error}");
    assert_eq!(fs::read(published).unwrap(), first);
    assert!(other.is_file() && fs::read(other).unwrap() != first);
}

#[test]
fn what_a_kill_leaves_beside_a_published_shard_goes() {
    let (plan, place) = (Duels::new(2), tempfile::tempdir().unwrap());
    play(&plan, place.path(), 1).unwrap();
    let whole = files(place.path());
    let shards = place.path().join("shards");
    // A kill between the link and the removal of the linked file.
    fs::copy(shards.join("000000.shard"), shards.join("000000.part")).unwrap();
    // A kill before the link.
    fs::copy(shards.join("000000.shard"), shards.join("000000.sorted.a1B2c3")).unwrap();
    fs::write(place.path().join("plan.id.4711"), "half").unwrap();
    play(&plan, place.path(), 1).unwrap();
    assert_eq!(files(place.path()), whole);
}

#[test]
fn a_folder_of_somebody_else_is_refused_and_stays_as_it_is() {
    let (plan, place) = (Duels::new(1), tempfile::tempdir().unwrap());
    fs::write(place.path().join("games.csv"), "mine").unwrap();
    let error = play(&plan, place.path(), 1).unwrap_err();
    assert!(matches!(error, LedgerError::Foreign(..)) && error.to_string().contains("such as games.csv"), "{error}");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(place.path().join("games.csv")).unwrap(), "mine");
}

#[test]
fn more_replicates_later_keep_the_games_that_were_played() {
    let place = tempfile::tempdir().unwrap();
    let (few, many) = (Duels::new(3), Duels::new(14));
    let (grown, direct) = (place.path().join("grown"), place.path().join("direct"));
    play(&few, &grown, 2).unwrap();
    let before = results(&few, &grown);
    let progress = Progress::default();
    let folder = Folder::open(&grown, 77, true).unwrap();
    batch::play(&many, &folder, NonZeroUsize::new(2).unwrap(), &|_| true, &progress).unwrap();
    drop(folder);
    assert_eq!(progress.played(), many.schedule.games() - few.schedule.games());
    play(&many, &direct, 1).unwrap();
    assert_eq!(files(&grown), files(&direct));
    assert_eq!(results(&few, &grown), before, "and fewer are still to be had");
}

#[test]
fn a_damaged_shard_is_told() {
    let (plan, place) = (Duels::new(1), tempfile::tempdir().unwrap());
    play(&plan, place.path(), 2).unwrap();
    let path = place.path().join("shards/000000.shard");
    let whole = fs::read(&path).unwrap();
    let folder = Folder::open(place.path(), 77, true).unwrap();
    let head = folder.shards(plan.schedule()).next().unwrap();
    for at in (0..whole.len()).step_by(37) {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        fs::write(&path, &bytes).unwrap();
        assert!(folder.read(head).is_err(), "byte {at}");
        fs::write(&path, &whole[..at]).unwrap();
        assert!(folder.read(head).is_err(), "cut at {at}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Kill -9 at any byte: the file being written is cut anywhere, again and again, and the result
    /// shows no trace.
    #[test]
    fn a_batch_that_is_killed_at_any_byte_goes_on_to_the_same_bytes(
        cuts in proptest::collection::vec((any::<proptest::sample::Index>(), 1usize..9), 1..4), workers in 1usize..4
    ) {
        let plan = Duels::new(2);
        let place = tempfile::tempdir().unwrap();
        let whole = place.path().join("whole");
        play(&plan, &whole, 1).unwrap();
        let path = place.path().join("killed");
        for (cut, games) in cuts {
            let folder = Folder::open(&path, 77, true).unwrap();
            let head = folder.shards(plan.schedule()).next().unwrap();
            let Some(mut writer) = (!folder.has(head).unwrap()).then(|| folder.writer(head).unwrap().unwrap()) else { break };
            let mut arena = Arena::new(plan.setup(0).unwrap(), Budget::default(), true);
            let mut other = Arena::new(plan.setup(1).unwrap(), Budget::default(), true);
            let mut missing: Vec<u64> = writer.missing().collect();
            let by = cut.index(missing.len() + 1);
            missing.rotate_left(by);
            for game in missing.into_iter().take(games) {
                let spec = plan.schedule.game(game).unwrap();
                let seating: Vec<_> = plan.schedule.seating(&spec).into_iter().map(|one| plan.personas(0, one)).collect();
                let world = if spec.configuration == 0 { &mut arena } else { &mut other };
                writer.add(&world.play(&spec, &seating)).unwrap();
            }
            drop(writer);
            let part = path.join("shards/000000.part");
            let bytes = fs::read(&part).unwrap();
            fs::write(&part, &bytes[..cut.index(bytes.len() + 1)]).unwrap();
        }
        play(&plan, &path, workers).unwrap();
        prop_assert_eq!(files(&path), files(&whole));
    }
}
