//! A separate program uses its own name in everything it prints or writes: calls every command and
//! searches all output.

use std::{fs, path::Path};

use endturn::Modules;

use super::foreign::bazaar;
use super::support::folder;

const DUEL: &str = "(format: 1, name: \"duel\", turn_limit: 4, fleets: (ruleset: \"fleets\"), \
                    seats: [(name: \"Red\", persona: \"aggressive\"), (name: \"Blue\", persona: \"turtle\")])";
const PLAN: &str = "(format: 1, name: \"x\", scenarios: [\"duel.ron\"], replicates: 2, levers: {\"fleets.ships.skiff.metal\": [100, 200]})";

/// Finds places where a text tells users to call this project's own program: its name, a blank or a
/// hyphen, a command.
fn wrong_names(text: &str) -> Vec<String> {
    let command = endturn_cli::command(&Modules::shipped());
    let commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    let is_wrong = |&(at, name): &(usize, &str)| {
        let (before, behind) = (&text[..at], &text[at + name.len()..]);
        let words = behind.trim_start_matches(|letter: char| letter.is_whitespace() || "-\\".contains(letter));
        let end = words.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(words.len());
        let is_apart = !before.ends_with(|letter: char| letter.is_alphanumeric() || "_-/.".contains(letter));
        is_apart && words.len() < behind.len() && commands.contains(&&words[..end])
    };
    let around = |(at, _)| text[at..].lines().next().unwrap_or_default().to_owned();
    text.match_indices("endturn").filter(is_wrong).map(around).collect()
}

#[track_caller]
fn looked_through(what: &str, text: &str) {
    let wrong = wrong_names(text);
    assert!(wrong.is_empty(), "{what} tells: {}", wrong.join("\n"));
}

/// Calls the program, searches its output, and returns the exit code.
#[track_caller]
fn said(line: &str) -> i32 {
    let words: Vec<&str> = line.split(' ').collect();
    let outcome = bazaar(&words);
    looked_through(line, &outcome.output);
    looked_through(line, &outcome.error);
    assert_ne!(outcome.code, 70, "{line}: {}", outcome.error);
    outcome.code
}

/// Searches all text files of a folder, except those that keep someone else's text word for word.
fn files_looked_through(folder: &Path) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files_looked_through(&path);
        } else if !path.ends_with("record.jsonl") && !path.ends_with("inputs.json") {
            looked_through(&path.display().to_string(), &String::from_utf8_lossy(&fs::read(&path).unwrap()));
        }
    }
}

fn help_of(command: &clap::Command, words: &str) {
    for below in command.get_subcommands() {
        let words = format!("{words}{} ", below.get_name());
        assert_eq!(said(&format!("{words}--help")), 0, "{words}");
        said(&format!("{words}-h"));
        help_of(below, &words);
    }
}

#[test]
fn a_text_that_names_the_wrong_program_is_found() {
    assert_eq!(wrong_names("`endturn\n  run x`, endturn\\-batch(1), played by endturn 0.1, at /endturn run").len(), 2);
}

#[test]
fn help_manual_pages_and_completions_of_a_program_of_one_s_own_call_it_by_its_name() {
    let place = folder();
    help_of(&endturn_cli::command(&Modules::shipped().without("agency")), "");
    let pages = place.path().join("man");
    assert_eq!(said(&format!("man --out {}", pages.display())), 0);
    let names: Vec<String> =
        fs::read_dir(&pages).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().all(|name| name.starts_with("bazaar")), "{names:?}");
    files_looked_through(&pages);
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert_eq!(said(&format!("completions {shell}")), 0);
    }
    for code in Modules::shipped().pages().map(|page| page.code) {
        said(&format!("explain {code}"));
    }
    for line in [
        "explain",
        "explain nothing",
        "rules",
        "rules --ours",
        "rules --metrics",
        "rulesets",
        "help fields",
        "nonsense",
    ] {
        said(line);
    }
    assert!(!bazaar(&["rules", "--ours"]).success().contains("agency"), "its module was left out");
}

#[test]
fn what_a_program_of_one_s_own_tells_of_games_calls_it_by_its_name() {
    let place = folder();
    fs::write(place.path().join("duel.ron"), DUEL).unwrap();
    let at = |line: &str| said(&line.replace('@', &format!("{}/", place.path().display())));
    for line in [
        "new scenario Rugs --module bazaar --out @rugs.ron",
        "new scenario War --ruleset fleets --ruleset bazaar --out @both.ron",
        "new plan Who --scenario @duel.ron --out @who.ron",
        "new ruleset my_fleets --extends fleets --out @my_fleets",
        "check @who.ron",
        "check @rugs.ron --format sarif",
        "run @duel.ron --out @run",
        "run @duel.ron --format json",
        "replay @run",
        "whatif @run --at 2 --games 2 --seat 1=turtle",
        "whatif @run --at 2 --games 2 --seat 1=turtle --format json",
        "show @run",
        "diff @run @duel.ron",
        "map @duel.ron",
        "schedule @duel.ron",
        "run --from @run --round 2",
        "play @duel.ron --seat 1",
        "play @duel.ron",
    ] {
        at(line);
    }
    // Inputs with errors.
    for line in ["run @none.ron", "run @duel.ron --seat 1=none", "play @none.ron", "new plan X", "new ruleset x", "run"]
    {
        assert_ne!(at(line), 0, "{line}");
    }
    assert!(place.path().join("run/summary.json").exists() && place.path().join("who.ron").exists());
    files_looked_through(place.path());
    let again = fs::read_to_string(place.path().join("run/summary.json")).unwrap();
    assert!(again.contains("\"again\": \"bazaar run ") || again.contains("\"again\":\"bazaar run "), "{again}");
}

#[test]
fn what_a_program_of_one_s_own_tells_of_batches_calls_it_by_its_name() {
    let place = folder();
    fs::write(place.path().join("duel.ron"), DUEL).unwrap();
    fs::write(place.path().join("plan.ron"), PLAN).unwrap();
    fs::write(place.path().join("plain.ron"), "(format: 1, name: \"x\", scenarios: [\"duel.ron\"], replicates: 1)")
        .unwrap();
    let at = |line: &str| said(&line.replace('@', &format!("{}/", place.path().display())));
    for line in [
        "batch @plan.ron --dry-run",
        "batch @plan.ron --out @out --tables csv,jsonl",
        "batch @plan.ron --out @out",
        "batch @plan.ron --out @part --shard 1/2",
        "batch status @part",
        "batch status @out",
        "batch show @out 0",
        "batch columns @plan.ron",
        "batch merge @out --out @together",
        "report @out",
        "report @out --format text",
        "report @out --format json",
        "compare @out @together",
        "compare @out @together --format json",
        "search @plain.ron --candidates 4 --generations 0 --best 1 --seeds 2 --out @found.ron",
    ] {
        assert!([0, 1].contains(&at(line)), "{line}");
    }
    for line in ["batch @none.ron", "batch merge @out @run --out @x", "report @none", "search @plan.ron --best 1"] {
        assert_ne!(at(line), 0, "{line}");
    }
    assert!(place.path().join("out/report.html").exists() && place.path().join("found.ron").exists());
    files_looked_through(place.path());
}
