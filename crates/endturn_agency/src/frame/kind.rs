//! Interface of a kind of games: its rules, and the types of its offices, agents, sites and
//! factions.

use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

use super::content::{Content, Named};
use super::ids::{LeadId, MissionId, SiteId};

/// A component of the state.
pub trait Kept: Component<Mutability = Mutable> + Serialize + DeserializeOwned {}
impl<C: Component<Mutability = Mutable> + Serialize + DeserializeOwned> Kept for C {}

/// The state of an agent (A-09, E-02).
pub trait State: Copy + Eq + fmt::Display + Send + Sync + 'static {
    /// All states, in the order of reports.
    const STATES: &'static [Self];
    /// At hand, and resting.
    const AVAILABLE: Self;
    /// At a site.
    const ON_MISSION: Self;

    /// The index in [`State::STATES`].
    fn place(self) -> usize;

    /// Whether an agent is neither dismissed nor dead.
    fn is_employed(self) -> bool;
}

/// An agent, as far as both kinds need it.
pub trait Employee: Copy {
    /// The state of agents.
    type State: State;

    /// The state of this agent.
    fn state(&self) -> Self::State;

    /// The site to which the agent is assigned.
    fn site(&self) -> Option<SiteId>;

    /// Whether the agent is neither dismissed nor dead.
    fn is_employed(&self) -> bool {
        self.state().is_employed()
    }
}

/// The stage of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Waits for agents.
    Active,
    /// Agents are there.
    Deployed,
    /// Over, and won.
    Won,
    /// Over otherwise.
    Over,
}

/// A mission site, as far as both kinds need it.
pub trait Place: Copy {
    /// The state of sites.
    type State: PartialEq;

    /// The mission.
    fn mission(&self) -> MissionId;

    /// The stage.
    fn stage(&self) -> Stage;

    /// Changes the state, and the turns left to deploy, where they are given.
    fn set(&mut self, state: Option<Self::State>, expires_in: Option<i32>);

    /// The state, and the turns left to deploy if they are limited.
    fn told(&self) -> (Self::State, Option<i32>);

    /// Marks the site as deployed to.
    fn deploy(&mut self);

    /// Whether the site is over.
    fn is_over(&self) -> bool {
        matches!(self.stage(), Stage::Won | Stage::Over)
    }
}

/// The rules and the state of a kind.
pub trait AgencyKind: Copy + Debug + Send + Sync + 'static {
    /// A lead of the ruleset.
    type LeadRules: Named + Send + Sync + 'static;
    /// A mission of the ruleset.
    type MissionRules: Named + Send + Sync + 'static;
    /// A faction of the ruleset.
    type FactionRules: Named + Send + Sync + 'static;
    /// The compiled ruleset.
    type Rules: Deref<Target = Content<Self::LeadRules, Self::MissionRules, Self::FactionRules>>
        + Debug
        + Send
        + Sync
        + 'static;

    /// An agent.
    type Agent: Employee + Kept;
    /// The service record of an agent.
    type Service: Kept + Copy + Default;
    /// A site.
    type Site: Place + Kept;
    /// The changing values of a faction.
    type Faction: Kept + Copy;
    /// Assets of an office.
    type Assets: Kept + Copy + Default;
    /// The books of an office's last advance.
    type Ledger: Kept + Copy + Default;
    /// Observations of an office since the game began.
    type Tally: Kept + Copy + Default;
    /// Working data that one advance keeps from step to step; not part of the state.
    type Desk: Resource + Default;

    /// An invariant that a campaign can break.
    type Broken: Copy + Eq + fmt::Display;

    /// Panic at which the game is lost, in basis points.
    fn lost_at_panic_bp(rules: &Self::Rules) -> i64;

    /// Panic in basis points, and the assets of an office, at the start by the ruleset.
    fn start(rules: &Self::Rules) -> (i64, Self::Assets);

    /// Money of an office, in units.
    fn money(assets: &Self::Assets) -> i64;

    /// A new site of a mission: active, without agents.
    fn new_site(rules: &Self::Rules, mission: MissionId) -> Self::Site;

    /// The lead whose investigation destroys a faction.
    fn last_lead(faction: &Self::FactionRules) -> Option<LeadId>;
}

/// The state of the sites of a kind.
pub type SiteStateOf<K> = <<K as AgencyKind>::Site as Place>::State;

/// The state of the agents of a kind.
pub type StateOf<K> = <<K as AgencyKind>::Agent as Employee>::State;

/// The rules in force; constant for the whole game, so not part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce<K: AgencyKind>(pub Arc<K::Rules>);
