//! Orderings, which choose the next phase (T-03, T-23, T-59 … T-67, T-69).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::TurnQueue;
use crate::{
    seats::{Seat, SeatSet},
    snapshot::{Row, Unsound},
};

/// Strategy that chooses the seats of the next phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum TurnOrdering {
    /// T-61, T-62: round-robin over all seats in the game, from `start`; each has a phase of its
    /// own.
    FixedOrder {
        /// The first seat of every cycle.
        start: Seat,
    },
    /// T-67: every phase belongs to the whole table and is a round; its owner is the lowest seat in
    /// the game.
    WholeTable,
    /// T-184: each group has a phase of its own, in this order; its owner is the lowest of its
    /// seats in the game. Every seat is in exactly one group.
    Groups(Vec<SeatSet>),
    /// T-64: phases come from [`TurnQueue`], which rules write.
    Queued,
    /// T-66: like `FixedOrder`, but backwards in even rounds: the last seat acts first. Both are
    /// ordinary turns, not replays.
    Snake {
        /// The first seat of every odd round.
        start: Seat,
    },
    /// T-65: sorted by a metric at each round's start, and frozen within the round; the lowest seat
    /// first among equals. The first round uses the metrics of the game as spawned.
    ScoreSorted {
        /// The module and its metric: `risk.armies`.
        metric: String,
        /// True if the lowest score comes first, rather than the highest.
        lowest_first: bool,
    },
}

impl TurnOrdering {
    /// The seat with which the cycle begins.
    pub(super) fn start(&self) -> Seat {
        match self {
            Self::FixedOrder { start } => *start,
            _ => Seat(0),
        }
    }
}

/// The table as orderings see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeatsInPlay {
    pub(super) seats: usize,
    pub(super) standing: SeatSet,
}

/// The next phase: its owner and its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Next {
    /// The lowest of its seats in the game.
    pub(super) owner: Seat,
    pub(super) seats: SeatSet,
}

/// T-63: the time at which a seat that has joined first acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// In the next cycle.
    #[default]
    NextCycle,
    /// At the end of the running cycle.
    ThisCycle,
    /// In the running cycle after this seat; at its end if that seat's phase is over, or not in the
    /// cycle.
    After(Seat),
}

/// T-59: a strategy with its own state, which is part of the game's digest (T-69).
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnOrder {
    strategy: TurnOrdering,
    /// One seat for each phase of the cycle.
    cycle: Vec<Seat>,
    cursor: usize,
}

impl TurnOrder {
    /// Makes the order before the first phase.
    pub fn new(strategy: TurnOrdering) -> Self {
        Self { strategy, cycle: Vec::new(), cursor: 0 }
    }

    /// True if phases come from the queue.
    pub fn is_queued(&self) -> bool {
        self.strategy == TurnOrdering::Queued
    }

    /// T-67: true if every phase belongs to the whole table.
    pub fn is_whole_table(&self) -> bool {
        self.strategy == TurnOrdering::WholeTable
    }

    /// Number of phases of the running cycle, finished ones included; 1 if phases come from the
    /// queue.
    pub fn phases(&self) -> usize {
        self.cycle.len()
    }

    /// Index of the current phase in the cycle, from 0.
    pub fn phase(&self) -> usize {
        self.cursor
    }

    /// T-60: advances to the next eligible phase of the cycle; `None` if the cycle is exhausted,
    /// and nothing has changed then.
    pub(super) fn go_on(&mut self, table: SeatsInPlay, queue: Option<&mut TurnQueue>) -> Option<Next> {
        if let Some(queue) = queue {
            return queue.has_next(table.standing).then(|| self.take(table, queue)).flatten();
        }
        let (at, next) = self.next_in_cycle(table)?;
        self.cursor = at;
        Some(next)
    }

