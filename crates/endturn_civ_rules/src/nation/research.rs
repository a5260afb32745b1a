//! C-50 Science harvest, W-47 Choosing research, W-53 Reset of gained techs, W-68 Completing
//! research, W-71 Changing research, W-72 Gaining a tech: research of a nation, or of a team
//! together. Carried out by `crates/endturn_civ/src/phase_end/science.rs`,
//! `crates/endturn_civ/src/stages/ending.rs`, `crates/endturn_civ/src/changes/research.rs` and
//! `crates/endturn_civ/src/changes/nations.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::tech_tree::TechTree;
use crate::bits::Bits256;
use crate::ids::TechId;

/// The aim of research.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Shaped)]
pub enum Aim {
    /// A tech.
    Tech(TechId),
    /// One more future tech, when no tech is left.
    Future,
}

/// The state of research before its aim was changed, to return to within the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Remembered {
    /// The aim.
    pub aim: Aim,
    /// The bulbs that the change has cost; they are restored with the aim. Bulbs added since are
    /// not affected.
    #[shape(range(min = -1_000_000, max = 1_000_000))]
    pub lost: i32,
}

/// Costs of choosing an aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceRules {
    /// The setting `techpenalty`, in percent.
    pub penalty_pct: i32,
    /// The setting `multiresearch`: bulbs are kept per tech, and changing is free.
    pub is_multi: bool,
}

/// The research of a player or a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Research {
    /// The techs that are known.
    pub known: Bits256,
    /// Number of techs researched; the start counts as one.
    pub researched: i32,
    /// Future techs gained.
    pub future: i32,
    /// The current aim.
    pub aim: Option<Aim>,
    /// The long-term goal.
    pub goal: Option<TechId>,
    /// Bulbs toward the aim; below 0 in debt.
    pub bulbs: i32,
    /// The aim before it was changed.
    pub remembered: Option<Remembered>,
    /// Whether the aim was reached this turn.
    pub got_tech: bool,
    /// Bulbs kept for other aims; only under `multiresearch`, and then never 0.
    pub kept: Vec<(Aim, i32)>,
}

impl Default for Research {
    fn default() -> Self {
        Self {
            known: Bits256::EMPTY,
            researched: 1,
            future: 0,
            aim: None,
            goal: None,
            bulbs: 0,
            remembered: None,
            got_tech: false,
            kept: Vec::new(),
        }
    }
}

impl Research {
    /// Whether a tech is known.
    #[must_use]
    pub const fn knows(&self, tech: TechId) -> bool {
        self.known.contains(tech.index())
    }

    /// Adds a city's bulbs without completing anything (C-50). [`super::tech_loss`] checks
    /// afterwards whether a tech is lost.
    pub const fn add(&mut self, bulbs: i32) {
        self.bulbs = self.bulbs.saturating_add(bulbs);
    }

    /// Takes the upkeep of techs, before completion is tested (W-67); the remembered aim is
    /// forgotten.
    pub const fn pay_upkeep(&mut self, bulbs: i32) {
        self.remembered = None;
        self.bulbs = self.bulbs.saturating_sub(bulbs);
    }

    /// Clears the mark of a gained tech at the phase's end (W-53).
    pub const fn forget_gain(&mut self) {
        self.got_tech = false;
    }

    /// Whether an aim may be chosen: a tech that can be researched, or a future tech if there is
    /// none (W-71, W-76).
    #[must_use]
    pub fn may_choose(&self, tree: &TechTree, aim: Aim) -> bool {
        match aim {
            Aim::Tech(tech) => tree.is_researchable(&self.known, tech),
            Aim::Future => tree.researchable(&self.known).next().is_none(),
        }
    }

