//! The search of personas (CH-3): alpha-beta to a fixed depth, deepened ply by ply, and then
//! captures until the position is quiet.
//!
//! A search visits a fixed number of positions at most, so it takes about the same time in every
//! position, and it takes no memory: its lists are on the stack.

use cozy_chess::{Board, Move as Found, Piece, Square};
use endturn_engine::{orders::Budget, random::Draw};

use super::{
    ending::is_dead,
    history::LONGEST,
    judge::{Judge, worth},
    moves::Move,
    play::is_legal,
    position::{Position, key},
};

/// The value of mate on the spot; each ply until then costs 1.
pub(super) const MATE: i32 = 1_000_000;
/// The most moves that a position can have: 218 is the known maximum.
const MAX_MOVES: usize = 256;
/// The most plies of a line, with its checks and captures **(ours)**.
pub(super) const MAX_PLIES: usize = 48;
/// Part of a move's rank that captures share, above all quiet moves.
const CAPTURE: u32 = 1 << 12;
/// A capture is skipped if it stays below the bound by more than this, in hundredths of a pawn.
const MARGIN: i32 = 200;

/// The knobs of a search.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// Plies that are searched in full, at least 1.
    pub depth: u32,
    /// True if captures are searched on until the position is quiet.
    pub quiescence: bool,
    /// The value of a position at the end of a line.
    pub judge: Judge,
    /// The most positions that are visited for a move.
    pub nodes: u32,
}

/// The best move by a search in the turn with a number; of equals one that is drawn. `None` if
/// there is no legal move.
pub fn search(position: &Position, turn: u32, looks: &Looks, draw: &mut Draw, budget: &mut Budget) -> Option<Move> {
    search_telling(position, turn, looks, draw, budget, &mut Told::default())
}

/// The values that a search has found, if a caller asks for reasons.
#[derive(Default)]
pub(super) struct Told {
    /// Positions that it visited.
    pub(super) visited: u32,
    /// The moves of the root.
    pub(super) seen: Vec<Seen>,
}

/// Does the same, and returns the values that it has found if a caller asks for reasons.
pub(super) fn search_telling(
    position: &Position,
    turn: u32,
    looks: &Looks,
    draw: &mut Draw,
    budget: &mut Budget,
    told: &mut Told,
) -> Option<Move> {
    let board = &position.board;
    let mut roots = List::of(board, |_| true);
    roots.keep(|found| is_legal(position, Move::of_library(board, found), turn));
    roots.shuffle(draw);
    let mut search = Search::new(position, *looks, budget);
    let mut best = roots.moves().next()?;
    for depth in 1..=looks.depth {
        let (chosen, value) = search.roots(board, &roots, depth);
        best = chosen.unwrap_or(best);
        if search.is_stopped() || value.abs() >= MATE - MAX_PLIES as i32 {
            break;
        }
        // The best move first: it gives the bound by which others are cut off.
        roots.first(best);
    }
    if let Some(seen) = search.seen.take() {
        told.visited = looks.nodes - search.left;
        told.seen = seen;
    }
    Some(Move::of_library(board, best))
}

/// The value of a move of the root, as far as a search got.
pub(super) struct Seen {
    /// The move.
    pub(super) played: Move,
    found: Found,
    /// Its value.
    pub(super) value: i32,
    /// True if it is only known to be no better.
    pub(super) is_cut: bool,
    /// Plies that were searched in full.
    pub(super) depth: u32,
}

/// A search under way.
struct Search<'a> {
    looks: Looks,
    budget: &'a mut Budget,
    /// Positions that may still be visited.
    left: u32,
    /// Keys of the positions since the last irreversible move, then of the line.
    keys: [u64; LONGEST + MAX_PLIES],
    len: usize,
    /// The last quiet move that cut off others, by ply.
    killers: [Option<Found>; MAX_PLIES],
    /// The values of the moves of the root, if a caller asks for reasons.
    seen: Option<Vec<Seen>>,
}

