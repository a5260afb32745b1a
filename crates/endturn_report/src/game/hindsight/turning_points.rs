//! The turning points of a game: its greatest facts, and seats that became first in a metric.

use std::cmp::Reverse;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Game, seats::SeatSet};

use super::decision::{Decision, reigns_in};
use super::moments::Choice;
use super::reigns::{self, Reign};
use crate::game::chronicle::Chronicle;
use crate::render::number::{counted, grouped};

/// Maximum turning points of a verdict, reigns among them, and reigns that were lost again.
const POINTS: usize = 8;
const REIGNS: usize = 4;
const LOST: usize = 2;
/// Minimum distance of facts that are not decisive, as a fraction of the game.
const NEAR: u32 = 20;
/// A reign that was lost again, or one in another metric, is reported if it lasted this fraction of
/// the game.
const LONG: u32 = 10;
/// Maximum marks of a chart.
const MARKS: usize = 20;
/// Maximum turning points per mark.
const TOGETHER: usize = 2;
/// Minimum distance of marks, as a fraction of the game.
const ROOM: u32 = 25;

/// A turning point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The round.
    pub round: u32,
    /// One line for people.
    pub text: String,
    /// The weight of the fact; for a reign, the rounds that it lasted.
    pub weight: u64,
    /// True for a decisive fact, and for a reign that lasted to the end of the game.
    pub decisive: bool,
    /// Its kind.
    pub kind: TurningPointKind,
}

/// The kind of a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurningPointKind {
    /// A fact.
    Fact,
    /// A seat became first in a metric.
    Reign,
}

/// Returns the turning points, in chronological order.
pub(super) fn of(game: &Game, chronicle: &Chronicle, decision: Option<&Decision>) -> Vec<TurningPoint> {
    let mut points = decision.map_or_else(Vec::new, |decision| changes(game, chronicle, decision));
    let taken: Vec<u32> = points.iter().map(|point| point.round).collect();
    let favoured: SeatSet = match game.ended() {
        Some(ended) if game.roster().len() > 1 => ended.winners().collect(),
        _ => SeatSet::EMPTY,
    };
    let rounds = game.rounds_finished();
    let choice = Choice { most: POINTS - points.len(), apart: rounds / NEAR, rounds, favoured, is_varied: true };
    let facts = chronicle.moments.choose(choice, &taken).into_iter().map(|moment| TurningPoint {
        round: moment.round,
        text: moment.text.clone(),
        weight: moment.greatness.1,
        decisive: moment.greatness.0,
        kind: TurningPointKind::Fact,
    });
    points.extend(facts);
    points.compact_sort_by_key(|point| (point.round, point.kind == TurningPointKind::Reign));
    points
}

/// Returns the reign that the first seat kept, the longest that others lost, and those that it kept
/// in other metrics.
fn changes(game: &Game, chronicle: &Chronicle, decision: &Decision) -> Vec<TurningPoint> {
    let Some(last) = &decision.reign else { return Vec::new() };
    let all = |metric| reigns_in(game, chronicle, metric).unwrap_or_default();
    // A seat that was first from the start has turned nothing.
    let kept = Some(last.reign).filter(|reign| reign.from > 0).map(|reign| point(game, &reign, last.metric, true));
    let long = (game.rounds_finished() / LONG).max(3);
    let is_turn = |reign: &Reign| reign.from > 0 && reign.rounds() >= long;
    let mut lost: Vec<Reign> = all(last.metric);
    lost.retain(|reign| reign.to < last.reign.from && is_turn(reign));
    lost.compact_sort_by_key(|reign| (Reverse(reign.rounds()), reign.from));
    let mut others: Vec<(Reign, usize)> =
        decision.ahead.iter().filter_map(|&metric| Some((reigns::last(&all(metric))?.0, metric))).collect();
    others.retain(|(reign, _)| reign.seat == decision.first && is_turn(reign));
    others.compact_sort_by_key(|(reign, _)| (Reverse(reign.rounds()), reign.from));
    let lost = lost.iter().take(LOST).map(|reign| point(game, reign, last.metric, false));
    let others = others.iter().map(|(reign, metric)| point(game, reign, *metric, true));
    kept.into_iter().chain(lost).chain(others).take(REIGNS).collect()
}

fn point(game: &Game, reign: &Reign, metric: usize, is_kept: bool) -> TurningPoint {
    let name = |seat| game.roster().name_in_text(seat);
    let next = reign.next.map_or(String::new(), |(seat, value)| format!(", {} {}", name(seat), grouped(value)));
    // While the game continues, no reign is final.
    let is_kept = is_kept && game.ended().is_some();
    let for_good = match (is_kept, reign.lost) {
        (false, _) => String::new(),
        (true, 0) => " for good".to_owned(),
        (true, lost) => format!(" for good, except for {}", counted(lost as usize, "round")),
    };
    let (who, what, value) = (name(reign.seat), game.metrics()[metric].name, grouped(reign.value));
    let text = format!("{who} takes the lead in {what}{for_good}: {value}{next}");
    TurningPoint {
        round: reign.from,
        text,
        weight: reign.rounds().into(),
        decisive: is_kept,
        kind: TurningPointKind::Reign,
    }
}

/// The marks of a chart: rounds with their events, far enough apart that no mark hides another.
/// Turning points come first, then the greatest facts.
pub(super) fn marks(game: &Game, chronicle: &Chronicle, points: &[TurningPoint]) -> Vec<(u32, String)> {
    let apart = (game.rounds_finished() / ROOM).max(1);
    let mut marks: Vec<(u32, Vec<&str>)> = Vec::new();
    let mut greatest: Vec<&TurningPoint> = points.iter().collect();
    greatest.compact_sort_by_key(|point| (Reverse(point.decisive), Reverse(point.weight), point.round));
    for point in greatest {
        match marks.iter_mut().find(|(round, _)| round.abs_diff(point.round) < apart) {
            Some((round, texts)) if *round == point.round && texts.len() < TOGETHER => texts.push(&point.text),
            Some(_) => {}
            None => marks.push((point.round, vec![&point.text])),
        }
    }
    let mut marks: Vec<(u32, String)> = marks.into_iter().map(|(round, texts)| (round, texts.join("; "))).collect();
    let taken: Vec<u32> = marks.iter().map(|(round, _)| *round).collect();
    let most = MARKS - marks.len();
    let rounds = game.rounds_finished();
    let choice = Choice { most, apart, rounds, favoured: SeatSet::EMPTY, is_varied: false };
    let more = chronicle.moments.choose(choice, &taken).into_iter();
    marks.extend(more.map(|moment| (moment.round, moment.text.clone())));
    marks.compact_sort();
    marks
}
