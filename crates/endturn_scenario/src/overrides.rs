//! Values that override everything else: `--set PATH=VALUE` from the command line, and those of a
//! plan.

use std::fmt;
use std::sync::Arc;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::seats::is_same_name;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::layers::{is_remove, merge, remove_absent};
use crate::load::ModuleSpec;
use crate::near::Known;
use crate::parse::parse_from;
use crate::path::{Path, Step};
use crate::print::print;
use crate::reader::is_word;
use crate::scenario::{ModuleTree, SEAT_FIELDS, Seat, TURN_FIELDS, is_seat_name, readable_seats};
use crate::source::{FileId, SourceFile, Span};
use crate::tree::{Kind, Name, Node};

/// The first word of a path into the scenario's file rather than a ruleset.
const SCENARIO: &str = "scenario";

/// The layer of values from the command line.
const LAYER: &str = "--set";

/// Fields of the header that can be set: all except `extends`, which has been resolved by then.
const SETTABLE_FIELDS: &[&str] = &["format", "name", "summary", "seed", "turn_limit", "turn", "seats", "lessons"];

/// A value that overrides one of a scenario or of its rulesets. Displayed as `PATH=VALUE`.
#[derive(Clone, Debug)]
pub enum Override {
    /// An argument of the command line: `PATH=VALUE`.
    Argument(String),
    /// A value written in another file, such as a plan, in which its problems are reported.
    Written {
        /// The path, as in an argument.
        path: String,
        /// The location of the path, which may be in quotation marks.
        key: Span,
        /// The value.
        value: Node,
        /// The file that has both.
        file: Arc<SourceFile>,
    },
}

impl Override {
    /// The overrides that arguments of the command line state.
    #[must_use]
    pub fn arguments(texts: &[String]) -> Vec<Self> {
        texts.iter().cloned().map(Self::Argument).collect()
    }
}

impl fmt::Display for Override {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(text) => f.write_str(text),
            Self::Written { path, value, .. } => write!(f, "{path}={}", print(value)),
        }
    }
}

/// One parsed override.
struct Parsed {
    path: Path,
    /// The path's location, without quotation marks.
    span: Span,
    /// Length in bytes of the path as written.
    written: usize,
    value: Node,
}

/// All readable arguments, in the order given; a later one wins.
pub(crate) struct Overrides {
    list: Vec<Parsed>,
}

impl Overrides {
    /// Parses overrides such as `fleets.economy.mine.metal=5`, `scenario.civ.year=1` or
    /// `seats[0].persona=turtle`.
    pub(crate) fn read(all: &[Override], report: &mut Report) -> Self {
        let list = all.iter().enumerate().filter_map(|(at, one)| match one {
            Override::Argument(text) => read_argument(at + 1, text, report),
            Override::Written { path, key, value, file } => read_written((path.as_str(), *key), value, file, report),
        });
        Self { list: list.collect() }
    }

    /// Applies the arguments that concern the scenario's file, header and sections, and reports
    /// those without a target.
    pub(crate) fn apply_to_scenario(&self, root: &mut Node, modules: &[ModuleSpec<'_>], report: &mut Report) {
        let seats = readable_seats(root);
        for one in &self.list {
            match one.target(modules) {
                Target::Ruleset => {}
                Target::Header(first) => one.set(root, first, Growth::Header(modules), report),
                Target::Section(module) => one.set_in_section(root, module, &seats, report),
            }
        }
    }

    /// Applies the arguments that concern a module's ruleset.
    pub(crate) fn apply_to_ruleset(&self, tree: &mut ModuleTree, seats: &[Seat], report: &mut Report) {
        let module = tree.name.clone();
        for one in self.list.iter().filter(|one| one.starts_with(&module)) {
            let steps = one.path.steps().get(1..).unwrap_or_default();
            if steps.is_empty() {
                one.refuse_whole(&module, &tree.ruleset, report);
            } else if matches!(tree.ruleset.kind, Kind::Error) {
                // The absence of the ruleset is already reported.
            } else if let Some(at) = one.is_for_section(steps, tree, seats) {
                one.send_to_section(at, report);
            } else {
                one.set(&mut tree.ruleset, 1, Growth::Fields(&[]), report);
            }
        }
    }

    /// Reports arguments for a module without a section in the scenario.
    pub(crate) fn refuse_absent(&self, module: &str, report: &mut Report) {
        for one in self.list.iter().filter(|one| one.starts_with(module)) {
            one.refuse_section(module, report);
        }
    }
}

/// Target of an argument.
enum Target<'m> {
    /// The header; the path within it begins at this step.
    Header(usize),
    /// The module's section in the scenario's file: `scenario.civ.year`.
    Section(&'m str),
    /// The module's ruleset: `civ.settings.gold`.
    Ruleset,
}

/// Values that may be set although no file contains them.
#[derive(Clone, Copy)]
enum Growth<'m> {
    /// Fields of the header; messages also name the modules.
    Header(&'m [ModuleSpec<'m>]),
    /// Any field: its existence is checked when the tree is read as typed data. Tables may get
    /// entries under the names of these seats.
    Fields(&'m [Seat]),
}

