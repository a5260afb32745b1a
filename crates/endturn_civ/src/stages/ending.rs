//! W-46 Policies, W-47 Choosing research, W-53 Reset of gained techs, W-77 City vision refresh: the end of a phase, before and after cities have their turns. Its pure parts are
//! [`endturn_civ_rules::nation::research`] and [`endturn_civ_rules::nation::tech_tree`].
//! Steps `Policies`, `Research`, `Gains`, `Vision`. Draw `research`. Tell `ResearchChosen`.

use endturn_engine::RuleId;

use super::opening::for_each_nation;
use crate::realm::Realm;
use crate::state::InPhase;

/// W-46: policies take effect.
pub const POLICIES: RuleId = RuleId("W-46");
/// W-47: what to research.
pub const RESEARCH: RuleId = RuleId("W-47");
/// W-53: that techs were gained is forgotten.
pub const GAINS: RuleId = RuleId("W-53");

/// W-77: sight of cities.
pub const VISION: RuleId = RuleId("W-77");

/// W-46: what nations want of their policies comes into force, before anything else of the phase end goes by it.
pub fn take_up_policies(mut realm: Realm, turn: InPhase) {
    if !realm.rules.written.policies.is_empty() {
        for_each_nation(&mut realm, &turn, |realm, seat| realm.take_up_policies(seat));
    }
}

/// W-47: nations without an aim choose what to research.
pub fn choose_research(mut realm: Realm, turn: InPhase) {
    // Rules of another module may have put a nation out of the game.
    realm.caches.forget_spread();
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.choose_research(seat);
        // W-48: what it owes is held against what its aim costs now.
        realm.add_bulbs(seat, 0);
    });
}

/// W-53: who gained what it aimed at may choose another aim without a price until here (W-71).
pub fn forget_gains(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| realm.research_mut(seat).forget_gain());
}

/// W-77: once all nations of the phase are done, their cities and units see as far as they should (20.4, W-138).
pub fn refresh_vision(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        for at in (0..realm.holdings(seat).cities.len()).rev() {
            let city = realm.holdings(seat).cities[at];
            realm.refresh_vision(city);
        }
        realm.refresh_sight_of(seat);
    });
}
