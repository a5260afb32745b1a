//! The reference as JSON, Markdown and JSON Schema.

use endturn::Modules;
use endturn::reference::{Entry, Kinds, Sheet};
use serde_json::{Value, json};

use super::{found::Found, told};
use crate::render::json;

/// The list of all sheets.
pub(super) fn index_json(sheets: &[&Sheet]) -> String {
    let one = |sheet: &&Sheet| json!({"at": sheet.at, "title": sheet.title, "entries": sheet.entries.len()});
    json::line(&sheets.iter().map(one).collect())
}

/// Whole sheets: one object, or a list of them.
pub(super) fn sheets_json(sheets: &[&Sheet]) -> String {
    match sheets {
        [one] => json::line(&sheet_json(one)),
        all => json::line(&all.iter().map(|sheet| sheet_json(sheet)).collect()),
    }
}

fn sheet_json(sheet: &Sheet) -> Value {
    let words = sheet
        .words
        .iter()
        .map(|(title, entries)| json!({"title": title, "entries": entries.iter().map(entry_json).collect::<Vec<_>>()}));
    json!({
        "at": sheet.at, "title": sheet.title, "values": sheet.values, "unread": sheet.is_unread,
        "entries": sheet.entries.iter().map(entry_json).collect::<Vec<_>>(), "words": words.collect::<Vec<_>>(),
    })
}

fn entry_json(entry: &Entry) -> Value {
    json!({
        "name": entry.name, "values": entry.values, "words": entry.choices, "least": entry.range.0, "most": entry.range.1,
        "if_left_out": entry.if_left_out, "unread": entry.is_unread, "asked": entry.asked, "rules": entry.rules,
        "meaning": entry.meaning, "example": entry.example,
    })
}

/// Some entries, each with its sheet.
pub(super) fn entries_json(found: &[Found<'_>]) -> String {
    let one = |(sheet, entry): &Found| {
        let mut value = entry_json(entry);
        value["at"] = sheet.at.as_str().into();
        value
    };
    match found {
        [found] => json::line(&one(found)),
        all => json::line(&all.iter().map(one).collect()),
    }
}

/// The JSON Schema of a file or section.
pub(super) fn schema(sheet: &Sheet) -> Option<String> {
    let mut schema = sheet.schema.clone()?;
    let fields = schema.as_object_mut()?;
    fields.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
    fields.insert("title".to_owned(), sheet.at.as_str().into());
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    Some(format!("{text}\n"))
}

/// The table of contents.
pub(super) fn index_markdown(sheets: &[&Sheet]) -> String {
    let mut text = "| sheet | what it is |\n|---|---|\n".to_owned();
    for sheet in sheets {
        text += &format!("| [`{}`]({}.md) | {} |\n", sheet.at, sheet.at, cell(&sheet.title));
    }
    text
}

/// A sheet as a page.
pub(super) fn sheet_markdown(sheet: &Sheet) -> String {
    let mut text = format!("# {}\n\n{}\n\n", sheet.at, sheet.title);
    if sheet.is_unread {
        text += "**No rule reads it yet.** Neither the file nor anything in it changes a game.\n\n";
    }
    if sheet.values != "group" && sheet.kind == Kinds::Fields {
        text += &format!("A {}.\n\n", sheet.values);
    }
    let has_links = links(sheet);
    text += &table(&sheet.entries, sheet.kind, has_links);
    for (title, entries) in &sheet.words {
        let kind = if entries.iter().any(|entry| !entry.if_left_out.is_empty()) { Kinds::Fields } else { Kinds::Words };
        text += &format!("\n## {title}\n\n{}", table(entries, kind, has_links));
    }
    text
}

/// Some entries.
pub(super) fn entries_markdown(found: &[Found<'_>]) -> String {
    let entries: Vec<Entry> = found.iter().map(|(_, entry)| (*entry).clone()).collect();
    table(&entries, found[0].0.kind, found.iter().all(|(sheet, _)| links(sheet)))
}

/// True if ids of rules on a sheet are those of `docs/rules`; third-party modules may have the same
/// ids.
fn links(sheet: &Sheet) -> bool {
    let of = sheet.at.strip_prefix("scenario.").unwrap_or(&sheet.at).split('.').next().unwrap_or_default();
    ["scenario", "ruleset", "plan"].contains(&of) || Modules::shipped().get(of).is_some()
}

/// A text in which the ids of rules are links to their paragraphs, except in backticks.
fn linked(text: &str) -> String {
    let is_of_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
    let link = |word: &str| {
        let id = word.trim_end_matches('.');
        let rule = endturn_rules_text::rule(id).filter(|rule| rule.id == id);
        rule.map(|rule| format!("[{id}](../rules/{}.md#{}){}", rule.page, id.to_lowercase(), &word[id.len()..]))
    };
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            out.push('`');
        }
        let mut rest = part;
        while !rest.is_empty() {
            let (between, after) = rest.split_at(rest.find(is_of_word).unwrap_or(rest.len()));
            let end = after.find(|letter: char| !is_of_word(letter)).unwrap_or(after.len());
            let (word, after) = after.split_at(end);
            out += between;
            out += &link(word).filter(|_| at % 2 == 0).unwrap_or_else(|| word.to_owned());
            rest = after;
        }
    }
    out
}

fn table(entries: &[Entry], kind: Kinds, has_links: bool) -> String {
    let mut text = match kind {
        Kinds::Fields => "| field | values | if left out | read by | meaning | example |\n|---|---|---|---|---|---|\n",
        Kinds::Words => {
            "| word | in brackets | read by | asked about | meaning | example |\n|---|---|---|---|---|---|\n"
        }
        Kinds::Names => "| name | use | meaning |\n|---|---|---|\n",
    }
    .to_owned();
    for entry in entries {
        let read = if entry.is_unread { "nothing yet".to_owned() } else { entry.rules.join(", ") };
        let (name, meaning) = (format!("`{}`", entry.name), cell(&entry.meaning));
        let (read, meaning) = if has_links { (linked(&read), linked(&meaning)) } else { (read, meaning) };
        let example =
            entry.example.as_deref().map(|example| format!("`{}`", cell(&told::cut(example)))).unwrap_or_default();
        let (values, asked) = (cell(&entry.values), cell(entry.asked.as_deref().unwrap_or("")));
        text += &match kind {
            Kinds::Fields => {
                format!("| {name} | {values} | {} | {read} | {meaning} | {example} |\n", cell(&entry.if_left_out))
            }
            Kinds::Words => format!("| {name} | {values} | {read} | {asked} | {meaning} | {example} |\n"),
            Kinds::Names => format!("| {name} | {asked} | {meaning} |\n"),
        };
    }
    text
}

/// Escapes a text for a table cell.
fn cell(text: &str) -> String {
    text.replace("\n\n", " ").replace('\n', " ").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_rules_are_links() {
        let told = linked("Percent (W-69, C-08.e); as F-05.1. Not `W-69`, W-1455, c-12 or UTF-8.");
        assert_eq!(
            told,
            "Percent ([W-69](../rules/civ-world.md#w-69), [C-08.e](../rules/civ-cities.md#c-08.e)); as \
             [F-05.1](../rules/fleets.md#f-05.1). Not `W-69`, W-1455, c-12 or UTF-8."
        );
    }
}
