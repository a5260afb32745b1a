//! The driver: applies turn events to the chain and runs the stages (T-15 … T-17, T-71 … T-76, T-80
//! … T-82, T-86, T-163, T-169).

use bevy_ecs::prelude::*;

use super::{
    ActiveProfile, CommitBuffer, CommitClose, CommitDue, Leave, Look, Outcome, Reason, ReplayMode, Rotation, SeatOrder,
    SegmentId, ShadowChain, Stage, TurnChain, TurnEvent, TurnSequencing, TurnState, TurnWork,
    advance::Finish,
    sealed::{Sealed, StageTrace},
};
use crate::{
    bug,
    journal::Journal,
    orders::{GRANTED, ReplayIgnored},
    seats::{Joined, Seat, SeatSet, SeatTable},
};

/// T-86: maximum number of derived events that one event may cause.
const CASCADE_LIMIT: u32 = 4_096;
/// T-86: maximum number of phases that one event may finish.
const PHASE_LIMIT: u32 = 64;

/// Cached position of a game in time, so that it need not be looked up in the world at every step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    /// The current turn state.
    pub(crate) state: TurnState,
    /// True if the game is over.
    pub(crate) is_over: bool,
    /// The seat that has to answer before anything else happens.
    pub(crate) response: Option<Seat>,
    /// Seats that have ended their turn in the open collection.
    pub(super) submitted: SeatSet,
    /// True if the current phase is followed by a replay.
    pub(super) is_replay_granted: bool,
    /// Number of events applied, including derived ones.
    pub(super) events: u32,
}

impl Now {
    /// Reads the position from the world.
    pub(crate) fn of(world: &World) -> Self {
        let work = world.resource::<TurnWork>();
        let (is_over, events) = (work.ended.is_some(), work.events + work.derived_events);
        let submitted = world.resource::<CommitBuffer>().submitted;
        let (response, is_replay_granted) = (work.response_due(), work.replay_granted);
        Self { state: super::current(world), is_over, response, submitted, is_replay_granted, events }
    }

    /// Updates it after an order that asked nothing of the clock.
    pub(crate) fn hear(&mut self, world: &World) {
        self.response = world.resource::<TurnWork>().response_due();
    }
}

/// The clock of one world, for the duration of one call.
pub(crate) struct Clock<'a> {
    pub(super) world: &'a mut World,
    pub(super) sealed: &'a mut Sealed,
    /// Kept in step with the world's chain.
    pub(crate) now: &'a mut Now,
    /// True if rules have run since the clock was last at rest.
    pub(super) rules_ran: bool,
    /// An event derived by the clock itself while nothing else was waiting: it comes first.
    own: Option<TurnEvent>,
    /// True if the phase was given to a seat that is in the game, and no rule has run since.
    pub(super) is_owner_in: bool,
    /// Counts not yet written to the world.
    unwritten: Unwritten,
    /// True if rules have ended the game.
    pub(super) is_ending: bool,
    /// True if a seat has joined.
    pub(crate) joined: bool,
    /// The fault of the cascade, if any.
    fault: Option<Fault>,
    /// True if the caller leaves the round: nothing more is applied.
    is_left: bool,
}

/// Counts since the last write to the world; they are written before any rule runs, and at the end
/// of a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Unwritten {
    events: u32,
    derived_events: u32,
    /// Seats that had ended their turn at the last write.
    submitted: SeatSet,
}

/// T-46, T-86: reason for which the consequences of an event could not be applied as a whole. It is
/// a mistake of a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    derived: Option<(TurnEvent, Outcome)>,
    pub(crate) reason: Reason,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.derived {
            Some((event, outcome)) => write!(f, "a rule derived {event:?}, which is {outcome:?}"),
            None => write!(f, "{}", self.reason),
        }
    }
}

impl<'a> Clock<'a> {
    /// Makes the clock of a world and its stages; `now` is the world's position.
    pub(crate) fn new(world: &'a mut World, sealed: &'a mut Sealed, now: &'a mut Now) -> Self {
        let (rules_ran, is_owner_in, is_ending, joined) = (false, false, false, false);
        let unwritten = Unwritten { submitted: now.submitted, ..Unwritten::default() };
        Self {
            world,
            sealed,
            now,
            rules_ran,
            own: None,
            is_owner_in,
            unwritten,
            is_ending,
            joined,
            fault: None,
            is_left: false,
        }
    }

