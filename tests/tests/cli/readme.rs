//! README.md and the pages of docs/: the output they show is the program's.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use crate::support::{endturn, repository, sandbox};

/// Reads a page of the repository.
fn read(page: &str) -> String {
    fs::read_to_string(repository().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// Returns the lines of the first block of output below a command, except those left out.
fn shown(page: &str, command: &str) -> Vec<String> {
    let text = read(page);
    let mut below = text.lines().skip_while(|line| !line.ends_with(command));
    assert!(below.next().is_some(), "{page} does not show the command `{command}`");
    let block = below.skip_while(|line| *line != "```text").skip(1).take_while(|line| *line != "```");
    let lines: Vec<String> = block.filter(|line| line.trim() != "…" && !line.is_empty()).map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{page} shows no output below `{command}`");
    lines
}

/// Checks that a command prints every line that a page shows below it; `options` shorten the run.
fn assert_printed(page: &str, command: &str, options: &str) {
    let text = endturn(&format!("{command}{options}")).success();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    for line in shown(page, command) {
        assert!(lines.contains(&line.as_str()), "{page} shows a line that is not printed:\n{line}\n{text}");
    }
}

#[test]
fn the_first_game_ends_as_shown() {
    assert_printed("README.md", "run scenarios/fleets_duel.ron", " --quiet");
}

#[test]
fn the_turn_of_a_city_is_explained_as_shown() {
    assert_printed("README.md", "civ city scenarios/civ_valley.ron --city Roma --round 57", "");
}

#[test]
fn the_decision_of_a_persona_is_explained_as_shown() {
    assert_printed("docs/commands.md", "why scenarios/chess.ron --seat Anna --round 4", "");
}

#[test]
fn the_causes_of_a_battle_are_shown() {
    assert_printed("docs/commands.md", "why scenarios/fleets_duel.ron --fact 36", "");
}

/// The plan that is played for pages, once for all of them.
pub(crate) const PLAYED: &str = "plans/fleets_personas.ron";

/// The folder of its batch, and the output.
pub(crate) fn played() -> &'static (PathBuf, String) {
    static BATCH: OnceLock<(PathBuf, String)> = OnceLock::new();
    BATCH.get_or_init(|| {
        let folder = sandbox().join("played");
        let text = endturn(&format!("batch {PLAYED} --out {} --quiet", folder.display())).success();
        (folder, text)
    })
}

#[test]
fn the_batch_is_reported_as_shown() {
    let text = &played().1;
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    for line in shown("README.md", "report target/personas") {
        assert!(lines.contains(&line.as_str()), "README.md shows a line that is not printed:\n{line}\n{text}");
    }
}

#[test]
fn the_fairness_of_a_start_is_reported_as_shown() {
    let command = "fair scenarios/fleets_underdog.ron --seeds 20 --no-handicap";
    assert_printed("docs/balance.md", command, " --quiet");
}

#[test]
fn the_what_if_is_answered_as_shown() {
    let page = "docs/balance.md";
    let text = read(page);
    let (_, part) = text.split_once("## A what-if").unwrap();
    let commands: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("endturn ")).take(2).collect();
    endturn(commands[0]).success();
    assert_printed(page, commands[1], "");
}

#[test]
fn rounds_are_reported_as_shown() {
    for scenario in ["civ_war", "first_contact", "three_factions"] {
        let command = format!("run scenarios/{scenario}.ron");
        let text = endturn(&command).success();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let shown = shown("docs/games.md", &command);
        let at = lines.iter().position(|line| *line == shown[0]).expect("the round is reported");
        let round: Vec<&str> = lines[at..].iter().take_while(|line| !line.is_empty()).copied().collect();
        for line in &shown {
            let found = round.contains(&line.as_str());
            assert!(found, "docs/games.md shows a line that is not printed:\n{line}\n{round:#?}");
        }
    }
}

#[test]
fn uses_of_a_tech_are_listed_as_shown() {
    let command = "ruleset uses classic Pottery";
    let text = endturn(command).success();
    let lines: Vec<&str> = text.lines().filter_map(|line| line.split_once("  ")).map(|(_, what)| what.trim()).collect();
    assert_eq!(lines, shown("docs/rulesets.md", command));
}

#[test]
fn every_command_listed_exists() {
    let page = read("docs/commands.md");
    let (_, table) = page.split_once("| command |").expect("the table of commands");
    let (table, _) = table.split_once("\n\n").expect("the table ends");
    let commands: Vec<&str> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split([' ', '`']).next()).collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for command in commands {
        endturn(&format!("{command} --help")).success();
    }
}

/// README shows a film that the command below it writes. `WRITE_PICTURES=1` writes it anew.
#[test]
fn the_film_is_the_one_that_the_command_writes() {
    let page = read("README.md");
    assert!(page.lines().count() <= 150, "README.md is short");
    let line = page.lines().find_map(|line| line.strip_prefix("`endturn film ")).expect("README.md shows a film");
    let (command, file) = line.split('`').next().unwrap().split_once(" --out ").expect("it names its file");
    let (image, file) = (format!("docs/images/{file}"), sandbox().join(file));
    assert!(page.contains(&format!("({image})")), "README.md shows {image}");
    endturn(&format!("film {command} --out {}", file.display())).success();
    let (image, film) = (repository().join(image), fs::read(file).unwrap());
    if std::env::var_os("WRITE_PICTURES").is_some() {
        fs::write(&image, &film).unwrap();
    }
    assert!(film.len() <= 200_000, "{} bytes", film.len());
    // Other processors may round the sides of letters otherwise.
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        assert!(film == fs::read(&image).unwrap(), "the film differs: run this test with WRITE_PICTURES=1");
    }
}
