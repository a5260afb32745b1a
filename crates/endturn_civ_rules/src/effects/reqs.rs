//! All lists of requirements of a ruleset besides those of its effects.

use super::ask::{ReqList, Sets};
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::extras::Extra;
use crate::ruleset::requirement::Requirement;

/// One way in which an action is possible: both lists must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Requirements for the actor.
    pub actor: ReqList,
    /// Requirements for the target.
    pub target: ReqList,
}

/// The lists, each in the order of its table.
#[derive(Clone, Debug)]
pub struct Reqs {
    /// Requirements for building a building.
    pub buildings: Vec<ReqList>,
    /// Requirements for choosing a government.
    pub governments: Vec<ReqList>,
    /// Requirements for a specialist.
    pub specialists: Vec<ReqList>,
    /// Requirements for building an extra.
    pub extras: Vec<ReqList>,
    /// By extra, requirements for it to appear by chance, and to disappear.
    pub by_chance: Vec<[ReqList; 2]>,
    /// Requirements for a disaster to strike a city.
    pub disasters: Vec<ReqList>,
    /// Requirements for a city to provide a good.
    pub goods: Vec<ReqList>,
    /// Requirements for changing a policy.
    pub policies: Vec<ReqList>,
    /// Requirements for a unit to attack by itself.
    pub auto_attack: ReqList,
    actions: Vec<Vec<Way>>,
}

impl Reqs {
    pub(super) fn of(ruleset: &Ruleset, sets: &Sets) -> Self {
        let list = |reqs: &Vec<Requirement>| sets.list(ruleset, reqs);
        let ways = |action: &Action| {
            let ways = ruleset.actions.get(action).into_iter().flatten();
            ways.map(|way| Way { actor: list(&way.actor), target: list(&way.target) }).collect()
        };
        let by_chance = |extra: &Extra| {
            [&extra.appears, &extra.disappears]
                .map(|change| change.as_ref().map_or_else(ReqList::default, |one| list(&one.reqs)))
        };
        Self {
            buildings: ruleset.buildings.iter().map(|(_, one)| list(&one.reqs)).collect(),
            governments: ruleset.governments.iter().map(|(_, one)| list(&one.reqs)).collect(),
            specialists: ruleset.specialists.iter().map(|(_, one)| list(&one.reqs)).collect(),
            extras: ruleset.extras.iter().map(|(_, one)| list(&one.reqs)).collect(),
            by_chance: ruleset.extras.iter().map(|(_, one)| by_chance(one)).collect(),
            disasters: ruleset.disasters.iter().map(|(_, one)| list(&one.reqs)).collect(),
            goods: ruleset.goods.iter().map(|(_, one)| list(&one.reqs)).collect(),
            policies: ruleset.policies.iter().map(|(_, one)| list(&one.reqs)).collect(),
            auto_attack: list(&ruleset.game.auto_attack.if_attacker),
            actions: Action::ALL.iter().map(ways).collect(),
        }
    }

    /// The ways in which an action is possible; it is impossible if there are none.
    #[must_use]
    pub fn ways(&self, action: Action) -> &[Way] {
        self.actions.get(action as usize).map_or(&[], Vec::as_slice)
    }
}
