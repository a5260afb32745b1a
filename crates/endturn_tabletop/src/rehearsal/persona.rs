//! The persona that does the same in every turn.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    number::counted,
    orders::{Budget, Choice, SeatEvent},
    random::Purpose,
    seats::Roster,
    turn::{Intents, SegmentId, TurnChain, TurnProfile},
};
use serde::Serialize;

use super::{
    MAX, PERSONA, RehearsalPersona, acts,
    orders::{Again, Bid, Call, Do, Points, RehearsalOrder},
    points,
};

/// A seat's view.
#[derive(Debug, Serialize)]
pub struct View {
    /// The turn state, in the notation `4/2 Anna Main#1 p0`: turn and round, active seat, segment
    /// and ordinal, passes.
    turn: String,
    /// By seat: its name, acts, points.
    table: Vec<(String, i64, i64)>,
    /// The seat's bids in the open collection.
    bids: Vec<u32>,
    #[serde(skip)]
    may_pass: bool,
    #[serde(skip)]
    is_collecting: bool,
    #[serde(skip)]
    may_replay: bool,
    /// The current segment, if it may begin again.
    #[serde(skip)]
    again: Option<SegmentId>,
    /// Number of visits of the current phase to the segment.
    #[serde(skip)]
    visits: usize,
    #[serde(skip)]
    is_first_of_round: bool,
    #[serde(skip)]
    seat: Seat,
}

pub(super) fn view(world: &World, seat: Seat) -> View {
    let (roster, profile) = (world.resource::<Roster>(), world.resource::<TurnProfile>());
    let chain = world.resource::<TurnChain>();
    let state = chain.current();
    let segment = state.segment();
    let line = |seat: Seat| (roster.name(seat).to_owned(), acts(world, seat), points(world, seat));
    View {
        turn: state.describe(profile, roster),
        table: roster.seats().map(line).collect(),
        bids: world.resource::<Intents<u32>>().of(seat).iter().map(|bid| bid.payload).collect(),
        may_pass: profile.may_pass(segment),
        is_collecting: profile.is_commit(segment),
        may_replay: profile.replay().is_some(),
        again: profile.may_begin(segment).find(|&next| next == segment),
        visits: chain.visits(segment),
        is_first_of_round: chain.is_first_of_round(),
        seat,
    }
}

pub(super) fn status(view: &View) -> String {
    let line = |(name, acts, points): &(String, i64, i64)| {
        format!("  {name}: {}, {}\n", counted(*acts, "act"), counted(*points, "point"))
    };
    let bids = match &view.bids[..] {
        [] => String::new(),
        bids => format!("  you have bid {bids:?}\n"),
    };
    format!("turn {}\n{}{bids}", view.turn, view.table.iter().map(line).collect::<String>())
}

pub(super) fn decide(persona: RehearsalPersona, view: &View, budget: &mut Budget) -> Choice {
    if view.is_collecting {
        let Some(most) = persona.bids.filter(|_| view.bids.is_empty()) else { return Choice::END };
        let amount = drawn(budget, "bid", most);
        return budget.order(RehearsalOrder::from(Bid { amount }));
    }
    // The budget spent equals the number of choices in this turn.
    let nth = budget.spent();
    if nth == 0 && view.may_pass && budget.draw(PERSONA, Purpose("pass")).chance_permille(persona.passes_permille) {
        return Choice::Event(SeatEvent::Pass);
    }
    let others = if persona.calls && view.is_first_of_round { view.table.len() - 1 } else { 0 };
    let calls = (1..=others).map(Ask::Call);
    let score = (persona.scores > 0).then_some(Ask::Score);
    let again = (persona.again_permille > 0 && view.may_replay).then_some(Ask::Again);
    let mut asks = calls.chain(score).chain(again);
    let all = asks.clone().count() as u64;
    if let Some(ask) = asks.nth(nth as usize) {
        let order = ask.order(persona, view, budget);
        return budget.order(order);
    }
    let acts = u64::from(persona.acts);
    if (nth - all) % (acts + 1) < acts {
        return budget.order(RehearsalOrder::from(Do {}));
    }
    let again = view.again.filter(|_| view.visits <= persona.loops as usize);
    again.map_or(Choice::END, |segment| Choice::Event(SeatEvent::Begin(segment)))
}

/// A request that a persona makes once in each turn; if the draw is against it, it acts instead.
#[derive(Clone, Copy)]
enum Ask {
    /// A turn of the seat this many places on.
    Call(usize),
    Score,
    Again,
}

impl Ask {
    fn order(self, persona: RehearsalPersona, view: &View, budget: &Budget) -> RehearsalOrder {
        match self {
            Self::Call(on) => {
                let seat = Seat(((view.seat.index() + on) % view.table.len()) as u8);
                Call { seat, initiative: 1 + i64::from(drawn(budget, "initiative", 19)) }.into()
            }
            Self::Score => {
                let points = view.table[view.seat.index()].2 + i64::from(drawn(budget, "points", persona.scores));
                Points { seat: view.seat, points: points.min(MAX) }.into()
            }
            Self::Again if budget.draw(PERSONA, Purpose("again")).chance_permille(persona.again_permille) => {
                Again {}.into()
            }
            Self::Again => Do {}.into(),
        }
    }
}

/// Draws from 0 to `most`.
fn drawn(budget: &Budget, purpose: &'static str, most: u32) -> u32 {
    budget.draw(PERSONA, Purpose(purpose)).below(u64::from(most) + 1) as u32
}
