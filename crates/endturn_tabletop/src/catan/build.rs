//! Legal building sites.

use super::{
    geometry::{EDGES, VERTICES, geometry, present},
    illegal::Illegal,
    position::{CITY, Cards, PIECES, Player, Position, ROAD, SETTLEMENT, Segment, holds},
};

pub(super) fn ensure(holds: bool, reason: Illegal) -> Result<(), Illegal> {
    if holds { Ok(()) } else { Err(reason) }
}

/// True if a vertex connects to a player's road or building.
fn joined(player: &Player, others: u64, vertex: u8) -> bool {
    let roads = || present(&geometry().vertex_edges[usize::from(vertex)]).any(|edge| player.roads >> edge & 1 == 1);
    player.buildings() >> vertex & 1 == 1 || others >> vertex & 1 == 0 && roads()
}

impl Position {
    /// Checks that the seat may lay a road on an edge, apart from its price. Roads in `more` count
    /// as laid.
    pub(super) fn road_fits(&self, edge: u8, more: u128) -> Result<(), Illegal> {
        ensure(usize::from(edge) < EDGES, Illegal::NoPlace)?;
        ensure((self.roads() | more) >> edge & 1 == 0, Illegal::Taken)?;
        let player = Player { roads: self.player().roads | more, ..*self.player() };
        ensure(player.roads.count_ones() < PIECES.0, Illegal::NoPieces)?;
        let ends = geometry().edge_vertices[usize::from(edge)];
        if self.segment == Segment::Place {
            return ensure(self.founded.is_some_and(|vertex| ends.contains(&vertex)), Illegal::NotJoined);
        }
        let others = self.buildings() & !player.buildings();
        ensure(ends.iter().any(|vertex| joined(&player, others, *vertex)), Illegal::NotJoined)
    }

    /// Checks that the seat may settle on a vertex, apart from the price.
    pub(super) fn settlement_fits(&self, vertex: u8) -> Result<(), Illegal> {
        ensure(usize::from(vertex) < VERTICES, Illegal::NoPlace)?;
        ensure(self.buildings() >> vertex & 1 == 0, Illegal::Taken)?;
        ensure(self.room(vertex), Illegal::TooNear)?;
        ensure(self.player().settlements.count_ones() < PIECES.1, Illegal::NoPieces)?;
        if self.segment == Segment::Place {
            return ensure(self.founded.is_none() && !self.played, Illegal::RoadFirst);
        }
        ensure(joined(self.player(), self.buildings(), vertex), Illegal::NotJoined)
    }

    pub(super) fn may_settle(&self, vertex: u8) -> Result<(), Illegal> {
        self.settlement_fits(vertex)?;
        self.affords(&SETTLEMENT)
    }

    pub(super) fn may_road(&self, edge: u8) -> Result<(), Illegal> {
        self.road_fits(edge, 0)?;
        self.affords(&ROAD)
    }

    pub(super) fn may_city(&self, vertex: u8) -> Result<(), Illegal> {
        ensure(usize::from(vertex) < VERTICES, Illegal::NoPlace)?;
        ensure(self.player().settlements >> vertex & 1 == 1, Illegal::NoSettlement)?;
        ensure(self.player().cities.count_ones() < PIECES.2, Illegal::NoPieces)?;
        self.affords(&CITY)
    }

    /// Checks that the seat can pay a price; in the setup all is free.
    pub(super) fn affords(&self, price: &Cards) -> Result<(), Illegal> {
        ensure(self.segment == Segment::Place || holds(&self.player().hand, price), Illegal::Price)
    }
}
