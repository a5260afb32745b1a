//! The report of `check --fix`.

use serde_json::{Value, json};
use similar::TextDiff;

use super::fix::Mending;
use crate::render::number::counted;
use crate::render::paint::Paint;

/// Maximum number of characters of a change that are shown.
const SHOWN: usize = 80;

/// Returns a line per fix, or a diff of the files in a dry run.
pub(super) fn text(mending: &Mending, is_dry: bool, paint: Paint) -> String {
    let mut text = String::new();
    if is_dry {
        mending.files.values().for_each(|file| text += &differences(&file.shown, &file.before, &file.after, paint));
    } else {
        for one in &mending.mended {
            let what = match (one.before.as_str(), one.after.as_str()) {
                ("", after) => format!("added {}", quoted(after)),
                (before, "") => format!("removed {}", quoted(before)),
                (before, after) => format!("{} → {}", quoted(before), quoted(after)),
            };
            text +=
                &format!("{}:{}:{}: {} {what} ({})\n", one.file, one.line, one.column, paint.good("fixed"), one.code);
        }
    }
    let verb = if is_dry { "would fix" } else { "fixed" };
    match mending.mended.len() {
        0 => text + "nothing to fix automatically\n",
        count => text + &format!("{verb} {} in {}\n", counted(count, "mistake"), counted(mending.files.len(), "file")),
    }
}

/// Puts a text from a file on one line, shortened, with control characters escaped.
fn quoted(text: &str) -> String {
    let shown: String = text.chars().take(SHOWN).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    let plain = |c: char| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
    format!("`{}{more}`", shown.chars().map(plain).collect::<String>())
}

fn differences(shown: &str, before: &[u8], after: &[u8], paint: Paint) -> String {
    let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
    let diff = TextDiff::from_lines(&before, &after);
    let text = diff.unified_diff().header(shown, shown).to_string();
    let coloured = |line: &str| match line.as_bytes() {
        [b'+', ..] => paint.good(line),
        [b'-', ..] => paint.bad(line),
        _ => line.to_owned(),
    };
    text.split_inclusive('\n').map(|line| coloured(line.trim_end_matches('\n')) + "\n").collect()
}

/// Returns the list of fixes.
pub(super) fn json(mending: &Mending) -> Value {
    let one = |one: &super::fix::Mended| {
        json!({
            "file": one.file, "line": one.line, "column": one.column, "code": one.code, "before": one.before, "after": one.after,
        })
    };
    mending.mended.iter().map(one).collect()
}
