//! W-22 Completion by summing, W-23 Legality of activities, W-25 What completion does: possible
//! work of units, and its targets. Carried out by `crates/endturn_civ/src/changes/labour.rs` and
//! `crates/endturn_civ/src/changes/work.rs`.
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::bits::Bits64;
use crate::ids::{ExtraId, TerrainId};
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::extras::{Extra, ExtraCause, ExtraRemoval};
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::terrain::{Becomes, Climate, Terrain};
use crate::ruleset::words::{Activity, Range, TerrainClass};

/// The activity of a unit, and its target extra.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Job {
    /// The activity.
    pub activity: Activity,
    /// The extra it builds or removes; none if the whole tile is worked.
    pub target: Option<ExtraId>,
}

impl Job {
    /// An activity without a target extra.
    #[must_use]
    pub const fn of(activity: Activity) -> Self {
        Self { activity, target: None }
    }

    /// An activity with a target extra.
    #[must_use]
    pub const fn to(activity: Activity, target: ExtraId) -> Self {
        Self { activity, target: Some(target) }
    }
}

impl Activity {
    /// Whether it is work: it takes points until it is done (W-17).
    #[must_use]
    pub const fn is_work(self) -> bool {
        self.builds() || self.removes() || self.changes_terrain()
    }

    /// Whether it builds an extra.
    #[must_use]
    pub const fn builds(self) -> bool {
        matches!(self, Self::Irrigate | Self::Mine | Self::Road | Self::Base)
    }

    /// Whether it removes an extra.
    #[must_use]
    pub const fn removes(self) -> bool {
        matches!(self, Self::Pillage | Self::CleanPollution | Self::CleanFallout)
    }

    /// Whether it changes the terrain of a tile.
    #[must_use]
    pub const fn changes_terrain(self) -> bool {
        matches!(self, Self::Cultivate | Self::Plant | Self::Transform)
    }

    /// Whether all units doing it on a tile become idle once it is done, whatever their targets
    /// (W-27).
    #[must_use]
    pub const fn ends_together(self) -> bool {
        self.changes_terrain() || matches!(self, Self::Irrigate | Self::Mine)
    }

    /// The action that begins it; `None` if it needs none.
    #[must_use]
    pub const fn action(self) -> Option<Action> {
        Some(match self {
            Self::Idle | Self::Sentry | Self::Explore => return None,
            Self::Fortifying | Self::Fortified => Action::Fortify,
            Self::Irrigate => Action::BuildIrrigation,
            Self::Mine => Action::BuildMine,
            Self::Road => Action::BuildRoad,
            Self::Base => Action::BuildBase,
            Self::Cultivate => Action::Cultivate,
            Self::Plant => Action::Plant,
            Self::Transform => Action::TransformTerrain,
            Self::Pillage => Action::Pillage,
            Self::CleanPollution => Action::CleanPollution,
            Self::CleanFallout => Action::CleanFallout,
        })
    }
}

/// The parts of a ruleset that the rules of terrain work read.
#[derive(Clone, Debug)]
pub struct Activities {
    pub(super) terrains: Vec<Ground>,
    pub(super) extras: Vec<Structure>,
    /// Extras that units build as roads.
    pub(super) roads: Bits64,
    /// Minimum percent of surrounding tiles of the other kind: land made of water, water made of
    /// land, thawing, freezing.
    pub(super) needed_pct: [i32; 4],
    /// The shallowest salt water: the kind that is not frozen, and the frozen kind.
    pub(super) shallows: [Option<TerrainId>; 2],
}

