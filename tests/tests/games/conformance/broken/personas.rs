//! Personas that know more than their seat, or order what they may not.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Budget, Choice},
};

use super::{
    booth::{Booth, Trade, stock, trade},
    tells, told,
};

#[test]
fn a_persona_that_looks_at_what_its_view_hides_is_found() {
    /// Sells if the other one has few rugs left.
    fn peek(world: &World, seat: Seat, budget: &mut Budget) -> Choice {
        let other = stock(world, Seat(1 - seat.0));
        if other.rugs < 2 && stock(world, seat).rugs > 0 {
            budget.order(Trade::Sell(1))
        } else {
            trade(world, seat, budget)
        }
    }
    let message = told(Booth { decide: peek, ..Booth::default() });
    tells(&message, &["the persona `trader` of", "uses what its seat cannot see", "section `booth.stock`"]);
    tells(&message, &["booth.sell 1", "read only what the seat's `view` shows"]);
}

#[test]
fn a_persona_that_asks_for_what_is_refused_is_found() {
    fn dream(_: &World, _: Seat, budget: &mut Budget) -> Choice {
        budget.order(Trade::Buy(1_000))
    }
    let message = told(Booth { decide: dream, ..Booth::default() });
    tells(&message, &["orders of personas were refused", "a persona must check `may` first"]);
}
