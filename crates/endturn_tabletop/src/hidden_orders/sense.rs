//! Sensible orders (HO-6). Each is given after the orders already given to others of its seat, the
//! one that promises most first.

use endturn_engine::random::Draw;

use super::{Board, Order, Rules, Seen, Unit, board::bits, position::Resolver};

/// Orders whose worth differs by less than this may be exchanged by a draw. Without it two seats
/// that think alike bounce off each other for good **(ours)**.
const LUCK: u64 = 160;
/// The worth of an empty province that no seat owns; all others are in relation to it **(ours)**.
const PRIZE: i32 = 400;

impl Seen<'_> {
    /// The most sensible of all orders to the seat's units that have none, with its unit; between
    /// those of about the same worth it draws. `None` if all have their orders.
    pub fn sensible(self, board: &Board, rules: &Rules, draw: &mut Draw) -> Option<(Unit, Order)> {
        let weighed = self.weigh(board, rules, draw);
        weighed.max_by_key(|(worth, ..)| *worth).map(|(_, unit, order)| (unit, order))
    }

    /// The worth of all orders to the seat's units that have none, with luck; `i32::MIN` for those
    /// that can bring nothing.
    pub(super) fn weigh<'w>(
        self,
        board: &'w Board,
        rules: &'w Rules,
        draw: &'w mut Draw,
    ) -> impl Iterator<Item = (i32, Unit, Order)> + 'w
    where
        Self: 'w,
    {
        let idle = self.own().filter(|(_, order)| order.is_none());
        let orders = idle.flat_map(move |(unit, _)| self.legal(board, rules, unit).map(move |order| (unit, order)));
        orders.map(move |(unit, order)| {
            let luck = draw.below(LUCK) as i32;
            (self.worth(board, rules, unit, order).map_or(i32::MIN, |worth| worth + luck), unit, order)
        })
    }

    /// The worth of an order; `None` if it can bring nothing.
    fn worth(self, board: &Board, rules: &Rules, unit: Unit, order: Order) -> Option<i32> {
        match order {
            Order::Hold => Some(if self.foes_near(board, unit.at) > 0 { PRIZE / 3 } else { PRIZE / 5 }),
            Order::Move(to) => self.worth_of_move(board, rules, unit, to),
            Order::Support(from, to) => self.worth_of_support(board, rules, unit, from, to),
        }
    }

    fn worth_of_move(self, board: &Board, rules: &Rules, unit: Unit, to: u8) -> Option<i32> {
        let is_taken = self.mates(unit).any(|(mate, order)| match order {
            Some(Order::Move(there)) => there == to,
            _ => mate.at == to,
        });
        if is_taken {
            return None;
        }
        let is_strong = rules.support && rules.resolver == Resolver::Batch;
        let helpers =
            self.mates(unit).filter(|(mate, order)| order.is_none() && board.joins(mate.at, to)).count() as i32;
        let helpers = if is_strong { helpers } else { 0 };
        let owner = self.owner(to);
        let prize = match owner {
            _ if owner == self.seat => PRIZE / 8,
            u8::MAX => PRIZE,
            _ if self.is_ahead(owner) => PRIZE + PRIZE / 4,
            _ => PRIZE + PRIZE / 8,
        };
        let exposed = if self.foes_near(board, unit.at) > 0 { PRIZE / 8 } else { 0 };
        match self.holder(to).filter(|holder| holder.seat != self.seat) {
            Some(_) if helpers == 0 => Some(PRIZE / 5),
            Some(foe) => Some(prize + PRIZE / 4 * (helpers - self.helpers_of(board, foe)) - exposed),
            None => {
                let rivals = (self.foes_near(board, to) - helpers).max(0);
                let bounced = if self.is_contested(to) { PRIZE / 3 } else { 0 };
                Some(prize - PRIZE / 5 * rivals - bounced - exposed)
            }
        }
    }

    fn worth_of_support(self, board: &Board, rules: &Rules, unit: Unit, from: u8, to: u8) -> Option<i32> {
        if rules.resolver == Resolver::Sequential {
            return None;
        }
        let (_, helped) = self.mates(unit).find(|(mate, _)| mate.at == from)?;
        if from == to {
            let foes = self.foes_near(board, from);
            let stays = !matches!(helped, Some(Order::Move(_)));
            return (stays && foes > 1).then_some(PRIZE / 4 + PRIZE / 10 * foes);
        }
        if helped != Some(Order::Move(to)) {
            return None;
        }
        let support = Some(Order::Support(from, to));
        let have = self.mates(unit).filter(|(_, order)| *order == support).count() as i32;
        match self.holder(to).filter(|holder| holder.seat != self.seat) {
            Some(foe) if have <= self.helpers_of(board, foe) => Some(PRIZE + PRIZE / 2),
            None if have < self.foes_near(board, to) => Some(PRIZE * 3 / 4),
            _ => Some(PRIZE / 10),
        }
    }

    /// The seat's other units with their orders.
    fn mates(self, unit: Unit) -> impl Iterator<Item = (Unit, Option<Order>)> {
        self.own().filter(move |(mate, _)| mate.at != unit.at)
    }

    /// Number of units of other seats that could come to a province.
    fn foes_near(self, board: &Board, at: u8) -> i32 {
        let near = board.near(at);
        self.units().iter().filter(|unit| unit.seat != self.seat && near >> unit.at & 1 == 1).count() as i32
    }

    /// Number of units that could support one of another seat in staying.
    fn helpers_of(self, board: &Board, foe: Unit) -> i32 {
        bits(board.near(foe.at)).filter(|&at| self.holder(at).is_some_and(|unit| unit.seat == foe.seat)).count() as i32
    }

    /// True if no seat owns more provinces than this one.
    fn is_ahead(self, seat: u8) -> bool {
        (0..self.seats()).all(|other| self.owned(other) <= self.owned(seat))
    }
}
