//! Findings of a batch as text.

mod campaigns;
mod leads;
mod levers;
mod parts;
mod tallies;

use endturn_engine::number::noun_for;

use self::parts::{MAX_AGAINST, heads, numbers, section, share};
use super::model::{Bin, Contender, Counts, Ending, Estimate, FailedGame, Findings, MetricMeans, Quantile, SeatWorth};
use crate::render::{
    paint::Paint,
    table::{self, Align},
};
use crate::words::{bounds, changes, counted, figure, figures, grouped, mean_rank, percent, range, signed};

/// Maximum characters of a histogram bar.
const BAR: u64 = 40;

/// The verdict and the most important tables.
pub fn short(found: &Findings, paint: Paint) -> String {
    let mut text = verdict(found, paint);
    text += &settings(found);
    text += &standings(found, paint);
    text += &against(found, paint);
    text += &campaigns::ends(found, paint);
    text + &failures(found, paint)
}

/// All findings.
pub fn full(found: &Findings, paint: Paint) -> String {
    let mut text = verdict(found, paint);
    text += &settings(found);
    text += &standings(found, paint);
    text += &against(found, paint);
    text += &mixes(found, paint);
    text += &seats(found, paint);
    text += &lengths(found, paint);
    text += &endings(found, paint);
    text += &campaigns::ends(found, paint);
    text += &leads::leads(found, paint);
    text += &metrics(found, paint);
    text += &tallies::tallies(found, paint);
    if let Some(found) = &found.levers {
        text += &levers::levers(found, paint);
        text += &levers::sensitivities(found, paint);
    }
    text + &failures(found, paint)
}

/// The name, and the verdict in words.
pub fn verdict(found: &Findings, paint: Paint) -> String {
    let games = counted(found.games + found.failed, "game");
    let mut text = format!("{}: {games}\n\n", paint.strong(&found.name));
    if let Some(until) = &found.until_text {
        text += &format!("{until}\n\n");
    }
    for sentence in &found.verdict {
        text += &format!("{}\n", sentence.text);
    }
    text
}

/// The contest in each configuration by itself.
fn settings(found: &Findings) -> String {
    let mut text = String::new();
    if found.contenders.len() < 2 || found.is_alone() {
        return text;
    }
    for one in &found.settings {
        let sentences: Vec<&str> = one.verdict.iter().map(|sentence| sentence.text.as_str()).collect();
        text += &format!("  {}: {}\n", one.values, sentences.join(" "));
    }
    if text.is_empty() { text } else { format!("\nEach setting by itself\n{text}") }
}

fn standings(found: &Findings, paint: Paint) -> String {
    if found.is_alone() {
        return campaigns::standings(found, paint);
    }
    let heads = heads(
        &["contender", "games", "wins", "draws", "points", "95 % interval", "Elo", "95 % interval", "mean rank"],
        paint,
    );
    let row = |one: &Contender| {
        let [points, bounds] = share(one.points);
        let (elo, elo_bounds) =
            one.rating.map_or_else(Default::default, |elo| (signed(elo.estimate, 0), changes(&elo, 1.0, 0)));
        vec![
            one.contender.clone(),
            grouped(one.games),
            grouped(one.wins),
            grouped(one.draws),
            points,
            bounds,
            elo,
            elo_bounds,
            mean_rank(one.ranks, one.games),
        ]
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads).chain(found.contenders.iter().map(row)).collect();
    let mut text = format!("\n{}", table::lines(&rows, &numbers(9), "  "));
    if let Some(note) = &found.ratings_note {
        text += &format!("  Elo: {note}\n");
    }
    text
}

/// Table of pairwise results: the row's share of points against the column.
fn against(found: &Findings, paint: Paint) -> String {
    if found.contenders.len() < 2 || found.games == 0 || found.is_alone() {
        return String::new();
    }
    let shown = &found.contenders[..found.contenders.len().min(MAX_AGAINST)];
    let names: Vec<&str> = std::iter::once("").chain(shown.iter().map(|one| one.contender.as_str())).collect();
    let cell = |score: &Option<Estimate>| {
        let bounds = |score: Estimate| format!("{} ({})", percent(score.estimate), range(&score)).replace(" %", "");
        score.map_or_else(|| "–".to_owned(), bounds)
    };
    let row = |one: &Contender| {
        std::iter::once(one.contender.clone()).chain(one.against[..shown.len()].iter().map(cell)).collect()
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads(&names, paint)).chain(shown.iter().map(row)).collect();
    let mut text = section("Percent of points of the row against the column", &rows, &numbers(names.len()));
    if found.contenders.len() > shown.len() {
        text += &format!("  … {}\n", counted((found.contenders.len() - shown.len()) as u64, "more contender"));
    }
    for cycle in &found.cycles {
        let names: Vec<&str> = cycle.iter().chain(cycle.first()).map(String::as_str).collect();
        let doubt = found.beyond_doubt();
        text += &format!("  a cycle{doubt}: {}\n", names.join(" beats "));
    }
    text
}

fn mixes(found: &Findings, paint: Paint) -> String {
    if found.contenders.iter().all(|one| one.nash.is_none()) {
        return String::new();
    }
    let heads = heads(&["contender", "mix", "95 % interval", "against the mix", "alpha-rank", "95 % interval"], paint);
    let row = |one: &Contender| {
        let ([mix, bounds], [rank, rank_bounds]) = (share(one.nash), share(one.alpha_rank));
        let skill = one.skill.map_or_else(String::new, |skill| percent(0.5 + 0.5 * skill));
        vec![one.contender.clone(), mix, bounds, skill, rank, rank_bounds]
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads).chain(found.contenders.iter().map(row)).collect();
    section("The unbeatable mix (Nash averaging), and long-run frequencies (alpha-rank)", &rows, &numbers(6))
}

