//! The words at the prompt that are not orders.

use std::path::PathBuf;

use endturn::engine::{Game, orders::Refusal};

use crate::render::paint::Paint;
use crate::render::table;

/// Word, form, meaning.
const WORDS: [(&str, &str, &str); 7] = [
    ("help", "help", "this list"),
    ("status", "status", "what you have, what you know, and how this turn would end"),
    ("history", "history", "your orders so far"),
    ("facts", "facts", "what you know of the last round"),
    ("save", "save FILE", "keep the game in a file"),
    ("load", "load FILE", "go back to a saved game"),
    ("quit", "quit", "leave; nothing that is written is lost"),
];

/// A line that is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Help,
    Status,
    History,
    Facts,
    Save(PathBuf),
    Load(PathBuf),
    Quit,
}

/// Reads a line; none if it must be an order.
pub(super) fn parse(line: &str) -> Option<Result<Word, Refusal>> {
    let line = line.trim();
    let (first, rest) = line.split_once(' ').map_or((line, ""), |(first, rest)| (first, rest.trim()));
    let (word, form, _) = *WORDS.iter().find(|(word, ..)| word.eq_ignore_ascii_case(first))?;
    let alone = match word {
        "help" => Word::Help,
        "status" => Word::Status,
        "history" => Word::History,
        "facts" => Word::Facts,
        "quit" => Word::Quit,
        _ if rest.is_empty() => {
            let refusal = Refusal::new("missing-word", format!("`{word}` needs a file")).expecting(["FILE"]);
            return Some(Err(refusal.example(form.replace("FILE", "game.save"))));
        }
        "save" => return Some(Ok(Word::Save(rest.into()))),
        _ => return Some(Ok(Word::Load(rest.into()))),
    };
    if rest.is_empty() {
        return Some(Ok(alone));
    }
    if alone == Word::Help {
        // A module may have an order of that name, as civ has: help UNIT CITY.
        return None;
    }
    let refusal = Refusal::new("extra-words", format!("`{word}` stands alone")).expecting(["end of line"]);
    Some(Err(refusal.example(form)))
}

/// A refused order, with these words among those that could have come first.
pub(super) fn with_words(mut refusal: Refusal, line: &str) -> Refusal {
    let is_first = refusal.code == "unknown-word" && refusal.expected.iter().any(|word| word == "end");
    if is_first {
        refusal.expected.extend(WORDS.map(|(word, ..)| word.to_owned()));
        refusal = refusal.near(line.split(' ').next().unwrap_or(""));
    }
    refusal
}

/// All that can be typed.
pub(super) fn help(game: &Game, paint: Paint) -> String {
    let mut rows: Vec<Vec<String>> = game.grammar().into_iter().map(|(_, form, meaning)| vec![form, meaning]).collect();
    rows.push(vec!["end".to_owned(), "end your turn".to_owned()]);
    let orders = table::lines(&rows, &[], "  ");
    let rows: Vec<Vec<String>> =
        WORDS.iter().map(|(_, form, meaning)| vec![(*form).into(), (*meaning).into()]).collect();
    let words = table::lines(&rows, &[], "  ");
    format!("{}\n{orders}{}\n{words}", paint.strong("orders"), paint.strong("other words"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_any_case_and_orders_are_left_alone() {
        assert_eq!(parse(" STATUS "), Some(Ok(Word::Status)));
        assert_eq!(parse("save my game.save"), Some(Ok(Word::Save("my game.save".into()))));
        assert_eq!(parse("build mine 1"), None);
        assert_eq!(parse("help Caravan#3 Rome"), None);
        assert_eq!(parse("save").unwrap().unwrap_err().code, "missing-word");
        assert_eq!(parse("quit now").unwrap().unwrap_err().code, "extra-words");
    }

    #[test]
    fn a_slip_in_one_of_the_words_is_recognised() {
        let refusal = Refusal::new("unknown-word", "there is no order `stauts`").expecting(["build", "end"]);
        assert_eq!(with_words(refusal, "stauts").suggestion.as_deref(), Some("status"));
    }
}
