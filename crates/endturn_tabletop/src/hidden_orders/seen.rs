//! A seat's knowledge of a position.

use endturn_engine::random::Draw;

use super::{Board, Illegal, Order, Position, Rules, Unit, board::bits};

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

    /// The owner of a province; 255 for none.
    #[must_use]
    pub fn owner(self, at: u8) -> u8 {
        self.position.owners.get(usize::from(at)).copied().unwrap_or(u8::MAX)
    }

    /// The order of a unit, if it is the viewer's.
    #[must_use]
    pub fn order(self, unit: usize) -> Option<Order> {
        let is_own = self.units().get(unit).is_some_and(|unit| unit.seat == self.seat);
        self.position.orders.get(unit).copied().flatten().filter(|_| is_own)
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

    /// Reason for which an order to a unit of the viewer is illegal.
    #[must_use]
    pub fn refusal(self, board: &Board, rules: &Rules, at: u8, order: Order) -> Option<Illegal> {
        self.position.refusal(board, rules, self.seat, at, order)
    }

    /// Provinces to which a dislodged unit may retreat, one bit each.
    #[must_use]
    pub fn retreats(self, board: &Board, unit: Unit) -> u64 {
        self.position.retreats(board, unit)
    }

    /// All orders that a unit of the viewer may be given.
    pub fn legal(self, board: &'a Board, rules: &'a Rules, unit: Unit) -> impl Iterator<Item = Order> + Clone + 'a {
        let near = board.near(unit.at);
        let moves = bits(near).map(Order::Move);
        let helped = self.position.units.iter().filter(move |other| rules.support && other.at != unit.at);
        let supports = helped.filter(|other| other.dislodged.is_none()).flat_map(move |other| {
            let to = board.near(other.at) & near | 1 << other.at & near;
            bits(to & !(1 << unit.at)).map(move |to| Order::Support(other.at, to))
        });
        [Order::Hold].into_iter().chain(moves).chain(supports)
    }

    /// Draws a legal order for a unit, all equally likely.
    pub fn random(self, board: &Board, rules: &Rules, unit: Unit, draw: &mut Draw) -> Order {
        let legal = self.legal(board, rules, unit);
        let chosen = draw.below(legal.clone().count().max(1) as u64);
        legal.clone().nth(chosen as usize).unwrap_or(Order::Hold)
    }

    /// A sensible order for a unit, after those given to others of its seat: into a province that
    /// is not its own and to which no other of its own goes, preferably an empty one; else it
    /// supports an attack of its own side; else it holds.
    #[must_use]
    pub fn sensible(self, board: &Board, rules: &Rules, unit: Unit) -> Order {
        let mates = || self.own().filter(|(other, _)| *other != unit);
        let goes = |to: u8| mates().any(|(_, order)| order == Some(Order::Move(to)));
        let attacked = mates().find_map(|(mate, order)| match order {
            Some(Order::Move(to)) if board.joins(unit.at, to) && self.holder(to).is_some() => {
                Some(Order::Support(mate.at, to))
            }
            _ => None,
        });
        if let Some(support) = attacked.filter(|_| rules.support) {
            return support;
        }
        let worth = |to: &u8| match self.holder(*to).map(|holder| holder.seat) {
            Some(seat) if seat == self.seat => 0,
            Some(_) => 2,
            None if self.owner(*to) == self.seat => 1,
            None => 4,
        };
        let near = bits(board.near(unit.at)).filter(|to| !goes(*to));
        near.max_by_key(worth).filter(|to| worth(to) > 1).map_or(Order::Hold, Order::Move)
    }

    /// Retreat of a dislodged unit: to the first province that its seat does not own, else to any,
    /// else nowhere.
    #[must_use]
    pub fn retreat(self, board: &Board, unit: Unit) -> Option<u8> {
        let free = bits(self.retreats(board, unit));
        free.clone().find(|at| self.owner(*at) != self.seat).or(free.clone().next())
    }
}
