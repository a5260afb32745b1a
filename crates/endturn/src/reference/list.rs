//! The sheets of lists: kinds of effects, requirements, flags.

use endturn_scenario::{
    form::{Book, Place, Shape, Topic, Use},
    print::print,
    tree::{Kind, Node},
};

use super::sheet::{types_in, word};
use super::{Entry, Kinds, Sheet};

/// The list of a topic; `None` if it equals the sheet of a file.
pub(super) fn list(book: &Book, topic: &Topic, shipped: Option<&Node>) -> Option<Sheet> {
    let forms = &book.ruleset;
    let form = book.form(topic)?;
    let mut words: Vec<(String, Vec<Entry>)> = Vec::new();
    let (kind, entries) = match topic.place {
        Place::Fields(_) => return None,
        Place::Names(file, of) => (Kinds::Names, names(shipped?.field(file)?, of)),
        Place::Words(_) | Place::Keys(_) => {
            let Shape::Choice(all) = forms.shape(form) else { return None };
            let mut entries: Vec<Entry> = all.iter().map(|one| word(forms, one, shipped)).collect();
            for name in all.iter().flat_map(|one| types_in(&one.form)) {
                let title = format!("words of {name}");
                let is_new = words.iter().all(|(other, _)| *other != title);
                if let Some(Shape::Choice(of)) = forms.named(name).map(|form| &form.shape)
                    && is_new
                    && of.iter().all(|word| !word.has_more)
                {
                    words.push((title, of.iter().map(|one| word(forms, one, shipped)).collect()));
                }
            }
            if let Place::Keys(file) = topic.place {
                let table = shipped.and_then(|node| node.field(file));
                // A key that no shipped file has takes the value of one with the same subject.
                let keys: Vec<(Option<String>, String)> =
                    entries.iter().map(|entry| (entry.asked.clone(), entry.name.clone())).collect();
                for entry in &mut entries {
                    let alike = keys.iter().filter(|(asked, _)| *asked == entry.asked).chain(&keys);
                    let mut names = std::iter::once(&entry.name).chain(alike.map(|(_, name)| name));
                    entry.example = table.and_then(|table| names.find_map(|name| first_of(table, name, &entry.name)));
                }
            }
            (Kinds::Words, entries)
        }
    };
    Some(Sheet {
        at: format!("{}.{}", book.name, topic.name),
        title: topic.title.to_owned(),
        values: forms.describe(form),
        is_unread: false,
        kind,
        entries,
        words,
        schema: None,
    })
}

/// Returns the entry of a table with a key, under the key `shown`; of a table or list in it only
/// the first entry.
fn first_of(table: &Node, key: &str, shown: &str) -> Option<String> {
    let mut node = table.field(key)?.clone();
    match &mut node.kind {
        Kind::Map(entries) => entries.truncate(1),
        Kind::Seq(items) => items.truncate(1),
        _ => {}
    }
    let key = Node { span: node.span, kind: Kind::Str(shown.to_owned()) };
    Some(print(&Node { span: node.span, kind: Kind::Map(vec![(key, node)]) }))
}

/// Returns the names in tables, by table.
fn names(file: &Node, of: fn(&str, &str) -> Use) -> Vec<Entry> {
    let mut entries = Vec::new();
    for kind in file.entry_names() {
        let Some(table) = file.field(&kind) else { continue };
        for name in table.entry_names() {
            let meaning = match table.field(&name).map(|node| &node.kind) {
                Some(Kind::Str(text)) => text.clone(),
                _ => String::new(),
            };
            let read = of(&kind, &name);
            let asked = match read {
                Use::Asked => "asked for by rules",
                Use::Unread => "no rule asks for it yet",
                Use::Free => "the ruleset's own: for requirements",
            };
            entries.push(Entry {
                name: format!("{kind}.{name}"),
                values: String::new(),
                choices: Vec::new(),
                range: (None, None),
                if_left_out: String::new(),
                is_unread: read == Use::Unread,
                asked: Some(asked.to_owned()),
                meaning,
                example: None,
                rules: Vec::new(),
            });
        }
    }
    entries
}
