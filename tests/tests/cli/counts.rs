//! Every number on the command line has bounds; its help names the same ones as the refusal.

use clap::{Arg, Command};
use endturn::Modules;

use crate::support::endturn;

/// The names of values that are counts or amounts; rounds and games are places in something else.
const COUNTS: [&str; 2] = ["N", "MS"];

/// A call of a command that lacks only the option.
fn call(command: &str, option: &str) -> String {
    let game = "scenarios/fleets_duel.ron";
    let plan = "plans/fleets_personas.ron";
    let rest = match command {
        "diff" => format!("{game} {game}"),
        "batch" => format!("{plan} --dry-run"),
        "search" => plan.to_owned(),
        "why" if option != "fact" => format!("{game} --fact 1"),
        "whatif" => format!("{game} --at 1"),
        "view" => format!("{game} --out target/counts.html"),
        "film" => format!("{game} --out target/counts.gif"),
        "snapshot" => format!("{game} --as-scenario"),
        "export" => format!("pgn {game}"),
        "bisect" => format!("{game} {game}"),
        "sprt" | "interval" => return format!("{command} --{option}"),
        _ => game.to_owned(),
    };
    let with = match option {
        "every" | "pace" if command == "replay" => "--watch",
        "pace" => "--watch",
        "autosave" => "--out target/counts",
        _ => "",
    };
    let with = if with.is_empty() { String::new() } else { format!(" {with}") };
    format!("{command} {rest}{with} --{option}")
}

/// Every option of the commands that has a count, and its help.
fn counts(command: &Command) -> Vec<(String, String)> {
    let is_count = |arg: &&Arg| {
        let names = arg.get_value_names().unwrap_or_default();
        names.iter().any(|name| COUNTS.contains(&name.as_str()))
    };
    let help = |arg: &Arg| arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let args = command.get_arguments().filter(is_count);
    args.filter_map(|arg| Some((arg.get_long()?.to_owned(), help(arg)))).collect()
}

#[test]
fn the_help_of_every_count_names_its_bounds() {
    let mut command = endturn_cli::command(&Modules::shipped());
    command.build();
    let mut seen = 0;
    for one in command.get_subcommands() {
        let name = one.get_name();
        for (option, help) in counts(one) {
            let line = format!("{} x", call(name, &option));
            let error = endturn(&line).failure(2);
            let refusal = format!("`--{option} x`: expected a whole number from ");
            let bounds = error.lines().find_map(|text| text.split_once(&refusal)).map(|(_, bounds)| bounds);
            let (least, most) =
                bounds.and_then(|text| text.split_once(" to ")).unwrap_or_else(|| panic!("{line}: {error}"));
            let most = most.split(|one: char| !one.is_ascii_digit()).next().unwrap();
            // All numbers of four or eight bytes are as good as no bound.
            let is_free = [u64::from(u32::MAX), u64::MAX].map(|most| most.to_string()).contains(&most.to_owned());
            let named = match (is_free, least) {
                (true, "0") => String::new(),
                (true, least) => format!("at least {least}"),
                (false, least) => format!("{least} to {most}"),
            };
            let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(help.contains(&named), "--{option} of {name}: `{named}` is missing in `{help}`");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn counts_that_would_take_all_memory_are_refused() {
    let plan = "plans/fleets_personas.ron";
    for (line, most) in [
        (format!("search {plan} --candidates 100001"), "1 to 100000"),
        (format!("search {plan} --candidates 4294967295"), "1 to 100000"),
        (format!("search {plan} --generations 1001"), "0 to 1000"),
        (format!("search {plan} --best 1001"), "1 to 1000"),
        (format!("search {plan} --seeds 1000001"), "2 to 1000000"),
        ("whatif scenarios/fleets_duel.ron --at 1 --games 1000001".to_owned(), "1 to 1000000"),
        ("run scenarios/fleets_duel.ron --watch --pace 3600001".to_owned(), "0 to 3600000"),
    ] {
        let error = endturn(&line).failure(2);
        assert!(error.contains(&format!("expected a whole number from {most}")), "{line}: {error}");
    }
}
