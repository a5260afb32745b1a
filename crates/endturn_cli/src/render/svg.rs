//! One line chart as SVG, in whole numbers: units of the drawing are pixels.

use std::fmt::Write;

use super::number::grouped;
use super::sparkline::thinned;

const WIDTH: i64 = 960;
const HEIGHT: i64 = 300;
const RIGHT: i64 = 20;
const TOP: i64 = 16;
const BOTTOM: i64 = 44;
/// The width of a digit, at most, and the gap beside numbers.
const DIGIT: i64 = 7;
const GAP: i64 = 8;
/// The least room for numbers beside the y axis.
const NARROW: i64 = 44;
/// Lines of equal values stand this far apart, so that none hides another; more of them share places.
const APART: i64 = 3;
const SIDE_BY_SIDE: i64 = 4;
/// Points of one line; more would not be seen.
const POINTS: usize = 800;

/// One line.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// Whose it is.
    pub(crate) name: String,
    /// CSS colour.
    pub(crate) colour: String,
    /// SVG dash pattern; empty for a full line.
    pub(crate) dashes: &'static str,
    /// Values at the start and after each round; for an eliminated seat, up to its last.
    pub(crate) values: Vec<i64>,
    /// The round in which the seat was eliminated.
    pub(crate) out: Option<u32>,
}

/// Text in HTML or SVG.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() && c != '\n' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// Turns rounds and values into places.
struct Scale {
    rounds: i64,
    /// The numbers of the y axis from below, at least two; they reach beyond all values.
    marks: Vec<i128>,
    /// The place of the y axis.
    left: i64,
}

impl Scale {
    fn new(series: &[Series]) -> Self {
        let values = || series.iter().flat_map(|one| one.values.iter().copied());
        let length = series.iter().map(|one| one.values.len()).max().unwrap_or(0);
        let low = values().min().unwrap_or(0).min(0);
        let high = values().max().unwrap_or(0).max(low.saturating_add(1));
        let marks = ticks(low, high, 8);
        let widest = marks.iter().map(|&mark| grouped(mark).chars().count()).max().unwrap_or(0);
        let left = (GAP * 2 + DIGIT * widest as i64).max(NARROW);
        Self { rounds: i64::try_from(length).unwrap_or(i64::MAX).saturating_sub(1).max(0), marks, left }
    }

    fn x(&self, round: i64) -> i64 {
        self.left + (WIDTH - self.left - RIGHT) * round / self.rounds.max(1)
    }

    fn y(&self, value: i128) -> i64 {
        let (low, high) = (self.marks.first().copied().unwrap_or(0), self.marks.last().copied().unwrap_or(1));
        let place = i128::from(HEIGHT - TOP - BOTTOM) * (high - value) / (high - low).max(1);
        TOP + i64::try_from(place).unwrap_or(0)
    }
}

