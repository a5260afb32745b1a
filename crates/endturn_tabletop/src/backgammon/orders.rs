//! The orders of backgammon: rolls, the cube, plays in the usual notation, and resignation.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    orders,
    orders::{Form, Legal as LegalOrder, Lister, OrderTable, Refusal, Words},
    random::{DrawSubject, Draws, Purpose},
    seats::GameEnded,
    turn::{SegmentId, TurnChain, TurnEvent, TurnWork},
};
use endturn_scenario::author::Module;
use serde::{Deserialize, Serialize};

use super::{
    cube::CubeRefusal,
    dice::Dice,
    game::{BackgammonFact, CUBE, PLAY, Plays, RESIGNATION, ROLL, finish, seat_of, side_of, turn},
    module::Backgammon,
    play::Play,
    position::Position,
};
use crate::one_word::one_word;

orders! {
    /// Orders of a player.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum BackgammonOrder {
        /// Rolls the dice.
        Roll(Roll),
        /// Offers to double the stakes.
        Double(Double),
        /// Takes the double.
        Take(Take),
        /// Drops it.
        Drop(Drop),
        /// Gives the match up.
        Resign(Resign),
        /// Plays the roll.
        Move(Move),
    }
}

impl OrderTable for BackgammonOrder {
    const NAME: &'static str = Backgammon::NAME;
}

fn in_segment(segment: SegmentId, world: &World) -> bool {
    world.resource::<TurnChain>().current().segment() == segment
}

fn position(world: &World) -> &Position {
    world.resource::<Position>()
}

/// B-12: a double is answered before anything else happens.
pub(super) fn answered(world: &World) -> Result<(), Refusal> {
    let refusal =
        || Refusal::new("response-pending", "the double has to be answered first").expecting(["take", "drop"]);
    if position(world).cube.offer().is_none() { Ok(()) } else { Err(refusal()) }
}

one_word! {
    /// Rolls the dice.
    Roll = "roll", "rolls the dice"
}
one_word! {
    /// Offers to double the stakes.
    Double = "double", "offers to double the stakes, before the roll"
}
one_word! {
    /// Takes the double.
    Take = "take", "takes the double, and owns the cube"
}
one_word! {
    /// Drops the double.
    Drop = "drop", "drops the double, and loses what the cube showed before it"
}
one_word! {
    /// Gives the match up.
    Resign = "resign", "gives the match up, or a game without a match", deliberate: true
}

impl Roll {
    fn check(self, _: Seat, world: &World) -> Result<(), Refusal> {
        answered(world)?;
        let refusal = || Refusal::new("segment-mismatch", "the dice have been rolled").expecting(["PLAY"]);
        if in_segment(SegmentId::ROLL, world) { Ok(()) } else { Err(refusal()) }
    }

    /// B-04: if no play is possible, the turn is over.
    fn carry_out(self, seat: Seat, world: &mut World) {
        let (side, turn) = turn(world);
        let dice = Dice::roll(&mut world.resource::<Draws>().at_turn(turn, ROLL, DrawSubject::TABLE, Purpose("dice")));
        let mut position = world.resource_mut::<Position>();
        position.dice = Some(dice);
        let position = *position;
        let mut plays = world.resource_mut::<Plays>();
        position.legal(side, &mut plays.0);
        let is_stuck = plays.0.iter().all(|legal| legal.play.is_none());
        let mut work = world.resource_mut::<TurnWork>();
        work.derive(TurnEvent::End(SegmentId::ROLL));
        if is_stuck {
            work.derive(TurnEvent::End(SegmentId::MAIN));
            world.resource_mut::<Position>().dice = None;
            world.resource_mut::<Plays>().0.clear();
        }
        let mut journal = world.resource_mut::<Journal>();
        if journal.is_listening() {
            let fact = if is_stuck {
                BackgammonFact::Stuck { seat, roll: dice }
            } else {
                BackgammonFact::Rolled { seat, roll: dice }
            };
            journal.tell(ROLL, fact);
        }
    }
}

/// Code of a refusal of the cube.
fn code(refusal: CubeRefusal) -> &'static str {
    match refusal {
        CubeRefusal::NotRollSegment => "not-roll-segment",
        CubeRefusal::SameTurn => "same-turn",
        CubeRefusal::NotOwner => "not-owner",
        CubeRefusal::CubeMax => "cube-max",
        CubeRefusal::Crawford => "crawford",
        CubeRefusal::ResponsePending => "response-pending",
    }
}

impl Double {
    /// T-97, T-99: a double out of place is harmless.
    fn check(self, seat: Seat, world: &World) -> Result<(), Refusal> {
        answered(world)?;
        let (_, turn) = turn(world);
        let in_roll = in_segment(SegmentId::ROLL, world);
        let checked = position(world).cube.check(side_of(seat), turn, in_roll);
        checked.map_err(|refusal| Refusal::ignored(code(refusal), refusal.to_string()))
    }

    /// True if the active player may double now.
    pub(super) fn may_now(self, seat: Seat, world: &World) -> bool {
        self.check(seat, world).is_ok()
    }

    fn carry_out(self, seat: Seat, world: &mut World) {
        let (_, turn) = turn(world);
        let mut position = world.resource_mut::<Position>();
        // Checked before.
        let _ = position.double(side_of(seat), turn, true);
        let value = position.cube.offer().map_or(0, |offer| u32::from(offer.value));
        let mut journal = world.resource_mut::<Journal>();
        if journal.is_listening() {
            journal.tell(CUBE, BackgammonFact::Doubled { seat, value });
        }
        world.resource_mut::<TurnWork>().set_response_due(Some(seat_of(side_of(seat).other())));
    }
}

