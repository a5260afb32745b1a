//! Check of the personas in seats: each must be one of the ruleset's, in every module of the world.

use std::sync::Arc;

use endturn_engine::{ModuleSetup, baseline::is_of_the_engine, orders::Refusal};

use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::path::Path;
use crate::scenario::{ModuleTree, PersonaChoice, ScenarioTree};
use crate::suggest::did_you_mean;
use crate::tree::{Kind, Node};

/// The table of a ruleset that lists its personas.
const TABLE: &str = "personas";
/// The table that lists personas that follow a list of rules, if there are any.
const SCRIPTS: &str = "scripts";
/// The field of a persona that names entries of its table as its moods.
const MOODS: &str = "moods";

/// A module of the world with its personas.
struct Cast<'t> {
    module: &'t ModuleTree,
    /// Its own personas.
    names: Vec<String>,
    /// `None` if anything else is wrong with the module; it is then unknown which personas of the
    /// engine can play it.
    setup: Option<&'t dyn ModuleSetup>,
    /// True if the module asks players for decisions.
    asks: bool,
}

impl Cast<'_> {
    fn has(&self, name: &str) -> bool {
        let brought = || self.setup.map_or_else(|| is_of_the_engine(name), |setup| setup.find_persona(name).is_ok());
        self.names.iter().any(|one| one == name) || brought()
    }

    /// All personas that can play it: its own, and those of the engine.
    fn known(&self) -> Vec<String> {
        let brought = self.setup.into_iter().flat_map(|setup| setup.known_personas());
        let brought = brought.filter(|name| is_of_the_engine(name) && !self.names.contains(name));
        self.names.iter().cloned().chain(brought).collect()
    }

    /// Reason for which it has no engine persona by this name; `None` if the name is not of that
    /// kind, or the reason is unknown.
    fn why_not(&self, name: &str) -> Option<Refusal> {
        is_of_the_engine(name).then(|| self.setup?.find_persona(name).err()).flatten()
    }

    /// Lists its personas, for a note.
    fn note(&self) -> String {
        let module = &self.module.name;
        if self.names.is_empty() {
            return format!(
                "the ruleset `{}` of `{module}` has no personas: it has no file `{TABLE}.ron`",
                self.module.ruleset_name
            );
        }
        let known = self.known();
        let names: Vec<String> = known.iter().take(12).map(|name| format!("`{name}`")).collect();
        let more = if known.len() > names.len() { ", …" } else { "" };
        format!("personas of `{module}`: {}{more}", names.join(", "))
    }
}

/// Reports seats whose persona is neither the rulesets' nor the engine's. `setups` are those of the
/// modules, `None` if one could not be made. Modules that ask players for nothing need no persona.
pub(crate) fn check(tree: &ScenarioTree, setups: &[(&str, Option<Arc<dyn ModuleSetup>>)], report: &mut Report) {
    let setup = |module: &ModuleTree| setups.iter().find(|(name, _)| *name == module.name)?.1.as_deref();
    let casts: Option<Vec<Cast<'_>>> = tree.modules.iter().map(|module| cast(module, setup(module), report)).collect();
    // If a part of the world is unreadable, nothing can be said about the whole.
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

/// Names of a ruleset's personas; empty if they are unreadable.
pub(crate) fn names(ruleset: &Node) -> Vec<String> {
    let (table, scripts) = (ruleset.field(TABLE), ruleset.field(SCRIPTS));
    let moods = table.map(moods).unwrap_or_default();
    let names = table.into_iter().chain(scripts).flat_map(Node::entry_names);
    names.filter(|name| !moods.contains(name)).collect()
}

/// Personas of a module; `None` if they are unreadable.
fn cast<'t>(module: &'t ModuleTree, setup: Option<&'t dyn ModuleSetup>, report: &Report) -> Option<Cast<'t>> {
    let ruleset = &module.ruleset;
    let is_readable = matches!(ruleset.kind, Kind::Struct(..)) && !report.is_torn(TABLE) && !report.is_torn(SCRIPTS);
    let is_table = |table: &Node| matches!(table.kind, Kind::Map(_) | Kind::Struct(..) | Kind::Unit);
    let is_misnamed = || did_you_mean(TABLE, ruleset.entry_names().iter().map(String::as_str)).is_some();
    let (table, scripts) = (ruleset.field(TABLE), ruleset.field(SCRIPTS));
    let is_known = table.map_or_else(|| !is_misnamed(), is_table) && scripts.is_none_or(is_table);
    let asks = setup.is_none_or(|setup| setup.asks_players());
    (is_readable && is_known).then(|| Cast { module, names: names(ruleset), setup, asks })
}

/// Entries of a table of personas that others name as their moods: they are not personas
/// themselves.
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

/// Checks one name for all modules.
fn everywhere(name: &str, path: Path, casts: &[Cast<'_>], checker: &mut Checker<'_>) {
    let (with, without): (Vec<&Cast<'_>>, Vec<&Cast<'_>>) =
        casts.iter().filter(|cast| cast.asks).partition(|cast| cast.has(name));
    if without.is_empty() {
        return;
    }
    let names = without.iter().flat_map(|cast| cast.known());
    let expected: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    let whys: Vec<(&Cast<'_>, Refusal)> =
        without.iter().filter_map(|cast| Some((*cast, cast.why_not(name)?))).collect();
    if !whys.is_empty() {
        for (_, why) in whys {
            checker.push(path.clone(), refused(name, why));
        }
        return;
    }
    let mut one = match with.first() {
        None => unknown(name, &casts.iter().flat_map(Cast::known).collect::<Vec<_>>()),
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

/// Checks a name for one module.
fn in_one(name: &str, path: Path, own: &Cast<'_>, casts: &[Cast<'_>], checker: &mut Checker<'_>) {
    if let Some(why) = own.why_not(name) {
        return checker.push(path, refused(name, why));
    }
    let known = own.known();
    let mut one = unknown(name, &known).expected(known.iter().map(|name| format!("`{name}`")));
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

/// Reports an engine persona that cannot play a module, with the reason.
fn refused(name: &str, why: Refusal) -> Diagnostic {
    let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, why.reason).found(format!("`{name}`"));
    one.expected(why.expected.iter().map(|name| format!("`{name}`"))).suggest(why.suggestion)
}

fn unknown(name: &str, known: &[String]) -> Diagnostic {
    let near = did_you_mean(name, known.iter().map(String::as_str));
    let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, format!("unknown persona `{name}`"));
    one.found(format!("`{name}`")).suggest(near)
}
