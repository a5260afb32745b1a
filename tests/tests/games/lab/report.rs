//! The findings of a batch with very many games. On request: `cargo test --release -p endturn_tests
//! --test games -- --ignored --nocapture million`.

use std::fs;

use endturn::{
    engine::seats::SeatOutcome,
    lab::{
        batch::Plan,
        ledger::Folder,
        play::{End, GameResult, SeatRow},
    },
    report::{findings::Findings, page::page},
};

/// A result as of a game of fleets.
fn result(game: u64, metrics: usize) -> GameResult {
    let luck = game.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    let first_wins = luck % 100 < 57;
    let seat = |is_first: bool| {
        let is_winner = is_first == first_wins;
        let outcome = if is_winner { SeatOutcome::Win } else { SeatOutcome::Eliminated };
        let value = |metric: usize| (luck >> (metric % 32)).cast_signed() % 100_000;
        SeatRow {
            rank: Some(2 - u32::from(is_winner)),
            outcome: Some(outcome),
            metrics: (0..metrics).map(value).collect(),
        }
    };
    GameResult {
        rounds: 10 + (luck >> 40) as u32 % 50,
        digest: luck.into(),
        seats: vec![seat(true), seat(false)],
        ..GameResult::unplayed(game, End::Over("last player left".to_owned()))
    }
}

#[test]
#[allow(clippy::disallowed_types, reason = "it says how long it took, and asks nothing of it")]
#[ignore = "writes a gigabyte and takes a while"]
fn a_million_games_are_told_in_little_memory() {
    let place = tempfile::tempdir().unwrap();
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/fleets_duel.ron"), place.path().join("duel.ron"))
        .unwrap();
    let games: u64 = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_000_000);
    let text = format!(
        "(format: 1, name: \"million\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"turtle\", \"skirmisher\"], \
         design: RoundRobin, replicates: {})",
        games.div_ceil(6)
    );
    let path = place.path().join("plan.ron");
    fs::write(&path, text).unwrap();
    let plan = endturn::Modules::shipped().load_plan(&path.display().to_string()).unwrap();
    let metrics = endturn::engine::Game::new(plan.setup(0).unwrap()).unwrap().metrics().len();
    let folder = Folder::open(&place.path().join("out"), plan.id(), true).unwrap();
    for head in folder.shards(plan.schedule()) {
        let mut writer = folder.writer(head).unwrap().unwrap();
        (head.first..head.first + head.games).for_each(|game| writer.add(&result(game, metrics)).unwrap());
        writer.publish().unwrap();
    }
    let start = std::time::Instant::now();
    let found = Findings::of(&plan, &folder, None).unwrap();
    let told = start.elapsed();
    let page = page(&found, "out");
    println!(
        "{} games: {told:.1?} to find, {:.1?} with the page of {} bytes",
        found.games,
        start.elapsed(),
        page.len()
    );
    assert_eq!(found.games, plan.schedule().games());
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    println!("at most {} MB", peak.unwrap_or(0) / 1_000);
    assert!(peak.is_none_or(|peak| peak < 200_000), "memory does not grow with games: {peak:?} kB");
}
