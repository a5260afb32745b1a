//! The frames of a watched game, so that it can be looked at again.

use std::io::{Read as _, Write as _};

use endturn::engine::Game;
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};

use crate::render::action::Change;

/// A moment of a watched game.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The line above the frame.
    pub(crate) title: String,
    /// The standings.
    pub(crate) standings: String,
    /// Number of lines of the story until then.
    pub(crate) story: usize,
    /// The cells of the board that changed since the moment before.
    pub(crate) changes: Vec<Change>,
    /// The game's state, compressed; `None` if nobody can look back.
    state: Option<Vec<u8>>,
}

/// All moments so far, and a game to look at them.
#[derive(Default)]
pub(crate) struct History {
    moments: Vec<Moment>,
    /// A copy of the game, and the moment it is at.
    copy: Option<(Game, usize)>,
}

impl Moment {
    /// The current moment of a game, without its state.
    pub(crate) const fn new(title: String, standings: String, story: usize, changes: Vec<Change>) -> Self {
        Self { title, standings, story, changes, state: None }
    }
}

impl History {
    /// Adds a moment; with the game's state if it will be looked at again.
    pub(crate) fn push(&mut self, moment: Moment, kept: Option<&Game>) {
        if kept.is_none() {
            self.moments.clear();
        }
        self.moments.push(Moment { state: kept.and_then(|game| packed(&game.snapshot())), ..moment });
    }

    /// Number of moments.
    pub(crate) fn len(&self) -> usize {
        self.moments.len()
    }

    /// A moment.
    pub(crate) fn moment(&self, at: usize) -> Option<&Moment> {
        self.moments.get(at)
    }

    /// The game as it was at a moment; `None` if it is not kept. `game` is the game itself.
    pub(crate) fn game(&mut self, at: usize, game: &Game) -> Option<&Game> {
        let state = self.moments.get(at)?.state.as_ref()?;
        if self.copy.as_ref().is_none_or(|(_, there)| *there != at) {
            let state = unpacked(state)?;
            let mut copy = self.copy.take().map_or_else(|| game.fork(), |(copy, _)| copy);
            copy.restore(&state).ok()?;
            self.copy = Some((copy, at));
        }
        self.copy.as_ref().map(|(copy, _)| copy)
    }
}

fn packed(state: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(state).ok()?;
    encoder.finish().ok()
}

fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let mut state = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut state).ok()?;
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_moment_of_a_game_is_seen_again_while_it_goes_on() {
        for scenario in ["fleets_duel.ron", "civ_tiny.ron", "backgammon.ron"] {
            let path = format!("{}/../../scenarios/{scenario}", env!("CARGO_MANIFEST_DIR"));
            let loaded = endturn::load(&path, &[]).unwrap();
            let (mut game, mut plain) = (loaded.game(), loaded.game());
            let (mut history, mut digests) = (History::default(), Vec::new());
            for round in 0..5 {
                if round > 0 {
                    game.advance_round();
                    plain.advance_round();
                }
                history.push(Moment::new(String::new(), String::new(), 0, Vec::new()), Some(&game));
                digests.push(game.digest());
                let seen = history.game(round / 2, &game).unwrap().digest();
                assert_eq!((seen, game.digest()), (digests[round / 2], plain.digest()), "{scenario}");
            }
            for at in [4, 0, 3, 3, 1] {
                assert_eq!(history.game(at, &game).unwrap().digest(), digests[at], "{scenario}");
            }
            assert!(history.game(5, &game).is_none());
            // Nobody looks back where no key is read, so that nothing is kept.
            history.push(Moment::new(String::new(), String::new(), 0, Vec::new()), None);
            assert_eq!((history.len(), history.game(0, &game).is_none()), (1, true));
        }
    }
}