    /// T-59: returns the first phase of a new cycle, and so of a round; `None` if no seat is
    /// eligible. Queued games take theirs from the queue.
    pub(super) fn begin_cycle(
        &mut self,
        table: SeatsInPlay,
        round: u32,
        score: &dyn Fn(Seat) -> i64,
        queue: Option<&mut TurnQueue>,
    ) -> Option<Next> {
        if let Some(queue) = queue {
            if !queue.has_next(table.standing) {
                table.standing.iter().for_each(|seat| queue.push(seat));
            }
            return self.take(table, queue);
        }
        self.fill(table, round, score);
        self.phase_of(self.cycle.first().copied()?, table)
    }

    /// The next phase of the queue.
    fn take(&mut self, table: SeatsInPlay, queue: &mut TurnQueue) -> Option<Next> {
        let seats = queue.pop(table.standing)?;
        let owner = seats.both(table.standing).lowest()?;
        self.cursor = 0;
        self.cycle.clear();
        self.cycle.push(owner);
        Some(Next { owner, seats })
    }

    /// Checks eligibility at the time of choosing, since seats may leave the game during the cycle.
    fn next_in_cycle(&self, table: SeatsInPlay) -> Option<(usize, Next)> {
        (self.cursor + 1..self.cycle.len()).find_map(|at| Some((at, self.phase_of(self.cycle[at], table)?)))
    }

    /// The phase of an entry of the cycle; `None` if none of its seats is in the game.
    fn phase_of(&self, entry: Seat, table: SeatsInPlay) -> Option<Next> {
        let seats = self.seats(entry, table.seats);
        seats.both(table.standing).lowest().map(|owner| Next { owner, seats })
    }

    /// Seats of the phase of an entry; unknown for queued ones.
    fn seats(&self, entry: Seat, seats: usize) -> SeatSet {
        let alone = || [entry].into_iter().collect();
        match &self.strategy {
            TurnOrdering::FixedOrder { .. }
            | TurnOrdering::Snake { .. }
            | TurnOrdering::ScoreSorted { .. }
            | TurnOrdering::Queued => alone(),
            TurnOrdering::WholeTable => SeatSet::first(seats),
            TurnOrdering::Groups(groups) => {
                groups.iter().copied().find(|group| group.contains(entry)).unwrap_or_else(alone)
            }
        }
    }

    /// T-63: a seat that joins while the cycle runs acts in it, at its end or after another seat;
    /// the next cycle follows the strategy. Only if each seat has a phase of its own, and phases do
    /// not come from the queue.
    pub(crate) fn insert(&mut self, seat: Seat, entry: Entry) {
        let is_single =
            !matches!(self.strategy, TurnOrdering::Queued | TurnOrdering::WholeTable | TurnOrdering::Groups(_));
        if entry == Entry::NextCycle || !is_single {
            return;
        }
        let behind = |other: Seat| self.cycle.iter().position(|&one| one == other).map(|at| at + 1);
        let at = match entry {
            Entry::After(other) => behind(other).filter(|&at| at > self.cursor).unwrap_or(self.cycle.len()),
            _ => self.cycle.len(),
        };
        self.cycle.insert(at, seat);
    }

    /// T-58: uses another strategy from the next cycle on.
    pub(super) fn replace(&mut self, strategy: TurnOrdering) {
        self.strategy = strategy;
    }

    /// The metric by which seats are sorted, if any.
    pub(crate) fn metric(strategy: &TurnOrdering) -> Option<&str> {
        match strategy {
            TurnOrdering::ScoreSorted { metric, .. } => Some(metric),
            _ => None,
        }
    }

    /// The seats of the current phase.
    pub(super) fn running(&self, seats: usize, queue: &TurnQueue) -> SeatSet {
        match self.cycle.get(self.cursor) {
            Some(_) if self.is_queued() => queue.running,
            Some(&entry) => self.seats(entry, seats),
            None => SeatSet::EMPTY,
        }
    }

