//! The effect of a change on the games of a batch, for people and for programs.

use endturn::lab::plan::LoadedPlan;
use endturn::report::{
    compare::{Comparison, Turned},
    compared::Compared,
    inputs::InputChange,
    words::ALONE,
};
use endturn::scenario::files::slashed;
use serde_json::json as object;

use super::figures::{Names, head, row, signed, value};
use super::number::{counted, grouped};
use super::paint::Paint;
use super::table::{self, Align};
use super::{json as lines, shell};
use crate::args::CompareArgs;

/// Maximum number of changed values and changed winners shown without `--all`.
const CHANGES: usize = 20;
const TURNED: usize = 3;
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
    let more = if answer.args.all { " --all" } else { "" };
    text + &format!("\nagain   endturn compare {} {}{more}\n", shell::quote(&before), shell::quote(&after))
}

fn counted_of(number: u64, what: &str) -> String {
    counted(usize::try_from(number).unwrap_or(usize::MAX), what)
}

fn games(number: u64) -> String {
    counted_of(number, "game")
}

/// Describes the effect of the change on the winners in a sentence.
fn verdict(answer: &Answer<'_>) -> String {
    let all = answer.comparison;
    if all.finished == 0 {
        return "no game finished in both, so nothing can be said".to_owned();
    }
    if all.same == all.finished {
        return "no effect: every game ends as before, in exactly the same state".to_owned();
    }
    let (shares, takes, of) = match answer.before.seats() {
        1 => (&all.won, "wins", "its games"),
        _ => (&all.contenders, "takes", "the points"),
    };
    let sure = shares.iter().filter(|(_, share)| share.is_sure());
    let told = sure.map(|(at, share)| {
        let share = share.scaled(100.0);
        let more = if share.change() > 0.0 { "more" } else { "fewer" };
        format!("{} {takes} {more} of {of} ({})", answer.contender(*at), signed(share.change(), 1))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return "these games show no clear difference in who wins".to_owned();
    }
    format!("after the change {}, beyond doubt with these games", told.join(", "))
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
    for (at, points) in &all.contenders {
        rows.push(row("points, %", answer.contender(*at), &points.scaled(100.0)));
    }
    for (seat, points) in all.seats.iter().enumerate().filter(|_| !is_alone) {
        rows.push(row("points, %", &format!("seat {}", seat + 1), &points.scaled(100.0)));
    }
    rows.extend(all.rounds.map(|rounds| row("rounds", "", &rounds)));
    for (end, share) in &all.ends {
        rows.push(row("games, %", end, &share.scaled(100.0)));
    }
    let align = [Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    let told = table::lines(&rows, &align, "  ");
    if is_alone { format!("{told}  {}\n", paint.dim(ALONE)) } else { told }
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
    lines::line(&object!({
        "type": "compare", "before": side(answer.before, &before), "after": side(answer.after, &after),
        "changes": answer.changes.iter().map(change).collect::<Vec<_>>(),
        "games": all.matched, "finished": all.finished, "same": all.same, "seeds": all.clusters,
        "only_before": all.alone[0], "only_after": all.alone[1],
        "contenders": all.contenders.iter()
            .map(|(at, points)| object!({"contender": answer.contender(*at), "points": of_value(points)}))
            .collect::<Vec<_>>(),
        "won": all.won.iter()
            .map(|(at, won)| object!({"contender": answer.contender(*at), "games": of_value(won)}))
            .collect::<Vec<_>>(),
        "seats": all.seats.iter().map(of_value).collect::<Vec<_>>(),
        "rounds": value(all.rounds, SIDES),
        "ends": all.ends.iter().map(|(end, share)| object!({"end": end, "share": of_value(share)})).collect::<Vec<_>>(),
        "turned": all.turned, "turned_games": all.turned_games.iter().map(turned).collect::<Vec<_>>(),
    }))
}
