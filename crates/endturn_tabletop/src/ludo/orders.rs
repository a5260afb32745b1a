//! Orders of a player: `roll`, and `move 2`, or `move 2 5` with two dice; `resign`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    orders,
    orders::{Form, Legal, Lister, OrderTable, Refusal, Words},
    random::{DrawSubject, Draws, Purpose},
    seats::{GameEnded, SeatTable},
    turn::{SegmentId, TurnChain, TurnEvent, TurnProfile, TurnWork},
};
use endturn_scenario::author::{Given, Module};
use serde::{Deserialize, Serialize};

use super::{
    Illegal, Ludo, LudoFact, Move, Position, Variant, apply,
    module::{MOVE, RESIGNATION, ROLL, moves},
    refusal, roll,
};
use crate::one_word::one_word;

/// Throws the dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollOrder {}

/// Moves a token.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveOrder {
    /// The token, 1..=4.
    token: u8,
    /// The die, 1..=6; `None` for the greatest that is left.
    die: Option<u8>,
}

orders! {
    /// Orders of Ludo.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum LudoOrder {
        /// Throws the dice.
        Roll(RollOrder),
        /// Moves a token.
        Move(MoveOrder),
        /// Leaves the game.
        Resign(Resign),
    }
}

impl OrderTable for LudoOrder {
    const NAME: &'static str = Ludo::NAME;
}

impl MoveOrder {
    /// The order for a move: with one die, the die is left out.
    pub(super) fn of(variant: &Variant, mv: Move) -> Self {
        Self { token: mv.token + 1, die: (variant.dice > 1).then_some(mv.die) }
    }

    fn mv(&self, position: &Position) -> Move {
        let greatest = position.dice[0].max(position.dice[1]);
        Move { token: self.token.wrapping_sub(1), die: self.die.unwrap_or(greatest) }
    }
}

fn variant(world: &World) -> Variant {
    world.resource::<Given<Ludo>>().ruleset().variant
}

/// T-87: refuses orders of another segment.
fn within(segment: SegmentId, world: &World) -> Result<(), Refusal> {
    let is_open = world.resource::<TurnChain>().current().segment() == segment;
    let reason = if segment == SegmentId::ROLL {
        "the dice have already been thrown"
    } else {
        "the dice have to be thrown first"
    };
    let expected = if segment == SegmentId::ROLL { "move" } else { "roll" };
    if is_open { Ok(()) } else { Err(Refusal::new("segment-mismatch", reason).expecting([expected])) }
}

fn tell(world: &mut World, rule: endturn_engine::RuleId, fact: impl FnOnce(&World) -> LudoFact) {
    if world.resource::<Journal>().is_listening() {
        let fact = fact(world);
        world.resource_mut::<Journal>().tell(rule, fact);
    }
}

/// Ends the turn once no playable die is left; first asks the clock for a granted turn (L-02,
/// L-10).
fn finish(world: &mut World) {
    let (variant, position) = (variant(world), *world.resource::<Position>());
    if position.complete(&variant) {
        let grants = position.grants(&variant) && world.resource::<TurnProfile>().replay().is_some();
        let mut work = world.resource_mut::<TurnWork>();
        if grants {
            work.derive(TurnEvent::Replay);
        }
        work.derive(TurnEvent::End(SegmentId::MAIN));
    }
}

impl Form for RollOrder {
    const WORD: &'static str = "roll";
    type Proof = ();
    const LEGAL: Option<Lister<Self>> = Some(|_, _, _| vec![Self {}]);

    fn grammar(_: &World) -> Cow<'static, str> {
        "".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "throws the dice".into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        String::new()
    }

    fn parse(_: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self {})
    }

    fn text(&self, _: &World) -> String {
        String::new()
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        within(SegmentId::ROLL, world)
    }

    /// L-01: if no token can move, the turn is over, which is not a pass.
    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, variant) = (legal.seat(), variant(world));
        let state = world.resource::<TurnChain>().current();
        let (turn, again) = (state.turn_number(), state.is_replay());
        let mut draw = world.resource::<Draws>().at_turn(turn, ROLL, DrawSubject::TABLE, Purpose("dice"));
        let mut position = world.resource_mut::<Position>();
        position.begin_turn(seat.0, again);
        position.turn = turn;
        let thrown = roll(&variant, &mut position, &mut draw);
        debug_assert!(thrown.is_ok(), "a turn begins only in a game that goes on");
        let (dice, is_stuck) = (position.thrown, position.complete(&variant));
        tell(world, ROLL, |_| {
            let dice = if dice[1] == 0 { dice[0].to_string() } else { format!("{} and {}", dice[0], dice[1]) };
            LudoFact::DiceThrown { seat, dice }
        });
        if is_stuck {
            tell(world, ROLL, |_| LudoFact::TurnLost { seat });
        }
        world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::ROLL));
        finish(world);
    }
}

impl Form for MoveOrder {
    const WORD: &'static str = "move";
    type Proof = ();
    const LEGAL: Option<Lister<Self>> = Some(|_, world, _| {
        let variant = variant(world);
        moves(world).map(|mv| Self::of(&variant, mv)).collect()
    });

