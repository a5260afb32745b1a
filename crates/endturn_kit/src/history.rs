//! Full history of a game, checked as it grows against the chain's invariants and the bracket law
//! of stages.

use bevy_ecs::prelude::*;

use endturn_engine::{
    Game,
    turn::{PassCounting, ReplayMode, SegmentId, Stage, StageTrace, TurnMetrics, TurnProfile, TurnState, TurnWork},
};

/// T-37 … T-45, T-163: every snapshot of a game from its first on, and the stages that are open.
/// Each step is checked as it is heard.
#[derive(Debug)]
pub struct History {
    /// All profiles of the game.
    profiles: Vec<TurnProfile>,
    states: Vec<TurnState>,
    open: Vec<Stage>,
    is_over: bool,
}

impl History {
    /// Starts a game anew with a seed, and listens to it.
    ///
    /// # Errors
    /// The fault in the first snapshot.
    pub fn begin(game: &mut Game, seed: u64) -> Result<Self, String> {
        game.trace_stages();
        game.restart(seed);
        let profiles = game.setup().turn.all().map(|(profile, _)| profile.clone()).collect();
        // If segments end by themselves, phases may be over before any seat has acted.
        let first = game.chain().first().ok_or("the game went too far before any seat acted")?;
        if (first.turn_number(), first.round_number(), first.segment_ordinal()) != (1, 1, 0) {
            return Err(format!("the game does not begin with its first phase: {}", first.shorthand()));
        }
        let mut history = Self { profiles, states: vec![first], open: Vec::new(), is_over: false };
        history.check_alone(&first)?;
        history.hear(game)?;
        Ok(history)
    }

    /// All snapshots so far.
    pub fn states(&self) -> &[TurnState] {
        &self.states
    }

    /// Takes in everything that has happened since the last call.
    ///
    /// # Errors
    /// The first step that is out of place.
    pub fn hear(&mut self, game: &mut Game) -> Result<(), String> {
        for step in game.take_trace() {
            if self.is_over {
                return Err(format!("{step:?} comes after the end of the game (T-81)"));
            }
            match step {
                StageTrace::Fired(Stage::GameEnd) => self.is_over = true,
                StageTrace::Fired(stage) if self.fits(stage) => {}
                StageTrace::Fired(stage) => return Err(format!("T-163: {stage} fires while {:?} is open", self.open)),
                StageTrace::Pushed(state) => self.push(state)?,
            }
        }
        self.check_end(game)
    }

    /// T-124: the game's metrics agree with its snapshots and with the number of events given from
    /// outside.
    ///
    /// # Errors
    /// Both, if they differ.
    pub fn check_metrics(&self, game: &Game, given: u32) -> Result<(), String> {
        let (_, derived) = game.world().resource::<TurnWork>().event_counts();
        let turn = self.states.last().map_or(0, TurnState::turn_number);
        let begun_by = self.states.iter().find(|state| state.turn_number() == turn);
        let before = begun_by.and_then(TurnState::last_action_event_index).map_or(0, |index| index + 1);
        let own = TurnMetrics::of(&self.states, (given, derived), given + derived > before);
        let told = TurnMetrics { refusals: Vec::new(), ..game.turn_metrics() };
        if own == told { Ok(()) } else { Err(format!("T-124: the metrics are {told:?}, but the chain gives {own:?}")) }
    }

    /// Opens and closes brackets; returns false if the stage does not fit.
    fn fits(&mut self, stage: Stage) -> bool {
        let top = self.open.last().copied();
        let (is_due, opens) = match stage {
            Stage::TurnStart => (self.open.is_empty(), true),
            Stage::PhaseStart => (top == Some(Stage::TurnStart), true),
            Stage::SegmentEnter(_) => (top == Some(Stage::PhaseStart), true),
            Stage::SegmentRun(segment) => return top == Some(Stage::SegmentEnter(segment)),
            Stage::SegmentExit(segment) => (top == Some(Stage::SegmentEnter(segment)), false),
            Stage::PhaseEnd => (top == Some(Stage::PhaseStart), false),
            Stage::TurnEnd => (top == Some(Stage::TurnStart), false),
            Stage::GameEnd => return true,
        };
        if opens {
            self.open.push(stage);
        } else {
            self.open.pop();
        }
        is_due
    }

    fn push(&mut self, next: TurnState) -> Result<(), String> {
        let before = *self.states.last().expect("a history begins with a state");
        let open = match self.open[..] {
            [Stage::TurnStart, Stage::PhaseStart] => next.turn_number() == before.turn_number(),
            [Stage::TurnStart] => next.round_number() == before.round_number() && next.segment_ordinal() == 0,
            [] => next.round_number() > before.round_number(),
            _ => false,
        };
        let told = || format!("after {} comes {}", before.shorthand(), next.shorthand());
        if !open {
            return Err(format!("T-164: {} while {:?} is open", told(), self.open));
        }
        self.check_alone(&next)?;
        let fault = match next.turn_number() == before.turn_number() {
            true => self.within(&before, &next),
            false => self.across(&before, &next),
        };
        if next.last_action_event_index() < before.last_action_event_index() {
            return Err(format!("T-34: {} of an earlier event", told()));
        }
        self.states.push(next);
        fault.map_or(Ok(()), |rule| Err(format!("{rule}: {}", told())))
    }

