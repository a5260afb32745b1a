//! What the engine's own personas decide (T-05). Both need nothing of a module but the orders that it lists as legal.
//! Draws `random order`, `greedy order` and `greedy luck`.

use super::Game;
use crate::{
    baseline::Baseline,
    orders::{AnyOrder, Choice, Sampler, SeatEvent},
    random::Purpose,
    seats::Seat,
};

/// How many orders of each form `random` chooses from, so that forms with many orders do not crowd out the others **(ours)**.
const FEW: usize = 4;
/// `random` thinks of ending its turn once in so many choices **(ours)**.
const ENDS_ONCE_IN: u64 = 8;
/// How many orders `greedy` tries before it gives one; more are drawn from **(ours)**.
const MOST_TRIED: usize = 24;
/// How many orders `greedy` gives in one turn at most **(ours)**.
const MOST_GIVEN: u32 = 64;

impl Game {
    /// What a persona of the engine's wants next of a module.
    pub(super) fn baseline_choice(&mut self, seat: Seat, module: usize, baseline: Baseline) -> Choice {
        let nth = self.go.nth;
        self.go.nth += 1;
        match baseline {
            Baseline::Random => self.random_choice(seat, module, nth),
            Baseline::Greedy(metric) if nth < MOST_GIVEN => self.greedy_choice(seat, module, metric, nth),
            Baseline::Greedy(_) => Choice::END,
        }
    }

    /// One of the orders that are legal now, all that were drawn from equally likely; sometimes a word to the clock. It never closes a
    /// collection, since others are still at it **(ours)**.
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

    /// The order after which the metric is greatest when the seat's turn is over; of equal ones the first. Nothing more if none makes it greater.
    fn greedy_choice(&mut self, seat: Seat, module: usize, metric: usize, nth: u32) -> Choice {
        let metric = self.setup.modules[module].metrics()[metric].read;
        let luck = self.choice_draw(seat, Purpose("greedy luck"), nth).below(u64::MAX);
        let mut ahead = self.ahead.take().unwrap_or_else(|| Box::new(self.fork()));
        let state = self.snapshot();
        let mut value = |order: Option<AnyOrder>| {
            ahead.return_to(&state);
            // Luck that is still to come is another one, the same for all orders **(ours)**.
            ahead.reseed(luck);
            ahead.play_out(seat, order)?;
            Some(metric(ahead.world(), seat))
        };
        let (mut best, mut most) = (None, value(None));
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
        match best {
            Some(at) => Choice::Order(self.orders_to_try(seat, module, nth).swap_remove(at)),
            None => Choice::END,
        }
    }

    /// The orders that `greedy` tries, the same whenever it asks.
    fn orders_to_try(&self, seat: Seat, module: usize, nth: u32) -> Vec<AnyOrder> {
        let mut sampler = Sampler::new(self.choice_draw(seat, Purpose("greedy order"), nth), MOST_TRIED);
        let orders = self.books[module].legal(seat, self.world(), &mut sampler);
        sampler.some_of(orders, MOST_TRIED)
    }

    /// Gives an order, if there is one, and plays to the end of the seat's turn, or of the round where all act at once: nobody gives
    /// another order **(ours)**. None if the order is refused.
    fn play_out(&mut self, seat: Seat, order: Option<AnyOrder>) -> Option<()> {
        let turn = self.turn().turn_number();
        if let Some(order) = order {
            self.submit_order(seat, order).ok()?;
        }
        while self.ended().is_none() && self.turn().turn_number() == turn {
            // Where somebody has to move first, things are taken as they are.
            if self.next_seat().is_none_or(|next| self.end_turn(next).is_err()) {
                break;
            }
        }
        Some(())
    }
}
