//! A player's view.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::Need,
    number::{counted, counted_as},
    seats::Roster,
    turn::{CommitBuffer, SegmentId, TurnChain},
};
use serde::Serialize;

use super::{Board, Position, Seen, Told, Unit, What, write};

/// T-111: all units and owners, and only the viewer's own orders.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The viewer.
    pub seat: u8,
    /// The segment: `Commit`, `Resolution` or `Main`.
    pub segment: String,
    /// Provinces with their owners, by name.
    pub provinces: Vec<(String, Option<String>)>,
    /// Units: owner, province, and the province from which it was dislodged.
    pub units: Vec<(String, String, Option<String>)>,
    /// The orders of the viewer's units.
    pub orders: Vec<String>,
    /// The viewer's units without orders, while orders are given.
    pub unordered: Vec<String>,
    /// Seats that still have to end the turn.
    pub pending: Vec<String>,
    /// Number of provinces that the viewer owns, and number of its units that have to retreat.
    pub own: (usize, usize),
}

pub(super) fn view(world: &World, seat: Seat) -> View {
    let (board, roster) = (world.resource::<Board>(), world.resource::<Roster>());
    let (position, state) = (world.resource::<Position>(), world.resource::<TurnChain>().current());
    let seen = Seen::new(position, seat.0);
    let name = |seat: u8| roster.name(Seat(seat)).to_owned();
    let province = |at: u8| board.name(at).to_owned();
    let order = |(unit, order): (Unit, Option<_>)| {
        order.map(|order| write(board, Told { at: unit.at, what: What::Order(order) }))
    };
    let owned =
        |(at, owner): (usize, &u8)| (province(at as u8), Some(*owner).filter(|owner| *owner != u8::MAX).map(name));
    let unit = |unit: &Unit| (name(unit.seat), province(unit.at), unit.dislodged.map(province));
    let is_commit = state.segment() == SegmentId::COMMIT;
    let unordered = seen.own().filter(|(_, order)| is_commit && order.is_none()).map(|(unit, _)| province(unit.at));
    let pending = state.provisional_actors().without(world.resource::<CommitBuffer>().submitted());
    View {
        seat: seat.0,
        segment: state.segment().to_string(),
        provinces: position.owners.iter().enumerate().map(owned).collect(),
        units: seen.units().iter().map(unit).collect(),
        orders: seen.own().filter_map(order).collect(),
        unordered: unordered.collect(),
        pending: pending.iter().map(|seat| name(seat.0)).collect(),
        own: (position.owned(seat.0), seen.own().filter(|(unit, _)| unit.dislodged.is_some()).count()),
    }
}

/// The viewer's own orders, in lines; the map is drawn.
pub(super) fn status(view: &View) -> String {
    let orders: String = view.orders.iter().map(|order| format!("  {order}\n")).collect();
    format!("{}: you own {} of {}\n{orders}", view.segment, view.own.0, counted(view.provinces.len(), "province"))
}

/// Needs of a player.
pub(super) fn needs(view: &View) -> Vec<Need> {
    let (_, dislodged) = view.own;
    let mut needs: Vec<Need> = view
        .unordered
        .iter()
        .map(|name| Need::waits(format!("the army of {name} has no order, and will hold")))
        .collect();
    if dislodged > 0 {
        let armies = counted_as(dislodged, "of your armies has", "of your armies have");
        needs.push(Need::waits(format!("{armies} to retreat: `A … R …`, or `A … D`")));
    }
    if view.segment == "Commit" && view.pending.is_empty() {
        needs.push(Need::waits("all have given their orders: `commit` carries them out"));
    }
    needs
}
