//! The driver: applies turn events to the chain and runs the stages (T-14 … T-17, T-70 … T-86, T-163, T-164).

use bevy_ecs::{prelude::*, schedule::Schedule};

use super::{
    ActiveProfile, CommitBuffer, CommitClose, CommitDue, Look, Outcome, PassCounting, Reason, ReplayMode, Rotation,
    SeatOrder, SegmentId, ShadowChain, Stage, TurnChain, TurnEvent, TurnOrder, TurnOrdering, TurnProfile, TurnQueue,
    TurnSequencing, TurnState, TurnWork,
    ordering::{Next, Table},
};
use crate::{
    bug,
    journal::Journal,
    random::Draws,
    rules::{Completion, SystemRow},
    seats::{GameEnded, Joined, Roster, Seat, SeatOutcome, SeatResult, SeatTable},
};

/// T-86: how many derived events one event may cause.
const CASCADE_LIMIT: u32 = 4_096;
/// T-86: how many phases one event may finish.
const PHASE_LIMIT: u32 = 64;

/// One step of a recorded stage trace (T-172 … T-178).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageTrace {
    /// A stage fired.
    Fired(Stage),
    /// This snapshot was pushed; written `·` in the rules text.
    Pushed(TurnState),
}

/// What never changes while games are played.
pub(crate) struct Sealed {
    /// The built schedules of all stages that have systems, in stage order; a stage without systems is not run (T-169).
    pub(crate) schedules: Vec<(Stage, Schedule)>,
    /// The systems in them, in running order.
    pub(crate) systems: Vec<SystemRow>,
    /// The kinds of these stages.
    pub(crate) stages: u8,
    /// What drives the game.
    pub(crate) sequencing: TurnSequencing,
    /// All profiles of the game, by number.
    pub(crate) turns: Vec<Turning>,
    /// The world's own turn profile, close at hand.
    pub(crate) profile: TurnProfile,
    /// Whether phases come from the queue.
    pub(crate) is_queued: bool,
    /// By what seats are sorted into cycles, if they are.
    pub(crate) score: Option<Score>,
    /// T-56: when segments may be ended.
    pub(crate) completions: Vec<Completion>,
    /// T-48: whether the engine draws the order in which seats are asked; no module does.
    pub(crate) draws_order: bool,
    /// The last round.
    pub(crate) turn_limit: u32,
    /// By what seats are ranked at the turn limit, if no rule ends the game.
    pub(crate) ranking: Vec<fn(&World, Seat) -> i64>,
    pub(crate) trace: Option<Vec<StageTrace>>,
    /// Whether somebody reads the journal.
    pub(crate) is_heard: bool,
}

/// What seats are sorted by.
pub(crate) type Score = fn(&World, Seat) -> i64;

/// T-58: a profile with its ordering.
pub(crate) struct Turning {
    pub(crate) profile: TurnProfile,
    pub(crate) ordering: TurnOrdering,
    pub(crate) score: Option<Score>,
}

impl Sealed {
    /// Takes the profile that is in force in the world.
    pub(crate) fn follow(&mut self, world: &mut World) {
        let at = usize::from(world.resource::<ActiveProfile>().at).min(self.turns.len() - 1);
        let turning = &self.turns[at];
        if self.profile != turning.profile || *world.resource::<TurnProfile>() != turning.profile {
            self.profile = turning.profile.clone();
            world.insert_resource(turning.profile.clone());
        }
        (self.is_queued, self.score) = (turning.ordering == TurnOrdering::Queued, turning.score);
    }

    /// Whether a stage before the end of the game surely has no systems.
    #[inline]
    fn is_bare(&self, stage: Stage) -> bool {
        self.stages & stage.kind() == 0 && stage != Stage::GameEnd
    }
}

/// How a phase ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finish {
    Normal,
    Pass,
    Replay,
}

/// Where a game stands, close at hand: what is asked for at every step need not be looked up in the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Now {
    /// The current turn state.
    pub(crate) state: TurnState,
    /// Whether the game is over.
    pub(crate) is_over: bool,
    /// How many events were applied, derived ones included.
    events: u32,
}

impl Now {
    /// What the world says.
    pub(crate) fn of(world: &World) -> Self {
        let work = world.resource::<TurnWork>();
        let (is_over, events) = (work.ended.is_some(), work.events + work.derived_events);
        Self { state: super::current(world), is_over, events }
    }
}

/// The clock over one world, for the length of one call.
pub(crate) struct Clock<'a> {
    world: &'a mut World,
    sealed: &'a mut Sealed,
    /// Kept up to date with the world's chain.
    pub(crate) now: Now,
    /// Whether rules may have derived events or ended the game since that was looked up.
    rules_ran: bool,
    /// Whether somebody has sat down.
    pub(crate) joined: bool,
    /// What went wrong in the cascade.
    fault: Option<Fault>,
}

