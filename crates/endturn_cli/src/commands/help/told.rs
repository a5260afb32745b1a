//! The reference as text for a terminal.

use endturn::reference::{Entry, Kinds, Sheet};

use super::found::Found;
use crate::render::number::counted;
use crate::render::paint::Paint;
use crate::render::table;

/// Appended to entries that no rule reads.
const UNREAD: &str = "no rule reads it yet";
/// Maximum length of an example; longer ones are cut.
const LONGEST: usize = 300;

/// The index of all sheets.
pub(super) fn index(sheets: &[&Sheet], paint: Paint) -> String {
    let rows: Vec<Vec<String>> =
        sheets.iter().map(|sheet| vec![paint.strong(&sheet.at), sheet.title.clone()]).collect();
    format!(
        "{}\nlook at one with `endturn help fields {}`\n",
        table::lines(&rows, &[], ""),
        sheets[sheets.len() / 2].at
    )
}

/// One sheet.
pub(super) fn sheet(sheet: &Sheet, paint: Paint) -> String {
    let mut text = format!("{}  {}\n", paint.strong(&sheet.at), sheet.title);
    if sheet.is_unread {
        text += &format!("{UNREAD}: neither the file nor anything in it changes a game\n");
    }
    if sheet.values != "group" && sheet.kind == Kinds::Fields {
        text += &format!("a {}\n", sheet.values);
    }
    text += &format!("\n{}", lines(&sheet.entries, sheet.kind, paint));
    for (title, entries) in &sheet.words {
        let kind = if entries.iter().any(|entry| !entry.if_left_out.is_empty()) { Kinds::Fields } else { Kinds::Words };
        text += &format!("\n{}\n{}", paint.strong(title), lines(entries, kind, paint));
    }
    let unread = sheet.entries.iter().filter(|entry| entry.is_unread).count();
    let what = match sheet.kind {
        Kinds::Fields => "field",
        Kinds::Words => "word",
        Kinds::Names => "name",
    };
    let read = match unread {
        0 => String::new(),
        unread => format!("; no rule reads {unread} of them yet"),
    };
    text + &format!("\n{}{read}\n", counted(sheet.entries.len(), what))
}

fn lines(entries: &[Entry], kind: Kinds, paint: Paint) -> String {
    let mark = |entry: &Entry| if entry.is_unread { paint.dim(format!(" [{UNREAD}]")) } else { String::new() };
    let meaning = |entry: &Entry| entry.meaning.replace("\n\n", " ") + &mark(entry);
    if kind == Kinds::Fields {
        let entry = |entry: &Entry| {
            let left_out = match entry.if_left_out.as_str() {
                "needed" => "needed".to_owned(),
                other => format!("{other} if left out"),
            };
            let text = meaning(entry);
            let text = if text.is_empty() { text } else { format!("    {}\n", text.trim_start()) };
            format!("{}: {}; {left_out}\n{text}", paint.strong(&entry.name), entry.values)
        };
        return entries.iter().map(entry).collect();
    }
    let row = |entry: &Entry| {
        let inside = if entry.values.is_empty() { String::new() } else { format!("({}) ", entry.values) };
        vec![entry.name.clone(), format!("{inside}{}", meaning(entry))]
    };
    table::lines(&entries.iter().map(row).collect::<Vec<_>>(), &[], "")
}

/// Some entries, one per line.
pub(super) fn some(found: &[Found<'_>], paint: Paint) -> String {
    let row = |(sheet, entry): &Found| {
        let mark = if entry.is_unread { format!(" [{UNREAD}]") } else { String::new() };
        vec![sheet.at.clone(), entry.name.clone(), format!("{}{}", entry.meaning.replace("\n\n", " "), paint.dim(mark))]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    let (sheet, entry) = found[0];
    let one = format!("`endturn help {} {}`", sheet.at, entry.name);
    format!("{}\n{} found; look at one with {one}\n", table::lines(&rows, &[], ""), found.len())
}

/// One entry with all details.
pub(super) fn entry(sheet: &Sheet, entry: &Entry, paint: Paint) -> String {
    let mut rows = Vec::new();
    let mut add = |name: &str, text: &str| {
        if !text.is_empty() {
            rows.push(vec![paint.dim(name), text.to_owned()]);
        }
    };
    add("meaning", &entry.meaning.replace("\n\n", " "));
    add("values", &entry.values);
    add("words", &entry.choices.join(", "));
    add("if left out", &entry.if_left_out);
    add(if sheet.kind == Kinds::Names { "use" } else { "asked about" }, entry.asked.as_deref().unwrap_or(""));
    add("rules", &entry.rules.join(", "));
    add("read", if entry.is_unread && sheet.kind != Kinds::Names { UNREAD } else { "" });
    add("example", &entry.example.as_deref().map(cut).unwrap_or_default());
    format!("{}  {}\n{}", paint.strong(&entry.name), sheet.at, table::lines(&rows, &[], "  "))
}

/// An example, cut to a readable length.
pub(super) fn cut(example: &str) -> String {
    if example.chars().count() <= LONGEST {
        return example.to_owned();
    }
    example.chars().take(LONGEST).collect::<String>() + " …"
}
