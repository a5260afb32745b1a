//! Workers that play the games missing from the ledger, one game per thread.

use std::{
    collections::BTreeSet,
    mem,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use endturn_engine::{GameSetup, seats::SeatPersonas};

use crate::{
    course::CourseMetrics,
    ledger::{Folder, LedgerError, Listing, ShardHead, ShardWriter},
    lineups::Contender,
    logs::KeptLog,
    play::{Arena, Budget, End, GameResult},
    schedule::Schedule,
    stopping::{Prefix, Stopping},
    tally::CountedFacts,
};

/// Maximum worlds that a worker keeps for configurations that come up again.
const MAX_WORLDS: usize = 64;
/// Maximum threads that publish shards. They wait for the disk, so that workers need not.
const MAX_PUBLISHERS: usize = 4;

/// The view of a plan that workers need.
pub trait Plan: Sync {
    /// The games.
    fn schedule(&self) -> &Schedule;
    /// The setup of a configuration; the same number always gives the same setup.
    ///
    /// # Errors
    /// If its values can't be played together; the message is a fragment.
    fn setup(&self, configuration: u32) -> Result<Arc<GameSetup>, String>;
    /// The personas of a contender in the modules of a configuration, by module name.
    fn personas(&self, configuration: u32, contender: Contender) -> SeatPersonas;
    /// The budget of a game.
    fn budget(&self) -> Budget;
    /// Whether facts are counted.
    fn counts_facts(&self) -> bool;
    /// The facts that are counted by kind, seat and round, if any.
    fn tallies(&self) -> Option<&CountedFacts> {
        None
    }
    /// The tables of modules that are kept.
    fn logs(&self) -> &[KeptLog] {
        &[]
    }
    /// The stopping rule; `None` to play all games.
    fn stopping(&self) -> Option<&Stopping> {
        None
    }
    /// The metrics of a configuration's games that are kept round by round, if any.
    fn course(&self, _configuration: u32) -> Option<&CourseMetrics> {
        None
    }
}

/// The progress of a batch.
#[derive(Debug, Default)]
pub struct Progress {
    played: AtomicU64,
    failed: AtomicU64,
    stop: AtomicBool,
    /// The shards that this process is playing, and those that it has published.
    shards: Mutex<(BTreeSet<u64>, BTreeSet<u64>)>,
    /// Results that have not been taken yet, if the progress is watched.
    seen: Option<Mutex<Vec<GameResult>>>,
}

impl Progress {
    /// Creates progress that passes on all results. The caller must take them while the batch is
    /// played, or they pile up.
    #[must_use]
    pub fn watched() -> Self {
        Self { seen: Some(Mutex::default()), ..Self::default() }
    }

    /// Takes the results since the last call, in order of completion; empty if the progress is not
    /// watched.
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

    /// The shards that this process is playing, and those that it has published, ascending.
    pub fn shards(&self) -> (Vec<u64>, Vec<u64>) {
        let shards = self.shards.lock().expect(WHOLE);
        (shards.0.iter().copied().collect(), shards.1.iter().copied().collect())
    }

    /// Whether this process has published a shard.
    pub fn has_published(&self, shard: u64) -> bool {
        self.shards.lock().expect(WHOLE).1.contains(&shard)
    }

    /// Number of them that did not reach an end.
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }

    /// Asks the workers to stop. Games in flight are abandoned, and played from their start when
    /// the batch resumes.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Records that a game was played.
    pub(crate) fn note(&self, has_failed: bool) {
        self.played.fetch_add(1, Ordering::Relaxed);
        self.failed.fetch_add(u64::from(has_failed), Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Plays all games of shards selected by `is_mine` that the ledger lacks, up to the plan's stop.
/// Which worker plays which game is up to chance; the published results are not, except that there
/// may be games beyond the stop given by [`crate::stopping::Stop`]. Shards that other processes are
/// playing are tried again at the end, as their processes may have died.
///
/// # Errors
/// The first error of a worker; the others stop.
pub fn play(
    plan: &dyn Plan,
    folder: &Folder,
    workers: NonZeroUsize,
    is_mine: &(dyn Fn(u64) -> bool + Sync),
    progress: &Progress,
) -> Result<(), LedgerError> {
    let listing = folder.listing()?;
    // A process among many takes a file's name for its content, as a look at each is dear on a
    // shared file system: what was published for fewer replicates is left to the last command. If a
    // shard can't be read, its writer reports why.
    let is_shared = folder.is_shared();
    let is_there = |head: ShardHead| listing.has(head.shard) && (is_shared || folder.has(head).unwrap_or(false));
    let shards = folder.shards(plan.schedule()).filter(|head| is_mine(head.shard) && !is_there(*head));
    let prefix = Prefix::of(plan).map(Mutex::new);
    let queue = Queue { folder, shards: Box::new(shards), held: Vec::new(), open: None, prefix: prefix.as_ref() };
    let queue = Mutex::new(queue);
    // A thread without a game has nothing to do.
    let games = usize::try_from(plan.schedule().games()).unwrap_or(usize::MAX);
    let workers = workers.get().min(games);
    let played = thread::scope(|scope| {
        let (sender, receiver) = sync_channel(workers);
        let receiver = Arc::new(Mutex::new(receiver));
        let publishers: Vec<_> = (0..workers.min(MAX_PUBLISHERS))
            .map(|_| {
                let receiver = Arc::clone(&receiver);
                scope.spawn(move || publish(&receiver, progress))
            })
            .collect();
        let workers: Vec<_> = (0..workers)
            .map(|_| {
                let (sender, queue, prefix) = (sender.clone(), &queue, prefix.as_ref());
                scope.spawn(move || {
                    let mut worker = Worker { plan, worlds: Vec::new() };
                    let done = worker.work(queue, prefix, &sender, progress);
                    done.inspect_err(|_| progress.stop())
                })
            })
            .collect();
        drop(sender);
        let ends: Vec<_> = workers.into_iter().map(|one| one.join().expect("a worker catches what games do")).collect();
        let published: Vec<_> =
            publishers.into_iter().map(|one| one.join().expect("publishing does not panic")).collect();
        ends.into_iter().chain(published).collect()
    });
    // Releases the open shard.
    drop(queue);
    let stopped = prefix.as_ref().and_then(|prefix| prefix.lock().expect(WHOLE).stop().map(|stop| stop.replicates));
    if let Some(replicates) = stopped {
        let counted = plan.schedule().first(replicates);
        publish_last(&counted, folder)?;
        folder.drop_beyond(&counted)?;
    }
    played
}

/// Publishes shards as they come. After an error the games of the others are kept as they are.
fn publish(shards: &Mutex<Receiver<ShardWriter>>, progress: &Progress) -> Result<(), LedgerError> {
    let mut done = Ok(());
    loop {
        // In its own statement, so that the lock is released while the disk writes.
        let next = shards.lock().expect(WHOLE).recv();
        let Ok(whole) = next else { return done };
        let shard = whole.shard();
        if done.is_ok() {
            done = whole.publish().inspect_err(|_| progress.stop());
            if done.is_ok() {
                let mut shards = progress.shards.lock().expect(WHOLE);
                shards.0.remove(&shard);
                shards.1.insert(shard);
            }
        }
    }
}

/// Replays the first game of a folder. Returns its number if it comes out differently, because the
/// code of the rules has changed since. The id of a plan includes the version of the program, but
/// not its code.
///
/// # Errors
/// If results can't be read.
pub fn first_that_differs(plan: &dyn Plan, folder: &Folder) -> Result<Option<u64>, LedgerError> {
    let listing = folder.listing()?;
    let is_there = |head: &ShardHead| listing.has(head.shard) || listing.is_begun(head.shard);
    for head in folder.shards(plan.schedule()).filter(is_there) {
        if let Some(result) = folder.kept(head, true)?.results().next() {
            let again = Worker { plan, worlds: Vec::new() }.game(result.game, &Progress::default());
            return Ok((again.as_ref() != Some(&result)).then_some(result.game));
        }
    }
    Ok(None)
}

/// Publishes the shard in which a batch stops, with the games up to the stop.
fn publish_last(counted: &Schedule, folder: &Folder) -> Result<(), LedgerError> {
    let Some(last) = folder.shard_of(counted, counted.games() - 1) else { return Ok(()) };
    let writer = if folder.has(last)? { None } else { folder.writer(last)? };
    writer.filter(ShardWriter::is_whole).map_or(Ok(()), ShardWriter::publish)
}

/// The reason why locks are never poisoned.
const WHOLE: &str = "no worker panics while it holds a lock";

/// A shard that workers fill together; `None` once it is published.
type Open = Arc<Mutex<Option<ShardWriter>>>;

/// The remaining games, shard by shard.
struct Queue<'f> {
    folder: &'f Folder,
    shards: Box<dyn Iterator<Item = ShardHead> + Send + 'f>,
    /// Shards that other processes were playing.
    held: Vec<ShardHead>,
    /// The shard whose games are being handed out, and its remaining games in reverse order.
    open: Option<(Open, Vec<u64>)>,
    /// The findings so far, if the plan has a stopping rule.
    prefix: Option<&'f Mutex<Prefix<'f>>>,
}

impl Queue<'_> {
    /// Returns the next game with its shard; `None` if there is none left.
    fn next(&mut self, progress: &Progress) -> Result<Option<(Open, u64)>, LedgerError> {
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
                // Other processes may have played games that this one has not.
                prefix.lock().expect(WHOLE).catch_up(self.folder)?;
                if self.is_answered() {
                    return Ok(None);
                }
            }
            let Some(writer) = self.next_writer()? else { return Ok(None) };
            progress.shards.lock().expect(WHOLE).0.insert(writer.shard());
            if let Some(prefix) = self.prefix {
                let mut prefix = prefix.lock().expect(WHOLE);
                writer.results()?.iter().for_each(|result| prefix.add(result));
            }
            let mut games: Vec<u64> = writer.missing().collect();
            games.reverse();
            if writer.is_whole() {
                // An earlier attempt was killed before it could publish.
                writer.publish()?;
                continue;
            }
            self.open = Some((Arc::new(Mutex::new(Some(writer))), games));
        }
    }

    /// Opens the next shard that no other process is playing; `None` if there is none left.
    fn next_writer(&mut self) -> Result<Option<ShardWriter>, LedgerError> {
        // One look at the folder instead of one at each shard that others have played or begun.
        let listing = if self.folder.is_shared() { self.folder.listing()? } else { Listing::default() };
        for head in self.shards.by_ref() {
            if listing.has(head.shard) {
                continue;
            }
            // The answer of a stopping rule needs the first shards first.
            if listing.is_begun(head.shard) && self.prefix.is_none() {
                self.held.push(head);
                continue;
            }
            match self.folder.writer(head)? {
                Some(writer) => return Ok(Some(writer)),
                None => self.held.push(head),
            }
        }
        // The processes that began these may have died.
        while let Some(head) = self.held.pop() {
            if listing.has(head.shard) {
                continue;
            }
            if let Some(writer) = self.folder.writer(head)? {
                return Ok(Some(writer));
            }
        }
        Ok(None)
    }

    /// Whether enough games have been played.
    fn is_answered(&self) -> bool {
        self.prefix.is_some_and(|prefix| prefix.lock().expect(WHOLE).stop().is_some())
    }
}

