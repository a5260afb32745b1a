//! The ruleset in the form the rules read: names replaced by places in tables, operations set out for each faction,
//! strengths worked out.

mod compile;

use std::ops::Deref;

use super::fixed::Fixed;
use super::ids::EnemyId;
use super::ruleset::numbers::{Agents, Battle, Economy, Investigations, Start, Upgrades};
use super::ruleset::opposition::{Activity, Penalised, Stake};
use super::ruleset::personas::Persona;
use super::state;
use crate::frame::content::{Content, Dependency, Names, named};
use crate::frame::ids::{FactionId, LeadId, MissionId};

/// A ruleset with battles that has been checked and made ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What agents cost and bring.
    pub economy: Economy,
    /// What an agent is, and what changes one.
    pub agents: Agents,
    /// What money makes better.
    pub upgrades: Upgrades,
    /// How leads are investigated.
    pub investigations: Investigations,
    /// How missions are fought.
    pub battle: Battle,
    /// Which operations cost panic and funding.
    pub penalised: Penalised,
    /// What is at stake in operations, beginning with level 1.
    pub stakes: Vec<Stake>,
    /// Levels of activity, beginning with level 0.
    pub activity: Vec<Activity>,
    /// What the office begins with.
    pub start: Start,
    /// Panic at which the game is lost, in basis points.
    pub lost_at_panic_bp: i64,
    /// The lead whose investigation wins the game.
    pub won_by: Option<LeadId>,
    /// Who may fill a seat, by name, in the ruleset's order.
    pub personas: Vec<(String, Persona)>,
    enemies: Vec<EnemyRules>,
    content: Content<LeadRules, MissionRules, FactionRules>,
    operations: usize,
}

impl Deref for Rules {
    type Target = Content<LeadRules, MissionRules, FactionRules>;

    fn deref(&self) -> &Self::Target {
        &self.content
    }
}

named!(LeadRules, MissionRules, FactionRules);

/// A kind of enemy (E-17).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnemyRules {
    /// Its names.
    pub names: Names,
    /// Skill, in points.
    pub skill: i32,
    /// Hit points.
    pub hit_points: i32,
    /// Base damage, in points.
    pub damage: i32,
    /// Whether reports count it among the officers.
    pub is_officer: bool,
    /// Combat rating when fresh (E-12).
    pub rating: Fixed,
}

/// What kind of mission it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissionKind {
    /// The agents come to the faction (E-18).
    Raid {
        /// What panic falls by, in basis points.
        panic_reduction_bp: i64,
        /// For how many turns the faction lies low, least and most.
        suppression_turns: (u32, u32),
    },
    /// The faction has come (E-19).
    Operation {
        /// The place of its level in [`Rules::stakes`], from 0.
        stake: usize,
    },
}

/// A mission: a raid, or an operation of one faction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionRules {
    /// Its names; an operation has the same ones with every faction.
    pub names: Names,
    /// Whose it is.
    pub faction: FactionId,
    /// What kind it is.
    pub kind: MissionKind,
    /// How hard it is thought to be, from 1.
    pub level: u32,
    /// Turns a site waits for agents.
    pub expires_in: i32,
    /// How many of whom.
    pub enemies: Vec<(EnemyId, u32)>,
    /// Combat rating of all together (E-12).
    pub rating: Fixed,
    /// Money a win pays, in units.
    pub money: i64,
    /// Money for every later turn, in units.
    pub funding: i64,
}

/// A faction (E-13).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactionRules {
    /// Its names.
    pub names: Names,
    /// Its level of activity at the start.
    pub activity_level: u32,
    /// Leads that reveal its activity once all were investigated.
    pub discovered_by: Vec<LeadId>,
    /// The lead whose investigation destroys it.
    pub destroyed_by: Option<LeadId>,
}

