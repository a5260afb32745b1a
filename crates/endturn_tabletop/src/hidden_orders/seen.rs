//! A seat's knowledge of a position.

use endturn_engine::random::Draw;

use super::{Board, Order, Position, Rules, Unit, board::bits};

/// T-111: a position without the orders of others. Personas decide by this.
#[derive(Clone, Copy)]
pub struct Seen<'a> {
    position: &'a Position,
    /// The seat itself.
    pub seat: u8,
}

impl<'a> Seen<'a> {
    /// Restricts a position to a seat's knowledge.
    #[must_use]
    pub fn new(position: &'a Position, seat: u8) -> Self {
        Self { position, seat }
    }

    /// All units.
    #[must_use]
    pub fn units(self) -> &'a [Unit] {
        &self.position.units
    }

    /// Number of seats.
    #[must_use]
    pub fn seats(self) -> u8 {
        self.position.seats
    }

    /// Number of provinces that a seat owns.
    #[must_use]
    pub fn owned(self, seat: u8) -> usize {
        self.position.owned(seat)
    }

    /// True if moves bounced in an empty province in the last turn.
    #[must_use]
    pub fn is_contested(self, at: u8) -> bool {
        at < 64 && self.position.contested >> at & 1 == 1
    }

    /// The owner of a province; 255 for none.
    #[must_use]
    pub fn owner(self, at: u8) -> u8 {
        self.position.owners.get(usize::from(at)).copied().unwrap_or(u8::MAX)
    }

    /// The viewer's units with their orders.
    pub fn own(self) -> impl Iterator<Item = (Unit, Option<Order>)> + Clone + 'a {
        let own = self.position.units.iter().zip(&self.position.orders).filter(move |(unit, _)| unit.seat == self.seat);
        own.map(|(unit, order)| (*unit, *order))
    }

    /// The unit that holds a province.
    #[must_use]
    pub fn holder(self, at: u8) -> Option<Unit> {
        self.position.holder(at).map(|holder| self.position.units[holder])
    }

    /// Provinces to which a dislodged unit may retreat, one bit each.
    #[must_use]
    pub fn retreats(self, board: &Board, unit: Unit) -> u64 {
        self.position.retreats(board, unit)
    }

    /// All orders that a unit of the viewer may be given.
    pub fn legal(self, board: &'a Board, rules: &'a Rules, unit: Unit) -> impl Iterator<Item = Order> + Clone + 'a {
        let moves = bits(board.near(unit.at)).map(Order::Move);
        let supports = self.supports(board, rules, unit);
        let supports = supports.flat_map(|(other, to)| bits(to).map(move |to| Order::Support(other, to)));
        [Order::Hold].into_iter().chain(moves).chain(supports)
    }

    /// The units that a unit may support, each with the provinces in which it may, one bit each.
    fn supports(self, board: &'a Board, rules: &'a Rules, unit: Unit) -> impl Iterator<Item = (u8, u64)> + Clone + 'a {
        let near = board.near(unit.at);
        let helped = self.position.units.iter().filter(move |other| rules.support && other.at != unit.at);
        let helped = helped.filter(|other| other.dislodged.is_none());
        helped.map(move |other| (other.at, (board.near(other.at) | 1 << other.at) & near & !(1 << unit.at)))
    }

    /// Draws a legal order for the first of the viewer's units that has none, all equally likely;
    /// `None` if all have their orders.
    pub fn random(self, board: &Board, rules: &Rules, draw: &mut Draw) -> Option<(Unit, Order)> {
        let (unit, _) = self.own().find(|(_, order)| order.is_none())?;
        // The orders are those of `legal`, in its order, but counted by sets.
        let near = board.near(unit.at);
        let supports = self.supports(board, rules, unit);
        let number: u32 = supports.clone().map(|(_, to)| to.count_ones()).sum();
        let mut nth = draw.below(u64::from(1 + near.count_ones() + number)) as u32;
        let sets = [(None, near)].into_iter().chain(supports.map(|(other, to)| (Some(other), to)));
        if nth == 0 {
            return Some((unit, Order::Hold));
        }
        nth -= 1;
        for (other, to) in sets {
            if let Some(to) = bits(to).nth(nth as usize) {
                return Some((unit, other.map_or(Order::Move(to), |other| Order::Support(other, to))));
            }
            nth -= to.count_ones();
        }
        Some((unit, Order::Hold))
    }

    /// Retreat of a dislodged unit: to the first province that its seat does not own, else to any,
    /// else nowhere.
    #[must_use]
    pub fn retreat(self, board: &Board, unit: Unit) -> Option<u8> {
        let free = bits(self.retreats(board, unit));
        free.clone().find(|at| self.owner(*at) != self.seat).or(free.clone().next())
    }
}
