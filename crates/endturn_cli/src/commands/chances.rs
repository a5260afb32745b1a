//! `chances`: how likely each seat is to win after each round.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::path::Path;

use endturn::engine::compact::CompactCollect as _;
use endturn::engine::compact::CompactSort as _;
use endturn::engine::{Seat, seats::SeatOutcome};
use endturn::lab::{
    batch::Progress,
    play::GameResult,
    stats::{Interval, Level, counts::Counts},
    whatif::{self, Moment},
};
use endturn::report::files::write_whole;
use endturn::report::game::chronicle::{Captures, Chronicle};
use endturn::report::game::{Book, Curve};
use endturn::report::render::{chart, sparkline};
use endturn::report::words::{counted, percent};
use serde_json::{Value, json};

use crate::args::{ChancesArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::{number, number_within};
use crate::playback::{Playback, When};
use crate::render::json;
use crate::render::paint::Paint;
use crate::render::palette::SeatColours;
use crate::render::table::{self, Align};
use crate::watching;

/// Maximum of `--games`.
const MAX_GAMES: u64 = 100_000;
/// Rounds looked at if nothing else is asked for.
const USUAL: u32 = 20;
/// The chance from which on a game counts as decided.
const DECIDED: f64 = 0.95;
/// Maximum turning points.
const MAX_TURNS: usize = 5;

/// The chances at a moment.
struct Look {
    round: u32,
    moment: Option<Moment>,
    /// By seat.
    chances: Vec<Interval>,
}

/// A stretch of rounds in which chances changed beyond doubt.
struct Turn {
    /// Indices of the looks before and after.
    ends: (usize, usize),
    seat: usize,
    change: f64,
    /// The greatest fact of these rounds, and its round.
    fact: Option<(u32, String)>,
}

/// A game with its chances.
struct Answer {
    title: String,
    seats: Vec<String>,
    looks: Vec<Look>,
    games: u32,
    /// Futures that differ, of all.
    different: usize,
    failed: usize,
    /// The seats that won.
    winners: Vec<usize>,
    /// The round since which the game is decided.
    decided: Option<u32>,
    turns: Vec<Turn>,
}

pub(super) fn chances(args: &ChancesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted before the first future was played");
    }
    let mut problems = Vec::new();
    let every = args.every.as_deref().and_then(|text| number::<u32>("--every", text, 1, &mut problems));
    let games = number_within::<u32>("--games", &args.games, 2..=MAX_GAMES, &mut problems);
    let workers = watching::asked_workers(args.many.workers.as_deref(), &mut problems);
    if let Some(out) = &args.out
        && out.extension().is_none_or(|ending| ending != "html")
    {
        problems.push(format!("`--out {}`: the file's name must end in .html", shorten(&out.to_string_lossy())));
    }
    let when = When { round: None, otherwise: 1 };
    let (playback, _) = Playback::open(&args.game, &args.seat, when, problems, console)?;
    let Some(games) = games else { return Ok(ExitCode::Usage) };
    let (mut playback, mut looks, chronicle, facts) = watched(playback, every)?;
    let moments: Vec<Moment> = looks.iter_mut().filter_map(|look| look.moment.take()).collect();
    let progress = Progress::default();
    let is_quiet = args.many.quiet || args.format == Format::Json;
    let all = u64::from(games) * moments.len() as u64;
    let seed = playback.seed;
    let played = watching::watch(all, is_quiet, &progress, console, || {
        whatif::futures(&moments, (seed, games), watching::workers(workers), &progress)
    });
    let Some(played) = played else {
        console.note("interrupted: the chances are not known yet");
        return Ok(ExitCode::Interrupted);
    };
    let answer = Answer::of(&mut playback, looks, &played, games, &facts);
    let text = match args.format {
        Format::Text => answer.text(&playback, console.paint()),
        Format::Json => json::line(&answer.json()),
    };
    console.answer(args.format, &text)?;
    if let Some(out) = &args.out {
        write(out, &answer, &playback, &chronicle, args.format, console)?;
    }
    Ok(ExitCode::Success)
}

