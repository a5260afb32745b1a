//! Private parts for the crate's own tests; nothing else may use them.

/// Parts of backgammon.
pub mod backgammon {
    use crate::backgammon::{Board, Legal, Play, Side};

    /// A board with checkers on each place, which nothing checks.
    pub fn board(checkers: [[u8; 26]; 2]) -> Board {
        Board { checkers }
    }

    /// Checkers of each side on each place.
    pub fn checkers(board: &mut Board) -> &mut [[u8; 26]; 2] {
        &mut board.checkers
    }

    /// The legal play that has the effect of a play.
    pub fn same<'l>(board: &Board, side: Side, play: &Play, plays: &'l [Legal]) -> Option<&'l Legal> {
        board.same(side, play, plays)
    }
}

/// Parts of Catan.
pub mod catan {
    pub use crate::catan::geometry::present;
    pub use crate::catan::position::{CITY, DECK, DEVELOPMENT, ROAD, SETTLEMENT};
    pub use crate::catan::prices::prices;

    use crate::catan::Position;

    /// Awards the longest road.
    pub fn award_longest(position: &mut Position) {
        position.award_longest();
    }

    /// Awards the largest army.
    pub fn award_army(position: &mut Position) {
        position.award_army();
    }
}

/// Parts of chess.
pub mod chess {
    use crate::chess::{Move, Position};

    /// The library's board.
    pub fn board(position: &Position) -> &cozy_chess::Board {
        &position.board
    }

    /// The library's move.
    pub fn to_library(wanted: Move, board: &cozy_chess::Board) -> cozy_chess::Move {
        wanted.to_library(board)
    }

    /// Number of positions that are kept to find repetitions.
    pub fn kept(position: &Position) -> usize {
        position.history.keys().len()
    }
}

/// Parts of go.
pub mod go {
    pub use crate::go::board::{cell_of, point_of};
    pub use crate::go::reading::{can_escape, catching};

    use crate::go::{Board, Colour};

    /// Whether a cell is an eye.
    pub fn cell_is_eye(board: &Board, cell: usize, colour: Colour) -> bool {
        board.cell_is_eye(cell, colour)
    }

    /// Puts a stone without capturing any.
    pub fn put(board: &mut Board, cell: usize, colour: Colour) {
        board.put(cell, colour);
    }
}

/// Parts of hidden orders.
pub mod hidden_orders {
    pub use crate::hidden_orders::batch::{adjudicate, answers};
}

/// Parts of kalaha.
pub mod kalaha {
    pub use crate::kalaha::position::HOLES;

    use crate::kalaha::{Position, Side};

    /// Seeds in the row of a side.
    pub fn row(position: &Position, side: Side) -> u8 {
        position.row(side)
    }

    /// Seeds in all holes.
    pub fn holes(position: &Position) -> [u8; HOLES] {
        position.holes
    }
}

/// Parts of Risk.
pub mod risk {
    use endturn_engine::counsel::Need;

    pub use crate::risk::notation::territory;
    pub use crate::risk::odds::{falls, percent};
    pub use crate::risk::persona::{ATTACKER_LOSES, DEFENDER_LOSES};
    pub use crate::risk::position::NOBODY;

    use crate::risk::{Position, View};

    /// The decisions that are due.
    pub fn needs(view: &View) -> Vec<Need> {
        view.needs()
    }

    /// The position that a seat sees, and the number of cards of each player.
    pub fn seen(view: &View) -> (&Position, [u8; 6]) {
        (&view.position, view.cards)
    }
}
