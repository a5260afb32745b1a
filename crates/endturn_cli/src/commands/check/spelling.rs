//! Decides which of two spellings is the misspelling: the one at the place that refers to a thing,
//! or the one at the thing itself.

use std::collections::BTreeMap;
use std::path::PathBuf;

use endturn::scenario::codes;
use endturn::scenario::diagnostic::Diagnostic;

/// The texts that were read, by their paths on disk or in the program; true for those that may be
/// changed.
#[derive(Default)]
pub(super) struct Spelling {
    texts: BTreeMap<PathBuf, (String, bool)>,
}

impl Spelling {
    /// Takes a text into account.
    pub(super) fn read(&mut self, path: PathBuf, text: &str, may_change: bool) {
        self.texts.entry(path).or_insert_with(|| (without_remarks(text), may_change));
    }

    /// Whether an unknown name is the misspelling, and not the name of the thing that was meant.
    /// `places` is the number of places that use the name. A thing in files outside the ones to fix
    /// is right; otherwise the majority of places is.
    pub(super) fn is_slip(&self, one: &Diagnostic, places: usize) -> bool {
        let is_reference = [codes::DANGLING_REFERENCE, codes::UNKNOWN_SEAT_OR_PERSONA].contains(&one.code);
        let Some(meant) = one.suggestion.as_deref().filter(|_| is_reference) else { return true };
        // A thing is a key of a table, or says its name.
        let named = format!("name: \"{meant}\"");
        let is_key =
            |text: &str| text.contains(&named) || uses(text, meant).any(|after| after.trim_start().starts_with(':'));
        let defined: Vec<bool> =
            self.texts.values().filter(|(text, _)| is_key(text)).map(|(_, may_change)| *may_change).collect();
        if defined.is_empty() || defined.contains(&false) {
            return true;
        }
        let uses: usize = self.texts.values().map(|(text, _)| self::uses(text, meant).count()).sum();
        uses > places
    }
}

/// Returns the text after each place where a name stands by itself or in quotes.
fn uses<'t>(text: &'t str, name: &str) -> impl Iterator<Item = &'t str> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let length = name.len();
    text.match_indices(name).filter_map(move |(at, _)| {
        let (before, after) = (&text[..at], &text[at + length..]);
        let is_whole = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        is_whole.then(|| after.strip_prefix('"').unwrap_or(after))
    })
}

fn without_remarks(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelling(texts: &[(&str, bool)]) -> Spelling {
        let mut spelling = Spelling::default();
        for (at, (text, may_change)) in texts.iter().enumerate() {
            spelling.read(at.to_string().into(), text, *may_change);
        }
        spelling
    }

    #[test]
    fn the_slip_is_what_fewer_places_say() {
        let one = Diagnostic::error(codes::DANGLING_REFERENCE, "x").suggest(Some("Temlpe".into()));
        assert!(
            !spelling(&[("\"Temlpe\": (), [\"Temple\"]", true)]).is_slip(&one, 1),
            "the thing itself may be the slip"
        );
        assert!(spelling(&[("\"Temlpe\": (), [\"Temple\", \"Temlpe\"]", true)]).is_slip(&one, 1));
        assert!(!spelling(&[("\"Temlpe\": (), [\"Temlpe\"] // Temlpe", true)]).is_slip(&one, 2));
        assert!(
            spelling(&[("Temlpe: ()", false), ("[\"Temple\"]", true)]).is_slip(&one, 1),
            "nobody asked to mend the thing"
        );
        assert!(!spelling(&[("(name: \"Temlpe\"), to: \"Temple\"", true)]).is_slip(&one, 1), "it says its name");
        let field = Diagnostic::error(codes::UNKNOWN_FIELD, "x").suggest(Some("Temlpe".into()));
        assert!(spelling(&[("Temlpe: 1", true)]).is_slip(&field, 9), "fields are named by the program");
    }
}
