//! Interface of a kind to the start of its games.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, path::Path};
use serde::de::DeserializeOwned;

use super::section::Section;
use crate::frame::ids::{AgentId, FactionId, LeadId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::kind::Kind;

/// Start of one office where it differs from the ruleset.
pub(crate) trait OfficeStart: DeserializeOwned + Shaped + Debug + Default {
    /// The description of an agent, or of several identical ones.
    type Agent;
    /// The description of a site.
    type Site;

    /// Number of investigations of each lead.
    fn leads(&self) -> &BTreeMap<String, u32>;

    /// Agents in the order of hire; `None` for those of the ruleset.
    fn agents(&self) -> Option<&[Self::Agent]>;

    /// Number of identical agents described.
    fn count(agent: &Self::Agent) -> u32;

    /// Sites in the order of creation.
    fn sites(&self) -> &[Self::Site];
}

/// A site with its agents in deployment order.
pub(crate) type Sited<K> = (<K as Kind>::Site, Vec<AgentId>);

/// A kind whose games can be started.
pub(crate) trait Starts: Kind {
    /// The description of a faction.
    type FactionStart: DeserializeOwned + Shaped + Debug + Default;
    /// The description of an office.
    type OfficeStart: OfficeStart;
    /// Start of a faction.
    type FactionPlan: Copy + Send + Sync;

    /// Panic at the start by the ruleset, in basis points.
    fn panic_bp(rules: &Self::Rules) -> i64;

    /// Assets of an office at the start by the ruleset.
    fn assets(rules: &Self::Rules) -> Self::Assets;

    /// Agents at the start by the ruleset.
    fn agents(rules: &Self::Rules) -> Vec<Self::Agent>;

    /// Start of a faction by the ruleset.
    fn faction(faction: &Self::FactionRules) -> Self::FactionPlan;

    /// Changes the start of a faction as the file says at `path`.
    fn change_faction(
        start: &Self::FactionStart,
        rules: &Self::Rules,
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut Self::FactionPlan,
    );

    /// Changes the assets of an office as the file says at `path`.
    fn change_assets(start: &Self::OfficeStart, path: &Path, checker: &mut Checker<'_>, assets: &mut Self::Assets);

    /// The agent that the file describes at `path`.
    fn agent(
        start: &<Self::OfficeStart as OfficeStart>::Agent,
        rules: &Self::Rules,
        assets: &Self::Assets,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Self::Agent;

    /// The site that the file describes at `path`; `None` if there is no such mission.
    fn site(
        start: &<Self::OfficeStart as OfficeStart>::Site,
        rules: &Self::Rules,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Option<Sited<Self>>;

    /// Whether an agent may go to the deployed site that lists it; `start` is the file's
    /// description of the agent.
    fn is_free(start: Option<&<Self::OfficeStart as OfficeStart>::Agent>, agent: &Self::Agent) -> bool;

    /// Deploys an agent.
    fn deploy(agent: &mut Self::Agent, site: crate::frame::ids::SiteId);

    /// The invariants that an office breaks from the start.
    fn broken(
        rules: &Self::Rules,
        assets: &Self::Assets,
        agents: &[(AgentId, Self::Agent)],
        sites: &[SiteView<'_>],
    ) -> Vec<Violation<Self::Broken>>;

    /// The faction as the game begins.
    fn open_faction(world: &World, rules: &Self::Rules, id: FactionId, plan: Self::FactionPlan) -> Self::Faction;

    /// Adds the components that only offices of this kind have.
    fn open_office(world: &mut World, rules: &Self::Rules, seat: Seat, plan: &OfficePlan<Self>);

    /// Enters a site that exists from the start in the books of its office.
    fn enter_site(world: &mut World, rules: &Self::Rules, seat: Seat, site: &Self::Site);
}

/// The section of a kind.
pub(crate) type SectionOf<K> = Section<<K as Starts>::FactionStart, <K as Starts>::OfficeStart>;

/// Start of a game.
pub(crate) struct Plan<K: Starts> {
    /// Panic, in basis points.
    pub(crate) panic_bp: i64,
    /// By faction.
    pub(crate) factions: Vec<K::FactionPlan>,
    /// By seat.
    pub(crate) offices: Vec<OfficePlan<K>>,
}

/// Start of an office.
pub(crate) struct OfficePlan<K: Kind> {
    /// Its assets.
    pub(crate) assets: K::Assets,
    /// Number of investigations of each lead before the start.
    pub(crate) leads: Vec<(LeadId, u32)>,
    /// Agents in the order of hire.
    pub(crate) agents: Vec<K::Agent>,
    /// Sites in the order of creation.
    pub(crate) sites: Vec<Sited<K>>,
}
