//! Positions since the last irreversible move: enough to count repetitions.

use std::fmt;

/// One more than the plies after which seventy-five moves end the game.
pub(super) const LONGEST: usize = 151;

/// Keys of positions, the latest last. It has room for all that can be needed, so that a move
/// allocates nothing.
#[derive(Clone, Copy)]
pub(crate) struct History {
    keys: [u64; LONGEST],
    len: u8,
}

impl History {
    /// Makes a history of one position.
    pub(super) const fn new(key: u64) -> Self {
        let mut keys = [0; LONGEST];
        keys[0] = key;
        Self { keys, len: 1 }
    }

    /// Makes a history of some keys; `None` if there are none or too many.
    pub(super) fn of(keys: &[u64]) -> Option<Self> {
        let mut history = Self::new(*keys.first()?);
        history.keys.get_mut(..keys.len())?.copy_from_slice(keys);
        history.len = keys.len() as u8;
        Some(history)
    }

    /// The keys, the latest last; never empty.
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys[..usize::from(self.len)]
    }

    /// Clears the history and starts again with a position.
    pub(super) fn cut(&mut self, key: u64) {
        self.keys[0] = key;
        self.len = 1;
    }

    /// Adds a position. If there is no room, which the rules prevent, the oldest is dropped.
    pub(super) fn push(&mut self, key: u64) {
        if usize::from(self.len) == LONGEST {
            self.keys.copy_within(1.., 0);
            self.len -= 1;
        }
        self.keys[usize::from(self.len)] = key;
        self.len += 1;
    }

    /// Number of occurrences of the latest position, at least 1. Only every second one has the same
    /// side to move, and none less than four plies ago can be equal.
    pub(super) fn seen(&self) -> u32 {
        let keys = self.keys();
        let last = keys[keys.len() - 1];
        1 + keys.iter().rev().step_by(2).skip(2).filter(|&&key| key == last).count() as u32
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.keys() == other.keys()
    }
}

impl Eq for History {}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys()).finish()
    }
}
