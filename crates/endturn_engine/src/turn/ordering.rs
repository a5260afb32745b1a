//! Who is next (T-23, T-59 … T-64, T-67).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::TurnQueue;
use crate::{
    seats::{Seat, SeatSet},
    snapshot::{Row, Unsound},
};

/// The strategy that names the seats of the next phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Ordering {
    /// T-61, T-62: round-robin over all seats that stand, from `start`; each has a phase of its own.
    FixedOrder {
        /// The first seat of every cycle.
        start: Seat,
    },
    /// T-67: every phase belongs to the whole table and is a round; its owner is the lowest seat that stands.
    WholeTable,
    /// Each group has a phase of its own, in this order; its owner is the lowest of its seats that stands. No seat is in two
    /// groups, and every seat is in one.
    Groups(Vec<SeatSet>),
    /// T-64: phases are those of [`TurnQueue`], which rules write.
    Queued,
}

/// Who sits at the table, as far as orderings ask.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) seats: usize,
    pub(super) standing: SeatSet,
}

/// The phase that comes next: who opens it, whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Next {
    /// The lowest seat of the phase that stands.
    pub(super) owner: Seat,
    pub(super) seats: SeatSet,
}

/// T-59: the strategy with its own state, which is part of the game's digest (T-69).
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnOrder {
    strategy: Ordering,
    /// One seat for each phase of the cycle.
    cycle: Vec<Seat>,
    cursor: usize,
}

impl TurnOrder {
    /// The order before the first phase.
    pub fn new(strategy: Ordering) -> Self {
        Self { strategy, cycle: Vec::new(), cursor: 0 }
    }

    /// Whether phases come from the queue.
    pub(super) fn is_queued(&self) -> bool {
        self.strategy == Ordering::Queued
    }

    /// T-59: the first phase of the first cycle; none if nobody is eligible. Queued games take theirs from the queue.
    pub(super) fn first(&mut self, table: Table, queue: Option<&mut TurnQueue>) -> Option<Next> {
        self.cycle.clear();
        self.next(table, queue).map(|(next, _)| next)
    }

    /// T-60: moves the cursor to the next eligible phase. The flag is true if the cycle was exhausted and a new one, so a new
    /// round, began.
    pub(super) fn next(&mut self, table: Table, queue: Option<&mut TurnQueue>) -> Option<(Next, bool)> {
        if let Some(queue) = queue {
            return self.next_queued(table, queue);
        }
        if let Some(at) = self.next_in_cycle(table) {
            self.cursor = at;
            return Some((self.phase(self.cycle[at], table)?, false));
        }
        self.fill(table);
        let first = self.cycle.first().copied()?;
        Some((self.phase(first, table)?, true))
    }

    fn next_queued(&mut self, table: Table, queue: &mut TurnQueue) -> Option<(Next, bool)> {
        let is_new = !queue.has_next(table.standing) || self.cycle.is_empty();
        if !queue.has_next(table.standing) {
            table.standing.iter().for_each(|seat| queue.push(seat));
        }
        let seats = queue.pop(table.standing)?;
        let owner = seats.both(table.standing).lowest()?;
        self.cycle.clear();
        self.cycle.push(owner);
        Some((Next { owner, seats }, is_new))
    }

    /// True if the phase that ends now is the last of its cycle.
    pub(super) fn is_last(&self, table: Table, queue: Option<&TurnQueue>) -> bool {
        match queue {
            Some(queue) => !queue.has_next(table.standing),
            None => self.next_in_cycle(table).is_none(),
        }
    }

    /// Seats may leave the game while the cycle runs, so eligibility is asked at the moment of choosing.
    fn next_in_cycle(&self, table: Table) -> Option<usize> {
        (self.cursor + 1..self.cycle.len()).find(|&at| self.phase(self.cycle[at], table).is_some())
    }

    /// The phase for which a seat stands in the cycle; none if nobody of it stands.
    fn phase(&self, entry: Seat, table: Table) -> Option<Next> {
        let seats = self.seats(entry, table.seats);
        seats.both(table.standing).lowest().map(|owner| Next { owner, seats })
    }

    /// The seats of the phase for which a seat stands; nothing is known of queued ones.
    fn seats(&self, entry: Seat, seats: usize) -> SeatSet {
        let alone = || [entry].into_iter().collect();
        match &self.strategy {
            Ordering::FixedOrder { .. } | Ordering::Queued => alone(),
            Ordering::WholeTable => SeatSet::first(seats),
            Ordering::Groups(groups) => {
                groups.iter().copied().find(|group| group.contains(entry)).unwrap_or_else(alone)
            }
        }
    }

