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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_19_equality_fails_the_objective_and_saves_the_hit_points() {
        let line = threshold(100, 30);
        assert_eq!((line, fulfils(30, line), fulfils(31, line)), (30, false, true));
        assert_eq!((loss(31, line), loss(30, line), loss(29, line), loss(1, line)), (0, 0, 1, 29));
        assert_eq!((threshold(1, 20), threshold(250, 20), threshold(0, i32::MAX)), (119, -130, i32::MAX));
    }

    #[test]
    fn a_02_each_roll_has_a_die_of_its_own() {
        let rolls = |turn, site, agent, kind| {
            let mut draws = Draws::new(7);
            draws.enter_round(turn);
            let mut die = die(&draws, DrawSubject::TABLE, SiteId(site), AgentId(agent), kind);
            [(); 8].map(|()| d100(&mut die))
        };
        let base = rolls(3, 1, 2, RollKind::Objective);
        assert_eq!(base, rolls(3, 1, 2, RollKind::Objective));
        for other in [
            rolls(4, 1, 2, RollKind::Objective),
            rolls(3, 2, 2, RollKind::Objective),
            rolls(3, 1, 1, RollKind::Objective),
            rolls(3, 2, 1, RollKind::Objective),
            rolls(3, 1, 2, RollKind::HitPoints),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn a_02_a_roll_is_even_from_1_to_100() {
        let draws = Draws::new(1);
        let mut counts = [0_u32; 101];
        for agent in 0..100_000 {
            counts[d100(&mut die(&draws, DrawSubject::TABLE, SiteId(0), AgentId(agent), RollKind::HitPoints))
                as usize] += 1;
        }
        // 1000 each is the uniform count; the standard deviation is 31.
        assert_eq!(counts[0], 0);
        assert!(counts[1..].iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    }
}
