//! The commented plan that `new plan` writes, for a scenario.

use endturn_engine::GameSetup;

/// The plan, with placeholders `@word@`.
const TEMPLATE: &str = include_str!("starter_plan.ron");
/// Maximum contenders of a new plan.
const MAX: usize = 12;

/// Returns a plan for a scenario in which every field is explained. `written` is the scenario's
/// path from the plan's file.
#[must_use]
pub fn starter_plan(name: &str, written: &str, setup: &GameSetup) -> String {
    let contenders = contenders(setup);
    let design = match contenders.len() {
        0 => "AsListed",
        count if count < setup.seats.len() => "Multisets",
        _ => "RoundRobin",
    };
    let limit = u64::from(setup.turn_limit);
    // A range needs two different ends.
    let (half, limit) = (limit / 2, limit.max(2));
    let half = half.max(1);
    let metric = setup.modules.iter().flat_map(|module| module.metrics()).next().map_or("", |metric| metric.name);
    // The engine's own fact, an accepted order, is in every game.
    let rules = setup.modules.iter().flat_map(|module| module.rules());
    let fact = rules.flat_map(|rule| rule.facts).next().map_or("OrderGiven", |fact| *fact);
    let words = [
        ("@fact@", format!("{fact:?}")),
        ("@contenders@", listed(&contenders)),
        ("@metric@", format!("{metric:?}")),
        ("@design@", design.to_owned()),
        ("@half@", half.to_string()),
        ("@limit@", limit.to_string()),
        ("@twice@", (limit * 2).to_string()),
        ("@sprt@", sprt(setup, &contenders)),
        ("@scenario@", format!("{written:?}")),
        ("@name@", format!("{name:?}")),
    ];
    words.iter().fold(TEMPLATE.to_owned(), |text, (word, value)| text.replace(word, value))
}

fn listed(contenders: &[String]) -> String {
    if contenders.is_empty() {
        return "// contenders: [\"NAME\", \"NAME\"],".to_owned();
    }
    let list = contenders.iter().map(|one| format!("        {one},\n")).collect::<String>();
    format!("contenders: [\n{list}    ],")
}

/// Examples of a test, if there are contenders for it.
fn sprt(setup: &GameSetup, contenders: &[String]) -> String {
    let plain = contenders.iter().filter(|text| text.starts_with('"'));
    match plain.collect::<Vec<_>>().as_slice() {
        [one, other, ..] if setup.seats.len() > 1 => format!(
            "// until: Sprt(of: {one}, against: {other}, elo: (0, 50)),\n    // until: Sprt(of: {one}, points: (0.5, 0.6)),"
        ),
        _ => "// until: Sprt(of: \"NAME\", against: \"NAME\", elo: (0, 50)),".to_owned(),
    }
}

/// Returns the personas of a module, or one of each module together, as a plan writes them.
fn contenders(setup: &GameSetup) -> Vec<String> {
    let lists: Vec<(&str, Vec<String>)> =
        setup.modules.iter().map(|module| (module.name(), module.personas())).collect();
    let longest = lists.iter().map(|(_, names)| names.len()).max().unwrap_or(0).min(MAX);
    if lists.iter().any(|(_, names)| names.is_empty()) {
        return Vec::new();
    }
    let together = |at: usize| {
        let each = lists.iter().map(|(module, names)| format!("{module:?}: {:?}", names[at % names.len()]));
        format!("{{{}}}", each.collect::<Vec<_>>().join(", "))
    };
    match lists.as_slice() {
        [(_, names)] => names.iter().take(MAX).map(|name| format!("{name:?}")).collect(),
        _ => (0..longest).map(together).collect(),
    }
}
