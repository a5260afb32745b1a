//! Questions at the prompt: needs of a seat, questions of modules, and completion of lines.

use std::sync::Arc;

use super::Game;
use super::submit::BEGIN;
use crate::compact::CompactSort as _;
use crate::{
    counsel::{Briefing, Need, Question},
    orders::{OrderBook, Refusal, Sampler, SeatEvent, Words},
    picture::Picture,
    random::Purpose,
    seats::Seat,
    turn::{Now, Reason},
};

/// A meaningless word, which probes for words that could replace it.
const PROBE: &str = "?";

/// Forms with more orders than this are not searched whole to complete a line.
const MAX_PROPOSED: usize = 500;

/// Purpose of the draws that list duties.
const DUTY: Purpose = Purpose("duties");

/// Most orders that are named as what is due.
const MAX_DUTIES: usize = 8;

/// Prefixes of the codes of refusals of lines that a module does not understand.
const NOT_UNDERSTOOD: [&str; 3] = ["unknown-", "bad-", "missing-"];

impl Game {
    /// The introductions of the modules that have one, each with the module's name.
    pub fn briefings(&self) -> impl Iterator<Item = (&'static str, Briefing)> + '_ {
        let all = self.setup.modules.iter().map(|module| (module.name(), module.briefing()));
        all.filter(|(_, briefing)| *briefing != Briefing::default())
    }

    /// Needs of a seat, the most urgent first; of equal urgency in the order of the modules. If no
    /// module states any, and the seat may not end its turn, what is due.
    pub fn needs(&self, seat: Seat) -> Vec<Need> {
        let mut needs: Vec<Need> =
            self.setup.modules.iter().flat_map(|module| module.needs(self.world(), seat)).collect();
        needs.compact_sort_by_key(|need| std::cmp::Reverse(need.urgency));
        if needs.is_empty() {
            needs.extend(self.due(seat));
        }
        needs
    }

    /// The reason why the seat that is to act may not end its turn.
    fn due(&self, seat: Seat) -> Option<Need> {
        self.may_act(seat).ok()?;
        let refusal = self.may_say(&Now::of(self.world()), seat, SeatEvent::End).err()?;
        let Refusal { reason, expected, .. } = self.with_duty(seat, refusal);
        let words = if expected.is_empty() { String::new() } else { format!(": {}", expected.join(" or ")) };
        Some(Need::waits(format!("{reason}{words}")))
    }

    /// A refusal of a word to the clock that says what has to be done first: what modules say that
    /// the seat needs, and the first words of its legal orders.
    pub(super) fn with_duty(&self, seat: Seat, refusal: Refusal) -> Refusal {
        let plain = Reason::SegmentNotComplete;
        if refusal.code != plain.code() || refusal.reason != plain.to_string() {
            return refusal;
        }
        let mut needs = self.setup.modules.iter().flat_map(|module| module.needs(self.world(), seat));
        let reason =
            needs.next().map_or(refusal.reason, |need| format!("something has to be done first: {}", need.text));
        let mut words: Vec<String> = Vec::new();
        let mut sampler = Sampler::new(self.choice_draw(seat, DUTY, 0), MAX_PROPOSED);
        for book in self.books.iter().filter(|book| book.lists()) {
            for order in book.legal(seat, self.world(), &mut sampler) {
                let line = self.order_text(&order);
                let word = line.split(' ').next().unwrap_or_default().to_owned();
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        if words.len() > MAX_DUTIES {
            words.clear();
        }
        Refusal { reason, expected: words, ..refusal }
    }

    /// Questions that modules answer, in the order of the modules; a word may appear more than
    /// once.
    pub fn questions(&self) -> impl Iterator<Item = &'static Question> + '_ {
        self.setup.modules.iter().flat_map(|module| module.questions())
    }

    /// Answers a question, if the line begins with the word of one. If several modules know the
    /// word, all that understand the line answer.
    ///
    /// # Errors
    /// If no module has an answer: the refusal of the first that understands all words, or else of
    /// the first that knows the question.
    pub fn ask(&mut self, seat: Seat, line: &str) -> Option<Result<String, Refusal>> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let setup = Arc::clone(&self.setup);
        let (mut answers, mut refusals) = (Vec::new(), Vec::new());
        for module in &setup.modules {
            let asked = module.questions().iter().find(|one| one.word.eq_ignore_ascii_case(word));
            let Some(question) = asked else { continue };
            let answer = self.as_writer(seat, |game| {
                module.answer(game.world(), seat, question.word, &mut Words::new(rest, question.form))
            });
            match answer {
                Ok(answer) => answers.push(answer),
                Err(refusal) => refusals.push(refusal),
            }
        }
        if !answers.is_empty() {
            return Some(Ok(answers.join("\n")));
        }
        let is_understood = |refusal: &Refusal| !NOT_UNDERSTOOD.iter().any(|start| refusal.code.starts_with(start));
        let at = refusals.iter().position(is_understood).unwrap_or(0);
        (!refusals.is_empty()).then(|| Err(refusals.swap_remove(at)))
    }

    /// The board as a seat knows it; `None` if no module shows one to its seats.
    pub fn seen_picture(&self, seat: Seat) -> Option<Picture> {
        self.setup.modules.iter().find_map(|module| module.seen_picture(self.world(), seat))
    }

    /// Words with which a line of a seat may continue: the first words of orders if it is empty,
    /// otherwise those that the grammar expects and the seat knows. Words that would complete an
    /// order that is refused now are left out.
    pub fn next_words(&mut self, seat: Seat, line: &str) -> Vec<String> {
        let mut words = if line.is_empty() { self.first_words(seat) } else { self.later_words(seat, line) };
        words.compact_sort();
        words.dedup();
        words
    }

    /// First words of the legal orders if all are known, else of all orders.
    fn first_words(&mut self, seat: Seat) -> Vec<String> {
        let mut words: Vec<String> = match self.all_that_is_legal(seat) {
            Some(lines) => lines.iter().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect(),
            None => {
                let own = self.clock_words().map(str::to_owned);
                self.order_words().into_iter().chain(own).collect()
            }
        };
        words.extend(self.questions().map(|question| question.word.to_owned()));
        words
    }

    /// Lines of everything that the seat may do now; `None` if not all are known, or the seat is
    /// not to act.
    fn all_that_is_legal(&mut self, seat: Seat) -> Option<Vec<String>> {
        self.may_act(seat).ok()?;
        let legal = self.legal(seat, MAX_PROPOSED);
        let lines =
            || legal.choices.iter().chain(&legal.deliberate).map(|choice| self.choice_text(seat, choice)).collect();
        legal.is_complete.then(lines)
    }

    fn later_words(&mut self, seat: Seat, line: &str) -> Vec<String> {
        if line == BEGIN {
            return self.segments_to_begin(seat);
        }
        let is_question = self.questions().any(|question| line.split(' ').next() == Some(question.word));
        let Some((at, own)) = self.addressee(line).ok().filter(|_| !is_question) else {
            return self.words_of_question(seat, line);
        };
        let expected = self.expected_after(seat, line);
        let candidates = self.as_writer(seat, |game| {
            let book = &game.books[at];
            expected.into_iter().flat_map(|word| words_for(&**book, game, seat, word)).collect::<Vec<_>>()
        });
        // Things with a name are not completed to their number.
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let known = self.legal_behind(seat, at, own);
        let leads_on =
            |word: &str| known.as_ref().is_none_or(|known| known.iter().any(|one| one.eq_ignore_ascii_case(word)));
        let named = candidates.into_iter().filter(|word| !is_number(word) && leads_on(word));
        let named = named.collect::<Vec<_>>().into_iter();
        named.filter(|word| self.may_follow(seat, at, &format!("{own} {word}"))).collect()
    }

    /// Words that follow a module's line in its legal orders; `None` if these are not all known, or
    /// the line is written in another way.
    fn legal_behind(&mut self, seat: Seat, at: usize, own: &str) -> Option<Vec<String>> {
        let module = format!("{}.", self.books[at].module());
        let lines = self.all_that_is_legal(seat)?;
        let lines = lines.iter().map(|line| line.strip_prefix(&module).unwrap_or(line));
        let begun = lines.filter(|line| line.get(..own.len()).is_some_and(|start| start.eq_ignore_ascii_case(own)));
        let words: Vec<String> =
            begun.filter_map(|line| Some(line[own.len()..].strip_prefix(' ')?.split(' ').next()?.to_owned())).collect();
        (!words.is_empty()).then_some(words)
    }

    /// Words that the grammar expects after a line.
    fn expected_after(&mut self, seat: Seat, line: &str) -> Vec<String> {
        let refused = match self.parse_as(seat, line) {
            Ok(_) => self.parse_as(seat, &format!("{line} {PROBE}")).err().filter(|one| one.code != "extra-words"),
            Err(refusal) => Some(refusal).filter(|refusal| refusal.code == "missing-word"),
        };
        refused.map_or_else(Vec::new, |refusal| refusal.expected)
    }

    /// True if a line is the beginning of an order, or an order that would be carried out.
    fn may_follow(&mut self, seat: Seat, at: usize, line: &str) -> bool {
        self.as_writer(seat, |game| match game.books[at].parse(line, game.world()) {
            Ok(order) => {
                // A whole order may also continue, like a list of agents.
                game.books[at].may(&order, seat, game.world()).is_ok()
            }
            Err(refusal) => refusal.code == "missing-word",
        })
    }

    /// Words that may continue a question, taken from its form.
    fn words_of_question(&mut self, seat: Seat, line: &str) -> Vec<String> {
        let setup = Arc::clone(&self.setup);
        let words: Vec<&str> = line.split(' ').collect();
        let asked = setup.modules.iter().flat_map(|module| {
            let question = module.questions().iter().find(|one| one.word.eq_ignore_ascii_case(words[0]));
            question.map(|question| (module.name(), question))
        });
        let asked: Vec<_> = asked.collect();
        self.as_writer(seat, |game| {
            let of = |(name, question): (&str, &Question)| {
                let book = game.books.iter().find(|book| book.module() == name);
                let place = place(question.form, words.len());
                let found = book.zip(place).map(|(book, word)| words_for(&**book, game, seat, word.to_owned()));
                found.unwrap_or_default()
            };
            asked.into_iter().flat_map(of).collect()
        })
    }
}

/// The word at an index of a form; a repeated part repeats.
fn place(form: &str, at: usize) -> Option<&str> {
    let clean = |word: &'_ str| !word.is_empty();
    let words: Vec<&str> = form.split(' ').filter(|word| clean(word)).collect();
    let begin = words.iter().position(|word| word.starts_with('('));
    let word = match begin {
        Some(begin) if at >= begin => words.get(begin + (at - begin) % (words.len() - begin)),
        _ => words.get(at).or_else(|| words.last().filter(|word| word.ends_with('+'))),
    };
    word.map(|word| word.trim_matches(['(', ')', '+', '*', '[', ']']))
}

/// Expands an expected word: to itself, or to the words that a placeholder stands for.
fn words_for(book: &dyn OrderBook, game: &Game, seat: Seat, word: String) -> Vec<String> {
    let is_stand_in = word.chars().any(char::is_uppercase) && !word.chars().any(char::is_lowercase);
    let known = if is_stand_in { book.words_for(&word, seat, game.world()) } else { Vec::new() };
    if known.is_empty() { vec![word] } else { known }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn what_may_come_again_in_a_form_comes_again() {
        let form = "odds PLAYER (CLASS COUNT)+";
        let words: Vec<_> = (0..6).map(|at| place(form, at)).collect();
        let expected = ["odds", "PLAYER", "CLASS", "COUNT", "CLASS", "COUNT"].map(Some);
        assert_eq!(words, expected);
        assert_eq!([place("odds SITE AGENT+", 2), place("odds SITE AGENT+", 7)], [Some("AGENT"); 2]);
        assert_eq!((place("prices", 1), place("city CITY", 1), place("city CITY", 2)), (None, Some("CITY"), None));
    }
}