    /// Checks that a restored order is possible at a table with this many seats, at the phase of
    /// `owner`; once the game is over no seat need be left.
    pub(super) fn check(
        &self,
        row: Row<'_>,
        strategy: &TurnOrdering,
        seats: usize,
        owner: Seat,
        is_over: bool,
    ) -> Result<(), Unsound> {
        row.ensure(self.strategy == *strategy, "strategy", "it is not the scenario's")?;
        let known: SeatSet = self.cycle.iter().copied().collect();
        let is_cycle = known.len() == self.cycle.len() && known.without(SeatSet::first(seats)).is_empty();
        row.ensure(is_cycle, "cycle", "it has a seat twice, or an unknown one")?;
        let is_here = self.cycle.get(self.cursor).is_some_and(|&entry| self.seats(entry, seats).contains(owner));
        row.ensure(is_here || is_over && self.cycle.is_empty(), "cursor", "it is not at the seat whose phase it is")
    }

    fn fill(&mut self, table: SeatsInPlay, round: u32, score: &dyn Fn(Seat) -> i64) {
        self.cursor = 0;
        self.cycle.clear();
        let SeatsInPlay { seats, standing } = table;
        match &self.strategy {
            TurnOrdering::FixedOrder { start } | TurnOrdering::Snake { start } => {
                let all = (start.0..seats as u8).chain(0..start.0).map(Seat);
                self.cycle.extend(all.filter(|&seat| standing.contains(seat)));
                if matches!(self.strategy, TurnOrdering::Snake { .. }) && round.is_multiple_of(2) {
                    self.cycle.reverse();
                }
            }
            TurnOrdering::ScoreSorted { lowest_first, .. } => {
                self.cycle.extend(standing.iter());
                let sign = |seat: &Seat| i128::from(score(*seat)) * if *lowest_first { 1 } else { -1 };
                // The sort is stable: seats with the same score keep their order.
                self.cycle.sort_by_key(sign);
            }
            TurnOrdering::WholeTable => self.cycle.extend(standing.lowest()),
            TurnOrdering::Groups(groups) => {
                self.cycle.extend(groups.iter().filter_map(|group| group.both(standing).lowest()));
                // T-63: a seat that joined later is a group of its own **(ours)**.
                let grouped = |seat: &Seat| groups.iter().any(|group| group.contains(*seat));
                self.cycle.extend(standing.iter().filter(|seat| !grouped(seat)));
            }
            TurnOrdering::Queued => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(strategy: TurnOrdering, seats: usize) -> (TurnOrder, SeatsInPlay) {
        (TurnOrder::new(strategy), SeatsInPlay { seats, standing: SeatSet::first(seats) })
    }

    fn alone(seat: u8) -> Next {
        Next { owner: Seat(seat), seats: set(&[seat]) }
    }

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().copied().map(Seat).collect()
    }

    /// The next phase, and whether it is the first of a new round.
    fn next(order: &mut TurnOrder, table: SeatsInPlay) -> Option<(Next, bool)> {
        let going = order.go_on(table, None).map(|next| (next, false));
        going.or_else(|| Some((order.begin_cycle(table, 1, &|_| 0, None)?, true)))
    }

    /// eliminating the last seat of a cycle makes the one before it the final one of that
    /// round.
    #[test]
    fn t_60_a_seat_that_left_is_stepped_over() {
        let (mut order, mut table) = order(TurnOrdering::FixedOrder { start: Seat(0) }, 3);
        assert_eq!(order.begin_cycle(table, 1, &|_| 0, None), Some(alone(0)));
        assert_eq!(next(&mut order, table), Some((alone(1), false)));
        table.standing.remove(Seat(2));
        assert_eq!(order.go_on(table, None), None);
        assert_eq!(next(&mut order, table), Some((alone(0), true)));
        assert_eq!(next(&mut order, table), Some((alone(1), false)));
        assert_eq!(next(&mut order, table), Some((alone(0), true)));
    }

    #[test]
    fn t_66_the_last_of_a_round_is_the_first_of_the_next() {
        let (mut order, table) = order(TurnOrdering::Snake { start: Seat(1) }, 3);
        let cycle = |order: &mut TurnOrder, round| {
            order.begin_cycle(table, round, &|_| 0, None);
            order.cycle.iter().map(|seat| seat.0).collect::<Vec<_>>()
        };
        assert_eq!([1, 2, 3].map(|round| cycle(&mut order, round)), [vec![1, 2, 0], vec![0, 2, 1], vec![1, 2, 0]]);
    }

    #[test]
    fn t_65_seats_are_sorted_by_score_and_equals_by_number() {
        let sorted = |lowest_first| {
            let (mut order, table) = order(TurnOrdering::ScoreSorted { metric: "m.points".into(), lowest_first }, 4);
            order.begin_cycle(table, 1, &|seat| [5, i64::MIN, 9, 5][seat.index()], None);
            order.cycle.iter().map(|seat| seat.0).collect::<Vec<_>>()
        };
        assert_eq!([sorted(false), sorted(true)], [[2, 0, 3, 1], [1, 0, 3, 2]]);
    }

    #[test]
    fn t_63_who_joins_may_act_in_the_running_cycle() {
        let joined = |entry| {
            let (mut order, table) = order(TurnOrdering::FixedOrder { start: Seat(0) }, 3);
            order.begin_cycle(table, 1, &|_| 0, None);
            order.go_on(table, None);
            order.insert(Seat(3), entry);
            order.cycle.iter().map(|seat| seat.0).collect::<Vec<_>>()
        };
        assert_eq!(joined(Entry::NextCycle), [0, 1, 2]);
        assert_eq!(joined(Entry::ThisCycle), [0, 1, 2, 3]);
        assert_eq!(joined(Entry::After(Seat(1))), [0, 1, 3, 2]);
        assert_eq!(joined(Entry::After(Seat(0))), [0, 1, 2, 3], "that phase is over");
    }

    #[test]
    fn t_59_nobody_is_next_where_nobody_stands() {
        let (mut order, table) = order(TurnOrdering::FixedOrder { start: Seat(0) }, 2);
        order.begin_cycle(table, 1, &|_| 0, None);
        assert_eq!(next(&mut order, SeatsInPlay { standing: SeatSet::EMPTY, ..table }), None);
    }

    #[test]
    fn a_group_has_its_phase_as_long_as_one_of_it_stands() {
        let groups = vec![set(&[1, 2]), set(&[0, 3])];
        let (mut order, mut table) = order(TurnOrdering::Groups(groups.clone()), 4);
        assert_eq!(order.begin_cycle(table, 1, &|_| 0, None), Some(Next { owner: Seat(1), seats: groups[0] }));
        table.standing.remove(Seat(0));
        assert_eq!(next(&mut order, table), Some((Next { owner: Seat(3), seats: groups[1] }, false)));
        table.standing.remove(Seat(1));
        assert_eq!(next(&mut order, table), Some((Next { owner: Seat(2), seats: groups[0] }, true)));
        table.standing.remove(Seat(3));
        assert_eq!(order.go_on(table, None), None);
    }

    #[test]
    fn t_64_rules_say_who_is_next_and_the_round_ends_when_the_queue_is_empty() {
        let (mut order, mut table) = order(TurnOrdering::Queued, 3);
        let mut queue = TurnQueue::default();
        assert_eq!(
            order.begin_cycle(table, 1, &|_| 0, Some(&mut queue)),
            Some(alone(0)),
            "nobody queued anything: by seat"
        );
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
            order.begin_cycle(table, 1, &|_| 0, Some(&mut queue)),
            Some(both),
            "rules of the round's end queue the next one"
        );
        assert_eq!(order.begin_cycle(table, 1, &|_| 0, Some(&mut queue)), Some(alone(0)));
    }
}
