//! Border sources that may win land, so that nobody has to walk around all of them (W-87).

use endturn_civ_rules::ids::Tile;

/// The cities and bases that may win land by a claim; all others would win none.
///
/// That holds because a claim by itself gives nobody a chance: who takes a tile is stronger there than whoever had it, and so
/// than all who could not take it from him. Only what happens in between does: see [`crate::realm::Realm::claim_all_borders`].
#[derive(Clone, Debug, Default)]
pub struct OpenClaims {
    /// Whether all sources have claimed since the game was made or restored; until then each of them may win land.
    are_known: bool,
    /// How often continents had been numbered when they did.
    renumbered: u32,
    /// By tile, 64 tiles a word: whether the source there is open.
    marks: Vec<u64>,
    /// All that are open; some of the others may be among them, and some twice.
    sources: Vec<Tile>,
}

const fn bit(tile: Tile) -> u64 {
    1 << (tile.0 % 64)
}

impl OpenClaims {
    /// Whether any source may win land, known or not: after a start, or since continents have other numbers.
    pub(crate) const fn are_all_open(&self, renumbered: u32) -> bool {
        !self.are_known || self.renumbered != renumbered
    }

    /// Every source may win land.
    pub(crate) const fn open_all(&mut self) {
        self.are_known = false;
    }

    /// A source may win land.
    pub(crate) fn open(&mut self, source: Tile) {
        let word = source.index() / 64;
        if self.marks.len() <= word {
            self.marks.resize(word + 1, 0);
        }
        if self.marks[word] & bit(source) == 0 {
            self.marks[word] |= bit(source);
            self.sources.push(source);
        }
    }

    /// Whether a source has been named; others may win land all the same if [`Self::are_all_open`].
    pub(crate) fn has(&self, source: Tile) -> bool {
        self.marks.get(source.index() / 64).is_some_and(|word| word & bit(source) != 0)
    }

    /// A source has claimed all that it may.
    pub(crate) fn claimed(&mut self, source: Tile) {
        if let Some(word) = self.marks.get_mut(source.index() / 64) {
            *word &= !bit(source);
        }
    }

    /// The open sources in map order, each once. They are open no longer.
    pub(crate) fn take(&mut self) -> Vec<Tile> {
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

    /// All sources have claimed; takes the memory of [`Self::take`] back.
    pub(crate) fn close(&mut self, mut memory: Vec<Tile>, renumbered: u32) {
        self.are_known = true;
        self.renumbered = renumbered;
        if self.sources.is_empty() {
            memory.clear();
            self.sources = memory;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_87_every_source_is_open_at_first_and_those_that_were_named_afterwards() {
        let mut claims = OpenClaims::default();
        assert!(claims.are_all_open(0));
        claims.close(Vec::new(), 3);
        assert!(!claims.are_all_open(3) && claims.are_all_open(4), "other continents");
        for tile in [200, 7, 200, 64] {
            claims.open(Tile(tile));
        }
        assert!(claims.has(Tile(64)) && !claims.has(Tile(63)) && !claims.has(Tile(900)));
        let sources = claims.take();
        assert_eq!(sources, [Tile(7), Tile(64), Tile(200)]);
        claims.open(Tile(64));
        claims.close(sources, 3);
        assert!(claims.has(Tile(64)) && !claims.has(Tile(7)), "what was named meanwhile stays");
        assert_eq!(claims.take(), [Tile(64)]);
        claims.open(Tile(9));
        claims.claimed(Tile(9));
        claims.claimed(Tile(5000));
        claims.open(Tile(8));
        claims.open(Tile(9));
        claims.claimed(Tile(8));
        assert_eq!(claims.take(), [Tile(9)], "once, and not those that claimed by themselves");
        claims.open_all();
        assert!(claims.are_all_open(3));
    }
}