/// A fact of a round: its weight and its text.
type RoundFact = (u32, u64, String);

/// Plays the game once, and keeps the moments to look at and its greatest facts.
fn watched(
    mut playback: Playback,
    every: Option<u32>,
) -> Result<(Playback, Vec<Look>, Chronicle, Vec<RoundFact>), Failure> {
    let every = match every {
        Some(every) => every,
        None => {
            let last = match playback.recorded() {
                Some(last) => last,
                None => {
                    while playback.round()? {}
                    let last = playback.game.rounds_finished();
                    playback.game.restart(playback.seed);
                    last
                }
            };
            last.saturating_sub(playback.game.rounds_finished()).div_ceil(USUAL).max(1)
        }
    };
    playback.game.listen(true);
    playback.game.restart(playback.seed);
    let mut chronicle = Chronicle::start(&playback.game);
    chronicle.captures = Captures::Words;
    let (first, mut looks, mut facts) = (playback.game.rounds_finished(), Vec::new(), Vec::new());
    let look = |playback: &Playback| {
        let moment = playback.game.ended().is_none().then(|| Moment::of(&playback.game));
        Look { round: playback.game.rounds_finished(), moment, chances: Vec::new() }
    };
    looks.push(look(&playback));
    while playback.round()? {
        let seen = chronicle.round(&mut playback.game);
        let greatest = seen.facts.iter().filter(|fact| fact.is_told).max_by_key(|fact| fact.weight);
        facts.extend(greatest.map(|fact| (seen.round, fact.weight, fact.text.clone())));
        if (seen.round - first).is_multiple_of(every) || playback.game.ended().is_some() {
            looks.push(look(&playback));
        }
    }
    let last = playback.game.rounds_finished();
    if looks.last().is_some_and(|look| look.round < last) {
        looks.push(look(&playback));
    }
    Ok((playback, looks, chronicle, facts))
}

impl Answer {
    fn of(
        playback: &mut Playback,
        mut looks: Vec<Look>,
        played: &[Vec<GameResult>],
        games: u32,
        facts: &[RoundFact],
    ) -> Self {
        let seats: Vec<String> =
            playback.game.roster().seats().map(|seat| playback.game.roster().name(seat).to_owned()).collect();
        let won = |result: &GameResult, seat: usize| {
            result.seats.get(seat).is_some_and(|row| row.outcome == Some(SeatOutcome::Win))
        };
        let ended = playback.game.ended();
        let is_winner = |seat: &usize| {
            let outcome = ended.and_then(|ended| ended.results.iter().find(|one| one.seat.index() == *seat));
            outcome.is_some_and(|one| one.outcome == SeatOutcome::Win)
        };
        let winners: Vec<usize> = (0..seats.len()).filter(is_winner).collect();
        for (at, look) in looks.iter_mut().enumerate() {
            let share = |seat: usize| {
                let (wins, all) = match played.get(at) {
                    Some(futures) => {
                        let over = futures.iter().filter(|one| !whatif::has_failed(&one.end));
                        let wins = over.clone().filter(|one| won(one, seat)).count() as u64;
                        (wins, over.count() as u64)
                    }
                    // The end itself.
                    None => (u64::from(winners.contains(&seat)), 1),
                };
                let sure = Interval { low: 0.0, estimate: wins as f64, high: 1.0, level: Level::P95 };
                let share = Counts::games(wins, 0, all - wins.min(all)).share(Level::P95).unwrap_or(sure);
                if played.get(at).is_some() {
                    share
                } else {
                    Interval { low: share.estimate, high: share.estimate, ..share }
                }
            };
            look.chances = (0..seats.len()).map(share).collect();
        }
        // Futures of one moment are copies if they end alike after as many events.
        let course = |one: &GameResult| {
            let seats = one.seats.iter().map(|row| (row.rank, row.metrics.clone()));
            (one.rounds, one.events, seats.collect::<Vec<_>>())
        };
        let different = |futures: &Vec<GameResult>| futures.iter().map(course).into_set().len();
        let different = played.iter().map(different).sum();
        let failed = played.iter().flatten().filter(|one| whatif::has_failed(&one.end)).count();
        let is_decided =
            |look: &Look| !winners.is_empty() && winners.iter().all(|&seat| look.chances[seat].estimate >= DECIDED);
        let since = looks.len() - looks.iter().rev().take_while(|look| is_decided(look)).count();
        let decided = looks.get(since).map(|look| look.round);
        let turns = turns(&looks, f64::from(games), facts);
        let title = playback.game.setup().title.clone();
        Self { title, seats, looks, games, different, failed, winners, decided, turns }
    }