    /// Chooses an aim that may be chosen (W-71). Call [`Self::complete`] afterwards, because it may
    /// be affordable.
    ///
    /// Bulbs are lost with the first change of a turn and restored with the old aim. Nothing is
    /// lost in the turn in which a tech was gained, and nothing by choosing without an old aim.
    pub fn choose(&mut self, aim: Aim, rules: &ChoiceRules) {
        if self.aim == Some(aim) {
            return;
        }
        if rules.is_multi {
            self.swap_kept(aim);
        } else if let Some(back) = self.remembered.filter(|back| back.aim == aim) {
            self.bulbs = self.bulbs.saturating_add(back.lost);
            self.remembered = None;
        } else if let (Some(old), false, None) = (self.aim, self.got_tech, self.remembered) {
            let lost = i64::from(self.bulbs.max(0)) * i64::from(rules.penalty_pct.clamp(0, 100)) / 100;
            let lost = lost as i32;
            self.remembered = Some(Remembered { aim: old, lost });
            self.bulbs -= lost;
        }
        self.aim = Some(aim);
    }

    /// Stores the bulbs of the old aim and loads those of the new one; without an old aim, the
    /// current bulbs are added.
    fn swap_kept(&mut self, aim: Aim) {
        if let Some(old) = self.aim
            && self.bulbs != 0
        {
            self.kept.push((old, std::mem::take(&mut self.bulbs)));
        }
        if let Some(at) = self.kept.iter().position(|(other, _)| *other == aim) {
            self.bulbs = self.bulbs.saturating_add(self.kept.remove(at).1);
        }
    }

    /// Sets the goal, which is free; a goal that is known or unreachable is dropped (W-71).
    pub fn set_goal(&mut self, tree: &TechTree, goal: Option<TechId>) {
        self.goal = goal.filter(|goal| !self.knows(*goal) && tree.is_reachable(&self.known, *goal));
    }

    /// Proposes an aim if there is none: the next step to the goal, else any tech, else a future
    /// tech (W-47).
    pub fn propose(&self, tree: &TechTree, draw: &mut Draw) -> Aim {
        self.step(tree).or_else(|| tree.random(&self.known, draw)).map_or(Aim::Future, Aim::Tech)
    }

    fn step(&self, tree: &TechTree) -> Option<TechId> {
        tree.goal_step(&self.known, self.goal?)
    }

    /// Completes the aim if there are enough bulbs, and moves on to the next one; returns what was
    /// gained (W-68).
    ///
    /// `cost` is that of the aim. Consequences of a gain are applied between two calls; after each
    /// one, call again with the cost of the new aim, until `None`. An AI picks any tech next where
    /// a person has to choose.
    pub fn complete(
        &mut self,
        tree: &TechTree,
        rules: &ChoiceRules,
        cost: i32,
        is_ai: bool,
        draw: &mut Draw,
    ) -> Option<Aim> {
        let aim = self.aim?;
        if self.bulbs < cost {
            return None;
        }
        self.bulbs = self.bulbs.saturating_sub(cost);
        self.gain(tree, rules, aim, is_ai, draw);
        Some(aim)
    }

    /// Gains a tech, whether by research or as a gift, keeping all bulbs (W-72).
    ///
    /// A person whose aim this was continues toward the goal or with future techs, and else has to
    /// choose.
    pub fn gain(&mut self, tree: &TechTree, rules: &ChoiceRules, gained: Aim, is_ai: bool, draw: &mut Draw) {
        match gained {
            Aim::Tech(tech) => {
                self.researched = self.researched.saturating_add(1);
                self.known.insert(tech.index());
            }
            Aim::Future => self.future = self.future.saturating_add(1),
        }
        self.kept.retain(|(aim, _)| *aim != gained);
        if self.goal.is_some_and(|goal| self.knows(goal)) {
            self.goal = None;
        }
        if self.aim != Some(gained) {
            return;
        }
        self.got_tech = true;
        self.remembered = None;
        self.aim = None;
        let next = match (self.step(tree), gained) {
            (Some(step), _) => Some(Aim::Tech(step)),
            (None, Aim::Future) => Some(Aim::Future),
            (None, _) if is_ai => Some(tree.random(&self.known, draw).map_or(Aim::Future, Aim::Tech)),
            (None, _) => None,
        };
        if let Some(next) = next {
            self.choose(next, rules);
        }
    }

