//! The table of a game of chess: the position, the players' sides, and the player to move.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    turn::{Limits, SegmentId, TurnChain},
};
use serde::{Deserialize, Serialize};

use super::{
    ending::Ending,
    position::{Position, Side},
};

/// The position, and the players' sides.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChessTable {
    /// The position.
    pub(super) position: Position,
    /// The seat that plays White. The seat that begins plays the side to move, so before the first
    /// move White is the seat that the clock lets begin, or the one that waits for Black
    /// **(ours)**.
    pub(super) white: Seat,
}

impl ChessTable {
    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.white { Side::White } else { Side::Black }
    }

    /// The seat of a side, of the two there are.
    pub(super) fn seat(&self, side: Side) -> Seat {
        if side == Side::White { self.white } else { self.white.other_of_two() }
    }

    /// The points of the seats at the end: 2 for a win, 1 for a draw.
    pub(super) fn points(&self, ended: Ending) -> [(Seat, u8); 2] {
        let points = |side| ended.winner().map_or(1, |winner| if winner == side { 2 } else { 0 });
        [Side::White, Side::Black].map(|side| (self.seat(side), points(side)))
    }
}

/// The number of the current turn. Without a chain it is that of the ply, which is the same.
pub(super) fn turn_number(table: &ChessTable, chain: Option<&TurnChain>) -> u32 {
    chain.map_or(table.position.completed() + 1, |chain| chain.current().turn_number())
}

/// True if no seat has moved in this game yet.
pub(super) fn is_first_move(table: &ChessTable, world: &World) -> bool {
    table.position.completed() < world.resource::<Limits>().first_turn
}

/// The turn in which a seat has to move now: the clock asks it, in the segment of moves, and its
/// side is to move.
pub(super) fn turn_due(table: &ChessTable, seat: Seat, world: &World) -> Option<u32> {
    let chain = world.get_resource::<TurnChain>();
    let is_asked = chain.is_none_or(|chain| {
        let now = chain.current();
        now.segment() == SegmentId::MAIN && now.active_player() == Some(seat)
    });
    let is_first = is_first_move(table, world) && chain.is_some();
    let turn = turn_number(table, chain);
    let is_fresh = turn > table.position.completed();
    (is_asked && is_fresh && (is_first || table.seat(table.position.mover()) == seat)).then_some(turn)
}
