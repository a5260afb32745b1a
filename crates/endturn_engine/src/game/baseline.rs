//! Decisions of the engine's own personas (T-05). Both need only the orders that a module lists as
//! legal. Draws `random order`, `greedy order` and `greedy luck`.

use super::Game;
use crate::{
    baseline::Baseline,
    orders::{AnyOrder, Choice, Sampler, SeatEvent},
    random::Purpose,
    reasons::{Reason, Weighed},
    seats::Seat,
};

/// `random` chooses from at most 4 orders of each form, so that forms with many orders do not crowd
/// out the others **(ours)**.
const FEW: usize = 4;
/// `random` considers ending its turn once in 8 choices **(ours)**.
const ENDS_ONCE_IN: u64 = 8;
/// `greedy` tries at most 24 orders before it gives one; if more are legal, it draws which
/// **(ours)**.
const MAX_TRIED: usize = 24;
/// `greedy` gives at most 64 orders in one turn **(ours)**.
const MAX_GIVEN: u32 = 64;

impl Game {
    /// Returns the next choice of an engine persona in a module.
    pub(super) fn baseline_choice(&mut self, seat: Seat, module: usize, baseline: Baseline) -> Choice {
        let nth = self.go.nth;
        self.go.nth += 1;
        match baseline {
            Baseline::Random => self.random_choice(seat, module, nth),
            Baseline::Greedy(metric) => self.greedy_choice(seat, module, metric, nth),
        }
    }

    /// Draws one of the orders that are legal now, all of them equally likely, or sometimes a word
    /// to the clock. `random` never closes a collection, since other seats may still be giving
    /// orders **(ours)**.
    fn random_choice(&mut self, seat: Seat, module: usize, nth: u32) -> Choice {
        let mut draw = self.choice_draw(seat, Purpose("random order"), nth);
        let mut words: Vec<SeatEvent> = self.legal_words(seat).filter(|word| *word != SeatEvent::Commit).collect();
        if words.is_empty() || draw.below(ENDS_ONCE_IN) > 0 {
            let mut sampler = Sampler::new(draw, FEW);
            let mut orders = self.books[module].legal(seat, self.world(), &mut sampler);
            if !orders.is_empty() {
                let (count, at) = (orders.len(), sampler.draw().below(orders.len() as u64) as usize);
                let order = orders.swap_remove(at);
                if let Some(text) = self.text_if_asked(seat, &order) {
                    let because = format!("at most {FEW} orders of each form are in its draw");
                    let reason =
                        Reason::drawn("order", count, "legal order", Some(Weighed::new(text))).and_because(&because);
                    self.go.budget.explain(|| reason);
                }
                return Choice::Order(order);
            }
        }
        if words.is_empty() {
            return Choice::END;
        }
        let (count, at) = (words.len(), draw.below(words.len() as u64) as usize);
        let word = words.swap_remove(at);
        if self.go.budget.is_asked() {
            let text = self.word(word);
            self.go.budget.explain(|| Reason::drawn("order", count, "word", Some(Weighed::new(text))));
        }
        Choice::Event(word)
    }

