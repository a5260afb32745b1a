//! Playing with progress: a few lines on a terminal, or events for programs.

use std::{collections::VecDeque, io::IsTerminal, num::NonZeroUsize, panic, time::Duration};

use endturn::{
    lab::{
        batch::{self, Plan, Progress},
        ledger::{Folder, LedgerError, Listing, ShardHead},
        plan::LoadedPlan,
        play::{End, GameResult},
    },
    report::{
        Evaluation,
        again::{self, ended},
        live::{Live, LiveStanding},
        words,
    },
};
use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use super::attendance::Attendance;
use crate::args::{BatchPlayArgs, Format};
use crate::console::Console;
use crate::interrupt;
use crate::render::json;
use crate::render::number::grouped;
use crate::render::table::{self, Align};
use crate::stopwatch;
use crate::watching;

/// Polls between two progress updates.
const LOOKS: u32 = 10;
/// Shards of earlier commands that are counted per poll.
const SHARDS: usize = 64;
/// Maximum number of contenders shown on the terminal.
const SHOWN: usize = 8;
/// Progress samples kept for the rate estimate.
const SAMPLES: usize = 30;

/// Plays with progress. The results contain the messages of bugs in games.
pub(super) fn watch(
    plan: &LoadedPlan,
    folder: &Folder,
    (workers, is_mine): (NonZeroUsize, &(dyn Fn(u64) -> bool + Sync)),
    (progress, beside): (&Progress, &mut Beside<'_>),
    args: &BatchPlayArgs,
    console: &mut Console<'_>,
) -> Result<(), LedgerError> {
    let owns_process = console.owns_process;
    let mut told = Told::of(args, console).map(|told| Watch::new(plan, folder, is_mine, told));
    if let Some(watch) = &mut told {
        watch.begin(workers, console);
    }
    let listing = folder.listing()?;
    let look = |look: u32, is_over: bool| {
        beside.look(folder, &listing, progress);
        let Some(watch) = &mut told else { return };
        watch.look(progress, console);
        if look.is_multiple_of(LOOKS) && !is_over {
            watch.tell(progress, console);
        }
    };
    let play = || batch::play(plan, folder, workers, is_mine, progress);
    let played = watching::look_on(owns_process, || progress.stop(), play, look);
    if let Some(watch) = told {
        watch.end(progress, matches!(played, Ok(Ok(()))), console);
    }
    played.unwrap_or_else(|message| panic::resume_unwind(message))
}

/// Work beside the games: reports for other processes, and the evaluation of the shards
/// that are there.
pub(super) struct Beside<'p> {
    pub(super) attendance: Option<Attendance>,
    pub(super) evaluation: Option<Evaluation<'p>>,
}

impl Beside<'_> {
    fn look(&mut self, folder: &Folder, listing: &Listing, progress: &Progress) {
        self.attendance.iter_mut().for_each(|one| one.look(progress));
        if let Some(evaluation) = &mut self.evaluation {
            let is_published = |head: ShardHead| {
                progress.has_published(head.shard) || listing.has(head.shard) && folder.has(head).unwrap_or(false)
            };
            // After an error it begins anew when all is played, and the error shows again.
            if evaluation.follow(folder, SHARDS as u64, &is_published).is_err() {
                self.evaluation = None;
            }
        }
    }
}

/// Whether progress is displayed; if so, the results are needed.
pub(super) fn is_watched(args: &BatchPlayArgs, console: &Console<'_>) -> bool {
    Told::of(args, console).is_some()
}

/// The kind of progress display.
enum Told {
    /// Redrawn in place on a terminal.
    Drawn,
    /// As JSON events.
    Events,
}

impl Told {
    /// `None` if progress is not wanted.
    fn of(args: &BatchPlayArgs, console: &Console<'_>) -> Option<Self> {
        match args.format {
            _ if args.quiet => None,
            Format::Json => Some(Self::Events),
            Format::Text => (console.owns_process && std::io::stderr().is_terminal()).then_some(Self::Drawn),
        }
    }
}

/// The state of the batch while it is played.
struct Watch<'a> {
    plan: &'a LoadedPlan,
    folder: &'a Folder,
    told: Told,
    bar: ProgressBar,
    live: Live<'a>,
    /// Shards of earlier commands that are still to be counted, in reverse order.
    before: Vec<u64>,
    /// Games that this command covers.
    games: u64,
    /// Those of them that were there at the start.
    there: u64,
    began: u64,
    /// Progress samples: time, and games played by then.
    samples: VecDeque<(u64, u64)>,
    last_failure: Option<(u64, End)>,
}

impl<'a> Watch<'a> {
    fn new(plan: &'a LoadedPlan, folder: &'a Folder, is_mine: &dyn Fn(u64) -> bool, told: Told) -> Self {
        let mut live = Live::new(plan);
        let (mut before, mut games, mut there) = (Vec::new(), 0, 0);
        let listing = folder.listing().unwrap_or_default();
        for head in folder.shards(plan.schedule()).filter(|head| is_mine(head.shard)) {
            games += head.games;
            if !listing.has(head.shard) && !listing.is_begun(head.shard) {
                continue;
            }
            if listing.has(head.shard) && folder.has(head).unwrap_or(false) {
                there += head.games;
                before.push(head.shard);
            } else if let Ok(kept) = folder.kept(head, true) {
                // If it is damaged, the worker that plays it reports why.
                kept.results().for_each(|result| live.add(&result));
                there += kept.games().count() as u64;
            }
        }
        before.reverse();
        let target = match told {
            Told::Drawn => ProgressDrawTarget::stderr(),
            Told::Events => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(games), target);
        let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games{msg}");
        bar.set_style(style.expect("the template is sound"));
        let began = stopwatch::nanoseconds();
        let samples = VecDeque::from([(began, 0)]);
        Self { plan, folder, told, bar, live, before, games, there, began, samples, last_failure: None }
    }