/// Checks that the seat was offered a double, which only it may answer.
fn offered(seat: Seat, world: &World) -> Result<(), Refusal> {
    let is_asked = position(world).cube.offer().is_some_and(|offer| offer.by != side_of(seat));
    if is_asked { Ok(()) } else { Err(Refusal::new("no-offer", "no double awaits your answer")) }
}

impl Take {
    fn check(self, seat: Seat, world: &World) -> Result<(), Refusal> {
        offered(seat, world)
    }

    /// T-98: takes the double.
    fn carry_out(self, seat: Seat, world: &mut World) {
        let (_, turn) = turn(world);
        let mut position = world.resource_mut::<Position>();
        position.take(turn);
        let value = u32::from(position.cube.value());
        world.resource_mut::<TurnWork>().set_response_due(None);
        let mut journal = world.resource_mut::<Journal>();
        if journal.is_listening() {
            journal.tell(CUBE, BackgammonFact::Taken { seat, value });
        }
    }
}

impl Drop {
    fn check(self, seat: Seat, world: &World) -> Result<(), Refusal> {
        offered(seat, world)
    }

    /// B-11: drops the double.
    fn carry_out(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Position>().drop_offer();
        world.resource_mut::<TurnWork>().set_response_due(None);
        let mut journal = world.resource_mut::<Journal>();
        if journal.is_listening() {
            journal.tell(CUBE, BackgammonFact::Dropped { seat });
        }
        let Some(win) = position(world).win else { return };
        finish(world, win);
    }
}

impl Resign {
    fn check(self, _: Seat, world: &World) -> Result<(), Refusal> {
        answered(world)
    }

    /// BG-7: the other player wins, whatever the score.
    fn carry_out(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Journal>().tell(RESIGNATION, BackgammonFact::Resigned { seat });
        GameEnded::win(world, seat.other_of_two(), "resignation");
    }
}

/// A play of the roll: any steps that give the board of a legal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The steps.
    pub play: Play,
}

impl Move {
    /// The legal play that gives the same board.
    fn found(self, world: &World) -> Option<super::play::Legal> {
        let (side, _) = turn(world);
        let plays = &world.resource::<Plays>().0;
        // A persona's play is from the list.
        let same = plays.iter().find(|legal| legal.play == self.play);
        same.or_else(|| position(world).board.same(side, &self.play, plays)).copied()
    }
}

impl Form for Move {
    const WORD: &'static str = "";
    type Proof = ();
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let is_own = turn(world).0 == side_of(seat) && in_segment(SegmentId::MAIN, world);
        let plays = world.resource::<Plays>().0.iter().filter(|_| is_own);
        plays.map(|legal| Self { play: legal.play }).collect()
    });

    fn grammar(_: &World) -> Cow<'static, str> {
        "PLAY".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "plays the roll: `13/7 8/7`, `24/18*`, `bar/22`, `6/off`, `8/5(2)`".into()
    }

    fn example(_: Option<Seat>, world: &World) -> String {
        let (side, _) = turn(world);
        let first = world.resource::<Plays>().0.first();
        first.map_or_else(|| "13/7 8/7".to_owned(), |legal| position(world).board.text(side, &legal.play))
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let mut text = words.word(&["PLAY"])?.to_owned();
        while !words.is_done() {
            text += " ";
            text += words.word(&["PLAY"])?;
        }
        let play =
            Play::parse(&text).map_err(|error| Refusal::new("no-play", error.to_string()).expecting(["PLAY"]))?;
        // One text for each play: the list's own steps, if it is on the list.
        let legal = Self { play }.found(world);
        Ok(Self { play: legal.map_or(play, |legal| legal.play) })
    }

    fn text(&self, world: &World) -> String {
        let (side, _) = turn(world);
        match self.found(world) {
            Some(legal) => position(world).board.text(side, &legal.play),
            None => self.play.plain(),
        }
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        answered(world)?;
        if !in_segment(SegmentId::MAIN, world) {
            return Err(Refusal::new("segment-mismatch", "the dice have not been rolled").expecting(["roll", "double"]));
        }
        let refusal = || {
            let (position, side) = (position(world), turn(world).0);
            let reason = position.dice.map_or_else(String::new, |dice| {
                position.board.why_not(side, dice, &self.play, &world.resource::<Plays>().0).to_string()
            });
            Refusal::new("illegal-move", reason).expecting(["PLAY"])
        };
        self.found(world).map(|_| ()).ok_or_else(refusal)
    }

    /// B-13: a side that has borne off all its checkers ends the game in its own turn.
    fn apply(order: LegalOrder<Self>, world: &mut World) {
        let (side, _) = turn(world);
        let Some(legal) = order.order().found(world) else { return };
        if let Some(roll) = position(world).dice.filter(|_| world.resource::<Journal>().is_listening()) {
            let play = position(world).board.text(side, &legal.play);
            world.resource_mut::<Journal>().tell(PLAY, BackgammonFact::Played { seat: order.seat(), roll, play });
        }
        let mut position = world.resource_mut::<Position>();
        position.play(side, &legal);
        let win = position.win;
        world.resource_mut::<Plays>().0.clear();
        match win {
            Some(win) => finish(world, win),
            None => world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN)),
        }
    }
}
