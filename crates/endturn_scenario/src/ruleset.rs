//! Rulesets: a folder with `ruleset.ron` and one file per subject, optionally built on other
//! rulesets.

use std::collections::{BTreeMap, BTreeSet};

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::files::resolve;
use crate::header::extends_of;
pub use crate::header::{RulesetHeader, all_names, header_of, lineage, module_of};
use crate::layers::merge;
use crate::parents::{self, Family, MAX_PARENTS};
use crate::reader::Reader;
pub use crate::reader::is_word;
use crate::source::{FileId, Span};
use crate::tree::{Kind, Name, Node};
use crate::{likes, unread};
use endturn_engine::compact::CompactCollect as _;

/// The folder that holds all rulesets, relative to a root of [`crate::files::Files`].
pub const RULESET_FOLDER: &str = "assets/rulesets";

/// Embeds files of rulesets in the program: takes the folder of the rulesets, relative to the
/// source file, and the name of each with those of its files.
///
/// ```ignore
/// const RULESETS: &[(&str, &str)] = endturn_scenario::carried! {
///     in "../assets/rulesets";
///     "market": "ruleset" "goods" "personas";
/// };
/// ```
#[macro_export]
macro_rules! carried {
    (in $folder:literal; $($ruleset:literal: $($file:literal)+;)+) => {
        &[$($((
            concat!("assets/rulesets/", $ruleset, "/", $file, ".ron"),
            include_str!(concat!($folder, "/", $ruleset, "/", $file, ".ron")),
        ),)+)+]
    };
}
/// The newest format of `ruleset.ron` that can be read.
pub const RULESET_FORMAT: u32 = 1;
/// Maximum number of rulesets that build on one another, and of scenarios too.
pub const MAX_LAYERS: usize = 64;

/// The file that makes a folder a ruleset.
pub const HEADER_FILE: &str = "ruleset.ron";

/// The folder of a ruleset that is named by a word, or by the path of its folder.
pub(crate) fn folder_of(name: &str) -> String {
    if is_path(name) { name.to_owned() } else { format!("{RULESET_FOLDER}/{name}") }
}

fn is_path(name: &str) -> bool {
    name.contains('/')
}

/// The ruleset that a scenario names: a word, or the path of a folder, seen from the scenario's
/// file. `None` if the path leads nowhere, as [`resolve`] has it.
pub(crate) fn named_in(scenario: &str, text: &str) -> Option<String> {
    if !text.contains(['/', '\\']) && !text.starts_with('.') {
        return Some(text.to_owned());
    }
    let folder = resolve(scenario, text)?;
    let name = folder.strip_prefix(RULESET_FOLDER).and_then(|rest| rest.strip_prefix('/'));
    Some(match name {
        Some(name) if !is_path(name) => name.to_owned(),
        _ if is_path(&folder) => folder,
        _ => format!("./{folder}"),
    })
}

/// Loads a ruleset with all it builds on, as one struct with a field per subject file. `None` if
/// the folder is absent or its header unusable; all problems are in the reader's report.
pub(crate) fn load(reader: &mut Reader<'_>, name: &str, module: &str, asked: Option<Span>) -> Option<Node> {
    let mut pedigree = Pedigree { module, chain: Vec::new(), known: BTreeMap::new(), unread: Vec::new() };
    let tree = pedigree.load(reader, name, asked).map(|family| family.tree);
    unread::tell(&pedigree.unread, tree.as_ref(), &mut reader.report);
    tree
}

/// Finishes a ruleset once all its layers are merged.
pub(crate) fn finish(tree: &mut Node, report: &mut Report) {
    likes::resolve(tree, report);
}

/// Rulesets that one builds on, while they are read.
struct Pedigree<'m> {
    module: &'m str,
    /// From the requested ruleset to the one that is being read.
    chain: Vec<String>,
    /// Rulesets already read; two may build on the same one.
    known: BTreeMap<String, Option<Family>>,
    unread: Vec<unread::Candidate>,
}

