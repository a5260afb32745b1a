//! Leaving a round in its middle.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy_ecs::prelude::*;

/// The request of a caller to leave the running round. It is no part of a game's state: a game that
/// was left is only good for being taken back.
///
/// The engine asks before each order and stage. A rule that walks many entities may ask too, and
/// skip the rest of its work: nothing that it leaves undone will be seen.
#[derive(Resource, Debug, Default)]
pub struct Leave {
    asked: Option<fn() -> bool>,
    is_left: AtomicBool,
}

impl Leave {
    /// Whether the round is to be left. Once it is true, it stays so until the game is taken back.
    #[inline]
    pub fn is_asked(&self) -> bool {
        self.asked.is_some_and(|asked| self.ask(asked))
    }

    fn ask(&self, asked: fn() -> bool) -> bool {
        let is_asked = self.has_left() || asked();
        self.is_left.store(is_asked, Ordering::Relaxed);
        is_asked
    }

    pub(crate) fn has_left(&self) -> bool {
        self.is_left.load(Ordering::Relaxed)
    }

    pub(crate) fn ask_by(&mut self, asked: Option<fn() -> bool>) {
        self.asked = asked;
    }

    pub(crate) fn clear(&mut self) {
        *self.is_left.get_mut() = false;
    }
}
