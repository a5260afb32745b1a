//! One game of a plan in a recycled world, and what came out of it.

use std::{
    cell::Cell,
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use endturn_engine::{
    Game, GameSetup, Progress, Seat,
    bug::{bug_place, quietly},
    seats::{SeatOutcome, SeatPersonas},
};
use serde::{Deserialize, Serialize};

use crate::{
    course::{Course, CourseMetrics, Recorder},
    schedule::GameSpec,
};

thread_local! {
    static IS_PLAYING: Cell<bool> = const { Cell::new(false) };
}

/// Whether this thread is inside a game of a batch, whose bugs become results; for panic hooks.
#[must_use]
pub fn is_playing() -> bool {
    IS_PLAYING.get()
}

/// Does something with a game of a batch. A caller that wants no message of a bug on the standard error sets a panic hook that
/// is silent while [`is_playing`].
///
/// # Errors
/// What a bug said.
pub fn caught<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    IS_PLAYING.set(true);
    let done = quietly(|| catch_unwind(AssertUnwindSafe(act)));
    IS_PLAYING.set(false);
    done.map_err(|message| said(&*message))
}

/// How much a game may cost. What is left out is not limited, but by the scenario's own `turn_limit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Rounds.
    pub rounds: Option<u32>,
    /// Counted work: orders, turns that are ended, events that rules derive.
    pub work: Option<u64>,
}

/// What came out of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The game's number in its plan.
    pub game: u64,
    /// How it ended.
    pub end: End,
    /// Rounds that were finished.
    pub rounds: u32,
    /// T-116: turns in which something was applied.
    pub turns: u32,
    /// T-116: events that were applied: orders, words to the clock, and what rules derived from them.
    pub events: u32,
    /// Orders of personas that were refused.
    pub refused: u64,
    /// The digest of the last state; 0 after a bug.
    pub digest: u128,
    /// Seat by seat, those that joined behind all others; empty after a bug.
    pub seats: Vec<SeatRow>,
    /// How often each fact was told, by name; empty if nobody asked.
    pub facts: BTreeMap<String, u32>,
    /// Metrics round by round, of the scenario's seats; empty if nobody asked, and after a bug.
    pub course: Course,
    /// Who joined while the game ran: the last of `seats`. The ledger writes them behind the rest, if there are any.
    #[serde(skip)]
    pub guests: Vec<Guest>,
}

/// A seat that joined while the game ran. Nobody's contender plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// Its name.
    pub name: String,
    /// Its metrics round by round, from the one on in which it joined; empty if nobody asked.
    pub course: Course,
}

impl GameResult {
    /// The result of a game of which nothing is known but why.
    #[must_use]
    pub fn unplayed(game: u64, end: End) -> Self {
        let (seats, facts, course, guests) = (Vec::new(), BTreeMap::new(), Course::default(), Vec::new());
        Self { game, end, rounds: 0, turns: 0, events: 0, refused: 0, digest: 0, seats, facts, course, guests }
    }

    /// How many seats the game began with; 0 after a bug.
    #[must_use]
    pub fn began_with(&self) -> usize {
        self.seats.len() - self.guests.len()
    }

    /// Who sits at a place, from 0, if they joined while the game ran.
    #[must_use]
    pub fn guest(&self, seat: usize) -> Option<&Guest> {
        self.guests.get(seat.checked_sub(self.began_with())?)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It came to its end, for this reason.
    Over(String),
    /// It had more rounds than it may.
    RoundBudget,
    /// It took more work than it may.
    WorkBudget,
    /// The plan's values can't be played together; what is wrong.
    Refused(String),
    /// A seat that no persona plays had to act; the seat's number from 1.
    Waiting(u32),
    /// Something impossible happened: the message, and the round and stage where.
    Bug {
        /// What was said.
        message: String,
        /// Round and stage, if the game had begun.
        place: Option<(u32, String)>,
    },
}

impl End {
    /// What kind of end it is, in one word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Over(_) => "over",
            Self::RoundBudget => "round-budget",
            Self::WorkBudget => "work-budget",
            Self::Refused(_) => "refused",
            Self::Waiting(_) => "waiting",
            Self::Bug { .. } => "bug",
        }
    }
}

/// What a game was for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// The place in the final ranking, from 1; none if the game did not come to its end.
    pub rank: Option<u32>,
    /// What the end means for the seat; none if the game did not come to its end.
    pub outcome: Option<SeatOutcome>,
    /// The metrics as they were last, in the order of [`Game::metrics`].
    pub metrics: Vec<i64>,
}

/// A world that plays one game after the other.
pub struct Arena {
    setup: Arc<GameSetup>,
    /// None before the first game and after a bug.
    game: Option<Game>,
    budget: Budget,
    counts_facts: bool,
    course: Option<CourseMetrics>,
}

impl std::fmt::Debug for Arena {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arena").field("setup", &self.setup).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Arena {
    /// A world for games of a setup.
    #[must_use]
    pub fn new(setup: Arc<GameSetup>, budget: Budget, counts_facts: bool) -> Self {
        Self { setup, game: None, budget, counts_facts, course: None }
    }

    /// The same, which keeps metrics round by round, if some are asked for.
    #[must_use]
    pub fn keeping(self, course: Option<CourseMetrics>) -> Self {
        Self { course, ..self }
    }

    /// Builds the world now, as the first game would.
    pub fn build(&mut self) {
        let setup = &self.setup;
        self.game.get_or_insert_with(|| Game::new(Arc::clone(setup)).expect("a checked setup builds"));
    }

