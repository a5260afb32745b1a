//! The help teaches, and its examples work.

use endturn_cli::Terminals;

use crate::support::{call, endturn};

/// The calls of all commands, including subcommands.
fn commands() -> Vec<(String, clap::Command)> {
    fn collect(command: &clap::Command, name: &str, all: &mut Vec<(String, clap::Command)>) {
        all.push((name.to_owned(), command.clone()));
        for below in command.get_subcommands() {
            collect(below, format!("{name} {}", below.get_name()).trim(), all);
        }
    }
    let mut all = Vec::new();
    collect(&endturn_cli::command(&endturn::Modules::shipped()), "", &mut all);
    all
}

/// The lines under `Example:`.
fn examples(command: &clap::Command) -> Vec<String> {
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (_, examples) = after.split_once("Example:\n").expect("every command has an example");
    examples.lines().map(|line| line.trim().to_owned()).collect()
}

/// A line as a shell reads it; examples have no quotes but `"`.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| {
        if at % 2 == 1 { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    });
    words.collect()
}

#[test]
fn every_example_works_as_printed() {
    let mut seen: Vec<String> = Vec::new();
    for (name, command) in commands() {
        for line in examples(&command) {
            if seen.contains(&line) {
                continue;
            }
            let words = words(&line);
            assert_eq!(words[0], "endturn", "{name}: {line}");
            let outcome = call(&words[1..].iter().map(String::as_str).collect::<Vec<_>>(), "", Terminals::default());
            // Rulesets worth comparing differ.
            let expected = i32::from(line.starts_with("endturn ruleset diff"));
            assert_eq!(outcome.code, expected, "{line}\n{}{}", outcome.output, outcome.error);
            // Examples write into the same folders.
            assert!(outcome.error.lines().all(|line| line.starts_with("replaces the earlier run in ")), "{line}");
            assert_ne!(outcome.output, "", "{line}");
            seen.push(line);
        }
    }
}

#[test]
fn every_command_explains_itself() {
    for (name, _) in commands() {
        let words: Vec<&str> = name.split_whitespace().chain(["--help"]).collect();
        let help = call(&words, "", Terminals::default()).success();
        let title = if name.is_empty() { "endturn".to_owned() } else { name.replace(' ', "_") };
        insta::assert_snapshot!(format!("help_{title}"), help);
    }
}

#[test]
fn the_help_lists_the_exit_codes() {
    let help = endturn("--help").success();
    for code in ["0 ", "1 ", "2 ", "70 ", "130 "] {
        assert!(help.lines().any(|line| line.trim().starts_with(code)), "{code}");
    }
}

#[test]
fn unknown_words_are_bad_usage_with_a_near_one() {
    assert!(endturn("rnu").failure(2).contains("'run'"));
    assert!(endturn("run x.ron --ronds 3").failure(2).contains("'--rounds'"));
    assert!(endturn("run").failure(2).contains("<SCENARIO>"));
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let plain = Terminals::default();
    let bright = Terminals { output_colours: true, error_colours: true, ..plain };
    let run = ["run", "scenarios/fleets_duel.ron", "--rounds", "2"];
    let wrong = ["run", "nowhere.ron"];
    assert!(!call(&run, "", plain).output.contains('\u{1b}'));
    assert!(!call(&wrong, "", plain).error.contains('\u{1b}'));
    assert!(call(&run, "", bright).output.contains('\u{1b}'));
    assert!(call(&wrong, "", bright).error.contains('\u{1b}'));
    let never = [&["--color", "never"], &run[..]].concat();
    assert!(!call(&never, "", bright).output.contains('\u{1b}'));
    let always = [&["--color=always"], &run[..]].concat();
    assert!(call(&always, "", plain).output.contains('\u{1b}'));
    assert!(call(&["--color=always", "--help"], "", plain).output.contains('\u{1b}'));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    let completions = endturn("completions bash").success();
    let folder = crate::support::folder();
    endturn(&format!("man --out {}", folder.path().display())).success();
    for (name, _) in commands() {
        assert!(name.split(' ').all(|word| completions.contains(word)), "{name}");
        let page =
            if name.is_empty() { "endturn.1".to_owned() } else { format!("endturn-{}.1", name.replace(' ', "-")) };
        let text = std::fs::read_to_string(folder.path().join(&page)).expect(&page);
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
    assert!(endturn("man").success().starts_with(".ie"));
}
