//! Decisions of the engine's own personas (T-05). Both need only the orders that a module lists as
//! legal. Draws `random order`, `greedy order` and `greedy luck`.

use super::Game;
use crate::{
    baseline::Baseline,
    orders::{AnyOrder, Choice, Sampler, SeatEvent},
    random::Purpose,
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
                let at = sampler.draw().below(orders.len() as u64) as usize;
                return Choice::Order(orders.swap_remove(at));
            }
        }
        if words.is_empty() {
            return Choice::END;
        }
        let at = draw.below(words.len() as u64) as usize;
        Choice::Event(words.swap_remove(at))
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
            return Choice::Event(word);
        }
        let metric = self.setup.modules[module].metrics()[metric].read;
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
        for (at, order) in self.orders_to_try(seat, module, nth).into_iter().enumerate() {
            if !self.go.budget.spend(1) {
                break;
            }
            let found = value(Some(order));
            if found > most {
                (best, most) = (Some(at), found);
            }
        }
        self.ahead = Some(ahead);
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