    fn text(&self, playback: &Playback, paint: Paint) -> String {
        let last = self.looks.last().map_or(0, |look| look.round);
        let mut text = format!(
            "{}: chances to win over {}, {} from each of {}\n\n",
            self.title,
            counted(u64::from(last), "round"),
            counted(u64::from(self.games), "future"),
            counted(self.looks.len() as u64, "moment")
        );
        let colours = SeatColours::of(&playback.game);
        for (seat, name) in self.seats.iter().enumerate() {
            let values: Vec<i64> = self.looks.iter().map(|look| permille(look.chances[seat].estimate)).collect();
            let curve = sparkline::line(0, &values, 1_000, sparkline::CELLS);
            let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
            text += &format!("  {}  {}\n", paint.seat(seat, &colours, curve), name);
        }
        let mut head = vec!["after round".to_owned()];
        head.extend(self.seats.iter().cloned());
        let mut rows = vec![head.into_iter().map(|cell| paint.dim(cell)).collect::<Vec<_>>()];
        for look in &self.looks {
            let mut row = vec![look.round.to_string()];
            row.extend(look.chances.iter().map(|one| {
                let range = format!("({:.0} to {:.0})", one.low * 100.0, one.high * 100.0);
                format!("{} {}", percent(one.estimate), paint.dim(range))
            }));
            rows.push(row);
        }
        let align: Vec<Align> = vec![Align::Right; rows[0].len()];
        text += &format!("\n{}\n", table::lines(&rows, &align, "  ").trim_end());
        let named = || self.winners.iter().map(|&seat| self.seats[seat].as_str()).collect::<Vec<_>>().join(" and ");
        text += &match self.decided {
            _ if self.winners.is_empty() => "\nnobody has won\n".to_owned(),
            Some(round) if round < last => {
                format!(
                    "\n{} since round {round}: {} wins at least 95 % of the futures\n",
                    paint.strong("decided"),
                    named()
                )
            }
            _ => format!("\nnot decided before the end: {} won\n", named()),
        };
        if !self.turns.is_empty() {
            text += &format!("\n{}\n", paint.strong("The chances turned"));
        }
        for turn in &self.turns {
            let rounds = match (self.looks[turn.ends.0].round + 1, self.looks[turn.ends.1].round) {
                (first, last) if first == last => format!("in round {last}"),
                (first, last) => format!("in rounds {first} to {last}"),
            };
            let fact = turn.fact.as_ref().map(|(round, text)| format!("; round {round}: {text}")).unwrap_or_default();
            text +=
                &format!("  {rounds}: {} {:+.0} percentage points{fact}\n", self.seats[turn.seat], turn.change * 100.0);
        }
        if self.failed > 0 {
            text += &format!("\n{} without an end; left out\n", counted(self.failed as u64, "future"));
        }
        if self.different < self.looks.len() {
            text += "\nAll futures of a moment are the same: luck decides nothing here.\n";
        }
        text
    }