fn seats(found: &Findings, paint: Paint) -> String {
    if found.seats.len() < 2 {
        return String::new();
    }
    let mut names = vec!["seat", "name", "points", "95 % interval"];
    names.extend(found.contenders.iter().take(MAX_AGAINST).map(|one| one.contender.as_str()));
    let row = |(at, seat): (usize, &SeatWorth)| {
        let mut row =
            vec![seat.seat.to_string(), seat.name.clone(), percent(seat.points.estimate), range(&seat.points)];
        let of = |one: &Contender| {
            one.by_seat.get(at).copied().flatten().map_or_else(|| "–".to_owned(), |share| percent(share.estimate))
        };
        row.extend(found.contenders.iter().take(MAX_AGAINST).map(of));
        row
    };
    let rows: Vec<Vec<String>> =
        std::iter::once(heads(&names, paint)).chain(found.seats.iter().enumerate().map(row)).collect();
    let mut align = numbers(names.len());
    align[1] = Align::Left;
    section("Points by seat, for all contenders and for each", &rows, &align)
}

fn lengths(found: &Findings, paint: Paint) -> String {
    let Some(lengths) = &found.lengths else { return String::new() };
    let mut rows = vec![heads(&["rounds", "games", ""], paint)];
    let most = lengths.bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    let row = |bin: &Bin| {
        let rounds = if bin.from == bin.to { bin.from.to_string() } else { format!("{}–{}", bin.from, bin.to) };
        vec![rounds, grouped(bin.games), "█".repeat((bin.games * BAR / most) as usize)]
    };
    rows.extend(lengths.bins.iter().map(row));
    let mut text = section("Length of games", &rows, &[Align::Right, Align::Right, Align::Left]);
    let mean = lengths.mean.map(|mean| format!("mean {} ({})", figure(mean.estimate), figures(&mean)));
    let quantile = |one: &Quantile| {
        let middle = format!("{:.0}", one.rounds.estimate);
        let bounds = bounds(&one.rounds, |low, high| format!("{low:.0} to {high:.0}"));
        format!(
            "{:.0} % of games last at most {middle} {} ({bounds})",
            one.part * 100.0,
            noun_for(&one.rounds.estimate.round(), "round")
        )
    };
    for line in mean.into_iter().chain(lengths.quantiles.iter().map(quantile)) {
        text += &format!("  {line}\n");
    }
    text + &counts(found, paint)
}

/// Rounds, turns and events (T-123).
fn counts(found: &Findings, paint: Paint) -> String {
    let Some(first) = found.counts.first() else { return String::new() };
    let parts = first.percentiles.iter().map(|one| format!("{:.0} %", one.part * 100.0));
    let names = ["per game".to_owned(), "least".to_owned()].into_iter().chain(parts);
    let names: Vec<String> = names.chain(["most", "mean", "variance"].map(str::to_owned)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let row = |one: &Counts| {
        let percentiles = one.percentiles.iter().map(|one| grouped(one.value));
        let row = [one.what.to_owned(), grouped(one.least)].into_iter().chain(percentiles);
        row.chain([grouped(one.most), figure(one.mean), figure(one.variance)]).collect()
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads(&names, paint)).chain(found.counts.iter().map(row)).collect();
    section("Activity per game, with percentiles", &rows, &numbers(names.len()))
}

fn endings(found: &Findings, paint: Paint) -> String {
    if found.endings.is_empty() {
        return String::new();
    }
    // For games of one seat the table below says more.
    let most = if found.is_alone() { 0 } else { MAX_AGAINST };
    let winners = &found.contenders[..found.contenders.len().min(most)];
    let mut names = vec!["condition", "games", "share", "95 % interval"];
    let won: Vec<String> = winners.iter().map(|one| format!("won by {}", one.contender)).collect();
    names.extend(won.iter().map(String::as_str));
    let row = |one: &Ending| {
        let mut row = vec![one.condition.clone(), grouped(one.games), percent(one.share.estimate), range(&one.share)];
        row.extend(one.wins.iter().take(winners.len()).map(|wins| grouped(*wins)));
        row
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads(&names, paint)).chain(found.endings.iter().map(row)).collect();
    section("How games end", &rows, &numbers(names.len()))
}

fn metrics(found: &Findings, paint: Paint) -> String {
    let mut names = vec!["metric", "unit"];
    names.extend(found.contenders.iter().take(MAX_AGAINST).map(|one| one.contender.as_str()));
    let cell = |mean: &Option<Estimate>| {
        mean.map_or_else(|| "–".to_owned(), |mean| format!("{} ({})", figure(mean.estimate), figures(&mean)))
    };
    let row = |metric: &MetricMeans| {
        let means = metric.means.iter().take(MAX_AGAINST).map(cell);
        [metric.name.clone(), metric.unit.clone()].into_iter().chain(means).collect()
    };
    let known = found.metrics.iter().filter(|metric| metric.means.iter().any(Option::is_some));
    let rows: Vec<Vec<String>> = std::iter::once(heads(&names, paint)).chain(known.map(row)).collect();
    if rows.len() < 2 {
        return String::new();
    }
    let mut align = numbers(names.len());
    align[1] = Align::Left;
    section("Means at the end of games", &rows, &align)
}

fn failures(found: &Findings, paint: Paint) -> String {
    if found.failed == 0 {
        return String::new();
    }
    let mut text = format!("\n{}\n", paint.bad(format!("{} did not finish", counted(found.failed, "game"))));
    for FailedGame { game, end, again } in &found.failures {
        text += &format!("  game {game}: {end}\n    {again}\n");
    }
    text
}