    /// Pays for a tech gained by a free tech, treaty, theft or conquest: `pct` percent of its cost,
    /// into debt if need be (W-71, settings `freecost`, `diplbulbcost`, `conquercost`).
    pub fn pay_for_gift(&mut self, cost: i32, pct: i32, rules: &ChoiceRules) {
        if !rules.is_multi {
            let price = i64::from(cost) * i64::from(pct) / 100;
            self.bulbs = crate::arithmetic::saturate(i64::from(self.bulbs) - price);
            self.remembered = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tech_tree::tests::six;
    use super::*;
    use crate::production::fair;
    use proptest::prelude::*;

    const RULES: ChoiceRules = ChoiceRules { penalty_pct: 100, is_multi: false };
    const MULTI: ChoiceRules = ChoiceRules { penalty_pct: 100, is_multi: true };
    const COSTS: [i32; 6] = [28, 30, 80, 120, 50, 300];

    const fn tech(at: u16) -> Aim {
        Aim::Tech(TechId(at))
    }

    fn cost(aim: Option<Aim>) -> i32 {
        match aim {
            Some(Aim::Tech(tech)) => COSTS[tech.index()],
            _ => 500,
        }
    }

    fn complete_all(research: &mut Research, rules: &ChoiceRules, is_ai: bool) -> Vec<Aim> {
        let mut draw = fair::draw("W-68", 1);
        let (tree, mut gained) = (six(), Vec::new());
        while let Some(one) = research.complete(&tree, rules, cost(research.aim), is_ai, &mut draw) {
            gained.push(one);
        }
        gained
    }

    #[test]
    fn w_71_a_change_of_aim_loses_the_bulbs_and_changing_back_restores_them() {
        let mut research = Research { aim: Some(tech(0)), bulbs: 20, ..Research::default() };
        research.choose(tech(1), &RULES);
        assert_eq!((research.bulbs, research.aim), (0, Some(tech(1))));
        research.add(3);
        research.choose(tech(0), &RULES);
        assert_eq!((research.bulbs, research.remembered), (23, None));
        research.choose(tech(1), &ChoiceRules { penalty_pct: 30, ..RULES });
        assert_eq!(research.bulbs, 17);
        research.choose(tech(4), &RULES);
        assert_eq!(research.bulbs, 17, "only the first change of a turn costs");
    }

    #[test]
    fn w_71_no_penalty_on_debt_nor_after_a_gain() {
        let mut debtor = Research { aim: Some(tech(0)), bulbs: -20, ..Research::default() };
        debtor.choose(tech(1), &RULES);
        assert_eq!(debtor.bulbs, -20);
        let mut lucky = Research { aim: Some(tech(0)), bulbs: 20, got_tech: true, ..Research::default() };
        lucky.choose(tech(1), &RULES);
        assert_eq!((lucky.bulbs, lucky.remembered), (20, None));
        lucky.forget_gain();
        lucky.choose(tech(0), &RULES);
        assert_eq!(lucky.bulbs, 0);
    }

    #[test]
    fn w_71_multiresearch_keeps_bulbs_per_tech() {
        let mut research = Research { aim: Some(tech(0)), bulbs: 20, ..Research::default() };
        research.choose(tech(1), &MULTI);
        research.add(7);
        research.choose(tech(0), &MULTI);
        assert_eq!((research.bulbs, research.kept.clone()), (20, vec![(tech(1), 7)]));
        research.choose(tech(1), &MULTI);
        assert_eq!(research.bulbs, 7);
        research.pay_for_gift(100, 50, &MULTI);
        assert_eq!(research.bulbs, 7);
    }

    #[test]
    fn w_68_several_techs_complete_on_the_way_to_the_goal() {
        let mut research = Research { bulbs: 200, ..Research::default() };
        research.set_goal(&six(), Some(TechId(3)));
        let aim = research.propose(&six(), &mut fair::draw("W-47", 1));
        research.choose(aim, &RULES);
        assert_eq!(research.bulbs, 200, "there was no aim to change");
        assert_eq!(complete_all(&mut research, &RULES, false), [tech(1), tech(0), tech(2)]);
        assert_eq!((research.bulbs, research.aim, research.researched), (200 - 28 - 30 - 80, Some(tech(3)), 4));
        assert!(research.got_tech);
        research.add(60);
        assert_eq!(complete_all(&mut research, &RULES, false), [tech(3)]);
        assert_eq!((research.goal, research.aim), (None, None), "a person has to choose");
    }

    #[test]
    fn w_72_an_ai_goes_on_by_itself_and_with_future_techs_at_the_end() {
        let mut research =
            Research { aim: Some(tech(0)), bulbs: 28 + 30 + 80 + 120 + 50 + 300 + 1100, ..Research::default() };
        let gained = complete_all(&mut research, &RULES, true);
        assert_eq!(gained.len(), 6 + 2);
        assert_eq!(
            (research.future, research.researched, research.bulbs, research.aim),
            (2, 7, 100, Some(Aim::Future))
        );
        assert!(research.may_choose(&six(), Aim::Future));
    }

    #[test]
    fn w_72_a_gift_leaves_the_aim_alone() {
        let mut research = Research { aim: Some(tech(0)), bulbs: 20, ..Research::default() };
        research.gain(&six(), &RULES, tech(1), false, &mut fair::draw("W-72", 1));
        assert_eq!((research.aim, research.bulbs, research.got_tech), (Some(tech(0)), 20, false));
        research.pay_for_gift(80, 50, &RULES);
        assert_eq!(research.bulbs, -20, "a gift may bring debt");
    }

    #[test]
    fn w_71_a_goal_that_is_known_or_unknown_to_the_ruleset_is_none() {
        let mut research = Research { known: [0].into_iter().collect(), ..Research::default() };
        for (goal, kept) in [(0, None), (5, Some(TechId(5))), (99, None)] {
            research.set_goal(&six(), Some(TechId(goal)));
            assert_eq!(research.goal, kept);
        }
        assert!(!research.may_choose(&six(), Aim::Future) && !research.may_choose(&six(), tech(2)));
    }

    #[test]
    fn w_67_upkeep_forgets_what_was_changed() {
        let mut research = Research { aim: Some(tech(0)), bulbs: 20, ..Research::default() };
        research.choose(tech(1), &RULES);
        research.pay_upkeep(5);
        assert_eq!((research.bulbs, research.remembered), (-5, None));
    }

    proptest! {
        /// Incoming bulbs are spent on techs or still there, as long as there is no penalty.
        #[test]
        fn w_68_research_conserves_bulbs(
            harvests in prop::collection::vec((0..90, 0..6_u16), 1..30),
            is_multi: bool,
            is_ai: bool,
        ) {
            let rules = ChoiceRules { penalty_pct: 0, is_multi };
            let (mut research, mut came, mut spent) = (Research::default(), 0, 0);
            for (bulbs, wish) in harvests {
                if research.may_choose(&six(), tech(wish)) {
                    research.choose(tech(wish), &rules);
                }
                research.add(bulbs);
                came += bulbs;
                spent += complete_all(&mut research, &rules, is_ai).iter().map(|aim| cost(Some(*aim))).sum::<i32>();
                research.forget_gain();
            }
            let kept: i32 = research.kept.iter().map(|(_, bulbs)| bulbs).sum();
            prop_assert_eq!(came, spent + research.bulbs + kept);
            prop_assert_eq!(research.known.len() as i32 + 1, research.researched);
        }

        #[test]
        fn w_71_coming_back_restores_everything(bulbs in -50..500, penalty_pct in 0..=100, ways in prop::collection::vec(0..6_u16, 0..5)) {
            let rules = ChoiceRules { penalty_pct, ..RULES };
            let mut research = Research { aim: Some(tech(0)), bulbs, ..Research::default() };
            for way in ways {
                research.choose(tech(way), &rules);
                prop_assert!(research.bulbs <= bulbs.max(0));
            }
            research.choose(tech(0), &rules);
            prop_assert_eq!(research.bulbs, bulbs);
        }
    }
}