    /// Applies one event and all its consequences.
    pub(crate) fn submit(&mut self, event: TurnEvent) -> Outcome {
        match self.check(event) {
            Ok(()) => {
                self.carry_out(event);
                self.fault.map_or(Outcome::Applied, |fault| Outcome::Invalid(fault.reason))
            }
            Err(outcome) => outcome,
        }
    }

    /// Applies a checked event and all its consequences.
    pub(crate) fn carry_out(&mut self, event: TurnEvent) {
        let first = self.now.state.turn_number;
        self.unwritten.events += 1;
        self.now.events += 1;
        self.apply(event);
        self.cascade(first);
    }

    /// Writes the counts to the world.
    fn write(&mut self) {
        let Unwritten { events, derived_events, submitted } = self.unwritten;
        if (events, derived_events) != (0, 0) {
            let mut work = self.world.resource_mut::<TurnWork>();
            work.events += events;
            work.derived_events += derived_events;
        }
        if submitted != self.now.submitted {
            self.world.resource_mut::<CommitBuffer>().submitted = self.now.submitted;
        }
        self.unwritten = Unwritten { submitted: self.now.submitted, ..Unwritten::default() };
    }

    /// Takes the fault, if there was one: the world is then half changed.
    pub(crate) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    pub(super) fn fail(&mut self, reason: Reason, derived: Option<(TurnEvent, Outcome)>) {
        self.fault.get_or_insert(Fault { derived, reason });
    }

    /// T-80, T-160: runs the current segment's rules once, after an order was applied; no snapshot
    /// is pushed for it.
    pub(crate) fn run_segment(&mut self) {
        let state = self.now.state;
        let mut work = self.world.resource_mut::<TurnWork>();
        work.events += 1;
        self.now.events += 1;
        // The order itself may have asked something of the clock.
        work.hand_over(&mut self.sealed.asked);
        self.is_ending = work.ended.is_some();
        self.rules_ran = self.is_ending || !self.sealed.asked.is_empty();
        self.now.response = work.response_due();
        if work.has_waiting() {
            self.seat_joined();
        }
        self.fire(Stage::SegmentRun(state.segment));
        self.close_if_complete();
        self.cascade(state.turn_number);
    }

    /// Applies the events that rules have derived, until none is left.
    pub(super) fn cascade(&mut self, first_turn: u32) {
        self.apply_derived(first_turn);
        self.write();
        if !self.sealed.asked.is_empty() {
            // The game is over, or the cascade is at fault: these are not applied.
            self.world.resource_mut::<TurnWork>().derived_events -= self.sealed.asked.len() as u32;
            self.sealed.asked.clear();
        }
    }

    fn apply_derived(&mut self, first_turn: u32) {
        for _ in 0..CASCADE_LIMIT {
            if !self.rules_ran || self.fault.is_some() {
                return;
            }
            if self.is_ending || self.is_left {
                return;
            }
            let event = if let Some(own) = self.own.take() {
                self.unwritten.derived_events += 1;
                own
            } else if let Some(asked) = self.sealed.asked.pop_front() {
                asked
            } else {
                return self.check_owner();
            };
            self.now.events += 1;
            match self.check(event) {
                Ok(()) => self.apply(event),
                Err(Outcome::Ignored(reason)) => self.ignore(reason),
                Err(Outcome::Invalid(reason)) => self.fail(reason, Some((event, Outcome::Invalid(reason)))),
                Err(Outcome::Applied) => {}
            }
            if self.now.state.turn_number - first_turn > PHASE_LIMIT {
                self.fail(Reason::CascadeLimit, None);
            }
        }
        self.fail(Reason::CascadeLimit, None);
    }

    /// T-49, T-94: reports a grant that is not carried out; it is harmless.
    #[cold]
    fn ignore(&mut self, reason: Reason) {
        let seat = self.now.state.owner;
        self.world.resource_mut::<Journal>().tell(GRANTED, ReplayIgnored { seat, reason });
    }

    /// T-68: checks, once all is at rest, that the owner of the phase is still in the game.
    fn check_owner(&mut self) {
        let Some(owner) = self.now.state.active_player().filter(|_| !self.is_owner_in) else { return };
        if !self.now.is_over && !self.world.resource::<SeatTable>().stands(owner) {
            self.fail(Reason::InactiveOwner, None);
        }
    }