/// Possible work on a terrain; 0 turns means impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the ruleset")]
pub(super) struct Ground {
    pub(super) irrigate: i32,
    pub(super) mine: i32,
    pub(super) road: i32,
    pub(super) base: i32,
    pub(super) pillage: i32,
    pub(super) pollution: i32,
    pub(super) fallout: i32,
    pub(super) cultivate: Option<(TerrainId, i32)>,
    pub(super) plant: Option<(TerrainId, i32)>,
    pub(super) transform: Option<(TerrainId, i32)>,
    pub(super) resources: Vec<usize>,
    pub(super) is_oceanic: bool,
    pub(super) is_fresh: bool,
    pub(super) is_frozen: bool,
    pub(super) can_have_river: bool,
    /// W-97: by upset, the wetter and the drier terrain that it makes.
    pub(super) climate: [[Option<TerrainId>; 2]; 2],
}

/// The ways an extra is built and removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Structure {
    /// The work that builds it; `None` if no unit can build it.
    pub(super) built_by: Option<Activity>,
    /// The kinds of work among its causes, even if no unit builds it by them.
    pub(super) causes: Vec<Activity>,
    pub(super) removed_by: Vec<Activity>,
    pub(super) build_turns: i32,
    pub(super) removal_turns: i32,
    /// Extras that can't be on the same tile.
    pub(super) conflicts: Bits64,
    /// Extras that must be on its tile.
    pub(super) needs: Bits64,
    pub(super) bridges: Bits64,
    pub(super) is_river: bool,
    pub(super) goes_with_terrain: bool,
}

impl Activities {
    /// Compiles them from a ruleset.
    #[must_use]
    pub(crate) fn compile(ruleset: &Ruleset) -> Self {
        let rules = &ruleset.game.terrain;
        let terrains: Vec<Ground> = ruleset.terrain.iter().map(|(_, terrain)| ground(ruleset, terrain)).collect();
        let shallow = |is_frozen: bool| {
            let salt = ruleset.terrain.iter().enumerate().filter(|(at, _)| {
                let ground = &terrains[*at];
                ground.is_oceanic && !ground.is_fresh && ground.is_frozen == is_frozen
            });
            salt.min_by_key(|(_, (_, terrain))| terrain.generator.ocean_depth).map(|(at, _)| TerrainId::at(at))
        };
        let extras: Vec<Structure> =
            ruleset.extras.iter().enumerate().map(|(at, (_, extra))| structure(ruleset, at, extra)).collect();
        let mut roads = Bits64::EMPTY;
        for (at, extra) in extras.iter().enumerate() {
            roads.set(at, extra.built_by == Some(Activity::Road));
        }
        Self {
            shallows: [shallow(false), shallow(true)],
            extras,
            roads,
            needed_pct: [
                rules.ocean_reclaim_requirement_pct,
                rules.land_channel_requirement_pct,
                rules.thaw_requirement_pct,
                rules.freeze_requirement_pct,
            ],
            terrains,
        }
    }

    /// W-23: the work that builds an extra; `None` if units can't.
    #[must_use]
    pub fn built_by(&self, extra: ExtraId) -> Option<Activity> {
        self.extras.get(extra.index())?.built_by
    }

    /// W-51: the extras that units build as roads.
    #[must_use]
    pub const fn roads(&self) -> Bits64 {
        self.roads
    }

    /// W-23: whether a job has a valid target extra.
    #[must_use]
    pub fn is_target(&self, job: Job) -> bool {
        match job.target {
            None => !job.activity.builds() && !job.activity.removes(),
            Some(extra) if job.activity.builds() => self.built_by(extra) == Some(job.activity),
            Some(extra) => self.removes(job.activity, extra),
        }
    }

    /// W-23: whether an activity removes an extra.
    #[must_use]
    pub fn removes(&self, activity: Activity, extra: ExtraId) -> bool {
        self.extras.get(extra.index()).is_some_and(|one| one.removed_by.contains(&activity))
    }

    /// W-23, W-25: the extras that can't share a tile with this one.
    #[must_use]
    pub fn conflicts(&self, extra: ExtraId) -> Bits64 {
        self.extras[extra.index()].conflicts
    }

    /// W-25: the extras required on the tile of this one.
    #[must_use]
    pub fn needs(&self, extra: ExtraId) -> Bits64 {
        self.extras[extra.index()].needs
    }

