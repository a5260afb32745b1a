//! Interface of a kind to the start of its games.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, path::Path};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::numbers::Clock;
use super::section::Section;
use super::so_far::{Course, SiteSoFar};
use super::write::Stated;
use crate::frame::components::Fate;
use crate::frame::ids::{AgentId, FactionId, LeadId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::kind::AgencyKind;
use crate::frame::office::Office;

/// Start of one office where it differs from the ruleset.
pub trait OfficeStart: Serialize + DeserializeOwned + Shaped + Debug + Default {
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

    /// The course of a site.
    fn course(site: &Self::Site) -> SiteSoFar;
}

/// A site with its agents in deployment order, and its course.
pub struct Sited<K: AgencyKind> {
    /// The site.
    pub(crate) site: K::Site,
    /// Its agents.
    pub(crate) team: Vec<AgentId>,
    /// Its course.
    pub(crate) so_far: SiteSoFar,
}

/// A kind whose games can be started.
pub trait Starts: AgencyKind {
    /// The description of a faction.
    type FactionStart: Serialize + DeserializeOwned + Shaped + Debug + Default;
    /// The description of an office.
    type OfficeStart: OfficeStart;
    /// Start of a faction.
    type FactionPlan: Copy + Send + Sync;
    /// The course of an office, as far as only this kind has it.
    type OfficeCourse: Default + Send + Sync;

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
        faction: (&Self::Rules, FactionId),
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut Self::FactionPlan,
    );

    /// Changes the assets of an office, whose money is at least `least`, as the file says at
    /// `path`.
    fn change_assets(
        start: &Self::OfficeStart,
        least: i64,
        path: &Path,
        checker: &mut Checker<'_>,
        assets: &mut Self::Assets,
    );

    /// The agent that the file describes at `path`, with the service record.
    fn agent(
        start: &<Self::OfficeStart as OfficeStart>::Agent,
        rules: &Self::Rules,
        assets: &Self::Assets,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> (Self::Agent, Self::Service);

    /// The site that the file describes at `path`, and its agents; `None` if there is no such
    /// mission.
    fn site(
        start: &<Self::OfficeStart as OfficeStart>::Site,
        rules: &Self::Rules,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Option<(Self::Site, Vec<AgentId>)>;

    /// Sets the books and the course of an office, whose agents and sites are complete, as the file
    /// says at `path`.
    fn enter_course(
        start: &Self::OfficeStart,
        rules: &Self::Rules,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut OfficePlan<Self>,
    );

    /// Whether an agent may go to the deployed site that lists it; `start` is the file's
    /// description of the agent.
    fn is_free(start: Option<&<Self::OfficeStart as OfficeStart>::Agent>, agent: &Self::Agent) -> bool;

    /// Deploys an agent.
    fn deploy(agent: &mut Self::Agent, site: crate::frame::ids::SiteId);

    /// The invariants that an office breaks from the start.
    fn broken(
        rules: &Self::Rules,
        plan: &OfficePlan<Self>,
        agents: &[(AgentId, Self::Agent)],
        sites: &[SiteView<'_>],
    ) -> Vec<Violation<Self::Broken>>;

    /// The faction as the game begins.
    fn open_faction(world: &World, rules: &Self::Rules, id: FactionId, plan: Self::FactionPlan) -> Self::Faction;

    /// Adds the components that only offices of this kind have.
    fn open_office(world: &mut World, rules: &Self::Rules, seat: Seat, plan: &OfficePlan<Self>);

    /// Enters a site that exists from the start in the books of its office.
    fn enter_site(world: &mut World, rules: &Self::Rules, seat: Seat, site: &Self::Site);

    /// The lead whose investigation destroys a faction.
    fn last_lead(faction: &Self::FactionRules) -> Option<LeadId>;

    /// Whether the game is over once factions have these fates.
    fn is_won(fates: &[Fate]) -> bool;

    /// States a faction; `None` if a number is beyond those that a section can state, as for the
    /// functions below.
    fn state_faction(rules: &Self::Rules, id: FactionId, faction: &Self::Faction) -> Option<Self::FactionStart>;

    /// States an agent of an office with these assets.
    fn state_agent(
        rules: &Self::Rules,
        assets: &Self::Assets,
        agent: &Self::Agent,
        service: Self::Service,
    ) -> Option<<Self::OfficeStart as OfficeStart>::Agent>;

    /// States a site.
    fn state_site(
        rules: &Self::Rules,
        site: &Self::Site,
        agents: Vec<u32>,
        so_far: SiteSoFar,
    ) -> Option<<Self::OfficeStart as OfficeStart>::Site>;

    /// States an office.
    fn state_office(office: &Office<'_, Self>, stated: Stated<Self>) -> Option<Self::OfficeStart>;
}

/// The section of a kind.
pub type SectionOf<K> = Section<<K as Starts>::FactionStart, <K as Starts>::OfficeStart>;

/// Start of a game.
pub struct Plan<K: Starts> {
    /// Panic, in basis points.
    pub(crate) panic_bp: i64,
    /// By faction.
    pub(crate) factions: Vec<K::FactionPlan>,
    /// By seat.
    pub(crate) offices: Vec<OfficePlan<K>>,
    /// The course of a game under way that concerns several offices.
    pub(crate) course: Course,
}

/// Start of an office.
pub struct OfficePlan<K: Starts> {
    /// Its assets.
    pub(crate) assets: K::Assets,
    /// Number of investigations of each lead before the start.
    pub(crate) leads: Vec<(LeadId, u32)>,
    /// Agents in the order of hire.
    pub(crate) agents: Vec<K::Agent>,
    /// Their service records; those that are missing are empty.
    pub(crate) services: Vec<K::Service>,
    /// Sites in the order of creation.
    pub(crate) sites: Vec<Sited<K>>,
    /// The books of the last advance.
    pub(crate) ledger: K::Ledger,
    /// Observations so far; `None` for those of the sites.
    pub(crate) tally: Option<K::Tally>,
    /// The course that only this kind has.
    pub(crate) course: K::OfficeCourse,
}

impl<K: Starts> OfficePlan<K> {
    /// The start by the ruleset, with these assets and agents.
    pub(crate) fn new(assets: K::Assets, agents: Vec<K::Agent>) -> Self {
        Self {
            assets,
            leads: Vec::new(),
            agents,
            services: Vec::new(),
            sites: Vec::new(),
            ledger: K::Ledger::default(),
            tally: None,
            course: K::OfficeCourse::default(),
        }
    }
}
