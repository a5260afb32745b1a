//! Workers that play what the ledger lacks, one game per thread.

use std::{
    mem,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use endturn_engine::{GameSetup, seats::SeatPersonas};

use crate::{
    course::CourseMetrics,
    ledger::{Folder, LedgerError, ShardHead, ShardWriter},
    lineups::Contender,
    play::{Arena, Budget, End, GameResult},
    schedule::Schedule,
    stopping::{Prefix, Stopping},
};

/// Worlds that a worker keeps for configurations it may come back to.
const MOST_WORLDS: usize = 64;

/// What workers need to know of a plan.
pub trait Plan: Sync {
    /// The games.
    fn schedule(&self) -> &Schedule;
    /// The setup of a configuration; the same for the same number.
    ///
    /// # Errors
    /// If its values can't be played together: what is wrong, as a fragment.
    fn setup(&self, configuration: u32) -> Result<Arc<GameSetup>, String>;
    /// The personas of a contender in the modules of a configuration, by module name.
    fn personas(&self, configuration: u32, contender: Contender) -> SeatPersonas;
    /// What a game may cost.
    fn budget(&self) -> Budget;
    /// Whether facts are counted.
    fn counts_facts(&self) -> bool;
    /// When to stop before all games are played; never if left out.
    fn stopping(&self) -> Option<&Stopping> {
        None
    }
    /// Which metrics of a configuration's games are kept round by round; none if left out.
    fn course(&self, _configuration: u32) -> Option<&CourseMetrics> {
        None
    }
}

/// How far a batch has come; for those who watch.
#[derive(Debug, Default)]
pub struct Progress {
    played: AtomicU64,
    failed: AtomicU64,
    stop: AtomicBool,
    /// Results that nobody has taken yet, if somebody wants them.
    seen: Option<Mutex<Vec<GameResult>>>,
}

impl Progress {
    /// One that hands on all results. Whoever asks for it takes them while the batch is played, or they pile up.
    #[must_use]
    pub fn watched() -> Self {
        Self { seen: Some(Mutex::default()), ..Self::default() }
    }

    /// The results since the last call, in the order in which they came; none if this is not watched.
    pub fn take(&self) -> Vec<GameResult> {
        let seen = self.seen.as_ref();
        seen.map(|seen| mem::take(&mut *seen.lock().expect(WHOLE))).unwrap_or_default()
    }

    fn hand_on(&self, result: GameResult) {
        if let Some(seen) = &self.seen {
            seen.lock().expect(WHOLE).push(result);
        }
    }

    /// Games that this process has played.
    pub fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// Of these, games that did not come to an end.
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// Asks the workers to stop. Games in flight are left where they are, and played from their start when the batch goes on.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Notes that a game was played.
    pub(crate) fn note(&self, has_failed: bool) {
        self.played.fetch_add(1, Ordering::Relaxed);
        self.failed.fetch_add(u64::from(has_failed), Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Plays all games of shards that `is_mine` and that the ledger lacks, up to where the plan stops. Which worker plays what is
/// left to chance; what is published is not, but that there may be games beyond the stop that [`crate::stopping::Stop`] knows.
///
/// # Errors
/// The first that a worker met; the others stop.
pub fn play(
    plan: &dyn Plan,
    folder: &Folder,
    workers: NonZeroUsize,
    is_mine: &(dyn Fn(u64) -> bool + Sync),
    progress: &Progress,
) -> Result<(), LedgerError> {
    // What is wrong with one that can't be read its writer will say.
    let is_there = |head: ShardHead| folder.has(head).unwrap_or(false);
    let shards = folder.shards(plan.schedule()).filter(|head| is_mine(head.shard) && !is_there(*head));
    let prefix = Prefix::of(plan).map(Mutex::new);
    let queue = Mutex::new(Queue { folder, shards: Box::new(shards), open: None, prefix: prefix.as_ref() });
    let played = thread::scope(|scope| {
        let work = || {
            let mut worker = Worker { plan, worlds: Vec::new() };
            let done = worker.work(&queue, prefix.as_ref(), progress);
            done.inspect_err(|_| progress.stop())
        };
        let all: Vec<_> = (0..workers.get()).map(|_| scope.spawn(work)).collect();
        let ends: Vec<_> = all.into_iter().map(|one| one.join().expect("a worker catches what games do")).collect();
        ends.into_iter().collect()
    });
    // What is open is let go of.
    drop(queue);
    let stopped = prefix.as_ref().and_then(|prefix| prefix.lock().expect(WHOLE).stop().map(|stop| stop.replicates));
    if let Some(replicates) = stopped {
        publish_last(&plan.schedule().first(replicates), folder)?;
    }
    played
}

/// Plays the first game that a folder has once more; its number, if it comes out differently, since its games were played by rules
/// whose code was another. The id of a plan knows the version of the program, but not its code.
///
/// # Errors
/// If results can't be read.
pub fn first_that_differs(plan: &dyn Plan, folder: &Folder) -> Result<Option<u64>, LedgerError> {
    for head in folder.shards(plan.schedule()) {
        if let Some(result) = folder.kept(head, true)?.results().next() {
            let again = Worker { plan, worlds: Vec::new() }.game(result.game, &Progress::default());
            return Ok((again.as_ref() != Some(&result)).then_some(result.game));
        }
    }
    Ok(None)
}

/// Publishes the shard in which a batch stops, with the games up to there.
fn publish_last(counted: &Schedule, folder: &Folder) -> Result<(), LedgerError> {
    let Some(last) = folder.shard_of(counted, counted.games() - 1) else { return Ok(()) };
    let writer = if folder.has(last)? { None } else { folder.writer(last)? };
    writer.filter(ShardWriter::is_whole).map_or(Ok(()), ShardWriter::publish)
}

/// Why locks are never poisoned.
const WHOLE: &str = "no worker panics while it holds a lock";

/// A shard that workers fill together; none once it is published.
type Open = Arc<Mutex<Option<ShardWriter>>>;

/// The games to come, shard by shard.
struct Queue<'f> {
    folder: &'f Folder,
    shards: Box<dyn Iterator<Item = ShardHead> + Send + 'f>,
    /// The shard whose games are handed out, and those that are left of it, the last one first.
    open: Option<(Open, Vec<u64>)>,
    /// What was found out so far, if the plan may stop.
    prefix: Option<&'f Mutex<Prefix<'f>>>,
}

impl Queue<'_> {
    /// The next game with its shard; none if there is none left.
    fn next(&mut self) -> Result<Option<(Open, u64)>, LedgerError> {
        loop {
            if self.is_answered() {
                return Ok(None);
            }
            if let Some((open, games)) = &mut self.open
                && let Some(game) = games.pop()
            {
                return Ok(Some((Arc::clone(open), game)));
            }
            if let Some(prefix) = self.prefix {
                // Other processes may have played what this one has not.
                prefix.lock().expect(WHOLE).catch_up(self.folder)?;
                if self.is_answered() {
                    return Ok(None);
                }
            }
            let Some(head) = self.shards.next() else { return Ok(None) };
            // Another process may be at it; then it is not ours to play.
            let Some(writer) = self.folder.writer(head)? else { continue };
            if let Some(prefix) = self.prefix {
                let mut prefix = prefix.lock().expect(WHOLE);
                writer.results()?.iter().for_each(|result| prefix.add(result));
            }
            let mut games: Vec<u64> = writer.missing().collect();
            games.reverse();
            if writer.is_whole() {
                // An earlier try was killed before it could publish.
                writer.publish()?;
                continue;
            }
            self.open = Some((Arc::new(Mutex::new(Some(writer))), games));
        }
    }

    /// Whether enough is played.
    fn is_answered(&self) -> bool {
        self.prefix.is_some_and(|prefix| prefix.lock().expect(WHOLE).stop().is_some())
    }
}

/// One thread's worlds, those used last at the end.
struct Worker<'p> {
    plan: &'p dyn Plan,
    worlds: Vec<(u32, Result<Arena, String>)>,
}

impl Worker<'_> {
    fn work(
        &mut self,
        queue: &Mutex<Queue<'_>>,
        prefix: Option<&Mutex<Prefix<'_>>>,
        progress: &Progress,
    ) -> Result<(), LedgerError> {
        while !progress.is_stopped() {
            let next = queue.lock().expect(WHOLE).next()?;
            let Some((shard, game)) = next else { break };
            let Some(result) = self.game(game, progress) else { break };
            let mut writer = shard.lock().expect(WHOLE);
            let open = writer.as_mut().expect("a shard is published with its last game");
            open.add(&result)?;
            progress.note(!matches!(result.end, End::Over(_)));
            if let Some(prefix) = prefix {
                prefix.lock().expect(WHOLE).add(&result);
            }
            progress.hand_on(result);
            if open.is_whole()
                && let Some(whole) = writer.take()
            {
                whole.publish()?;
            }
        }
        Ok(())
    }

    /// The result of a game; none if the batch is stopped before its end.
    fn game(&mut self, game: u64, progress: &Progress) -> Option<GameResult> {
        let plan = self.plan;
        let spec = plan.schedule().game(game).expect("a shard has games of the schedule only");
        let seating = plan.schedule().seating(&spec);
        let of = |contender| plan.personas(spec.configuration, contender);
        let personas: Vec<SeatPersonas> = seating.into_iter().map(of).collect();
        match self.world(spec.configuration) {
            Ok(world) => world.play_unless(&spec, &personas, &|| progress.is_stopped()),
            Err(what) => Some(GameResult::unplayed(game, End::Refused(what.clone()))),
        }
    }

    fn world(&mut self, configuration: u32) -> &mut Result<Arena, String> {
        let at = self.worlds.iter().position(|(known, _)| *known == configuration);
        let world = match at {
            Some(at) => self.worlds.remove(at),
            None => {
                if self.worlds.len() >= MOST_WORLDS {
                    drop(self.worlds.remove(0));
                }
                let plan = self.plan;
                let setup = plan.setup(configuration);
                let course = plan.course(configuration).cloned();
                let arena = |setup| Arena::new(setup, plan.budget(), plan.counts_facts()).keeping(course);
                (configuration, setup.map(arena))
            }
        };
        self.worlds.push(world);
        &mut self.worlds.last_mut().expect("one was just put there").1
    }
}