    /// Plays a game to its end, its budget or a bug. `seating` has the personas of each seat. A caller that wants no message
    /// of a bug on the standard error sets a panic hook that is silent while [`is_playing`].
    pub fn play(&mut self, spec: &GameSpec, seating: &[SeatPersonas]) -> GameResult {
        self.play_unless(spec, seating, &|| false).expect("nobody stops it")
    }

    /// The same, unless somebody stops it, between two choices of players and also inside a round: then nothing has come out of it.
    pub fn play_unless(
        &mut self,
        spec: &GameSpec,
        seating: &[SeatPersonas],
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<GameResult> {
        let played = caught(|| self.play_through(spec, seating, is_stopped));
        played.unwrap_or_else(|message| {
            self.game = None;
            Some(GameResult::unplayed(spec.game, buggy(message)))
        })
    }

    fn play_through(
        &mut self,
        spec: &GameSpec,
        seating: &[SeatPersonas],
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<GameResult> {
        let setup = &self.setup;
        let game = self.game.get_or_insert_with(|| Game::new(Arc::clone(setup)).expect("a checked setup builds"));
        game.restart_seated(spec.seed, seating).expect("the plan names personas that are there");
        game.listen(self.counts_facts);
        let Budget { rounds, work } = self.budget;
        let mut facts = BTreeMap::new();
        let mut stopped = None;
        let mut course = self.course.as_ref().map(|wanted| Courses::new(wanted, setup.seats.len()));
        let progress = game.advance_while(&mut |game| {
            if let Some(course) = &mut course {
                course.keep(game, false);
            }
            if rounds.is_some_and(|most| game.rounds_finished() >= most) {
                stopped = Some(End::RoundBudget);
            } else if work.is_some_and(|most| game.work() >= most) {
                stopped = Some(End::WorkBudget);
            }
            stopped.is_none() && !is_stopped()
        });
        if let Some(course) = &mut course
            && (game.ended().is_some() || stopped == Some(End::RoundBudget))
        {
            course.keep(game, true);
        }
        for entry in game.take_facts() {
            *facts.entry(entry.fact.name().to_owned()).or_default() += 1;
        }
        let end = match (progress, stopped) {
            (Some(progress), _) => over(game, progress),
            (None, stopped) => stopped?,
        };
        let mut result = GameResult { facts, ..told(game, spec.game, end) };
        if let Some(course) = course {
            course.finish(&mut result);
        }
        Some(result)
    }
}

/// The end by a bug that was just caught; its world is lost.
pub(crate) fn buggy(message: String) -> End {
    let place = bug_place().map(|place| (place.round, place.running.stage()));
    End::Bug { message, place }
}

/// The result of a game that stands at its end, without facts and without its course.
pub(crate) fn told(game: &Game, number: u64, end: End) -> GameResult {
    let turns = game.turn_metrics();
    GameResult {
        game: number,
        end,
        rounds: game.rounds_finished(),
        turns: turns.total_turns,
        events: turns.events + turns.derived_events,
        refused: game.refused_persona_orders(),
        digest: game.digest().0,
        seats: game.roster().seats().map(|seat| row(game, seat)).collect(),
        facts: BTreeMap::new(),
        course: Course::default(),
        guests: guests(game),
    }
}

/// How a game ended that can't go on by itself.
pub(crate) fn over(game: &Game, progress: Progress) -> End {
    match progress {
        Progress::Decision(decision) => End::Waiting(decision.seat.number()),
        _ => End::Over(game.ended().map(|ended| ended.condition.clone()).unwrap_or_default()),
    }
}

/// The metrics of all seats round by round, while a game runs.
struct Courses<'m> {
    wanted: &'m CourseMetrics,
    began: Recorder<'m>,
    /// Of those who joined, each by itself.
    guests: Vec<Recorder<'m>>,
}

impl<'m> Courses<'m> {
    fn new(wanted: &'m CourseMetrics, seats: usize) -> Self {
        Self { wanted, began: Recorder::new(wanted, seats), guests: Vec::new() }
    }

    /// Keeps the metrics of the round that is finished, if they are wanted; asked when everything is at rest.
    fn keep(&mut self, game: &Game, is_last: bool) {
        let round = game.rounds_finished();
        if !self.began.lacks(round, is_last) {
            return;
        }
        let seats: Vec<Seat> = game.roster().seats().collect();
        let value = |seat: usize, metric: usize| (game.metrics()[metric].read)(game.world(), seats[seat]);
        self.began.add(round, value);
        let began = game.setup().seats.len();
        self.guests.resize_with(seats.len() - began, || Recorder::new(self.wanted, 1));
        for (seat, guest) in (began..).zip(&mut self.guests) {
            guest.add(round, |_, metric| value(seat, metric));
        }
    }

    fn finish(self, result: &mut GameResult) {
        result.course = self.began.finish();
        for (guest, course) in result.guests.iter_mut().zip(self.guests) {
            guest.course = course.finish();
        }
    }
}

/// Who joined, without their courses.
fn guests(game: &Game) -> Vec<Guest> {
    let joined = game.roster().setups().iter().skip(game.setup().seats.len());
    joined.map(|seat| Guest { name: seat.name.clone(), course: Course::default() }).collect()
}

fn row(game: &Game, seat: Seat) -> SeatRow {
    let result = game.ended().and_then(|ended| ended.result(seat));
    SeatRow {
        rank: result.map(|result| result.rank),
        outcome: result.map(|result| result.outcome),
        metrics: game.metric_row(seat).values,
    }
}

/// What a panic said.
#[must_use]
pub fn said(message: &(dyn std::any::Any + Send)) -> String {
    let text = message.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| message.downcast_ref::<String>().cloned()).unwrap_or_else(|| "something that is no text".to_owned())
}
