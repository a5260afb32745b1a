//! Units and their orders.

use bevy_ecs::prelude::*;
use endturn_scenario::shape::Shaped;
use endturn_scenario::turn::Close;
use serde::{Deserialize, Serialize};

use super::{Board, batch, sequential};

/// Resolution of conflicting orders (T-108).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Resolver {
    /// One after another, by seat and then as written: the first moves, later ones fail.
    Sequential,
    /// All at once: equals bounce, the stronger dislodge.
    #[default]
    Batch,
}

/// Contents of `rules.ron`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Resolution of conflicting orders.
    pub resolver: Resolver,
    /// True if units may support others; it only matters if orders are resolved at once.
    pub support: bool,
    /// Condition for carrying out orders.
    pub close: Close,
    /// Number of turns after which a game in which no province changes its owner ends; 0 for never
    /// **(ours)**.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    pub stalemate: u32,
}

/// An order to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// It stays.
    Hold,
    /// It goes to a neighbouring province.
    Move(u8),
    /// It supports the move of the unit in the first province into the second, or its holding if
    /// both are the same.
    Support(u8, u8),
}

/// One unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its seat.
    pub seat: u8,
    /// Its province.
    pub at: u8,
    /// The province from which it was dislodged, if it has to retreat.
    pub dislodged: Option<u8>,
}

/// The fate of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// The unit held, and was not dislodged.
    Held,
    /// It moved.
    Moved,
    /// It supported.
    Supported,
    /// Its move failed (T-109): others held the province, or moved there too.
    Bounced,
    /// Its support was cut by an attack.
    Cut,
    /// Its support matched no order of the other unit, or support counts for nothing in this game.
    Void,
    /// It was dislodged, whatever its order.
    Dislodged,
}

/// Reason for which an order is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// No unit of this seat is there.
    NoUnit,
    /// The two provinces are not neighbours.
    NoBorder,
    /// A unit can't support itself.
    Itself,
    /// These rules have no support.
    NoSupport,
    /// There is no unit to support.
    Nobody,
    /// The unit need not retreat.
    NotDislodged,
    /// It can't retreat there: a unit is there, came from there, or bounced there.
    NoRetreat,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoUnit => "you have no unit there",
            Self::NoBorder => "the two provinces are not neighbours",
            Self::Itself => "a unit can't support itself",
            Self::NoSupport => "these rules have no support",
            Self::Nobody => "there is no unit there to support",
            Self::NotDislodged => "the unit does not have to retreat",
            Self::NoRetreat => "it can't retreat there",
        })
    }
}

/// A game of hidden orders.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Number of seats.
    pub seats: u8,
    /// The units, by province; dislodged ones come after those that moved in.
    pub units: Vec<Unit>,
    /// The order of each unit, if given.
    pub orders: Vec<Option<Order>>,
    /// The owner of each province: the seat whose unit was last there after all had retreated; 255
    /// for none.
    pub owners: Vec<u8>,
    /// Empty provinces in which moves bounced, one bit each: no unit may retreat there.
    pub contested: u64,
    /// Number of turns that ended since a province last changed its owner.
    pub unchanged: u32,
}

impl Position {
    /// Makes the start of a game: units as on the map, except those of absent seats.
    #[must_use]
    pub fn new(board: &Board, seats: u8) -> Self {
        let own = board.units.iter().filter(|(seat, _)| *seat < seats);
        let mut units: Vec<Unit> = own.map(|(seat, at)| Unit { seat: *seat, at: *at, dislodged: None }).collect();
        units.sort_by_key(|unit| unit.at);
        let mut position = Self {
            seats,
            orders: vec![None; units.len()],
            units,
            owners: vec![u8::MAX; board.names.len()],
            contested: 0,
            unchanged: 0,
        };
        position.settle();
        position
    }

    /// Makes the start of a game with these units; `owners` also names those of provinces without
    /// one.
    pub(super) fn stated(seats: u8, units: Vec<Unit>, owners: Vec<u8>, contested: u64, unchanged: u32) -> Self {
        let mut position = Self { seats, orders: vec![None; units.len()], units, owners, contested, unchanged };
        position.settle();
        position.unchanged = unchanged;
        position
    }

