//! The orders of chess: a move as players write it, the claim of a draw, resignation, and the offer
//! of a draw with its answers.

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
    ending::{Ending, claimable},
    illegal,
    module::{AGREEMENT, Chess, ChessFact, MOVE, conclude},
    moves::Move,
    offer::DrawOffer,
    play::{self, Refusal as Rule},
    position::Side,
    san::{MoveError, read, san},
    table::{ChessTable, is_first_move, turn_due},
};

impl Word for Move {
    const STAND_IN: &'static str = "MOVE";
    const EXAMPLE: &'static str = "e4";

    fn read(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let word = words.word(&["MOVE"])?;
        let position = &world.resource::<ChessTable>().position;
        read(position, word).map_err(|error| {
            let code = match error {
                MoveError::Unreadable => "unreadable-move",
                MoveError::Illegal => "illegal-move",
                MoveError::Ambiguous => "ambiguous-move",
            };
            let why = position.why_illegal(word).map_or_else(|| error.to_string(), |why| why.to_string());
            Refusal::new(code, why).expecting(["MOVE"])
        })
    }

    /// In players' notation if it is legal, as it is when it is given; else by its squares.
    fn text(&self, world: &World) -> String {
        san(&world.resource::<ChessTable>().position, *self).unwrap_or_else(|| self.to_string())
    }

    fn values(_: Seat, world: &World) -> Vec<Self> {
        let mut moves = Vec::new();
        play::legal(&world.resource::<ChessTable>().position, &mut moves);
        moves
    }
}

orders! {
    /// Orders of a seat.
    pub enum ChessOrder of Chess::NAME {
        /// claims the draw that fifty moves or a third repetition allow
        Claim = "claim" { },
        /// gives the game up
        Resign = "resign" { },
        /// offers a draw, which the other side may accept in its next turn
        Offer = "offer" { },
        /// accepts the offered draw
        Accept = "accept" { },
        /// declines the offered draw; so does a move
        Decline = "decline" { },
        /// plays a move, written as `Nf3`, `exd5`, `O-O`, `e8=Q` or `e2e4`
        Play = "" { played: Move },
    }
}

/// The table and the current turn, if the seat may do anything at all now.
fn due(seat: Seat, world: &World) -> Result<(&ChessTable, u32), Refusal> {
    let table = world.resource::<ChessTable>();
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
        world.resource_scope(|world, table: Mut<ChessTable>| {
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

/// Ends the game by a player's word, and tells the fact of it first.
fn conclude_by_word(world: &mut World, fact: ChessFact, ended: Ending) {
    world.resource_scope(|world, table: Mut<ChessTable>| {
        let round = world.resource::<Draws>().round();
        world.resource_scope(|world, mut journal: Mut<Journal>| {
            if journal.is_listening() {
                journal.tell(AGREEMENT, fact);
            }
            conclude(&table, ended, round, &mut world.resource_mut::<TurnWork>(), &mut journal);
        });
    });
}

fn tell(world: &mut World, fact: ChessFact) {
    world.resource_mut::<Journal>().tell(AGREEMENT, fact);
}

impl Act for Resign {
    const DELIBERATE: bool = true;

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        due(seat, world).map(|_| ())
    }

    /// CH-4: the other side wins.
    fn apply(self, seat: Seat, world: &mut World) {
        let winner = world.resource::<ChessTable>().side(seat).other();
        conclude_by_word(world, ChessFact::Resigned { seat }, Ending::Resigned { winner });
    }
}

impl Act for Offer {
    const DELIBERATE: bool = true;

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        due(seat, world)?;
        match world.resource::<DrawOffer>().by {
            None => Ok(()),
            Some(by) if by == seat => Err(Refusal::ignored("already-offered", "your offer of a draw stands")),
            Some(_) => Err(Refusal::new("response-pending", "you are offered a draw").expecting(["accept", "decline"])),
        }
    }

    /// CH-4: offers a draw.
    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<DrawOffer>().by = Some(seat);
        tell(world, ChessFact::DrawOffered { seat });
    }
}

/// Checks that the other side has offered the seat a draw.
fn offered(seat: Seat, world: &World) -> Result<(), Refusal> {
    due(seat, world)?;
    if world.resource::<DrawOffer>().is_to(seat) {
        Ok(())
    } else {
        Err(Refusal::new("no-offer", "the other side has not offered a draw"))
    }
}

impl Act for Accept {
    const DELIBERATE: bool = true;

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        offered(seat, world)
    }

    /// CH-4: agrees on a draw.
    fn apply(self, seat: Seat, world: &mut World) {
        conclude_by_word(world, ChessFact::DrawAccepted { seat }, Ending::Agreed);
    }
}

impl Act for Decline {
    const DELIBERATE: bool = true;

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        offered(seat, world)
    }

    /// CH-4: declines the draw.
    fn apply(self, seat: Seat, world: &mut World) {
        world.resource_mut::<DrawOffer>().answered_by(seat);
        tell(world, ChessFact::DrawDeclined { seat });
    }
}

impl Act for Play {
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (table, turn) = due(seat, world)?;
        let refusal = || {
            let why = illegal::why(&table.position, self.played);
            let why = why.map_or_else(|| Rule::IllegalMove.to_string(), |why| why.to_string());
            Refusal::new("illegal-move", why)
        };
        if play::is_legal(&table.position, self.played, turn) { Ok(()) } else { Err(refusal()) }
    }

    /// CH-1, T-100: every accepted move ends the segment.
    fn apply(self, seat: Seat, world: &mut World) {
        let chained = world.get_resource::<TurnChain>().map(|chain| chain.current().turn_number());
        if world.resource::<Journal>().is_listening() {
            let position = &world.resource::<ChessTable>().position;
            let (san, number) = (self.played.text(world), u32::from(position.move_number()));
            let fact = ChessFact::MovePlayed { seat, number, san, uci: self.played.to_string() };
            world.resource_mut::<Journal>().tell(MOVE, fact);
        }
        world.resource_mut::<DrawOffer>().answered_by(seat);
        let is_first = is_first_move(world.resource(), world);
        let table = &mut *world.resource_mut::<ChessTable>();
        let turn = chained.unwrap_or_else(|| table.position.completed() + 1);
        if is_first {
            // The seat that begins plays the side to move.
            let other = seat.other_of_two();
            table.white = if table.position.mover() == Side::White { seat } else { other };
        }
        if play::apply(&mut table.position, self.played, turn).is_ok() {
            world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
        }
    }

    fn tags(&self, world: &World) -> Vec<String> {
        world.resource::<ChessTable>().position.tags(self.played)
    }

    fn legal(seat: Seat, world: &World, _: &mut Sampler) -> Option<Vec<Self>> {
        let moves = due(seat, world).map(|_| Move::values(seat, world)).unwrap_or_default();
        Some(moves.into_iter().map(|played| Self { played }).collect())
    }
}