    /// The seats of the running phase.
    pub(super) fn running(&self, seats: usize, queue: &TurnQueue) -> SeatSet {
        match self.cycle.get(self.cursor) {
            Some(_) if self.is_queued() => queue.running,
            Some(&entry) => self.seats(entry, seats),
            None => SeatSet::EMPTY,
        }
    }

    /// Whether an order that was read is one of a table with so many seats, at the phase of `owner`.
    pub(super) fn check(&self, row: Row<'_>, strategy: &Ordering, seats: usize, owner: Seat) -> Result<(), Unsound> {
        row.ensure(self.strategy == *strategy, "strategy", "it is not the scenario's")?;
        let known: SeatSet = self.cycle.iter().copied().collect();
        let is_cycle = known.len() == self.cycle.len() && known.without(SeatSet::first(seats)).is_empty();
        row.ensure(is_cycle, "cycle", "a seat stands in it twice, or there is none such")?;
        let is_here = self.cycle.get(self.cursor).is_some_and(|&entry| self.seats(entry, seats).contains(owner));
        row.ensure(is_here, "cursor", "it is not at the seat whose phase it is")
    }

    fn fill(&mut self, table: Table) {
        self.cursor = 0;
        self.cycle.clear();
        let Table { seats, standing } = table;
        match &self.strategy {
            Ordering::FixedOrder { start } => {
                let all = (0..seats).map(|step| Seat(((start.index() + step) % seats) as u8));
                self.cycle.extend(all.filter(|&seat| standing.contains(seat)));
            }
            Ordering::WholeTable => self.cycle.extend(standing.lowest()),
            Ordering::Groups(groups) => {
                self.cycle.extend(groups.iter().filter_map(|group| group.both(standing).lowest()))
            }
            Ordering::Queued => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(strategy: Ordering, seats: usize) -> (TurnOrder, Table) {
        (TurnOrder::new(strategy), Table { seats, standing: SeatSet::first(seats) })
    }

    fn alone(seat: u8) -> Next {
        Next { owner: Seat(seat), seats: set(&[seat]) }
    }

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    /// eliminating the last seat of a cycle makes the one before it the final one of that round.
    #[test]
    fn t_60_a_seat_that_left_is_stepped_over() {
        let (mut order, mut table) = order(Ordering::FixedOrder { start: Seat(0) }, 3);
        assert_eq!(order.first(table, None), Some(alone(0)));
        assert_eq!(order.next(table, None), Some((alone(1), false)));
        table.standing.remove(Seat(2));
        assert!(order.is_last(table, None));
        assert_eq!(order.next(table, None), Some((alone(0), true)));
        assert_eq!(order.next(table, None), Some((alone(1), false)));
        assert_eq!(order.next(table, None), Some((alone(0), true)));
    }

    #[test]
    fn t_59_nobody_is_next_where_nobody_stands() {
        let (mut order, table) = order(Ordering::FixedOrder { start: Seat(0) }, 2);
        order.first(table, None);
        assert_eq!(order.next(Table { standing: SeatSet::EMPTY, ..table }, None), None);
    }

    #[test]
    fn a_group_has_its_phase_as_long_as_one_of_it_stands() {
        let groups = vec![set(&[1, 2]), set(&[0, 3])];
        let (mut order, mut table) = order(Ordering::Groups(groups.clone()), 4);
        assert_eq!(order.first(table, None), Some(Next { owner: Seat(1), seats: groups[0] }));
        table.standing.remove(Seat(0));
        assert_eq!(order.next(table, None), Some((Next { owner: Seat(3), seats: groups[1] }, false)));
        table.standing.remove(Seat(1));
        assert_eq!(order.next(table, None), Some((Next { owner: Seat(2), seats: groups[0] }, true)));
        table.standing.remove(Seat(3));
        assert!(order.is_last(table, None));
    }

    #[test]
    fn t_64_rules_say_who_is_next_and_the_round_ends_when_the_queue_is_empty() {
        let (mut order, mut table) = order(Ordering::Queued, 3);
        let mut queue = TurnQueue::default();
        assert_eq!(order.first(table, Some(&mut queue)), Some(alone(0)), "nobody queued anything: by seat");
        queue.clear();
        queue.push(Seat(2));
        queue.push(Seat(0));
        queue.push_front(Seat(1));
        assert_eq!(order.next(table, Some(&mut queue)), Some((alone(1), false)));
        table.standing.remove(Seat(2));
        assert_eq!(order.next(table, Some(&mut queue)), Some((alone(0), false)));
        assert!(order.is_last(table, Some(&queue)));
        queue.push_group(set(&[0, 1]));
        assert!(!order.is_last(table, Some(&queue)), "a rule may still queue somebody");
        queue.clear();
        assert_eq!(order.next(table, Some(&mut queue)), Some((alone(0), true)));
    }
}