impl<'a> Search<'a> {
    fn new(position: &Position, looks: Looks, budget: &'a mut Budget) -> Self {
        let mut keys = [0; LONGEST + MAX_PLIES];
        let past = position.history.keys();
        keys[..past.len()].copy_from_slice(past);
        let seen = budget.is_asked().then(Vec::new);
        Self { looks, budget, left: looks.nodes, keys, len: past.len(), killers: [None; MAX_PLIES], seen }
    }

    /// Counts a position; returns false once none may be visited.
    fn visit(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.budget.spend(1) && self.left > 0
    }

    fn is_stopped(&self) -> bool {
        self.left == 0 || self.budget.is_spent()
    }

    /// The first of the best moves and its value, as far as the search got: the move is `None` if
    /// it was stopped before the first one was done.
    fn roots(&mut self, board: &Board, roots: &List, depth: u32) -> (Option<Found>, i32) {
        let (mut best, mut low) = (None, -MATE);
        for found in roots.moves() {
            let value = self.after(board, found, depth - 1, 0, low, MATE);
            if self.is_stopped() && (best.is_some() || depth > 1) {
                break;
            }
            if let Some(seen) = &mut self.seen {
                seen.retain(|one| one.found != found);
                let played = Move::of_library(board, found);
                seen.push(Seen { played, found, value, is_cut: best.is_some() && value <= low, depth });
            }
            if best.is_none() || value > low {
                (best, low) = (Some(found), value);
            }
        }
        (best, low)
    }

    /// The value of a move for its mover, between two bounds.
    fn after(&mut self, board: &Board, found: Found, depth: u32, ply: usize, low: i32, high: i32) -> i32 {
        let mut next = board.clone();
        next.play_unchecked(found);
        self.keys[self.len] = key(&next);
        self.len += 1;
        let value = -self.value(&next, depth, ply + 1, -high, -low);
        self.len -= 1;
        value
    }

