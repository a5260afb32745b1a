//! Interface of a kind to the start of its games, and the forms in which files have it.

use std::collections::BTreeMap;
use std::fmt::Debug;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_scenario::form::Keyed;
use endturn_scenario::shape::Shaped;
use endturn_scenario::stated::{Find, Names, Stated, find_in, name_in};
use endturn_scenario::{checks::Checker, path::Path};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::numbers::Clock;
use super::section::{Section, one};
use super::so_far::{Course, SiteSoFar};
use crate::frame::components::Fate;
use crate::frame::content::Named;
use crate::frame::ids::{AgentId, FactionId, LeadId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::kind::{AgencyKind, Place, SiteStateOf};

/// A value as files have it.
pub trait Form: Serialize + DeserializeOwned + Shaped + Debug {}
impl<T: Serialize + DeserializeOwned + Shaped + Debug> Form for T {}

/// Start of an office where it differs from the ruleset.
#[derive(Debug, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct OfficeStart<Assets, Agent, Site, Course> {
    /// Its assets.
    #[shape(flatten)]
    pub assets: Assets,
    /// Number of investigations of each lead.
    #[shape(flatten)]
    pub leads: Leads,
    /// Agents in the order of hire, numbered from 0, instead of the ruleset's, if it has any.
    pub agents: Vec<Agent>,
    /// Sites in the order of creation, numbered from 0.
    pub sites: Vec<Site>,
    /// The course of a game under way.
    pub so_far: Course,
}

/// Leads that an office has investigated.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(default)]
pub struct Leads {
    /// Number of investigations of each lead.
    #[shape(with = "Keyed<LeadId, u32>")]
    pub leads: BTreeMap<LeadId, u32>,
}

/// One agent, or several identical ones; fields left out are as at hire, but the agent is
/// available.
#[derive(Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct AgentStart<Agent, Course> {
    /// Number of such agents; 1 if left out.
    pub count: u32,
    /// The agent.
    #[shape(flatten)]
    pub agent: Agent,
    /// The service record, and the course of a game under way.
    pub so_far: Course,
}

impl<A, C: Default> AgentStart<A, C> {
    /// A single agent without a course.
    pub(crate) fn new(agent: A) -> Self {
        Self { count: one(), agent, so_far: C::default() }
    }
}

/// One site.
#[derive(Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct SiteStart<State, More: Default> {
    /// The mission.
    pub mission: String,
    /// Its state; deployed if it has agents and active if it has none, if left out.
    pub state: Option<State>,
    /// Turns left to deploy; those of the mission if left out.
    pub expires_in: Option<i32>,
    /// Agents by number, in deployment order.
    #[serde(default)]
    pub agents: Vec<AgentId>,
    /// The course of a game under way.
    #[serde(default)]
    pub so_far: SiteSoFar,
    /// The fields that only sites of this kind have.
    #[serde(default)]
    #[shape(flatten)]
    pub more: More,
}

/// The books and observations of an office.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Books<Ledger: Default, Tally> {
    /// The books of its last advance; amounts are from −1 000 000 000 to 1 000 000 000.
    #[serde(default)]
    pub ledger: Ledger,
    /// Observations of it; if left out, only its sites are counted as opened.
    pub tally: Option<Tally>,
}

/// Names of the things that a section refers to, by their kind, and the clock of the game.
pub struct Terms<'a> {
    lists: Vec<(&'static str, Vec<&'a str>)>,
    clock: Clock,
}

impl<'a> Terms<'a> {
    /// Those of a ruleset.
    pub(crate) fn of<K: Starts>(rules: &'a K::Rules, clock: Clock) -> Self {
        let leads = rules.leads().map(|(_, lead)| lead.names().word.as_str()).collect();
        let mut lists = vec![("lead", leads)];
        lists.extend(K::terms(rules));
        Self { lists, clock }
    }

    fn list(&self, kind: &str) -> &[&'a str] {
        self.lists.iter().find(|(one, _)| *one == kind).map_or(&[], |(_, names)| names)
    }
}

impl Find for Terms<'_> {
    fn find(&self, kind: &str, written: &Value, path: Path, is_key: bool, checker: &mut Checker<'_>) -> Option<Value> {
        if kind == "number of turns so far" {
            let turns = written.as_u64().and_then(|turns| u32::try_from(turns).ok())?;
            self.clock.spent(turns, path, checker);
            return Some(written.clone());
        }
        find_in(self.list(kind), (kind, written), path, is_key, checker)
    }
}

