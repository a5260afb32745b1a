//! The effect of a change on the games of a batch, for people and for programs.

use endturn::lab::plan::LoadedPlan;
use endturn::report::{
    compare::{Comparison, Turned},
    compared::Compared,
    findings::Outcome,
    gate::Judged,
    inputs::InputChange,
    words::ALONE,
};
use endturn::scenario::files::slashed;
use serde_json::{Value, json as object};

use super::figures::{Names, head, row, signed, value};
use super::number::{counted, grouped};
use super::paint::Paint;
use super::table::{self, Align};
use super::{github, json as lines, shell};
use crate::args::CompareArgs;

/// Maximum number of changed values and changed winners shown without `--all`.
const CHANGES: usize = 20;
const TURNED: usize = 3;
/// Maximum certain differences of outcomes other than wins in the verdict.
const MAX_DIFFERENCES: usize = 4;
/// Maximum characters of a value.
const WIDE: usize = 60;

/// The comparison and its result.
pub(crate) struct Answer<'a> {
    /// The arguments.
    pub(crate) args: &'a CompareArgs,
    /// The plan before the change.
    pub(crate) before: &'a LoadedPlan,
    /// The plan after it.
    pub(crate) after: &'a LoadedPlan,
    /// Values of the input texts that differ.
    pub(crate) changes: &'a [InputChange],
    /// The result.
    pub(crate) comparison: &'a Comparison,
    /// The figures that a gate judged.
    pub(crate) judged: Option<&'a [Judged]>,
}

impl Answer<'_> {
    fn folders(&self) -> [String; 2] {
        [&self.args.before, &self.args.after].map(|path| slashed(path).into_owned())
    }

    /// Returns the commands that play both games of a pair.
    fn commands(&self, games: [u64; 2]) -> [String; 2] {
        let [before, after] = self.folders();
        [(before, games[0]), (after, games[1])]
            .map(|(folder, game)| format!("endturn batch show {} {game}", shell::quote(&folder)))
    }

    fn contender(&self, at: usize) -> &str {
        &self.before.players[at].name
    }

    /// Returns the winners of a game: contenders with their seats.
    fn winners(&self, one: &Turned, side: usize) -> Vec<String> {
        let schedule = endturn::lab::batch::Plan::schedule(self.before);
        // Both games have the same contenders on the same seats.
        let seating = schedule.game(one.games[0]).map(|spec| schedule.seating(&spec)).unwrap_or_default();
        let name = |&seat: &usize| {
            let contender = seating.get(seat).map(|&contender| self.contender(usize::from(contender)));
            let guest = || one.guests[side].get(&seat).map_or("", String::as_str);
            format!("{} on seat {}", contender.unwrap_or_else(guest), seat + 1)
        };
        one.winners[side].iter().map(name).collect()
    }
}

/// The answer for people.
pub(crate) fn text(answer: &Answer<'_>, paint: Paint) -> String {
    let all = answer.comparison;
    let [before, after] = answer.folders();
    let mut text = format!("{}\n", paint.strong(format!("{before} → {after}")));
    text += &format!("{} in both", games(all.matched));
    if all.finished < all.matched {
        text += &format!(", {} finished in both", grouped(all.finished));
    }
    text += &format!(", of {}\n\n", counted_of(all.clusters, "seed"));
    text += &format!("{}\n\n", verdict(answer));
    text += &changes(answer, paint);
    text += &figures(answer, paint);
    text += &turned(answer, paint);
    text += &alone(all);
    text += &gate(answer, paint);
    let more = if answer.args.all { " --all" } else { "" };
    text + &format!("\nagain   endturn compare {} {}{more}\n", shell::quote(&before), shell::quote(&after))
}

fn counted_of(number: u64, what: &str) -> String {
    counted(usize::try_from(number).unwrap_or(usize::MAX), what)
}

fn games(number: u64) -> String {
    counted_of(number, "game")
}

