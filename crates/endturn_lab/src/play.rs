//! One game of a plan in a recycled world, and its result.

use std::{collections::BTreeMap, sync::Arc};

use endturn_engine::{
    Game, GameSetup, Progress, Seat,
    bug::{Bug, caught},
    seats::{SeatOutcome, SeatPersonas},
};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::{
    course::{Course, CourseMetrics, Recorder},
    logs::{KeptLog, Log, LogKeeper, MAX_BYTES},
    schedule::GameSpec,
    tally::{self, CountedFacts, Tallies},
};

/// The maximum cost of a game. A missing limit means none, except the scenario's own `turn_limit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Maximum rounds.
    pub rounds: Option<u32>,
    /// Maximum work: orders, ended turns, and events derived by rules.
    pub work: Option<u64>,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The game's number in its plan.
    pub game: u64,
    /// The kind of ending.
    pub end: End,
    /// Number of finished rounds.
    pub rounds: u32,
    /// T-116: number of turns in which something was applied.
    pub turns: u32,
    /// T-116: number of events that were applied: orders, words to the clock, and events that rules
    /// derived from them.
    pub events: u32,
    /// Number of refused orders of personas.
    pub refused: u64,
    /// The digest of the final state; 0 after a bug.
    pub digest: u128,
    /// The digest of all applied orders and of the results, without the seed: equal for games that
    /// luck made copies of one another. After a bug, of the message only.
    pub course_digest: u64,
    /// Seat by seat, with those that joined at the end; empty after a bug.
    pub seats: Vec<SeatRow>,
    /// Number of times that each fact was emitted, by name; empty unless requested.
    pub facts: BTreeMap<String, u32>,
    /// Facts by kind, seat and round; empty unless requested.
    pub tallies: Tallies,
    /// Metrics round by round, for the scenario's seats; empty unless requested, and after a bug.
    pub course: Course,
    /// Seats that joined during the game: the last of `seats`. The ledger writes them after the
    /// rest, if there are any.
    #[serde(skip)]
    pub guests: Vec<Guest>,
    /// The tables of modules that the plan asks for, in its order; empty unless requested, and
    /// after a bug. The ledger writes them last, if there are any.
    #[serde(skip)]
    pub logs: Vec<Log>,
}

/// A seat that joined during the game. No contender plays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// Its name.
    pub name: String,
    /// Its metrics round by round, from the round in which it joined; empty unless requested.
    pub course: Course,
}

impl GameResult {
    /// Returns the result of a game that could not be played.
    #[must_use]
    pub fn unplayed(game: u64, end: End) -> Self {
        let (seats, facts, tallies) = (Vec::new(), BTreeMap::new(), Tallies::default());
        let (course, guests, logs) = (Course::default(), Vec::new(), Vec::new());
        let (digest, course_digest) = (0, 0);
        let (rounds, turns, events, refused) = (0, 0, 0, 0);
        let mut result = Self {
            game,
            end,
            rounds,
            turns,
            events,
            refused,
            digest,
            course_digest,
            seats,
            facts,
            tallies,
            course,
            guests,
            logs,
        };
        result.course_digest = result.digest_of_course(0);
        result
    }

    /// The digest of what is counted of a game, its ending, rounds, turns and events, and the ranks
    /// and metrics of its seats, with the digest of its orders.
    fn digest_of_course(&self, orders: u64) -> u64 {
        let counted = (&self.end, self.rounds, self.turns, self.events, self.refused, &self.seats);
        // Light games last some twenty microseconds: the bytes of most fit without growing.
        let bytes = postcard::to_extend(&counted, Vec::with_capacity(256)).expect("results are plain data");
        xxh3_64_with_seed(&bytes, orders)
    }

    /// Number of seats at the start of the game; 0 after a bug.
    #[must_use]
    pub fn began_with(&self) -> usize {
        self.seats.len() - self.guests.len()
    }

    /// Returns the guest in a seat, from 0, if it joined during the game.
    #[must_use]
    pub fn guest(&self, seat: usize) -> Option<&Guest> {
        self.guests.get(seat.checked_sub(self.began_with())?)
    }
}

/// The way a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The game was decided, for this reason.
    Over(String),
    /// It exceeded its maximum rounds.
    RoundBudget,
    /// It exceeded its maximum work.
    WorkBudget,
    /// The plan's values can't be played together; the message says why.
    Refused(String),
    /// A seat without a persona had to act; the seat's number from 1.
    Waiting(u32),
    /// A bug: the message, and the round and stage where it occurred.
    Bug {
        /// The message.
        message: String,
        /// Round and stage, if the game had begun.
        place: Option<(u32, String)>,
    },
}

impl End {
    /// The kind of ending in one word.
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

/// The result of a game for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// The place in the final ranking, from 1; `None` if the game did not reach its end.
    pub rank: Option<u32>,
    /// The outcome for the seat; `None` if the game did not reach its end.
    pub outcome: Option<SeatOutcome>,
    /// The final values of the metrics, in the order of [`Game::metrics`].
    pub metrics: Vec<i64>,
}

/// A world that plays one game after the other.
pub struct Arena {
    setup: Arc<GameSetup>,
    /// `None` before the first game and after a bug.
    game: Option<Game>,
    budget: Budget,
    counts_facts: bool,
    course: Option<CourseMetrics>,
    tallies: Option<CountedFacts>,
    logs: Vec<KeptLog>,
}

impl std::fmt::Debug for Arena {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Arena").field("setup", &self.setup).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Arena {
    /// Creates a world for games of a setup.
    #[must_use]
    pub fn new(setup: Arc<GameSetup>, budget: Budget, counts_facts: bool) -> Self {
        Self { setup, game: None, budget, counts_facts, course: None, tallies: None, logs: Vec::new() }
    }

