//! What a seat may do now: the legal orders that modules list, and the words to the clock that it may say.

use super::Game;
use crate::{
    orders::{AnyOrder, Choice, Refusal, Sampler, SeatEvent},
    random::{Draw, DrawSubject, Draws, Purpose},
    rules::RuleId,
    seats::Seat,
    turn::Now,
};

/// Under which rule orders are sampled, and for what.
const RULE: RuleId = RuleId("T-05");
const PURPOSE: Purpose = Purpose("legal orders");

/// What a seat may do now.
#[derive(Debug)]
pub struct LegalChoices {
    /// The orders, in the order of the modules and as each lists them, then the words to the clock. Each is accepted if it is the
    /// next that the seat decides.
    pub choices: Vec<Choice>,
    /// Whether there is nothing else that the seat may do.
    pub is_complete: bool,
    /// The modules that list no orders at all ([`Order::LISTS`](crate::orders::Order::LISTS)), although they take some.
    pub unlisted: Vec<&'static str>,
}

impl Game {
    /// What a seat may do now; nothing if it is not to act, but to close a collection in which it has ended its turn (T-90). Of each form of
    /// order there are at most `most`; which of them is drawn if there are more. The list is always in the same order, no two of it alike, and hangs on the state alone; asking changes nothing.
    pub fn legal(&self, seat: Seat, most: usize) -> LegalChoices {
        let mut legal = LegalChoices { choices: Vec::new(), is_complete: true, unlisted: Vec::new() };
        if self.may_act(seat).is_err() {
            if self.may_speak(seat, SeatEvent::Commit).is_ok() {
                let words = self.legal_words(seat).filter(|event| *event == SeatEvent::Commit);
                legal.choices.extend(words.map(Choice::Event));
            }
            return legal;
        }
        let mut sampler = Sampler::new(self.choice_draw(seat, PURPOSE, 0), most);
        for book in &self.books {
            if book.lists() {
                let orders = book.legal(seat, self.world(), &mut sampler);
                legal.choices.extend(orders.into_iter().map(Choice::Order));
            } else if book.takes_orders() {
                legal.unlisted.push(book.module());
            }
        }
        legal.is_complete = sampler.is_complete() && legal.unlisted.is_empty();
        legal.choices.extend(self.legal_words(seat).map(Choice::Event));
        legal
    }

    /// The words to the clock that the seat, which is to act, may say now.
    pub(super) fn legal_words(&self, seat: Seat) -> impl Iterator<Item = SeatEvent> {
        let now = Now::of(self.world());
        let begin = self.sealed.profile.may_begin(now.state.segment()).map(SeatEvent::Begin);
        let all = [SeatEvent::End, SeatEvent::Pass].into_iter().chain(begin).chain([SeatEvent::Commit]);
        all.filter(move |&event| self.may_say(&now, seat, event).is_ok())
    }

    /// The text form of what a seat decides, as [`submit`](Self::submit) reads it.
    pub fn choice_text(&mut self, seat: Seat, choice: &Choice) -> String {
        match choice {
            Choice::Event(event) => self.word(*event),
            Choice::Order(order) => self.as_writer(seat, |game| game.order_text(order)),
        }
    }

    /// The text form of an order, in names that everybody knows unless somebody is writing.
    pub(crate) fn order_text(&self, order: &AnyOrder) -> String {
        let book = self.books.iter().find(|book| book.module() == order.module);
        book.map_or_else(String::new, |book| self.addressed(book.module(), book.text(order, self.world())))
    }

    /// Does what a seat decides: gives the order, or says the word.
    ///
    /// # Errors
    /// The refusal; the game is then as it was.
    pub fn choose(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Order(order) => self.submit_order(seat, order),
            Choice::Event(event) => self.say(seat, event),
        }
    }

    /// Chance for the nth choice of a seat's turn.
    pub(super) fn choice_draw(&self, seat: Seat, purpose: Purpose, nth: u32) -> Draw {
        let subject = DrawSubject::named(self.roster().name(seat)).nth(self.turn().turn_number()).nth(nth);
        self.world().resource::<Draws>().at(RULE, subject, purpose)
    }
}
