//! The reasons for the first place: the metric by which seats are ranked, the parts of the margin,
//! and the round since when.

use std::cmp::{Ordering, Reverse};

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    Game, Seat,
    seats::{SeatOutcome, SeatResult},
};

use super::reigns::{self, Reign};
use crate::game::chronicle::Chronicle;

/// A reign shorter than this is not reported, unless it ended another's and decided the game.
const SHORT: u32 = 2;

/// The reasons why one seat is first, in a game of several. Metrics are indices among all.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The first seat.
    pub first: Seat,
    /// True if it has won.
    pub has_won: bool,
    /// The ranking of the surviving seats; `None` if there is only one, or if something else
    /// decided.
    pub ranked: Option<Ranked>,
    /// Its reign at the end.
    pub reign: Option<LastReign>,
    /// Other charted or compared metrics in which it has the most.
    pub ahead: Vec<usize>,
    /// Metrics in which another seat has the most, and that seat.
    pub behind: Vec<(usize, Seat)>,
}

/// The ranking of the surviving seats.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The metric that separates the first two.
    pub metric: usize,
    /// Each seat's value, in the order of ranks.
    pub values: Vec<(Seat, i64)>,
    /// The difference between the first and the second.
    pub margin: i64,
    /// The parts of the margin, if the metric is a sum; only parts that differ, the greatest first.
    pub parts: Vec<(&'static str, i64)>,
}

/// The last reign in a metric, and the one before.
#[derive(Clone, Debug)]
pub struct LastReign {
    /// The metric.
    pub metric: usize,
    /// The reign of the first seat.
    pub reign: Reign,
    /// The other seat's reign that it ended.
    pub before: Option<Reign>,
}

impl Decision {
    /// `None` if no seat is first alone.
    pub fn of(game: &Game, chronicle: &Chronicle) -> Option<Self> {
        let (order, has_won) = order(game)?;
        let (&first, others) = order.split_first()?;
        let ranked = if others.is_empty() { None } else { ranked(game, &order) };
        let reign = last_reign(game, chronicle, first, ranked.as_ref());
        let known = [ranked.as_ref().map(|ranked| ranked.metric), reign.as_ref().map(|last| last.metric)];
        let (ahead, behind) = compared(game, chronicle, &order, &known);
        Some(Self { first, has_won, ranked, reign, ahead, behind })
    }
}

/// Returns the reigns in a metric, by its index among all; `None` if its course is not kept.
pub(super) fn reigns_in(game: &Game, chronicle: &Chronicle, place: usize) -> Option<Vec<Reign>> {
    let at = chronicle.watched.iter().position(|&watched| watched == place)?;
    let course = chronicle.course.iter().map(|row| row.iter().map(move |values| values[at]));
    let stands = |seat, round| game.seat_table().eliminated(seat).is_none_or(|out| round < out.round);
    Some(reigns::reigns(course, stands))
}

/// Returns the surviving seats, the first one first, and whether it has won; `None` if there never
/// was another seat, if no seat survives, if several are first, or if the first left the game.
fn order(game: &Game) -> Option<(Vec<Seat>, bool)> {
    if game.roster().len() < 2 {
        return None;
    }
    let stands = |seat: &Seat| game.seat_table().stands(*seat);
    if let Some(ended) = game.ended() {
        // A seat that left the game can be first, by a win of its team.
        let is_first = |result: &&SeatResult| result.rank == 1;
        let is_shared = ended.results.iter().filter(is_first).count() > 1
            || ended.results.iter().filter(is_first).any(|result| !stands(&result.seat));
        let order: Vec<Seat> = ended.results.iter().map(|result| result.seat).filter(stands).collect();
        let has_won = order.first().and_then(|&seat| ended.result(seat))?.outcome == SeatOutcome::Win;
        return (!is_shared).then_some((order, has_won));
    }
    let place = *game.rankings().first()?.first()?;
    let value = |seat| value(game, place, seat);
    let mut order: Vec<Seat> = game.roster().seats().filter(stands).collect();
    order.compact_sort_by_key(|&seat| (Reverse(value(seat)), seat));
    let is_alone = order.len() > 1 && value(order[0]) > value(order[1]);
    is_alone.then_some((order, false))
}

