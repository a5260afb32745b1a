//! Who fills the seats: a persona that is named must be one of the ruleset's, in every module of the world.

use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::path::Path;
use crate::scenario::{ModuleTree, PersonaChoice, ScenarioTree};
use crate::suggest::did_you_mean;
use crate::tree::{Kind, Node};

/// The table of a ruleset that holds its personas.
const TABLE: &str = "personas";
/// The table that holds those that follow a list of rules, if there are any.
const SCRIPTS: &str = "scripts";
/// The field of a persona that names entries of its table as its moods.
const MOODS: &str = "moods";

/// A module of the world and its personas.
struct Cast<'t> {
    module: &'t ModuleTree,
    names: Vec<String>,
    /// Whether the module asks players for anything.
    asks: bool,
}

impl Cast<'_> {
    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|one| one == name)
    }

    /// Its personas, for a note.
    fn note(&self) -> String {
        let module = &self.module.name;
        if self.names.is_empty() {
            return format!(
                "the ruleset `{}` of `{module}` has no personas: it has no file `{TABLE}.ron`",
                self.module.ruleset_name
            );
        }
        let names: Vec<String> = self.names.iter().take(12).map(|name| format!("`{name}`")).collect();
        let more = if self.names.len() > names.len() { ", …" } else { "" };
        format!("personas of `{module}`: {}{more}", names.join(", "))
    }
}

/// Reports seats whose persona is none of the rulesets'. Modules that ask players for nothing need none.
pub(crate) fn check(tree: &ScenarioTree, is_asking: impl Fn(&str) -> bool, report: &mut Report) {
    let casts = tree.modules.iter().map(|module| Some(Cast { asks: is_asking(&module.name), ..cast(module, report)? }));
    let casts: Option<Vec<Cast<'_>>> = casts.collect();
    // What is true of a whole world can't be said if a part of it is unreadable.
    let Some(casts) = casts.filter(|casts| !casts.is_empty()) else { return };
    let mut checker = Checker::new(&tree.header_node, report);
    for (at, seat) in tree.seats.iter().enumerate() {
        let path = Path::root().name("seats").index(at).name("persona");
        match &seat.persona {
            None => {}
            Some(PersonaChoice::Everywhere(name)) => everywhere(name, path, &casts, &mut checker),
            Some(PersonaChoice::ByModule(names)) => {
                for (module, name) in names {
                    let own = casts.iter().find(|cast| cast.module.name == *module && !cast.has(name));
                    if let Some(own) = own {
                        in_one(name, path.clone().name(module.as_str()), own, &casts, &mut checker);
                    }
                }
            }
        }
    }
}

/// The names of the personas that a ruleset has; empty if what stands there can't be read.
pub(crate) fn names(ruleset: &Node) -> Vec<String> {
    let (table, scripts) = (ruleset.field(TABLE), ruleset.field(SCRIPTS));
    let moods = table.map(moods).unwrap_or_default();
    let names = table.into_iter().chain(scripts).flat_map(Node::entry_names);
    names.filter(|name| !moods.contains(name)).collect()
}

/// The personas of a module; none if what stands there can't be read.
fn cast<'t>(module: &'t ModuleTree, report: &Report) -> Option<Cast<'t>> {
    let ruleset = &module.ruleset;
    let is_readable = matches!(ruleset.kind, Kind::Struct(..)) && !report.is_torn(TABLE) && !report.is_torn(SCRIPTS);
    let is_table = |table: &Node| matches!(table.kind, Kind::Map(_) | Kind::Struct(..) | Kind::Unit);
    let is_misnamed = || did_you_mean(TABLE, ruleset.entry_names().iter().map(String::as_str)).is_some();
    let (table, scripts) = (ruleset.field(TABLE), ruleset.field(SCRIPTS));
    let is_known = table.map_or_else(|| !is_misnamed(), is_table) && scripts.is_none_or(is_table);
    (is_readable && is_known).then(|| Cast { module, names: names(ruleset), asks: true })
}

/// The entries of a table of personas that others name as their moods: they are none of their own.
fn moods(table: &Node) -> Vec<String> {
    let entries: Vec<&Node> = match &table.kind {
        Kind::Map(entries) => entries.iter().map(|(_, entry)| entry).collect(),
        Kind::Struct(_, fields) => fields.iter().map(|(_, entry)| entry).collect(),
        _ => Vec::new(),
    };
    let lists = entries.into_iter().filter_map(|entry| entry.field(MOODS));
    let named = lists.flat_map(|list| match &list.kind {
        Kind::Seq(names) => names.as_slice(),
        _ => &[],
    });
    let name = |named: &Node| match &named.kind {
        Kind::Str(name) => Some(name.clone()),
        _ => None,
    };
    named.filter_map(name).collect()
}

/// One name for all modules.
fn everywhere(name: &str, path: Path, casts: &[Cast<'_>], checker: &mut Checker<'_>) {
    let (with, without): (Vec<&Cast<'_>>, Vec<&Cast<'_>>) =
        casts.iter().filter(|cast| cast.asks).partition(|cast| cast.has(name));
    if without.is_empty() {
        return;
    }
    let names = without.iter().flat_map(|cast| &cast.names);
    let expected: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let mut one = match with.first() {
        None => unknown(name, casts.iter().flat_map(|cast| &cast.names)),
        Some(first) => {
            let lacking: Vec<String> = without.iter().map(|cast| format!("`{}`", cast.module.name)).collect();
            let have = if lacking.len() == 1 { "has" } else { "have" };
            let message = format!(
                "`{name}` is a persona of `{}`; {} {have} none of that name",
                first.module.name,
                lacking.join(" and ")
            );
            let word = |cast: &Cast<'_>| {
                format!("\"{}\": {}", cast.module.name, if cast.has(name) { format!("\"{name}\"") } else { "…".into() })
            };
            let all: Vec<String> = casts.iter().map(word).collect();
            let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, message).found(format!("`{name}`"));
            one.note(None, format!("name one for each module: `{{{}}}`", all.join(", ")))
        }
    };
    one = one.expected(expected);
    if casts.len() > 1 || without.iter().any(|cast| cast.names.is_empty()) {
        one = without.iter().fold(one, |one, cast| one.note(None, cast.note()));
    }
    checker.push(path, one);
}

/// A name for one module.
fn in_one(name: &str, path: Path, own: &Cast<'_>, casts: &[Cast<'_>], checker: &mut Checker<'_>) {
    let mut one = unknown(name, own.names.iter()).expected(own.names.iter().map(|name| format!("`{name}`")));
    if let Some(other) = casts.iter().find(|cast| cast.has(name)) {
        one = one.note(None, format!("it is a persona of `{}`", other.module.name));
    }
    if own.names.is_empty() {
        one = one.note(None, own.note());
    } else if casts.len() > 1 {
        one.message = format!("{} in the module `{}`", one.message, own.module.name);
    }
    checker.push(path, one);
}

fn unknown<'n>(name: &str, known: impl Iterator<Item = &'n String>) -> Diagnostic {
    let near = did_you_mean(name, known.map(String::as_str));
    let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, format!("unknown persona `{name}`"));
    one.found(format!("`{name}`")).suggest(near)
}