/// T-46, T-86: why what an event has caused could not be applied as a whole. It is a mistake of a rule.
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
    /// The clock of a world and its stages; `now` is where the world stands.
    pub(crate) fn new(world: &'a mut World, sealed: &'a mut Sealed, now: Now) -> Self {
        Self { world, sealed, now, rules_ran: false, joined: false, fault: None }
    }

    /// T-70: pushes the first snapshot and opens the first phase. Where a game begins with a collection and no module has said who is due, everybody
    /// is **(ours)**.
    pub(crate) fn start(world: &'a mut World, sealed: &'a mut Sealed) -> Now {
        let state = TurnState::before_the_first();
        let mut clock = Self::new(world, sealed, Now { state, is_over: false, events: 0 });
        clock.open_game();
        clock.now
    }

    fn open_game(&mut self) {
        let next = self.begin_cycle(1).expect("a game has at least one seat");
        let entry = self.sealed.profile.entry();
        let due = self.look().actors_of(entry, next.seats);
        let is_lost = due.is_empty() && self.sealed.profile.collects(entry);
        let provisional_actors = if is_lost { self.world.resource::<SeatTable>().standing() } else { due };
        let first = TurnState {
            turn_number: 1,
            round_number: 1,
            owner: next.owner,
            segment: entry,
            segment_ordinal: 0,
            pass_count: 0,
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
        self.open_phase(true);
        self.cascade(first.turn_number);
    }

    /// Applies one event and all that follows from it.
    #[cfg(feature = "conformance")]
    pub(crate) fn submit(&mut self, event: TurnEvent) -> Outcome {
        match self.check(event) {
            Ok(()) => {
                self.carry_out(event);
                self.fault.map_or(Outcome::Applied, |fault| Outcome::Invalid(fault.reason))
            }
            Err(outcome) => outcome,
        }
    }

    /// Applies an event that was checked, and all that follows from it.
    pub(crate) fn carry_out(&mut self, event: TurnEvent) {
        let first = self.now.state.turn_number;
        self.world.resource_mut::<TurnWork>().events += 1;
        self.now.events += 1;
        self.apply(event);
        self.cascade(first);
    }

    /// What went wrong, if anything did: the world is then half changed.
    pub(crate) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    fn fail(&mut self, reason: Reason, derived: Option<(TurnEvent, Outcome)>) {
        self.fault.get_or_insert(Fault { derived, reason });
    }

    /// T-160: runs the current segment's rules once, after an order was applied.
    pub(crate) fn run_segment(&mut self) {
        let Now { state, .. } = self.now;
        let mut work = self.world.resource_mut::<TurnWork>();
        work.events += 1;
        self.now.events += 1;
        // The order itself may have asked something of the clock.
        self.rules_ran = !work.derived.is_empty() || work.ended.is_some();
        self.seat_joined();
        self.fire(Stage::SegmentRun(state.segment));
        self.close_if_complete();
        self.cascade(state.turn_number);
    }

    /// Applies what rules have derived, until nothing is left.
    fn cascade(&mut self, first_turn: u32) {
        for _ in 0..CASCADE_LIMIT {
            if !self.rules_ran || self.fault.is_some() {
                return;
            }
            let mut work = self.world.resource_mut::<TurnWork>();
            if work.ended.is_some() {
                work.derived.clear();
                return;
            }
            let Some(event) = work.derived.pop_front() else { return self.check_owner() };
            work.derived_events += 1;
            self.now.events += 1;
            match self.check(event) {
                Ok(()) => self.apply(event),
                // T-94: a gate that is not satisfied is harmless.
                Err(Outcome::Ignored(_)) => {}
                Err(Outcome::Invalid(reason)) => self.fail(reason, Some((event, Outcome::Invalid(reason)))),
                Err(Outcome::Applied) => {}
            }
            if self.now.state.turn_number - first_turn > PHASE_LIMIT {
                self.fail(Reason::CascadeLimit, None);
            }
        }
        self.fail(Reason::CascadeLimit, None);
    }

    /// T-68: whoever's turn it is stands when all is at rest.
    fn check_owner(&mut self) {
        let Some(owner) = self.now.state.active_player() else { return };
        if !self.now.is_over && !self.world.resource::<SeatTable>().stands(owner) {
            self.fail(Reason::InactiveOwner, None);
        }
    }

    /// T-87 … T-95: whether an event may be applied now.
    fn check(&self, event: TurnEvent) -> Result<(), Outcome> {
        self.look().check(event)
    }

    fn look(&self) -> Look<'_> {
        Look { world: self.world, sealed: self.sealed, now: &self.now }
    }

    fn apply(&mut self, event: TurnEvent) {
        match event {
            TurnEvent::End(segment) => self.close_segment(segment),
            TurnEvent::Begin(segment) => self.move_to(segment),
            TurnEvent::Pass => self.finish(Finish::Pass),
            TurnEvent::Submit(seat) => self.submit_seat(seat),
            TurnEvent::Revise(seat) => self.world.resource_mut::<CommitBuffer>().submitted.remove(seat),
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
                _ => self.world.resource_mut::<TurnWork>().replay_granted = true,
            },
        }
    }

    fn close_segment(&mut self, segment: SegmentId) {
        match self.successor(segment) {
            Some(next) => self.move_to(next),
            None if self.is_replay_granted() => self.finish(Finish::Replay),
            None => self.finish(Finish::Normal),
        }
    }

    /// Where replays are unknown nothing is looked up.
    fn is_replay_granted(&self) -> bool {
        self.sealed.profile.replay().is_some() && self.world.resource::<TurnWork>().replay_granted
    }

    fn derive(&mut self, event: TurnEvent) {
        self.world.resource_mut::<TurnWork>().derive(event);
        self.rules_ran = true;
    }

    /// T-75: no snapshot; the buffer gains the seat.
    fn submit_seat(&mut self, seat: Seat) {
        self.world.resource_mut::<CommitBuffer>().submitted.insert(seat);
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

    /// T-48: a concurrent segment is over when all who still stand have ended.
    fn close_if_complete(&mut self) {
        let state = self.now.state;
        let is_open = self.sealed.profile.is_concurrent(state.segment) && !self.now.is_over;
        if is_open && !self.look().is_incomplete() {
            self.derive(TurnEvent::Commit);
        }
    }

    /// T-82: the default successor steps over an optional commit pair in which nobody has to act.
    fn successor(&self, segment: SegmentId) -> Option<SegmentId> {
        let profile = &self.sealed.profile;
        let next = profile.successor(segment)?;
        if profile.is_commit(next) && profile.is_optional(next) && self.look().actors(next).is_empty() {
            let (_, resolution) = profile.simultaneous()?;
            return profile.successor(resolution);
        }
        Some(next)
    }

    /// T-71, T-72, T-74, T-76: a further snapshot of the same phase.
    fn move_to(&mut self, segment: SegmentId) {
        let state = self.now.state;
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

    /// T-14, T-77, T-78, T-79, T-83, T-164: closes the phase and opens the next. A replay that was granted to a seat that is out by then lapses
    /// **(ours)**; so does one of a profile that is left.
    fn finish(&mut self, finish: Finish) {
        if self.sealed.sequencing != TurnSequencing::On {
            return self.rotate();
        }
        let state = self.now.state;
        if !self.fire(Stage::SegmentExit(state.segment)) || !self.fire(Stage::PhaseEnd) {
            return;
        }
        let switch = self.switch();
        let stands = || self.world.resource::<SeatTable>().stands(state.owner);
        let is_replay = finish == Finish::Replay && switch.is_none() && stands();
        let next = if is_replay {
            Some(Next { owner: state.owner, seats: state.seats })
        } else if switch.is_some() {
            None
        } else {
            let table = self.table();
            self.order(|order, queue| order.go_on(table, queue))
        };
        let new_round = next.is_none();
        if new_round && !self.close_round(state.round_number) {
            return;
        }
        // The last phase stays one of its own profile.
        if switch.is_some() && self.world.resource::<SeatTable>().standing().is_empty() {
            return self.end_undecided("nobody left", state.round_number);
        }
        if let Some(at) = switch {
            self.world.resource_mut::<TurnWork>().replay_granted = false;
            *self.world.resource_mut::<ActiveProfile>() = ActiveProfile { at, next: None };
            self.sealed.follow(self.world);
            let ordering = self.sealed.turns[usize::from(at)].ordering.clone();
            if ordering != TurnOrdering::Queued {
                *self.world.resource_mut::<TurnQueue>() = TurnQueue::default();
            }
            self.world.resource_mut::<TurnOrder>().replace(ordering);
        }
        let next = next.or_else(|| self.begin_cycle(state.round_number + 1));
        let Some(next) = next else {
            self.end_undecided("nobody left", state.round_number);
            return;
        };
        let pass_count = self.next_pass_count(finish, state.pass_count);
        if self.sealed.profile.replay().is_some() {
            self.world.resource_mut::<TurnWork>().replay_granted = false;
        }
        let entry = self.sealed.profile.entry();
        let actors = self.look().actors_of(entry, next.seats);
        if actors.is_empty() && self.sealed.profile.collects(entry) {
            return self.fail(Reason::NoEligiblePlayer, None);
        }
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

    /// T-08: bare rotation; where the chain is kept beside it, its ordering has to name the same seat (T-141).
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

    fn rotation_next(&self) -> Option<(Seat, bool)> {
        self.world.resource::<Rotation>().next(self.world.resource::<SeatTable>())
    }

    /// What the ordering says, where the chain is kept beside the rotation.
    fn shadow_next<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.sealed.sequencing == TurnSequencing::Shadow).then(|| ask(self))
    }

    /// T-31.
    fn next_pass_count(&self, finish: Finish, count: u32) -> u32 {
        let cumulative = self.sealed.profile.pass_counting() == PassCounting::Cumulative;
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
        if round >= self.sealed.turn_limit {
            self.end_undecided("turn limit", round);
            return false;
        }
        true
    }

    fn open_phase(&mut self, new_round: bool) {
        let state = self.now.state;
        if new_round {
            self.world.resource_mut::<Draws>().enter_round(state.round_number);
            if self.sealed.draws_order && self.sealed.profile.has_concurrent() {
                SeatOrder::draw(self.world);
            }
            if self.sealed.is_heard {
                self.world.resource_mut::<Journal>().enter_round(state.round_number);
            }
            if !self.fire(Stage::TurnStart) {
                return;
            }
        }
        if self.fire(Stage::PhaseStart) {
            self.enter_segment(state.segment);
        }
    }

    fn enter_segment(&mut self, segment: SegmentId) {
        let ends_itself = self.sealed.profile.ends_itself(segment);
        if self.sealed.profile.collects(segment) {
            *self.world.resource_mut::<CommitBuffer>() = CommitBuffer::default();
        }
        if !self.fire(Stage::SegmentEnter(segment)) || !ends_itself {
            return;
        }
        if self.fire(Stage::SegmentRun(segment)) {
            self.derive(TurnEvent::End(segment));
        }
    }

    /// Runs a stage; false if the game is over. A stage without systems is not run (T-169) and ends no game.
    #[inline(always)]
    fn fire(&mut self, stage: Stage) -> bool {
        let is_quiet = !self.rules_ran && self.sealed.trace.is_none() && self.sealed.is_bare(stage);
        is_quiet || self.run(stage)
    }

    fn run(&mut self, stage: Stage) -> bool {
        if let Some(trace) = &mut self.sealed.trace {
            trace.push(StageTrace::Fired(stage));
        }
        if let Ok(at) = self.sealed.schedules.binary_search_by_key(&stage, |(stage, _)| *stage) {
            bug::told(
                self,
                |clock| bug::in_stage(clock.world, stage, &clock.sealed.systems),
                |clock| clock.sealed.schedules[at].1.run(clock.world),
            );
            self.rules_ran = true;
            self.seat_joined();
        }
        if stage == Stage::GameEnd {
            self.now.is_over = true;
            return false;
        }
        if !self.rules_ran || self.world.resource::<TurnWork>().ended.is_none() {
            return true;
        }
        self.fire(Stage::GameEnd)
    }

    /// Whoever has asked for a seat sits down.
    fn seat_joined(&mut self) {
        if Joined::seat_all(self.world) {
            self.joined = true;
            let seats = self.world.resource::<SeatTable>().seats();
            self.world.resource_mut::<SeatOrder>().welcome(seats);
        }
    }

    /// T-180: the engine's own end of a game that no module has ended. Seats that stand are ranked by the module that says by what, if one
    /// module alone does so, and draw otherwise **(ours)**.
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
        self.rules_ran = true;
        self.fire(Stage::GameEnd);
    }

    fn push(&mut self, state: TurnState) {
        let state = TurnState { last_action_event_index: self.now.events.checked_sub(1), ..state };
        if let Some(trace) = &mut self.sealed.trace {
            trace.push(StageTrace::Pushed(state));
        }
        self.now.state = state;
        if self.sealed.sequencing == TurnSequencing::On {
            self.world.resource_mut::<TurnChain>().push(state);
            return;
        }
        self.world.resource_mut::<Rotation>().state = state;
        if let Some(mut shadow) = self.world.get_resource_mut::<ShadowChain>() {
            shadow.0.push(state);
        }
    }

    /// Asks the ordering, with the queue where phases come from it.
    fn order<T>(&mut self, ask: impl FnOnce(&mut TurnOrder, Option<&mut TurnQueue>) -> T) -> T {
        if self.sealed.is_queued {
            self.world.resource_scope(|world, mut order: Mut<TurnOrder>| {
                ask(&mut order, Some(&mut world.resource_mut::<TurnQueue>()))
            })
        } else {
            ask(&mut self.world.resource_mut::<TurnOrder>(), None)
        }
    }

    /// T-58: the profile that is to follow, where the game has several.
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

    fn table(&self) -> Table {
        let table = self.world.resource::<SeatTable>();
        Table { seats: table.seats(), standing: table.standing() }
    }
}