    /// The unit of a seat in a province.
    #[must_use]
    pub fn unit(&self, seat: u8, at: u8) -> Option<usize> {
        self.units.iter().position(|unit| unit.seat == seat && unit.at == at)
    }

    /// The unit that holds a province.
    #[must_use]
    pub fn holder(&self, at: u8) -> Option<usize> {
        self.units.iter().position(|unit| unit.at == at && unit.dislodged.is_none())
    }

    /// Reason for which an order for the unit in a province is illegal; `None` if it is legal
    /// (T-105).
    #[must_use]
    pub fn refusal(&self, board: &Board, rules: &Rules, seat: u8, at: u8, order: Order) -> Option<Illegal> {
        if self.unit(seat, at).is_none() {
            return Some(Illegal::NoUnit);
        }
        match order {
            Order::Hold => None,
            Order::Move(to) => (!board.joins(at, to)).then_some(Illegal::NoBorder),
            Order::Support(..) if !rules.support => Some(Illegal::NoSupport),
            Order::Support(from, to) if from == at || to == at => Some(Illegal::Itself),
            Order::Support(from, to) => {
                if self.holder(from).is_none() {
                    Some(Illegal::Nobody)
                } else {
                    (!board.joins(at, to) || from != to && !board.joins(from, to)).then_some(Illegal::NoBorder)
                }
            }
        }
    }

    /// An order for a unit replaces the one it had **(ours)**.
    ///
    /// # Errors
    ///
    /// The reason for which it is illegal; nothing has changed then.
    pub fn order(&mut self, board: &Board, rules: &Rules, seat: u8, at: u8, order: Order) -> Result<(), Illegal> {
        if let Some(illegal) = self.refusal(board, rules, seat, at, order) {
            return Err(illegal);
        }
        if let Some(unit) = self.unit(seat, at) {
            self.orders[unit] = Some(order);
        }
        Ok(())
    }

    /// Carries out the orders of all seats that are `ready`; units without one hold (O-03). Returns
    /// the fate of each, in the previous order of the units.
    pub fn resolve(&mut self, rules: &Rules, ready: impl Fn(u8) -> bool) -> Vec<(Unit, Order, Fate)> {
        let given = self.units.iter().zip(&self.orders).map(|(unit, order)| order.filter(|_| ready(unit.seat)));
        let orders: Vec<Order> = given.map(|order| order.unwrap_or(Order::Hold)).collect();
        let fates = match rules.resolver {
            Resolver::Sequential => sequential::resolve(&self.units, &orders),
            Resolver::Batch => batch::resolve(&self.units, &orders),
        };
        let told: Vec<_> =
            self.units.iter().zip(&orders).zip(&fates).map(|((unit, order), fate)| (*unit, *order, *fate)).collect();
        self.contested = 0;
        for (index, (unit, order, fate)) in told.iter().enumerate() {
            // A unit was dislodged by the one that moved into its province.
            let came = told.iter().find(|(_, order, fate)| *order == Order::Move(unit.at) && *fate == Fate::Moved);
            let from = came.map(|(by, _, _)| by.at).filter(|_| *fate == Fate::Dislodged);
            self.units[index].dislodged = from;
            if let (Order::Move(to), Fate::Bounced | Fate::Dislodged) = (order, fate)
                && from != Some(*to)
            {
                self.contested |= 1 << to;
            }
        }
        for (index, (_, order, fate)) in told.iter().enumerate() {
            if let (Order::Move(to), Fate::Moved) = (order, fate) {
                self.units[index].at = *to;
            }
        }
        for unit in self.units.iter().filter(|unit| unit.dislodged.is_none()) {
            self.contested &= !(1 << unit.at);
        }
        self.orders.fill(None);
        self.settle();
        told
    }