    /// Makes the arena keep these metrics round by round, if any.
    #[must_use]
    pub fn keeping(self, course: Option<CourseMetrics>) -> Self {
        Self { course, ..self }
    }

    /// Makes the arena count these facts by kind, seat and round, if any.
    #[must_use]
    pub fn counting(self, tallies: Option<CountedFacts>) -> Self {
        Self { tallies, ..self }
    }

    /// Makes the arena keep these tables of modules.
    #[must_use]
    pub fn logging(self, logs: Vec<KeptLog>) -> Self {
        Self { logs, ..self }
    }

    /// Builds the world now instead of in the first game.
    pub fn build(&mut self) {
        let setup = &self.setup;
        self.game.get_or_insert_with(|| table(setup));
    }

    /// Plays a game to its end, its budget or a bug. `seating` has the personas of each seat. To
    /// keep bugs' messages off standard error, set the hook of
    /// [`report_uncaught`](endturn_engine::bug::report_uncaught).
    pub fn play(&mut self, spec: &GameSpec, seating: &[SeatPersonas]) -> GameResult {
        self.play_unless(spec, seating, &|| false).expect("nobody stops it")
    }

    /// Plays a game unless it is stopped between two choices of players, possibly inside a round;
    /// then there is no result.
    pub fn play_unless(
        &mut self,
        spec: &GameSpec,
        seating: &[SeatPersonas],
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<GameResult> {
        let played = caught(|| self.play_through(spec, seating, is_stopped));
        played.unwrap_or_else(|bug| {
            self.game = None;
            Some(GameResult::unplayed(spec.game, buggy(bug)))
        })
    }

    fn play_through(
        &mut self,
        spec: &GameSpec,
        seating: &[SeatPersonas],
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<GameResult> {
        let setup = &self.setup;
        let game = self.game.get_or_insert_with(|| table(setup));
        game.restart_seated(spec.seed, seating).expect("the plan names personas that are there");
        game.listen(self.counts_facts || self.tallies.as_ref().is_some_and(CountedFacts::has_facts));
        let Budget { rounds, work } = self.budget;
        let mut facts = BTreeMap::new();
        let mut stopped = None;
        let mut course = self.course.as_ref().map(|wanted| Courses::new(wanted, setup.seats.len()));
        let mut logs = LogKeeper::new(&self.logs, game);
        let progress = game.advance_while(&mut |game| {
            if let Some(course) = &mut course {
                course.keep(game, false);
            }
            if !logs.keep(game, false) {
                stopped = Some(too_large());
            } else if rounds.is_some_and(|most| game.rounds_finished() >= most) {
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
        let is_whole = game.ended().is_some() || stopped == Some(End::RoundBudget);
        if !(logs.keep(game, is_whole) && logs.take(game)) {
            stopped = Some(too_large());
        }
        let entries = game.take_facts();
        if self.counts_facts {
            for entry in &entries {
                *facts.entry(entry.fact.name().to_owned()).or_default() += 1;
            }
        }
        let tallies = self.tallies.as_ref().map(|wanted| tally::count(wanted, &entries, game));
        let end = match (progress, stopped) {
            (_, Some(end @ End::Refused(_))) => return Some(GameResult::unplayed(spec.game, end)),
            (Some(progress), _) => over(game, progress),
            (None, stopped) => stopped?,
        };
        let mut result =
            GameResult { facts, tallies: tallies.unwrap_or_default(), ..game_result(game, spec.game, end) };
        if let Some(course) = course {
            course.finish(&mut result);
        }
        result.logs = logs.finish();
        Some(result)
    }
}

/// The ending of a game whose tables do not fit.
fn too_large() -> End {
    let most = MAX_BYTES >> 20;
    End::Refused(format!("its `tables` take more than {most} MiB; a larger `every` takes less"))
}

/// Builds a world whose games can be compared by their orders.
pub(crate) fn table(setup: &Arc<GameSetup>) -> Game {
    let mut game = Game::new(Arc::clone(setup)).expect("a checked setup builds");
    game.hash_orders();
    game
}

/// The ending by a bug; its world is lost.
pub(crate) fn buggy(bug: Bug) -> End {
    let place = bug.place.map(|place| (place.round, place.running.stage()));
    End::Bug { message: bug.message, place }
}

/// The result of a game that has ended, without facts, tallies and course.
pub(crate) fn game_result(game: &Game, number: u64, end: End) -> GameResult {
    let turns = game.turn_metrics();
    let mut result = GameResult {
        game: number,
        end,
        rounds: game.rounds_finished(),
        turns: turns.total_turns,
        events: turns.events + turns.derived_events,
        refused: game.refused_persona_orders(),
        digest: game.digest().0,
        course_digest: 0,
        seats: game.roster().seats().map(|seat| row(game, seat)).collect(),
        facts: BTreeMap::new(),
        tallies: Tallies::default(),
        course: Course::default(),
        guests: guests(game),
        logs: Vec::new(),
    };
    let orders = game.orders_digest().expect("a game of the laboratory hashes its orders");
    result.course_digest = result.digest_of_course(orders);
    result
}

/// The ending of a game that can't continue by itself.
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
    /// The courses of seats that joined, one each.
    guests: Vec<Recorder<'m>>,
}

impl<'m> Courses<'m> {
    fn new(wanted: &'m CourseMetrics, seats: usize) -> Self {
        Self { wanted, began: Recorder::new(wanted, seats), guests: Vec::new() }
    }

    /// Records the metrics of the finished round, if requested; called between rounds.
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

/// The seats that joined, without their courses.
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
