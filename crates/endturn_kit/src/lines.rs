//! Lines that a seat might type, made from the modules' grammar: the kit's default generator.

use super::{
    Subject,
    damage::{NUMBERS, damaged, pick},
};
use endturn_engine::{
    Game, Seat,
    orders::{AnyOrder, Choice},
    random::Draw,
};

/// Lines with no meaning.
const NOISE: [&str; 8] = ["", " ", "\u{0}", "end now", "ätsch 1", "1 1 1", "help me", "?"];
/// Orders to draw of each form.
const MAX: usize = 3;
/// Mean number of draws of a deliberate order, such as a resignation, for one that is kept: after
/// most of them there is no game left to test.
const GIVES_UP_ONCE_IN: u64 = 60;

impl Subject {
    /// Makes one line for a seat: a legal order that modules list, a form of the grammar with its
    /// words filled in, a damaged line of these, or noise.
    pub fn any_line(game: &Game, seat: Seat, draw: &mut Draw) -> String {
        if draw.below(10) == 0 {
            return (*pick(&NOISE, draw)).to_owned();
        }
        let line = match draw.below(2) {
            0 => legal(game, seat, draw).unwrap_or_else(|| filled(game, seat, draw)),
            _ => filled(game, seat, draw),
        };
        let line = if is_deliberate(game, seat, &line) && draw.below(GIVES_UP_ONCE_IN) > 0 {
            legal(game, seat, draw).unwrap_or(line)
        } else {
            line
        };
        if draw.below(6) == 0 { damaged(&line, draw) } else { line }
    }
}

/// True if a line is one of the legal orders that are listed apart.
fn is_deliberate(game: &Game, seat: Seat, line: &str) -> bool {
    game.legal(seat, 1).deliberate.iter().any(|choice| match choice {
        Choice::Order(order) => text(game, order).is_some_and(|text| text == line),
        Choice::Event(_) => false,
    })
}

/// The text of an order, without its module.
fn text(game: &Game, order: &AnyOrder) -> Option<String> {
    let module = game.setup().modules.iter().find(|module| module.name() == order.module())?;
    Some(module.book().text(order, game.world()))
}

/// Draws a listed order, or a word to the clock if none is listed.
fn legal(game: &Game, seat: Seat, draw: &mut Draw) -> Option<String> {
    let choices = game.legal(seat, MAX).choices;
    let orders: Vec<_> = choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Order(order) => Some(order),
            Choice::Event(_) => None,
        })
        .collect();
    if orders.is_empty() {
        let words: Vec<String> = choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Event(event) => Some(game.word(*event)),
                Choice::Order(_) => None,
            })
            .collect();
        return (!words.is_empty()).then(|| pick(&words, draw).clone());
    }
    let order = *pick(&orders, draw);
    Some(format!("{}.{}", order.module(), text(game, order)?))
}

/// Draws a form of the grammar with its placeholders filled in.
fn filled(game: &Game, seat: Seat, draw: &mut Draw) -> String {
    let grammar = game.grammar();
    if grammar.is_empty() {
        return "nothing".to_owned();
    }
    let (module, form, _) = pick(&grammar, draw);
    let module =
        game.setup().modules.iter().find(|one| one.name() == *module).expect("a line of the grammar has its module");
    let book = module.book();
    let word = |word: &str, draw: &mut Draw| {
        let bare = word.trim_matches(['(', ')', '+', '*', '[', ']', '…']);
        let stands_for = bare.chars().any(char::is_uppercase) && !bare.chars().any(char::is_lowercase);
        if !stands_for {
            let ways: Vec<&str> = bare.split('|').filter(|way| !way.is_empty()).collect();
            return if ways.is_empty() { bare.to_owned() } else { (*pick(&ways, draw)).to_owned() };
        }
        let mut known = book.words_for(bare, seat, game.world());
        if known.is_empty() && draw.below(2) == 0 {
            known = game.roster().seats().map(|seat| game.roster().name(seat).to_owned()).collect();
        }
        if known.is_empty() || bare == "COUNT" {
            (*pick(&NUMBERS, draw)).to_owned()
        } else {
            pick(&known, draw).clone()
        }
    };
    let words: Vec<String> = form.split(' ').filter(|one| !one.is_empty()).map(|one| word(one, draw)).collect();
    words.join(" ")
}
