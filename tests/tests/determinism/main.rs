//! The same inputs give the same bytes: in another process, on another thread, with another world behind it.

use std::process::Command;

use endturn_engine::Progress;
use endturn_tests::scenario;

const GAME: &str = r#"(format: 1, name: "x", seed: 9, turn_limit: 30, seats: [
    (name: "Red", persona: "aggressive"), (name: "Blue", persona: "turtle"), (name: "Green", persona: "skirmisher")],
    fleets: (ruleset: "fleets"))"#;

fn digests() -> String {
    let mut game = scenario(GAME).game();
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
        .args(["--exact", "child", "--nocapture"])
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
