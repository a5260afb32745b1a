//! The smallest set of changed values that makes the difference between two scenarios.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use endturn::Between;
use endturn::lab::{
    fair::{self, MirrorTable, Mirrored},
    minimal::minimal,
    play::Budget,
    progress::Progress,
    stats::{Interval, Level, paired::Paired},
};
use endturn::report::words::counted;
use endturn::scenario::between::Difference;
use serde_json::{Value, json};

use crate::failure::shorten;
use crate::render::json;
use crate::render::paint::Paint;

/// Work after which a game is ended: far more than any game that ends by itself.
const MAX_WORK: u64 = 50_000_000;
/// Part of the whole effect that a set of values needs to be enough.
const ENOUGH: f64 = 0.5;
/// Maximum differing values that the text lists.
const MAX_SHOWN: usize = 40;

/// A difference between games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Ranking,
    Length,
    Course,
}

impl By {
    pub(super) const ALL: [(&'static str, Self); 3] =
        [("ranking", Self::Ranking), ("length", Self::Length), ("course", Self::Course)];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, by)| *by == self).map_or("", |(word, _)| word)
    }
}

/// A table at which contenders sit.
pub(super) struct Table {
    /// By seat, the number of the contender.
    pub(super) contenders: Vec<usize>,
    /// The changes that seat them, as arguments of `--set`.
    pub(super) overrides: Vec<String>,
}

/// The games to play.
pub(super) struct Question<'b> {
    pub(super) between: &'b Between,
    pub(super) tables: Vec<Table>,
    /// Names of the contenders: for a single scenario, those of its seats.
    pub(super) contenders: Vec<String>,
    /// The root seed; that of one game is the game's own.
    pub(super) seed: u64,
    pub(super) seeds: u32,
    pub(super) by: Option<By>,
    pub(super) workers: NonZeroUsize,
}

/// The values that make a difference.
pub(super) struct Answer {
    all: Vec<Difference>,
    /// The numbers of those that are enough, and of which none can be left out.
    pub(super) enough: BTreeSet<usize>,
    by: By,
    /// With many seeds: what is measured, in words, and its change by all values and by those that
    /// are enough.
    effect: Option<(String, Interval, Interval)>,
    /// Sets of values that were played, and sets that did not fit together.
    played: u32,
    unfit: u32,
}

/// The reason for which nothing was found.
pub(super) enum Nothing {
    /// A request to stop.
    Stopped,
    /// A sentence.
    Because(String),
}

/// The effect of all values: a measure with its change.
struct Effect {
    by: By,
    /// The contender whose points count, for rankings.
    contender: usize,
    whole: Interval,
}

/// The games of all tables.
type Games = Vec<Mirrored>;