/// A lead (E-08, E-09).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadRules {
    /// Its names.
    pub names: Names,
    /// The faction with whose end it ends.
    pub faction: Option<FactionId>,
    /// The difficulty shown, in points.
    pub difficulty: u32,
    /// Whether it may be investigated more than once.
    pub repeatable: bool,
    /// What must come before, all of it.
    pub depends_on: Vec<Dependency>,
    /// Missions that keep it closed while a site of theirs waits or is fought over, and end it once won.
    pub blocked_by: Vec<MissionId>,
    /// The missions of which an investigation creates one site each, in the ruleset's order.
    pub opens: Vec<MissionId>,
}

impl Rules {
    /// The rules of a kind of enemy; `None` if this ruleset has no such kind.
    #[must_use]
    pub fn enemy(&self, id: EnemyId) -> Option<&EnemyRules> {
        self.enemies.get(id.index())
    }

    /// All kinds of enemies in the ruleset's order.
    pub fn enemies(&self) -> impl ExactSizeIterator<Item = (EnemyId, &EnemyRules)> {
        self.enemies.iter().enumerate().map(|(place, one)| (EnemyId::at(place), one))
    }

    /// The operations of a faction in the ruleset's order (E-19).
    pub fn operations(&self, faction: FactionId) -> impl Iterator<Item = (MissionId, &MissionRules)> {
        let raids = self.missions.len().saturating_sub(self.operations.saturating_mul(self.factions.len()));
        let from = raids.saturating_add(faction.index().saturating_mul(self.operations));
        let all = self.missions.iter().enumerate().skip(from).take(self.operations);
        all.filter(move |(_, one)| one.faction == faction).map(|(place, one)| (MissionId::at(place), one))
    }

    /// What is at stake in an operation; `None` for raids.
    #[must_use]
    pub fn stake(&self, mission: &MissionRules) -> Option<&Stake> {
        match mission.kind {
            MissionKind::Operation { stake } => self.stakes.get(stake),
            MissionKind::Raid { .. } => None,
        }
    }

    /// The persona with a name.
    #[must_use]
    pub fn persona(&self, name: &str) -> Option<Persona> {
        self.personas.iter().find(|(one, _)| one == name).map(|(_, persona)| *persona)
    }

    /// What the office owns at the start (E-07).
    #[must_use]
    pub fn start_assets(&self) -> state::Assets {
        let start = &self.start;
        state::Assets { money: start.money.into(), funding: start.funding.into(), upgrades: state::Bought::default() }
    }
}

impl MissionRules {
    /// How many enemies there are.
    #[must_use]
    pub fn enemy_count(&self) -> u32 {
        self.enemies.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Whether it is an operation.
    #[must_use]
    pub const fn is_operation(&self) -> bool {
        matches!(self.kind, MissionKind::Operation { .. })
    }
}

/// The ruleset `agency_battles`, as its author wrote it.
#[cfg(test)]
pub(crate) fn shipped_ruleset() -> super::ruleset::Ruleset {
    crate::frame::check::spoil::shipped("agency_battles")
}

/// The rules of the ruleset `agency_battles`.
#[cfg(test)]
pub(crate) fn shipped() -> Rules {
    static RULES: std::sync::LazyLock<Rules> = std::sync::LazyLock::new(|| Rules::new(&shipped_ruleset()));
    RULES.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e_19_every_faction_has_every_operation() {
        let rules = shipped();
        assert_eq!(rules.missions().len(), 24 + 3 * 16);
        for (id, _) in rules.factions() {
            let own: Vec<MissionId> = rules.operations(id).map(|(id, _)| id).collect();
            assert_eq!((own.len(), own[0]), (16, MissionId::at(24 + 16 * id.index())));
            assert!(rules.operations(id).all(|(_, one)| one.faction == id && one.is_operation()));
        }
        assert_eq!(rules.operations(FactionId(9)).count(), 0);
    }

    #[test]
    fn e_20_a_raid_is_opened_by_its_lead() {
        let rules = shipped();
        let chart = rules.lead(rules.lead_named("lighthouse_chart").expect("a lead")).expect("a lead");
        let raid = rules.mission_named("raid_lighthouse").expect("a mission");
        assert_eq!((chart.opens.as_slice(), chart.blocked_by.as_slice()), ([raid].as_slice(), [raid].as_slice()));
        assert_eq!(chart.faction, rules.faction_named("undertow"));
    }
}
