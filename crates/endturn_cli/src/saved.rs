//! Saved games: a header line, then a record whose last round may be unfinished.

use serde::{Deserialize, Serialize};

/// The version of the format.
const FORMAT: u32 = 2;
/// The beginning of the first line.
pub(crate) const BEGIN: &str = "{\"endturn_save\":";

/// The first line of a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedLine {
    endturn_save: u32,
    /// The digest of the game as it was saved, with the orders of its unfinished round.
    pub(crate) digest: String,
}

impl SavedLine {
    /// Returns the header line of a game with this digest, with its line break.
    pub(crate) fn text(digest: String) -> String {
        let line = Self { endturn_save: FORMAT, digest };
        serde_json::to_string(&line).expect("a line is plain data") + "\n"
    }
}

/// Splits a text into the header of a saved game and the record after it; `None` if it is not a
/// saved game.
pub(crate) fn split(text: &str) -> Option<Result<(SavedLine, &str), String>> {
    if !text.starts_with(BEGIN) {
        return None;
    }
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let version = serde_json::from_str::<serde_json::Value>(line).ok().and_then(|line| line["endturn_save"].as_u64());
    if let Some(other) = version.filter(|&version| version != u64::from(FORMAT)) {
        return Some(Err(format!("the saved game has format {other}, this version reads format {FORMAT}")));
    }
    let read = serde_json::from_str(line).map_err(|error| format!("this is not a saved game: {error}"));
    Some(read.map(|line| (line, rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_is_a_line_and_a_record() {
        let text = SavedLine::text("ab".into()) + "{\"record\":1}\n";
        assert!(text.starts_with(BEGIN));
        assert!(matches!(split(&text), Some(Ok((line, "{\"record\":1}\n"))) if line.digest == "ab"));
        assert!(split("{\"record\":1}\n").is_none());
        let older = split("{\"endturn_save\":1,\"title\":\"x\"}\n").unwrap().unwrap_err();
        assert_eq!(older, "the saved game has format 1, this version reads format 2");
        assert!(split("{\"endturn_save\":2}").unwrap().unwrap_err().starts_with("this is not a saved game"));
    }
}
