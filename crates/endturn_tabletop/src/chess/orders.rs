//! The orders of chess: a move as players write it, and the claim of a draw.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    orders,
    orders::{Act, Refusal, Sampler, Word, Words},
    random::Draws,
    turn::{SegmentId, TurnChain, TurnEvent, TurnWork},
};
use endturn_scenario::author::Module;

use super::{
    ending::claimable,
    module::{Chess, ChessFact, MOVE, conclude},
    moves::Move,
    play::{self, Refusal as Rule},
    position::Side,
    san::{MoveError, read, san},
    table::{Table, turn_due},
};

impl Word for Move {
    const STAND_IN: &'static str = "MOVE";
    const EXAMPLE: &'static str = "e4";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let word = words.word(&["MOVE"])?;
        read(&world.resource::<Table>().position, word).map_err(|error| {
            let code = match error {
                MoveError::Unreadable => "unreadable-move",
                MoveError::Illegal => "illegal-move",
                MoveError::Ambiguous => "ambiguous-move",
            };
            Refusal::new(code, error.to_string()).expecting(["MOVE"])
        })
    }

    /// In players' notation if it is legal, as it is when it is given; else by its squares.
    fn text(&self, world: &World) -> String {
        san(&world.resource::<Table>().position, *self).unwrap_or_else(|| self.to_string())
    }

    fn values(_: Seat, world: &World) -> Vec<Self> {
        let mut moves = Vec::new();
        play::legal(&world.resource::<Table>().position, &mut moves);
        moves
    }
}

orders! {
    /// Orders of a seat.
    pub enum ChessOrder of Chess::NAME {
        /// claims the draw that fifty moves or a third repetition allow
        Claim = "claim" { },
        /// plays a move, written as `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`
        Play = "" { played: Move },
    }
}

/// The table and the current turn, if the seat may do anything at all now.
fn due(seat: Seat, world: &World) -> Result<(&Table, u32), Refusal> {
    let table = world.resource::<Table>();
    if let Some(turn) = turn_due(table, seat, world) {
        return Ok((table, turn));
    }
    let elsewhere = |chain: &TurnChain| chain.current().segment() != SegmentId::MAIN;
    if world.get_resource::<TurnChain>().is_some_and(elsewhere) {
        return Err(Refusal::new("segment-mismatch", "moves are played in the segment Main"));
    }
    Err(Refusal::ignored("not-your-turn", "the other side is to move"))
}

impl Act for Claim {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let refusal = || {
            Refusal::new(
                "no-claim",
                "there were neither fifty moves without a pawn move or capture nor a third repetition",
            )
        };
        claimable(&due(seat, world)?.0.position).map(|_| ()).ok_or_else(refusal)
    }

    /// CH-1: claims a draw.
    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_scope(|world, table: Mut<Table>| {
            let Some(ended) = claimable(&table.position) else { return };
            let round = world.resource::<Draws>().round();
            world.resource_scope(|world, mut journal: Mut<Journal>| {
                if journal.is_listening() {
                    journal.tell(MOVE, ChessFact::DrawClaimed { seat, ending: ended.condition().to_owned() });
                }
                conclude(&table, ended, round, &mut world.resource_mut::<TurnWork>(), &mut journal);
            });
        });
    }
}

impl Act for Play {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (table, turn) = due(seat, world)?;
        let refusal = || Refusal::new("illegal-move", Rule::IllegalMove.to_string());
        if play::is_legal(&table.position, self.played, turn) { Ok(()) } else { Err(refusal()) }
    }

    /// CH-1, T-100: every accepted move ends the segment.
    fn apply(self, seat: Seat, world: &mut World) {
        let chained = world.get_resource::<TurnChain>().map(|chain| chain.current().turn_number());
        if world.resource::<Journal>().is_listening() {
            let position = &world.resource::<Table>().position;
            let (san, number) = (self.played.text(world), u32::from(position.move_number()));
            let fact = ChessFact::MovePlayed { seat, number, san, uci: self.played.to_string() };
            world.resource_mut::<Journal>().tell(MOVE, fact);
        }
        let table = &mut *world.resource_mut::<Table>();
        let turn = chained.unwrap_or_else(|| table.position.completed() + 1);
        if table.position.completed() == 0 {
            // The seat that begins plays the side to move.
            let other = Seat(1 - seat.0.min(1));
            table.white = if table.position.mover() == Side::White { seat } else { other };
        }
        if play::apply(&mut table.position, self.played, turn).is_ok() {
            world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
        }
    }

    fn legal(seat: Seat, world: &World, _: &mut Sampler) -> Option<Vec<Self>> {
        let moves = due(seat, world).map(|_| Move::values(seat, world)).unwrap_or_default();
        Some(moves.into_iter().map(|played| Self { played }).collect())
    }
}
