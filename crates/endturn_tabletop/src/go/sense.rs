//! A move by what it saves, takes and surrounds (GO-3). Every weight is a choice **(ours)**.

use endturn_engine::random::Draw;

use super::{
    board::{AROUND, Board, CELLS, Cell, STRIDE, beside, point_of},
    colour::Colour,
    point::Point,
    position::Position,
    reading::{can_escape, catching, is_catchable, liberties, relief},
};

/// The worth of a chain that is taken or saved, without its stones.
const CHAIN: i32 = 40;
/// The worth of each of its stones.
const STONE: i32 = 20;
/// The worth of half a point that comes nearer to the player's stones than to the other's.
const GROUND: i32 = 1;
/// Moves whose worth differs by less than this may be exchanged by a draw.
const LUCK: u64 = 4;
/// An empty region of at most this many points that only the other side touches is its own.
const SMALL: u16 = 6;

/// The move that promises most, drawn among about equals: it takes chains that would get away,
/// saves its own if they can be saved, reads ladders, and else surrounds as much as it can. It
/// plays neither into its own ground nor where it would be taken, and passes if nothing is left.
pub fn grabbing(position: &Position, draw: &mut Draw) -> Option<Point> {
    let mut best: Option<(i32, usize)> = None;
    weigh(position, draw, |worth, cell, _| {
        if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, cell));
        }
    });
    best.map(|(_, cell)| point_of(cell))
}

/// The parts of a point's worth.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    /// Chains taken and saved.
    pub(super) chains: i32,
    /// Chains joined, cut and pressed.
    pub(super) contact: i32,
    /// Ground won.
    pub(super) ground: i32,
    /// Stones that may be lost.
    pub(super) risk: i32,
}

/// Weighs all points that it may play at, with luck.
pub(super) fn weigh(position: &Position, draw: &mut Draw, mut each: impl FnMut(i32, usize, Parts)) {
    if position.is_full() {
        return;
    }
    let (board, own) = (&position.board, position.to_move);
    let urgent = urgent(board, own);
    let ground = Ground::new(position);
    for cell in position.empty_cells() {
        let gain = urgent[cell];
        let is_idle = gain == 0 && ground.is_settled(cell, own);
        if is_idle || board.cell_is_eye(cell, own) || !position.cell_is_legal(cell) {
            continue;
        }
        let parts = Parts {
            chains: gain,
            contact: contact(board, cell, own),
            ground: GROUND * ground.won(position, cell),
            risk: risk(board, cell, own),
        };
        let worth = 1 + parts.chains + parts.contact + parts.ground - parts.risk;
        each(worth * LUCK as i32 / 2 + draw.below(LUCK) as i32, cell, parts);
    }
}

/// The worth of each point for chains of up to two liberties that live or die by it.
fn urgent(board: &Board, own: Colour) -> [i32; CELLS] {
    let mut worth = [0; CELLS];
    for stone in (0..CELLS).filter(|&cell| usize::from(board.head[cell]) == cell) {
        let Cell::Stone(colour) = board.cells[stone] else { continue };
        let (free, count) = liberties(board, stone);
        let prize = CHAIN + STONE * i32::from(board.chain(stone).stones);
        match count {
            1 if colour != own => {
                // A chain that is lost in any case can wait.
                let waits = !can_escape(board, stone, colour);
                worth[free[0]] += if waits { prize / 4 } else { prize };
            }
            2 if colour != own => {
                if let Some(at) = catching(board, stone, colour) {
                    worth[at] += prize * 3 / 4;
                }
            }
            1 | 2 if is_catchable(board, stone, colour) => {
                let takes = relief(board, stone, colour).filter(|at| !free[..count].contains(at));
                for at in free[..count].iter().copied().chain(takes) {
                    if saves(board, stone, at, own) {
                        worth[at] += if count == 1 { prize } else { prize * 3 / 4 };
                    }
                }
            }
            _ => {}
        }
    }
    worth
}

/// True if a move saves a chain of the player's.
fn saves(board: &Board, stone: usize, at: usize, own: Colour) -> bool {
    if !board.cell_breathes(at, own) {
        return false;
    }
    let mut after = board.clone();
    after.play(at, own);
    !is_catchable(&after, stone, own)
}