    fn json(&self) -> Value {
        let look = |look: &Look| {
            let seats = self.seats.iter().zip(&look.chances);
            let chances: serde_json::Map<String, Value> =
                seats.map(|(name, one)| (name.clone(), json::interval(Some(*one)))).collect();
            json!({"round": look.round, "chances": chances})
        };
        let turn = |turn: &Turn| {
            json!({
                "from_round": self.looks[turn.ends.0].round, "to_round": self.looks[turn.ends.1].round,
                "seat": self.seats[turn.seat], "change": turn.change,
                "fact": turn.fact.as_ref().map(|(round, text)| json!({"round": round, "text": text})),
            })
        };
        json!({
            "type": "chances", "games": self.games, "looks": self.looks.iter().map(look).collect::<Vec<_>>(),
            "winners": self.winners.iter().map(|&seat| &self.seats[seat]).collect::<Vec<_>>(),
            "decided_since": self.decided, "turns": self.turns.iter().map(turn).collect::<Vec<_>>(),
            "different": self.different, "failed": self.failed,
        })
    }

    /// By seat, the chances in permille after every round, those between two looks on a line.
    fn curve(&self) -> Curve {
        let along = |seat: usize| {
            let mut values = Vec::new();
            for pair in self.looks.windows(2) {
                let ends = [&pair[0], &pair[1]].map(|look| permille(look.chances[seat].estimate));
                let rounds = i64::from(pair[1].round - pair[0].round).max(1);
                values.extend((0..rounds).map(|at| ends[0] + (ends[1] - ends[0]) * at / rounds));
            }
            values.extend(self.looks.last().map(|look| permille(look.chances[seat].estimate)));
            values
        };
        Curve {
            name: "chance to win",
            help: "share of the futures from that round on that a seat wins",
            unit: "permille",
            values: (0..self.seats.len()).map(along).collect(),
        }
    }
}

fn permille(share: f64) -> i64 {
    (share * 1_000.0).round() as i64
}

/// The greatest changes of chances between two looks, beyond what luck does to the estimates.
fn turns(looks: &[Look], games: f64, facts: &[RoundFact]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for (at, pair) in looks.windows(2).enumerate() {
        let change = |seat: usize| {
            let [one, other] = [&pair[0], &pair[1]].map(|look| look.chances[seat].estimate);
            let noise = 2.0 * ((one * (1.0 - one) + other * (1.0 - other)).max(1.0 / games) / games).sqrt();
            (other - one, noise)
        };
        let seats = (0..pair[0].chances.len()).map(|seat| (seat, change(seat)));
        let risen = seats.filter(|(_, (change, noise))| change > noise).max_by(|a, b| a.1.0.total_cmp(&b.1.0));
        let Some((seat, (change, _))) = risen else { continue };
        let within = facts.iter().filter(|(round, ..)| *round > pair[0].round && *round <= pair[1].round);
        let fact = within.max_by_key(|(_, weight, _)| *weight).map(|(round, _, text)| (*round, text.clone()));
        turns.push(Turn { ends: (at, at + 1), seat, change, fact });
    }
    turns.compact_sort_by(|one, other| other.change.total_cmp(&one.change).then(one.ends.cmp(&other.ends)));
    turns.truncate(MAX_TURNS);
    turns.compact_sort_by_key(|turn| turn.ends);
    turns
}

fn write(
    out: &Path,
    answer: &Answer,
    playback: &Playback,
    chronicle: &Chronicle,
    format: Format,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let curves = [answer.curve()];
    let (game, seed) = (&playback.game, playback.seed);
    let book = Book { game, chronicle, seed, repeat: "", own_rulesets: &[], curves: &curves };
    write_whole(out, chart::page(&book))?;
    let written = format!("wrote {}", shorten(&out.to_string_lossy()));
    match format {
        Format::Text => console.tell(&format!("\n{written}\n")),
        Format::Json => {
            console.note(&written);
            Ok(())
        }
    }
}