impl Parsed {
    fn starts_with(&self, module: &str) -> bool {
        matches!(self.path.steps().first(), Some(Step::Name(name)) if name == module)
    }

    fn target<'m>(&self, modules: &[ModuleSpec<'m>]) -> Target<'m> {
        let named = |at: usize| match self.path.steps().get(at) {
            Some(Step::Name(name)) => modules.iter().map(|module| module.name).find(|module| module == name),
            _ => None,
        };
        match (self.starts_with(SCENARIO), named(0), named(1)) {
            (_, Some(_), _) => Target::Ruleset,
            (true, None, Some(module)) => Target::Section(module),
            (true, None, None) => Target::Header(1),
            (false, None, _) => Target::Header(0),
        }
    }

    /// Sets a value of a module's section in the scenario's file.
    fn set_in_section(&self, root: &mut Node, module: &str, seats: &[Seat], report: &mut Report) {
        let Some(section) = root.field_mut(module) else { return self.refuse_section(module, report) };
        match self.path.steps().get(2) {
            None => self.refuse_whole(&format!("{SCENARIO}.{module}"), section, report),
            Some(Step::Name(name)) if name == "patch" => {
                let direct: Path =
                    self.path.steps().iter().skip(1).filter(|step| !is_named(step, "patch")).cloned().collect();
                let message = "`--set` already applies to the patched ruleset: leave `patch` out";
                let one = Diagnostic::error(codes::BAD_OVERRIDE, message).at(self.step_span(2));
                report.push(one.suggest(Some(direct.to_string())));
            }
            Some(_) => self.set(section, 2, Growth::Fields(seats), report),
        }
    }

    fn refuse_section(&self, module: &str, report: &mut Report) {
        let message = format!("the scenario has no section `{module}`");
        report.push(Diagnostic::error(codes::BAD_OVERRIDE, message).at(self.span));
    }

    fn refuse_whole(&self, what: &str, node: &Node, report: &mut Report) {
        let message = format!("`{what}` is a whole module; say which of its values is meant");
        report.push(Diagnostic::error(codes::BAD_OVERRIDE, message).at(self.span).expected(known(node)));
    }

    /// The step from which on the path fits the module's section rather than its ruleset.
    fn is_for_section(&self, steps: &[Step], tree: &ModuleTree, seats: &[Seat]) -> Option<usize> {
        let path: Path = steps.iter().cloned().collect();
        let (ruleset, section) = (tree.ruleset.find(&path).depth, tree.section.find(&path).depth);
        // A section's values for a seat are under the seat's name.
        let names_seat = |step: &Step| seats.iter().any(|seat| is_named(step, &seat.name));
        let is_seat = ruleset < 2 && steps.get(1).is_some_and(names_seat);
        (section > ruleset || is_seat).then_some(ruleset + 1)
    }

    /// Reports the path to a value of the module's section.
    fn send_to_section(&self, at: usize, report: &mut Report) {
        let Some(Step::Name(module)) = self.path.steps().first() else { return };
        let name = self.path.steps().get(at).map(|step| [step.clone()].into_iter().collect::<Path>().to_string());
        let message = format!("the ruleset has no `{}` here, but the scenario has", name.unwrap_or_default());
        let one = Diagnostic::error(codes::BAD_OVERRIDE, message).at(self.step_span(at));
        let note =
            format!("`{module}.…` leads into the ruleset, `{SCENARIO}.{module}.…` into the scenario's own section");
        report.push(one.note(None, note).suggest(Some(format!("{SCENARIO}.{}", self.path))));
    }

    /// Sets the value below `root` at the end of the path from step `first` on.
    fn set(&self, root: &mut Node, first: usize, growth: Growth<'_>, report: &mut Report) {
        let steps = self.path.steps().get(first..).unwrap_or_default();
        let Some((last, way)) = steps.split_last() else {
            let message = "this is the whole scenario; say which of its values is meant";
            report.push(Diagnostic::error(codes::BAD_OVERRIDE, message).at(self.span).expected(known(root)));
            return;
        };
        let mut node = root;
        for (depth, step) in way.iter().enumerate() {
            // Looked up twice, since a failed borrow could not be given back.
            if matches!(node.kind, Kind::Error) {
                return;
            }
            if child(node, step).is_none() && !self.grow(node, &way[..depth], first + depth, growth, report) {
                return self.unknown(node, first + depth, step, &known_above(node, &way[..depth], growth), report);
            }
            match child_mut(node, step) {
                Some(next) => node = next,
                None => return,
            }
        }
        match (last, child(node, last).is_some()) {
            // Unreadable values are already reported.
            _ if matches!(node.kind, Kind::Error) => {}
            (Step::Name(name), exists) if is_remove(&self.value) => {
                if exists {
                    report.remember_removed(name, self.value.span, node.opening());
                    remove_entry(node, name);
                } else {
                    remove_absent(name, self.value.span, node.entry_names().iter(), report);
                }
            }
            (Step::Index(_), true) if is_remove(&self.value) => {
                let message = "items of a list can't be removed; set the whole list instead";
                report.push(Diagnostic::error(codes::REMOVE_MISPLACED, message).at(self.value.span));
            }
            (_, is_there) => {
                let at = first + way.len();
                if !is_there && !self.grow(node, way, at, growth, report) {
                    return self.unknown(node, at, last, &known_above(node, way, growth), report);
                }
                if let Some(below) = child_mut(node, last) {
                    let old = std::mem::replace(below, Node { span: self.span, kind: Kind::Error });
                    *below = if is_there { merge(old, self.value.clone(), report) } else { self.value.clone() };
                }
            }
        }
    }

    /// Adds the field named by step `at` to `node`, at the end of `way`, if such a field may exist.
    fn grow(&self, node: &mut Node, way: &[Step], at: usize, growth: Growth<'_>, report: &mut Report) -> bool {
        let Some(Step::Name(name)) = self.path.steps().get(at) else { return false };
        let is_seat = match growth {
            Growth::Header(_) if !new_fields(way).contains(&name.as_str()) => return false,
            Growth::Header(_) => false,
            Growth::Fields(seats) => seats.iter().any(|seat| is_same_name(&seat.name, name)),
        };
        let span = self.step_span(at);
        let names = node.entry_names();
        let has_grown = add_field(node, name, span, is_seat);
        if has_grown {
            let known = Known::new(names.iter().map(String::as_str));
            report.remember_addition(name, &known, span, span.head(1));
        }
        has_grown
    }

    /// Reports a step that leads nowhere; `more` are possible names besides the existing ones.
    fn unknown(&self, node: &Node, at: usize, step: &Step, more: &[&str], report: &mut Report) {
        let one = match step {
            Step::Index(index) => {
                let one = Diagnostic::error(codes::BAD_OVERRIDE, format!("there is no item [{index}] here"));
                match &node.kind {
                    Kind::Seq(items) | Kind::Tuple(_, items) if !items.is_empty() => {
                        one.expected([format!("[0] to [{}]", items.len() - 1)])
                    }
                    _ => one.found(node.describe()),
                }
            }
            Step::Name(name) if matches!(node.kind, Kind::Seq(_)) && name.parse::<usize>().is_ok() => {
                let index = name.parse::<usize>().unwrap_or_default().saturating_sub(1);
                let mut steps = self.path.steps().to_vec();
                steps[at] = Step::Index(index);
                let one = Diagnostic::error(codes::BAD_OVERRIDE, format!("there is no `{name}` to set"));
                let one = one.note(None, "items of a list are written `[0]`, `[1]`, …, counted from 0");
                one.suggest(Some(steps.into_iter().collect::<Path>().to_string()))
            }
            Step::Name(name) => {
                let mut names = node.entry_names();
                names.extend(more.iter().map(|name| (*name).to_owned()));
                names.compact_sort();
                names.dedup();
                let near = report.suggest(name, names.iter().map(String::as_str));
                let one = Diagnostic::error(codes::BAD_OVERRIDE, format!("there is no `{name}` to set"));
                one.expected(names.iter().map(|name| format!("`{name}`"))).suggest(near)
            }
        };
        report.push(one.at(self.step_span(at)));
    }

    /// The location of one step; of the whole path if it isn't written in the usual way.
    fn step_span(&self, at: usize) -> Span {
        let steps = self.path.steps();
        let length = |count: usize| steps.iter().take(count).cloned().collect::<Path>().to_string().len();
        if length(steps.len()) != self.written {
            return self.span;
        }
        let dot = usize::from(at > 0 && matches!(steps.get(at), Some(Step::Name(_))));
        let start = self.span.start as usize;
        Span::new(self.span.file, start + length(at) + dot, start + length(at + 1))
    }
}

