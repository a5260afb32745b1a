//! The rise and fall of each seat in the metric by which seats are compared.

use std::cmp::Reverse;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Game, Seat};

use super::Decision;
use super::moments::Moment;
use crate::game::chronicle::Chronicle;

/// Minimum rounds of a game that has a history.
const ROUNDS: usize = 4;
/// Minimum change that is reported, as a fraction of the seat's highest value.
const MIN_CHANGE: i128 = 5;
/// Maximum other metrics per change.
const OTHERS: usize = 2;

/// The greatest rise and the greatest fall of a seat, in chronological order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Career {
    /// The seat.
    pub seat: Seat,
    /// Its rise and its fall, as far as it had them.
    pub turns: Vec<Turn>,
}

/// A rise or a fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The round after which it begins; 0 is the start of the game.
    pub from: u32,
    /// The round with which it ends.
    pub to: u32,
    /// The value before.
    pub before: i64,
    /// The value after.
    pub after: i64,
    /// Other charted metrics that changed the same way by at least half, most changed first: index
    /// among all metrics, value before and after.
    pub others: Vec<(usize, i64, i64)>,
    /// The greatest fact about the seat in that time.
    pub moment: Option<Moment>,
}

/// Returns the metric of the careers, as an index among all metrics, and the career of every seat
/// that had one; `None` if the seats are not compared by a metric, or the game was short.
pub(super) fn of(game: &Game, chronicle: &Chronicle, decision: Option<&Decision>) -> Option<(usize, Vec<Career>)> {
    if chronicle.course.len() <= ROUNDS {
        return None;
    }
    let reign = decision.and_then(|decision| decision.reign.as_ref()).map(|reign| reign.metric);
    let metric = reign.or_else(|| chronicle.compared_first.first().copied())?;
    let at = chronicle.watched.iter().position(|&watched| watched == metric)?;
    let careers = game.roster().seats().map(|seat| career(chronicle, seat, at)).filter(|one| !one.turns.is_empty());
    let careers: Vec<Career> = careers.collect();
    (!careers.is_empty()).then_some((metric, careers))
}

fn career(chronicle: &Chronicle, seat: Seat, at: usize) -> Career {
    let (joined, values) = chronicle.series(seat, at);
    let peak = values.iter().map(|value| i128::from(*value).abs()).max().unwrap_or(0);
    let is_great = |&(from, to): &(usize, usize)| {
        let change = (i128::from(values[to]) - i128::from(values[from])).abs();
        change > 0 && change * MIN_CHANGE >= peak
    };
    let spans = [greatest(&values, false), greatest(&values, true)];
    let mut spans: Vec<(usize, usize)> = spans.into_iter().flatten().filter(is_great).collect();
    spans.compact_sort();
    let turn = |(from, to): (usize, usize)| {
        let round = |at: usize| u32::try_from(joined + at).unwrap_or(u32::MAX);
        let (begin, end) = (round(from), round(to));
        let others = others(chronicle, seat, at, (from, to), values[to] > values[from]);
        let moment = chronicle.moments.greatest_of(seat, begin + 1..=end).cloned();
        Turn { from: begin, to: end, before: values[from], after: values[to], others, moment }
    };
    Career { seat, turns: spans.into_iter().map(turn).collect() }
}

/// Returns where the greatest rise, or fall, of a course begins and ends; `None` if there is none.
/// Of equal ones it is the first, and as short as it can be.
fn greatest(values: &[i64], falls: bool) -> Option<(usize, usize)> {
    let sign = if falls { -1 } else { 1 };
    let value = |at: usize| i128::from(values[at]) * sign;
    let (mut lowest, mut best) = (0, None::<(i128, usize, usize)>);
    for at in 1..values.len() {
        if value(at) <= value(lowest) {
            lowest = at;
        } else if best.is_none_or(|(change, ..)| value(at) - value(lowest) > change) {
            best = Some((value(at) - value(lowest), lowest, at));
        }
    }
    best.map(|(_, from, to)| (from, to))
}

fn others(
    chronicle: &Chronicle,
    seat: Seat,
    at: usize,
    (from, to): (usize, usize),
    rises: bool,
) -> Vec<(usize, i64, i64)> {
    let other = |place: usize| {
        let (_, values) = chronicle.series(seat, place);
        let (before, after) = (values[from], values[to]);
        let (small, large) = if rises { (before, after) } else { (after, before) };
        let ratio = (i128::from(large) + 1) * 1_000 / (i128::from(small.max(0)) + 1);
        (small >= 0 && i128::from(large) * 2 >= i128::from(small) * 3 && large > small)
            .then_some((ratio, (chronicle.watched[place], before, after)))
    };
    let mut others: Vec<(i128, (usize, i64, i64))> =
        (0..chronicle.headlines.len()).filter(|&place| place != at).filter_map(other).collect();
    others.compact_sort_by_key(|&(ratio, (place, ..))| (Reverse(ratio), place));
    others.into_iter().take(OTHERS).map(|(_, other)| other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_rise_and_fall_are_found_wherever_they_are() {
        let values = [3, 5, 2, 9, 9, 1, 4];
        assert_eq!(greatest(&values, false), Some((2, 3)));
        assert_eq!(greatest(&values, true), Some((4, 5)));
        assert_eq!((greatest(&[4, 3, 3], false), greatest(&[], true), greatest(&[1], false)), (None, None, None));
        assert_eq!(greatest(&[i64::MIN, i64::MAX], false), Some((0, 1)));
        assert_eq!(greatest(&[0, 0, 1, 1], false), Some((1, 2)), "as short as it can be");
    }

    /// Compares with every pair of moments.
    #[test]
    fn no_other_span_has_a_greater_change() {
        let mut state = 7_u64;
        for _ in 0..200 {
            let mut draw = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                i64::try_from(state >> 60).unwrap() - 8
            };
            let values: Vec<i64> = (0..9).map(|_| draw()).collect();
            for falls in [false, true] {
                let change = |from: usize, to: usize| (values[to] - values[from]) * if falls { -1 } else { 1 };
                let pairs = (0..9).flat_map(|from| (from + 1..9).map(move |to| (from, to)));
                let most = pairs.map(|(from, to)| change(from, to)).max().filter(|most| *most > 0);
                assert_eq!(greatest(&values, falls).map(|(from, to)| change(from, to)), most, "{values:?}");
            }
        }
    }
}
