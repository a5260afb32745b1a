//! The output shown in README.md is what the program prints.

use std::fs;

use crate::support::{endturn, repository};

/// The lines of the n-th block of program output.
fn shown(number: usize) -> Vec<String> {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let block = readme.split("```text\n").nth(number + 1).expect("the block is there");
    let block = block.split("```").next().unwrap();
    block.lines().filter(|line| line.trim() != "…" && !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_first_game_ends_as_shown() {
    let text = endturn("run scenarios/fleets_duel.ron --quiet").success();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    for line in shown(0) {
        assert!(lines.contains(&line.as_str()), "README.md shows a line that is not printed:\n{line}\n{text}");
    }
}

#[test]
fn the_what_if_is_answered_as_shown() {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let (_, part) = readme.split_once("## A what-if").unwrap();
    let commands: Vec<&str> = part.lines().filter_map(|line| line.strip_prefix("endturn ")).take(2).collect();
    endturn(commands[0]).success();
    let text = endturn(commands[1]).success();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    for line in shown(2) {
        assert!(lines.contains(&line.as_str()), "README.md shows a line that is not printed:\n{line}\n{text}");
    }
}

#[test]
fn the_turn_of_a_city_is_told_as_shown() {
    let text = endturn("civ city scenarios/civ_valley.ron --city Roma --round 56").success();
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    for line in shown(3) {
        assert!(lines.contains(&line.as_str()), "README.md shows a line that is not printed:\n{line}\n{text}");
    }
}

#[test]
fn rounds_are_told_as_shown() {
    for (block, scenario) in [(4, "civ_war"), (5, "first_contact"), (6, "three_factions")] {
        let text = endturn(&format!("run scenarios/{scenario}.ron")).success();
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let shown = shown(block);
        let at = lines.iter().position(|line| *line == shown[0]).expect("the round is told");
        let round: Vec<&str> = lines[at..].iter().take_while(|line| !line.is_empty()).copied().collect();
        for line in &shown {
            assert!(round.contains(&line.as_str()), "README.md shows a line that is not printed:\n{line}\n{round:#?}");
        }
    }
}

#[test]
fn who_names_a_tech_is_told_as_shown() {
    let text = endturn("ruleset uses classic Pottery").success();
    let lines: Vec<&str> = text.lines().filter_map(|line| line.split_once("  ")).map(|(_, what)| what.trim()).collect();
    assert_eq!(lines, shown(7));
}

#[test]
fn every_command_shown_exists() {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let commands: Vec<&str> =
        readme.lines().filter_map(|line| line.strip_prefix("| `")?.split([' ', '`']).next()).collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for command in commands {
        endturn(&format!("{command} --help")).success();
    }
}
