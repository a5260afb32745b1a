//! All lists of requirements of a ruleset besides those of its effects.

use super::ask::{ReqList, Sets};
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::requirement::Requirement;

/// One way in which an action is possible: both lists hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What must be so of who acts.
    pub actor: ReqList,
    /// What must be so of the target.
    pub target: ReqList,
}

/// The lists, each in the order of its table.
#[derive(Clone, Debug)]
pub struct Reqs {
    /// When a building can be built.
    pub buildings: Vec<ReqList>,
    /// When a government can be chosen.
    pub governments: Vec<ReqList>,
    /// When a specialist is possible.
    pub specialists: Vec<ReqList>,
    /// When an extra can be built.
    pub extras: Vec<ReqList>,
    /// Which cities a disaster can strike.
    pub disasters: Vec<ReqList>,
    /// Which cities can provide a good.
    pub goods: Vec<ReqList>,
    /// When a policy can be changed.
    pub policies: Vec<ReqList>,
    actions: Vec<Vec<Way>>,
}

impl Reqs {
    pub(super) fn of(ruleset: &Ruleset, sets: &Sets) -> Self {
        let list = |reqs: &Vec<Requirement>| sets.list(ruleset, reqs);
        let ways = |action: &Action| {
            let ways = ruleset.actions.get(action).into_iter().flatten();
            ways.map(|way| Way { actor: list(&way.actor), target: list(&way.target) }).collect()
        };
        Self {
            buildings: ruleset.buildings.iter().map(|(_, one)| list(&one.reqs)).collect(),
            governments: ruleset.governments.iter().map(|(_, one)| list(&one.reqs)).collect(),
            specialists: ruleset.specialists.iter().map(|(_, one)| list(&one.reqs)).collect(),
            extras: ruleset.extras.iter().map(|(_, one)| list(&one.reqs)).collect(),
            disasters: ruleset.disasters.iter().map(|(_, one)| list(&one.reqs)).collect(),
            goods: ruleset.goods.iter().map(|(_, one)| list(&one.reqs)).collect(),
            policies: ruleset.policies.iter().map(|(_, one)| list(&one.reqs)).collect(),
            actions: Action::ALL.iter().map(ways).collect(),
        }
    }

    /// The ways in which an action is possible; none, no action.
    #[must_use]
    pub fn ways(&self, action: Action) -> &[Way] {
        self.actions.get(action as usize).map_or(&[], Vec::as_slice)
    }
}
