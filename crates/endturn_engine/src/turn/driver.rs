//! The driver: applies turn events to the chain and runs the stages (T-14 … T-17, T-70 … T-86, T-163, T-164).

use bevy_ecs::{prelude::*, schedule::Schedule};

use super::{
    CommitBuffer, CommitClose, Outcome, PassCounting, Reason, ReplayMode, SegmentId, Stage, TurnChain, TurnEvent,
    TurnOrder, TurnProfile, TurnState, TurnWork,
};
use crate::{
    game::Limits,
    journal::Journal,
    random::Draws,
    seats::{GameEnded, Roster, Seat, SeatOutcome, SeatResult, SeatSet, SeatTable},
};

/// T-86: how many derived events one event may cause.
const CASCADE_LIMIT: u32 = 4_096;
/// T-86: how many phases one event may finish.
const PHASE_LIMIT: u32 = 64;
/// T-54: how many segments one phase may visit before no further one may begin.
const VISIT_LIMIT: u32 = 4_096;
/// How many snapshots one phase may have: the profile's segments may still end in their order beyond the limit.
pub(super) const MOST_VISITS: u32 = VISIT_LIMIT + 1 + 64;

/// One step of a recorded stage trace (T-172 … T-178).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageTrace {
    /// A stage fired.
    Fired(Stage),
    /// This snapshot was pushed; written `·` in the rules text.
    Pushed(TurnState),
}

/// The built schedules of all stages that have systems, in stage order; a stage without systems is not run (T-169).
#[derive(Default)]
pub(crate) struct Sealed {
    pub(crate) schedules: Vec<(Stage, Schedule)>,
    pub(crate) trace: Option<Vec<StageTrace>>,
}

/// How a phase ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finish {
    Normal,
    Pass,
    Replay,
}

/// The clock over one world, for the length of one call.
pub(crate) struct Clock<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) sealed: &'a mut Sealed,
}

