//! `--set PATH=VALUE`: values from the command line, laid over everything else.

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::layers::{is_remove, merge, remove_absent};
use crate::load::ModuleSpec;
use crate::parse::parse_from;
use crate::path::{Path, Step};
use crate::reader::is_word;
use crate::scenario::SEAT_FIELDS;
use crate::source::{FileId, Span};
use crate::tree::{Kind, Name, Node};

/// The layer that values from the command line belong to.
const LAYER: &str = "--set";

/// Fields of the header that can be set: all but `extends`, which has been followed by then.
const SETTABLE_FIELDS: &[&str] = &["format", "name", "summary", "seed", "turn_limit", "seats"];

/// One argument, read.
struct Override {
    path: Path,
    /// The path's place in the argument.
    span: Span,
    /// Bytes of the path as written.
    written: usize,
    value: Node,
}

/// All arguments that could be read, in the order given; a later one wins.
pub(crate) struct Overrides {
    list: Vec<Override>,
}

impl Overrides {
    /// Reads arguments such as `fleets.economy.mine.metal=5` or `seats[0].persona=turtle`.
    pub(crate) fn read(texts: &[String], report: &mut Report) -> Self {
        let list = texts.iter().enumerate().filter_map(|(at, text)| read_one(at + 1, text, report)).collect();
        Self { list }
    }

    /// Lays those that are for the header over it, and reports those that are for nothing.
    pub(crate) fn apply_to_header(&self, root: &mut Node, modules: &[ModuleSpec<'_>], report: &mut Report) {
        for one in self.list.iter().filter(|one| one.module(modules).is_none()) {
            one.set(root, one.path.steps(), modules, report);
        }
    }

    /// Lays those that are for a module's ruleset over it.
    pub(crate) fn apply_to_ruleset(&self, module: &str, ruleset: &mut Node, report: &mut Report) {
        for one in self.list.iter().filter(|one| one.starts_with(module)) {
            let steps = one.path.steps().get(1..).unwrap_or_default();
            if steps.is_empty() {
                let message = format!("`{module}` is a whole module; say which of its values is meant");
                report.push(Diagnostic::error(codes::BAD_OVERRIDE, message).at(one.span).expected(known(ruleset)));
            } else if !matches!(ruleset.kind, Kind::Error) {
                one.set(ruleset, steps, &[], report);
            }
        }
    }

    /// Reports those that are for a module the scenario has no section for.
    pub(crate) fn refuse_absent(&self, module: &str, report: &mut Report) {
        for one in self.list.iter().filter(|one| one.starts_with(module)) {
            let message = format!("the scenario has no section `{module}`");
            report.push(Diagnostic::error(codes::BAD_OVERRIDE, message).at(one.span));
        }
    }
}

impl Override {
    fn starts_with(&self, module: &str) -> bool {
        matches!(self.path.steps().first(), Some(Step::Name(name)) if name == module)
    }

    fn module<'m>(&self, modules: &[ModuleSpec<'m>]) -> Option<&'m str> {
        modules.iter().map(|module| module.name).find(|name| self.starts_with(name))
    }

    /// Sets the value at `steps` below `root`. Only fields of the header may be new; `modules` is empty for rulesets.
    fn set(&self, root: &mut Node, steps: &[Step], modules: &[ModuleSpec<'_>], report: &mut Report) {
        let Some((last, way)) = steps.split_last() else { return };
        let first = self.path.steps().len() - steps.len();
        let in_header = first == 0;
        let mut node = root;
        for (depth, step) in way.iter().enumerate() {
            // Looked up twice, since a failed borrow could not be given back.
            if child(node, step).is_none() {
                return self.unknown(
                    node,
                    first + depth,
                    step,
                    &known_above(&way[..depth], in_header, modules),
                    report,
                );
            }
            match child_mut(node, step) {
                Some(next) => node = next,
                None => return,
            }
        }
        let new = if in_header { new_fields(way) } else { &[] };
        match (last, child(node, last).is_some()) {
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
            (_, true) => {
                if let Some(below) = child_mut(node, last) {
                    let old = std::mem::replace(below, Node { span: self.span, kind: Kind::Error });
                    *below = merge(old, self.value.clone(), report);
                }
            }
            (Step::Name(name), false) if new.contains(&name.as_str()) => {
                if let Kind::Struct(_, fields) = &mut node.kind {
                    fields.push((Name { text: name.clone(), span: self.span }, self.value.clone()));
                }
            }
            _ => self.unknown(node, first + way.len(), last, &known_above(way, in_header, modules), report),
        }
    }

    /// Reports a step that leads nowhere; `more` are names that could stand there besides those that do.
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
                names.sort();
                names.dedup();
                let near = report.suggest(name, names.iter().map(String::as_str));
                let one = Diagnostic::error(codes::BAD_OVERRIDE, format!("there is no `{name}` to set"));
                one.expected(names.iter().map(|name| format!("`{name}`"))).suggest(near)
            }
        };
        report.push(one.at(self.step_span(at)));
    }

    /// The place of one step; of the whole path if it isn't written in the usual way.
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

/// Fields that a path in the header may set although the file leaves them out.
fn new_fields(way: &[Step]) -> &'static [&'static str] {
    match way {
        [] => SETTABLE_FIELDS,
        [Step::Name(seats), Step::Index(_)] if seats == "seats" => SEAT_FIELDS,
        _ => &[],
    }
}

/// Names the header knows below `way`, at the top also those of modules.
fn known_above<'m>(way: &[Step], in_header: bool, modules: &[ModuleSpec<'m>]) -> Vec<&'m str> {
    if !in_header {
        return Vec::new();
    }
    let modules = modules.iter().filter(|_| way.is_empty()).map(|module| module.name);
    new_fields(way).iter().copied().chain(modules).collect()
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

fn read_one(number: usize, text: &str, report: &mut Report) -> Option<Override> {
    let file = report.sources_mut().add_virtual(&format!("--set {number}"), text.to_owned(), LAYER)?;
    let bad = |message: &str, from: usize, to: usize| {
        Diagnostic::error(codes::BAD_OVERRIDE, message).at(Span::new(file, from, to)).expected(["`PATH=VALUE`"])
    };
    let Some((path_text, value_text)) = text.split_once('=') else {
        report.push(bad("there is no `=` in this", 0, text.len()));
        return None;
    };
    let span = Span::new(file, 0, path_text.len());
    let path = match path_text.trim().parse::<Path>() {
        Ok(path) if !path.steps().is_empty() => path,
        Ok(_) => {
            report.push(bad("the path is empty", 0, path_text.len()));
            return None;
        }
        Err(error) => {
            let one = Diagnostic::error(codes::BAD_OVERRIDE, "this is no path").at(Span::new(
                file,
                error.at,
                path_text.len(),
            ));
            report.push(one.expected([error.expected]));
            return None;
        }
    };
    if value_text.trim().is_empty() {
        report.push(bad("the value is empty", path_text.len(), text.len()));
        return None;
    }
    let value = read_value(file, text, path_text.len() + 1, report)?;
    Some(Override { path, span, written: path_text.len(), value })
}

/// A bare word reads as a text or as a variant, whichever the place wants; anything else is RON.
fn read_value(file: FileId, text: &str, start: usize, report: &mut Report) -> Option<Node> {
    let word = text.get(start..)?.trim();
    let is_reserved = matches!(word, "true" | "false" | "None" | "inf" | "NaN");
    if is_word(word) && !is_reserved {
        return Some(Node { span: Span::new(file, start, text.len()), kind: Kind::Word(word.to_owned()) });
    }
    parse_from(report, file, start)
}
