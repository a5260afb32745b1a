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

/// The help of a command as it is printed.
fn help_of(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().chain(["--help"]).collect();
    call(&words, "", Terminals::default()).success()
}

/// The commands under `Example:` as a shell reads them: a line that ends with `\` goes on.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("Example:\n").expect("every command has an example");
    let mut whole: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in examples.lines() {
        let (part, is_cut) = line.trim().strip_suffix('\\').map_or((line.trim(), false), |part| (part, true));
        match whole.last_mut().filter(|_| goes_on) {
            Some(last) => *last += part,
            None => whole.push(part.to_owned()),
        }
        goes_on = is_cut;
    }
    whole
}

/// A line as a shell reads it: words, parts of which may stand in quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for sign in line.chars() {
        match quote {
            Some(open) if sign == open => quote = None,
            None if sign == '"' || sign == '\'' => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            None if sign.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

/// Checks the arguments of a command; what is left out may be missing.
fn assert_parses(line: &str, place: &str) {
    use clap::error::ErrorKind as Kind;
    let words = words(line);
    let parsed = endturn_cli::command(&endturn::Modules::shipped()).try_get_matches_from(&words);
    let is_short = |kind| {
        matches!(
            kind,
            Kind::MissingRequiredArgument
                | Kind::MissingSubcommand
                | Kind::DisplayHelp
                | Kind::DisplayVersion
                | Kind::DisplayHelpOnMissingArgumentOrSubcommand
        )
    };
    if let Err(error) = parsed {
        let lacks_value = error.kind() == Kind::InvalidValue && words.last().is_some_and(|word| word.starts_with("--"));
        assert!(is_short(error.kind()) || lacks_value, "{place}: `{line}`: {error}");
    }
}

/// A line of an example is never folded by a terminal of 80 columns.
#[test]
fn examples_fit_a_terminal() {
    for (name, _) in commands() {
        let help = help_of(&name);
        let (_, examples) = help.split_once("Example:\n").expect("every command has an example");
        for line in examples.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
            assert!(line.starts_with("  endturn ") || line.starts_with("      --"), "{name}: {line}");
        }
    }
}

/// Commands in the running text of a help, as ``the `endturn batch status` ``.
#[test]
fn every_command_that_a_help_names_exists() {
    let mut named = 0;
    for (name, _) in commands() {
        let text = help_of(&name).split_whitespace().collect::<Vec<_>>().join(" ");
        for part in text.split('`').skip(1).step_by(2).filter(|part| part.starts_with("endturn ")) {
            assert_parses(part, &name);
            named += 1;
        }
    }
    assert!(named > 9, "only {named}");
}

/// Commands in blocks of the README and the docs; pipes, comments and shell loops are left out.
#[test]
fn every_command_of_the_pages_parses() {
    let repository = crate::support::repository();
    let mut pages = vec![repository.join("README.md")];
    for folder in ["docs", "docs/balance"] {
        let all = std::fs::read_dir(repository.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(all.filter(|path| path.extension().is_some_and(|end| end == "md")));
    }
    let mut seen = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap().replace("\\\n", " ");
        let mut is_fenced = false;
        for line in text.lines() {
            is_fenced ^= line.trim_start().starts_with("```");
            let command = line.trim_start().trim_start_matches("$ ");
            let is_block = is_fenced || line.starts_with("    ");
            let is_plain = command.starts_with("endturn ") && !command.contains(['{', '*', '$']);
            let is_prose = command.starts_with("endturn = ") || command.starts_with("endturn simulates");
            if !is_block || !is_plain || is_prose {
                continue;
            }
            let end = command.find(" #").or_else(|| command.find(" |")).or_else(|| command.find(" >"));
            assert_parses(&command[..end.unwrap_or(command.len())], &page.display().to_string());
            seen += 1;
        }
    }
    assert!(seen > 30, "only {seen}");
}

#[test]
fn every_example_works_as_printed() {
    let mut seen: Vec<String> = Vec::new();
    for (name, _) in commands() {
        for line in examples(&help_of(&name)) {
            if seen.contains(&line) {
                continue;
            }
            let words = words(&line);
            assert_eq!(words[0], "endturn", "{name}: {line}");
            let outcome = call(&words[1..].iter().map(String::as_str).collect::<Vec<_>>(), "", Terminals::default());
            // What is worth comparing differs.
            let is_bisected = line.starts_with("endturn bisect") && !line.contains("--script");
            let expected = i32::from(line.starts_with("endturn ruleset diff") || is_bisected);
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
        let help = help_of(&name);
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
