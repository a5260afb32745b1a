//! W-96 Global warming and nuclear winter, W-97 Climate change: how upsets of the climate gather,
//! and what they make of a tile. Carried out by `crates/endturn_civ/src/stages/climate.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::auto_work::Climate;
use super::jobs::Activities;
use crate::ids::TerrainId;

/// The two ways in which a climate changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upset {
    /// Global warming.
    Warming,
    /// Nuclear winter.
    Winter,
}

impl Upset {
    /// Both, in the order of the rule.
    pub const ALL: [Self; 2] = [Self::Warming, Self::Winter];

    /// Its name.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Warming => "global warming",
            Self::Winter => "nuclear winter",
        }
    }
}

/// Progress of an upset since the game began (W-96).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Progress {
    /// Amount gathered.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub gathered: i32,
    /// Rise of the level above that of the start.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub raised: i32,
}

impl Progress {
    /// W-51, W-96: the climate with this progress, on a map of `tiles` tiles; `pct` is the setting.
    #[must_use]
    pub fn climate(self, tiles: usize, pct: i32) -> Climate {
        let start = Climate::new(tiles);
        Climate { level: start.level.saturating_add(self.raised), gathered: self.gathered, pct }
    }

    /// W-96: a turn with `dirty` tiles that upset the climate, on a map of `tiles` tiles. Returns
    /// what had gathered if the climate changes now.
    pub fn turn(&mut self, dirty: i32, tiles: usize, draw: impl FnOnce() -> Draw) -> Option<i32> {
        let level = Climate::new(tiles).level.saturating_add(self.raised);
        let gathered = self.gathered.saturating_add(dirty);
        if gathered < level {
            self.gathered = 0;
            return None;
        }
        self.gathered = gathered - level;
        let chances = (tiles as u64).div_ceil(20);
        if self.gathered == 0 || i64::try_from(draw().below(chances.max(1))).unwrap_or(0) >= self.gathered.into() {
            return None;
        }
        let rise = i32::try_from(tiles.div_ceil(1000)).unwrap_or(i32::MAX);
        self.raised = self.raised.saturating_add(rise);
        Some(std::mem::take(&mut self.gathered))
    }
}

/// W-97: tiles that a change of the climate may alter.
#[must_use]
pub fn strength(width: u32, height: u32, gathered: i32) -> i64 {
    i64::from(width / 10) + i64::from(height / 10) + 5 * i64::from(gathered)
}

/// Effect of a change of the climate on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// Nothing, but the tile counts as changed.
    Stays,
    /// It gets this terrain.
    Becomes(TerrainId),
}

impl Activities {
    /// W-97: what an upset makes of a tile. It prefers the wetter result on wet tiles and the drier
    /// one on others, and takes the other one where `may` forbids that. A terrain without the
    /// result it comes to stays and is not counted.
    #[must_use]
    pub fn climate_effect(
        &self,
        upset: Upset,
        terrain: TerrainId,
        is_wet: bool,
        may: impl Fn(TerrainId) -> bool,
    ) -> Effect {
        let [wetter, drier] = self.terrains[terrain.index()].climate[upset as usize];
        for result in if is_wet { [wetter, drier] } else { [drier, wetter] } {
            match result {
                None => return Effect::None,
                Some(result) if result == terrain => return Effect::Stays,
                Some(result) if may(result) => return Effect::Becomes(result),
                Some(_) => {}
            }
        }
        Effect::None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    #[test]
    fn w_96_pollution_gathers_only_above_the_level() {
        let mut progress = Progress::default();
        let never = || -> Draw { unreachable!("nothing is drawn") };
        assert_eq!(progress.turn(7, 4000, never), None, "the level is 8");
        assert_eq!(progress, Progress::default());
        assert_eq!(progress.turn(8, 4000, never), None);
        assert_eq!(progress, Progress::default(), "nothing is above it");
        let mut turns = Progress::default();
        let mut gathered = Vec::new();
        for seed in 0..3 {
            // Seeds whose draw is high enough that nothing happens.
            let calm = (seed * 100..).find(|&seed| fair::draw("W-96", seed).below(200) > 20).unwrap_or(0);
            assert_eq!(turns.turn(10, 4000, || fair::draw("W-96", calm)), None);
            gathered.push(turns.gathered);
        }
        assert_eq!(gathered, [2, 4, 6]);
    }

    #[test]
    fn w_96_a_change_empties_what_has_gathered_and_raises_the_level() {
        let low = (0..).find(|&seed| fair::draw("W-96", seed).below(200) < 2).unwrap_or(0);
        let mut progress = Progress::default();
        assert_eq!(progress.turn(10, 4000, || fair::draw("W-96", low)), Some(2));
        assert_eq!(progress, Progress { gathered: 0, raised: 4 });
        assert_eq!(progress.climate(4000, 100).level, 12);
    }

    #[test]
    fn w_97_strength_is_by_map_and_gathered() {
        assert_eq!((strength(80, 50, 2), strength(9, 9, 0)), (8 + 5 + 10, 0));
    }
}