impl Question<'_> {
    pub(super) fn answer(&self, progress: &Progress) -> Result<Answer, Nothing> {
        let all = self.between.all();
        if all.is_empty() {
            return Err(Nothing::Because("no value differs: only seeds, personas or builds do".to_owned()));
        }
        let because = |text: &str| Nothing::Because(text.to_owned());
        let unreadable = || because("the first scenario can't be changed by a layer over it");
        let before = self.play(&|_| false, progress)?.ok_or_else(unreadable)?;
        let after = self.play(&|_| true, progress)?;
        let after = after.ok_or_else(|| because("the values of the second do not fit over the first scenario"))?;
        let (by, effect) = self.effect(&before, &after)?;
        let (mut played, mut unfit) = (2, 0);
        let mut is_enough = |set: &BTreeSet<usize>| -> ControlFlow<Nothing, bool> {
            match self.play(&|at| set.contains(&at), progress) {
                Err(stopped) => ControlFlow::Break(stopped),
                Ok(None) => {
                    unfit += 1;
                    ControlFlow::Continue(false)
                }
                Ok(Some(games)) => {
                    played += 1;
                    ControlFlow::Continue(self.shows(&effect, by, &before, &games))
                }
            }
        };
        let enough = match minimal(all.len(), &mut is_enough) {
            ControlFlow::Continue(enough) => enough,
            ControlFlow::Break(stopped) => return Err(stopped),
        };
        let effect = match effect {
            None => None,
            Some(effect) => {
                let games = self.play(&|at| enough.contains(&at), progress)?.unwrap_or_default();
                let own = self.change(&before, &games, effect.by, effect.contender, Level::P95);
                let what = match effect.by {
                    By::Length => "mean rounds".to_owned(),
                    _ => format!("points of {}", self.contenders[effect.contender]),
                };
                Some((what, effect.whole, own.unwrap_or(effect.whole)))
            }
        };
        Ok(Answer { all, enough, by, effect, played, unfit })
    }

    /// Plays all tables with the chosen values; `None` if these do not fit together.
    fn play(&self, is_chosen: &dyn Fn(usize) -> bool, progress: &Progress) -> Result<Option<Games>, Nothing> {
        let mut tables = Vec::new();
        for table in &self.tables {
            let Ok(loaded) = self.between.load(is_chosen, &table.overrides) else { return Ok(None) };
            if loaded.setup.seats.len() != table.contenders.len() {
                return Ok(None);
            }
            tables.push(MirrorTable { setup: loaded.setup, persona: 0, starts: Vec::new() });
        }
        let budget = Budget { rounds: None, work: Some(MAX_WORK) };
        let played = match self.seeds {
            1 => fair::play_seeds(&tables, &[self.seed], budget, self.workers, progress),
            seeds => fair::play(&tables, (self.seed, 0..seeds), budget, self.workers, progress),
        };
        played.map(Some).ok_or(Nothing::Stopped)
    }

    /// The difference to explain, and for many seeds its size.
    fn effect(&self, good: &Games, bad: &Games) -> Result<(By, Option<Effect>), Nothing> {
        let because = |text: String| Err(Nothing::Because(text));
        if self.seeds == 1 {
            let found = By::ALL.iter().map(|(_, by)| *by).filter(|by| self.by.is_none_or(|asked| asked == *by));
            return match (found.into_iter().find(|by| differ(*by, good, bad)), self.by) {
                (Some(by), _) => Ok((by, None)),
                (None, Some(by)) => because(format!(
                    "the values change nothing about the {}; leave --by out, or try --seeds",
                    by.word()
                )),
                (None, None) => because("the values do not change this game; other seeds may show more".to_owned()),
            };
        }
        // One question for each contender, and one for the length.
        let level = Level::P95.for_each_of(self.contenders.len() + 1);
        let sure = |by: By, contender: usize| {
            let whole = self.change(good, bad, by, contender, level)?;
            let usual = self.change(good, bad, by, contender, Level::P95)?;
            (!whole.contains(0.0)).then_some(Effect { by, contender, whole: usual })
        };
        let is_asked = |by: By| self.by.is_none_or(|asked| asked == by);
        let size = |effect: &Effect| effect.whole.estimate.abs();
        let contenders = (0..self.contenders.len()).filter(|_| is_asked(By::Ranking));
        let found = contenders
            .filter_map(|contender| sure(By::Ranking, contender))
            .max_by(|one, other| size(one).total_cmp(&size(other)).then(other.contender.cmp(&one.contender)));
        match found.or_else(|| if is_asked(By::Length) { sure(By::Length, 0) } else { None }) {
            Some(effect) => Ok((effect.by, Some(effect))),
            None => {
                let games = u64::from(self.seeds) * self.tables.len() as u64;
                because(format!("{} a side show no difference beyond doubt; more may", counted(games, "game")))
            }
        }
    }

    /// Whether games show the difference.
    fn shows(&self, effect: &Option<Effect>, by: By, good: &Games, games: &Games) -> bool {
        let Some(effect) = effect else { return differ(by, good, games) };
        let own = self.change(good, games, effect.by, effect.contender, Level::P95);
        own.is_some_and(|own| own.estimate / effect.whole.estimate >= ENOUGH)
    }

    /// The change of a measure from some games to others on the same seeds.
    fn change(&self, before: &Games, after: &Games, by: By, contender: usize, level: Level) -> Option<Interval> {
        let mut paired = Paired::default();
        for seed in 0..self.seeds as usize {
            let sum = |games: &Games| {
                let values =
                    games.iter().zip(&self.tables).flat_map(|(games, table)| values(games, table, seed, by, contender));
                values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1))
            };
            paired.add(sum(before), sum(after)).ok()?;
        }
        let found = if by == By::Length { paired.difference(level) } else { paired.difference_of_shares(level) };
        found.ok()
    }
}