impl Pedigree<'_> {
    fn load(&mut self, reader: &mut Reader<'_>, name: &str, asked: Option<Span>) -> Option<Family> {
        if self.chain.iter().any(|one| one == name) {
            reader.cycle(name, asked, &self.chain);
            return None;
        }
        if let Some(family) = self.known.get(name) {
            return family.clone();
        }
        if self.chain.len() + self.known.len() >= MAX_LAYERS {
            reader.too_many_layers("rulesets", asked);
            return None;
        }
        // Only scenarios name rulesets by path.
        let is_misplaced = is_path(name) && !self.chain.is_empty();
        if is_misplaced || !exists(reader, name) {
            if is_path(name) && !is_misplaced {
                report_no_folder(reader, name, asked);
            } else {
                report_unknown(reader, name, self.module, asked);
            }
            return None;
        }
        self.chain.push(name.to_owned());
        let family = self.load_new(reader, name, asked);
        self.chain.pop();
        self.known.insert(name.to_owned(), family.clone());
        family
    }

    fn load_new(&mut self, reader: &mut Reader<'_>, name: &str, asked: Option<Span>) -> Option<Family> {
        let layer = format!("ruleset {name}");
        let root = reader.reading(&format!("{}/{HEADER_FILE}", folder_of(name)), &layer, asked).node;
        let header = root.as_ref().and_then(|root| read_header(reader, root, name, self.module, asked));
        let own = Node {
            span: root.as_ref().map_or_else(|| asked.unwrap_or_default(), |root| root.span),
            kind: Kind::Struct(None, subjects(reader, name, &layer, &mut self.unread)),
        };
        let (header, root) = (header?, root?);
        let mut files = files_of(&own);
        let parents = parents_of(reader, &header, &root)?;
        let mut families = Vec::new();
        for (parent, place) in parents {
            families.push(self.load(reader, &parent, Some(place)));
        }
        let families: Vec<Family> = families.into_iter().collect::<Option<_>>()?;
        let mut conflicts = Vec::new();
        let base = families.into_iter().reduce(|left, right| {
            let (family, found) = parents::join(left, right);
            conflicts.extend(found);
            family
        });
        let name = name.to_owned();
        let Some(base) = base else {
            reader.forbid_remove(&own);
            return Some(Family { name, tree: own, files });
        };
        let place = root.field("extends").map_or(root.span, |node| node.span);
        parents::tell(conflicts, &name, &own, place, &mut reader.report);
        files.extend(base.files);
        // Anything the merged ruleset lacks is reported at the requested one, whose author can add
        // it.
        let span = own.span;
        Some(Family { name, tree: Node { span, ..merge(base.tree, own, &mut reader.report) }, files })
    }
}

/// Files of a ruleset's own subjects.
fn files_of(own: &Node) -> BTreeSet<FileId> {
    match &own.kind {
        Kind::Struct(_, fields) => fields.iter().map(|(name, _)| name.span.file).into_set(),
        _ => BTreeSet::new(),
    }
}

/// The rulesets that a header names, each with its location; `None` if the list is unusable.
fn parents_of(reader: &mut Reader<'_>, header: &RulesetHeader, root: &Node) -> Option<Vec<(String, Span)>> {
    let names = &header.extends;
    let node = extends_of(root);
    let place = |at: usize| node.and_then(|node| Some(node.item(at)?.span)).or(node.map(|node| node.span));
    if names.len() > MAX_PARENTS {
        let message = format!("a ruleset extends at most {MAX_PARENTS} others directly");
        let one = Diagnostic::error(codes::OUT_OF_RANGE, message).at(place(MAX_PARENTS).unwrap_or(root.span));
        reader.report.push(one.found(format!("{} rulesets", names.len())));
        return None;
    }
    for (at, name) in names.iter().enumerate() {
        if let Some(first) = names[..at].iter().position(|other| other == name) {
            let one = Diagnostic::error(codes::DUPLICATE_NAME, format!("`{name}` is listed twice in `extends`"));
            let one = one.at(place(at).unwrap_or(root.span));
            reader.report.push(one.note(place(first), "first listed here"));
            return None;
        }
    }
    Some(names.iter().enumerate().map(|(at, name)| (name.clone(), place(at).unwrap_or(root.span))).collect())
}

fn names<'r>(reader: &'r Reader<'_>) -> &'r [String] {
    reader.rulesets.get_or_init(|| {
        let entries = reader.files.list(RULESET_FOLDER).unwrap_or_default();
        entries.into_iter().filter(|entry| entry.is_folder).map(|entry| entry.name).collect()
    })
}

fn exists(reader: &Reader<'_>, name: &str) -> bool {
    if is_path(name) {
        return is_word(last_of(name)) && reader.files.read(&format!("{name}/{HEADER_FILE}")).is_ok();
    }
    is_word(name) && names(reader).iter().any(|one| one == name)
}

