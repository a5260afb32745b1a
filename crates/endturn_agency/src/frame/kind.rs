//! What a kind of games brings: its rules, and the values that its offices, agents, sites and factions are.

use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::Arc;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

use super::content::{Content, Named};
use super::ids::{MissionId, SiteId};

/// A component of the state.
pub trait Kept: Component<Mutability = Mutable> + Serialize + DeserializeOwned {}
impl<C: Component<Mutability = Mutable> + Serialize + DeserializeOwned> Kept for C {}

/// What is happening to an agent (A-09, E-02).
pub trait State: Copy + Eq + fmt::Display + Send + Sync + 'static {
    /// All states, in the order of reports.
    const STATES: &'static [Self];
    /// At hand, and resting.
    const AVAILABLE: Self;
    /// At a site.
    const ON_MISSION: Self;

    /// The place in [`State::STATES`].
    fn place(self) -> usize;

    /// Whether an agent is neither dismissed nor dead.
    fn is_employed(self) -> bool;
}

/// An agent, as far as both kinds ask.
pub trait Employee: Copy {
    /// What is happening to agents.
    type State: State;

    /// What is happening to this one.
    fn state(&self) -> Self::State;

    /// The site to which the agent is assigned.
    fn site(&self) -> Option<SiteId>;

    /// Whether the agent is neither dismissed nor dead.
    fn is_employed(&self) -> bool {
        self.state().is_employed()
    }
}

/// How far a site is.
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

/// A mission site, as far as both kinds ask.
pub trait Place: Copy {
    /// What is to be done.
    fn mission(&self) -> MissionId;

    /// How far it is.
    fn stage(&self) -> Stage;

    /// Agents were deployed there.
    fn deploy(&mut self);

    /// Whether nothing will happen here any more.
    fn is_over(&self) -> bool {
        matches!(self.stage(), Stage::Won | Stage::Over)
    }
}

/// The rules and the state of a kind.
pub trait Kind: Copy + Debug + Send + Sync + 'static {
    /// A lead of the ruleset.
    type LeadRules: Named + Send + Sync + 'static;
    /// A mission of the ruleset.
    type MissionRules: Named + Send + Sync + 'static;
    /// A faction of the ruleset.
    type FactionRules: Named + Send + Sync + 'static;
    /// The ruleset, made ready.
    type Rules: Deref<Target = Content<Self::LeadRules, Self::MissionRules, Self::FactionRules>>
        + Debug
        + Send
        + Sync
        + 'static;

    /// An agent.
    type Agent: Employee + Kept;
    /// What an agent has done so far.
    type Service: Kept + Default;
    /// A site.
    type Site: Place + Kept;
    /// What moves in a faction.
    type Faction: Kept + Copy;
    /// What an office owns.
    type Assets: Kept + Copy + Default;
    /// The books of an office's last advance.
    type Ledger: Kept + Copy + Default;
    /// What an office has seen since the game began.
    type Tally: Kept + Copy + Default;
    /// What one advance keeps from step to step; no state.
    type Desk: Resource + Default;

    /// What can be wrong with a campaign.
    type Broken: Copy + Eq + fmt::Display;

    /// Panic at which the game is lost, in basis points.
    fn lost_at_panic_bp(rules: &Self::Rules) -> i64;
}

/// What is happening to the agents of a kind.
pub type StateOf<K> = <<K as Kind>::Agent as Employee>::State;

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce<K: Kind>(pub Arc<K::Rules>);