/// Fields that a path in the header may set although the file omits them.
fn new_fields(way: &[Step]) -> &'static [&'static str] {
    match way {
        [] => SETTABLE_FIELDS,
        [Step::Name(seats), Step::Index(_)] if seats == "seats" => SEAT_FIELDS,
        [Step::Name(turn)] if turn == "turn" => TURN_FIELDS,
        _ => &[],
    }
}

/// Possible names in `node`, at the end of `way`, besides the existing ones: fields of the header
/// and modules, and in a table by seats the missing seats.
fn known_above<'m>(node: &Node, way: &[Step], growth: Growth<'m>) -> Vec<&'m str> {
    match growth {
        Growth::Header(modules) => {
            let modules = modules.iter().filter(|_| way.is_empty()).map(|module| module.name);
            new_fields(way).iter().copied().chain(modules).collect()
        }
        Growth::Fields(seats) => {
            let names = node.entry_names();
            let is_seat = |name: &String| seats.iter().any(|seat| is_same_name(&seat.name, name));
            let is_by_seats = !names.is_empty() && names.iter().all(is_seat);
            let left_out = |seat: &&Seat| is_by_seats && !names.iter().any(|name| is_same_name(&seat.name, name));
            seats.iter().filter(left_out).map(|seat| seat.name.as_str()).collect()
        }
    }
}

