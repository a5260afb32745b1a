//! The effect of a change on many futures, for people and for programs.

use endturn::engine::seats::is_same_name;
use endturn::lab::play::End;
use endturn::report::{
    whatif::{Failed, Futures, Turned},
    words::ALONE,
};
use serde_json::{Value, json as object};

use super::difference::{self, Found};
use super::figures::{Names, head, row, signed, value};
use super::number::{counted, grouped};
use super::paint::Paint;
use super::table::{self, Align};
use super::{json as lines, shell};
use crate::args::WhatifArgs;
use crate::playback::Playback;

/// Maximum number of games listed one by one for people.
const SHOWN: usize = 3;

/// The names of the sides.
const SIDES: Names = ["without", "with"];

/// The question and its result.
pub(crate) struct Answer<'a> {
    /// The arguments.
    pub(crate) args: &'a WhatifArgs,
    /// The round after which the game continues.
    pub(crate) at: u32,
    /// Number of futures requested.
    pub(crate) wanted: u64,
    /// The seats: name, and player without the change and with it.
    pub(crate) sides: &'a [(String, [String; 2])],
    /// The metrics: index and name.
    pub(crate) metrics: &'a [(usize, &'static str)],
    /// The result of the futures.
    pub(crate) futures: &'a Futures,
    /// The game with the recorded seed, without the change and with it.
    pub(crate) own: Option<&'a (Playback, Playback, Found)>,
}

impl Answer<'_> {
    /// The change as options.
    fn change(&self) -> String {
        let options = |name: &str, all: &[String]| {
            all.iter().map(|one| format!("{name} {}", shell::quote(one))).collect::<Vec<_>>()
        };
        [options("--set", &self.args.set), options("--persona", &self.args.persona)].concat().join(" ")
    }

    /// Returns the command that plays one game of a future by itself.
    fn command(&self, seed: u64, is_changed: bool) -> String {
        let (args, at) = (self.args, self.at);
        let mut text = format!("endturn run --from {} --round {at} --seed {seed}", shell::quote(&args.record));
        let mut option = |name: &str, value: &str| text += &format!(" {name} {}", shell::quote(value));
        if let Some(rounds) = &args.rounds {
            option("--rounds", rounds);
        }
        // Each seat is named once.
        let is_handed =
            |one: &String| is_changed && args.persona.iter().any(|other| self.seat_of(other) == self.seat_of(one));
        args.seat.iter().filter(|one| !is_handed(one)).for_each(|one| option("--seat", one));
        if is_changed {
            args.set.iter().for_each(|one| option("--set", one));
            args.persona.iter().for_each(|one| option("--seat", one));
        }
        text
    }

    /// The index of the seat that `SEAT=PERSONA` names.
    fn seat_of(&self, text: &str) -> Option<usize> {
        let word = text.split('=').next().unwrap_or("").trim();
        match word.parse::<usize>() {
            Ok(number) => number.checked_sub(1),
            Err(_) => self.sides.iter().position(|(name, _)| is_same_name(name, word)),
        }
    }

    /// The command that repeats the question.
    fn again(&self) -> String {
        let args = self.args;
        let mut text = format!("endturn whatif {} --at {} --games {}", shell::quote(&args.record), self.at, args.games);
        let single = [("--rounds", &args.rounds), ("--seed", &args.seed)];
        let single = single.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        let many =
            [("--seat", &args.seat), ("--set", &args.set), ("--persona", &args.persona), ("--metric", &args.metric)];
        let many = many.into_iter().flat_map(|(name, all)| all.iter().map(move |one| (name, one)));
        single.chain(many).for_each(|(name, value)| text += &format!(" {name} {}", shell::quote(value)));
        text
    }

    /// Whether games have one seat, so that points count wins and draws alike.
    fn is_alone(&self) -> bool {
        self.sides.len() == 1
    }

    /// Returns the names of the winners of one of the games, including seats that joined it.
    fn winners<'o>(&'o self, one: &'o Turned, side: usize) -> Vec<&'o str> {
        let of_table = |seat: usize| self.sides.get(seat).map(|(name, _)| name.as_str());
        let name = |&seat: &usize| of_table(seat).or_else(|| one.guests[side].get(&seat).map(String::as_str));
        one.winners[side].iter().filter_map(name).collect()
    }
}

/// The answer for people.
pub(crate) fn text(answer: &Answer<'_>, paint: Paint) -> String {
    let (futures, change) = (answer.futures, answer.change());
    let change = if change.is_empty() { "nothing changed".to_owned() } else { change };
    let after = if answer.at == 0 { "from the start".to_owned() } else { format!("after round {}", answer.at) };
    let mut text = format!("{}\n", paint.strong(format!("{} {after}: {change}", answer.args.record)));
    text += &format!("{}, each without and with the change\n\n", count(futures.played, "future"));
    if futures.is_copied {
        text += "All futures are copies of the first one: luck decides nothing from here on.\n\n";
    }
    text += &format!("{}\n\n{}", verdict(answer), figures(answer, paint));
    text += &ends(futures, paint);
    text += &apart(futures);
    text += &turned(answer, paint);
    text += &failed(answer, paint);
    text += &own(answer, paint);
    text + &format!("\nagain   {}\n", answer.again())
}