    /// True if all dislodged units have retreated or been disbanded, so that Main may be ended.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.units.iter().all(|unit| unit.dislodged.is_none())
    }

    /// Provinces to which a dislodged unit may retreat, one bit each.
    #[must_use]
    pub fn retreats(&self, board: &Board, unit: Unit) -> u64 {
        let held = self.units.iter().filter(|unit| unit.dislodged.is_none()).fold(0u64, |all, unit| all | 1 << unit.at);
        let from = unit.dislodged.map_or(0, |from| 1u64 << from);
        board.near(unit.at) & !held & !from & !self.contested
    }

    /// Lets the dislodged unit of a seat in a province retreat, or disbands it. Units retreat one
    /// after another, so a later one may find the place taken **(ours)**.
    ///
    /// # Errors
    ///
    /// The reason for which it is illegal; nothing has changed then.
    pub fn retreat(&mut self, board: &Board, seat: u8, at: u8, to: Option<u8>) -> Result<(), Illegal> {
        if let Some(illegal) = self.refuse_retreat(board, seat, at, to) {
            return Err(illegal);
        }
        if let Some(index) = self.dislodged(seat, at) {
            match to {
                None => {
                    self.units.remove(index);
                    self.orders.pop();
                }
                Some(to) => self.units[index] = Unit { seat, at: to, dislodged: None },
            }
        }
        self.settle();
        Ok(())
    }

    /// Reason for which the dislodged unit of a seat in a province can't retreat to another, or be
    /// disbanded; `None` if it can.
    #[must_use]
    pub fn refuse_retreat(&self, board: &Board, seat: u8, at: u8, to: Option<u8>) -> Option<Illegal> {
        let Some(index) = self.dislodged(seat, at) else { return Some(Illegal::NotDislodged) };
        let free = self.retreats(board, self.units[index]);
        to.filter(|to| *to > 63 || free >> to & 1 == 0).map(|_| Illegal::NoRetreat)
    }

    fn dislodged(&self, seat: u8, at: u8) -> Option<usize> {
        self.units.iter().position(|unit| unit.seat == seat && unit.at == at && unit.dislodged.is_some())
    }

    /// True if no province has changed its owner for as many turns as the rules allow.
    #[must_use]
    pub fn is_stale(&self, rules: &Rules) -> bool {
        rules.stalemate > 0 && self.unchanged >= rules.stalemate
    }

    /// Sorts the units. Once all have retreated, each occupied province belongs to its unit's seat.
    fn settle(&mut self) {
        self.units.sort_by_key(|unit| (unit.at, unit.dislodged.is_some()));
        if self.complete() {
            for unit in &self.units {
                let owner = &mut self.owners[usize::from(unit.at)];
                if *owner != unit.seat {
                    *owner = unit.seat;
                    self.unchanged = 0;
                }
            }
        }
    }

    /// Disbands the dislodged units that have no retreat, and returns the first of those that have
    /// one.
    pub fn next_retreat(&mut self, board: &Board, mut disbanded: impl FnMut(Unit)) -> Option<Unit> {
        loop {
            let unit = self.units.iter().copied().find(|unit| unit.dislodged.is_some())?;
            if self.retreats(board, unit) != 0 || self.retreat(board, unit.seat, unit.at, None).is_err() {
                return Some(unit);
            }
            disbanded(unit);
        }
    }

    /// True if a seat has units.
    #[must_use]
    pub fn has_units(&self, seat: u8) -> bool {
        self.units.iter().any(|unit| unit.seat == seat)
    }

    /// Number of provinces that a seat owns.
    #[must_use]
    pub fn owned(&self, seat: u8) -> usize {
        self.owners.iter().filter(|owner| **owner == seat).count()
    }

    /// A seat wins if it owns more than half of all provinces, or alone has units left **(ours)**.
    #[must_use]
    pub fn winner(&self) -> Option<u8> {
        let half = (0..self.seats).find(|seat| 2 * self.owned(*seat) > self.owners.len());
        let first = self.units.first().map(|unit| unit.seat)?;
        half.or_else(|| self.units.iter().all(|unit| unit.seat == first).then_some(first))
    }
}
