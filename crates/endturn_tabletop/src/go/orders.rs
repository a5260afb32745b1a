//! The orders of go: a point, in the board's own letters, and resignation.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    orders,
    orders::{Act, Refusal, Sampler, Word, Words},
    seats::GameEnded,
    turn::{SegmentId, TurnChain, TurnEvent, TurnState, TurnWork},
};
use endturn_scenario::author::Module;

use super::{
    game::{GoFact, PLAY, RESIGNATION},
    module::Go,
    point::Point,
    position::Position,
};

impl Word for Point {
    const STAND_IN: &'static str = "POINT";
    const EXAMPLE: &'static str = "D4";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let word = words.word(&["POINT"])?;
        let size = world.resource::<Position>().setup().size;
        Self::parse(word, size)
            .map_err(|error| Refusal::new("no-point", error.to_string()).expecting(["POINT", "pass"]))
    }

    fn text(&self, _: &World) -> String {
        self.to_string()
    }

    fn values(_: Seat, world: &World) -> Vec<Self> {
        let mut points = Vec::new();
        world.resource::<Position>().legal(&mut points);
        points
    }
}

orders! {
    /// Orders of a player; `pass` is a word to the clock.
    pub enum GoOrder of Go::NAME {
        /// gives the game up
        Resign = "resign" { },
        /// puts a stone on a point
        Play = "" { point: Point },
    }
}

/// The condition of a game that a player has given up.
pub(super) const RESIGNED: &str = "resignation";

impl Act for Resign {
    const DELIBERATE: bool = true;

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    /// GO-4: the other player wins.
    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<Journal>().tell(RESIGNATION, GoFact::Resigned { seat });
        GameEnded::win(world, seat.other_of_two(), RESIGNED);
    }
}

impl Act for Play {
    /// G-07, T-87: checks the move.
    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        if !is_due(world) {
            return Err(Refusal::new("segment-mismatch", "stones are put in the segment Main").expecting(["end"]));
        }
        let refusal = |error| Refusal::new("illegal-move", format!("{} can't be played: {error}", self.point));
        world.resource::<Position>().check_move(self.point).map_err(refusal)
    }

    fn apply(self, seat: Seat, world: &mut World) {
        let taken = world.resource_mut::<Position>().play_legal(self.point);
        world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
        let mut journal = world.resource_mut::<Journal>();
        if journal.is_listening() {
            journal.tell(PLAY, GoFact::StonePlayed { seat, point: self.point });
            if taken > 0 {
                journal.tell(PLAY, GoFact::StonesTaken { seat, stones: u32::from(taken) });
            }
        }
    }

    fn legal(seat: Seat, world: &World, _: &mut Sampler) -> Option<Vec<Self>> {
        let points = if is_due(world) { Point::values(seat, world) } else { Vec::new() };
        Some(points.into_iter().map(|point| Self { point }).collect())
    }
}

/// True if a stone or a pass is due now, and no segment of a scenario's own is open.
pub(super) fn is_due(world: &World) -> bool {
    is_due_at(world.resource::<TurnChain>().current())
}

/// Whether stones are placed in a turn state.
pub(super) fn is_due_at(now: TurnState) -> bool {
    now.segment() == SegmentId::MAIN
}