    /// The value of a position for the side to move, between two bounds.
    fn value(&mut self, board: &Board, depth: u32, ply: usize, mut low: i32, high: i32) -> i32 {
        if !self.visit() {
            return 0;
        }
        let in_check = !board.checkers().is_empty();
        let mut moves = List::of(board, |_| true);
        if moves.len == 0 {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        if board.halfmove_clock() >= 100 || is_dead(board) || self.recurs(board) {
            return 0;
        }
        if depth == 0 || ply + 1 >= MAX_PLIES {
            return if self.looks.quiescence {
                self.settled(board, ply, low, high)
            } else {
                self.looks.judge.of(board)
            };
        }
        // A side in check has few answers: they are searched a ply deeper.
        let depth =
            if in_check && self.looks.quiescence && ply < 2 * self.looks.depth as usize { depth } else { depth - 1 };
        let killer = self.killers[ply];
        moves.rank(board, killer);
        let mut best = -MATE;
        while let Some((found, is_quiet)) = moves.next_best() {
            best = best.max(self.after(board, found, depth, ply, low, high));
            if self.is_stopped() {
                return 0;
            }
            low = low.max(best);
            if low >= high {
                if is_quiet {
                    self.killers[ply] = Some(found);
                }
                break;
            }
        }
        best
    }

    /// The value once no capture is left that pays: the side to move may also stop capturing,
    /// unless it is in check.
    fn settled(&mut self, board: &Board, ply: usize, mut low: i32, high: i32) -> i32 {
        let in_check = !board.checkers().is_empty();
        let stands = self.looks.judge.of(board);
        if ply + 1 >= MAX_PLIES {
            return stands;
        }
        let mut moves = if in_check {
            List::of(board, |_| true)
        } else {
            low = low.max(stands);
            if low >= high {
                return stands;
            }
            List::of(board, |found| gain(board, found) > 0 && stands + gain(board, found) + MARGIN > low)
        };
        moves.rank(board, None);
        let mut best = if in_check { ply as i32 - MATE } else { stands };
        while let Some((found, _)) = moves.next_best() {
            if !self.visit() {
                return 0;
            }
            let mut next = board.clone();
            next.play_unchecked(found);
            best = best.max(-self.settled(&next, ply + 1, -high, -low));
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        best
    }

    /// True if the line has come back to a position that was on the board since the last
    /// irreversible move. The second time counts as a draw already **(ours)**: both sides could do
    /// the same again.
    fn recurs(&self, board: &Board) -> bool {
        let keys = &self.keys[..self.len];
        let back = usize::from(board.halfmove_clock()).min(keys.len() - 1);
        let last = keys[keys.len() - 1];
        keys.iter().rev().take(back + 1).step_by(2).skip(2).any(|&key| key == last)
    }
}

/// The value of the man that a move takes, and of what a pawn becomes; 0 for quiet moves.
fn gain(board: &Board, found: Found) -> i32 {
    let taken = match board.piece_on(found.to) {
        Some(victim) if board.colors(!board.side_to_move()).has(found.to) => worth(victim),
        None if found.from.file() != found.to.file() && board.pieces(Piece::Pawn).has(found.from) => worth(Piece::Pawn),
        _ => 0,
    };
    // Other promotions are no better, but for a few knights.
    taken + if found.promotion == Some(Piece::Queen) { worth(Piece::Queen) - worth(Piece::Pawn) } else { 0 }
}

/// Moves of a position, each with a rank by which they are searched. An entry has the rank in its
/// upper half, and the move in its lower one.
struct List {
    entries: [u32; MAX_MOVES],
    len: usize,
    /// Entries before this one were taken by [`List::next_best`].
    taken: usize,
}

impl List {
    fn of(board: &Board, mut wanted: impl FnMut(Found) -> bool) -> Self {
        let mut list = Self { entries: [0; MAX_MOVES], len: 0, taken: 0 };
        board.generate_moves(|several| {
            for found in several.into_iter().filter(|&found| wanted(found)) {
                let promotion = found.promotion.map_or(0, |piece| piece as u32 + 1);
                list.entries[list.len] = found.from as u32 | (found.to as u32) << 6 | promotion << 12;
                list.len += 1;
            }
            list.len + 32 > MAX_MOVES
        });
        list
    }

    fn found(entry: u32) -> Found {
        let square = |shift: u32| Square::index((entry >> shift & 63) as usize);
        let promotion = (entry >> 12 & 7).checked_sub(1).map(|piece| Piece::ALL[piece as usize % Piece::ALL.len()]);
        Found { from: square(0), to: square(6), promotion }
    }

    fn moves(&self) -> impl Iterator<Item = Found> {
        self.entries[..self.len].iter().map(|&entry| Self::found(entry))
    }

    fn keep(&mut self, wanted: impl Fn(Found) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            self.entries[kept] = self.entries[at];
            kept += usize::from(wanted(Self::found(self.entries[at])));
        }
        self.len = kept;
    }

    fn shuffle(&mut self, draw: &mut Draw) {
        draw.shuffle(&mut self.entries[..self.len]);
    }

    /// Moves one to the front; the others keep their order.
    fn first(&mut self, wanted: Found) {
        let at = self.moves().position(|found| found == wanted).unwrap_or(0);
        self.entries[..=at].rotate_right(1);
    }

    /// Ranks captures by the most valuable victim, then by the least valuable attacker; then the
    /// killer, then the rest.
    fn rank(&mut self, board: &Board, killer: Option<Found>) {
        for entry in &mut self.entries[..self.len] {
            let found = Self::found(*entry);
            let rank = match gain(board, found) {
                0 => u32::from(killer == Some(found)),
                gain => CAPTURE + gain as u32 * 2 - board.piece_on(found.from).map_or(0, worth) as u32 / 100,
            };
            *entry = *entry & 0xffff | rank << 16;
        }
    }

    /// Takes the move of the highest rank, with whether it is quiet.
    fn next_best(&mut self) -> Option<(Found, bool)> {
        let left = &mut self.entries[self.taken..self.len];
        let at = (0..left.len()).max_by_key(|&at| (left[at] >> 16, usize::MAX - at))?;
        left.swap(0, at);
        self.taken += 1;
        Some((Self::found(left[0]), left[0] >> 16 < CAPTURE))
    }
}