/// Adds an empty field to a struct; to a table only its first entry, unless any may be added.
fn add_field(node: &mut Node, name: &str, span: Span, is_entry: bool) -> bool {
    let empty = Node { span, kind: Kind::Struct(None, Vec::new()) };
    match &mut node.kind {
        Kind::Struct(_, fields) => fields.push((Name { text: name.to_owned(), span }, empty)),
        Kind::Unit => node.kind = Kind::Struct(None, vec![(Name { text: name.to_owned(), span }, empty)]),
        Kind::Map(entries) if is_entry || entries.is_empty() => {
            entries.push((Node { span, kind: Kind::Str(name.to_owned()) }, empty));
        }
        Kind::Option(Some(inner)) => return add_field(inner, name, span, is_entry),
        Kind::Tuple(Some(_), items) if items.len() == 1 => return add_field(&mut items[0], name, span, is_entry),
        _ => return false,
    }
    true
}

fn is_named(step: &Step, name: &str) -> bool {
    matches!(step, Step::Name(text) if text.eq_ignore_ascii_case(name))
}

fn child<'n>(node: &'n Node, step: &Step) -> Option<&'n Node> {
    match step {
        Step::Name(name) => node.field(name),
        Step::Index(index) => node.item(*index),
    }
}

fn child_mut<'n>(node: &'n mut Node, step: &Step) -> Option<&'n mut Node> {
    match step {
        Step::Name(name) => node.field_mut(name),
        Step::Index(index) => node.item_mut(*index),
    }
}