/// Describes the certain effects of the change in a sentence: on winners, then on other outcomes.
fn verdict(answer: &Answer<'_>) -> String {
    let all = answer.comparison;
    if all.finished == 0 {
        return "no game finished in both, so nothing can be said".to_owned();
    }
    if all.same == all.finished {
        return "no effect: every game ends as before, in exactly the same state".to_owned();
    }
    let (who, others) = (who(answer), others(answer));
    let doubt = if all.is_exact { "" } else { ", beyond doubt with these games" };
    match (who.is_empty(), others.is_empty()) {
        (true, true) => "these games show no clear difference".to_owned(),
        (true, false) => {
            format!("these games show no clear difference in who wins; after the change {}{doubt}", others.join(", "))
        }
        (false, _) => format!("after the change {}{doubt}", [who, others].concat().join(", ")),
    }
}

/// Returns the certain differences of wins and points.
fn who(answer: &Answer<'_>) -> Vec<String> {
    let all = answer.comparison;
    let told = |name: &str, takes: &str, of: &str, share: &Compared| {
        let share = share.scaled(100.0);
        let more = if share.change() > 0.0 { "more" } else { "fewer" };
        format!("{name} {takes} {more} of {of} ({})", signed(share.change(), 1))
    };
    if answer.before.seats() == 1 {
        let sure = all.won.iter().filter(|(_, share)| share.is_sure);
        return sure.map(|(at, share)| told(answer.contender(*at), "wins", "its games", share)).collect();
    }
    let named = |outcome: &Outcome| match outcome {
        Outcome::Points { contender } => Some(contender.clone()),
        Outcome::Seat { seat } => Some(format!("seat {seat}")),
        _ => None,
    };
    let outcomes: Vec<&Outcome> = all.outcomes.iter().map(|(outcome, _)| outcome).collect();
    let sure = all.outcomes.iter().filter(|(outcome, share)| {
        share.is_sure && !outcome.is_mirrored(outcomes.iter().copied(), answer.before.seats())
    });
    sure.filter_map(|(outcome, share)| Some(told(&named(outcome)?, "takes", "the points", share))).collect()
}

/// Returns the certain differences of metrics and lengths.
fn others(answer: &Answer<'_>) -> Vec<String> {
    let all = &answer.comparison.outcomes;
    let sure: Vec<_> = all.iter().filter(|(outcome, value)| value.is_sure && !outcome.is_share()).collect();
    let name = |outcome: &Outcome| match outcome {
        Outcome::Rounds => "rounds".to_owned(),
        other => other.name(),
    };
    let told = |(outcome, value): &&(Outcome, Compared)| format!("{} {}", signed(value.change(), 1), name(outcome));
    let mut texts: Vec<String> = sure.iter().take(MAX_DIFFERENCES).map(told).collect();
    let left = sure.len() - texts.len();
    if left > 0 {
        texts.push(format!("and {left} more"));
    }
    texts
}

/// The values that differ.
fn changes(answer: &Answer<'_>, paint: Paint) -> String {
    let all = answer.changes;
    if all.is_empty() {
        return "Plan, scenarios and rulesets are the same in both.\n\n".to_owned();
    }
    let shown = if answer.args.all { all.len() } else { all.len().min(CHANGES) };
    let row = |one: &InputChange| {
        let side = |value: &Option<String>| value.as_deref().map_or_else(|| "-".to_owned(), cut);
        let what = format!("{} → {}", side(&one.before), side(&one.after));
        vec![one.file.clone(), one.path.clone(), what]
    };
    let rows: Vec<Vec<String>> = all[..shown].iter().map(row).collect();
    let mut text = format!("{}\n{}", paint.strong("What was changed"), table::lines(&rows, &[], "  "));
    if shown < all.len() {
        text += &format!("  {}\n", paint.dim(format!("… and {} more; --all shows them", all.len() - shown)));
    }
    text + "\n"
}

fn cut(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown: String = line.chars().take(WIDE).collect();
    if line.chars().count() > WIDE { shown + "…" } else { shown }
}

