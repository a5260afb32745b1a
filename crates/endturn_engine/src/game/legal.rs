//! Legal choices of a seat: the orders that modules list, and words to the clock.

use super::Game;
use crate::{
    orders::{AnyOrder, Choice, Refusal, Sampler, SeatEvent},
    random::{Draw, DrawSubject, Draws, Purpose},
    rules::RuleId,
    seats::Seat,
    turn::Now,
};

/// Rule and purpose of the draws that sample orders.
const RULE: RuleId = RuleId("T-05");
const PURPOSE: Purpose = Purpose("legal orders");

/// Legal choices of a seat.
#[derive(Debug)]
pub struct LegalChoices {
    /// Orders, in the order of the modules and as each lists them, then words to the clock. Each is
    /// accepted if it is the seat's next choice.
    pub choices: Vec<Choice>,
    /// Legal orders that no program chooses by chance, such as giving the game up
    /// ([`Form::DELIBERATE`](crate::orders::Form::DELIBERATE)), in the same order.
    pub deliberate: Vec<Choice>,
    /// True if the seat may do nothing else.
    pub is_complete: bool,
    /// True if legal orders were left out because more of a form are legal than were wanted.
    pub is_cut: bool,
    /// Modules that take orders and list none ([`Order::LISTS`](crate::orders::Order::LISTS)).
    pub unlisted: Vec<&'static str>,
}

impl Game {
    /// Legal choices of a seat; empty if it is not to act, except that it may close a collection in
    /// which it has ended its turn (T-90). At most `most` orders of each form are listed, drawn if
    /// there are more. The order of the list is fixed, without duplicates, and depends on the state
    /// alone; asking changes nothing.
    pub fn legal(&self, seat: Seat, most: usize) -> LegalChoices {
        let mut legal = LegalChoices {
            choices: Vec::new(),
            deliberate: Vec::new(),
            is_complete: true,
            is_cut: false,
            unlisted: Vec::new(),
        };
        if self.may_act(seat).is_err() {
            if self.may_speak(seat, SeatEvent::Commit).is_ok() {
                let words = self.legal_words(seat).filter(|event| *event == SeatEvent::Commit);
                legal.choices.extend(words.map(Choice::Event));
            }
            return legal;
        }
        let mut sampler = Sampler::new(self.choice_draw(seat, PURPOSE, 0), most);
        let mut deliberate = Sampler::new(self.choice_draw(seat, PURPOSE, 1), most).of_deliberate();
        for book in &self.books {
            if book.lists() {
                let orders = book.legal(seat, self.world(), &mut sampler);
                legal.choices.extend(orders.into_iter().map(Choice::Order));
                let orders = book.legal(seat, self.world(), &mut deliberate);
                legal.deliberate.extend(orders.into_iter().map(Choice::Order));
            } else if book.takes_orders() {
                legal.unlisted.push(book.module());
            }
        }
        legal.is_complete = sampler.is_complete() && deliberate.is_complete() && legal.unlisted.is_empty();
        legal.is_cut = sampler.is_cut();
        legal.choices.extend(self.legal_words(seat).map(Choice::Event));
        legal
    }

    /// Words to the clock that the acting seat may say now.
    pub(super) fn legal_words(&self, seat: Seat) -> impl Iterator<Item = SeatEvent> {
        let now = Now::of(self.world());
        let begin = self.sealed.profile.may_begin(now.state.segment()).map(SeatEvent::Begin);
        let all = [SeatEvent::End, SeatEvent::Pass].into_iter().chain(begin).chain([SeatEvent::Commit]);
        all.filter(move |&event| self.may_say(&now, seat, event).is_ok())
    }

    /// Text form of a choice, as [`submit`](Self::submit) reads it.
    pub fn choice_text(&mut self, seat: Seat, choice: &Choice) -> String {
        match choice {
            Choice::Event(event) => self.word(*event),
            Choice::Order(order) => self.as_writer(seat, |game| game.order_text(order)),
        }
    }

    /// Words by which people look for a choice besides those of its text, such as the squares of a
    /// chess move ([`Form::tags`](crate::orders::Form::tags)).
    pub fn choice_tags(&self, choice: &Choice) -> Vec<String> {
        let Choice::Order(order) = choice else { return Vec::new() };
        let book = self.books.iter().find(|book| book.module() == order.module);
        book.map_or_else(Vec::new, |book| book.tags(order, self.world()))
    }

    /// Text form of an order, in names that every seat knows unless a writer is set.
    pub(crate) fn order_text(&self, order: &AnyOrder) -> String {
        let book = self.books.iter().find(|book| book.module() == order.module);
        book.map_or_else(String::new, |book| self.addressed(book.module(), book.text(order, self.world())))
    }

    /// Carries out a choice of a seat: gives the order, or says the word.
    ///
    /// # Errors
    /// The refusal; the game is then unchanged.
    pub fn choose(&mut self, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Order(order) => self.submit_order(seat, order),
            Choice::Event(event) => self.say(seat, event),
        }
    }

    /// Randomness for the nth choice of a seat's turn.
    pub(super) fn choice_draw(&self, seat: Seat, purpose: Purpose, nth: u32) -> Draw {
        let subject = DrawSubject::named(self.roster().name(seat)).nth(self.turn().turn_number()).nth(nth);
        self.world().resource::<Draws>().at(RULE, subject, purpose)
    }
}
