//! The smallest game of alternate players: one order and the end of the turn, and no rules.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, Seat,
    orders::{Budget, Choice, Legal, Order, OrderBook, Orders, Refusal, Words},
    rules::RuleInfo,
    seats::SeatSetup,
    snapshot::KeyedState,
    turn::{CommitClose, SegmentId, TurnOrdering, TurnProfile, TurnSetup},
};
use serde::{Deserialize, Serialize};

const NAME: &str = "ply";

/// The number of moves.
#[derive(Resource, Serialize, Deserialize)]
pub struct Moves(pub u64);

/// Adds a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Step(u64);

impl Order for Step {
    const MODULE: &'static str = NAME;
    const KEYWORDS: &'static [&'static str] = &["step"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.keyword("order", Self::KEYWORDS).map(|_| Self(1))
    }

    fn text(&self, _: &World) -> String {
        "step".into()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        world.resource_mut::<Moves>().0 += legal.order().0;
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("step".into(), "moves".into())]
    }
}

struct Ply;

impl ModuleSetup for Ply {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.state::<Moves>("ply.moves");
    }

    fn spawn(&self, world: &mut World) {
        world.insert_resource(Moves(0));
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Step>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        &[]
    }

    fn personas(&self) -> Vec<String> {
        vec!["walker".into()]
    }

    fn decide(&self, _: &World, _: Seat, _: &str, budget: &mut Budget) -> Choice {
        if budget.spent() == 0 { budget.order(Step(1)) } else { Choice::END }
    }
}

/// A game of two seats; a round is two plies.
///
/// # Panics
/// Never: the profile is valid.
#[must_use]
pub fn game() -> Game {
    let profile = TurnProfile::builder([SegmentId::MAIN]).build().expect("one segment");
    of(TurnSetup::one_by_one(profile))
}

/// A game of two seats that give their orders at the same time, to be resolved together.
///
/// # Panics
/// Never: the profile is valid.
#[must_use]
pub fn commits() -> Game {
    let profile = TurnProfile::builder([SegmentId::COMMIT, SegmentId::RESOLUTION])
        .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
        .commit_close(CommitClose::AutoWhenComplete)
        .auto_end(SegmentId::RESOLUTION);
    of(TurnSetup::new(profile.build().expect("a pair"), TurnOrdering::WholeTable))
}

fn of(turn: TurnSetup) -> Game {
    let seat = |name: &str| SeatSetup { name: name.into(), personas: vec![(NAME.to_owned(), "walker".to_owned())] };
    let setup = GameSetup {
        title: NAME.into(),
        content: 0,
        seed: 1,
        turn_limit: u32::MAX,
        seats: vec![seat("A"), seat("B")],
        turn,
        modules: vec![Arc::new(Ply)],
        change: None,
    };
    Game::new(Arc::new(setup)).expect("nothing can clash")
}