fn count(number: u64, what: &str) -> String {
    counted(usize::try_from(number).unwrap_or(usize::MAX), what)
}

/// Describes the effect of the change on the winners in a sentence.
fn verdict(answer: &Answer<'_>) -> String {
    let futures = answer.futures;
    if futures.played == 0 {
        return "no future was played".to_owned();
    }
    if futures.same() == futures.played {
        return "no effect: no future differs".to_owned();
    }
    if futures.finished == 0 {
        return "no future finished, so nothing can be said about who wins".to_owned();
    }
    let sure = (0..answer.sides.len()).filter_map(|seat| {
        let (share, takes, of) = match answer.is_alone() {
            true => (futures.won(seat)?, "wins", "its games"),
            false => (futures.points(seat)?, "takes", "the points"),
        };
        let share = share.scaled(100.0);
        let more = if share.change() > 0.0 { "more" } else { "fewer" };
        let told = format!("{} {takes} {more} of {of} ({})", answer.sides[seat].0, signed(share.change(), 1));
        share.is_sure.then_some(told)
    });
    let sure: Vec<String> = sure.collect();
    let length = futures.rounds().filter(|rounds| rounds.is_sure).map(|rounds| {
        let more = if rounds.change() > 0.0 { "more" } else { "fewer" };
        format!("games last {:.1} rounds {more}", rounds.change().abs())
    });
    let doubt = if futures.is_copied { "" } else { ", beyond doubt with these futures" };
    match (sure.is_empty(), length) {
        (true, None) => "these futures show no clear difference in who wins, or in how long games last".to_owned(),
        (true, Some(length)) => {
            format!("these futures show no clear difference in who wins; with the change {length}{doubt}")
        }
        (false, length) => {
            let all: Vec<String> = sure.into_iter().chain(length).collect();
            format!("with the change {}{doubt}", all.join(", "))
        }
    }
}

