//! Continuing from one moment of a game: many futures, each played with and without a change, with
//! the same random numbers.

use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    thread,
};

use endturn_engine::{Game, GameSetup, bug::caught, seats::SeatPersonas};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::{
    batch::Progress,
    play::{End, GameResult, buggy, game_result, over, table},
};

/// A moment of a game, between two rounds, from which it can be continued any number of times.
#[derive(Clone, Debug)]
pub struct Moment {
    setup: Arc<GameSetup>,
    state: Vec<u8>,
    hands: Vec<SeatPersonas>,
}

impl Moment {
    /// The current moment of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let hands = game.roster().seats().map(|seat| game.deciding(seat).to_vec()).collect();
        Self { setup: game.shared_setup(), state: game.snapshot(), hands }
    }

    /// Creates a world for games from here on, with all players in place.
    fn world(&self) -> Game {
        let mut game = table(&self.setup);
        for (seat, hands) in game.roster().seats().zip(&self.hands) {
            game.take_over(seat, hands.clone()).expect("personas of this very game");
        }
        game
    }

    /// Seats that had joined by then exist only once the state is restored.
    fn seat_guests(&self, game: &mut Game) {
        let guests = game.roster().seats().zip(&self.hands).skip(self.setup.seats.len());
        let others: Vec<_> = guests.filter(|(seat, hands)| game.deciding(*seat) != *hands).collect();
        for (seat, hands) in others {
            game.take_over(seat, hands.clone()).expect("personas of this very game");
        }
    }
}

/// A moment with and without a change.
#[derive(Clone, Debug)]
pub struct Question {
    /// The unchanged game.
    pub without: Moment,
    /// The game with the change.
    pub with: Moment,
    /// The root of the seeds of all futures.
    pub root: u64,
    /// Maximum rounds of each future; no limit if `None`.
    pub rounds: Option<u32>,
}

impl Question {
    /// The seed of a future, in both of its games.
    #[must_use]
    pub fn seed(&self, future: u64) -> u64 {
        seed(self.root, future)
    }
}

/// One future, with and without the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its number, from 0.
    pub future: u64,
    /// The seed of its draws.
    pub seed: u64,
    /// The unchanged game.
    pub without: GameResult,
    /// The game with the change.
    pub with: GameResult,
    /// The first round after which the worlds differed, or the round of the moment if they did so
    /// from the start; `None` if they never did.
    pub parted: Option<u32>,
}

/// Plays the first `count` futures, one pair per thread at a time, and passes them on in order,
/// whichever thread played them. [`Progress::stop`] abandons the pairs in flight, and all later
/// ones, so that the futures reported are the first ones, however long each takes.
pub fn play(
    question: &Question,
    futures: u64,
    workers: NonZeroUsize,
    progress: &Progress,
    take: &mut (dyn FnMut(Pair) + Send),
) {
    const WHOLE: &str = "no worker panics while it holds a lock";
    let next = AtomicU64::new(0);
    let row = Mutex::new(Row { next: 0, waiting: BTreeMap::new(), take });
    thread::scope(|scope| {
        for _ in 0..workers.get().min(usize::try_from(futures).unwrap_or(usize::MAX)) {
            scope.spawn(|| {
                let mut table = [Side::new(&question.without), Side::new(&question.with)];
                while !progress.is_stopped() {
                    let future = next.fetch_add(1, Ordering::Relaxed);
                    if future >= futures {
                        break;
                    }
                    let Some(pair) = pair(question, future, &mut table, &|| progress.is_stopped()) else { break };
                    progress.note([&pair.without, &pair.with].iter().any(|one| has_failed(&one.end)));
                    row.lock().expect(WHOLE).put(pair);
                }
            });
        }
    });
}

/// Plays the first `count` futures of each moment to their ends, without any change; `None` if
/// stopped. Futures with the same number have the same seed at all moments.
pub fn futures(
    moments: &[Moment],
    (root, count): (u64, u32),
    workers: NonZeroUsize,
    progress: &Progress,
) -> Option<Vec<Vec<GameResult>>> {
    let pieces: Vec<(usize, u32)> =
        (0..moments.len()).flat_map(|moment| (0..count).map(move |future| (moment, future))).collect();
    let results: Vec<Mutex<Option<GameResult>>> = pieces.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut side: Option<(usize, Side<'_>)> = None;
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(moment, future)) = pieces.get(at) else { return };
            if side.as_ref().is_none_or(|(own, _)| *own != moment) {
                side = Some((moment, Side::new(&moments[moment])));
            }
            let Some((_, side)) = &mut side else { return };
            side.begin(seed(root, future.into()));
            while side.end.is_none() {
                side.round(None, &|| progress.is_stopped());
                if progress.is_stopped() {
                    return;
                }
            }
            let result = side.result(future.into());
            progress.note(has_failed(&result.end));
            *results[at].lock().expect("only one worker takes a piece") = Some(result);
        }
    };
    thread::scope(|scope| {
        let all: Vec<_> = (0..workers.get().min(pieces.len())).map(|_| scope.spawn(work)).collect();
        all.into_iter().for_each(|one| one.join().expect("a side catches what games do"));
    });
    let all: Option<Vec<GameResult>> = results.into_iter().map(|one| one.into_inner().ok().flatten()).collect();
    Some(all?.chunks(count.max(1) as usize).map(<[GameResult]>::to_vec).collect())
}