    fn grammar(world: &World) -> Cow<'static, str> {
        if variant(world).dice > 1 { "TOKEN DIE".into() } else { "TOKEN".into() }
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "moves a token, numbered from 1 to 4".into()
    }

    fn example(_: Option<Seat>, world: &World) -> String {
        let first = moves(world).next().map(|mv| Self::of(&variant(world), mv));
        first.unwrap_or(Self { token: 1, die: None }).text(world)
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let token = words.number()?;
        if !words.is_done() {
            return Ok(Self { token, die: Some(words.number()?) });
        }
        let dice = world.resource::<Position>().dice;
        Ok(Self { token, die: (variant(world).dice > 1).then_some(dice[0].max(dice[1])) })
    }

    fn text(&self, _: &World) -> String {
        match self.die {
            Some(die) => format!("{} {die}", self.token),
            None => self.token.to_string(),
        }
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        within(SegmentId::MAIN, world)?;
        let (variant, position) = (variant(world), world.resource::<Position>());
        if self.die.is_some() != (variant.dice > 1) {
            return Err(Refusal::new(
                "illegal-move",
                "the die has to be named if there are two, and may not be if there is one",
            ));
        }
        match refusal(&variant, position, self.mv(position)) {
            None => Ok(()),
            Some(illegal @ Illegal::NoToken) => {
                Err(Refusal::new("no-token", illegal.to_string()).expecting(["1", "2", "3", "4"]))
            }
            Some(illegal) => Err(Refusal::new("illegal-move", illegal.to_string())),
        }
    }

    /// L-08: a seat with all tokens home has won at once; if ranks are played for, the others
    /// continue without it (L-09).
    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, variant) = (legal.seat(), variant(world));
        let mut position = world.resource_mut::<Position>();
        let mv = legal.order().mv(&position);
        let Ok(applied) = apply(&variant, &mut position, mv) else { return };
        let position = *position;
        let step = position.tokens[seat.index()][usize::from(mv.token)];
        tell(world, MOVE, |_| LudoFact::TokenMoved {
            seat,
            token: mv.token + 1,
            place: place(&variant, &position, seat, step),
        });
        for (victim, count) in applied.captured.into_iter().enumerate().filter(|(_, count)| *count > 0) {
            tell(world, MOVE, |_| LudoFact::TokenCaptured { seat, victim: Seat(victim as u8), count });
        }
        if applied.finished {
            tell(world, MOVE, |_| LudoFact::SeatHome { seat });
            let round = world.resource::<TurnChain>().current().round_number();
            if position.is_over(&variant) {
                let ended = ended(&position, world.resource(), "all tokens home", round);
                world.resource_mut::<TurnWork>().end_game(ended);
                return;
            }
            world.resource_mut::<SeatTable>().eliminate(seat, round);
        }
        finish(world);
    }
}

one_word! {
    /// Leaves the game.
    Resign = "resign", "leaves the game; your tokens go back to base", deliberate: true
}

impl Resign {
    fn check(self, _: Seat, world: &World) -> Result<(), Refusal> {
        let segment = world.resource::<TurnChain>().current().segment();
        let is_own = [SegmentId::ROLL, SegmentId::MAIN].contains(&segment);
        if is_own { Ok(()) } else { Err(Refusal::new("segment-mismatch", "you may resign in Roll or Main")) }
    }

    /// LU-4: the seat is out, and the last one that plays has won.
    fn carry_out(self, seat: Seat, world: &mut World) {
        tell(world, RESIGNATION, |_| LudoFact::Resigned { seat });
        let state = world.resource::<TurnChain>().current();
        let mut table = world.resource_mut::<SeatTable>();
        table.eliminate(seat, state.round_number());
        let left = table.standing().len();
        let mut position = world.resource_mut::<Position>();
        position.leave(seat.0);
        position.turn = state.turn_number();
        let position = *position;
        if left < 2 {
            let ended = ended(&position, world.resource(), "resignation", state.round_number());
            return world.resource_mut::<TurnWork>().end_game(ended);
        }
        let mut work = world.resource_mut::<TurnWork>();
        if state.segment() == SegmentId::ROLL {
            work.derive(TurnEvent::End(SegmentId::ROLL));
        }
        work.derive(TurnEvent::End(SegmentId::MAIN));
    }
}

/// Seats that are home are ranked in the order of their arrival, then those that play by their
/// steps, then those that have resigned.
fn ended(position: &Position, table: &SeatTable, condition: &str, round: u32) -> GameEnded {
    let points = |seat: u8| {
        let steps: u32 = position.tokens[usize::from(seat)].iter().map(|step| u32::from(*step)).sum();
        let home = position.home[..usize::from(position.ranked)].iter().position(|other| *other == seat);
        let steps = if table.stands(Seat(seat)) { steps + 1 } else { 0 };
        (Seat(seat), home.map_or(steps, |rank| u32::MAX - rank as u32))
    };
    GameEnded::ranked(condition, round, (0..position.seats).map(points))
}

/// The place of a token, in words.
fn place(variant: &Variant, position: &Position, seat: Seat, step: u8) -> String {
    match variant.square(seat.0, position.seats, step) {
        Some(square) => format!("square {square}"),
        None if variant.is_home(step) => "its home".to_owned(),
        None => format!("square {} of its column", step - variant.walk),
    }
}
