//! The games of a shard in a folder, for reading, counting and comparing.

use std::{collections::BTreeMap, path::Path};

use super::{
    LedgerError, ShardHead,
    frame::Framed,
    result::result,
    shard::{Found, Results, name, there, whole},
};
use crate::play::GameResult;

/// The games of a shard that are there, verified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Their frames.
    frames: BTreeMap<u64, Vec<u8>>,
    /// Whether all games of the shard are published.
    is_published: bool,
}

impl Kept {
    /// Reads them from a folder of shards. With `begun`, includes those of a shard that is still
    /// being played, or was abandoned.
    pub(super) fn read(folder: &Path, head: ShardHead, begun: bool) -> Result<Self, LedgerError> {
        let (published, part) = (name(folder, head.shard, "shard"), name(folder, head.shard, "part"));
        let mut one = Self::default();
        if let Some(bytes) = there(&published)? {
            one.take(head, &whole(&published, &bytes, head)?, &published)?;
        }
        one.is_published = one.frames.len() as u64 == head.games;
        if begun && !one.is_published {
            // A torn end of a part is the harmless remainder of a kill.
            if let Some(bytes) = there(&part)? {
                one.take(head, &Found::of(&part, &bytes, head)?.results, &part)?;
            }
        }
        Ok(one)
    }

    fn take(&mut self, head: ShardHead, results: &Results<'_>, path: &Path) -> Result<(), LedgerError> {
        for (game, framed) in results.iter().filter(|(game, _)| head.range().contains(game)) {
            if result(framed).is_none() {
                return Err(LedgerError::Damaged(path.to_owned(), format!("game {game} can't be read")));
            }
            self.frames.entry(*game).or_insert_with(|| framed.whole.to_vec());
        }
        Ok(())
    }

    /// Whether all games of the shard are published.
    #[must_use]
    pub const fn is_published(&self) -> bool {
        self.is_published
    }

    /// The numbers of the games that are there, in order.
    pub fn games(&self) -> impl Iterator<Item = u64> + '_ {
        self.frames.keys().copied()
    }

    /// Their results, in order.
    pub fn results(&self) -> impl Iterator<Item = GameResult> + '_ {
        self.frames.values().filter_map(|whole| result(&Framed::first(whole)?))
    }

    /// The result of one game.
    #[must_use]
    pub fn result(&self, game: u64) -> Option<GameResult> {
        result(&Framed::first(self.frames.get(&game)?)?)
    }

    /// Returns the first game that both have with different results.
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<u64> {
        let differs = |(game, whole): &(&u64, &Vec<u8>)| other.frames.get(game).is_some_and(|theirs| theirs != *whole);
        self.frames.iter().find(differs).map(|(game, _)| *game)
    }

    /// Adds the games of another folder that are missing here.
    pub fn join(&mut self, other: Self, head: ShardHead) {
        for (game, whole) in other.frames {
            self.frames.entry(game).or_insert(whole);
        }
        self.is_published = self.frames.len() as u64 == head.games;
    }

    /// The frames by game.
    pub(super) fn frames(&self) -> impl Iterator<Item = (u64, &[u8])> {
        self.frames.iter().map(|(game, whole)| (*game, whole.as_slice()))
    }
}