impl Names for Terms<'_> {
    fn name(&self, kind: &str, kept: &Value) -> Option<String> {
        if kind == "number of turns so far" { Some(kept.to_string()) } else { name_in(self.list(kind), kept) }
    }
}

/// The rules and names by which a section is read, and the report.
pub struct Reading<'a, 'c, K: Starts> {
    /// The rules.
    pub(crate) rules: &'a K::Rules,
    /// Names of the things of the ruleset.
    pub(crate) terms: &'a Terms<'a>,
    /// The round with which the game begins.
    pub(crate) clock: Clock,
    /// The report.
    pub(crate) checker: &'a mut Checker<'c>,
}

impl<K: Starts> Reading<'_, '_, K> {
    /// A value with the stated fields in place of its own.
    pub(crate) fn over<T, R: Form>(&mut self, stated: &Stated<T>, value: R, path: &Path) -> R {
        stated.over(value, self.terms, path, self.checker)
    }
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
pub trait Starts: AgencyKind<Assets: Form, Ledger: Form, Tally: Form, Site: Place<State: Form>> {
    /// The description of a faction.
    type FactionStart: Form;
    /// The description of an agent, or of several identical ones.
    type AgentStart: Form;
    /// The fields of files that only sites of this kind have.
    type SiteMore: Form + Default;
    /// The description of the course of an office, with the fields of [`Books`].
    type OfficeSoFar: Form;
    /// Start of a faction.
    type FactionPlan: Copy + Send + Sync;
    /// The course of an office, as far as only this kind has it.
    type OfficeCourse: Default + Send + Sync;

    /// Further kinds of things that sections refer to, with their names.
    fn terms(rules: &Self::Rules) -> Vec<(&'static str, Vec<&str>)>;

    /// Agents at the start by the ruleset.
    fn agents(rules: &Self::Rules) -> Vec<Self::Agent>;

    /// Start of a faction by the ruleset.
    fn faction(faction: &Self::FactionRules) -> Self::FactionPlan;

    /// Changes the start of a faction as the file says at `path`.
    fn change_faction(
        start: &Stated<Self::FactionStart>,
        id: FactionId,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
        plan: &mut Self::FactionPlan,
    );

    /// The agent that the file describes at `path`, with the service record.
    fn agent(
        start: &Stated<Self::AgentStart>,
        assets: &Self::Assets,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
    ) -> (Self::Agent, Self::Service);

    /// A new site of the mission that the file describes at `path`, with what only sites of this
    /// kind have; `None` if there is no such mission.
    fn site(start: &SiteOf<Self>, path: &Path, reading: &mut Reading<'_, '_, Self>) -> Option<Self::Site>;

    /// Checks the observations of an office whose agents and sites are complete, and sets the
    /// course that only this kind has, as the file says at `path`.
    fn enter_course(
        start: &Stated<OfficeOf<Self>>,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
        plan: &mut OfficePlan<Self>,
    );

    /// Whether an agent may go to the deployed site that lists it; `start` is the file's
    /// description of the agent.
    fn is_free(start: Option<&Stated<Self::AgentStart>>, agent: &Self::Agent) -> bool;

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

    /// Whether the game is over once factions have these fates.
    fn is_won(fates: &[Fate]) -> bool;

    /// States a faction.
    fn state_faction(rules: &Self::Rules, faction: &Self::Faction) -> Self::FactionStart;

    /// States an agent of an office with these assets, beside a usual description; `None` if a
    /// number is beyond those that a section can state.
    fn state_agent(
        rules: &Self::Rules,
        assets: &Self::Assets,
        agent: &Self::Agent,
        service: Self::Service,
    ) -> Option<[Self::AgentStart; 2]>;

    /// States what only sites of this kind have; `None` if the ruleset has no such mission.
    fn state_site(rules: &Self::Rules, site: &Self::Site) -> Option<Self::SiteMore>;

    /// States the course of an office.
    fn state_course(office: &crate::frame::office::Office<'_, Self>) -> Self::OfficeSoFar;
}

/// The description of a site of a kind.
pub type SiteOf<K> = SiteStart<SiteStateOf<K>, <K as Starts>::SiteMore>;

/// The description of an office of a kind.
pub type OfficeOf<K> =
    OfficeStart<<K as AgencyKind>::Assets, <K as Starts>::AgentStart, SiteOf<K>, <K as Starts>::OfficeSoFar>;

/// The section of a kind.
pub type SectionOf<K> = Section<Stated<<K as Starts>::FactionStart>, Stated<OfficeOf<K>>>;

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
