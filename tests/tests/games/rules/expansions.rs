//! A module whose rules run between those of another one: they run there, are listed there, and
//! affect no other draws.

use std::sync::Arc;

use endturn::{Loaded, Modules, scenario::render::Style};
use endturn_engine::{
    Game, GameSetup, ModuleSetup, Progress, RuleId, Seat,
    rules::{Beside, RuleTime},
};
use endturn_tests::tithe::{self, OMEN, TITHE, Tithe};

fn load(seats: &str, sections: &str) -> Loaded {
    let modules = Modules::shipped().with(&Tithe);
    let mut files = modules.files_in_memory();
    files.insert("test.ron", format!("(format: 1, name: \"t\", turn_limit: 20, seats: [{seats}], {sections})"));
    modules.load_from(&files, "test.ron", &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)))
}

const PERSONS: &str = "(name: \"Red\"), (name: \"Blue\")";
const FLEETS: &str = "fleets: (homes: {\"Red\": (metal: 40_000, energy: 40_000)}),";

/// The setup with other places of the two rules.
fn placed(beside: Option<(RuleId, RuleId)>) -> Arc<GameSetup> {
    let mut setup = (*load(PERSONS, &format!("{FLEETS} tithe: ()")).setup).clone();
    let tithe: Arc<dyn ModuleSetup> = Arc::new(tithe::placed(100, beside));
    setup.modules.retain(|module| module.name() != tithe::NAME);
    setup.modules.push(tithe);
    Arc::new(setup)
}

/// The amount that Red has paid by the end of a round in which it builds a mine and ten skiffs.
fn paid(mut game: Game) -> i64 {
    for order in ["build mine 1", "queue skiff 10", "end"] {
        game.submit(Seat(0), order).unwrap();
    }
    game.submit(Seat(1), "end").unwrap();
    let at = game.metrics().iter().position(|metric| metric.name == "tithe").expect("the module has it");
    game.metric_row(Seat(0)).values[at]
}

/// F-01 has paid 15 000 for the mine; F-02 has not yet paid 1 000 for the skiffs, nor F-03 added
/// the income of 10 000.
#[test]
fn a_rule_runs_right_after_the_rule_of_another_module_beside_which_it_stands() {
    assert_eq!(paid(load(PERSONS, &format!("{FLEETS} tithe: ()")).game()), (40_000 - 15_000) / 10);
    let behind_all = paid(Game::new(placed(None)).unwrap());
    // Upkeep of 40 skiffs and 4 frigates, and twice that of the 10 skiffs that are built.
    assert_eq!(behind_all, (40_000 - 15_000 - 1_000 + 10_000 - (40 + 2 * 10) * 5 - 4 * 35) / 10);
    let before_income = placed(Some((RuleId("F-02"), RuleId("F-05.1"))));
    assert_eq!(paid(Game::new(before_income).unwrap()), (40_000 - 15_000 - 1_000) / 10);
}

fn rules(game: &Game) -> Vec<(&'static str, &'static str)> {
    game.systems().iter().filter_map(|row| Some((row.module, row.rule?.0))).collect()
}

#[test]
fn such_rules_are_listed_at_their_places_and_all_others_stay_where_they_are() {
    let game = load(PERSONS, &format!("{FLEETS} tithe: ()")).game();
    let listed = rules(&game);
    let at = |id: &str| listed.iter().position(|(_, rule)| *rule == id).expect(id);
    assert_eq!(listed[at("F-01") + 1], ("tithe", "TI-1"));
    assert_eq!(listed[at("F-05.1") - 1], ("tithe", "TI-2"));
    let own: Vec<_> = listed.iter().copied().filter(|(module, _)| *module == "fleets").collect();
    assert_eq!(own, rules(&load(PERSONS, FLEETS).game()));
    let tithe = game.systems().iter().find(|row| row.rule == Some(TITHE)).unwrap();
    assert_eq!(
        (tithe.step.as_str(), tithe.beside, tithe.beside.unwrap().to_string().as_str()),
        ("Tithe", Some(Beside::After(RuleId("F-01"))), "after F-01")
    );
}