/// Points, length and endings.
fn figures(answer: &Answer<'_>, paint: Paint) -> String {
    let all = answer.comparison;
    let mut rows = vec![head(["before", "after"], paint)];
    let is_alone = answer.before.seats() == 1;
    for (at, won) in all.won.iter().filter(|_| is_alone) {
        rows.push(row("games won, %", answer.contender(*at), &won.scaled(100.0)));
    }
    for (outcome, figure) in &all.outcomes {
        let (what, whose) = match outcome {
            Outcome::Points { contender } => ("points, %", contender.clone()),
            Outcome::Seat { seat } => ("points, %", format!("seat {seat}")),
            Outcome::Metric { metric, seat, .. } => {
                (metric.as_str(), seat.clone().unwrap_or_else(|| "all seats".to_owned()))
            }
            Outcome::Rounds => ("rounds", String::new()),
        };
        let (_, factor) = outcome.unit();
        rows.push(row(what, &whose, &figure.scaled(factor)));
    }
    for (end, share) in &all.ends {
        rows.push(row("games, %", end, &share.scaled(100.0)));
    }
    let align = [Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    let mut told = table::lines(&rows, &align, "  ");
    if is_alone {
        told += &format!("  {}\n", paint.dim(ALONE));
    }
    if all.is_exact {
        told += &format!("  {}\n", paint.dim("Luck decides nothing in these games: more seeds give more copies."));
    }
    told
}

/// The judgement of the gate on each figure.
fn gate(answer: &Answer<'_>, paint: Paint) -> String {
    let Some(judged) = answer.judged else { return String::new() };
    let line = |one: &Judged| {
        let word = if one.is_held { paint.good("kept") } else { paint.bad("broken") };
        format!("  {word}  {}\n", sentence(one))
    };
    format!("\n{}\n{}", paint.strong("Gate"), judged.iter().map(line).collect::<String>())
}

/// The judgement of a figure in a sentence, without a full stop.
fn sentence(one: &Judged) -> String {
    let [before, after] = one.values;
    let unit = if one.is_share { " points" } else { " %" };
    let change =
        if one.change.is_finite() { format!("{}{unit}", signed(one.change, 1)) } else { "from nothing".to_owned() };
    let mut text = format!("{}: {before:.1} → {after:.1}, {change} ({})", one.figure, one.condition);
    if let (false, Some([low, high])) = (one.is_sure, one.interval) {
        let may = if one.is_held { "it may be broken" } else { "it may be kept" };
        text += &format!(
            "; {may}: the interval is {} to {}{unit}, so more games are needed",
            signed(low, 1),
            signed(high, 1)
        );
    }
    text
}

/// Commands of a GitHub workflow: an error for a broken bound, a warning for an uncertain one.
pub(crate) fn github(answer: &Answer<'_>) -> String {
    let line = |one: &Judged| {
        let command = match (one.is_held, one.is_sure) {
            (false, _) => "error",
            (true, false) => "warning",
            (true, true) => "notice",
        };
        format!("::{command} title=gate::{}\n", github::data(&sentence(one)))
    };
    let verdict = format!("::notice title=compare::{}\n", github::data(&verdict(answer)));
    verdict + &answer.judged.unwrap_or_default().iter().map(line).collect::<String>()
}

fn turned(answer: &Answer<'_>, paint: Paint) -> String {
    let all = answer.comparison;
    if all.turned == 0 {
        return "\nNo game has another outcome.\n".to_owned();
    }
    let title = format!("The outcome changes in {} of {}", grouped(all.turned), games(all.finished));
    let mut text = format!("\n{}\n", paint.strong(title));
    let shown = if answer.args.all { all.turned_games.len() } else { all.turned_games.len().min(TURNED) };
    for one in &all.turned_games[..shown] {
        let side = |at: usize| {
            let won = answer.winners(one, at);
            let won = if won.is_empty() { "nobody".to_owned() } else { won.join(" and ") };
            format!("{won} (round {})", one.rounds[at])
        };
        let [before, after] = answer.commands(one.games);
        text += &format!("  {}, then {}\n    before  {before}\n    after   {after}\n", side(0), side(1));
    }
    let left = all.turned - shown as u64;
    if left > 0 {
        let more = if answer.args.all { "not kept" } else { "--all names them" };
        text += &format!("  {}\n", paint.dim(format!("… and {left} more; {more}")));
    }
    text
}

fn alone(all: &Comparison) -> String {
    let [before, after] = all.alone;
    match (before, after) {
        (0, 0) => String::new(),
        _ => format!(
            "\nLeft out: {} that only the first batch has, {} that only the second has.\n",
            games(before),
            games(after)
        ),
    }
}

/// The answer for programs, with all differences.
pub(crate) fn json(answer: &Answer<'_>) -> String {
    const SIDES: Names = ["before", "after"];
    let all = answer.comparison;
    let side = |plan: &LoadedPlan, folder: &str| object!({"folder": folder, "name": plan.sheet.name, "id": format!("{:032x}", plan.id()), "version": plan.inputs.version});
    let [before, after] = answer.folders();
    let of_value = |figure: &Compared| value(Some(*figure), SIDES);
    let list = |of: fn(&Outcome, Value) -> Option<Value>| -> Vec<Value> {
        all.outcomes.iter().filter_map(|(outcome, figure)| of(outcome, of_value(figure))).collect()
    };
    let change = |one: &InputChange| {
        let path = (!one.path.is_empty()).then_some(&one.path);
        object!({"file": one.file, "path": path, "before": one.before, "after": one.after})
    };
    let turned = |one: &Turned| {
        let [first, second] = answer.commands(one.games);
        let side = |at: usize, again: String| {
            let seats: Vec<usize> = one.winners[at].iter().map(|seat| seat + 1).collect();
            object!({
                "game": one.games[at], "winners": seats, "won_by": answer.winners(one, at), "rounds": one.rounds[at],
                "again": again,
            })
        };
        object!({"before": side(0, first), "after": side(1, second)})
    };
    let judged = |one: &Judged| {
        let [before, after] = one.values;
        object!({
            "condition": one.condition, "figure": one.figure, "before": before, "after": after, "change": one.change,
            "interval": one.interval, "kept": one.is_held, "sure": one.is_sure,
        })
    };
    lines::line(&object!({
        "gate": answer.judged.map(|all| all.iter().map(judged).collect::<Vec<_>>()),
        "type": "compare", "before": side(answer.before, &before), "after": side(answer.after, &after),
        "changes": answer.changes.iter().map(change).collect::<Vec<_>>(),
        "games": all.matched, "finished": all.finished, "same": all.same, "seeds": all.clusters,
        "only_before": all.alone[0], "only_after": all.alone[1],
        "figures": all.figures, "exact": all.is_exact,
        "contenders": list(|outcome, points| match outcome {
            Outcome::Points { contender } => Some(object!({"contender": contender, "points": points})),
            _ => None,
        }),
        "won": all.won.iter()
            .map(|(at, won)| object!({"contender": answer.contender(*at), "games": of_value(won)}))
            .collect::<Vec<_>>(),
        "seats": list(|outcome, points| matches!(outcome, Outcome::Seat { .. }).then_some(points)),
        "metrics": list(|outcome, value| match outcome {
            Outcome::Metric { metric, unit, seat } => {
                Some(object!({"metric": metric, "unit": unit, "seat": seat, "value": value}))
            }
            _ => None,
        }),
        "rounds": list(|outcome, value| (*outcome == Outcome::Rounds).then_some(value)).pop(),
        "ends": all.ends.iter().map(|(end, share)| object!({"end": end, "share": of_value(share)})).collect::<Vec<_>>(),
        "turned": all.turned, "turned_games": all.turned_games.iter().map(turned).collect::<Vec<_>>(),
    }))
}