/// The name of a ruleset, from its name or the path of its folder.
fn last_of(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// Rulesets whose headers declare a module; all rulesets if none does.
fn names_for(reader: &Reader<'_>, module: &str) -> Vec<String> {
    let all = names(reader);
    let fitting: Vec<String> =
        all.iter().filter(|name| module_of(reader.files, name).as_deref() == Some(module)).cloned().collect();
    if fitting.is_empty() { all.to_vec() } else { fitting }
}

/// Reports a path that leads to no ruleset.
fn report_no_folder(reader: &mut Reader<'_>, name: &str, asked: Option<Span>) {
    let one = Diagnostic::error(codes::UNKNOWN_RULESET, format!("there is no ruleset in the folder `{name}`"));
    let (above, own) = name.rsplit_once('/').unwrap_or(("", name));
    let beside = reader.files.list(above).unwrap_or_default();
    let is_ruleset = |name: &str| reader.files.read(&format!("{above}/{name}/{HEADER_FILE}")).is_ok();
    let beside: Vec<&str> = beside.iter().map(|entry| entry.name.as_str()).filter(|name| is_ruleset(name)).collect();
    let near = reader.report.suggest(own, beside.iter().copied()).map(|near| format!("{above}/{near}"));
    let note = "a ruleset is a folder with `ruleset.ron`; a scenario names it by a path from its own file, a ruleset names \
                    others by words";
    let near = near.map_or(String::new(), |near| format!("; `{near}` is one"));
    reader
        .report
        .push(Diagnostic { span: asked, ..one.found(format!("`{name}`")) }.note(None, format!("{note}{near}")));
}

fn report_unknown(reader: &mut Reader<'_>, name: &str, module: &str, asked: Option<Span>) {
    let names = names_for(reader, module);
    let near = reader.report.suggest(name, names.iter().map(String::as_str));
    let one = Diagnostic::error(codes::UNKNOWN_RULESET, format!("unknown ruleset `{name}`")).found(format!("`{name}`"));
    let one = one.expected(names.iter().map(|name| format!("`{name}`"))).suggest(near);
    let one = one.note(None, format!("rulesets are the folders in {RULESET_FOLDER}"));
    reader.report.push(Diagnostic { span: asked, ..one });
}

fn read_header(
    reader: &mut Reader<'_>,
    root: &Node,
    name: &str,
    module: &str,
    asked: Option<Span>,
) -> Option<RulesetHeader> {
    if !reader.knows_format(root, "ruleset", i128::from(RULESET_FORMAT)) {
        return None;
    }
    let header = RulesetHeader::read(root, &mut reader.report)?;
    let place = |field: &str| root.field(field).map_or(root.span, |node| node.span);
    let name = last_of(name);
    if header.name != name {
        let message = format!("the ruleset calls itself `{}` but is in the folder `{name}`", header.name);
        reader.report.push(Diagnostic::error(codes::CONTRADICTION, message).at(place("name")));
    }
    if header.module == module {
        return Some(header);
    }
    let one = if reader.modules.is_empty() || reader.modules.contains(&header.module) {
        let message = format!("the ruleset `{name}` is for the module `{}`, not for `{module}`", header.module);
        let one =
            Diagnostic { span: asked.or(Some(place("module"))), ..Diagnostic::error(codes::OTHER_MODULE, message) };
        if asked.is_some() { one.note(Some(place("module")), "the ruleset says so here") } else { one }
    } else {
        let near = reader.report.suggest(&header.module, reader.modules.iter().map(String::as_str));
        let message = format!("unknown module `{}`", header.module);
        let one = Diagnostic::error(codes::UNKNOWN_MODULE, message).at(place("module"));
        let one = one.found(format!("`{}`", header.module)).suggest(near);
        one.expected(reader.modules.iter().map(|module| format!("`{module}`")))
    };
    reader.report.push(one);
    None
}

/// Reads one field per subject file. An unreadable file becomes a value that later checks ignore.
fn subjects(
    reader: &mut Reader<'_>,
    name: &str,
    layer: &str,
    unread: &mut Vec<unread::Candidate>,
) -> Vec<(Name, Node)> {
    let folder = folder_of(name);
    let entries = reader.files.list(&folder).unwrap_or_default();
    let mut fields = Vec::new();
    for entry in &entries {
        let Some(subject) = entry.name.strip_suffix(".ron") else {
            unread.extend(unread::candidates(reader.files, &folder, entry, &entries, layer));
            continue;
        };
        if entry.name == HEADER_FILE {
            continue;
        }
        let path = format!("{folder}/{}", entry.name);
        let node = if entry.is_folder { None } else { reader.reading(&path, layer, None).node };
        if entry.is_folder {
            let message = format!("`{path}` is a folder; a ruleset's file of this name is expected");
            reader.report.push(Diagnostic::error(codes::CANNOT_READ, message));
        }
        if node.is_none() {
            reader.report.tear(Some(subject));
        }
        let file = reader.report.sources().find(&path).unwrap_or_default();
        let start = Span::new(file, 0, 0);
        let node = node.unwrap_or(Node { span: start, kind: Kind::Error });
        fields.push((Name { text: subject.to_owned(), span: start }, node));
    }
    fields
}

/// True if the location of a field's name marks the field as a file of a ruleset: its name is not
/// in any text.
pub(crate) fn is_subject(name: Span) -> bool {
    name.start == 0 && name.end == 0
}

/// The opening of a ruleset's tree, if `node` is one.
pub(crate) fn root_of(node: &Node) -> Option<Span> {
    match &node.kind {
        Kind::Struct(None, fields) if fields.iter().any(|(name, _)| is_subject(name.span)) => Some(node.opening()),
        _ => None,
    }
}