/// Whether two sets of games differ in a way.
fn differ(by: By, one: &Games, other: &Games) -> bool {
    one.iter().zip(other).any(|(one, other)| match by {
        By::Ranking => one.points != other.points,
        By::Length => one.rounds != other.rounds,
        By::Course => one.courses != other.courses,
    })
}

/// The measure in a table's game of a seed: once for the game, or for each seat of a contender.
fn values(games: &Mirrored, table: &Table, seed: usize, by: By, contender: usize) -> Vec<f64> {
    if by == By::Length {
        return games.rounds.get(seed).map(|rounds| f64::from(*rounds)).into_iter().collect();
    }
    let Some(Some(points)) = games.points.get(seed) else { return Vec::new() };
    let full = 2.0 * (points.len() as f64 - 1.0).max(1.0);
    let seats = points.iter().zip(&table.contenders).filter(|(_, own)| **own == contender);
    seats.map(|(points, _)| f64::from(*points) / full).collect()
}

impl Answer {
    pub(super) fn text(&self, paint: Paint) -> String {
        let (all, enough) = (self.all.len() as u64, self.enough.len());
        let what = match (&self.effect, self.by) {
            (Some((what, ..)), _) => format!("the {what}"),
            (None, By::Ranking) => "who ranks where".to_owned(),
            (None, By::Length) => "how long the game lasts".to_owned(),
            (None, By::Course) => "how the game goes".to_owned(),
        };
        let title = match enough {
            _ if all == 1 => format!("One value differs, and decides {what}"),
            1 => format!("Of {} one decides {what}", counted(all, "differing value")),
            _ if all == enough as u64 => format!("All {} together decide {what}", counted(all, "differing value")),
            _ => format!("Of {} these {enough} together decide {what}", counted(all, "differing value")),
        };
        let mut text = format!("\n{}\n", paint.strong(title));
        for one in self.enough.iter().take(MAX_SHOWN).map(|&at| &self.all[at]) {
            let side = |value: &Option<String>| value.as_deref().map_or_else(|| "nothing".to_owned(), shorten);
            text += &format!("  {}: {} → {}\n", one.path, side(&one.old), side(&one.new));
        }
        if enough > MAX_SHOWN {
            text += &format!("  {}\n", paint.dim(format!("… and {} more; --format json has all", enough - MAX_SHOWN)));
        }
        if let Some((what, whole, own)) = &self.effect {
            let told = |one: &Interval| match self.by {
                By::Length => format!("{:+.1} rounds ({:+.1} to {:+.1})", one.estimate, one.low, one.high),
                _ => {
                    let [estimate, low, high] = [one.estimate, one.low, one.high].map(|share| share * 100.0);
                    format!("{estimate:+.1} percentage points ({low:+.1} to {high:+.1})")
                }
            };
            text += &format!("\n  {what}: {} by all values, {} by these\n", told(whole), told(own));
        }
        let unfit = match self.unfit {
            0 => String::new(),
            1 => "; 1 set did not fit together".to_owned(),
            unfit => format!("; {} did not fit together", counted(u64::from(unfit), "set")),
        };
        text + &format!("\n{} of values played{unfit}\n", counted(u64::from(self.played), "set"))
    }

    pub(super) fn json(&self) -> Value {
        let row = |at: &usize| {
            let one = &self.all[*at];
            json!({"path": one.path.to_string(), "old": one.old, "new": one.new})
        };
        let effect = self.effect.as_ref().map(|(what, whole, own)| {
            json!({"what": what, "all": json::interval(Some(*whole)), "these": json::interval(Some(*own))})
        });
        json!({
            "by": self.by.word(), "differing": self.all.len(), "enough": self.enough.iter().map(row).collect::<Vec<_>>(),
            "effect": effect, "played": self.played, "unfit": self.unfit,
        })
    }
}
