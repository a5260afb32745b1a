//! The possible orders, grouped by word.

use endturn::engine::{Game, Seat};
use textwrap::{Options, WordSplitter, wrap};

use super::words::first_of;
use crate::render::number::counted;
use crate::render::screen::Screen;

/// Default width of lists in a file or a pipe, in columns.
const USUAL: usize = 100;
/// Maximum orders searched per form, in the whole list and in that of one word.
const MAX: usize = 60;
const MAX_OF_WORD: usize = 1_000;
/// Maximum orders per word in the whole list.
const SHOWN: usize = 8;

/// Lists the orders that a seat may give now, a paragraph per word; or those that begin with one
/// word, a line each.
pub(super) fn list(game: &mut Game, seat: Seat, word: Option<&str>, screen: Screen) -> String {
    let legal = game.legal(seat, if word.is_some() { MAX_OF_WORD } else { MAX });
    let lines: Vec<String> = legal.choices.iter().map(|choice| game.choice_text(seat, choice)).collect();
    let mut text = match word {
        None => groups(&lines).iter().map(|(word, lines)| paragraph(word, lines, screen)).collect(),
        Some(word) => of_word(game, word, &lines),
    };
    let remark = if !legal.unlisted.is_empty() {
        format!("{} does not list its orders; `help` shows their forms", legal.unlisted.join(" and "))
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

/// Groups lines by their first words, in order of first occurrence.
fn groups(lines: &[String]) -> Vec<(&str, Vec<&str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in lines {
        let word = first_of(line);
        let at = groups.iter().position(|(known, _)| *known == word).unwrap_or_else(|| {
            groups.push((word, Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(line[word.len()..].trim_start());
    }
    groups
}

fn paragraph(word: &str, behind: &[&str], screen: Screen) -> String {
    let first = format!("  {} ", screen.paint.strong(word));
    if let [""] = behind {
        return format!("{}\n", first.trim_end());
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

fn of_word(game: &Game, word: &str, lines: &[String]) -> String {
    let found: Vec<&String> = lines.iter().filter(|line| first_of(line).eq_ignore_ascii_case(word)).collect();
    if found.is_empty() {
        let is_known = game.grammar().iter().any(|(_, form, _)| first_of(form).eq_ignore_ascii_case(word));
        let why = if is_known { "no such order is possible now" } else { "that is not an order" };
        return format!("`{}`: {why}; `moves` lists the possible orders\n", crate::failure::shorten(word));
    }
    let text: String = found.iter().map(|line| format!("  {line}\n")).collect();
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
    fn a_word_lists_all_of_its_orders_and_one_that_is_none_is_said_to_be_none() {
        let text = moves("civ_tiny", Some("RESEARCH"), None);
        assert!(text.starts_with("  research ") && text.contains("4 orders\n"), "{text}");
        assert!(moves("civ_tiny", Some("found"), None).contains("no such order is possible now"));
        assert!(moves("civ_tiny", Some("fuond"), None).contains("that is not an order"));
    }
}
