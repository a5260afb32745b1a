//! Simultaneous resolution of orders: the stronger wins, equals bounce.
//!
//! The success of an order depends on others, sometimes in a cycle. Each order is resolved by
//! resolving those it depends on; if that leads back to itself, both answers are tried. If only one
//! is consistent, it holds; if both are, the units move in a circle, and all of them succeed.

use super::{Fate, Order, Unit};

/// Resolves all orders and returns the fate of each.
pub(super) fn resolve(units: &[Unit], orders: &[Order]) -> Vec<Fate> {
    let success = answers(units, orders);
    let dislodged = |at: usize| {
        let left = matches!(orders[at], Order::Move(_)) && success[at];
        !left && (0..units.len()).any(|by| orders[by] == Order::Move(units[at].at) && success[by])
    };
    let fate = |at: usize| match orders[at] {
        _ if dislodged(at) => Fate::Dislodged,
        Order::Hold => Fate::Held,
        Order::Move(_) if success[at] => Fate::Moved,
        Order::Move(_) => Fate::Bounced,
        Order::Support(..) if success[at] && fits(units, orders, at) => Fate::Supported,
        Order::Support(..) if success[at] => Fate::Void,
        Order::Support(..) => Fate::Cut,
    };
    (0..units.len()).map(fate).collect()
}

/// Computes whether each order succeeds.
pub fn answers(units: &[Unit], orders: &[Order]) -> Vec<bool> {
    let count = units.len();
    let mut table =
        Adjudication { units, orders, known: vec![Known::No; count], answer: vec![false; count], open: Vec::new() };
    (0..count).map(|index| table.succeeds(index)).collect()
}

/// Certainty of the answer to an order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    No,
    Guessed,
    Sure,
}

struct Adjudication<'a> {
    units: &'a [Unit],
    orders: &'a [Order],
    known: Vec<Known>,
    answer: Vec<bool>,
    /// Orders whose answers depend on a guess.
    open: Vec<usize>,
}

impl Adjudication<'_> {
    fn succeeds(&mut self, index: usize) -> bool {
        match self.known[index] {
            Known::Sure => return self.answer[index],
            Known::Guessed => {
                if !self.open.contains(&index) {
                    self.open.push(index);
                }
                return self.answer[index];
            }
            Known::No => {}
        }
        let before = self.open.len();
        let first = self.guess(index, false);
        if self.open.len() == before {
            return self.settle(index, first);
        }
        if self.open[before] != index {
            // It depends on a guess made further up, where the answer is found.
            if !self.open.contains(&index) {
                self.open.push(index);
            }
            self.answer[index] = first;
            return first;
        }
        self.forget(before);
        let second = self.guess(index, true);
        if first == second {
            self.forget(before);
            return self.settle(index, first);
        }
        // Both answers are consistent, or neither: the moves of the circle all succeed.
        for at in self.open.split_off(before) {
            self.known[at] = Known::No;
            if matches!(self.orders[at], Order::Move(_)) {
                self.settle(at, true);
            }
        }
        self.succeeds(index)
    }

    /// Resolves an order while its own answer is assumed to be `guess`.
    fn guess(&mut self, index: usize, guess: bool) -> bool {
        self.answer[index] = guess;
        self.known[index] = Known::Guessed;
        let (units, orders) = (self.units, self.orders);
        adjudicate(units, orders, index, &mut |other| self.succeeds(other))
    }

    fn settle(&mut self, index: usize, answer: bool) -> bool {
        self.answer[index] = answer;
        self.known[index] = Known::Sure;
        answer
    }

    fn forget(&mut self, before: usize) {
        for at in self.open.split_off(before) {
            self.known[at] = Known::No;
        }
    }
}

/// Computes whether an order succeeds, using `succeeds` for others.
pub fn adjudicate(units: &[Unit], orders: &[Order], index: usize, succeeds: &mut dyn FnMut(usize) -> bool) -> bool {
    match orders[index] {
        Order::Hold => true,
        Order::Support(_, to) => !(0..units.len()).any(|by| {
            // A unit is not disturbed by its own side. An attack from the supported target cuts the
            // support only if it dislodges.
            orders[by] == Order::Move(units[index].at)
                && units[by].seat != units[index].seat
                && (units[by].at != to || succeeds(by))
        }),
        Order::Move(to) => moves(units, orders, index, to, succeeds),
    }
}

/// True if the supported unit was given the order in which it is supported.
fn fits(units: &[Unit], orders: &[Order], support: usize) -> bool {
    let Order::Support(from, to) = orders[support] else { return false };
    let Some(helped) = units.iter().position(|unit| unit.at == from) else { return false };
    match orders[helped] {
        Order::Move(target) => from != to && target == to,
        _ => from == to,
    }
}

/// Number of successful supports of a unit, without those of a seat.
fn support(
    units: &[Unit],
    orders: &[Order],
    index: usize,
    without: Option<u8>,
    succeeds: &mut dyn FnMut(usize) -> bool,
) -> u32 {
    let helps = |by: &usize| {
        matches!(orders[*by], Order::Support(from, _) if from == units[index].at) && fits(units, orders, *by)
    };
    (0..units.len()).filter(helps).filter(|by| without != Some(units[*by].seat) && succeeds(*by)).count() as u32
}

fn moves(units: &[Unit], orders: &[Order], index: usize, to: u8, succeeds: &mut dyn FnMut(usize) -> bool) -> bool {
    let own = units[index];
    let holder = units.iter().position(|unit| unit.at == to);
    let against = holder.filter(|holder| orders[*holder] == Order::Move(own.at));
    let leaves = |holder: usize, succeeds: &mut dyn FnMut(usize) -> bool| {
        matches!(orders[holder], Order::Move(_)) && succeeds(holder)
    };
    let stays = holder.filter(|holder| against.is_some() || !leaves(*holder, succeeds));
    let attack = match stays {
        None => 1 + support(units, orders, index, None, succeeds),
        // No seat dislodges its own units, nor helps to.
        Some(holder) if units[holder].seat == own.seat => 0,
        Some(holder) => 1 + support(units, orders, index, Some(units[holder].seat), succeeds),
    };
    let defence = match (against, stays) {
        (Some(other), _) => 1 + support(units, orders, other, None, succeeds),
        (None, Some(holder)) if matches!(orders[holder], Order::Move(_)) => 1,
        (None, Some(holder)) => 1 + support(units, orders, holder, None, succeeds),
        (None, None) => 0,
    };
    attack > defence
        && (0..units.len()).filter(|rival| *rival != index && orders[*rival] == Order::Move(to)).all(|rival| {
            // A rival that the unit of this province pushes back head to head does not count.
            let pushed = holder.filter(|holder| orders[*holder] == Order::Move(units[rival].at));
            let strength =
                if pushed.is_some_and(&mut *succeeds) { 0 } else { 1 + support(units, orders, rival, None, succeeds) };
            attack > strength
        })
}
