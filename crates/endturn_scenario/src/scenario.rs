//! The scenario file: its header as typed data, and one section per module with its ruleset.

use std::collections::BTreeMap;
use std::fmt;

use endturn_engine::{number::counted, seats::folded};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::bridge;
use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::load::ModuleSpec;
use crate::overrides::{Override, Overrides};
use crate::path::Path;
use crate::reader::Reader;
use crate::ruleset;
use crate::sections;
use crate::shape::Shaped;
use crate::source::Sources;
use crate::tree::{Kind, Node};
use crate::turn::Turn;

/// The newest format of a scenario that can be read.
pub const SCENARIO_FORMAT: u32 = 1;
/// Fields of the header, without the modules' sections.
pub(crate) const HEADER_FIELDS: &[&str] =
    &["format", "name", "summary", "seed", "turn_limit", "turn", "seats", "lessons", "extends"];
/// Fields of a seat.
pub(crate) const SEAT_FIELDS: &[&str] = &["name", "persona"];

/// Fields of `turn`.
pub(crate) const TURN_FIELDS: &[&str] =
    &["phases", "first", "profile", "sequencing", "budget", "from_round", "from_turn", "from_passes"];

/// Allowed numbers of rounds of a scenario.
const TURN_LIMITS: std::ops::RangeInclusive<u32> = 1..=100_000;
/// Allowed numbers of the first turn of a scenario.
const FIRST_TURNS: std::ops::RangeInclusive<u32> = 1..=1_000_000_000;
/// Allowed numbers of seats of a scenario.
const SEAT_COUNTS: std::ops::RangeInclusive<usize> = 1..=64;

/// Settings of a game of any kind.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Format of the file.
    #[shape(range(min = 1, max = 1))]
    pub format: u32,
    /// Not empty.
    pub name: String,
    /// One line for lists.
    #[serde(default)]
    pub summary: String,
    /// Root seed of all draws.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// The game ends after this many rounds.
    #[shape(range(min = 1, max = 100_000))]
    pub turn_limit: u32,
    /// Structure of turns; by default that of the modules.
    #[serde(default)]
    pub turn: Turn,
    /// The seats in playing order.
    #[shape(length(min = 1, max = 64))]
    pub seats: Vec<Seat>,
    /// Texts for people at the prompt, in the order in which they are shown.
    #[serde(default)]
    #[shape(length(max = 1000))]
    pub lessons: Vec<Lesson>,
}

/// A text for people who play at the prompt.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The round at whose beginning it is shown.
    #[shape(range(min = 1, max = 100_000))]
    pub round: u32,
    /// The text, at most 2,000 characters.
    pub text: String,
}

/// A place at the table.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// One word; no two seats have the same, case ignored. A seat named after a colour, such as
    /// `White`, is shown in it.
    pub name: String,
    /// The persona that fills it, if any: one of the ruleset, or one of the engine's, `"random"` or
    /// `"greedy METRIC"` with the name of a metric, which play every module that lists its legal
    /// orders.
    #[serde(default)]
    pub persona: Option<PersonaChoice>,
}

impl Seat {
    /// The persona chosen for a module.
    #[must_use]
    pub fn persona_for(&self, module: &str) -> Option<&str> {
        match self.persona.as_ref()? {
            PersonaChoice::Everywhere(name) => Some(name),
            PersonaChoice::ByModule(names) => names.get(module).map(String::as_str),
        }
    }
}

/// The persona of a seat: `"turtle"` for all modules, or `{"fleets": "turtle"}`.
#[derive(Clone, Debug, Serialize, PartialEq, Eq, Shaped)]
#[serde(untagged)]
pub enum PersonaChoice {
    /// The same name in every module.
    Everywhere(String),
    /// A name per module.
    ByModule(BTreeMap<String, String>),
}

impl<'de> Deserialize<'de> for PersonaChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Choice;
        impl<'de> Visitor<'de> for Choice {
            type Value = PersonaChoice;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a persona `\"turtle\"`, or one per module `{\"fleets\": \"turtle\"}`")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<PersonaChoice, E> {
                Ok(PersonaChoice::Everywhere(name.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PersonaChoice, A::Error> {
                let mut names = BTreeMap::new();
                while let Some((module, name)) = map.next_entry()? {
                    names.insert(module, name);
                }
                Ok(PersonaChoice::ByModule(names))
            }
        }
        deserializer.deserialize_any(Choice)
    }
}

