//! A-02 Random draws of games with battles: their purposes, and the die of each draw.
//! Draws none of its own. Tells nothing.
//!
//! The rules ask for a draw by its purpose and a bound; games answer with the dice of this file,
//! tests with any numbers. Every die is keyed by seed, turn and its subject, including the office
//! if it is about one, so that no other draw can shift it.

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use serde::{Deserialize, Serialize};

use crate::frame::ids::SiteId;

/// The rule under which investigations draw.
pub const INVESTIGATIONS: RuleId = RuleId("E-08");
/// The rule under which battles draw.
pub const BATTLES: RuleId = RuleId("E-10");
/// The rule under which factions draw.
pub const FACTIONS: RuleId = RuleId("E-13");

/// One of the two sides of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The office.
    Agents,
    /// The faction.
    Enemies,
}

impl Side {
    /// The opposing side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Agents => Self::Enemies,
            Self::Enemies => Self::Agents,
        }
    }
}

/// The purpose of a draw in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleThrow {
    /// Whether a wounded unit of the other side, by its number, is out of the attacker's sight.
    OutOfSight(u32),
    /// The choice among several targets, if skill doesn't decide.
    Target,
    /// Whether the attack hits.
    Attack,
    /// The damage.
    Damage,
}

/// The unit that draws in a battle, in a round, while it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// Its side.
    pub side: Side,
    /// Its number: an agent's own, an enemy's index in its side, from 0.
    pub number: u32,
    /// The round, from 1.
    pub round: u32,
}

/// The purpose of a draw for a faction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactionThrow {
    /// Duration of its level.
    LevelTurns,
    /// Time of its next strike.
    OperationTurns,
    /// The level of an operation.
    OperationLevel,
    /// The operation of that level.
    Operation,
    /// Duration of its suppression.
    Suppression,
}

/// The die of a draw in a battle of an office, in the round of the game that `draws` has entered.
#[must_use]
pub fn battle_die(draws: &Draws, office: DrawSubject, site: SiteId, attacker: Attacker, throw: BattleThrow) -> Draw {
    let subject = office.nth(site.0).nth(attacker.side as u32).nth(attacker.number).nth(attacker.round);
    match throw {
        BattleThrow::OutOfSight(number) => draws.at(BATTLES, subject.nth(number), Purpose("out of sight")),
        BattleThrow::Target => draws.at(BATTLES, subject, Purpose("target")),
        BattleThrow::Attack => draws.at(BATTLES, subject, Purpose("attack")),
        BattleThrow::Damage => draws.at(BATTLES, subject, Purpose("damage")),
    }
}

/// The die of a draw for a faction, by its word of the ruleset.
#[must_use]
pub fn faction_die(draws: &Draws, faction: &str, throw: FactionThrow) -> Draw {
    let purpose = match throw {
        FactionThrow::LevelTurns => "level turns",
        FactionThrow::OperationTurns => "operation turns",
        FactionThrow::OperationLevel => "operation level",
        FactionThrow::Operation => "operation",
        FactionThrow::Suppression => "suppression",
    };
    draws.at(FACTIONS, DrawSubject::named(faction), Purpose(purpose))
}

/// The die by which the suppression of one site of an office is drawn: two raids won in one turn
/// have one each.
#[must_use]
pub fn suppression_die(draws: &Draws, office: DrawSubject, site: SiteId) -> Draw {
    draws.at(FACTIONS, office.nth(site.0), Purpose("suppression"))
}

/// The die by which an office is chosen for a faction's operation, which strikes the office with
/// the lowest draw **(ours)**.
#[must_use]
pub fn place_die(draws: &Draws, office: DrawSubject, faction: &str) -> Draw {
    draws.at(FACTIONS, office.and(DrawSubject::named(faction)), Purpose("place"))
}

/// The die of a lead's hidden difficulty for an office, by its word of the ruleset.
#[must_use]
pub fn difficulty_die(draws: &Draws, office: DrawSubject, lead: &str) -> Draw {
    draws.at(INVESTIGATIONS, office.and(DrawSubject::named(lead)), Purpose("difficulty"))
}

/// The die of a turn of an office's investigation of a lead, by its word of the ruleset.
#[must_use]
pub fn investigation_die(draws: &Draws, office: DrawSubject, lead: &str) -> Draw {
    draws.at(INVESTIGATIONS, office.and(DrawSubject::named(lead)), Purpose("progress"))
}

/// A draw of 1 to 10 000, as the grid of chances asks for it (E-10).
pub fn of_grid(draw: &mut Draw) -> u32 {
    u32::try_from(draw.below(super::chance::GRID.into())).map_or(1, |drawn| drawn + 1)
}
