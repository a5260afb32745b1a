//! The ruleset in the form the rules read: names replaced by table indices, operations expanded for
//! each faction, strengths computed.

mod compile;

use std::ops::Deref;

use super::fixed::Fixed;
use super::ids::EnemyId;
use super::ruleset::numbers::{Agents, Battle, Economy, Investigations, Start, Upgrades};
use super::ruleset::opposition::{Activity, Penalised, Stake};
use super::ruleset::personas::BattlePersona;
use super::state;
use crate::frame::content::{Content, Dependency, Names, named};
use crate::frame::ids::{FactionId, LeadId, MissionId};

/// A checked and compiled ruleset with battles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Costs and income of agents.
    pub economy: Economy,
    /// Properties of agents, and changes to them.
    pub agents: Agents,
    /// Upgrades that money can buy.
    pub upgrades: Upgrades,
    /// Rules of investigations.
    pub investigations: Investigations,
    /// Rules of battles.
    pub battle: Battle,
    /// Operations that cost panic and funding.
    pub penalised: Penalised,
    /// Stakes of operations, beginning with level 1.
    pub stakes: Vec<Stake>,
    /// Levels of activity, beginning with level 0.
    pub activity: Vec<Activity>,
    /// Start of an office.
    pub start: Start,
    /// Panic at which the game is lost, in basis points.
    pub lost_at_panic_bp: i64,
    /// The lead whose investigation wins the game.
    pub won_by: Option<LeadId>,
    /// Personas that may fill a seat, by name, in the ruleset's order.
    pub personas: Vec<(String, BattlePersona)>,
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
    /// Whether reports count it as an officer.
    pub is_officer: bool,
    /// Combat rating when fresh (E-12).
    pub rating: Fixed,
}

/// The kind of a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MissionKind {
    /// The agents raid the faction (E-18).
    Raid {
        /// Reduction of panic, in basis points.
        panic_reduction_bp: i64,
        /// Turns for which the faction is suppressed, minimum and maximum.
        suppression_turns: (u32, u32),
    },
    /// The faction attacks (E-19).
    Operation {
        /// Index of its level in [`Rules::stakes`], from 0.
        stake: usize,
    },
}

/// A mission: a raid, or an operation of one faction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionRules {
    /// Its names; an operation has the same ones with every faction.
    pub names: Names,
    /// The faction.
    pub faction: FactionId,
    /// The kind.
    pub kind: MissionKind,
    /// Estimated difficulty, from 1.
    pub level: u32,
    /// Turns a site waits for agents.
    pub expires_in: i32,
    /// Enemies by kind, with their number.
    pub enemies: Vec<(EnemyId, u32)>,
    /// Combat rating of all enemies together (E-12).
    pub rating: Fixed,
    /// Money a win pays, in units.
    pub money: i64,
    /// Funding per later turn for a win, in units.
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
    /// The faction whose destruction closes it.
    pub faction: Option<FactionId>,
    /// The difficulty shown, in points.
    pub difficulty: u32,
    /// Whether it may be investigated more than once.
    pub repeatable: bool,
    /// Dependencies that must all be met.
    pub depends_on: Vec<Dependency>,
    /// Missions that keep it closed while a site of theirs is active or fought over, and end it
    /// once won.
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

    /// The stake of an operation; `None` for raids.
    #[must_use]
    pub fn stake(&self, mission: &MissionRules) -> Option<&Stake> {
        match mission.kind {
            MissionKind::Operation { stake } => self.stakes.get(stake),
            MissionKind::Raid { .. } => None,
        }
    }

    /// The persona with a name.
    #[must_use]
    pub fn persona(&self, name: &str) -> Option<BattlePersona> {
        self.personas.iter().find(|(one, _)| one == name).map(|(_, persona)| *persona)
    }

    /// Assets of the office at the start (E-07).
    #[must_use]
    pub fn start_assets(&self) -> state::Assets {
        let start = &self.start;
        state::Assets { money: start.money.into(), funding: start.funding.into(), upgrades: state::Bought::default() }
    }
}

impl MissionRules {
    /// Number of enemies.
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