#[test]
fn such_rules_are_timed_like_others() {
    fn ticks() -> u64 {
        use std::sync::atomic::{AtomicU64, Ordering};
        static NOW: AtomicU64 = AtomicU64::new(0);
        NOW.fetch_add(1, Ordering::Relaxed)
    }
    let setup = load(PERSONS, &format!("{FLEETS} tithe: ()")).setup;
    let (mut timed, mut plain) = (Game::timed(Arc::clone(&setup), ticks).unwrap(), Game::new(setup).unwrap());
    for game in [&mut timed, &mut plain] {
        game.submit(Seat(0), "build mine 1").unwrap();
        (0..2).for_each(|seat| game.end_turn(Seat(seat)).unwrap());
    }
    assert_eq!((rules(&timed), timed.digest()), (rules(&plain), plain.digest()));
    let times = timed.rule_times();
    let systems: Vec<&RuleTime> = times.iter().filter(|time| time.stage.is_some()).collect();
    let order: Vec<(&str, &str)> = systems.iter().map(|time| (time.module, time.rule.0)).collect();
    assert_eq!(order, rules(&plain));
    // The round's opening has also run for the second round. Nothing else reads this clock between
    // two readings of it.
    let resolved = systems.iter().filter(|time| time.rule != RuleId("F-03.0"));
    assert!(resolved.clone().all(|time| (time.calls, time.nanoseconds) == (1, 1)), "{times:?}");
}

#[test]
fn its_draws_change_no_other_rule_s() {
    let personas = "(name: \"Red\", persona: {\"fleets\": \"aggressive\"}), (name: \"Blue\", persona: {\"fleets\": \"skirmisher\"})";
    let told = |sections: &str| {
        let mut game = load(personas, sections).game();
        game.listen(true);
        while let Progress::Round(_) = game.advance_round() {}
        let facts = game.take_facts();
        facts.iter().map(|entry| format!("{} {}", entry.round, entry.fact.text(game.world()))).collect::<Vec<_>>()
    };
    let alone = told("fleets: ()");
    assert!(alone.iter().filter(|line| line.contains("attacks")).count() > 4, "{alone:?}");
    assert_eq!(told("fleets: (), tithe: (patch: (rate: (permille: 0)))"), alone);
}

/// The error for these places.
fn refused(first: &'static str, second: &'static str) -> String {
    Game::new(placed(Some((RuleId(first), RuleId(second))))).unwrap_err().to_string()
}

#[test]
fn a_place_that_is_not_there_is_refused_with_what_is() {
    assert_eq!(
        refused("F-11", "F-05.1"),
        "SegmentRun(Resolution): TI-1 of tithe is to run after F-11, but no module of this game has a rule F-11 there; did you mean F-01?"
    );
    assert!(refused("F-03.0", "F-05.1").ends_with("is to run after F-03.0, but F-03.0 runs in TurnStart"));
    assert!(refused("F-01", "F-07").ends_with(
        "TI-2 of tithe is to run before F-07, but F-07 is carried out within F-05.1, and has no place of its own"
    ));
    let ring = "these rules are placed beside one another in a cycle: TI-1 after TI-2, TI-2 before TI-1";
    assert!(refused(OMEN.0, TITHE.0).ends_with(ring));
    let mut setup = (*placed(Some((RuleId("F-01"), RuleId("F-02"))))).clone();
    setup.modules.retain(|module| module.name() == tithe::NAME);
    let alone = Game::new(Arc::new(setup)).unwrap_err().to_string();
    assert!(
        alone.contains("TI-1 of tithe is to run after F-01, but no module of this game has a rule F-01 there"),
        "{alone}"
    );
}

/// If an expansion lacks its base, the scenario's diagnostics say so, before a game is built.
#[test]
fn a_module_that_needs_another_one_says_so_in_the_scenario() {
    let modules = Modules::shipped().with(&Tithe);
    let report = |sections: &str| {
        let mut files = modules.files_in_memory();
        files.insert("x.ron", format!("(format: 1, name: \"t\", turn_limit: 20, seats: [{PERSONS}], {sections})"));
        modules.load_from(&files, "x.ron", &[]).unwrap_err().render(Style::Plain)
    };
    let told = report("tithe: ()");
    assert!(told.contains("error[E0008]: missing section `fleets`: `tithe` can't be played without it"), "{told}");
    let slip = report("fleet: (), tithe: ()");
    assert!(slip.contains("did you mean `fleets`?") && !slip.contains("missing section"), "{slip}");
}
