//! C-58 Tech upkeep and loss, W-48 Tech loss, W-74 Consequences of losing a tech, W-75 Transfers:
//! techs lost to debt or to their takers. Carried out by
//! `crates/endturn_civ/src/phase_end/science.rs` and `crates/endturn_civ/src/changes/research.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use super::research::{Aim, Research};
use super::tech_tree::TechTree;
use crate::arithmetic::saturate;
use crate::ids::TechId;

/// The conditions and effects of losing techs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossRules {
    /// The setting `techlossforgiveness`: debt in percent of the current cost, -1 for never.
    pub forgiveness_pct: i32,
    /// The setting `techlossrestore`: percent of the lost tech's cost that is given back, -1 to
    /// cancel all debt.
    pub restore_pct: i32,
    /// Whether techs that others build on may be lost: `tech_loss_allow_holes`.
    pub holes: bool,
}

impl Research {
    /// Whether a tech is lost now, given the cost of the current aim (W-48); checked whenever bulbs
    /// have changed.
    #[must_use]
    pub fn is_losing(&self, rules: &LossRules, cost: i32) -> bool {
        let forgiven = i64::from(cost) * i64::from(rules.forgiveness_pct) / 100;
        rules.forgiveness_pct >= 0 && self.researched > 0 && self.bulbs < 0 && i64::from(self.bulbs) < -forgiven
    }

    /// Loses a future tech, else any that can be lost (W-48, W-74); `None` if there is none. Debt
    /// is unchanged until [`Self::restore`], because the cost of the lost tech is known only now.
    ///
    /// An aim that can't be researched any more is dropped.
    pub fn lose(&mut self, tree: &TechTree, rules: &LossRules, draw: &mut Draw) -> Option<Aim> {
        if self.future > 0 {
            self.future -= 1;
            return Some(Aim::Future);
        }
        let count = tree.losable(&self.known, rules.holes).count();
        let at = if count > 0 { draw.below(count as u64) as usize } else { 0 };
        let lost = tree.losable(&self.known, rules.holes).nth(at)?;
        self.known.remove(lost.index());
        self.researched = self.researched.saturating_sub(1);
        if self.aim.is_some_and(|aim| !self.may_choose(tree, aim)) {
            self.aim = None;
        }
        Some(Aim::Tech(lost))
    }

    /// W-75: loses a tech to its taker, unless other known techs depend on it too much; returns
    /// whether it is lost.
    pub fn lose_to_taker(&mut self, tree: &TechTree, tech: TechId, holes: bool) -> bool {
        if !tree.losable(&self.known, holes).any(|one| one == tech) {
            return false;
        }
        self.known.remove(tech.index());
        self.researched = self.researched.saturating_sub(1);
        if self.aim.is_some_and(|aim| !self.may_choose(tree, aim)) {
            self.aim = None;
        }
        true
    }

    /// Gives back bulbs for the loss of a tech with this cost (W-48).
    pub fn restore(&mut self, rules: &LossRules, cost: i32) {
        self.bulbs = if rules.restore_pct < 0 {
            0
        } else {
            saturate(i64::from(self.bulbs) + i64::from(cost) * i64::from(rules.restore_pct) / 100)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::tech_tree::tests::six;
    use super::*;
    use crate::production::fair;

    const RULES: LossRules = LossRules { forgiveness_pct: 50, restore_pct: 50, holes: true };

    #[test]
    fn w_48_only_debt_beyond_forgiveness_costs_a_tech() {
        let is_losing = |bulbs, rules: LossRules| Research { bulbs, ..Research::default() }.is_losing(&rules, 100);
        assert!(!is_losing(-50, RULES) && is_losing(-51, RULES));
        assert!(!is_losing(-9999, LossRules { forgiveness_pct: -1, ..RULES }));
        let strict = LossRules { forgiveness_pct: 0, ..RULES };
        assert!(!is_losing(0, strict) && is_losing(-1, strict));
    }

    #[test]
    fn w_48_future_techs_go_first() {
        let mut research = Research { known: [0, 1].into_iter().collect(), future: 1, ..Research::default() };
        assert_eq!(research.lose(&six(), &RULES, &mut fair::draw("W-48", 1)), Some(Aim::Future));
        assert_eq!((research.future, research.known.len()), (0, 2));
        assert!(matches!(research.lose(&six(), &RULES, &mut fair::draw("W-48", 1)), Some(Aim::Tech(_))));
        assert_eq!(research.known.len(), 1);
    }

    #[test]
    fn w_75_a_victim_loses_what_nothing_depends_on() {
        let start = Research { known: [0, 1, 2].into_iter().collect(), researched: 2, ..Research::default() };
        let loses = |tech, holes| {
            let mut research = start.clone();
            let lost = research.lose_to_taker(&six(), TechId::at(tech), holes);
            assert_eq!(research.known.len(), 3 - usize::from(lost));
            assert_eq!(research.researched, 2 - i32::from(lost));
            lost
        };
        let outermost: Vec<usize> = (0..6).filter(|&tech| loses(tech, false)).collect();
        assert_eq!(outermost, [2]);
        assert!(!loses(5, true), "what is not known can't be lost");
    }

    #[test]
    fn w_48_without_holes_only_the_outermost_tech_is_lost() {
        let start = Research { known: [0, 1, 2].into_iter().collect(), researched: 4, ..Research::default() };
        let lost = |holes, number| {
            let mut research = start.clone();
            research.lose(&six(), &LossRules { holes, ..RULES }, &mut fair::draw("W-48", number))
        };
        assert!((0..40).all(|number| lost(false, number) == Some(Aim::Tech(TechId(2)))));
        let with_holes: std::collections::BTreeSet<_> = (0..60).map(|number| lost(true, number)).collect();
        assert_eq!(with_holes.len(), 3);
        assert_eq!(Research::default().lose(&six(), &RULES, &mut fair::draw("W-48", 0)), None);
    }

    #[test]
    fn w_74_an_aim_out_of_reach_is_given_up() {
        let mut research = Research {
            known: [0, 1].into_iter().collect(),
            researched: 3,
            aim: Some(Aim::Tech(TechId(2))),
            ..Research::default()
        };
        assert!(research.lose(&six(), &RULES, &mut fair::draw("W-48", 0)).is_some());
        assert_eq!((research.aim, research.researched), (None, 2));
    }

    #[test]
    fn w_48_restoring_gives_back_a_share_or_ends_all_debt() {
        let restored = |restore_pct| {
            let mut research = Research { bulbs: -80, ..Research::default() };
            research.restore(&LossRules { restore_pct, ..RULES }, 100);
            research.bulbs
        };
        assert_eq!([50, 0, 100, -1].map(restored), [-30, -80, 20, 0]);
    }
}
