//! Counts of legal positions, and random games against a slow implementation of the same rules.

use std::collections::BTreeSet;

use endturn_tabletop::go::{Colour, Position, Setup, random};
use endturn_tabletop::internals::go::{cell_is_eye, cell_of};
use proptest::prelude::*;

use super::{board, draw, open};

/// Number of colourings of an n×n board that give every chain a liberty.
fn legal_positions(size: u8) -> u64 {
    fn colour(rows: &mut Vec<Vec<u8>>, at: usize) -> u64 {
        let size = rows.len();
        if at == size * size {
            let rows: Vec<&str> = rows.iter().map(|row| str::from_utf8(row).unwrap()).collect();
            return u64::from(board(&rows).is_legal());
        }
        let mut found = 0;
        for letter in *b".XO" {
            rows[at / size][at % size] = letter;
            found += colour(rows, at + 1);
        }
        found
    }
    colour(&mut vec![vec![b'.'; usize::from(size)]; usize::from(size)], 0)
}

#[test]
fn legal_positions_are_as_many_as_counted_elsewhere() {
    assert_eq!([1, 2, 3].map(legal_positions), [1, 57, 12_675]);
}

#[test]
#[ignore = "43 million boards; cargo test --release -p endturn_tabletop legal_positions_of_4x4 -- --ignored"]
fn legal_positions_of_4x4_are_as_many_as_counted_elsewhere() {
    assert_eq!(legal_positions(4), 24_318_165);
}

/// A slow version of the rules: a board is a list of letters, and all boards so far are kept whole.
#[derive(Clone)]
struct Slow {
    size: usize,
    board: Vec<u8>,
    before: BTreeSet<Vec<u8>>,
    taken: [u16; 2],
}

impl Slow {
    fn near(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (size, column) = (self.size, at % self.size);
        let sides = [(column > 0, at.wrapping_sub(1)), (column + 1 < size, at + 1)];
        let rows = [(at >= size, at.wrapping_sub(size)), (at + size < size * size, at + size)];
        sides.into_iter().chain(rows).filter(|(is_on, _)| *is_on).map(|(_, near)| near)
    }

    /// The points of the chain or empty region at a point, and the letters it touches.
    fn region(board: &[u8], slow: &Self, at: usize) -> (BTreeSet<usize>, BTreeSet<u8>) {
        let (mut region, mut touches, mut open) = (BTreeSet::from([at]), BTreeSet::new(), vec![at]);
        while let Some(here) = open.pop() {
            for near in slow.near(here) {
                if board[near] != board[at] {
                    touches.insert(board[near]);
                } else if region.insert(near) {
                    open.push(near);
                }
            }
        }
        (region, touches)
    }

    /// The board after a stone and the number of stones it takes, if it is legal.
    fn after(&self, at: usize, own: u8) -> Option<(Vec<u8>, u16)> {
        let mut board = self.board.clone();
        if board[at] != b'.' {
            return None;
        }
        board[at] = own;
        let mut taken = 0;
        for near in self.near(at) {
            if board[near] == b'.' || board[near] == own {
                continue;
            }
            let (chain, touches) = Self::region(&board, self, near);
            if !touches.contains(&b'.') {
                taken += chain.len() as u16;
                chain.iter().for_each(|stone| board[*stone] = b'.');
            }
        }
        let (_, touches) = Self::region(&board, self, at);
        (touches.contains(&b'.') && !self.before.contains(&board)).then_some((board, taken))
    }

    fn area(&self) -> [i32; 2] {
        let mut area = [0; 2];
        for at in 0..self.board.len() {
            let (_, touches) = Self::region(&self.board, self, at);
            let owner = match self.board[at] {
                b'.' if touches == BTreeSet::from([b'X']) => b'X',
                b'.' if touches == BTreeSet::from([b'O']) => b'O',
                letter => letter,
            };
            match owner {
                b'X' => area[0] += 2,
                b'O' => area[1] += 2,
                _ => {}
            }
        }
        area
    }
}