impl Clock<'_> {
    /// T-70: pushes the first snapshot and opens the first phase.
    pub(crate) fn start(&mut self) {
        let (seats, standing) = self.table();
        let mut order = self.world.resource_mut::<TurnOrder>();
        let owner = order.first(seats, standing).expect("a game has at least one seat");
        let entry = self.world.resource::<TurnProfile>().entry();
        let first = TurnState {
            turn_number: 1,
            round_number: 1,
            owner,
            segment: entry,
            segment_ordinal: 0,
            pass_count: 0,
            is_replay: false,
            provisional_actors: self.actors(entry),
            last_action_event_index: None,
        };
        self.world.insert_resource(TurnChain::start(first));
        self.open_phase(true);
        self.cascade();
    }

    /// Applies one event and all that follows from it.
    pub(crate) fn submit(&mut self, event: TurnEvent) -> Outcome {
        if let Err(outcome) = self.check(event) {
            return outcome;
        }
        self.world.resource_mut::<TurnWork>().events += 1;
        self.apply(event);
        self.cascade();
        Outcome::Applied
    }

    /// T-160: runs the current segment's rules once, after an order was applied.
    pub(crate) fn run_segment(&mut self) {
        let segment = self.state().segment;
        self.world.resource_mut::<TurnWork>().events += 1;
        self.fire(Stage::SegmentRun(segment));
        self.cascade();
    }

    fn cascade(&mut self) {
        let first_turn = self.state().turn_number;
        for _ in 0..CASCADE_LIMIT {
            let mut work = self.world.resource_mut::<TurnWork>();
            if work.ended.is_some() {
                work.derived.clear();
                return;
            }
            let Some(event) = work.derived.pop_front() else { return };
            work.derived_events += 1;
            match self.check(event) {
                Ok(()) => self.apply(event),
                // T-94: a gate that is not satisfied is harmless.
                Err(Outcome::Ignored(_)) => {}
                Err(outcome) => panic!("a rule derived {event:?}, which is {outcome:?}"),
            }
            assert!(self.state().turn_number - first_turn <= PHASE_LIMIT, "{}", Reason::CascadeLimit);
        }
        panic!("{}", Reason::CascadeLimit);
    }

    /// T-87 … T-95.
    fn check(&self, event: TurnEvent) -> Result<(), Outcome> {
        let state = self.state();
        let profile = self.world.resource::<TurnProfile>();
        let work = self.world.resource::<TurnWork>();
        let invalid = |reason| Err(Outcome::Invalid(reason));
        if work.ended.is_some() {
            return invalid(Reason::GameOver);
        }
        let collecting = profile.is_commit(state.segment);
        let visits_left = state.segment_ordinal < VISIT_LIMIT;
        match event {
            TurnEvent::End(_) | TurnEvent::Begin(_) if collecting => invalid(Reason::CommitOnly),
            TurnEvent::End(segment) if segment != state.segment => invalid(Reason::SegmentMismatch),
            TurnEvent::Begin(_) if !visits_left => invalid(Reason::VisitLimit),
            TurnEvent::Begin(segment) => profile.check_begin(state.segment, segment).map_err(Outcome::Invalid),
            TurnEvent::Pass if !profile.may_pass(state.segment) => invalid(Reason::PassNotAllowed),
            TurnEvent::Submit(_) if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Submit(seat) if !state.provisional_actors.contains(seat) => invalid(Reason::NotProvisional),
            TurnEvent::Submit(seat) if self.submitted().contains(seat) => invalid(Reason::AlreadyCommitted),
            TurnEvent::Commit if profile.simultaneous().is_none() => invalid(Reason::NoCommitPairing),
            TurnEvent::Commit if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Commit if self.is_incomplete() => invalid(Reason::CommitIncomplete),
            TurnEvent::Replay => self.check_replay(),
            TurnEvent::End(_) | TurnEvent::Pass | TurnEvent::Submit(_) | TurnEvent::Commit => Ok(()),
        }
    }

    /// T-49, T-92, T-94.
    fn check_replay(&self) -> Result<(), Outcome> {
        let Some((_, cap)) = self.world.resource::<TurnProfile>().replay() else {
            return Err(Outcome::Invalid(Reason::ReplayNotAllowed));
        };
        if self.world.resource::<TurnWork>().replay_granted {
            return Err(Outcome::Ignored(Reason::AlreadyGranted));
        }
        if cap.is_some_and(|cap| self.world.resource::<TurnChain>().replay_depth() >= cap) {
            return Err(Outcome::Ignored(Reason::ReplayCap));
        }
        Ok(())
    }

    fn is_incomplete(&self) -> bool {
        let pending = self.state().provisional_actors.without(self.submitted());
        self.world.resource::<TurnProfile>().commit_close() != CommitClose::AllowPartial && !pending.is_empty()
    }

    fn apply(&mut self, event: TurnEvent) {
        let profile = self.world.resource::<TurnProfile>();
        match event {
            TurnEvent::End(segment) => match self.successor(segment) {
                Some(next) => self.move_to(next),
                None if self.world.resource::<TurnWork>().replay_granted => self.finish(Finish::Replay),
                None => self.finish(Finish::Normal),
            },
            TurnEvent::Begin(segment) => self.move_to(segment),
            TurnEvent::Pass => self.finish(Finish::Pass),
            TurnEvent::Submit(seat) => self.submit_seat(seat),
            TurnEvent::Commit => {
                let resolution = profile.simultaneous().map(|(_, resolution)| resolution);
                self.move_to(resolution.expect("checked: the profile pairs a resolution"));
            }
            TurnEvent::Replay => match profile.replay() {
                Some((ReplayMode::Immediate, _)) => self.finish(Finish::Replay),
                _ => self.world.resource_mut::<TurnWork>().replay_granted = true,
            },
        }
    }

    /// T-75: no snapshot; the buffer gains the seat.
    fn submit_seat(&mut self, seat: Seat) {
        self.world.resource_mut::<CommitBuffer>().submitted.insert(seat);
        let segment = self.state().segment;
        self.fire(Stage::SegmentRun(segment));
        let close = self.world.resource::<TurnProfile>().commit_close();
        if close == CommitClose::AutoWhenComplete && !self.is_incomplete() {
            self.world.resource_mut::<TurnWork>().derive(TurnEvent::Commit);
        }
    }

    /// T-82: the default successor steps over an optional commit pair in which nobody has to act.
    fn successor(&self, segment: SegmentId) -> Option<SegmentId> {
        let profile = self.world.resource::<TurnProfile>();
        let next = profile.successor(segment)?;
        if profile.is_commit(next) && profile.is_optional(next) && self.actors(next).is_empty() {
            let (_, resolution) = profile.simultaneous()?;
            return profile.successor(resolution);
        }
        Some(next)
    }

    /// T-71 … T-74, T-76: a further snapshot of the same phase.
    fn move_to(&mut self, segment: SegmentId) {
        let state = self.state();
        if !self.fire(Stage::SegmentExit(state.segment)) {
            return;
        }
        self.push(TurnState {
            segment,
            segment_ordinal: state.segment_ordinal + 1,
            provisional_actors: self.actors(segment),
            ..state
        });
        self.enter_segment();
    }

    /// T-14, T-77 … T-79, T-164: closes the phase and opens the next.
    fn finish(&mut self, finish: Finish) {
        let state = self.state();
        if !self.fire(Stage::SegmentExit(state.segment)) || !self.fire(Stage::PhaseEnd) {
            return;
        }
        let (_, standing) = self.table();
        let last = finish != Finish::Replay && self.world.resource::<TurnOrder>().is_last(standing);
        if last && !self.close_round(state.round_number) {
            return;
        }
        // The rules of the round's end may have taken somebody out.
        let (seats, standing) = self.table();
        let next = match finish {
            Finish::Replay => Some((state.owner, false)),
            Finish::Normal | Finish::Pass => self.world.resource_mut::<TurnOrder>().next(seats, standing),
        };
        let Some((owner, new_round)) = next else {
            self.end_undecided("nobody left", state.round_number);
            return;
        };
        let entry = self.world.resource::<TurnProfile>().entry();
        let pass_count = self.next_pass_count(finish, state.pass_count);
        self.world.resource_mut::<TurnWork>().replay_granted = false;
        self.push(TurnState {
            turn_number: state.turn_number + 1,
            round_number: state.round_number + u32::from(new_round),
            owner,
            segment: entry,
            segment_ordinal: 0,
            pass_count,
            is_replay: finish == Finish::Replay,
            provisional_actors: self.actors(entry),
            last_action_event_index: None,
        });
        self.open_phase(new_round);
    }

    /// T-31.
    fn next_pass_count(&self, finish: Finish, count: u32) -> u32 {
        let cumulative = self.world.resource::<TurnProfile>().pass_counting() == PassCounting::Cumulative;
        match finish {
            Finish::Pass => count + 1,
            Finish::Normal | Finish::Replay if cumulative => count,
            Finish::Normal | Finish::Replay => 0,
        }
    }

    /// T-162; false if the game is over.
    fn close_round(&mut self, round: u32) -> bool {
        if !self.fire(Stage::TurnEnd) {
            return false;
        }
        if round >= self.world.resource::<Limits>().turn_limit {
            self.end_undecided("turn limit", round);
            return false;
        }
        true
    }

    fn open_phase(&mut self, new_round: bool) {
        if new_round {
            let round = self.state().round_number;
            self.world.resource_mut::<Draws>().enter_round(round);
            self.world.resource_mut::<Journal>().enter_round(round);
            if !self.fire(Stage::TurnStart) {
                return;
            }
        }
        if self.fire(Stage::PhaseStart) {
            self.enter_segment();
        }
    }

    fn enter_segment(&mut self) {
        let segment = self.state().segment;
        let profile = self.world.resource::<TurnProfile>();
        let collects = profile.is_commit(segment);
        let ends_itself = profile.ends_itself(segment);
        if collects {
            *self.world.resource_mut::<CommitBuffer>() = CommitBuffer::default();
        }
        if !self.fire(Stage::SegmentEnter(segment)) || !ends_itself {
            return;
        }
        if self.fire(Stage::SegmentRun(segment)) {
            self.world.resource_mut::<TurnWork>().derive(TurnEvent::End(segment));
        }
    }

    /// Runs a stage; false if the game is over.
    fn fire(&mut self, stage: Stage) -> bool {
        if let Some(trace) = &mut self.sealed.trace {
            trace.push(StageTrace::Fired(stage));
        }
        crate::bug::enter(self.world, stage);
        if let Ok(at) = self.sealed.schedules.binary_search_by_key(&stage, |(stage, _)| *stage) {
            self.sealed.schedules[at].1.run(self.world);
        }
        if self.world.resource::<TurnWork>().ended.is_none() || stage == Stage::GameEnd {
            return stage != Stage::GameEnd;
        }
        self.fire(Stage::GameEnd)
    }

    /// The engine's own end of a game in which no module has ranked the seats: everybody who stands draws.
    fn end_undecided(&mut self, condition: &str, round: u32) {
        let table = self.world.resource::<SeatTable>();
        let result = |seat| {
            let stands = table.stands(seat);
            let outcome = if stands { SeatOutcome::Draw } else { SeatOutcome::Eliminated };
            SeatResult { seat, rank: if stands { 1 } else { table.standing().len() as u32 + 1 }, outcome }
        };
        let mut results: Vec<SeatResult> = self.world.resource::<Roster>().seats().map(result).collect();
        results.sort_by_key(|result| (result.rank, result.seat));
        let ended = GameEnded { condition: condition.to_owned(), round, results };
        self.world.resource_mut::<TurnWork>().end_game(ended);
        self.fire(Stage::GameEnd);
    }

    fn push(&mut self, state: TurnState) {
        let work = self.world.resource::<TurnWork>();
        let index = work.events + work.derived_events;
        let state = TurnState { last_action_event_index: index.checked_sub(1), ..state };
        if let Some(trace) = &mut self.sealed.trace {
            trace.push(StageTrace::Pushed(state));
        }
        self.world.resource_mut::<TurnChain>().push(state);
    }

    /// T-33, T-72: who must act in a segment; nobody unless it collects intents.
    fn actors(&self, segment: SegmentId) -> SeatSet {
        if self.world.resource::<TurnProfile>().is_commit(segment) { self.table().1 } else { SeatSet::EMPTY }
    }

    fn submitted(&self) -> SeatSet {
        self.world.resource::<CommitBuffer>().submitted()
    }

    fn table(&self) -> (usize, SeatSet) {
        (self.world.resource::<Roster>().len(), self.world.resource::<SeatTable>().standing())
    }

    fn state(&self) -> TurnState {
        self.world.resource::<TurnChain>().current()
    }
}
