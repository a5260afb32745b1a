//! The state of an office with battles in addition to the values of [`super::state`]: its
//! investigations, and the books that metrics and reports read. Membership of offices, knowledge
//! and panic are as in [`crate::patrol::components`].
//!
//! Investigations belong to their office and are few, so they are a list of it.

use bevy_ecs::prelude::*;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::fixed::Fixed;
use super::leads;
use super::money::MoneyChange;
use super::rules::Rules;
use super::state::{Investigation, Site, SiteState};
use crate::frame::components::Knowledge;
use crate::frame::ids::MissionId;
use crate::frame::scenario::numbers::PastTurns;

/// Number of sites of each mission of an office that are active or deployed to (E-09).
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Pending(pub Vec<u32>);

impl Pending {
    /// Counts a new open site of a mission.
    pub(crate) fn open(&mut self, mission: MissionId) {
        if let Some(count) = self.0.get_mut(mission.index()) {
            *count = count.saturating_add(1);
        }
    }

    /// Discounts a site of a mission that is over.
    pub(crate) fn close(&mut self, mission: MissionId) {
        if let Some(count) = self.0.get_mut(mission.index()) {
            *count = count.saturating_sub(1);
        }
    }
}

/// The knowledge of an office, as the rules read it.
#[must_use]
pub fn known<'a>(knowledge: &'a Knowledge, pending: &'a Pending) -> leads::Knowledge<'a> {
    leads::Knowledge { findings: knowledge.findings(), pending: &pending.0 }
}

/// The investigations of an office, in the order of their start (E-08).
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Investigations(pub Vec<Investigation>);

/// Money paid at once in one turn, in units (E-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Spent {
    /// For new agents.
    pub hiring: i64,
    /// For caps.
    pub caps: i64,
    /// For all other upgrades.
    pub upgrades: i64,
}

/// The books of an office's last advance, and of the turn since.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Ledger {
    /// The effect of the advance on the money.
    pub money: MoneyChange,
    /// Paid in the turn before the advance.
    pub spent: Spent,
    /// Paid since the advance.
    pub spending: Spent,
}

/// Service record of an agent so far; no rule reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Service {
    /// Turns spent contracting.
    #[shape(with = "PastTurns")]
    pub contracting_turns: u32,
    /// Turns spent at leads.
    #[shape(with = "PastTurns")]
    pub investigating_turns: u32,
    /// Turns spent in training.
    #[shape(with = "PastTurns")]
    pub training_turns: u32,
    /// Turns spent recovering.
    #[shape(with = "PastTurns")]
    pub recovery_turns: u32,
    /// Missions survived that were won.
    pub missions_won: u32,
}

/// Counts of the ends of sites of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Ends {
    /// Sites opened.
    pub opened: u32,
    /// Sites to which no agent came in time.
    pub expired: u32,
    /// Sites won.
    pub won: u32,
    /// Sites from which the agents retreated.
    pub retreated: u32,
    /// Sites at which no agent could fight any more.
    pub wiped: u32,
}

/// Observations of an office since the game began; only the final ranking reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Tally {
    /// Raids (E-18).
    pub raids: Ends,
    /// Operations of factions (E-19).
    pub operations: Ends,
    /// Agents who left a site unhurt.
    pub unscathed: u32,
    /// Agents who left a site wounded, but able to fight.
    pub wounded: u32,
    /// Agents who left a site alive, but unable to fight.
    pub incapacitated: u32,
    /// Agents who died.
    pub killed: u32,
    /// Agents who were dismissed.
    pub sacked: u32,
    /// One-time leads investigated.
    pub leads_done: u32,
    /// Investigations of repeatable leads.
    pub leads_repeated: u32,
    /// Turns without an investigation under way.
    #[shape(with = "PastTurns")]
    pub idle_turns: u32,
    /// Duration of the longest investigation, in turns.
    #[shape(with = "PastTurns")]
    pub longest_investigation: u32,
    /// Combat rating of the strongest mission opened, in millionths (E-12).
    #[shape(range(min = 0, max = 9_223_372_036_854_775_807))]
    pub hardest: Fixed,
}

impl Tally {
    /// Sites won.
    #[must_use]
    pub const fn won(&self) -> u32 {
        self.raids.won.saturating_add(self.operations.won)
    }

    fn ends(&mut self, rules: &Rules, mission: MissionId) -> &mut Ends {
        let is_operation = rules.mission(mission).is_some_and(super::rules::MissionRules::is_operation);
        if is_operation { &mut self.operations } else { &mut self.raids }
    }

    /// Enters a new site.
    pub(crate) fn enter_opened(&mut self, rules: &Rules, mission: MissionId) {
        let rating = rules.mission(mission).map_or(Fixed::ZERO, |mission| mission.rating);
        self.hardest = self.hardest.max(rating);
        let ends = self.ends(rules, mission);
        ends.opened = ends.opened.saturating_add(1);
    }

    /// Enters a site that has come to its end.
    pub(crate) fn enter_closed(&mut self, rules: &Rules, site: &Site) {
        let ends = self.ends(rules, site.mission);
        let count = match site.state {
            SiteState::Expired => &mut ends.expired,
            SiteState::Won => &mut ends.won,
            SiteState::Retreated => &mut ends.retreated,
            SiteState::Wiped => &mut ends.wiped,
            SiteState::Active | SiteState::Deployed => return,
        };
        *count = count.saturating_add(1);
    }
}

/// Losses of both sides in battles, by kind of enemy; no rule reads it.
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Toll {
    /// Enemies killed.
    pub killed: Vec<u32>,
    /// Damage the kind did to the agents.
    pub damage_taken: Vec<Fixed>,
}