    /// W-23: the extras that this one can only be built over with bridges.
    #[must_use]
    pub fn bridges(&self, extra: ExtraId) -> Bits64 {
        self.extras[extra.index()].bridges
    }

    /// W-23: whether one of the extras of a tile requires this one, so that this one can't be
    /// removed first.
    #[must_use]
    pub fn is_needed(&self, extra: ExtraId, extras: Bits64) -> bool {
        extras.iter().any(|other| self.extras[other].needs.contains(extra.index()))
    }

    /// W-23: the extra pillaged first of those that can be: irrigation, mine, base, road, of each
    /// the one with the highest number; then any other.
    #[must_use]
    pub fn preferred(&self, extras: Bits64) -> Option<ExtraId> {
        let order = [Activity::Irrigate, Activity::Mine, Activity::Base, Activity::Road];
        let of =
            |activity: Activity| extras.iter().filter(move |&one| self.extras[one].causes.contains(&activity)).last();
        order.into_iter().find_map(of).or_else(|| extras.iter().last()).map(ExtraId::at)
    }

    /// W-25: the terrain that work turns another into; `None` if it doesn't.
    #[must_use]
    pub fn result(&self, activity: Activity, terrain: TerrainId) -> Option<TerrainId> {
        Some(self.becomes(activity, terrain)?.0)
    }

    pub(super) fn becomes(&self, activity: Activity, terrain: TerrainId) -> Option<(TerrainId, i32)> {
        let ground = &self.terrains[terrain.index()];
        match activity {
            Activity::Cultivate => ground.cultivate,
            Activity::Plant => ground.plant,
            Activity::Transform => ground.transform,
            _ => None,
        }
    }

    /// W-25: whether an extra can exist on a terrain, as far as work and rivers are concerned: an
    /// extra built by work that is impossible there can't. Its requirements are not checked.
    #[must_use]
    pub fn suits(&self, extra: ExtraId, terrain: TerrainId) -> bool {
        let (one, ground) = (&self.extras[extra.index()], &self.terrains[terrain.index()]);
        if one.is_river {
            return ground.can_have_river;
        }
        one.causes.is_empty() || one.causes.iter().any(|&activity| self.terrain_turns(activity, terrain) > 0)
    }

    /// W-25: whether an extra disappears when the terrain changes.
    #[must_use]
    pub fn goes_with_terrain(&self, extra: ExtraId) -> bool {
        self.extras[extra.index()].goes_with_terrain
    }

    /// W-25: whether a resource can occur on a terrain.
    #[must_use]
    pub fn holds_resource(&self, terrain: TerrainId, resource: usize) -> bool {
        self.terrains[terrain.index()].resources.contains(&resource)
    }

    /// W-26: whether an extra is a river.
    #[must_use]
    pub fn is_river(&self, extra: ExtraId) -> bool {
        self.extras[extra.index()].is_river
    }

    /// W-26: whether a terrain can have rivers.
    #[must_use]
    pub fn can_have_river(&self, terrain: TerrainId) -> bool {
        self.terrains[terrain.index()].can_have_river
    }
}

fn ground(ruleset: &Ruleset, terrain: &Terrain) -> Ground {
    let has = |flag: &str| terrain.flags.iter().any(|own| own == flag);
    let becomes = |work: &Option<Becomes>| {
        let work = work.as_ref()?;
        Some((TerrainId::at(ruleset.terrain.position(&work.terrain)?), work.turns))
    };
    let result = |name: &Option<String>| ruleset.terrain.position(name.as_deref()?).map(TerrainId::at);
    let Climate { warmer_wetter, warmer_drier, cooler_wetter, cooler_drier } = &terrain.climate;
    Ground {
        irrigate: terrain.irrigate.as_ref().map_or(0, |work| work.turns),
        mine: terrain.mine.as_ref().map_or(0, |work| work.turns),
        road: terrain.road.as_ref().map_or(0, |work| work.turns),
        base: terrain.base_turns,
        pillage: terrain.pillage_turns,
        pollution: terrain.clean_pollution_turns,
        fallout: terrain.clean_fallout_turns,
        cultivate: becomes(&terrain.cultivate),
        plant: becomes(&terrain.plant),
        transform: becomes(&terrain.transform),
        resources: terrain.resources.iter().filter_map(|one| ruleset.resources.position(one)).collect(),
        is_oceanic: terrain.class == TerrainClass::Oceanic,
        is_fresh: has("FreshWater"),
        is_frozen: has("Frozen"),
        can_have_river: has("CanHaveRiver"),
        climate: [[warmer_wetter, warmer_drier].map(result), [cooler_wetter, cooler_drier].map(result)],
    }
}