    /// T-29, T-40: checks a snapshot by itself.
    fn check_alone(&self, state: &TurnState) -> Result<(), String> {
        let mut known = self.profiles.iter().filter(|profile| profile.segments().contains(&state.segment()));
        let has_actors = !state.provisional_actors().is_empty();
        let is_sound = known.any(|profile| profile.collects(state.segment()) == has_actors);
        if is_sound && state.active_player().is_none() == has_actors {
            return Ok(());
        }
        Err(format!("T-29, T-40: {} with the actors {:?}", state.shorthand(), state.provisional_actors()))
    }

    /// Returns the rule that two snapshots of one turn break.
    fn within(&self, before: &TurnState, next: &TurnState) -> Option<&'static str> {
        let stays = |state: &TurnState| (state.owner(), state.round_number(), state.pass_count(), state.is_replay());
        if next.segment_ordinal() != before.segment_ordinal() + 1 {
            return Some("T-38");
        }
        if stays(before) != stays(next) {
            return Some("T-45");
        }
        let (from, to) = (before.segment(), next.segment());
        let is_edge = |profile: &TurnProfile| {
            profile.check_begin(from, to).is_ok() || default_successors(profile, from).any(|one| one == Some(to))
        };
        if self.profiles.iter().any(is_edge) { None } else { Some("T-41") }
    }

    /// Returns the rule that the last snapshot of a turn and the first of the next break.
    fn across(&self, before: &TurnState, next: &TurnState) -> Option<&'static str> {
        let is = |fits: &dyn Fn(&TurnProfile) -> bool| self.profiles.iter().any(fits);
        let grew = next.round_number() - before.round_number();
        let passed = next.pass_count() == before.pass_count() + 1;
        if next.turn_number() != before.turn_number() + 1 || next.segment_ordinal() != 0 {
            return Some("T-26, T-30");
        }
        if grew > 1 || next.is_replay() && grew > 0 {
            return Some("T-27, T-43");
        }
        if next.is_replay() && next.owner() != before.owner() {
            return Some("T-43");
        }
        if !is(&|profile| profile.entry() == next.segment()) {
            return Some("T-47");
        }
        let counts_on = || is(&|profile| profile.pass_counting() == PassCounting::Cumulative);
        let kept = next.pass_count() == before.pass_count();
        if passed && next.is_replay() || !passed && next.pass_count() != 0 && !(kept && counts_on()) {
            return Some("T-31");
        }
        if passed && !is(&|profile| profile.may_pass(before.segment())) {
            return Some("T-92");
        }
        // A phase ends with its last segment, when it is passed, or when it is cut for a replay.
        let is_last = |profile: &TurnProfile| {
            profile.segments().contains(&before.segment())
                && default_successors(profile, before.segment()).any(|one| one.is_none())
        };
        let is_cut = |profile: &TurnProfile| matches!(profile.replay(), Some((ReplayMode::Immediate, _)));
        if passed || is(&is_last) || is(&is_cut) { None } else { Some("T-44") }
    }

    /// T-36 … T-38: the game's own record agrees with what was heard.
    fn check_end(&self, game: &Game) -> Result<(), String> {
        let (chain, now) = (game.chain(), *self.states.last().expect("a history begins with a state"));
        let from = self.states.iter().rposition(|state| state.segment_ordinal() == 0).unwrap_or(0);
        let starts = self.states.iter().rev().filter(|state| state.segment_ordinal() == 0);
        let replays = starts.take_while(|state| state.is_replay()).count();
        let is_told = (chain.current(), chain.snapshots(), chain.phase(), chain.replay_depth() as usize)
            == (now, self.states.len() as u64, &self.states[from..], replays);
        let rests =
            self.is_over || matches!(self.open[..], [_, _, Stage::SegmentEnter(segment)] if segment == now.segment());
        if self.is_over != game.ended().is_some() {
            return Err("T-163: the game is over but GameEnd has not fired, or the other way round".into());
        }
        match (is_told, rests) {
            (true, true) => Ok(()),
            (false, _) => {
                Err(format!("T-37: the chain of the game differs from the pushed states, at {}", now.shorthand()))
            }
            (_, false) => Err(format!("T-163: the game rests at {} while {:?} is open", now.shorthand(), self.open)),
        }
    }
}

/// T-82: successors of a segment that ends: the next one, or the one after an optional collection
/// and its resolution. `None` is the end of the phase.
fn default_successors(profile: &TurnProfile, from: SegmentId) -> impl Iterator<Item = Option<SegmentId>> + use<> {
    let next = profile.successor(from);
    let over = next.filter(|&next| profile.is_commit(next) && profile.is_optional(next));
    let over = over.and(profile.simultaneous()).map(|(_, resolution)| profile.successor(resolution));
    [Some(next), over].into_iter().flatten()
}
