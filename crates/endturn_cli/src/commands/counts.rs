//! `sprt` and `interval`: calculators for results that were counted elsewhere.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn::lab::stats::{
    Interval, Level, StatsError,
    counts::{Counts, elo_of_share},
    sequential::{Hypotheses, Verdict},
};
use endturn::report::words::{counted, percent, signed};
use serde_json::{Value, json};

use crate::args::{CountsArgs, Format, IntervalArgs, SprtArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::opening::number;
use crate::render::json;

/// The counts of the command line.
enum Counted {
    /// Games won, drawn and lost.
    Games([u64; 3]),
    /// Pairs of games by their points.
    Pairs([u64; 5]),
}

impl Counted {
    fn read(args: &CountsArgs, problems: &mut Vec<String>) -> Option<Self> {
        if let Some(text) = &args.pentanomial {
            let numbers: Option<Vec<u64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
            let numbers = numbers.and_then(|numbers| <[u64; 5]>::try_from(numbers).ok());
            if numbers.is_none() {
                problems.push(format!(
                    "`--pentanomial {}`: expected five whole numbers, such as 10,60,150,70,12",
                    shorten(text)
                ));
            }
            return numbers.map(Self::Pairs);
        }
        let options = [("--wins", &args.wins), ("--draws", &args.draws), ("--losses", &args.losses)];
        if options.iter().all(|(_, given)| given.is_none()) {
            return None;
        }
        let mut read = |(option, given): (&str, &Option<String>)| match given {
            Some(text) => number::<u64>(option, text, 0, problems),
            None => Some(0),
        };
        let [wins, draws, losses] = options.map(&mut read);
        Some(Self::Games([wins?, draws?, losses?]))
    }

    fn counts(&self) -> Counts {
        match *self {
            Self::Games([wins, draws, losses]) => Counts::games(wins, draws, losses),
            Self::Pairs(taken) => Counts::pairs(taken),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Games([wins, draws, losses]) => {
                let all = counted(self.counts().number(), "game");
                format!("{all}: {wins} won, {draws} drawn, {losses} lost")
            }
            Self::Pairs(taken) => {
                let all = counted(self.counts().number() / 2, "pair");
                let names = ["0", "½", "1", "1½", "2"];
                let parts = taken.iter().zip(names).map(|(count, points)| format!("{count} × {points}"));
                format!("{all} of games, points: {}", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Games([wins, draws, losses]) => json!({"wins": wins, "draws": draws, "losses": losses}),
            Self::Pairs(taken) => json!({"pentanomial": taken}),
        }
    }
}

/// Parses a decimal number strictly between two others, or adds a problem.
fn decimal(option: &str, text: &str, (low, high): (f64, f64), problems: &mut Vec<String>) -> Option<f64> {
    let value = text.parse::<f64>().ok().filter(|value| *value > low && *value < high);
    if value.is_none() {
        problems.push(format!("`{option} {}`: expected a number between {low} and {high}", shorten(text)));
    }
    value
}

fn no_counts() -> String {
    "nothing is counted; give --wins, --draws and --losses, or --pentanomial".to_owned()
}

pub(super) fn sprt(args: &SprtArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let found = Counted::read(&args.counts, &mut problems);
    if found.is_none() && problems.is_empty() {
        problems.push(no_counts());
    }
    let elo0 = decimal("--elo0", &args.elo0, (-4_000.0, 4_000.0), &mut problems);
    let elo1 = decimal("--elo1", &args.elo1, (-4_000.0, 4_000.0), &mut problems);
    let alpha = decimal("--alpha", &args.alpha, (0.0, 1.0), &mut problems);
    let beta = decimal("--beta", &args.beta, (0.0, 1.0), &mut problems);
    if elo0.zip(elo1).is_some_and(|(low, high)| low >= high) {
        problems.push(format!("`--elo1 {}`: expected more than --elo0, {}", args.elo1, args.elo0));
    }
    let (Some(found), Some(elo0), Some(elo1), Some(alpha), Some(beta), true) =
        (found, elo0, elo1, alpha, beta, problems.is_empty())
    else {
        return Err(Failure::Problems(problems, None));
    };
    let hypotheses = Hypotheses::elo(elo0, elo1, alpha, beta);
    let counts = found.counts();
    let (ratio, verdict) = counts.test(hypotheses).map_err(unsound)?;
    let share = counts.share(Level::P95).map_err(unsound)?;
    let (lower, upper) = hypotheses.bounds();
    let (word, sentence) = match verdict {
        Verdict::Higher => ("higher", format!("the side is better than by {elo0} Elo points")),
        Verdict::Lower => ("lower", format!("the side is not better by {elo1} Elo points")),
        Verdict::Narrow | Verdict::Open => ("open", "more games have to decide".to_owned()),
    };
    let text = match args.format {
        Format::Json => json::line(&json!({
            "type": "sprt", "counted": found.json(), "games": counts.number(), "points": interval_json(&share),
            "elo": elo_json(&share), "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta, "ratio": ratio,
            "lower": lower, "upper": upper, "verdict": word,
        })),
        Format::Text => {
            let verdict = console.paint().strong(word);
            let mut text = format!("{verdict}: {sentence}\n");
            text += &format!(
                "  log-likelihood ratio {}; at {} it is lower, at {} higher\n",
                signed(ratio, 2),
                signed(lower, 2),
                signed(upper, 2)
            );
            text + &figures(&found, &share)
        }
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

pub(super) fn interval(args: &IntervalArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let found = Counted::read(&args.counts, &mut problems);
    let part = args.of.as_deref().and_then(|text| part(text, &mut problems));
    if found.is_none() && part.is_none() && problems.is_empty() {
        problems.push(format!("{}, or --of", no_counts()));
    }
    let level = decimal("--level", &args.level, (0.0, 100.0), &mut problems);
    let level = level.and_then(|level| Level::new(level / 100.0).ok());
    let (Some(level), true) = (level, problems.is_empty()) else { return Err(Failure::Problems(problems, None)) };
    let (text, value) = match (&found, part) {
        (Some(found), _) => {
            let share = found.counts().share(level).map_err(unsound)?;
            let value = json!({
                "type": "interval", "counted": found.json(), "games": found.counts().number(),
                "share": interval_json(&share), "elo": elo_json(&share),
            });
            (figures(found, &share), value)
        }
        (None, Some((some, all))) => {
            let share = Counts::games(some, 0, all - some).share(level).map_err(unsound)?;
            let value = json!({"type": "interval", "some": some, "all": all, "share": interval_json(&share)});
            (format!("{some} of {all}: {}\n", share_text(&share)), value)
        }
        (None, None) => return Err(Failure::problem(no_counts())),
    };
    let text = if args.format == Format::Json { json::line(&value) } else { text };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

/// Parses `37/120`, or adds a problem.
fn part(text: &str, problems: &mut Vec<String>) -> Option<(u64, u64)> {
    let number = |part: &str| part.trim().parse::<u64>().ok();
    let parts = text.split_once('/').and_then(|(some, all)| Some((number(some)?, number(all)?)));
    let parts = parts.filter(|(some, all)| some <= all && *all > 0);
    if parts.is_none() {
        problems.push(format!("`--of {}`: expected two whole numbers, such as 37/120", shorten(text)));
    }
    parts
}

fn unsound(error: StatsError) -> Failure {
    Failure::problem(error.to_string())
}

/// The counts, and the share of points and the difference in Elo points, each with its
/// interval.
fn figures(found: &Counted, share: &Interval) -> String {
    let bound = |share: f64, least: &str| elo_of_share(share).map_or_else(|| least.to_owned(), |elo| signed(elo, 0));
    let elo = bound(share.estimate, "without bounds");
    let (low, high) = (bound(share.low, "no lower bound"), bound(share.high, "no upper bound"));
    format!("{}\n  points  {}\n  Elo     {elo}, {low} to {high}\n", found.text(), share_text(share))
}

fn share_text(share: &Interval) -> String {
    let (low, high, level) = (share.low * 100.0, share.high * 100.0, share.level.get() * 100.0);
    format!("{}, {low:.1} to {high:.1} % ({} % interval)", percent(share.estimate), (level * 1e6).round() / 1e6)
}

fn interval_json(share: &Interval) -> Value {
    json!({"estimate": share.estimate, "low": share.low, "high": share.high, "level": share.level.get()})
}

/// Bounds that are not finite are null.
fn elo_json(share: &Interval) -> Value {
    json!({
        "estimate": elo_of_share(share.estimate), "low": elo_of_share(share.low), "high": elo_of_share(share.high),
        "level": share.level.get(),
    })
}
