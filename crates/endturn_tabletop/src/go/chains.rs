//! Chains of stones: growth, joining and removal. Each keeps the sum of its liberties and of their
//! squares, which distinguishes one liberty from several without a list.

use super::{
    board::{AROUND, Board, Cell, beside},
    colour::Colour,
    keys::key,
};

/// Data of a chain. A liberty counts once for every stone of the chain that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) stones: u16,
    pub(super) liberties: u16,
    /// The sum of the liberties' cells.
    sum: u32,
    /// The sum of the squares of the liberties' cells.
    squares: u32,
}

impl Chain {
    /// A chain without stones.
    pub(super) const NONE: Self = Self { stones: 0, liberties: 0, sum: 0, squares: 0 };

    fn gain(&mut self, cell: usize) {
        self.liberties += 1;
        self.sum += cell as u32;
        self.squares += (cell * cell) as u32;
    }

    fn lose(&mut self, cell: usize) {
        self.liberties -= 1;
        self.sum -= cell as u32;
        self.squares -= (cell * cell) as u32;
    }

    /// True if all its liberties are the same point: only then is the mean of the squares the
    /// square of the mean.
    pub(super) fn is_in_atari(&self) -> bool {
        let (sum, squares) = (u64::from(self.sum), u64::from(self.squares));
        self.liberties > 0 && u64::from(self.liberties) * squares == sum * sum
    }
}

impl Board {
    /// The chain of a stone.
    pub(super) fn chain(&self, cell: usize) -> &Chain {
        &self.chains[usize::from(self.head[cell])]
    }

    /// All stones of the chain of a stone, beginning with it.
    pub(super) fn ring(&self, cell: usize) -> impl Iterator<Item = usize> {
        let mut at = Some(cell);
        std::iter::from_fn(move || {
            let here = at?;
            let next = usize::from(self.next[here]);
            at = Some(next).filter(|next| *next != cell);
            Some(here)
        })
    }

    /// Puts a stone on an empty cell and joins it with its neighbours. Captures nothing.
    pub(crate) fn put(&mut self, cell: usize, colour: Colour) {
        self.cells[cell] = Cell::Stone(colour);
        self.hash ^= key(colour, cell);
        self.head[cell] = cell as u16;
        self.next[cell] = cell as u16;
        let mut own = Chain { stones: 1, ..Chain::NONE };
        for step in AROUND {
            let near = beside(cell, step);
            match self.cells[near] {
                Cell::Empty => own.gain(near),
                Cell::Stone(_) => self.chains[usize::from(self.head[near])].lose(cell),
                Cell::Wall => {}
            }
        }
        self.chains[cell] = own;
        for step in AROUND {
            let near = beside(cell, step);
            if self.cells[near] == Cell::Stone(colour) && self.head[near] != self.head[cell] {
                self.join(cell, near);
            }
        }
    }

    /// Merges two chains; the stones of the smaller one get the new head.
    fn join(&mut self, one: usize, other: usize) {
        let swap = self.chain(one).stones < self.chain(other).stones;
        let (large, small) = if swap { (other, one) } else { (one, other) };
        let (head, gone) = (self.head[large], self.head[small]);
        let added = self.chains[usize::from(gone)];
        let chain = &mut self.chains[usize::from(head)];
        chain.stones += added.stones;
        chain.liberties += added.liberties;
        chain.sum += added.sum;
        chain.squares += added.squares;
        let mut at = small;
        loop {
            self.head[at] = head;
            at = usize::from(self.next[at]);
            if at == small {
                break;
            }
        }
        self.next.swap(large, small);
    }

    /// Plays a stone on an empty cell and removes the stones it captures; returns their number.
    pub(super) fn play(&mut self, cell: usize, colour: Colour) -> u16 {
        self.put(cell, colour);
        let enemy = Cell::Stone(colour.other());
        let mut taken = 0;
        for step in AROUND {
            let near = beside(cell, step);
            if self.cells[near] == enemy && self.chain(near).liberties == 0 {
                taken += self.take_off(near, colour.other());
            }
        }
        taken
    }

    /// Removes the chain of a stone; returns the number of its stones.
    fn take_off(&mut self, first: usize, colour: Colour) -> u16 {
        let mut taken = 0;
        let mut at = first;
        // No neighbour of the chain belongs to it, so remaining stones gain a liberty for each one
        // removed.
        loop {
            self.cells[at] = Cell::Empty;
            self.hash ^= key(colour, at);
            for step in AROUND {
                let near = beside(at, step);
                if self.cells[near] == Cell::Stone(colour.other()) {
                    self.chains[usize::from(self.head[near])].gain(at);
                }
            }
            taken += 1;
            at = usize::from(self.next[at]);
            if at == first {
                return taken;
            }
        }
    }
}
