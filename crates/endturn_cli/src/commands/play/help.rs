//! The words of the prompt, in lines that fit the screen.

use endturn::engine::Game;

use super::words::{first_of, words_of};
use crate::render::prose::folded;
use crate::render::screen::{Screen, width};

/// Default width of help in a file or a pipe, in columns.
const USUAL: usize = 80;
/// Maximum width of a readable line, in columns.
const WIDEST: usize = 100;
/// Column width of forms; longer forms get lines of their own.
const FORM: usize = 24;
/// Indentation of lines.
const INDENT: &str = "  ";

/// Lists everything that can be typed.
pub(super) fn all(game: &Game, screen: Screen) -> String {
    let mut orders: Vec<(String, String)> =
        game.grammar().into_iter().map(|(_, form, meaning)| (form, meaning)).collect();
    orders.extend(clock(game));
    let mut text = format!("{}\n{}", screen.paint.strong("orders"), lines(&orders, screen));
    let questions: Vec<(String, String)> =
        game.questions().map(|one| (one.form.to_owned(), one.meaning.to_owned())).collect();
    if !questions.is_empty() {
        text += &format!("{}\n{}", screen.paint.strong("questions"), lines(&questions, screen));
    }
    let words: Vec<(String, String)> =
        words_of(game).map(|(_, form, meaning)| (form.to_owned(), meaning.to_owned())).collect();
    text + &format!("{}\n{}", screen.paint.strong("other commands"), lines(&words, screen))
}

/// Returns the words that control the running segment.
fn clock(game: &Game) -> impl Iterator<Item = (String, String)> {
    let told = |word: &str| match word {
        "pass" => ("pass", "do nothing more this turn"),
        "begin" => ("begin SEGMENT", "start another part of your turn"),
        "commit" => ("commit", "resolve all orders, once every seat has finished"),
        "revise" => ("revise", "reopen the turn that you have ended"),
        _ => ("end", "end your turn"),
    };
    game.clock_words().map(told).map(|(form, meaning)| (form.to_owned(), meaning.to_owned()))
}

/// Lists everything that can be typed that begins with a word.
pub(super) fn about(word: &str, game: &Game, screen: Screen) -> String {
    let orders = game.grammar().into_iter().map(|(_, form, meaning)| (form, meaning));
    let questions = game.questions().map(|one| (one.form.to_owned(), one.meaning.to_owned()));
    let words = words_of(game).map(|(_, form, meaning)| (form.to_owned(), meaning.to_owned()));
    let all = orders.chain(clock(game)).chain(questions).chain(words);
    let found: Vec<(String, String)> = all.filter(|(form, _)| first_of(form).eq_ignore_ascii_case(word)).collect();
    lines(&found, screen)
}

/// Formats forms with their meanings beside or below them.
fn lines(rows: &[(String, String)], screen: Screen) -> String {
    let most = screen.width.unwrap_or(USUAL).min(WIDEST);
    let column = (FORM + 2 * INDENT.len()).min(most / 2);
    let mut text = String::new();
    for (form, meaning) in rows {
        let taken = INDENT.len() + width(form) + INDENT.len();
        let (first, hang) = if taken <= column {
            (format!("{INDENT}{form}{}", " ".repeat(column - INDENT.len() - width(form))), " ".repeat(column))
        } else {
            text += &folded(form, most, INDENT, &INDENT.repeat(3));
            (INDENT.repeat(2), INDENT.repeat(2))
        };
        text += &folded(meaning, most, &first, &hang);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Paint;

    #[test]
    fn help_fits_every_screen_and_loses_no_word() {
        for name in ["civ_tiny", "three_factions", "war_in_the_dark"] {
            let game = endturn::load(&format!("../../scenarios/{name}.ron"), &[]).expect("a scenario").game();
            for columns in [None, Some(40), Some(80), Some(200)] {
                let screen = Screen::new(Paint(false), columns);
                let text = all(&game, screen);
                let most = columns.unwrap_or(USUAL).min(WIDEST);
                assert!(text.lines().all(|line| width(line) <= most), "{name} {columns:?}: {text}");
                for (_, form, meaning) in game.grammar() {
                    let told: Vec<&str> = text.split_whitespace().collect();
                    let wanted: Vec<&str> = form.split_whitespace().chain(meaning.split_whitespace()).collect();
                    let is_there = told.windows(wanted.len()).any(|part| part == wanted);
                    assert!(is_there || columns == Some(40), "{form}");
                }
            }
        }
    }
}
