//! The possible orders, grouped by word.

use endturn::engine::{Game, Seat};
use textwrap::{Options, WordSplitter, wrap};

use super::words::first_of;
use crate::render::number::counted;
use crate::render::screen::{Screen, width as columns_of};

/// Default width of lists in a file or a pipe, in columns.
const USUAL: usize = 100;
/// Maximum orders searched per form, in the whole list and in that of one word. The moves of a
/// board game, which begin with no word, are listed whole.
const MAX: usize = 60;
const MAX_OF_WORD: usize = 1_000;
/// Maximum orders per word in the whole list.
const SHOWN: usize = 8;
/// Indentation of lists, and the space between columns.
const INDENT: &str = "  ";

/// A legal order: its line, and other words by which people look for it.
struct Listed {
    line: String,
    tags: Vec<String>,
}

/// Lists the orders that a seat may give now: a paragraph per word, and moves that begin with no
/// word in columns. With a word, those that begin with it, or else those that name it.
pub(super) fn list(game: &mut Game, seat: Seat, word: Option<&str>, screen: Screen) -> String {
    let is_open = game.setup().modules.iter().any(|module| module.book().is_open());
    let most = if word.is_some() || is_open { MAX_OF_WORD } else { MAX };
    let legal = game.legal(seat, most);
    let all = legal.choices.iter().chain(&legal.deliberate);
    let listed: Vec<Listed> =
        all.map(|choice| Listed { line: game.choice_text(seat, choice), tags: game.choice_tags(choice) }).collect();
    let mut text = match word {
        None => whole(game, &listed, screen),
        Some(word) => of_word(game, word, &listed, screen),
    };
    let remark = if !legal.unlisted.is_empty() {
        format!("{} does not list its orders; `help` shows their forms", legal.unlisted.join(" and "))
    } else if legal.is_cut && word.is_none() && most < MAX_OF_WORD {
        format!("there are more: at most {most} orders of each form are listed, by `moves WORD` {MAX_OF_WORD}")
    } else if legal.is_cut {
        format!("there are more: at most {most} orders of each form are listed")
    } else if !legal.is_complete {
        "there are more: of counts, teams and the like only some are listed; `help` shows all forms".to_owned()
    } else {
        return text;
    };
    text += &wrap(&remark, Options::new(width(screen)).word_splitter(WordSplitter::NoHyphenation)).join("\n");
    text + "\n"
}

/// The width of a line of prose, in columns.
fn width(screen: Screen) -> usize {
    screen.width.unwrap_or(USUAL).min(USUAL)
}

/// Lists all orders.
fn whole(game: &Game, listed: &[Listed], screen: Screen) -> String {
    let words = keywords(game);
    let lines: Vec<&str> = listed.iter().map(|one| one.line.as_str()).collect();
    let (mut text, mut cells) = (String::new(), Vec::new());
    for (word, behind) in groups(&lines) {
        if behind == [""] && !words.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            cells.push(word);
            continue;
        }
        text += &columns(&std::mem::take(&mut cells), screen);
        text += &paragraph(word, &behind, screen);
    }
    text + &columns(&cells, screen)
}

/// The words that orders and words to the clock begin with.
fn keywords(game: &Game) -> Vec<String> {
    let forms = game.grammar().into_iter().map(|(_, form, _)| first_of(&form).to_owned());
    forms.filter(|word| !is_stand_in(word)).chain(game.clock_words().map(str::to_owned)).collect()
}

/// True for a placeholder such as `MOVE`.
fn is_stand_in(word: &str) -> bool {
    word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase)
}

/// Sets words in columns of equal width, row by row.
fn columns(words: &[&str], screen: Screen) -> String {
    let cell = words.iter().map(|word| columns_of(word)).max().unwrap_or(0) + INDENT.len();
    let in_row = ((width(screen).saturating_sub(INDENT.len())) / cell).max(1);
    let row = |row: &[&str]| {
        let cells = row.iter().map(|word| format!("{word}{}", " ".repeat(cell - columns_of(word))));
        format!("{INDENT}{}\n", cells.collect::<String>().trim_end())
    };
    words.chunks(in_row).map(row).collect()
}

