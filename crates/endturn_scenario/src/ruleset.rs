//! Rulesets: a folder with `ruleset.ron` and one file per subject, built on another ruleset if it says so.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::bridge;
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::layers::merge;
use crate::parse::parse;
use crate::reader::{Reader, is_word};
use crate::source::Span;
use crate::tree::{Kind, Name, Node};
use crate::{likes, unread};

/// The folder that holds all rulesets, relative to a root of [`crate::files::Files`].
pub const RULESET_FOLDER: &str = "assets/rulesets";
/// The newest format of `ruleset.ron` that can be read.
pub const RULESET_FORMAT: u32 = 1;
/// Rulesets that may build on one another, and scenarios too.
pub const MAX_LAYERS: usize = 64;

/// The file that makes a folder a ruleset.
pub const HEADER_FILE: &str = "ruleset.ron";

/// The content of `ruleset.ron`.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetHeader {
    /// Format of the folder's files.
    #[schemars(range(min = 1, max = 1))]
    pub format: u32,
    /// Equal to the folder's name.
    pub name: String,
    /// The module whose rules these numbers feed.
    pub module: String,
    /// The ruleset this one builds on.
    #[serde(default)]
    pub extends: Option<String>,
    /// One line for lists.
    #[serde(default)]
    pub summary: String,
}

/// The tree of a ruleset with all it builds on, as one struct with a field per subject file.
/// `None` if the folder is absent or its header unusable; everything wrong is in the reader's report.
pub(crate) fn load(reader: &mut Reader<'_>, name: &str, module: &str, asked: Option<Span>) -> Option<Node> {
    let mut unread = Vec::new();
    let tree = load_chain(reader, name, module, asked, &mut Vec::new(), &mut unread);
    unread::tell(&unread, tree.as_ref(), &mut reader.report);
    tree
}

/// What is done once all layers lie over a ruleset.
pub(crate) fn finish(tree: &mut Node, report: &mut Report) {
    likes::resolve(tree, report);
}

fn load_chain(
    reader: &mut Reader<'_>,
    name: &str,
    module: &str,
    asked: Option<Span>,
    chain: &mut Vec<String>,
    unread: &mut Vec<unread::Candidate>,
) -> Option<Node> {
    if chain.iter().any(|one| one == name) {
        reader.cycle(name, asked, chain);
        return None;
    }
    if chain.len() >= MAX_LAYERS {
        reader.too_many_layers("rulesets", asked);
        return None;
    }
    if !exists(reader, name) {
        report_unknown(reader, name, module, asked);
        return None;
    }
    chain.push(name.to_owned());
    let layer = format!("ruleset {name}");
    let root = reader.reading(&format!("{RULESET_FOLDER}/{name}/{HEADER_FILE}"), &layer, asked).node;
    let header = root.as_ref().and_then(|root| read_header(reader, root, name, module, asked));
    let overlay = Node {
        span: root.as_ref().map_or_else(|| asked.unwrap_or_default(), |root| root.span),
        kind: Kind::Struct(None, subjects(reader, name, &layer, unread)),
    };
    let (header, root) = (header?, root?);
    let Some(base) = header.extends else {
        reader.forbid_remove(&overlay);
        return Some(overlay);
    };
    let asked = root.field("extends").map(|node| node.span);
    let base = load_chain(reader, &base, module, asked, chain, unread)?;
    // What the sum lacks is missing in the ruleset that was asked for, whose author can add it.
    Some(Node { span: overlay.span, ..merge(base, overlay, &mut reader.report) })
}

fn names<'r>(reader: &'r Reader<'_>) -> &'r [String] {
    reader.rulesets.get_or_init(|| {
        let entries = reader.files.list(RULESET_FOLDER).unwrap_or_default();
        entries.into_iter().filter(|entry| entry.is_folder).map(|entry| entry.name).collect()
    })
}

fn exists(reader: &Reader<'_>, name: &str) -> bool {
    is_word(name) && names(reader).iter().any(|one| one == name)
}

/// The rulesets whose headers say that they are for a module; all of them if none says so.
fn names_for(reader: &Reader<'_>, module: &str) -> Vec<String> {
    let all = names(reader);
    let fitting: Vec<String> =
        all.iter().filter(|name| module_of(reader, name).as_deref() == Some(module)).cloned().collect();
    if fitting.is_empty() { all.to_vec() } else { fitting }
}

/// What a ruleset's header says of its module, looked up without a word to the reader's report.
fn module_of(reader: &Reader<'_>, name: &str) -> Option<String> {
    let bytes = reader.files.read(&format!("{RULESET_FOLDER}/{name}/{HEADER_FILE}")).ok()?;
    let mut aside = Report::default();
    let file = aside.sources_mut().add(HEADER_FILE, String::from_utf8(bytes).ok()?, "")?;
    match &parse(&mut aside, file)?.field("module")?.kind {
        Kind::Str(module) => Some(module.clone()),
        _ => None,
    }
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
    let header: RulesetHeader = bridge::read(root, &mut reader.report)?;
    let place = |field: &str| root.field(field).map_or(root.span, |node| node.span);
    if header.name != name {
        let message = format!("the ruleset calls itself `{}` but stands in the folder `{name}`", header.name);
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

/// One field per subject file. A file that can't be read becomes a value that no check complains about again.
fn subjects(
    reader: &mut Reader<'_>,
    name: &str,
    layer: &str,
    unread: &mut Vec<unread::Candidate>,
) -> Vec<(Name, Node)> {
    let folder = format!("{RULESET_FOLDER}/{name}");
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

/// Whether the place of a field's name says that the field is a file of a ruleset: its name stands nowhere in it.
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
