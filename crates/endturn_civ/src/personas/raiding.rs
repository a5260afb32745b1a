//! W-156 Barbarians: how a persona with the knob `raids` leads boats, their cargo and leaders. Its
//! soldiers on land are led like those of other personas (`army`). Draws none. Tells nothing.
//!
//! A boat sails to the nearest shore of a known enemy city, and its cargo lands there. A leader
//! goes to the largest stack of soldiers; alone, it keeps away from enemies.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;

use super::exploring::Frontier;
use super::own::{Own, Step};
use crate::orders::{CivOrder, Goto, Move};
use crate::state::{Aboard, MovesLeft, Position};

/// Raiders.
pub(super) const STEP: Step = Step {
    subject: "raiders",
    because: "boats sail to a known enemy city and land their cargo there; leaders go with the largest stack",
    knobs: |knobs| {
        vec![
            ("landing_within", knobs.landing_within),
            ("boat_reach", knobs.boat_reach),
            ("leader_reach", knobs.leader_reach),
            ("leader_keeps_off", knobs.leader_keeps_off),
        ]
    },
};

/// Gives orders to boats with cargo, their cargo and leaders; returns the units that need no other
/// orders.
pub(super) fn raid(own: &Own<'_>, frontier: &mut Frontier<'_, '_>, orders: &mut Vec<CivOrder>) -> Vec<UnitId> {
    if !own.knobs.raids {
        return Vec::new();
    }
    let sight = own.sight;
    let goals: Vec<Tile> = own.enemy_cities().collect();
    let mut busy = Vec::new();
    for one in &own.units {
        let (unit, data, Some(tile)) = (one.unit, one.data, one.tile()) else { continue };
        if sight.rules.troops.get(data.unit_type).is_carrier {
            busy.push(unit);
            let cargo = sight.cargo(unit);
            busy.extend(&cargo);
            if !cargo.is_empty() {
                sail(own, (unit, tile), &cargo, &goals, frontier, orders);
            }
        } else if sight.rules.arms.get(data.unit_type).leads_barbarians {
            busy.push(unit);
            let order = lead(own, unit, tile, frontier);
            if let Some(order) = &order {
                let flees = matches!(order, CivOrder::Move(_));
                own.remark(order, if flees { "a lone leader keeps away" } else { "it joins the largest stack" });
            }
            orders.extend(order);
        }
    }
    busy
}

/// The order of a boat with cargo, or of its cargo where it can land.
fn sail(
    own: &Own<'_>,
    (boat, tile): (UnitId, Tile),
    cargo: &[UnitId],
    goals: &[Tile],
    frontier: &mut Frontier<'_, '_>,
    orders: &mut Vec<CivOrder>,
) {
    let (sight, topology) = (own.sight, own.sight.topology());
    let is_beach = |land: Tile| {
        sight.is_land(land)
            && !sight.has_strangers(land)
            && !goals.contains(&land)
            && goals.iter().any(|&goal| topology.distance(land, goal) <= own.knobs.landing_within)
    };
    let lies_off = |sea: Tile| !sight.is_land(sea) && topology.neighbours(sea).any(is_beach);
    if lies_off(tile) {
        let away = |land: Tile| goals.iter().map(|&goal| topology.distance(land, goal)).min();
        let mut beaches: Vec<Tile> = topology.neighbours(tile).filter(|&land| is_beach(land)).collect();
        beaches.sort_by_key(|&land| (away(land), land));
        for &unit in cargo {
            let landings = beaches.iter().map(|&land| CivOrder::from(Move(sight.number(unit), land)));
            let landing = landings.into_iter().find(|order| sight.may(order));
            landing.iter().for_each(|order| own.remark(order, "it lands, as near to the city as it can"));
            orders.extend(landing);
        }
        return;
    }
    let shore = sight.nearest(boat, own.knobs.boat_reach, &mut frontier.maps, lies_off).filter(|&(to, _)| to != tile);
    let order = shore.map(|(to, _)| CivOrder::from(Goto(sight.number(boat), to))).filter(|order| sight.may(order));
    order.iter().for_each(|order| own.remark(order, "the shore is the nearest of those near an enemy city"));
    let explores = || {
        let order = frontier.explore(boat);
        order.iter().for_each(|order| own.remark(order, "it knows no enemy city that it can reach"));
        order
    };
    orders.extend(order.or_else(explores));
}

/// The order of a leader on land.
fn lead(own: &Own<'_>, leader: UnitId, tile: Tile, frontier: &mut Frontier<'_, '_>) -> Option<CivOrder> {
    let (sight, topology) = (own.sight, own.sight.topology());
    let is_free = sight.unit::<Aboard>(leader)?.0.is_none() && sight.unit::<MovesLeft>(leader)?.0 > 0;
    if !is_free {
        return None;
    }
    let mut stacks: BTreeMap<Tile, i32> = BTreeMap::new();
    for &unit in own.holdings.units.iter().filter(|&&unit| own.is_guard(unit)) {
        if let Some(&Position(at)) = sight.unit(unit) {
            *stacks.entry(at).or_default() += 1;
        }
    }
    // The largest; of these the nearest.
    let rank = |(&at, &size): (&Tile, &i32)| (size, Reverse(topology.distance(tile, at)), Reverse(at));
    let near = stacks.iter().filter(|&(&at, _)| sight.continent(at) == sight.continent(tile));
    match near.max_by_key(|&stack| rank(stack)).map(|(&at, _)| at) {
        Some(at) if at == tile => None,
        Some(at) => {
            let (to, _) = sight.nearest(leader, own.knobs.leader_reach, &mut frontier.maps, |goal| goal == at)?;
            let order: CivOrder = Goto(sight.number(leader), to).into();
            sight.may(&order).then_some(order)
        }
        None => flee(own, leader, tile),
    }
}

/// A step of a lone leader away from the enemies that are too near.
fn flee(own: &Own<'_>, leader: UnitId, tile: Tile) -> Option<CivOrder> {
    let (sight, topology) = (own.sight, own.sight.topology());
    let enemies: Vec<Tile> = own.enemy_cities().chain(sight.enemy_units()).collect();
    let away = |at: Tile| enemies.iter().map(|&enemy| topology.distance(at, enemy)).min().unwrap_or(i32::MAX);
    if away(tile) >= own.knobs.leader_keeps_off {
        return None;
    }
    let mut ways: Vec<Tile> = topology.neighbours(tile).filter(|&near| away(near) > away(tile)).collect();
    ways.sort_by_key(|&near| (Reverse(away(near)), near));
    let steps = ways.into_iter().map(|near| CivOrder::from(Move(sight.number(leader), near)));
    steps.into_iter().find(|order| sight.may(order))
}
