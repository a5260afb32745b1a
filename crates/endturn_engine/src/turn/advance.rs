//! From one phase to the next: the end of a phase, the choice of the next one, the end of a round
//! (T-14, T-70, T-77 … T-79, T-83, T-84, T-164).

use bevy_ecs::prelude::*;

use super::{
    ActiveProfile, PassCounting, Reason, Rotation, SeatOrder, ShadowChain, Stage, TurnChain, TurnOrder, TurnOrdering,
    TurnQueue, TurnSequencing, TurnState, TurnWork,
    driver::{Clock, Fault, Now},
    ordering::{Next, SeatsInPlay},
    sealed::Sealed,
};
use crate::{
    journal::Journal,
    random::Draws,
    seats::{GameEnded, Roster, Seat, SeatOutcome, SeatResult, SeatSet, SeatTable},
};

/// Ways in which a phase ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Finish {
    Normal,
    Pass,
    Replay,
}

impl Clock<'_> {
    /// T-70: pushes the first snapshot and opens the first phase, or treats it as already open if
    /// the game begins in its middle. If a game begins with a collection and no module has said
    /// which seats are due, every seat is **(ours)**.
    ///
    /// # Errors
    /// If an immediate consequence, such as the end of a segment in which no seat acts, leads
    /// nowhere.
    pub(crate) fn start(world: &mut World, sealed: &mut Sealed) -> Result<Now, Fault> {
        let state = TurnState::before_the_first();
        let mut now = Now {
            state,
            is_over: false,
            response: None,
            submitted: SeatSet::EMPTY,
            is_replay_granted: false,
            events: 0,
        };
        let mut clock = Clock::new(world, sealed, &mut now);
        clock.open_game();
        clock.take_fault().map_or(Ok(now), Err)
    }

    fn open_game(&mut self) {
        let round = self.sealed.from_round.unwrap_or(1);
        let next = self.begin_cycle(round).expect("a game has at least one seat");
        let entry = self.sealed.profile.entry();
        let due = self.look().actors_of(entry, next.seats);
        let is_lost = due.is_empty() && self.sealed.profile.collects(entry);
        let provisional_actors = if is_lost { self.world.resource::<SeatTable>().standing() } else { due };
        let first = TurnState {
            turn_number: self.sealed.from_turn,
            round_number: round,
            owner: next.owner,
            segment: entry,
            segment_ordinal: 0,
            pass_count: self.sealed.from_passes,
            is_replay: false,
            provisional_actors,
            last_action_event_index: None,
            seats: next.seats,
        };
        match self.sealed.sequencing {
            TurnSequencing::On => self.world.insert_resource(TurnChain::start(first)),
            mode => {
                let start = self.sealed.turns[0].ordering.start();
                self.world.insert_resource(Rotation { state: first, start });
                if mode == TurnSequencing::Shadow {
                    self.world.insert_resource(ShadowChain(TurnChain::start(first)));
                }
            }
        }
        self.now.state = first;
        if self.sealed.marks_active {
            super::mark(self.world, &first);
        }
        if self.sealed.from_round.is_some() {
            self.enter_round(round);
            self.enter_segment(entry);
        } else {
            self.open_phase(true);
        }
        self.cascade(first.turn_number);
    }

    /// T-14, T-77, T-78, T-79, T-83, T-164: closes the phase and opens the next. T-84: segments
    /// that a pass or an immediate replay skips fire nothing; open ones are closed. A replay lapses
    /// if its seat is out by then **(ours)**; so does a replay under a profile that is no longer in
    /// force.
    pub(super) fn finish(&mut self, finish: Finish) {
        if self.sealed.sequencing != TurnSequencing::On {
            return self.rotate();
        }
        let state = self.now.state;
        self.leave_collection(state.segment);
        if !self.fire(Stage::SegmentExit(state.segment)) || !self.fire(Stage::PhaseEnd) {
            return;
        }
        let switch = self.switch();
        let stands = || self.world.resource::<SeatTable>().stands(state.owner);
        let is_replay = finish == Finish::Replay && switch.is_none() && stands();
        let going = if is_replay {
            Some((Next { owner: state.owner, seats: state.seats }, false))
        } else if switch.is_some() {
            None
        } else {
            self.go_on(state.round_number)
        };
        if going.is_none() && !self.close_round(state.round_number) {
            return;
        }
        let switch = switch.or_else(|| match going {
            None => self.sealed.scheduled(state.round_number + 1),
            Some(_) => None,
        });
        // The last phase keeps its own profile.
        if switch.is_some() && self.world.resource::<SeatTable>().standing().is_empty() {
            return self.end_undecided("nobody left", state.round_number);
        }
        self.grant_replay(false);
        if let Some(at) = switch {
            *self.world.resource_mut::<ActiveProfile>() = ActiveProfile { at, next: None };
            self.sealed.follow(self.world);
            let ordering = self.sealed.turns[usize::from(at)].ordering.clone();
            if ordering != TurnOrdering::Queued {
                *self.world.resource_mut::<TurnQueue>() = TurnQueue::default();
            }
            self.world.resource_mut::<TurnOrder>().replace(ordering);
        }
        let going = going.or_else(|| Some((self.begin_cycle(state.round_number + 1)?, true)));
        let Some((next, new_round)) = going else {
            return self.end_undecided("nobody left", state.round_number);
        };
        let pass_count = self.next_pass_count(finish, state.pass_count);
        let entry = self.sealed.profile.entry();
        let actors = self.look().actors_of(entry, next.seats);
        if actors.is_empty() && self.sealed.profile.collects(entry) {
            return self.fail(Reason::NoEligiblePlayer, None);
        }
        // Orderings name seats that are in the game.
        self.is_owner_in = true;
        self.push(TurnState {
            turn_number: state.turn_number + 1,
            round_number: state.round_number + u32::from(new_round),
            owner: next.owner,
            segment: entry,
            segment_ordinal: 0,
            pass_count,
            is_replay,
            provisional_actors: actors,
            last_action_event_index: None,
            seats: next.seats,
        });
        self.open_phase(new_round);
    }

    /// T-08: bare rotation; if the chain is kept beside it, its ordering has to name the same seat
    /// (T-141).
    fn rotate(&mut self) {
        let state = self.now.state;
        if !self.fire(Stage::PhaseEnd) {
            return;
        }
        let shadow = self.shadow_next(|clock| {
            let table = clock.table();
            clock.order(|order, queue| order.go_on(table, queue))
        });
        let new_round = self.rotation_next().is_none_or(|(_, new_round)| new_round);
        if new_round && !self.close_round(state.round_number) {
            return;
        }
        let Some((owner, _)) = self.rotation_next() else {
            return self.end_undecided("nobody left", state.round_number);
        };
        let shadow = shadow.map(|next| next.or_else(|| self.begin_cycle(state.round_number + 1)));
        if let Some(next) = shadow {
            let named = next.map(|next| next.owner);
            assert_eq!(named, Some(owner), "T-141: the turn chain goes to another seat than the rotation");
        }
        self.push(TurnState {
            turn_number: state.turn_number + 1,
            round_number: state.round_number + u32::from(new_round),
            owner,
            seats: super::rotation::alone(owner),
            ..state
        });
        self.open_phase(new_round);
    }

    /// The next phase of the cycle, and whether it opens a round: if nothing happens in between,
    /// the new cycle begins at once.
    fn go_on(&mut self, round: u32) -> Option<(Next, bool)> {
        let is_bare = self.sealed.is_bare(Stage::TurnEnd) && self.sealed.trace.is_none() && !self.is_ending;
        let stays = self.sealed.score.is_none() && self.sealed.scheduled(round + 1).is_none();
        let goes_over = is_bare && stays && round < self.sealed.turn_limit;
        let table = self.table();
        self.order(|order, mut queue| match order.go_on(table, queue.as_deref_mut()) {
            Some(next) => Some((next, false)),
            None if goes_over => Some((order.begin_cycle(table, round + 1, &|_| 0, queue)?, true)),
            None => None,
        })
    }

    fn rotation_next(&self) -> Option<(Seat, bool)> {
        self.world.resource::<Rotation>().next(self.world.resource::<SeatTable>())
    }

    /// Asks the ordering, if the chain is kept beside the rotation.
    fn shadow_next<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.sealed.sequencing == TurnSequencing::Shadow).then(|| ask(self))
    }

    /// T-31: the count of passes for the next phase.
    fn next_pass_count(&self, finish: Finish, count: u32) -> u32 {
        let cumulative = self.sealed.profile.pass_counting() == PassCounting::Cumulative;
        match finish {
            Finish::Pass => count + 1,
            Finish::Normal | Finish::Replay if cumulative => count,
            Finish::Normal | Finish::Replay => 0,
        }
    }

    /// T-162: closes the round; returns false if the game is over.
    fn close_round(&mut self, round: u32) -> bool {
        if !self.fire(Stage::TurnEnd) {
            return false;
        }
        if round >= self.sealed.turn_limit {
            self.end_undecided("turn limit", round);
            return false;
        }
        true
    }

    fn open_phase(&mut self, new_round: bool) {
        let state = self.now.state;
        if self.sealed.is_heard {
            self.world.resource_mut::<Journal>().order_ends();
        }
        if new_round {
            self.enter_round(state.round_number);
            if !self.fire(Stage::TurnStart) {
                return;
            }
        }
        if self.fire(Stage::PhaseStart) {
            self.enter_segment(state.segment);
        }
    }

    /// Sets the round of the draws and of the journal.
    fn enter_round(&mut self, round: u32) {
        self.world.resource_mut::<Draws>().enter_round(round);
        if self.sealed.draws_order && self.sealed.profile.has_concurrent() {
            SeatOrder::draw(self.world);
        }
        // Rows of tables have a round too, and facts need not be kept for them.
        self.world.resource_mut::<Journal>().enter_round(round);
    }

    /// T-180: ends a game by the engine's own rule. If no module has ended a game, the remaining
    /// seats are ranked by the metrics of the one module that declares a ranking; if none or
    /// several do, they draw **(ours)**.
    fn end_undecided(&mut self, condition: &str, round: u32) {
        let table = self.world.resource::<SeatTable>();
        let standing = table.standing();
        let points = standing.iter().map(|seat| {
            let points: Vec<i64> = self.sealed.ranking.iter().map(|read| read(self.world, seat)).collect();
            (seat, points)
        });
        let mut ended = GameEnded::ranked(condition, round, points);
        let out = self.world.resource::<Roster>().seats().filter(|&seat| !table.stands(seat));
        let rank = standing.len() as u32 + 1;
        ended.results.extend(out.map(|seat| SeatResult { seat, rank, outcome: SeatOutcome::Eliminated }));
        self.world.resource_mut::<TurnWork>().end_game(ended);
        (self.rules_ran, self.is_ending) = (true, true);
        self.fire(Stage::GameEnd);
    }

    /// Calls the ordering, with the queue if phases come from it.
    fn order<T>(&mut self, ask: impl FnOnce(&mut TurnOrder, Option<&mut TurnQueue>) -> T) -> T {
        if self.sealed.is_queued {
            self.world.resource_scope(|world, mut order: Mut<TurnOrder>| {
                ask(&mut order, Some(&mut world.resource_mut::<TurnQueue>()))
            })
        } else {
            ask(&mut self.world.resource_mut::<TurnOrder>(), None)
        }
    }

    /// T-58: the profile that is to follow, if the game has several.
    fn switch(&self) -> Option<u8> {
        if self.sealed.turns.len() > 1 { self.world.resource::<ActiveProfile>().next } else { None }
    }

    /// The first phase of a new cycle.
    fn begin_cycle(&mut self, round: u32) -> Option<Next> {
        let table = self.table();
        let score = self.sealed.score;
        let scores: Vec<i64> = score
            .map_or_else(Vec::new, |read| (0..table.seats as u8).map(|seat| read(self.world, Seat(seat))).collect());
        let score = |seat: Seat| scores.get(seat.index()).copied().unwrap_or(0);
        self.order(|order, queue| order.begin_cycle(table, round, &score, queue))
    }

    fn table(&self) -> SeatsInPlay {
        let table = self.world.resource::<SeatTable>();
        SeatsInPlay { seats: table.seats(), standing: table.standing() }
    }
}