/// Groups lines by their first words, in order of first occurrence.
fn groups<'l>(lines: &[&'l str]) -> Vec<(&'l str, Vec<&'l str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for &line in lines {
        let word = first_of(line);
        let at = groups.iter().position(|(known, _)| *known == word).unwrap_or_else(|| {
            groups.push((word, Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(line[word.len()..].trim_start());
    }
    groups
}

/// The orders of a word; one that is the word alone has a line of its own.
fn paragraph(word: &str, behind: &[&str], screen: Screen) -> String {
    let first = format!("  {} ", screen.paint.strong(word));
    if behind.contains(&"") {
        let rest: Vec<&str> = behind.iter().copied().filter(|line| !line.is_empty()).collect();
        let more = if rest.is_empty() { String::new() } else { paragraph(word, &rest, screen) };
        return format!("{}\n{more}", first.trim_end());
    }
    let mut shown: Vec<&str> = behind.iter().take(SHOWN).copied().collect();
    let more = behind.len() - shown.len();
    let rest = format!("and {more} more: `moves {word}`");
    if more > 0 {
        shown.push(&rest);
    }
    let hang = " ".repeat(word.len() + 3);
    let most = width(screen).max(word.len() + 20);
    let options = Options::new(most).word_splitter(WordSplitter::NoHyphenation);
    let body = wrap(&shown.join(", "), options.initial_indent(&hang).subsequent_indent(&hang)).join("\n");
    format!("{first}{}\n", body.trim_start())
}

/// Lists the orders that begin with a word; if there are none, those for which it is the
/// placeholder, or else those that name it.
fn of_word(game: &Game, word: &str, listed: &[Listed], screen: Screen) -> String {
    let is_known = game.grammar().iter().any(|(_, form, _)| first_of(form).eq_ignore_ascii_case(word));
    let words = keywords(game);
    let is_meant = |one: &&Listed| {
        let first = first_of(&one.line);
        first.eq_ignore_ascii_case(word)
            || is_known
                && is_stand_in(&word.to_uppercase())
                && !words.iter().any(|known| known.eq_ignore_ascii_case(first))
    };
    let names = |one: &&Listed| {
        let parts = one.line.split([' ', '/', '*', '(']).chain(one.tags.iter().map(String::as_str));
        parts.into_iter().any(|part| part.eq_ignore_ascii_case(word))
    };
    let mut found: Vec<&Listed> = listed.iter().filter(is_meant).collect();
    if found.is_empty() && !is_known {
        found = listed.iter().filter(names).collect();
    }
    if found.is_empty() {
        let why =
            if is_known { "no such order is possible now" } else { "that is not an order, and no order names it" };
        return format!("`{}`: {why}; `moves` lists the possible orders\n", crate::failure::shorten(word));
    }
    let lines: Vec<&str> = found.iter().map(|one| one.line.as_str()).collect();
    let text = if lines.iter().any(|line| line.contains(' ')) {
        lines.iter().map(|line| format!("{INDENT}{line}\n")).collect()
    } else {
        columns(&lines, screen)
    };
    text + &format!("{}\n", counted(found.len(), "order"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::Paint;

    fn moves(name: &str, word: Option<&str>, columns: Option<usize>) -> String {
        let mut game = endturn::load(&format!("../../scenarios/{name}.ron"), &[]).expect("a scenario").game();
        list(&mut game, Seat(0), word, Screen::new(Paint(false), columns))
    }

    #[test]
    fn orders_are_told_by_word_and_fit_the_screen() {
        let text = moves("civ_tiny", None, Some(60));
        assert!(text.lines().all(|line| line.len() <= 60), "{text}");
        assert!(text.contains("  produce Highgate Settlers, Highgate Workers") && text.contains("\n  end\n"), "{text}");
        let duel = moves("fleets_duel", None, None);
        assert!(duel.contains("  scan 2 basic, 2 deep, 2 advanced\n") && duel.contains("there are more"), "{duel}");
    }

    #[test]
    fn an_order_of_one_word_is_a_line_of_its_own() {
        let text = moves("first_contact", None, None);
        assert!(text.starts_with("  hire\n  hire 2, 3, 4"), "{text}");
    }

    #[test]
    fn a_word_lists_all_of_its_orders_and_one_that_is_none_is_said_to_be_none() {
        let text = moves("civ_tiny", Some("RESEARCH"), None);
        assert!(text.starts_with("  research ") && text.contains("4 orders\n"), "{text}");
        assert!(moves("civ_tiny", Some("found"), None).contains("no such order is possible now"));
        assert!(moves("civ_tiny", Some("fuond"), None).contains("that is not an order"));
    }

    /// All moves of a board game are listed, in columns that fit the screen, also where there are
    /// many: 218 in this position of chess.
    #[test]
    fn moves_without_a_word_are_all_listed_in_columns() {
        let text = moves("chess", None, Some(40));
        assert!(
            text.starts_with("  a3   a4   b3   b4   c3   c4   d3\n") && text.ends_with("  resign\n  offer\n"),
            "{text}"
        );
        let go = moves("go", None, Some(60));
        assert!(go.lines().all(|line| line.len() <= 60) && !go.contains("there are more"), "{go}");
        assert_eq!(
            go.lines()
                .filter(|line| !line.ends_with("pass") && !line.ends_with("resign"))
                .flat_map(str::split_whitespace)
                .count(),
            81,
            "{go}"
        );
        let set = ["scenario.chess.fen=\"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1\"".to_owned()];
        let mut game = endturn::load("../../scenarios/chess.ron", &set).expect("a scenario").game();
        let screen = Screen::new(Paint(false), Some(80));
        let text = list(&mut game, Seat(0), None, screen);
        assert!(text.lines().all(|line| line.len() <= 80) && !text.contains("there are more"), "{text}");
        assert_eq!(text.split_whitespace().count(), 218 + 2, "{text}");
        assert!(list(&mut game, Seat(0), Some("MOVE"), screen).ends_with("218 orders\n"));
    }

    /// A word that begins no order finds those that name it: a square, a man, a territory.
    #[test]
    fn a_word_finds_the_orders_that_name_it() {
        assert_eq!(moves("chess", Some("e2"), None), "  e3  e4\n2 orders\n");
        assert_eq!(moves("chess", Some("n"), None), "  Na3  Nc3  Nf3  Nh3\n4 orders\n");
        assert!(moves("chess", Some("MOVE"), None).ends_with("20 orders\n"));
        assert!(moves("go", Some("point"), None).ends_with("81 orders\n"));
        assert!(moves("chess", Some("e7"), None).contains("that is not an order, and no order names it"));
    }
}