    fn begin(&self, workers: NonZeroUsize, console: &mut Console<'_>) {
        let names: Vec<&str> = self.plan.players.iter().map(|player| player.name.as_str()).collect();
        self.event(
            json!({
                "type": "begin", "name": self.plan.sheet.name, "id": format!("{:032x}", self.plan.id()),
                "games": self.games, "there": self.there, "workers": workers, "contenders": names,
            }),
            console,
        );
    }

    /// Counts the results since the last poll, and some of the earlier ones.
    fn look(&mut self, progress: &Progress, console: &mut Console<'_>) {
        for result in progress.take() {
            self.live.add(&result);
            if !matches!(result.end, End::Over(_)) {
                self.failed(&result, console);
            }
        }
        for _ in 0..SHARDS {
            let Some(shard) = self.before.pop() else { break };
            let head = self.folder.shard(self.plan.schedule(), shard);
            let results = head.and_then(|head| self.folder.read(head).ok());
            results.into_iter().flatten().for_each(|result| self.live.add(&result));
        }
    }

    fn failed(&mut self, result: &GameResult, console: &mut Console<'_>) {
        self.last_failure = Some((result.game, result.end.clone()));
        let again = again::show(self.folder.path(), result.game);
        self.event(json!({"type": "failure", "game": result.game, "end": ended(&result.end), "again": again}), console);
    }

    fn tell(&mut self, progress: &Progress, console: &mut Console<'_>) {
        let played = progress.played();
        self.samples.push_back((stopwatch::nanoseconds(), played));
        if self.samples.len() > SAMPLES {
            self.samples.pop_front();
        }
        let (rate, left) = self.rate(self.games.saturating_sub(self.there + played));
        let standings = self.live.standings();
        match self.told {
            Told::Drawn => {
                self.bar.set_position(self.there + played);
                self.bar.set_message(self.lines(rate, left, &standings));
            }
            Told::Events => {
                let one = |one: &LiveStanding| {
                    let name = &self.plan.players[one.contender].name;
                    json!({"contender": name, "games": one.games, "points": json::interval(one.points)})
                };
                self.event(
                    json!({
                        "type": "progress", "there": self.there + played, "games": self.games, "played": played,
                        "failed": self.live.failed(), "per_minute": rate, "seconds_left": left,
                        "contenders": standings.iter().map(one).collect::<Vec<_>>(),
                    }),
                    console,
                );
            }
        }
    }

    /// Returns the recent rate in games per minute, and the seconds that the rest takes at that
    /// rate; `None` before the first game.
    fn rate(&self, rest: u64) -> (u64, Option<u64>) {
        let (Some((from, before)), Some((to, played))) = (self.samples.front(), self.samples.back()) else {
            return (0, None);
        };
        let (nanoseconds, games) = (u128::from(to - from), u128::from(played - before));
        let rate = (games * 60_000_000_000).checked_div(nanoseconds).unwrap_or(0);
        let left = (u128::from(rest) * nanoseconds).checked_div(games * 1_000_000_000);
        let number = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
        (number(rate), left.map(number))
    }

    /// Returns the text beside and below the progress bar.
    fn lines(&self, rate: u64, left: Option<u64>, standings: &[LiveStanding]) -> String {
        let mut text = match rate {
            600.. => format!(" · {} per second", grouped(rate / 60)),
            _ => format!(" · {} per minute", grouped(rate)),
        };
        if let Some(left) = left {
            text += &format!(" · {} left", FormattedDuration(Duration::from_secs(left)));
        }
        let row = |one: &LiveStanding| {
            let percent = one.points?.scaled(100.0, 0.0);
            Some(vec![
                self.plan.players[one.contender].name.chars().take(24).collect(),
                format!("{:.1} %", percent.estimate),
                format!("{:.1} to {:.1} %", percent.low, percent.high),
                words::counted(one.games, "game"),
            ])
        };
        let rows: Vec<Vec<String>> = standings.iter().take(SHOWN).filter_map(row).collect();
        text.push('\n');
        text += &table::lines(&rows, &[Align::Left, Align::Right, Align::Right, Align::Right], "  ");
        if standings.len() > SHOWN {
            text += &format!("  … {} more\n", standings.len() - SHOWN);
        }
        if let Some((game, end)) = &self.last_failure {
            let failed = grouped(self.live.failed());
            text += &format!("  {failed} failed, the last: game {game}, {}\n", ended(end));
        }
        text.trim_end().to_owned()
    }

    fn end(self, progress: &Progress, is_sound: bool, console: &mut Console<'_>) {
        self.bar.finish_and_clear();
        if !is_sound {
            return;
        }
        let (played, failed) = (progress.played(), progress.failed());
        let milliseconds = (stopwatch::nanoseconds() - self.began) / 1_000_000;
        self.event(
            json!({
                "type": "end", "there": self.there + played, "games": self.games, "played": played, "failed": failed,
                "milliseconds": milliseconds, "interrupted": interrupt::asked(),
            }),
            console,
        );
    }

    /// If the reader of the events is gone, the batch continues; that the result can't be printed
    /// is reported at the end.
    #[expect(clippy::needless_pass_by_value, reason = "a value is made for each call")]
    fn event(&self, value: serde_json::Value, console: &mut Console<'_>) {
        if matches!(self.told, Told::Events) {
            let _ = console.say(&json::line(&value));
        }
    }
}
