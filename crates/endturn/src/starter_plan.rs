//! The commented plan that `new plan` writes, for a scenario.

use std::fmt::Write;

use endturn_engine::GameSetup;

/// Contenders that a new plan names.
const MOST: usize = 12;

/// The text of a plan of a scenario in which every field is explained. `written` is the scenario's path from the plan's file.
#[must_use]
pub fn starter_plan(name: &str, written: &str, setup: &GameSetup) -> String {
    let contenders = contenders(setup);
    let design = match contenders.len() {
        0 => "AsListed",
        count if count < setup.seats.len() => "Multisets",
        _ => "RoundRobin",
    };
    let (low, high) = (setup.turn_limit.div_ceil(2), setup.turn_limit);
    let mut text = format!(
        "// A plan: which games are played, and what is asked of them. `endturn batch THIS_FILE --dry-run` says how many there\n\
         // are and how long they may take; `endturn help fields plan` tells every field.\n\
         (\n    \
             // Format of the file; always 1.\n    \
             format: 1,\n\n    \
             name: {name:?},\n    \
             // One line for lists.\n    \
             summary: \"\",\n\n    \
             // ---- who plays what ----\n\n    \
             // One or more scenarios with the same number of seats, by their paths from this file.\n    \
             scenarios: [{written:?}],\n\n"
    );
    let about = "    // Who competes: personas, by one name, or one for each module: `{\"fleets\": \"turtle\", \"agency\": \"basic\"}`.\n    \
                 // Left out, those whom the scenario seats.\n";
    let list = contenders.iter().map(|one| format!("        {one},\n")).collect::<String>();
    let _ = match contenders.is_empty() {
        true => write!(text, "{about}    // contenders: [\"NAME\", \"NAME\"],\n\n"),
        false => write!(text, "{about}    contenders: [\n{list}    ],\n\n"),
    };
    let _ = write!(
        text,
        "    // Who meets whom. Everybody comes to every seat, whatever stands here: all rotations are played with one seed.\n    \
             //   AsListed            the contenders as they are listed, one for each seat\n    \
             //   RoundRobin          every choice of different contenders\n    \
             //   Multisets           every choice, the same one as often as one likes\n    \
             //   Gauntlet(1)         the first of the list against every choice of others\n    \
             //   OneVersusAll        each alone against a table of each other one\n    \
             //   Tables([[1, 1], …]) these tables: places in the list, from 1, seat by seat\n    \
             design: {design},\n\n    \
             // Seeds on which everything is played, 1 to 100_000_000. With more of them later, games that were played are kept.\n    \
             replicates: 20,\n\n    \
             // The root of all seeds.\n    \
             seed: 1,\n\n    \
             // Which games have the same seed: `Common`, all of a replicate, so that they differ in nothing but what is compared;\n    \
             // `Independent`, the rotations of one table alone.\n    \
             seeds: Common,\n\n    \
             // ---- values to change ----\n\n    \
             // Levers: any paths that `--set` knows, with lists of values or ranges of whole numbers.\n    \
             // levers: {{\"turn_limit\": [{low}, {high}]}},\n    \
             // levers: {{\"turn_limit\": (from: {low}, to: {high}, step: 1)}},\n    \
             // Or settings one by one; what one does not name stays as it is.\n    \
             // levers: [{{}}, {{\"turn_limit\": {low}}}],\n\n    \
             // How levers are combined: `Grid`, every value with every other; `Zip`, the first values of all, then the second ones;\n    \
             // or a sample of them, for many levers: an even one, one for Sobol indices, or a quick one that screens them.\n    \
             // combine: Grid,\n    \
             // combine: LatinHypercube(samples: 16),\n    \
             // combine: Sobol(samples: 16),\n    \
             // combine: Morris(walks: 10),\n\n    \
             // What every setting has to keep: sums of levers and numbers, compared by <=, <, >=, >, == or !=.\n    \
             // require: [\"2 * turn_limit <= {twice}\"],\n\n    \
             // ---- when to stop ----\n\n    \
             // `replicates` is the most. A test stops as soon as one of two claims is clearly better than the other, such as\n    \
             // that somebody takes no more than 50 % of the points, or 60 %; or stop when all intervals are narrow.\n    \
             {sprt}\
             // until: Width(points: 0.1, least: 10),\n\n    \
             // ---- what a game may cost ----\n\n    \
             // Rounds, and work: orders, turns that end, events that rules derive. A game that costs more is told as a failure.\n    \
             // budget: (rounds: {high}, work: 10000000),\n\n    \
             // ---- what is kept of each game ----\n\n    \
             // Whether facts are counted by name, for the table `facts`.\n    \
             facts: false,\n\n    \
             // Metrics that are kept round by round, for the table `rounds`: all, or some that `endturn rules --metrics` lists;\n    \
             // every so many rounds, and the last one.\n    \
             // rounds: (metrics: All, every: 5),\n    \
             // rounds: (metrics: Only([\"{metric}\"])),\n\
         )\n",
        twice = u64::from(high) * 2,
        sprt = sprt(setup, &contenders),
        metric = setup.modules.iter().flat_map(|module| module.metrics()).next().map_or("", |metric| metric.name),
    );
    text
}

/// An example of a test, if there is somebody to ask about.
fn sprt(setup: &GameSetup, contenders: &[String]) -> String {
    let plain = |text: &&String| text.starts_with('"');
    let names: Vec<&String> = contenders.iter().filter(plain).collect();
    match names.as_slice() {
        [one, other, ..] if setup.seats.len() > 1 => format!(
            "// until: Sprt(of: {one}, against: {other}, elo: (0, 50)),\n    // until: Sprt(of: {one}, points: (0.5, 0.6)),\n    "
        ),
        _ => String::new(),
    }
}

/// The personas of a module, or one of each module together, as a plan writes them.
fn contenders(setup: &GameSetup) -> Vec<String> {
    match setup.modules.as_slice() {
        [module] => module.personas().iter().take(MOST).map(|name| format!("{name:?}")).collect(),
        modules => {
            let lists: Vec<(&str, Vec<String>)> = modules
                .iter()
                .map(|module| (module.name(), module.personas().iter().map(|name| (*name).to_owned()).collect()))
                .collect();
            let longest = lists.iter().map(|(_, names)| names.len()).max().unwrap_or(0);
            if lists.iter().any(|(_, names)| names.is_empty()) {
                return Vec::new();
            }
            let one = |at: usize| {
                let each = lists.iter().map(|(module, names)| format!("{module:?}: {:?}", names[at % names.len()]));
                format!("{{{}}}", each.collect::<Vec<_>>().join(", "))
            };
            (0..longest.min(MOST)).map(one).collect()
        }
    }
}
