//! The commented folder that `new ruleset` writes: a ruleset on top of others that changes nothing
//! yet and shows how to.

use std::collections::BTreeSet;

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::{Entry, Files, MemoryFiles, ReadError};
use endturn_scenario::print::print;
use endturn_scenario::ruleset::{HEADER_FILE, RULESET_FOLDER, module_of};
use endturn_scenario::source::Sources;
use endturn_scenario::tree::{Kind, Node};

use crate::Modules;

/// Maximum examples per file.
const MAX_EXAMPLES: usize = 3;
/// Maximum characters of an example's value.
const MAX_VALUE: usize = 60;

impl Modules {
    /// Returns the files of a new ruleset by name, and its problems: only disagreements and errors
    /// of the rulesets that it extends. `extends` must name existing rulesets.
    pub fn starter_ruleset(
        &self,
        files: &dyn Files,
        name: &str,
        extends: &[String],
    ) -> (Vec<(String, String)>, Report) {
        let module = extends.first().and_then(|parent| module_of(files, parent)).unwrap_or_default();
        let header = header(name, &module, extends);
        let mut above = MemoryFiles::default();
        above.insert(format!("{RULESET_FOLDER}/{name}/{HEADER_FILE}"), header.as_str());
        let (tree, report) = self.load_ruleset(&Above { above, below: files }, name);
        let mut written = vec![(HEADER_FILE.to_owned(), header)];
        if let Some(Kind::Struct(_, subjects)) = tree.as_ref().map(|tree| &tree.kind) {
            let parents = quoted(extends).join(" and ");
            for (subject, node) in subjects {
                let text = file(name, &parents, &subject.text, node, report.sources());
                written.extend(text.map(|text| (format!("{}.ron", subject.text), text)));
            }
        }
        (written, report)
    }
}

fn quoted(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("`{name}`")).collect()
}

fn header(name: &str, module: &str, extends: &[String]) -> String {
    let parents = quoted(extends).join(" and ");
    let first = extends.first().map_or("", String::as_str);
    let list = match extends {
        [one] => format!("{one:?}"),
        several => format!("{several:?}"),
    };
    let commands = [
        ("endturn check FOLDER".to_owned(), "find all mistakes at once"),
        (format!("endturn ruleset show {name}"), "list all values, and where each comes from"),
        (format!("endturn ruleset diff {first} {name}"), "show the differences"),
        (format!("endturn new scenario GAME --ruleset {name}"), "write a game that uses it"),
    ];
    let widest = commands.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    let commands: String =
        commands.iter().map(|(command, what)| format!("//     {command:widest$}  {what}\n")).collect();
    format!(
        "// {name}: extends {parents} and states only the differences.\n\
         //\n\
         // Every other file of this folder is one subject, with the same name as there. In each of them\n\
         //   - a field that is present gets a new value, and all others stay as they are;\n\
         //   - an entry with a new name is added;\n\
         //   - the bare word Remove in place of an entry removes it;\n\
         //   - a list is replaced as a whole.\n\
         // A file that changes nothing may be deleted.\n\
         //\n\
         {commands}\
         (\n\
         \x20   // The version of this folder's format.\n\
         \x20   format: 1,\n\n\
         \x20   // The name of the folder.\n\
         \x20   name: {name:?},\n\n\
         \x20   // The module whose rules these numbers are for.\n\
         \x20   module: {module:?},\n\n\
         \x20   // The rulesets it extends: one, or several as in [\"a\", \"b\"]. Values on which they disagree must be set here.\n\
         \x20   extends: {list},\n\n\
         \x20   // A one-line description.\n\
         \x20   summary: {summary:?},\n\
         )\n",
        summary = format!("{}, changed", extends.join(" and ")),
    )
}

/// Returns the file of one subject; `None` if layers can't change it entry by entry.
fn file(name: &str, parents: &str, subject: &str, node: &Node, sources: &Sources) -> Option<String> {
    let entries = entries(node)?;
    let (open, close) = if matches!(node.kind, Kind::Map(_)) { ('{', '}') } else { ('(', ')') };
    let examples: Vec<String> =
        entries.iter().filter_map(|(key, value)| example(key, value, sources)).take(MAX_EXAMPLES).collect();
    let mut text = format!(
        "// Changes of `{name}` to the {subject} of {parents}; none yet. `endturn ruleset show {name} {subject}` lists all values.\n\
         {open}\n"
    );
    if !examples.is_empty() {
        text += "    // Remove the slashes and change the value:\n";
        examples.iter().for_each(|one| text += &format!("    // {one},\n"));
    }
    let is_table = matches!(node.kind, Kind::Map(_));
    let is_thing = |node: &Node| matches!(node.kind, Kind::Struct(..));
    if let Some((key, _)) = entries.last().filter(|(_, value)| is_table && is_thing(value)) {
        text += &format!(
            "\n    // This removes one:\n    // {key}: Remove,\n\n\
             \x20   // A new one needs its own name and the same fields as the others; `endturn ruleset show {name} {subject}.{plain}`\n\
             \x20   // shows those of one.\n",
            plain = key.trim_matches('"')
        );
    }
    text.push(close);
    text.push('\n');
    Some(text)
}

/// Returns the entries of a group or a table, each with its key as written.
fn entries(node: &Node) -> Option<Vec<(String, &Node)>> {
    match &node.kind {
        Kind::Struct(None, fields) => Some(fields.iter().map(|(name, value)| (name.text.clone(), value)).collect()),
        Kind::Map(entries) => Some(entries.iter().map(|(key, value)| (print(key), value)).collect()),
        _ => None,
    }
    .filter(|entries: &Vec<_>| !entries.is_empty())
}

/// Returns an entry that repeats one of its values: a number if it has one.
fn example(key: &str, value: &Node, sources: &Sources) -> Option<String> {
    let Some(inner) = entries(value) else {
        let text = as_written(value, sources);
        return (text.chars().count() <= MAX_VALUE).then(|| format!("{key}: {text}"));
    };
    let (open, close) = if matches!(value.kind, Kind::Map(_)) { ('{', '}') } else { ('(', ')') };
    let is_number = |(_, value): &&(String, &Node)| matches!(value.kind, Kind::Int(_));
    let first = inner.iter().find(is_number).into_iter().chain(&inner);
    let mut shown = first.filter_map(|(key, value)| example(key, value, sources));
    Some(format!("{key}: {open}{}{close}", shown.next()?))
}

/// Returns a value as its file has it, if it fills exactly one line.
fn as_written(value: &Node, sources: &Sources) -> String {
    let text = sources.text_of(value.span);
    let is_plain = !text.is_empty() && !text.contains(['\n', '\r']) && !text.contains("/*");
    if is_plain { text.to_owned() } else { print(value) }
}

/// Files on top of others; folders list both.
struct Above<'f> {
    above: MemoryFiles,
    below: &'f dyn Files,
}

impl Files for Above<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        self.above.read(path).or_else(|_| self.below.read(path))
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        let both = [self.above.list(folder), self.below.list(folder)];
        let entries: BTreeSet<Entry> = both.into_iter().flatten().flatten().into_set();
        if entries.is_empty() { Err(ReadError::NotFound) } else { Ok(entries.into_iter().collect()) }
    }
}
