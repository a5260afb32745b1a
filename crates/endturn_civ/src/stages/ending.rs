//! W-46 Policies, W-47 Choosing research, W-53 Reset of gained techs, W-77 City vision refresh: the
//! end of a phase, before and after the turns of cities. Its pure parts are
//! [`endturn_civ_rules::nation::research`] and [`endturn_civ_rules::nation::tech_tree`]. Steps
//! `Policies`, `Research`, `Gains`, `Vision`. Draw `research`. Tell `ResearchChosen`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::vision::Radii;
use endturn_engine::{
    RuleId, Seat,
    ids::Keyed,
    seats::SeatTable,
    turn::{SeatOrder, TurnChain},
};

use super::opening::for_each_nation;
use crate::changes::Survey;
use crate::realm::{Cities, Derived, Eye, Land, Nations, Realm};
use crate::state::{Holdings, InPhase, Lookout, Nation, Position, ResearchPools, Unit};

/// W-46: policies take effect.
pub const POLICIES: RuleId = RuleId("W-46");
/// W-47: choice of research.
pub const RESEARCH: RuleId = RuleId("W-47");
/// W-53: reset of gained techs.
pub const GAINS: RuleId = RuleId("W-53");

/// W-77: vision of cities.
pub const VISION: RuleId = RuleId("W-77");

/// W-46: puts nations' chosen policies into force, before any other part of the phase end depends
/// on them. Needs a realm: a policy may require another, and a nation's cities are recomputed with
/// their vision before the next nation.
pub fn take_up_policies(mut realm: Realm, turn: InPhase) {
    if !realm.rules.written.policies.is_empty() {
        for_each_nation(&mut realm, &turn, |realm, seat| realm.take_up_policies(seat));
    }
}

/// W-47: nations without an aim choose their research. Needs a realm: a choice may be paid for
/// already, and a debt (W-48) may cost a tech; anything may follow from either.
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

/// W-138: the vision that units of the phase should have, by nation and oldest first, where it can
/// have changed unnoticed.
pub fn sights(world: &World) -> Vec<(UnitId, Radii)> {
    let (eye, phase) = (Eye::of(world), world.resource::<TurnChain>().current().seats());
    let seats = world.resource::<SeatOrder>().of(phase).filter(|_| eye.rules.effects.sight_terms().more);
    let units = seats.filter_map(|seat| eye.nation_part::<Holdings>(seat)).flat_map(|holdings| &holdings.units);
    let sight = |&unit: &UnitId| {
        let Unit { unit_type, owner, .. } = *eye.unit_part(unit)?;
        Some((unit, eye.sight_of((unit_type, owner), eye.unit_part::<Position>(unit)?.0)))
    };
    units.filter_map(sight).collect()
}

/// W-77, W-138: after all nations of the phase, updates the vision of their cities and units. The
/// sums of cities are those that the turns of cities (C-01) left; no book of a city depends on what
/// its nation sees.
pub fn refresh_vision(
    In(sights): In<Vec<(UnitId, Radii)>>,
    turn: InPhase,
    (mut cities, nations): (Cities, Nations),
    research: Res<ResearchPools>,
    (mut land, mut derived): (Land, Derived),
    mut units: Keyed<UnitId, (&Unit, &Position, &mut Lookout)>,
) {
    for seat in turn.seats().filter(|&seat| nations.is_alive(seat)) {
        for &city in nations.holdings(seat).cities.iter().rev() {
            if !derived.caches.stale.take_sight(city) {
                continue;
            }
            let mut survey = Survey::new((&cities, &nations), &research, &mut land, &mut derived, turn.round());
            if let Some(sight) = survey.look_from_city(city) {
                cities.site_mut(city).vision_sq = sight;
            }
        }
    }
    let mut survey = Survey::new((&cities, &nations), &research, &mut land, &mut derived, turn.round());
    for (unit, sight) in sights {
        if let Some((unit, at, mut lookout)) = units.get_mut(unit)
            && lookout.0 != sight
        {
            survey.look_anew((unit.owner, at.0, lookout.0), (unit.owner, at.0, sight));
            lookout.0 = sight;
        }
    }
}