fn remove_entry(node: &mut Node, name: &str) {
    match &mut node.kind {
        Kind::Struct(_, fields) => fields.retain(|(field, _)| field.text != name),
        Kind::Map(entries) => entries.retain(|(key, _)| key.key_text() != name),
        Kind::Option(Some(inner)) => remove_entry(inner, name),
        Kind::Tuple(Some(_), items) => items.iter_mut().for_each(|item| remove_entry(item, name)),
        _ => {}
    }
}

fn known(node: &Node) -> Vec<String> {
    node.entry_names().into_iter().map(|name| format!("`{name}`")).collect()
}

/// Reads an argument of the command line.
fn read_argument(number: usize, text: &str, report: &mut Report) -> Option<Parsed> {
    let file = report.sources_mut().add_virtual(&format!("--set {number}"), text.to_owned(), LAYER)?;
    let bad = |message: &str, from: usize, to: usize| {
        Diagnostic::error(codes::BAD_OVERRIDE, message).at(Span::new(file, from, to)).expected(["`PATH=VALUE`"])
    };
    let Some((path, value)) = text.split_once('=') else {
        report.push(bad("there is no `=` in this", 0, text.len()));
        return None;
    };
    let span = Span::new(file, 0, path.len());
    let steps = read_path(path, span, report)?;
    if value.trim().is_empty() {
        report.push(bad("the value is empty", path.len(), text.len()));
        return None;
    }
    let value = read_value(file, text, path.len() + 1, report)?;
    Some(Parsed { path: steps, span, written: path.len(), value })
}

/// Reads a value that another file has, whose places then are places in that file.
fn read_written(
    (path, key): (&str, Span),
    value: &Node,
    file: &Arc<SourceFile>,
    report: &mut Report,
) -> Option<Parsed> {
    let file = report.sources_mut().lend(file)?;
    let quotes = u32::from(is_quoted(path, key));
    let span = Span { file, start: key.start + quotes, end: key.end - quotes };
    let steps = read_path(path, span, report)?;
    let mut value = value.clone();
    value.move_to(file);
    // As in an argument, a bare word is a text or a variant, whichever the place wants.
    if let Kind::Ident(word) = value.kind {
        value.kind = Kind::Word(word);
    }
    Some(Parsed { path: steps, span, written: path.len(), value })
}

/// True if the span of a key holds the path in quotation marks, and without escapes.
fn is_quoted(path: &str, key: Span) -> bool {
    (key.end - key.start) as usize == path.len() + 2
}

/// Reads a path; `span` is its location.
fn read_path(text: &str, span: Span, report: &mut Report) -> Option<Path> {
    let one = match text.trim().parse::<Path>() {
        Ok(path) if !path.steps().is_empty() => return Some(path),
        Ok(_) => Diagnostic::error(codes::BAD_OVERRIDE, "the path is empty").at(span).expected(["`PATH=VALUE`"]),
        Err(error) => {
            let start = (span.start as usize).saturating_add(error.at).min(span.end as usize);
            let at = Span::new(span.file, start, span.end as usize);
            Diagnostic::error(codes::BAD_OVERRIDE, "this is not a path").at(at).expected([error.expected])
        }
    };
    report.push(one);
    None
}

/// Reads a bare word as a text or a variant, whichever the place wants, and anything else as RON.
fn read_value(file: FileId, text: &str, start: usize, report: &mut Report) -> Option<Node> {
    let word = text.get(start..)?.trim();
    let is_reserved = matches!(word, "true" | "false" | "None" | "inf" | "NaN");
    if (is_word(word) || is_seat_name(word)) && !is_reserved {
        return Some(Node { span: Span::new(file, start, text.len()), kind: Kind::Word(word.to_owned()) });
    }
    parse_from(report, file, start)
}
