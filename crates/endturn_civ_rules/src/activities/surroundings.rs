//! W-26 Side effects of a terrain change: the terrain a tile may get, given its surroundings.
//! Carried out by `crates/endturn_civ/src/changes/land.rs`.
//! Draws none. Tells nothing.

use super::jobs::Activities;
use crate::ids::TerrainId;

impl Activities {
    /// W-26: whether the terrains around a tile let it change: turning water into land needs land
    /// around, land into water needs water, and so on. A tile without neighbours may always change
    /// its terrain **(ours)**.
    #[must_use]
    pub fn surroundings_allow(
        &self,
        from: TerrainId,
        to: TerrainId,
        around: impl Iterator<Item = TerrainId> + Clone,
    ) -> bool {
        let (old, new) = (&self.terrains[from.index()], &self.terrains[to.index()]);
        let all = around.clone().count() as i64;
        let pct = |count: usize| if all == 0 { 100 } else { count as i64 * 100 / all };
        let oceanic = || around.clone().filter(|near| self.terrains[near.index()].is_oceanic).count();
        let frozen = || around.clone().filter(|near| self.terrains[near.index()].is_frozen).count();
        let [reclaim, channel, thaw, freeze] = self.needed_pct.map(i64::from);
        let by_water = match (old.is_oceanic, new.is_oceanic) {
            (true, false) => pct(all as usize - oceanic()) >= reclaim,
            (false, true) => pct(oceanic()) >= channel,
            _ => true,
        };
        let by_frost = match (old.is_frozen, new.is_frozen) {
            (true, false) => pct(all as usize - frozen()) >= thaw,
            (false, true) => pct(frozen()) >= freeze,
            _ => true,
        };
        by_water && by_frost
    }

    /// W-26: the terrain that fresh water beside salt water becomes: the shallowest salt water,
    /// frozen if the lake is. Any other terrain stays.
    #[must_use]
    pub fn salted(&self, terrain: TerrainId, mut around: impl Iterator<Item = TerrainId>) -> TerrainId {
        let ground = &self.terrains[terrain.index()];
        if !ground.is_oceanic || !ground.is_fresh || !around.any(|near| self.is_salt_water(near)) {
            return terrain;
        }
        let [plain, icy] = self.shallows;
        let fitting = if ground.is_frozen { icy.or(plain) } else { plain.or(icy) };
        fitting.unwrap_or(terrain)
    }

    /// W-26: whether a terrain is salt water.
    #[must_use]
    pub fn is_salt_water(&self, terrain: TerrainId) -> bool {
        let ground = &self.terrains[terrain.index()];
        ground.is_oceanic && !ground.is_fresh
    }

    /// W-26: whether a terrain is fresh water.
    #[must_use]
    pub fn is_fresh_water(&self, terrain: TerrainId) -> bool {
        let ground = &self.terrains[terrain.index()];
        ground.is_oceanic && ground.is_fresh
    }
}