/// The chart of one metric. `marks` are rounds with what happened in them.
pub(crate) fn chart(title: &str, unit: &str, series: &[Series], marks: &[(u32, &str)]) -> String {
    let scale = Scale::new(series);
    let mut out = String::new();
    let label = escape(&format!("{title} ({unit}) by round"));
    let _ = writeln!(out, "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">");
    axes(&mut out, &scale);
    for &(round, text) in marks {
        let x = scale.x(i64::from(round));
        let (top, foot) = (TOP, HEIGHT - BOTTOM);
        let text = escape(&format!("round {round}: {text}"));
        let _ = writeln!(
            out,
            "<g class=\"mark\"><title>{text}</title><line x1=\"{x}\" y1=\"{top}\" x2=\"{x}\" y2=\"{foot}\"/>"
        );
        let _ = writeln!(out, "<path d=\"M{x} {top}l-4 -7h8z\"/></g>");
    }
    for at in 0..series.len() {
        line(&mut out, &scale, &series[at], &series[..at]);
    }
    out + "</svg>\n"
}

/// One line; where a line `below` has the very same value, it stands a little above that.
fn line(out: &mut String, scale: &Scale, one: &Series, below: &[Series]) {
    let place = |at: usize| {
        let value = one.values[at];
        let equal = below.iter().filter(|other| other.values.get(at) == Some(&value)).count() as i64;
        (scale.x(at as i64), scale.y(value.into()) - equal % SIDE_BY_SIDE * APART)
    };
    let places: Vec<(i64, i64)> = thinned(one.values.len(), POINTS).map(place).collect();
    let points: Vec<String> = places.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let dashes = if one.dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", one.dashes) };
    let (name, colour, points) = (escape(&one.name), &one.colour, points.join(" "));
    let _ = writeln!(out, "<polyline points=\"{points}\" stroke=\"{colour}\"{dashes}><title>{name}</title></polyline>");
    if let (Some(round), Some((x, y))) = (one.out, places.last()) {
        let title = format!("<title>{name} is out in round {round}</title>");
        let (x, y) = (x - 5, y - 5);
        let _ =
            writeln!(out, "<path class=\"out\" stroke=\"{colour}\" d=\"M{x} {y}l10 10m0 -10l-10 10\">{title}</path>");
    }
}

fn axes(out: &mut String, scale: &Scale) {
    let (foot, end, left) = (HEIGHT - BOTTOM, WIDTH - RIGHT, scale.left);
    for &mark in &scale.marks {
        let y = scale.y(mark);
        let _ = writeln!(out, "<line class=\"grid\" x1=\"{left}\" y1=\"{y}\" x2=\"{end}\" y2=\"{y}\"/>");
        let (x, y, number) = (left - GAP, y + 4, grouped(mark));
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\">{number}</text>");
    }
    let rounds = ticks(0, scale.rounds, 10).into_iter().filter_map(|round| i64::try_from(round).ok());
    for round in rounds.filter(|&round| round <= scale.rounds) {
        let x = scale.x(round);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{round}</text>", foot + 18);
    }
    let _ = writeln!(out, "<path class=\"axis\" d=\"M{left} {TOP}V{foot}H{end}\"/>");
    let middle = (left + end) / 2;
    let _ = writeln!(out, "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">round</text>", HEIGHT - 6);
}

/// Round numbers, about `count` of them, the first at or below `low`, the last at or above `high`.
fn ticks(low: i64, high: i64, count: i64) -> Vec<i128> {
    let span = i128::from(high) - i128::from(low);
    let rough = (span / i128::from(count)).max(1);
    let mut step: i128 = 1;
    while step * 10 <= rough {
        step *= 10;
    }
    let step = [1, 2, 5, 10].into_iter().map(|factor| step * factor).find(|&step| step >= rough).unwrap_or(step);
    let first = i128::from(low).div_euclid(step) * step;
    let all = (0..).map(|at| first + step * at);
    all.take_while(|&value| value < i128::from(high) + step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_that_reach_beyond_all_values() {
        assert_eq!(ticks(0, 60, 10), [0, 10, 20, 30, 40, 50, 60]);
        assert_eq!(ticks(0, 150_800, 8).last(), Some(&160_000));
        assert_eq!(ticks(-30, 30, 5), [-40, -20, 0, 20, 40]);
        assert_eq!(ticks(0, 0, 10), [0]);
        let whole = ticks(i64::MIN, i64::MAX, 5);
        assert!(whole.len() < 12 && whole[0] <= i64::MIN.into() && whole[whole.len() - 1] >= i64::MAX.into());
    }

    fn line_of(name: &str, values: &[i64], out: Option<u32>) -> Series {
        Series { name: name.into(), colour: "red".into(), dashes: "", values: values.to_vec(), out }
    }

    /// The points of every line.
    fn points(svg: &str) -> Vec<Vec<(i64, i64)>> {
        let pair = |pair: &str| {
            let (x, y) = pair.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        let parts = svg.split("points=\"").skip(1).map(|part| part.split('"').next().unwrap());
        parts.map(|part| part.split(' ').map(pair).collect()).collect()
    }

    #[test]
    fn lines_of_equal_values_stand_side_by_side() {
        let all = [line_of("A", &[5, 5], None), line_of("B", &[5, 5], None), line_of("C", &[5, 6], None)];
        let lines = points(&chart("gold", "coins", &all, &[]));
        assert_eq!(lines[0][0].1 - lines[1][0].1, APART);
        assert_eq!(lines[1][0].1 - lines[2][0].1, APART);
        let crowd = vec![line_of("D", &[i64::MAX], None); 64];
        assert!(points(&chart("gold", "coins", &crowd, &[])).iter().flatten().all(|&(_, y)| y >= 0));
    }

    #[test]
    fn the_line_of_a_seat_that_is_out_ends_with_a_cross() {
        let svg = chart("gold", "coins", &[line_of("A", &[5, 5, 5], None), line_of("B", &[5, 0], Some(1))], &[]);
        assert_eq!(points(&svg)[1].len(), 2);
        assert!(svg.contains("<title>B is out in round 1</title></path>"), "{svg}");
        assert_eq!(svg.matches("class=\"out\"").count(), 1);
    }

    #[test]
    fn a_chart_stays_within_its_frame_and_escapes_names() {
        let series = line_of("<b>&", &[i64::MIN, 0, i64::MAX], None);
        let svg = chart("gold", "<coins>", &[series], &[(1, "a \"battle\"")]);
        let frame = |&(x, y): &(i64, i64)| (0..=WIDTH - RIGHT).contains(&x) && (TOP..=HEIGHT - BOTTOM).contains(&y);
        assert!(points(&svg)[0].iter().all(frame), "{svg}");
        assert!(svg.contains("&lt;b&gt;&amp;") && svg.contains("a &quot;battle&quot;"));
        assert!(!svg.contains("<coins>"));
    }

    #[test]
    fn an_empty_course_is_an_empty_chart() {
        assert!(chart("gold", "coins", &[], &[]).ends_with("</svg>\n"));
    }
}
