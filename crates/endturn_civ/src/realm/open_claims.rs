//! Border sources that may win land, so that not all of them have to be checked (W-87).

use endturn_civ_rules::ids::Tile;

/// The cities and bases that may win land by a claim; all others would win none.
///
/// This holds because a claim by itself gives no source a new chance: the winner of a tile is
/// stronger there than the previous holder, and so than every source that could not take it from
/// that one. Only other changes do: see `Survey::claim_all_borders`.
#[derive(Clone, Debug, Default)]
pub struct OpenClaims {
    /// Whether all sources have claimed since the game was made or restored; until then any of them
    /// may win land.
    are_known: bool,
    /// Number of times that continents had been renumbered by then.
    renumbered: u32,
    /// By tile, 64 tiles per word: whether the source there is open.
    marks: Vec<u64>,
    /// All open sources; may include others and duplicates.
    sources: Vec<Tile>,
}

const fn bit(tile: Tile) -> u64 {
    1 << (tile.0 % 64)
}

impl OpenClaims {
    /// Whether any source may win land: after a start, or since continents were renumbered.
    #[must_use]
    pub const fn are_all_open(&self, renumbered: u32) -> bool {
        !self.are_known || self.renumbered != renumbered
    }

    /// Marks every source as open.
    pub const fn open_all(&mut self) {
        self.are_known = false;
    }

    /// Marks a source as open.
    pub fn open(&mut self, source: Tile) {
        let word = source.index() / 64;
        if self.marks.len() <= word {
            self.marks.resize(word + 1, 0);
        }
        if self.marks[word] & bit(source) == 0 {
            self.marks[word] |= bit(source);
            self.sources.push(source);
        }
    }

    /// Whether a source is marked; others may win land too if [`Self::are_all_open`].
    #[must_use]
    pub fn has(&self, source: Tile) -> bool {
        self.marks.get(source.index() / 64).is_some_and(|word| word & bit(source) != 0)
    }

    /// Unmarks a source that has claimed all that it may.
    pub fn claimed(&mut self, source: Tile) {
        if let Some(word) = self.marks.get_mut(source.index() / 64) {
            *word &= !bit(source);
        }
    }

    /// Takes the open sources, each once, in map order; they are no longer open.
    pub fn take(&mut self) -> Vec<Tile> {
        let Self { marks, sources, .. } = self;
        let mut sources = std::mem::take(sources);
        sources.sort_unstable();
        sources.retain(|&source| {
            let word = &mut marks[source.index() / 64];
            let was_open = *word & bit(source) != 0;
            *word &= !bit(source);
            was_open
        });
        sources
    }

    /// Records that all sources have claimed; takes back the memory of [`Self::take`].
    pub fn close(&mut self, mut memory: Vec<Tile>, renumbered: u32) {
        self.are_known = true;
        self.renumbered = renumbered;
        if self.sources.is_empty() {
            memory.clear();
            self.sources = memory;
        }
    }
}
