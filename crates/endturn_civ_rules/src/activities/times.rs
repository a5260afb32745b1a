//! W-24 Activity times: duration of work. Carried out by
//! `crates/endturn_civ/src/changes/labour.rs`.
//! Draws none. Tells nothing.

use super::jobs::{Activities, Job};
use super::rate::ACTIVITY_FACTOR;
use crate::ids::TerrainId;
use crate::ruleset::words::Activity;

impl Activities {
    /// W-24: the points that work needs on a terrain; 0 if it is impossible. The extra's own time
    /// takes precedence over that of the terrain, but work that is impossible on a terrain, like
    /// roads at sea, stays impossible even for an extra with a time of its own **(ours)**.
    #[must_use]
    pub fn points(&self, job: Job, terrain: TerrainId) -> i32 {
        let by_terrain = self.terrain_turns(job.activity, terrain);
        let own = job
            .target
            .and_then(|extra| self.extras.get(extra.index()))
            .map_or(0, |extra| if job.activity.builds() { extra.build_turns } else { extra.removal_turns });
        let turns = if by_terrain > 0 && own > 0 { own } else { by_terrain };
        turns.max(0).saturating_mul(ACTIVITY_FACTOR)
    }

    /// W-24: the turns that a terrain sets for a kind of work.
    pub(super) fn terrain_turns(&self, activity: Activity, terrain: TerrainId) -> i32 {
        let ground = &self.terrains[terrain.index()];
        match activity {
            Activity::Irrigate => ground.irrigate,
            Activity::Mine => ground.mine,
            Activity::Road => ground.road,
            Activity::Base => ground.base,
            Activity::Pillage => ground.pillage,
            Activity::CleanPollution => ground.pollution,
            Activity::CleanFallout => ground.fallout,
            Activity::Cultivate | Activity::Plant | Activity::Transform => {
                self.becomes(activity, terrain).map_or(0, |(_, turns)| turns)
            }
            Activity::Idle | Activity::Fortifying | Activity::Fortified | Activity::Sentry | Activity::Explore => 0,
        }
    }
}
