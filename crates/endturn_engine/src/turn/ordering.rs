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

    /// T-60: moves on to the next eligible phase of the cycle; none if the cycle is exhausted, and nothing has changed then.
    pub(super) fn go_on(&mut self, table: Table, queue: Option<&mut TurnQueue>) -> Option<Next> {
        if let Some(queue) = queue {
            return queue.has_next(table.standing).then(|| self.take(table, queue)).flatten();
        }
        let (at, next) = self.next_in_cycle(table)?;
        self.cursor = at;
        Some(next)
    }

    /// T-59: the first phase of a new cycle, so of a round; none if nobody is eligible. Queued games take theirs from the queue.
    pub(super) fn begin_cycle(&mut self, table: Table, queue: Option<&mut TurnQueue>) -> Option<Next> {
        if let Some(queue) = queue {
            if !queue.has_next(table.standing) {
                table.standing.iter().for_each(|seat| queue.push(seat));
            }
            return self.take(table, queue);
        }
        self.fill(table);
        self.phase(self.cycle.first().copied()?, table)
    }

    /// The next phase of the queue.
    fn take(&mut self, table: Table, queue: &mut TurnQueue) -> Option<Next> {
        let seats = queue.pop(table.standing)?;
        let owner = seats.both(table.standing).lowest()?;
        self.cycle.clear();
        self.cycle.push(owner);
        Some(Next { owner, seats })
    }

    /// Seats may leave the game while the cycle runs, so eligibility is asked at the moment of choosing.
    fn next_in_cycle(&self, table: Table) -> Option<(usize, Next)> {
        (self.cursor + 1..self.cycle.len()).find_map(|at| Some((at, self.phase(self.cycle[at], table)?)))
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

    /// Whether an order that was read is one of a table with so many seats, at the phase of `owner`; once the game is over nobody may be left.
    pub(super) fn check(
        &self,
        row: Row<'_>,
        strategy: &Ordering,
        seats: usize,
        owner: Seat,
        is_over: bool,
    ) -> Result<(), Unsound> {
        row.ensure(self.strategy == *strategy, "strategy", "it is not the scenario's")?;
        let known: SeatSet = self.cycle.iter().copied().collect();
        let is_cycle = known.len() == self.cycle.len() && known.without(SeatSet::first(seats)).is_empty();
        row.ensure(is_cycle, "cycle", "a seat stands in it twice, or there is none such")?;
        let is_here = self.cycle.get(self.cursor).is_some_and(|&entry| self.seats(entry, seats).contains(owner));
        row.ensure(is_here || is_over && self.cycle.is_empty(), "cursor", "it is not at the seat whose phase it is")
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
                self.cycle.extend(groups.iter().filter_map(|group| group.both(standing).lowest()));
                // T-63: whoever joined later is a group alone **(ours)**.
                let grouped = |seat: &Seat| groups.iter().any(|group| group.contains(*seat));
                self.cycle.extend(standing.iter().filter(|seat| !grouped(seat)));
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

    /// The phase that comes next, and whether it is the first of a new round.
    fn next(order: &mut TurnOrder, table: Table) -> Option<(Next, bool)> {
        let going = order.go_on(table, None).map(|next| (next, false));
        going.or_else(|| Some((order.begin_cycle(table, None)?, true)))
    }

    /// eliminating the last seat of a cycle makes the one before it the final one of that round.
    #[test]
    fn t_60_a_seat_that_left_is_stepped_over() {
        let (mut order, mut table) = order(Ordering::FixedOrder { start: Seat(0) }, 3);
        assert_eq!(order.begin_cycle(table, None), Some(alone(0)));
        assert_eq!(next(&mut order, table), Some((alone(1), false)));
        table.standing.remove(Seat(2));
        assert_eq!(order.go_on(table, None), None);
        assert_eq!(next(&mut order, table), Some((alone(0), true)));
        assert_eq!(next(&mut order, table), Some((alone(1), false)));
        assert_eq!(next(&mut order, table), Some((alone(0), true)));
    }

    #[test]
    fn t_59_nobody_is_next_where_nobody_stands() {
        let (mut order, table) = order(Ordering::FixedOrder { start: Seat(0) }, 2);
        order.begin_cycle(table, None);
        assert_eq!(next(&mut order, Table { standing: SeatSet::EMPTY, ..table }), None);
    }

    #[test]
    fn a_group_has_its_phase_as_long_as_one_of_it_stands() {
        let groups = vec![set(&[1, 2]), set(&[0, 3])];
        let (mut order, mut table) = order(Ordering::Groups(groups.clone()), 4);
        assert_eq!(order.begin_cycle(table, None), Some(Next { owner: Seat(1), seats: groups[0] }));
        table.standing.remove(Seat(0));
        assert_eq!(next(&mut order, table), Some((Next { owner: Seat(3), seats: groups[1] }, false)));
        table.standing.remove(Seat(1));
        assert_eq!(next(&mut order, table), Some((Next { owner: Seat(2), seats: groups[0] }, true)));
        table.standing.remove(Seat(3));
        assert_eq!(order.go_on(table, None), None);
    }

    #[test]
    fn t_64_rules_say_who_is_next_and_the_round_ends_when_the_queue_is_empty() {
        let (mut order, mut table) = order(Ordering::Queued, 3);
        let mut queue = TurnQueue::default();
        assert_eq!(order.begin_cycle(table, Some(&mut queue)), Some(alone(0)), "nobody queued anything: by seat");
        queue.clear();
        queue.push(Seat(2));
        queue.push(Seat(0));
        queue.push_front(Seat(1));
        assert_eq!(order.go_on(table, Some(&mut queue)), Some(alone(1)));
        table.standing.remove(Seat(2));
        assert_eq!(order.go_on(table, Some(&mut queue)), Some(alone(0)));
        assert_eq!(order.go_on(table, Some(&mut queue)), None);
        queue.push_group(set(&[0, 1]));
        let both = Next { owner: Seat(0), seats: set(&[0, 1]) };
        assert_eq!(
            order.begin_cycle(table, Some(&mut queue)),
            Some(both),
            "rules of the round's end queue the next one"
        );
        assert_eq!(order.begin_cycle(table, Some(&mut queue)), Some(alone(0)));
    }
}
