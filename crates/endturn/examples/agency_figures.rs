//! How the personas of the agency module fare: 60 campaigns each, told as one line per persona and ruleset.
//!
//! ```sh
//! cargo run --release -p endturn --example agency_figures -- [PERSONA…] [--set PATH=VALUE…]
//! ```

use endturn::engine::{Game, Progress, Seat};
use endturn::scenario::render::Style;

const SEEDS: u64 = 60;
const HORIZON: u32 = 400;
const PERSONAS: &[&str] = &["nothing", "economist", "basic", "cautious", "reckless", "spymaster", "trainer"];
const RULESETS: [(&str, &[&str]); 3] =
    [("agency", PERSONAS), ("agency_short", PERSONAS), ("agency_battles", &["nothing", "basic", "speedrunner"])];

/// How one campaign ended: what, in which turn, and how many were killed.
struct End {
    what: &'static str,
    turn: u32,
    killed: i64,
}

fn play(game: &mut Game, seed: u64) -> End {
    game.restart(seed);
    assert_eq!(game.advance_rounds(u32::MAX), Progress::Over, "the horizon ends every campaign");
    assert_eq!(game.refused_persona_orders(), 0, "seed {seed}");
    let ended = game.ended().expect("it is over");
    let (what, turn) = match ended.condition.as_str() {
        "turn limit" => ("alive", ended.round),
        one if one.contains("destroyed") || one.contains("last lead") => ("win", ended.round),
        one if one.contains("panic") || one.contains("stopped") => ("panic", ended.round + 1),
        _ => ("money", ended.round + 1),
    };
    let killed = game.metrics().iter().position(|metric| metric.name == "killed").expect("a metric");
    End { what, turn, killed: game.metric_row(Seat(0)).values[killed] }
}

fn report(ruleset: &str, persona: &str, overrides: &[String]) -> String {
    let text = format!(
        "(format: 1, name: \"figures\", turn_limit: {HORIZON}, seats: [(name: \"Office\", persona: \"{persona}\")], \
         agency: (ruleset: \"{ruleset}\"))"
    );
    let mut files = endturn::shipped_files();
    files.insert("figures.ron", text);
    let loaded = endturn::load_from(&files, "figures.ron", overrides);
    // A value of `--set` may be there in one kind of ruleset only.
    let mut game = match loaded {
        Ok(loaded) => loaded.game(),
        Err(report) => return format!("{ruleset:<14} {persona:<11}  {}", report.render(Style::Plain)),
    };
    let ends: Vec<End> = (1..=SEEDS).map(|seed| play(&mut game, seed)).collect();
    let mut line = format!("{ruleset:<14} {persona:<11}");
    for what in ["win", "alive", "panic", "money"] {
        let mut turns: Vec<u32> = ends.iter().filter(|end| end.what == what).map(|end| end.turn).collect();
        turns.sort_unstable();
        if let (Some(first), Some(last)) = (turns.first(), turns.last()) {
            let share = turns.len() * 100 / ends.len();
            line += &format!("  {what} {share} % (turn {first}-{last}, median {})", turns[turns.len() / 2]);
        }
    }
    let killed: i64 = ends.iter().map(|end| end.killed).sum();
    line + &format!("  killed {}.{}", killed / SEEDS as i64, killed * 10 / SEEDS as i64 % 10)
}

fn main() {
    let (personas, overrides): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).filter(|word| word != "--set").partition(|word| !word.contains('='));
    for (ruleset, known) in RULESETS {
        for persona in known.iter().filter(|one| personas.is_empty() || personas.iter().any(|name| name == *one)) {
            println!("{}", report(ruleset, persona, &overrides));
        }
    }
}