/// The seed of a future.
fn seed(root: u64, future: u64) -> u64 {
    let mut name = *b"future..........";
    name[8..].copy_from_slice(&future.to_le_bytes());
    xxh3_64_with_seed(&name, root)
}

/// Whether a game reached neither its end nor the last round requested.
#[must_use]
pub fn has_failed(end: &End) -> bool {
    !matches!(end, End::Over(_) | End::RoundBudget)
}

/// Pairs that wait for all earlier ones.
struct Row<'t> {
    next: u64,
    waiting: BTreeMap<u64, Pair>,
    take: &'t mut (dyn FnMut(Pair) + Send),
}

impl Row<'_> {
    fn put(&mut self, pair: Pair) {
        self.waiting.insert(pair.future, pair);
        while let Some(pair) = self.waiting.remove(&self.next) {
            (self.take)(pair);
            self.next += 1;
        }
    }
}

/// Plays both games of a future side by side; `None` if stopped.
fn pair(question: &Question, future: u64, table: &mut [Side<'_>; 2], is_stopped: &dyn Fn() -> bool) -> Option<Pair> {
    let seed = question.seed(future);
    table.iter_mut().for_each(|side| side.begin(seed));
    let mut parted = None;
    loop {
        if parted.is_none() {
            parted = apart(table);
        }
        if table.iter().all(|side| side.end.is_some()) {
            break;
        }
        table.iter_mut().for_each(|side| side.round(question.rounds, is_stopped));
        if is_stopped() {
            return None;
        }
    }
    let [without, with] = table.each_mut().map(|side| side.result(future));
    Some(Pair { future, seed, without, with, parted })
}

/// Returns the current round of both games, if they differ.
fn apart([one, other]: &[Side<'_>; 2]) -> Option<u32> {
    let (one, other) = (one.world.as_ref()?, other.world.as_ref()?);
    (one.digest() != other.digest()).then(|| one.rounds_finished().max(other.rounds_finished()))
}

/// One of the two games, in a world that is reused.
struct Side<'q> {
    moment: &'q Moment,
    /// `None` before the first game and after a bug.
    world: Option<Game>,
    /// The round of the moment.
    began: u32,
    /// The ending, once the game has ended.
    end: Option<End>,
}

impl<'q> Side<'q> {
    fn new(moment: &'q Moment) -> Self {
        Self { moment, world: None, began: 0, end: None }
    }

    fn begin(&mut self, seed: u64) {
        self.end = None;
        let (moment, world) = (self.moment, &mut self.world);
        let begun = caught(|| {
            let game = world.get_or_insert_with(|| moment.world());
            game.restore(&moment.state).expect("the state is of a game of this setup");
            moment.seat_guests(game);
            game.reseed(seed);
            game.rounds_finished()
        });
        self.began = begun.unwrap_or_else(|bug| {
            (self.world, self.end) = (None, Some(buggy(bug)));
            0
        });
    }

    /// Plays a round, if the game is not over, or less if stopped between two choices of players.
    fn round(&mut self, most: Option<u32>, is_stopped: &dyn Fn() -> bool) {
        let (None, Some(game)) = (&self.end, &mut self.world) else { return };
        if most.is_some_and(|most| game.rounds_finished() - self.began >= most) {
            self.end = Some(End::RoundBudget);
            return;
        }
        let before = game.rounds_finished();
        let mut goes_on = |game: &Game| game.rounds_finished() == before && !is_stopped();
        match caught(|| game.advance_while(&mut goes_on)) {
            Ok(Some(progress)) => self.end = Some(over(game, progress)),
            Ok(None) => {}
            Err(bug) => (self.world, self.end) = (None, Some(buggy(bug))),
        }
    }

    fn result(&mut self, future: u64) -> GameResult {
        let end = self.end.take().expect("the game was played to an end");
        match &self.world {
            Some(game) => game_result(game, future, end),
            None => GameResult::unplayed(future, end),
        }
    }
}