fn default_seed() -> u64 {
    1
}

/// A module's part of a scenario.
#[derive(Clone, Debug)]
pub struct ModuleTree {
    /// The module.
    pub name: String,
    /// The ruleset it plays by: its name, or the path of its folder, which has a `/`. Empty if the
    /// scenario names none, which is reported.
    pub ruleset_name: String,
    /// The ruleset itself, including the scenario's patch and the command line.
    pub ruleset: Node,
    /// The module's own fields.
    pub section: Node,
}

/// A scenario with everything it refers to, read and layered, in which every value keeps its
/// location.
#[derive(Clone, Debug)]
pub struct ScenarioTree {
    /// The header; `None` if something is wrong in it, so only with errors in the report.
    pub header: Option<Header>,
    /// The header's tree, for checks that point into it.
    pub header_node: Node,
    /// The seats, as far as they can be read: an unreadable name or persona is empty, and reported.
    pub seats: Vec<Seat>,
    /// The sections present, in the order of the caller's modules.
    pub modules: Vec<ModuleTree>,
    /// All texts that were read.
    pub sources: Sources,
    /// True if a file of the scenario could not be read to its end, so that only its rulesets can
    /// be judged.
    pub is_torn: bool,
}

/// Loads a scenario through `reader`. `None` if there is no struct to look into.
pub(crate) fn load(
    reader: &mut Reader<'_>,
    path: &str,
    modules: &[ModuleSpec<'_>],
    overrides: &[Override],
) -> Option<ScenarioTree> {
    let parts = sections::load_chain(reader, path, None, modules, &mut Vec::new());
    let overrides = Overrides::read(overrides, &mut reader.report);
    let parts = parts?;
    if !parts.is_whole {
        return Some(load_torn(reader, path, parts, modules));
    }
    reader.report.accept_additions();
    let (mut root, mut patches) = (parts.root, parts.patches);
    overrides.apply_to_scenario(&mut root, modules, &mut reader.report);
    let seat_count = keep_allowed_seats(&mut root);
    let seats = readable_seats(&root);
    let mut trees = Vec::new();
    for module in modules {
        match root.take_field(module.name) {
            Some((_, section)) => {
                let patches = patches.remove(module.name).unwrap_or_default();
                let mut tree = sections::load_module(reader, path, *module, section, patches);
                overrides.apply_to_ruleset(&mut tree, &seats, &mut reader.report);
                ruleset::finish(&mut tree.ruleset, &mut reader.report);
                trees.push(tree);
            }
            None => overrides.refuse_absent(module.name, &mut reader.report),
        }
    }
    let has_unknown = report_unknown_sections(reader, &mut root, modules);
    if trees.is_empty() && !has_unknown {
        require_section(&root, modules, &mut reader.report);
    }
    let header: Option<Header> = bridge::read(&root, &mut reader.report);
    complete_expected(&root, modules, &mut reader.report);
    check_header(&root, seat_count, &seats, &mut reader.report, modules);
    let sources = reader.report.sources().clone();
    Some(ScenarioTree { header, header_node: root, seats, modules: trees, sources, is_torn: false })
}

/// Loads a scenario of which only the beginning could be read: the rulesets named there are loaded
/// as they are, so that their problems are reported too.
fn load_torn(
    reader: &mut Reader<'_>,
    path: &str,
    mut parts: sections::Parts,
    modules: &[ModuleSpec<'_>],
) -> ScenarioTree {
    let mut trees = Vec::new();
    for module in modules {
        if let Some((_, section)) = parts.root.take_field(module.name) {
            let mut tree = sections::load_module(reader, path, *module, section, Vec::new());
            ruleset::finish(&mut tree.ruleset, &mut reader.report);
            trees.push(tree);
        }
    }
    let sources = reader.report.sources().clone();
    let seats = Vec::new();
    ScenarioTree { header: None, header_node: parts.root, seats, modules: trees, sources, is_torn: true }
}

/// Reads a value by itself, whatever is wrong around it; problems are reported when the whole is
/// read.
fn readable<'de, T: Deserialize<'de>>(node: Option<&'de Node>) -> Option<T> {
    bridge::read_quietly(node?)
}

/// Reports a scenario without any module's section.
fn require_section(root: &Node, modules: &[ModuleSpec<'_>], report: &mut Report) {
    if modules.is_empty() {
        return;
    }
    let message = "a scenario needs at least one module section";
    let one = Diagnostic::error(codes::MISSING_FIELD, message).at(root.opening());
    report.push(one.expected(modules.iter().map(|module| format!("`{}: (…)`", module.name))));
}

/// Adds `extends` and the modules' sections to the expected names of an unknown field of the
/// header.
fn complete_expected(root: &Node, modules: &[ModuleSpec<'_>], report: &mut Report) {
    let Kind::Struct(_, fields) = &root.kind else { return };
    let mut names = vec!["extends".to_owned()];
    names.extend(modules.iter().map(|module| module.name.to_owned()));
    for (name, _) in fields.iter().filter(|(name, _)| !HEADER_FIELDS.contains(&name.text.as_str())) {
        let near = report.suggest(&name.text, names.iter().map(String::as_str));
        report.expect_also(codes::UNKNOWN_FIELD, name.span, &names, near);
    }
}

/// Removes seats beyond the allowed number, for each is read more than once, and a hostile file may
/// list many. Returns the number of all.
fn keep_allowed_seats(root: &mut Node) -> usize {
    let Some(Kind::Seq(items)) = root.field_mut("seats").map(|node| &mut node.kind) else { return 0 };
    let count = items.len();
    items.truncate(*SEAT_COUNTS.end());
    count
}

/// The seats, as far as they can be read; unreadable parts are empty.
#[must_use]
pub fn readable_seats(root: &Node) -> Vec<Seat> {
    let items = match root.field("seats").map(|node| &node.kind) {
        Some(Kind::Seq(items)) => items.as_slice(),
        _ => &[],
    };
    let seat = |node: &Node| Seat {
        name: readable(node.field("name")).unwrap_or_default(),
        persona: readable(node.field("persona")),
    };
    items.iter().map(seat).collect()
}

/// Removes values that look like sections of unknown modules, and returns whether there were any; a
/// plain value is left for the header to report.
fn report_unknown_sections(reader: &mut Reader<'_>, root: &mut Node, modules: &[ModuleSpec<'_>]) -> bool {
    let Kind::Struct(_, fields) = &mut root.kind else { return false };
    let is_section = |node: &Node| matches!(node.kind, Kind::Struct(None, _) | Kind::Map(_) | Kind::Unit);
    let unknown: Vec<_> = fields
        .extract_if(.., |(name, node)| !HEADER_FIELDS.contains(&name.text.as_str()) && is_section(node))
        .collect();
    let has_unknown = !unknown.is_empty();
    for (name, _) in unknown {
        let near = reader.report.suggest(&name.text, modules.iter().map(|module| module.name));
        let one = Diagnostic::error(codes::UNKNOWN_MODULE, format!("unknown module `{}`", name.text)).at(name.span);
        let one =
            one.found(format!("`{}`", name.text)).expected(modules.iter().map(|module| format!("`{}`", module.name)));
        reader.report.push(one.suggest(near));
    }
    has_unknown
}

/// True if a name can be a seat's, in files, in `--seat NAME=PERSONA`, in orders and in paths: it
/// begins with a letter of any script, and all of it is visible, without spaces and without ASCII
/// punctuation except `_` and `-`.
pub(crate) fn is_seat_name(name: &str) -> bool {
    let is_sign = |c: char| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '_' && c != '-';
    name.starts_with(char::is_alphabetic)
        && !name.chars().any(|c| is_sign(c) || c.is_whitespace())
        // Nothing that has to be escaped: control characters, direction marks, unassigned
        // characters.
        && name.escape_debug().eq(name.chars())
}

/// Checks that a game begins in one of its rounds, and with a turn that this round can begin with.
fn check_first_round(root: &Node, checker: &mut Checker<'_>) {
    let Some(turn) = readable::<Turn>(root.field("turn")) else { return };
    if let Some(number) = turn.from_turn {
        let path = Path::root().name("turn").name("from_turn");
        if checker.range(path.clone(), number, FIRST_TURNS) && number < turn.from_round.unwrap_or(0) {
            let message = format!("round {} can't begin with turn {number}", turn.from_round.unwrap_or(0));
            checker.error(codes::CONTRADICTION, path, message);
        } else if number > 1 && turn.from_round.is_none() {
            checker.error(codes::CONTRADICTION, path, "a game with a later first turn also needs its `from_round`");
        }
    }
    if let Some(passes) = turn.from_passes {
        let path = Path::root().name("turn").name("from_passes");
        let before = turn.from_turn.unwrap_or(1) - 1;
        if checker.range(path.clone(), passes, 1..=*FIRST_TURNS.end()) && passes > before {
            let message = format!("{} can't have been passed", counted(before, "turn"));
            checker.error(codes::CONTRADICTION, path, message);
        }
    }
    let Some(round) = turn.from_round else { return };
    let path = Path::root().name("turn").name("from_round");
    let last = readable::<u32>(root.field("turn_limit"));
    if checker.range(path.clone(), round, TURN_LIMITS)
        && let Some(last) = last.filter(|&last| last < round)
    {
        let message = format!("the game ends after round {last}, so it can't begin in a later one");
        checker.error(codes::CONTRADICTION, path, message);
    }
}

/// Checks that lessons are shown in rounds of the game, and are short enough.
fn check_lessons(root: &Node, checker: &mut Checker<'_>) {
    let last = readable::<u32>(root.field("turn_limit")).unwrap_or(*TURN_LIMITS.end());
    let Some(Kind::Seq(lessons)) = root.field("lessons").map(|node| &node.kind) else { return };
    for (at, lesson) in lessons.iter().enumerate() {
        let path = Path::root().name("lessons").index(at);
        if let Some(text) = readable::<String>(lesson.field("text")) {
            checker.summary(path.clone().name("text"), &text);
        }
        if let Some(round) = readable::<u32>(lesson.field("round")) {
            checker.range(path.name("round"), round, 1..=last.max(1));
        }
    }
}

/// Checks every readable part of the header, so that one mistake does not hide another.
fn check_header(root: &Node, seat_count: usize, seats: &[Seat], report: &mut Report, modules: &[ModuleSpec<'_>]) {
    let checker = &mut Checker::new(root, report);
    if let Some(name) = readable::<String>(root.field("name")) {
        checker.title("name", &name, "scenario");
    }
    if let Some(summary) = readable::<String>(root.field("summary")) {
        checker.summary("summary", &summary);
    }
    if let Some(turn_limit) = readable(root.field("turn_limit")) {
        checker.range("turn_limit", turn_limit, TURN_LIMITS);
    }
    if let Some(turn) = readable::<Turn>(root.field("turn"))
        && turn.budget == Some(0)
    {
        let path = Path::root().name("turn").name("budget");
        checker.error(codes::OUT_OF_RANGE, path, "a persona can't decide anything with a budget of 0");
    }
    check_first_round(root, checker);
    check_lessons(root, checker);
    if matches!(root.field("seats").map(|node| &node.kind), Some(Kind::Seq(_))) {
        checker.range("seats", seat_count, SEAT_COUNTS);
    }
    let mut seen: BTreeMap<String, Path> = BTreeMap::new();
    for (at, seat) in seats.iter().enumerate() {
        let path = Path::root().name("seats").index(at);
        let name = path.clone().name("name");
        if root.find(&name).node.is_none_or(|node| readable::<String>(Some(node)).is_none()) {
            continue;
        }
        if !is_seat_name(&seat.name) {
            checker.error(
                codes::INVALID_VALUE,
                name.clone(),
                "a seat's name is one word of any script: a letter first, no spaces, and no ASCII punctuation except `_` and `-`",
            );
        }
        let lower: String = folded(&seat.name).collect();
        if let Some(first) = seen.get(&lower) {
            checker.duplicate(name, "seat", &seat.name, first.clone());
        } else {
            seen.insert(lower, name);
        }
        if let Some(PersonaChoice::ByModule(names)) = &seat.persona {
            for module in names.keys() {
                let at = path.clone().name("persona").name(module.as_str());
                let known = modules.iter().map(|module| module.name);
                checker.known_key(codes::UNKNOWN_MODULE, at, "module", module, known);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_seat_name;

    #[test]
    fn a_seat_s_name_is_one_word_of_any_script() {
        for name in ["Rome", "Ägir", "A\u{308}gir", "東京", "Ελλάς", "भारत", "Nord-Süd_2", "You"] {
            assert!(is_seat_name(name), "{name}");
        }
        for name in [
            "",
            " Rome",
            "Rome ",
            "New York",
            "2nd",
            "-x",
            "a=b",
            "a.b",
            "a,b",
            "#1",
            "a\tb",
            "a\u{200b}b",
            "a\u{202e}b",
            "x\u{3000}y",
            "\u{308}a",
            "x\"y",
            "é\u{0}",
        ] {
            assert!(!is_seat_name(name), "{name:?}");
        }
    }
}
