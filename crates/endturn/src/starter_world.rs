//! Combines the starters of several modules into one scenario.

use endturn_scenario::diagnostic::Report;
use endturn_scenario::module::GameModule;
use endturn_scenario::parse::parse;
use endturn_scenario::scenario::{Seat, readable_seats};
use endturn_scenario::source::Span;
use endturn_scenario::tree::{Kind, Node};

/// Seats of a world whose modules name none.
const SEATS: [&str; 2] = ["Red", "Blue"];
/// Rounds of a world whose modules set no limit.
const TURN_LIMIT: i128 = 100;

/// A module of the world.
pub(crate) struct Part {
    /// The module.
    pub(crate) module: &'static dyn GameModule,
    /// Its ruleset.
    pub(crate) ruleset: String,
    /// The commented scenario of that ruleset or of one it extends.
    pub(crate) starter: Option<&'static str>,
    /// The personas of the ruleset.
    pub(crate) personas: Vec<String>,
}

/// The contribution of a part to the world.
struct Section {
    text: String,
    seats: Vec<Seat>,
    turn_limit: i128,
}

/// Returns a scenario with these parts; with `starters`, built from their starters where they
/// exist.
pub(crate) fn world(name: &str, parts: &[Part], starters: bool) -> String {
    if let ([part], true) = (parts, starters)
        && let Some(starter) = part.starter
    {
        return with_ruleset(starter, part).0.replace("{name}", name);
    }
    let sections: Vec<Section> = parts.iter().map(|part| section(part, starters)).collect();
    let longest = sections.iter().rev().max_by_key(|section| section.seats.len());
    let mut names: Vec<String> =
        longest.map(|section| section.seats.iter().map(|seat| seat.name.clone()).collect()).unwrap_or_default();
    if names.is_empty() {
        names = SEATS.map(str::to_owned).to_vec();
    }
    let seats: String =
        (0..names.len()).map(|at| format!("        {},\n", seat(at, &names[at], parts, &sections))).collect();
    let turn_limit = sections.iter().map(|section| section.turn_limit).max().unwrap_or(TURN_LIMIT);
    let modules: Vec<&str> = parts.iter().map(|part| part.module.name()).collect();
    let sections: String = parts.iter().zip(&sections).map(|(part, section)| written(part, section, &names)).collect();
    include_str!("starter_world.ron")
        .replace("{modules}", &modules.join(" and "))
        .replace("{turn_limit}", &turn_limit.to_string())
        .replace("        {seats}\n", &seats)
        .replace("    {sections}\n", sections.strip_prefix('\n').unwrap_or(&sections))
        .replace("{name}", name)
}

/// Returns the starter with the part's ruleset instead of its own, and its tree.
fn with_ruleset(starter: &str, part: &Part) -> (String, Option<Node>) {
    let tree = tree_of(starter);
    let place = tree.as_ref().and_then(|tree| Some(tree.field(part.module.name())?.field("ruleset")?.span));
    let mut text = starter.to_owned();
    if let Some(place) = place {
        text.replace_range(range(place), &format!("{:?}", part.ruleset));
    }
    let tree = tree_of(&text);
    (text, tree)
}

fn tree_of(text: &str) -> Option<Node> {
    let mut report = Report::default();
    let file = report.sources_mut().add("starter", text.to_owned(), "")?;
    parse(&mut report, file)
}

fn range(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}

fn section(part: &Part, starters: bool) -> Section {
    let plain = || Section { text: plain(part), seats: Vec::new(), turn_limit: TURN_LIMIT };
    let Some(starter) = part.starter.filter(|_| starters) else { return plain() };
    let (text, Some(tree)) = with_ruleset(starter, part) else { return plain() };
    let Some(section) = tree.field(part.module.name()) else { return plain() };
    let turn_limit = match tree.field("turn_limit").map(|node| &node.kind) {
        Some(Kind::Int(rounds)) => *rounds,
        _ => TURN_LIMIT,
    };
    Section { text: text[range(section.span)].to_owned(), seats: readable_seats(&tree), turn_limit }
}

/// Returns the minimal section of a module, for any ruleset.
fn plain(part: &Part) -> String {
    let fields: String = part.module.plain_section().lines().map(|line| format!("        {line}\n")).collect();
    format!("(\n        ruleset: {:?},\n{fields}    )", part.ruleset)
}

/// Returns a seat with its personas in all modules.
fn seat(at: usize, name: &str, parts: &[Part], sections: &[Section]) -> String {
    let persona = |part: &Part, section: &Section| {
        let seat = section.seats.get(at).or(section.seats.last());
        let chosen = seat.and_then(|seat| seat.persona_for(part.module.name())).map(str::to_owned);
        chosen.filter(|name| part.personas.contains(name)).or_else(|| part.personas.first().cloned())
    };
    let chosen = parts.iter().zip(sections).filter_map(|(part, section)| {
        persona(part, section).map(|persona| format!("{:?}: {persona:?}", part.module.name()))
    });
    let chosen: Vec<String> = chosen.collect();
    match (parts, chosen.as_slice()) {
        (_, []) => format!("(name: {name:?})"),
        ([_], [one]) => format!("(name: {name:?}, persona: {})", one.split_once(": ").map_or("", |(_, name)| name)),
        _ => format!("(name: {name:?}, persona: {{{}}})", chosen.join(", ")),
    }
}

/// Returns a section as written in the file, with the names of this world's seats in it.
fn written(part: &Part, section: &Section, names: &[String]) -> String {
    // In two steps, so that an inserted name is never taken for an original one.
    let mark = |at: usize| format!("\"\u{1}{at}\"");
    let mut text = section.text.clone();
    for (at, seat) in section.seats.iter().enumerate() {
        text = text.replace(&format!("{:?}", seat.name), &mark(at));
    }
    for (at, name) in names.iter().enumerate().take(section.seats.len()) {
        text = text.replace(&mark(at), &format!("{name:?}"));
    }
    let module = part.module.name();
    format!(
        "\n    // The section of the module `{module}`; `endturn rulesets --module {module}` lists its rulesets.\n    {module}: {text},\n"
    )
}