/// Points, length and metrics.
fn figures(answer: &Answer<'_>, paint: Paint) -> String {
    let mut rows = vec![head(SIDES, paint)];
    for (seat, (name, [before, after])) in answer.sides.iter().enumerate() {
        let who = if before == after { before.clone() } else { format!("{before}, then {after}") };
        let won = answer.futures.won(seat).filter(|_| answer.is_alone()).map(|won| won.scaled(100.0));
        rows.extend(won.map(|won| row("won, %", &format!("{name} ({who})"), &won)));
        let points = answer.futures.points(seat).map(|points| points.scaled(100.0));
        rows.extend(points.map(|points| row("points, %", &format!("{name} ({who})"), &points)));
    }
    rows.extend(answer.futures.rounds().map(|rounds| row("rounds", "", &rounds)));
    for &(at, metric) in answer.metrics {
        for (seat, (name, _)) in answer.sides.iter().enumerate() {
            rows.extend(answer.futures.metric(at, seat).map(|value| row(metric, name, &value)));
        }
    }
    let align = [Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    let told = table::lines(&rows, &align, "  ");
    if answer.is_alone() { format!("{told}  {}\n", paint.dim(ALONE)) } else { told }
}

/// Describes the endings of games, if there is more than one kind.
fn ends(futures: &Futures, paint: Paint) -> String {
    if futures.ends.len() < 2 {
        return String::new();
    }
    let mut rows = vec![["games end by", "without", "with"].map(|head| paint.dim(head)).to_vec()];
    rows.extend(futures.ends.iter().map(|(end, sides)| {
        let [before, after] = sides.map(grouped);
        vec![end.clone(), before, after]
    }));
    format!("\n{}", table::lines(&rows, &[Align::Left, Align::Right, Align::Right], "  "))
}

/// Describes when the games of a future diverge.
fn apart(futures: &Futures) -> String {
    let count = futures.played - futures.same();
    let Some((first, median)) = futures.first_parted() else {
        return "\nThe games of no future diverge.\n".to_owned();
    };
    let of = format!("{} of {}", grouped(count), count_of(futures.played));
    format!("\nThe games of {of} diverge: the first in round {first}, half of them by round {median}.\n")
}

fn count_of(futures: u64) -> String {
    count(futures, "future")
}

fn turned(answer: &Answer<'_>, paint: Paint) -> String {
    let all = &answer.futures.turned;
    if all.is_empty() {
        return String::new();
    }
    let mut text =
        format!("\n{}\n", paint.strong(format!("The outcome changes in {}", count(all.len() as u64, "future"))));
    for one in all.iter().take(SHOWN) {
        let names = |side| Some(answer.winners(one, side)).filter(|names| !names.is_empty());
        let [before, after] = [0, 1].map(|side| names(side).map_or("nobody".to_owned(), |names| names.join(" and ")));
        let [short, long] = one.rounds;
        text +=
            &format!("  future {}: {before} without it (round {short}), {after} with it (round {long})\n", one.future);
        text += &format!("    without  {}\n", answer.command(one.seed, false));
        text += &format!("    with     {}\n", answer.command(one.seed, true));
    }
    if all.len() > SHOWN {
        text += &format!("  {}\n", paint.dim(format!("… and {} more; --format json names all", all.len() - SHOWN)));
    }
    text
}

fn failed(answer: &Answer<'_>, paint: Paint) -> String {
    let all = &answer.futures.failed;
    if all.is_empty() {
        return String::new();
    }
    let told = format!("{} failed; their futures are left out", count(all.len() as u64, "game"));
    let mut text = format!("\n{}\n", paint.bad(told));
    for one in all.iter().take(SHOWN) {
        text += &format!(
            "  future {}: {}\n    {}\n",
            one.future,
            ended(&one.end),
            answer.command(one.seed, one.is_changed)
        );
    }
    text
}

fn ended(end: &End) -> String {
    match end {
        End::Over(condition) => condition.clone(),
        End::RoundBudget | End::WorkBudget => "it was stopped".to_owned(),
        End::Refused(what) => what.clone(),
        End::Waiting(seat) => format!("nobody plays seat {seat}"),
        End::Bug { message, place: Some((round, stage)) } => format!("a bug in round {round}, {stage}: {message}"),
        End::Bug { message, place: None } => format!("a bug: {message}"),
    }
}

/// Describes the game with the recorded seed.
fn own(answer: &Answer<'_>, paint: Paint) -> String {
    let Some((a, b, found)) = answer.own else { return String::new() };
    let title = paint.strong("With the recorded seed (A without the change, B with it)");
    let of = difference::Answer { a, b, found: found.clone() };
    format!("\n{title}\n{}", difference::body(&of, false, paint))
}

/// The answer for programs.
pub(crate) fn json(answer: &Answer<'_>) -> String {
    let futures = answer.futures;
    let seat = |(at, (name, [before, after])): (usize, &(String, [String; 2]))| {
        let [won, won_with] = futures.wins(at);
        object!({
            "seat": name, "played_by": {"without": before, "with": after},
            "wins": {"without": won, "with": won_with}, "points": value(futures.points(at), SIDES),
            "won": value(futures.won(at), SIDES),
        })
    };
    let metric = |&(at, name): &(usize, &'static str)| {
        let seats = answer.sides.iter().enumerate();
        let seats: Vec<Value> = seats
            .map(|(seat, (whose, _))| object!({"seat": whose, "value": value(futures.metric(at, seat), SIDES)}))
            .collect();
        object!({"metric": name, "seats": seats})
    };
    let parted: Vec<Value> =
        futures.parted.iter().map(|(round, count)| object!({"round": round, "futures": count})).collect();
    let ends: Vec<Value> = futures
        .ends
        .iter()
        .map(|(end, [before, after])| object!({"end": end, "without": before, "with": after}))
        .collect();
    let own = answer.own.map(|(a, b, found)| difference::value_of(&difference::Answer { a, b, found: found.clone() }));
    lines::line(&object!({
        "type": "whatif", "record": answer.args.record, "at": answer.at, "set": answer.args.set,
        "persona": answer.args.persona, "asked": answer.wanted, "futures": futures.played, "copied": futures.is_copied, "finished": futures.finished,
        "same": futures.same(), "first_parted": futures.first_parted().map(|(first, _)| first),
        "median_parted": futures.first_parted().map(|(_, median)| median), "parted": parted,
        "seats": answer.sides.iter().enumerate().map(seat).collect::<Vec<_>>(), "rounds": value(futures.rounds(), SIDES),
        "metrics": answer.metrics.iter().map(metric).collect::<Vec<_>>(), "ends": ends,
        "turned": futures.turned.iter().map(|one| of_turned(answer, one)).collect::<Vec<_>>(),
        "failed": futures.failed.iter().map(|one| of_failed(answer, one)).collect::<Vec<_>>(),
        "recorded": own, "again": answer.again(),
    }))
}

fn of_turned(answer: &Answer<'_>, one: &Turned) -> Value {
    let [before, after] = [0, 1].map(|side| answer.winners(one, side));
    let side = |at: usize, winners: Vec<&str>| {
        object!({
            "winners": winners, "rounds": one.rounds[at], "digest": format!("{:032x}", one.digests[at]),
            "again": answer.command(one.seed, at == 1),
        })
    };
    object!({"future": one.future, "seed": one.seed, "without": side(0, before), "with": side(1, after)})
}

fn of_failed(answer: &Answer<'_>, one: &Failed) -> Value {
    let side = if one.is_changed { "with" } else { "without" };
    let again = answer.command(one.seed, one.is_changed);
    object!({"future": one.future, "seed": one.seed, "side": side, "end": ended(&one.end), "again": again})
}