/// The worth of joining own chains, of cutting the other's, and of taking its liberties.
fn contact(board: &Board, cell: usize, own: Colour) -> i32 {
    let mut heads = [u16::MAX; 4];
    let (mut own_chains, mut others, mut pressed) = (0, 0, 0);
    for (at, step) in AROUND.iter().enumerate() {
        let near = beside(cell, *step);
        let Cell::Stone(colour) = board.cells[near] else { continue };
        if heads[..at].contains(&board.head[near]) {
            continue;
        }
        heads[at] = board.head[near];
        if colour == own {
            own_chains += 1;
        } else {
            others += 1;
            pressed += i32::from(liberties(board, near).1 < 3);
        }
    }
    let several = |chains: i32| if chains > 1 { 4 } else { 0 };
    several(own_chains) + several(others) + 2 * others + 3 * pressed
}

/// The loss to expect if the stone, with the chain that it makes, can be taken.
fn risk(board: &Board, cell: usize, own: Colour) -> i32 {
    let mut after = board.clone();
    let taken = i32::from(after.play(cell, own));
    let stones = i32::from(after.chain(cell).stones);
    let loss = CHAIN + STONE * (stones - taken);
    match liberties(&after, cell).1 {
        1 => loss.max(0),
        2 if is_catchable(&after, cell, own) => (loss * 3 / 4).max(0),
        _ => 0,
    }
}

/// Empty regions by the colours that they touch, and the distance of each point from the nearest
/// stone of each colour.
struct Ground {
    /// For each cell of a region that touches one colour only: that colour, and its size.
    single: [Option<(Colour, u16)>; CELLS],
    apart: [[u8; CELLS]; 2],
}

impl Ground {
    fn new(position: &Position) -> Self {
        let board = &position.board;
        let mut single = [None; CELLS];
        position.regions(|cells, touches| {
            let colour = match touches {
                [true, false] => Colour::Black,
                [false, true] => Colour::White,
                _ => return,
            };
            cells.iter().for_each(|&cell| single[usize::from(cell)] = Some((colour, cells.len() as u16)));
        });
        Self { single, apart: Colour::BOTH.map(|colour| apart(board, colour)) }
    }

    /// True if a point belongs to one side for good, as far as can be seen without reading.
    fn is_settled(&self, cell: usize, own: Colour) -> bool {
        self.single[cell].is_some_and(|(colour, size)| colour == own || size <= SMALL)
    }

    /// Number of points that a stone would bring nearer to its side than to the other, and half as
    /// many again for those that it makes even: in halves.
    fn won(&self, position: &Position, cell: usize) -> i32 {
        let (own, other) = (&self.apart[position.to_move.index()], &self.apart[position.to_move.other().index()]);
        let share = |own: u8, other: u8| match own.cmp(&other) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        let (column, row) = (cell % STRIDE, cell / STRIDE);
        let mut won = 0;
        for at in position.cells() {
            let steps = (at % STRIDE).abs_diff(column) + (at / STRIDE).abs_diff(row);
            let steps = steps as u8;
            if steps < own[at] && steps < REACH {
                won += share(steps, other[at]) - share(own[at], other[at]);
            }
        }
        won
    }
}

/// Stones reach no farther than this.
const REACH: u8 = 5;

/// The steps from each cell to the nearest stone of a colour, at most [`REACH`].
fn apart(board: &Board, colour: Colour) -> [u8; CELLS] {
    let mut steps = [REACH; CELLS];
    for (cell, step) in steps.iter_mut().enumerate() {
        if board.cells[cell] == Cell::Stone(colour) {
            *step = 0;
        }
    }
    let is_wall = |cell: usize| board.cells[cell] == Cell::Wall;
    for cell in (STRIDE + 1..CELLS - STRIDE).filter(|&cell| !is_wall(cell)) {
        steps[cell] = steps[cell].min(steps[cell - 1] + 1).min(steps[cell - STRIDE] + 1);
    }
    for cell in (STRIDE + 1..CELLS - STRIDE).rev().filter(|&cell| !is_wall(cell)) {
        steps[cell] = steps[cell].min(steps[cell + 1] + 1).min(steps[cell + STRIDE] + 1);
    }
    steps
}