    /// T-87 … T-95: checks that an event may be applied now.
    fn check(&self, event: TurnEvent) -> Result<(), Outcome> {
        self.look().check(event)
    }

    #[inline]
    pub(super) fn look(&self) -> Look<'_> {
        Look { world: self.world, sealed: self.sealed, now: self.now }
    }

    fn apply(&mut self, event: TurnEvent) {
        match event {
            TurnEvent::End(segment) => self.close_segment(segment),
            TurnEvent::Begin(segment) => self.move_to(segment),
            TurnEvent::Pass => self.finish(Finish::Pass),
            TurnEvent::Submit(seat) => self.submit_seat(seat),
            TurnEvent::Revise(seat) => self.now.submitted.remove(seat),
            TurnEvent::Switch(to) => self.world.resource_mut::<ActiveProfile>().next = Some(to),
            TurnEvent::Commit if self.sealed.profile.is_concurrent(self.now.state.segment) => {
                self.close_segment(self.now.state.segment);
            }
            TurnEvent::Commit => {
                if self.sealed.profile.commit_actors() == super::CommitActors::Due {
                    *self.world.resource_mut::<CommitDue>() = CommitDue::default();
                }
                let resolution = self.sealed.profile.simultaneous().map(|(_, resolution)| resolution);
                self.move_to(resolution.expect("checked: the profile pairs a resolution"));
            }
            TurnEvent::Replay => match self.sealed.profile.replay() {
                Some((ReplayMode::Immediate, _)) => self.finish(Finish::Replay),
                _ => self.grant_replay(true),
            },
        }
    }

    /// T-16: continues with the default successor, or finishes the phase.
    fn close_segment(&mut self, segment: SegmentId) {
        match self.successor(segment) {
            Some(next) => self.move_to(next),
            None if self.now.is_replay_granted => self.finish(Finish::Replay),
            None => self.finish(Finish::Normal),
        }
    }

    /// Notes whether the current phase is followed by a replay.
    pub(super) fn grant_replay(&mut self, is_granted: bool) {
        if self.now.is_replay_granted != is_granted {
            self.now.is_replay_granted = is_granted;
            self.world.resource_mut::<TurnWork>().replay_granted = is_granted;
        }
    }

    fn derive(&mut self, event: TurnEvent) {
        self.rules_ran = true;
        if self.own.is_none() && self.sealed.asked.is_empty() {
            self.own = Some(event);
        } else {
            self.unwritten.derived_events += 1;
            self.sealed.asked.push_back(event);
        }
    }

    /// T-75: no snapshot; the buffer gains the seat.
    fn submit_seat(&mut self, seat: Seat) {
        self.now.submitted.insert(seat);
        if self.sealed.profile.is_commit(self.now.state.segment) {
            self.fire(Stage::SegmentRun(self.now.state.segment));
        }
        let closes_itself = self.sealed.profile.commit_close() == CommitClose::AutoWhenComplete;
        if self.sealed.profile.is_concurrent(self.now.state.segment) {
            self.close_if_complete();
        } else if closes_itself && !self.look().is_incomplete() {
            self.derive(TurnEvent::Commit);
        }
    }

    /// T-48: ends a concurrent segment once all seats still in the game have ended their turns.
    fn close_if_complete(&mut self) {
        let state = self.now.state;
        let is_open = self.sealed.profile.is_concurrent(state.segment) && !self.now.is_over;
        if is_open && !self.look().is_incomplete() {
            self.derive(TurnEvent::Commit);
        }
    }

    /// T-82: the default successor skips an optional commit pair in which no seat has to act.
    fn successor(&self, segment: SegmentId) -> Option<SegmentId> {
        let profile = &self.sealed.profile;
        let next = profile.successor(segment)?;
        if profile.is_commit(next) && profile.is_optional(next) && self.look().actors(next).is_empty() {
            let (_, resolution) = profile.simultaneous()?;
            return profile.successor(resolution);
        }
        Some(next)
    }

    /// T-15, T-71, T-72, T-73, T-74, T-76: a further snapshot of the same phase.
    fn move_to(&mut self, segment: SegmentId) {
        let state = self.now.state;
        self.leave_collection(state.segment);
        if !self.fire(Stage::SegmentExit(state.segment)) {
            return;
        }
        self.push(TurnState {
            segment,
            segment_ordinal: state.segment_ordinal + 1,
            provisional_actors: self.look().actors_of(segment, state.seats),
            ..state
        });
        self.enter_segment(segment);
    }

    /// Ends the running order for facts as a collection is left: all that follows is a consequence
    /// of everything that was collected, not of the order that closed it.
    pub(super) fn leave_collection(&mut self, segment: SegmentId) {
        if self.sealed.is_heard && self.sealed.profile.collects(segment) {
            self.world.resource_mut::<Journal>().order_ends();
        }
    }

    #[inline]
    pub(super) fn enter_segment(&mut self, segment: SegmentId) {
        let ends_itself = self.sealed.profile.ends_itself(segment);
        if self.sealed.profile.collects(segment) {
            self.now.submitted = SeatSet::EMPTY;
        }
        if !self.fire(Stage::SegmentEnter(segment)) || !ends_itself {
            return;
        }
        if self.fire(Stage::SegmentRun(segment)) {
            self.derive(TurnEvent::End(segment));
        }
    }

    /// Runs a stage; returns false if the game is over. A stage without systems is skipped (T-169)
    /// and cannot end a game.
    #[inline(always)]
    pub(super) fn fire(&mut self, stage: Stage) -> bool {
        let is_quiet = !self.is_ending && self.sealed.trace.is_none() && self.sealed.is_bare(stage);
        is_quiet || self.run(stage)
    }

    fn run(&mut self, stage: Stage) -> bool {
        if let Some(trace) = &mut self.sealed.trace {
            trace.push(StageTrace::Fired(stage));
        }
        if let Ok(at) = self.sealed.schedules.binary_search_by_key(&stage, |(stage, _)| *stage) {
            if self.is_left() {
                return false;
            }
            self.write();
            self.enter_stage(Some(stage));
            bug::guard(
                self,
                |clock| bug::in_stage(clock.world, stage, &clock.sealed.systems),
                |clock| clock.sealed.schedules[at].1.run(clock.world),
            );
            self.enter_stage(None);
            (self.rules_ran, self.is_owner_in) = (true, false);
            if self.is_left() {
                return false;
            }
            let work = self.world.resource::<TurnWork>();
            self.is_ending = work.ended.is_some();
            self.now.response = work.response_due();
            let has_waiting = work.has_waiting();
            if work.has_derived() {
                self.world.resource_mut::<TurnWork>().hand_over(&mut self.sealed.asked);
            }
            if has_waiting {
                self.seat_joined();
            }
        }
        // T-81: nothing is pushed after this.
        if stage == Stage::GameEnd {
            self.now.is_over = true;
            return false;
        }
        !self.is_ending || self.fire(Stage::GameEnd)
    }

    /// Notes the running stage for facts, if a reader listens.
    fn enter_stage(&mut self, stage: Option<Stage>) {
        if self.sealed.is_heard {
            self.world.resource_mut::<Journal>().enter_stage(stage);
        }
    }

    /// Whether the caller leaves the round. A rule may have asked too, and have left work undone.
    #[inline]
    fn is_left(&mut self) -> bool {
        self.is_left |= self.world.resource::<Leave>().is_asked();
        self.is_left
    }

    /// Adds the seats that rules have asked for.
    fn seat_joined(&mut self) {
        Joined::seat_all(self.world);
        self.joined = true;
        let seats = self.world.resource::<SeatTable>().seats();
        self.world.resource_mut::<SeatOrder>().welcome(seats);
    }

    #[inline]
    pub(super) fn push(&mut self, state: TurnState) {
        let state = TurnState { last_action_event_index: self.now.events.checked_sub(1), ..state };
        if let Some(trace) = &mut self.sealed.trace {
            trace.push(StageTrace::Pushed(state));
        }
        self.now.state = state;
        if self.sealed.marks_active {
            super::mark(self.world, &state);
        }
        if self.sealed.sequencing == TurnSequencing::On {
            self.world.resource_mut::<TurnChain>().push(state);
            return;
        }
        self.world.resource_mut::<Rotation>().state = state;
        if let Some(mut shadow) = self.world.get_resource_mut::<ShadowChain>() {
            shadow.0.push(state);
        }
    }
}
