//! Who does the same in every turn.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Budget, Choice, SeatEvent},
    random::Purpose,
    seats::Roster,
    turn::{Intents, TurnChain, TurnProfile},
};
use serde::Serialize;

use super::{
    PERSONA, Persona, acts,
    orders::{Bid, Do, RehearsalOrder},
    points,
};

/// What a seat may know.
#[derive(Debug, Serialize)]
pub struct View {
    /// The turn state, in the notation `4/2 seat0 Main#1 p0`: turn and round, who is active, segment and ordinal, passes.
    turn: String,
    /// By seat: its name, acts, points.
    table: Vec<(String, i64, i64)>,
    /// What the seat has bid in the open collection.
    bids: Vec<u32>,
    #[serde(skip)]
    may_pass: bool,
    #[serde(skip)]
    is_collecting: bool,
}

pub(super) fn view(world: &World, seat: Seat) -> View {
    let (roster, profile) = (world.resource::<Roster>(), world.resource::<TurnProfile>());
    let state = world.resource::<TurnChain>().current();
    let line = |seat: Seat| (roster.name(seat).to_owned(), acts(world, seat), points(world, seat));
    View {
        turn: state.shorthand(),
        table: roster.seats().map(line).collect(),
        bids: world.resource::<Intents<u32>>().of(seat).iter().map(|bid| bid.payload).collect(),
        may_pass: profile.may_pass(state.segment()),
        is_collecting: profile.is_commit(state.segment()),
    }
}

pub(super) fn status(view: &View) -> String {
    let line = |(name, acts, points): &(String, i64, i64)| format!("  {name}: {acts} acts, {points} points\n");
    let bids = match &view.bids[..] {
        [] => String::new(),
        bids => format!("  you have bid {bids:?}\n"),
    };
    format!("turn {}\n{}{bids}", view.turn, view.table.iter().map(line).collect::<String>())
}

pub(super) fn decide(persona: Persona, view: &View, budget: &mut Budget) -> Choice {
    if view.is_collecting {
        let Some(most) = persona.bids.filter(|_| view.bids.is_empty()) else { return Choice::END };
        let amount = budget.draw(PERSONA, Purpose("bid")).below(u64::from(most) + 1) as u32;
        return budget.order(RehearsalOrder::from(Bid { amount }));
    }
    // What of the budget is spent says how often it has chosen in this turn.
    let is_first = budget.spent() == 0;
    if is_first && view.may_pass && budget.draw(PERSONA, Purpose("pass")).chance_permille(persona.passes_permille) {
        return Choice::Event(SeatEvent::Pass);
    }
    if budget.spent() % u64::from(persona.acts + 1) < u64::from(persona.acts) {
        return budget.order(RehearsalOrder::from(Do {}));
    }
    Choice::END
}