/// Plays the same game of random moves and occasional passes in both, and compares everything.
fn compare(size: u8, seed: u64, moves: u32) {
    let mut draw = draw(seed);
    let mut position = open(size, 0);
    let empty = vec![b'.'; usize::from(size) * usize::from(size)];
    let before = BTreeSet::from([empty.clone()]);
    let mut slow = Slow { size: usize::from(size), board: empty, before, taken: [0; 2] };
    let (mut fast, mut points) = (Vec::new(), Vec::new());
    for _ in 0..moves {
        position.legal(&mut fast);
        let own = if position.to_move() == Colour::Black { b'X' } else { b'O' };
        points.clear();
        points.extend(position.board().points().enumerate().filter(|(at, _)| slow.after(*at, own).is_some()));
        assert_eq!(points.iter().map(|(_, point)| *point).collect::<Vec<_>>(), fast);
        if points.is_empty() || draw.below(12) == 0 {
            position.passed();
            continue;
        }
        let (at, point) = points[draw.below(points.len() as u64) as usize];
        let foretold = position.board().hash_after(point, position.to_move());
        let (board, taken) = slow.after(at, own).unwrap();
        slow.taken[position.to_move().index()] += taken;
        assert_eq!(position.play(point), Ok(taken));
        assert_eq!(position.board().hash(), foretold);
        slow.before.insert(board.clone());
        slow.board = board;
        for (at, point) in position.board().points().enumerate() {
            let letter =
                position.board().stone(point).map_or(b'.', |colour| if colour == Colour::Black { b'X' } else { b'O' });
            assert_eq!(letter, slow.board[at]);
        }
        assert_eq!(Colour::BOTH.map(|colour| position.prisoners_of(colour)), slow.taken);
        let score = position.score();
        assert_eq!([score.black_halves, score.white_halves], slow.area());
        assert_eq!(position.check(&open(size, 0)), Ok(()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Positional superko, captures, prisoners, hashes and area, on boards so small that positions
    /// recur often.
    #[test]
    fn random_games_are_those_of_the_slow_player(size in 1_u8..=6, seed: u64) {
        compare(size, seed, 60);
    }

    /// A position that is written and read again is equal, continues in the same way, and is sound.
    #[test]
    fn positions_are_read_as_they_were_written(size in 5_u8..=19, seed: u64, moves in 0_usize..200) {
        let handicap = if size >= 9 && size % 2 == 1 { (seed % 9) as u8 } else { 0 };
        let handicap = if handicap == 1 { 0 } else { handicap };
        let start = Position::new(Setup { size, handicap, ..Setup::default() }).unwrap();
        let mut position = start.clone();
        let mut draw = draw(seed);
        for _ in 0..moves.min(usize::from(size) * usize::from(size)) {
            match random(&position, &mut draw) {
                Some(point) => {
                    prop_assert!(!cell_is_eye(position.board(), cell_of(point), position.to_move()));
                    position.play(point).unwrap();
                }
                None => position.passed(),
            }
        }
        prop_assert_eq!(position.check(&start), Ok(()));
        let bytes = postcard::to_stdvec(&position).unwrap();
        let mut again: Position = postcard::from_bytes(&bytes).unwrap();
        prop_assert_eq!(&again, &position);
        let (mut one, mut other) = (draw, draw);
        for _ in 0..50 {
            let next = random(&position, &mut one);
            prop_assert_eq!(random(&again, &mut other), next);
            for position in [&mut position, &mut again] {
                match next {
                    Some(point) => drop(position.play(point)),
                    None => position.passed(),
                }
            }
        }
        prop_assert_eq!(&again, &position);
    }

    /// Any bytes give an error or a position, and never a panic; an unsound position is detected.
    #[test]
    fn changed_bytes_never_panic(seed: u64, at: prop::sample::Index, byte: u8) {
        let mut position = open(5, 0);
        let mut draw = draw(seed);
        for _ in 0..12 {
            random(&position, &mut draw).map(|point| position.play(point));
        }
        let mut bytes = postcard::to_stdvec(&position).unwrap();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(read) = postcard::from_bytes::<Position>(&bytes)
            && read != position
            && read.check(&Position::new(*read.setup()).unwrap()).is_ok()
        {
            // Only things that the stones do not determine can differ: komi, scoring and limit, and
            // passes.
            prop_assert_eq!(read.board(), position.board());
        }
    }
}