/// The worlds of one thread, the most recently used at the end.
struct Worker<'p> {
    plan: &'p dyn Plan,
    worlds: Vec<(u32, Result<Arena, String>)>,
}

impl Worker<'_> {
    fn work(
        &mut self,
        queue: &Mutex<Queue<'_>>,
        prefix: Option<&Mutex<Prefix<'_>>>,
        whole: &SyncSender<ShardWriter>,
        progress: &Progress,
    ) -> Result<(), LedgerError> {
        while !progress.is_stopped() {
            let next = queue.lock().expect(WHOLE).next(progress)?;
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
                && let Some(shard) = writer.take()
            {
                whole.send(shard).expect("publishers outlive workers");
            }
        }
        Ok(())
    }

    /// Returns the result of a game; `None` if the batch is stopped during it.
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
                if self.worlds.len() >= MAX_WORLDS {
                    drop(self.worlds.remove(0));
                }
                let plan = self.plan;
                let setup = plan.setup(configuration);
                let course = plan.course(configuration).cloned();
                let arena = |setup| {
                    let arena = Arena::new(setup, plan.budget(), plan.counts_facts());
                    arena.keeping(course).counting(plan.tallies().cloned()).logging(plan.logs().to_vec())
                };
                (configuration, setup.map(arena))
            }
        };
        self.worlds.push(world);
        &mut self.worlds.last_mut().expect("one was just put there").1
    }
}
