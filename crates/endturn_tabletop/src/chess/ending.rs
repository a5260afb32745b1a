//! Ends of a game of chess: mate, stalemate, dead positions, draws by counting moves and
//! repetitions, resignation and agreed draws.

use std::fmt;

use cozy_chess::{BitBoard, Board, Piece};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::{
    play::has_moves,
    position::{Position, Side},
};

/// The options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// True if fifty moves and threefold repetition end the game automatically, as if both players
    /// always claimed. Otherwise a player has to claim them.
    pub always_claim: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { always_claim: true }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// The side to move is in check and has no move.
    Checkmate {
        /// The side that gave mate.
        winner: Side,
    },
    /// The side to move is not in check and has no move.
    Stalemate,
    /// Neither side has the material to give mate, whatever the other does.
    DeadPosition,
    /// Seventy-five moves by each side without a pawn move or capture.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    Fivefold,
    /// Fifty moves by each side without a pawn move or capture, claimed.
    FiftyMoves,
    /// The same position for the third time, claimed.
    Threefold,
    /// A side gave the game up.
    Resigned {
        /// The other side.
        winner: Side,
    },
    /// The sides agreed on a draw.
    Agreed,
    /// No rule of chess ended the game, but the limit of turns did.
    Adjudicated {
        /// The winner; `None` in a draw.
        winner: Option<Side>,
    },
}

impl Ending {
    /// The winner; `None` in a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Checkmate { winner } | Self::Resigned { winner } => Some(winner),
            Self::Adjudicated { winner } => winner,
            _ => None,
        }
    }

    /// The ending as a short fragment.
    pub const fn condition(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead position",
            Self::SeventyFiveMoves => "seventy-five moves",
            Self::Fivefold => "fivefold repetition",
            Self::FiftyMoves => "fifty moves",
            Self::Threefold => "threefold repetition",
            Self::Resigned { .. } => "resignation",
            Self::Agreed => "agreement",
            Self::Adjudicated { .. } => "turn limit",
        }
    }

    /// The ending with a [`condition`](Self::condition) and a winner; any other condition
    /// adjudicates the game.
    pub fn of(condition: &str, winner: Option<Side>) -> Self {
        let draws = [
            Self::Stalemate,
            Self::DeadPosition,
            Self::SeventyFiveMoves,
            Self::Fivefold,
            Self::FiftyMoves,
            Self::Threefold,
            Self::Agreed,
        ];
        let won = winner.map(|winner| [Self::Checkmate { winner }, Self::Resigned { winner }]);
        let mut known = won.into_iter().flatten().chain(draws);
        known.find(|ending| ending.condition() == condition).unwrap_or(Self::Adjudicated { winner })
    }

    /// The result as written in records.
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate { winner: Side::White } => "White wins by checkmate",
            Self::Checkmate { winner: Side::Black } => "Black wins by checkmate",
            Self::Stalemate => "draw by stalemate",
            Self::DeadPosition => "draw: neither side can give mate",
            Self::SeventyFiveMoves => "draw by seventy-five moves without a pawn move or capture",
            Self::Fivefold => "draw: the position occurred five times",
            Self::FiftyMoves => "draw by fifty moves without a pawn move or capture",
            Self::Threefold => "draw: the position occurred three times",
            Self::Resigned { winner: Side::White } => "White wins by resignation",
            Self::Resigned { winner: Side::Black } => "Black wins by resignation",
            Self::Agreed => "draw by agreement",
            Self::Adjudicated { winner: Some(Side::White) } => "White wins at the turn limit",
            Self::Adjudicated { winner: Some(Side::Black) } => "Black wins at the turn limit",
            Self::Adjudicated { winner: None } => "draw at the turn limit",
        })
    }
}

/// The ending in a position; `None` while the game goes on. Mate precedes every draw.
pub fn ending(position: &Position, rules: &Rules) -> Option<Ending> {
    if !has_moves(position) {
        let winner = position.mover().other();
        return Some(if position.in_check() { Ending::Checkmate { winner } } else { Ending::Stalemate });
    }
    if is_dead(&position.board) {
        return Some(Ending::DeadPosition);
    }
    let clock = position.clock();
    // No position can recur within fewer than four reversible plies.
    let seen = if clock < 4 { 1 } else { position.repetitions() };
    if clock >= 150 {
        Some(Ending::SeventyFiveMoves)
    } else if seen >= 5 {
        Some(Ending::Fivefold)
    } else if rules.always_claim {
        claim(clock, seen)
    } else {
        None
    }
}

/// The draw that a player may claim in a position. A draw can only be claimed for a position
/// already on the board, not together with a move that was merely written down **(ours)**.
pub fn claimable(position: &Position) -> Option<Ending> {
    claim(position.clock(), position.repetitions())
}

/// The draw that the counts allow a player to claim.
fn claim(clock: u32, seen: u32) -> Option<Ending> {
    if clock >= 100 {
        Some(Ending::FiftyMoves)
    } else if seen >= 3 {
        Some(Ending::Threefold)
    } else {
        None
    }
}

/// True if no side has the material for mate: bare kings, one knight, or bishops on squares of one
/// colour only. Positions that are dead because pawns block one another are played on, as in most
/// arbiters' programs **(ours)**.
pub(super) fn is_dead(board: &Board) -> bool {
    if !(board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen)).is_empty() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    match knights.len() {
        0 => bishops.is_subset(BitBoard::LIGHT_SQUARES) || bishops.is_subset(BitBoard::DARK_SQUARES),
        1 => bishops.is_empty(),
        _ => false,
    }
}
