//! The same inputs give the same bytes: in another process, on another thread, with another world
//! before.

mod causes;
mod going_on;
mod leaving;
mod legal_games;
mod line_ends;
mod shipped;

use std::process::Command;
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use endturn_engine::{Game, Progress};
use endturn_tests::{civ::WorldRecipe, scenario};

const GAME: &str = r#"(format: 1, name: "x", seed: 9, turn_limit: 30, seats: [
    (name: "Red", persona: "aggressive"), (name: "Blue", persona: "turtle"), (name: "Green", persona: "skirmisher")],
    fleets: (ruleset: "fleets"))"#;

/// Three nations with cities of all sizes, in which much depends on chance.
fn world() -> WorldRecipe {
    let patch = "game: (illness: (enabled: true)), settings: (trademindist: 3, migration: true, disasters: 200)";
    WorldRecipe { seed: 9, turn_limit: 30, patch: patch.to_owned(), ..WorldRecipe::default() }
}

/// Two offices, one of which gives any order.
fn offices() -> String {
    let seats = "(name: \"Red\", persona: \"reckless\"), (name: \"Blue\", persona: \"random\")";
    endturn_tests::agency::text(seats, 40, "ruleset: \"agency\"")
}

/// Two offices with battles, money to fight them, and active factions.
fn offices_with_battles() -> String {
    let seats = "(name: \"Red\", persona: \"basic\"), (name: \"Blue\", persona: \"speedrunner\")";
    let section = "ruleset: \"agency_battles\", patch: (start: (money: 9000)), \
                   factions: {\"choir\": (activity_level: 4), \"lodge\": (activity_level: 6)}";
    endturn_tests::agency::text(seats, 60, section)
}

/// The digests of a game of fleets, of one of civ and of two of agency.
fn digests() -> String {
    let texts = [GAME.to_owned(), world().text(), offices(), offices_with_battles()];
    texts.map(|text| digests_of(&mut scenario(&text).game())).join(" | ")
}

fn digests_of(game: &mut Game) -> String {
    let mut text = String::new();
    while game.advance_round() != Progress::Over {
        text += &format!("{} ", game.digest());
    }
    format!("{text}{}", game.digest())
}

/// Prints the digests for [`another_process_agrees_on_every_digest`].
#[test]
fn child() {
    if std::env::var_os("ENDTURN_CHILD").is_some() {
        println!("digests: {}", digests());
    }
}

#[test]
fn another_process_agrees_on_every_digest() {
    let own = digests();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "determinism::child", "--nocapture"])
        .env("ENDTURN_CHILD", "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find_map(|line| line.split_once("digests: ")).map(|(_, digests)| digests.to_owned());
    assert_eq!(line, Some(own), "{text}");
}

#[test]
fn other_threads_agree_on_every_digest() {
    let own = digests();
    let threads: Vec<_> = (0..4).map(|_| std::thread::spawn(digests)).collect();
    assert!(threads.into_iter().all(|thread| thread.join().unwrap() == own));
}

/// A clock that jumps about, so that no two times are alike.
fn jumps() -> u64 {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    let looks = LOOKS.fetch_add(1, Ordering::Relaxed);
    looks * 1_000 + looks * looks % 997
}

#[test]
fn a_game_whose_rules_are_timed_has_every_digest_of_one_whose_are_not() {
    let mut timed = Game::timed(Arc::clone(&scenario(GAME).setup), jumps).unwrap();
    assert_eq!(digests_of(&mut timed), digests_of(&mut scenario(GAME).game()));
    let times = timed.rule_times();
    let rounds = u64::from(timed.rounds_finished());
    let of = |rule: &str| times.iter().find(|time| time.rule.0 == rule).expect(rule);
    assert_eq!((of("F-01").calls, of("F-06.2").calls), (rounds, rounds));
    assert!(times.iter().all(|time| (time.calls == 0) == (time.nanoseconds == 0)), "{times:?}");
}

#[test]
fn a_timed_civ_game_has_every_digest_and_times_the_rows_of_each_city() {
    // In the other world a city starves after its harvest, before its bulbs.
    let setup = scenario(&WorldRecipe { seed: 4, ..world() }.text()).setup;
    let mut timed = Game::timed(Arc::clone(&setup), jumps).unwrap();
    assert_eq!(digests_of(&mut timed), digests_of(&mut Game::new(setup).unwrap()));
    let times = timed.rule_times();
    let of = |rule: &str| times.iter().find(|time| time.rule.0 == rule).expect(rule);
    assert_eq!(of("C-48").calls, u64::from(timed.rounds_finished()));
    assert_eq!(of("C-43").calls, of("C-50").calls, "every city has its harvest and its bulbs");
    assert!(of("C-43").calls > of("C-53").calls, "more cities than nations");
}
