//! W-46 Policies, W-47 Choosing research, W-53 Reset of gained techs, W-77 City vision refresh: the
//! end of a phase, before and after the turns of cities. Its pure parts are
//! [`endturn_civ_rules::nation::research`] and [`endturn_civ_rules::nation::tech_tree`]. Steps
//! `Policies`, `Research`, `Gains`, `Vision`. Draw `research`. Tell `ResearchChosen`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, ids::Keyed, seats::SeatTable};

use super::opening::for_each_nation;
use crate::realm::Realm;
use crate::state::{InPhase, Nation, ResearchPools};

/// W-46: policies take effect.
pub const POLICIES: RuleId = RuleId("W-46");
/// W-47: choice of research.
pub const RESEARCH: RuleId = RuleId("W-47");
/// W-53: reset of gained techs.
pub const GAINS: RuleId = RuleId("W-53");

/// W-77: vision of cities.
pub const VISION: RuleId = RuleId("W-77");

/// W-46: puts nations' chosen policies into force, before any other part of the phase end depends
/// on them.
pub fn take_up_policies(mut realm: Realm, turn: InPhase) {
    if !realm.rules.written.policies.is_empty() {
        for_each_nation(&mut realm, &turn, |realm, seat| realm.take_up_policies(seat));
    }
}

/// W-47: nations without an aim choose their research.
pub fn choose_research(mut realm: Realm, turn: InPhase) {
    // Rules of another module may have removed a nation from the game.
    realm.derived.caches.forget_spread();
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.choose_research(seat);
        // W-48: compares its debt with the current cost of its aim.
        realm.add_bulbs(seat, 0);
    });
}

/// W-53: a nation that gained its aim may choose another one without a price up to this point
/// (W-71). No derived data depends on that.
pub fn forget_gains(
    turn: InPhase,
    table: Res<SeatTable>,
    nations: Keyed<Seat, &Nation>,
    mut research: ResMut<ResearchPools>,
) {
    for nation in turn.seats().filter(|&seat| table.stands(seat)).filter_map(|seat| nations.get(seat)) {
        research.pools[usize::from(nation.pool)].forget_gain();
    }
}

/// W-77, W-138: after all nations of the phase, updates the vision of their cities and units.
pub fn refresh_vision(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        for at in (0..realm.nations.holdings(seat).cities.len()).rev() {
            let city = realm.nations.holdings(seat).cities[at];
            realm.refresh_vision(city);
        }
        realm.refresh_sight_of(seat);
    });
}