/// The current value of a seat's metric.
pub(super) fn value(game: &Game, place: usize, seat: Seat) -> i64 {
    (game.metrics()[place].read)(game.world(), seat)
}

/// Returns the first metric of a module's ranking that puts the first seat ahead of all others, if
/// those before it are tied.
fn ranked(game: &Game, order: &[Seat]) -> Option<Ranked> {
    for ranking in game.rankings() {
        for &place in ranking {
            let values: Vec<(Seat, i64)> = order.iter().map(|&seat| (seat, value(game, place, seat))).collect();
            let best_other = values[1..].iter().map(|&(_, value)| value).max()?;
            if values[0].1 < best_other {
                break;
            }
            if values[0].1 > values[1].1 && values[0].1 > best_other {
                let margin = values[0].1.saturating_sub(values[1].1);
                let parts = parts(game, place, order[0], order[1]);
                return Some(Ranked { metric: place, values, margin, parts });
            }
        }
    }
    None
}

fn parts(game: &Game, place: usize, first: Seat, second: Seat) -> Vec<(&'static str, i64)> {
    let theirs = game.parts(place, second);
    let other = |name: &str| theirs.iter().find(|(other, _)| *other == name).map_or(0, |(_, value)| *value);
    let more = |(name, value): (&'static str, i64)| (name, value.saturating_sub(other(name)));
    let mut parts: Vec<(&'static str, i64)> = game.parts(place, first).into_iter().map(more).collect();
    parts.retain(|(_, more)| *more != 0);
    parts.compact_sort_by_key(|(_, more)| Reverse(*more));
    parts
}

fn last_reign(game: &Game, chronicle: &Chronicle, first: Seat, ranked: Option<&Ranked>) -> Option<LastReign> {
    let deciding = ranked.map(|ranked| ranked.metric);
    let module = |place: usize| game.metrics()[place].module;
    let mut usual = chronicle.compared_first.clone();
    // In a game of several modules, the one that decided comes first.
    usual.compact_sort_by_key(|&place| deciding.is_some_and(|deciding| module(place) != module(deciding)));
    let end = u32::try_from(chronicle.course.len().saturating_sub(1)).unwrap_or(u32::MAX);
    let places = deciding.into_iter().chain(usual.into_iter().filter(|place| Some(*place) != deciding));
    let of = |metric| {
        let (reign, before) = reigns::last(&reigns_in(game, chronicle, metric)?)?;
        (reign.seat == first && reign.to == end).then_some(LastReign { metric, reign, before })
    };
    let all: Vec<LastReign> = places.filter_map(of).collect();
    let overtaken = || all.iter().find(|last| Some(last.metric) == deciding && last.before.is_some());
    all.iter().find(|last| last.reign.rounds() >= SHORT).or_else(overtaken).cloned()
}

/// Returns the metrics in which the first seat has the most, and those in which another has;
/// `known` has been reported already.
fn compared(
    game: &Game,
    chronicle: &Chronicle,
    order: &[Seat],
    known: &[Option<usize>],
) -> (Vec<usize>, Vec<(usize, Seat)>) {
    let (mut ahead, mut behind) = (Vec::new(), Vec::new());
    let [first, others @ ..] = order else { return (ahead, behind) };
    let mut places: Vec<usize> = chronicle.headlines.iter().chain(&chronicle.standings).map(|&(at, _)| at).collect();
    places.compact_sort();
    places.dedup();
    for place in places.into_iter().filter(|&place| !known.contains(&Some(place))) {
        let best = others.iter().map(|&seat| (value(game, place, seat), Reverse(seat))).max();
        let Some((best, Reverse(who))) = best else { break };
        match value(game, place, *first).cmp(&best) {
            Ordering::Greater => ahead.push(place),
            Ordering::Less => behind.push((place, who)),
            Ordering::Equal => {}
        }
    }
    (ahead, behind)
}