    /// Returns the order after which the metric is greatest at the end of the seat's turn, the
    /// first of equals. If no order raises it, the turn ends; where the seat must move, it gives
    /// the order after which least is lost **(ours)**.
    fn greedy_choice(&mut self, seat: Seat, module: usize, metric: usize, nth: u32) -> Choice {
        // As for `random`, closing a collection is left to the other seats.
        let rest = self.legal_words(seat).find(|word| *word != SeatEvent::Commit);
        if nth >= MAX_GIVEN
            && let Some(word) = rest
        {
            self.go
                .budget
                .explain(|| Reason::new("order").because(format!("it gives at most {MAX_GIVEN} orders in a turn")));
            return Choice::Event(word);
        }
        let (name, metric) = {
            let metric = &self.setup.modules[module].metrics()[metric];
            (metric.name, metric.read)
        };
        let luck = self.choice_draw(seat, Purpose("greedy luck"), nth).below(u64::MAX);
        let mut ahead = self.ahead.take().unwrap_or_else(|| Box::new(self.fork()));
        let state = self.snapshot();
        let mut value = |order: Option<AnyOrder>| {
            ahead.return_to(&state);
            // `greedy` plays ahead with another random seed, the same for all orders that it
            // compares **(ours)**.
            ahead.reseed(luck);
            ahead.play_out(seat, order)?;
            Some(metric(ahead.world(), seat))
        };
        let (mut best, mut most) = (None, if rest.is_some() { value(None) } else { None });
        // Orders tried, with the metric after each, if a caller asks for reasons.
        let (mut tried, no_order) = (Vec::new(), most);
        for (at, order) in self.orders_to_try(seat, module, nth).into_iter().enumerate() {
            if !self.go.budget.spend(1) {
                break;
            }
            let text = self.text_if_asked(seat, &order);
            let found = value(Some(order));
            tried.extend(text.map(|text| (text, found)));
            if found > most {
                (best, most) = (Some(at), found);
            }
        }
        self.ahead = Some(ahead);
        if self.go.budget.is_asked() {
            let rest = rest.map(|word| (self.word(word), no_order));
            self.go.budget.explain(|| greedy_reason(name, tried, rest, best));
        }
        if let (None, Some(word)) = (best, rest) {
            return Choice::Event(word);
        }
        let mut orders = self.orders_to_try(seat, module, nth);
        if orders.is_empty() { Choice::END } else { Choice::Order(orders.swap_remove(best.unwrap_or(0))) }
    }

    /// The orders that `greedy` tries, the same each time.
    fn orders_to_try(&self, seat: Seat, module: usize, nth: u32) -> Vec<AnyOrder> {
        let mut sampler = Sampler::new(self.choice_draw(seat, Purpose("greedy order"), nth), MAX_TRIED);
        let orders = self.books[module].legal(seat, self.world(), &mut sampler);
        sampler.some_of(orders, MAX_TRIED)
    }

    /// Gives an order, if there is one, and plays to the end of the seat's turn, or of the round if
    /// all seats act at once: in `greedy`'s look ahead no seat gives another order **(ours)**.
    /// `None` if the order is refused.
    fn play_out(&mut self, seat: Seat, order: Option<AnyOrder>) -> Option<()> {
        let turn = self.turn().turn_number();
        if let Some(order) = order {
            self.submit_order(seat, order).ok()?;
        }
        while self.ended().is_none() && self.turn().turn_number() == turn {
            // If a seat must move first, the state is compared as it is.
            if self.next_seat().is_none_or(|next| self.end_turn(next).is_err()) {
                break;
            }
        }
        Some(())
    }
}

/// The reason of a greedy choice: every order that was tried, with the metric after it; `rest` is
/// the word that gives no order.
fn greedy_reason(
    metric: &str,
    tried: Vec<(String, Option<i64>)>,
    rest: Option<(String, Option<i64>)>,
    best: Option<usize>,
) -> Reason {
    let best = if rest.is_none() { Some(best.unwrap_or(0)) } else { best };
    let option = |(text, found): (String, Option<i64>), is_taken: bool| {
        let note = if found.is_none() { "it would be refused" } else { "" };
        let option = Weighed { worth: found, ..Weighed::new(text) }.note(note).taken(is_taken);
        if is_taken { option.given(0..1) } else { option }
    };
    let orders = tried.into_iter().enumerate().map(|(at, one)| option(one, best == Some(at)));
    let rest = rest.map(|rest| Weighed { orders: 0..0, ..option(rest, best.is_none()) });
    let because = "it gives the order after which the metric is greatest at the end of its turn, and ends its turn if \
                   none raises it";
    Reason::new("order")
        .measured_in(format!("{metric} at the end of the turn"))
        .options(orders.chain(rest))
        .because(because)
        .best_first()
}
