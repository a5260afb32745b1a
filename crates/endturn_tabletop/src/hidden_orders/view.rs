//! A player's view.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::Need,
    number::counted,
    seats::Roster,
    turn::{CommitBuffer, SegmentId, TurnChain},
};
use serde::Serialize;

use super::{Board, Position, Seen, Told, Unit, What, board::bits, write};

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
    /// The viewer's units that have to retreat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Lost>,
}

/// A dislodged unit that has to retreat.
#[derive(Clone, Debug, Serialize)]
pub struct Lost {
    /// The province that it lost.
    pub at: String,
    /// The seat that dislodged it, and the province from which that seat's unit came.
    pub by: (String, String),
    /// The provinces to which it may retreat.
    pub retreats: Vec<String>,
}

impl Lost {
    /// The unit's loss and its ways out, as a sentence.
    pub(super) fn told(&self) -> String {
        let Self { at, by: (by, from), retreats } = self;
        format!("{by} dislodged your army of {at}, from {from}; it may retreat to {}", retreats.join(", "))
    }

    /// The orders that it may be given: an example of a retreat, and its disbandment.
    pub(super) fn ways(&self) -> [String; 2] {
        let to = self.retreats.first().map_or("…", String::as_str);
        [format!("A {} R {to}", self.at), format!("A {} D", self.at)]
    }
}

/// HO-4: a seat's units that have to retreat now, and why; the orders of the turn are public by
/// then.
pub(super) fn lost(world: &World, seat: Seat) -> Vec<Lost> {
    let (board, roster) = (world.resource::<Board>(), world.resource::<Roster>());
    let seen = Seen::new(world.resource::<Position>(), seat.0);
    let province = |at: u8| board.name(at).to_owned();
    let lost = |unit: Unit| {
        let holder = seen.holder(unit.at).map_or_else(String::new, |by| roster.name(Seat(by.seat)).to_owned());
        Some(Lost {
            at: province(unit.at),
            by: (holder, province(unit.dislodged?)),
            retreats: bits(seen.retreats(board, unit)).map(province).collect(),
        })
    };
    let is_asked = world.resource::<TurnChain>().current().segment() == SegmentId::MAIN;
    seen.own().filter(|_| is_asked).filter_map(|(unit, _)| lost(unit)).collect()
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
        lost: lost(world, seat),
    }
}

/// The viewer's own orders, in lines; the map is drawn.
pub(super) fn status(view: &View) -> String {
    let orders: String = view.orders.iter().map(|order| format!("  {order}\n")).collect();
    let lost: String = view
        .lost
        .iter()
        .map(|lost| format!("{}: `{}` or `{}`\n", lost.told(), lost.ways()[0], lost.ways()[1]))
        .collect();
    format!("{}: you own {} of {}\n{orders}{lost}", view.segment, view.own.0, counted(view.provinces.len(), "province"))
}

/// Needs of a player.
pub(super) fn needs(view: &View) -> Vec<Need> {
    let mut needs: Vec<Need> = view
        .unordered
        .iter()
        .map(|name| Need::waits(format!("the army of {name} has no order, and will hold")))
        .collect();
    needs.extend(view.lost.iter().map(|lost| {
        let [retreat, disband] = lost.ways();
        Need::waits(format!("{}: `{retreat}` or `{disband}`", lost.told()))
    }));
    if view.segment == "Commit" && view.pending.is_empty() {
        needs.push(Need::waits("all have given their orders: `commit` carries them out"));
    }
    needs
}