fn structure(ruleset: &Ruleset, at: usize, extra: &Extra) -> Structure {
    let set = |names: &[String]| {
        let mut set = Bits64::EMPTY;
        for place in names.iter().filter_map(|name| ruleset.extras.position(name)) {
            set.set(place, true);
        }
        set
    };
    let cause = |cause: &ExtraCause| {
        Some(match cause {
            ExtraCause::Irrigation => Activity::Irrigate,
            ExtraCause::Mine => Activity::Mine,
            ExtraCause::Road => Activity::Road,
            ExtraCause::Base => Activity::Base,
            ExtraCause::Pollution | ExtraCause::Fallout | ExtraCause::Hut => return None,
        })
    };
    let removal = |removal: &ExtraRemoval| {
        Some(match removal {
            ExtraRemoval::Pillage => Activity::Pillage,
            ExtraRemoval::CleanPollution => Activity::CleanPollution,
            ExtraRemoval::CleanFallout => Activity::CleanFallout,
            ExtraRemoval::Enter => return None,
        })
    };
    let causes: Vec<Activity> = extra.causes.iter().filter_map(cause).collect();
    let needed = extra.reqs.iter().filter_map(|req| match req {
        Requirement { condition: Condition::Extra(name), range: Range::Local, present: true, .. } => Some(name.clone()),
        _ => None,
    });
    // Conflicts apply both ways, whichever extra states them.
    let own_name = ruleset.extras.at(at).map_or("", |(name, _)| name);
    let mut conflicts = set(&extra.conflicts_with);
    for (place, (_, other)) in ruleset.extras.iter().enumerate() {
        if other.conflicts_with.iter().any(|name| name == own_name) {
            conflicts.set(place, true);
        }
    }
    conflicts.set(at, false);
    let mut needs = set(&needed.collect::<Vec<_>>());
    needs.set(at, false);
    Structure {
        built_by: causes.first().copied().filter(|_| extra.buildable),
        causes,
        removed_by: extra.removal.iter().filter_map(removal).collect(),
        build_turns: extra.build_turns,
        removal_turns: extra.removal_turns,
        conflicts,
        needs,
        bridges: set(&extra.bridged_over),
        is_river: extra.road.as_ref().is_some_and(|road| road.flags.iter().any(|flag| flag == "River")),
        goes_with_terrain: extra.flags.iter().any(|flag| flag == "TerrChangeRemoves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w_23_every_work_has_its_action_and_one_purpose() {
        for &activity in Activity::ALL {
            let purposes = [activity.builds(), activity.removes(), activity.changes_terrain()];
            let count = purposes.into_iter().filter(|&one| one).count();
            assert_eq!(count, usize::from(activity.is_work()), "{activity:?}");
            let waits = matches!(activity, Activity::Idle | Activity::Explore | Activity::Sentry);
            assert_eq!(activity.action().is_none(), waits, "{activity:?}");
        }
    }

    #[test]
    fn w_27_irrigation_mines_and_changes_of_terrain_end_together() {
        let together: Vec<Activity> = Activity::ALL.iter().copied().filter(|one| one.ends_together()).collect();
        let expected = [Activity::Irrigate, Activity::Mine, Activity::Cultivate, Activity::Plant, Activity::Transform];
        assert_eq!(together, expected);
    }
}
