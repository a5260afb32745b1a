//! A-02 Random draws and A-19 Thresholds: one uniform roll of 1 to 100 per objective tried and one
//! per agent's hit points.
//! Draws none of its own. Tells nothing.
//!
//! Every roll has a die of its own, keyed by seed, turn, office, site, agent and kind, so that
//! neither the order of rolls nor anything elsewhere can shift one **(ours)**. A roll that is
//! skipped draws nothing.

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use serde::{Deserialize, Serialize};

use crate::frame::ids::{AgentId, SiteId};

/// The rule under which objectives are rolled for.
pub const OBJECTIVE_ROLLS: RuleId = RuleId("A-30");
/// The rule under which hit points are rolled for.
pub const HIT_POINT_ROLLS: RuleId = RuleId("A-31");

/// The kind of an agent's roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum RollKind {
    /// To fulfil an objective.
    Objective,
    /// To keep hit points.
    HitPoints,
}

/// The die of one roll of an office in the round that `draws` has entered.
#[must_use]
pub fn die(draws: &Draws, office: DrawSubject, site: SiteId, agent: AgentId, kind: RollKind) -> Draw {
    let subject = office.nth(site.0).nth(agent.0);
    match kind {
        RollKind::Objective => draws.at(OBJECTIVE_ROLLS, subject, Purpose("objective")),
        RollKind::HitPoints => draws.at(HIT_POINT_ROLLS, subject, Purpose("hit points")),
    }
}

/// One uniform roll of 1 to 100.
pub fn d100(draw: &mut Draw) -> i32 {
    i32::try_from(draw.below(100)).map_or(100, |drawn| drawn + 1)
}

/// The threshold to beat: 100 − effective skill + difficulty; may be below 1 or above 100.
#[must_use]
pub fn threshold(eff: i32, difficulty: i32) -> i32 {
    100_i32.saturating_add(difficulty).saturating_sub(eff)
}

/// Whether a roll fulfils an objective: it must be above the threshold.
#[must_use]
pub const fn fulfils(roll: i32, threshold: i32) -> bool {
    roll > threshold
}

/// Hit points a roll costs, regardless of how many there are: the distance to the threshold.
#[must_use]
pub fn loss(roll: i32, threshold: i32) -> i32 {
    threshold.saturating_sub(roll).max(0)
}
