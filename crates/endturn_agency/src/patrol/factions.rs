//! A-12 Discovery and destruction of factions, A-39 changes of their threat and suppression. Draws
//! none.

use serde::{Deserialize, Serialize};

use crate::frame::findings::Findings;
use crate::patrol::rules::{FactionReward, FactionRules, Rules};
use crate::patrol::ruleset::numbers::ThreatGrowth;
use crate::patrol::state::Faction;

/// Whether a faction's numbers are known: every lead that reveals them was investigated. The
/// faction acts either way.
#[must_use]
pub fn is_discovered(findings: Findings<'_>, faction: &FactionRules) -> bool {
    faction.discovered_by.iter().all(|lead| findings.has_investigated(*lead))
}

/// Whether a faction is destroyed: its last lead was investigated. It no longer adds panic
/// and no longer changes.
#[must_use]
pub fn is_destroyed(findings: Findings<'_>, faction: &FactionRules) -> bool {
    faction.destroyed_by.is_some_and(|lead| findings.has_investigated(lead))
}

/// Changes of a faction, in basis points: threat after is threat before + growth, less each
/// site's part; suppression after is suppression before − decay, plus each site's part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FactionChange {
    /// Before the advance.
    pub before: Faction,
    /// Growth of the threat.
    pub growth_bp: i64,
    /// Decay of the suppression.
    pub decay_bp: i64,
    /// After the advance.
    pub after: Faction,
}

/// Effect of one site on a faction, in basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SiteEffect {
    /// Reduction of the threat: less than the reward if there was less threat.
    pub threat_reduction_bp: i64,
    /// Increase of the suppression.
    pub suppression_bp: i64,
}

/// growth of a faction's threat in a turn, in basis points, with the suppression before its
/// decay. `Suppressed`, the increase less the suppression, is the default **(ours)**.
#[must_use]
pub fn growth(rules: &Rules, faction: &Faction) -> i64 {
    match rules.threat.growth {
        ThreatGrowth::Flat => faction.threat_increase_bp.max(0),
        ThreatGrowth::Suppressed => faction.threat_increase_bp.saturating_sub(faction.suppression_bp).max(0),
    }
}

/// Suppression after a turn's decay, in basis points, rounded down.
#[must_use]
pub fn decayed(rules: &Rules, suppression_bp: i64) -> i64 {
    let kept = 100 - i128::from(rules.threat.suppression_decay_pct.clamp(0, 100));
    i64::try_from(i128::from(suppression_bp.max(0)) * kept / 100).unwrap_or(suppression_bp)
}

/// Plays a turn of a faction that is not destroyed, without rewards: growth, then decay. The
/// rewards of this turn come last, so that they don't decay in it: [`reward`].
pub fn turn(rules: &Rules, faction: &mut Faction) -> FactionChange {
    let before = *faction;
    let growth_bp = growth(rules, faction);
    faction.threat_level_bp = faction.threat_level_bp.saturating_add(growth_bp);
    faction.suppression_bp = decayed(rules, faction.suppression_bp);
    FactionChange { before, growth_bp, decay_bp: before.suppression_bp - faction.suppression_bp, after: *faction }
}

/// Applies one successful site to a faction that is not destroyed; the caller follows the order of
/// the sites.
pub fn reward(faction: &mut Faction, reward: &FactionReward) -> SiteEffect {
    let threat_reduction_bp = reward.threat_reduction_bp.clamp(0, faction.threat_level_bp.max(0));
    let before = faction.suppression_bp;
    faction.threat_level_bp -= threat_reduction_bp;
    faction.suppression_bp = before.saturating_add(reward.suppression_bp.max(0));
    SiteEffect { threat_reduction_bp, suppression_bp: faction.suppression_bp.saturating_sub(before) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::ids::FactionId;
    use crate::patrol::rules::shipped;
    use proptest::prelude::*;

    fn faction(threat_level_bp: i64, suppression_bp: i64) -> Faction {
        Faction { threat_level_bp, threat_increase_bp: 5, suppression_bp }
    }

    #[test]
    fn a_12_a_profile_reveals_and_the_last_lead_destroys() {
        let rules = shipped();
        let undertow = rules.faction(FactionId(0)).expect("a faction");
        let mut counts = vec![0; rules.leads().len()];
        let told = |counts: &[u32]| {
            let findings = Findings { investigations: counts, successes: &[] };
            (is_discovered(findings, undertow), is_destroyed(findings, undertow))
        };
        assert_eq!(told(&counts), (false, false));
        counts[rules.lead_named("undertow_profile").expect("a lead").index()] = 1;
        assert_eq!(told(&counts), (true, false));
        counts[rules.lead_named("question_keeper").expect("a lead").index()] = 1;
        assert_eq!(told(&counts), (true, true));
    }

    #[test]
    fn a_12_a_faction_without_a_last_lead_stands_for_ever() {
        let rules = shipped();
        let mut undertow = rules.faction(FactionId(0)).expect("a faction").clone();
        undertow.destroyed_by = None;
        undertow.discovered_by.clear();
        let findings = Findings { investigations: &[9; 12], successes: &[] };
        assert_eq!((is_discovered(findings, &undertow), is_destroyed(findings, &undertow)), (true, false));
    }

    #[test]
    fn a_39_suppression_slows_growth_only_where_the_switch_says_so() {
        let mut rules = shipped();
        assert_eq!([0, 3, 5, 900].map(|held| growth(&rules, &faction(100, held))), [5, 2, 0, 0]);
        rules.threat.growth = ThreatGrowth::Flat;
        assert_eq!([0, 3, 5, 900].map(|held| growth(&rules, &faction(100, held))), [5, 5, 5, 5]);
    }

    #[test]
    fn a_39_a_reward_does_not_decay_in_its_own_turn() {
        let rules = shipped();
        let mut one = faction(4, 20);
        let change = turn(&rules, &mut one);
        assert_eq!((change.growth_bp, change.decay_bp, change.after), (0, 2, faction(4, 18)));
        let pay = FactionReward { faction: FactionId(0), threat_reduction_bp: 10, suppression_bp: 30 };
        assert_eq!(reward(&mut one, &pay), SiteEffect { threat_reduction_bp: 4, suppression_bp: 30 });
        assert_eq!(one, faction(0, 48));
    }

    proptest! {
        /// Suppression never rises by itself, decays while there is any, and no number falls below
        /// 0.
        #[test]
        fn a_39_nothing_falls_below_zero(
            threat in 0..i64::MAX,
            held in 0..i64::MAX,
            cut in 0..i64::MAX,
            more in 0..i64::MAX,
        ) {
            let rules = shipped();
            let mut one = faction(threat, held);
            let change = turn(&rules, &mut one);
            prop_assert!(one.suppression_bp < held || held == 0);
            prop_assert_eq!(change.before.suppression_bp - change.decay_bp, one.suppression_bp);
            let threat = one.threat_level_bp;
            let pay = FactionReward { faction: FactionId(0), threat_reduction_bp: cut, suppression_bp: more };
            let effect = reward(&mut one, &pay);
            prop_assert!(one.threat_level_bp >= 0 && one.suppression_bp >= 0);
            prop_assert_eq!(one.threat_level_bp + effect.threat_reduction_bp, threat);
        }
    }
}
