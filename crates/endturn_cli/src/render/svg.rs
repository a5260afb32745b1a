//! One line chart as SVG, in whole numbers: units of the drawing are pixels.

use std::fmt::Write;

use super::number::grouped;
use super::sparkline::thinned;

const WIDTH: i64 = 960;
const HEIGHT: i64 = 300;
const LEFT: i64 = 110;
const RIGHT: i64 = 20;
const TOP: i64 = 16;
const BOTTOM: i64 = 44;
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
    /// Values at the start and after each round.
    pub(crate) values: Vec<i64>,
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
    low: i64,
    high: i64,
}

impl Scale {
    fn x(&self, round: i64) -> i64 {
        LEFT + (WIDTH - LEFT - RIGHT) * round / self.rounds.max(1)
    }

    fn y(&self, value: i64) -> i64 {
        let span = i128::from(self.high) - i128::from(self.low);
        let above = i128::from(self.high) - i128::from(value);
        let place = i128::from(HEIGHT - TOP - BOTTOM) * above / span.max(1);
        TOP + i64::try_from(place).unwrap_or(0)
    }
}

/// The chart of one metric. `marks` are rounds with what happened in them.
pub(crate) fn chart(title: &str, unit: &str, series: &[Series], marks: &[(u32, &str)]) -> String {
    let values = || series.iter().flat_map(|one| one.values.iter().copied());
    let length = series.iter().map(|one| one.values.len()).max().unwrap_or(0);
    let low = values().min().unwrap_or(0).min(0);
    let high = values().max().unwrap_or(0).max(low.saturating_add(1));
    let rounds = i64::try_from(length).unwrap_or(i64::MAX).saturating_sub(1).max(0);
    let scale = Scale { rounds, low, high };
    let mut out = String::new();
    let label = escape(&format!("{title} ({unit}) by round"));
    let _ = writeln!(out, "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">");
    axes(&mut out, &scale, unit);
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
    for one in series {
        line(&mut out, &scale, one);
    }
    out + "</svg>\n"
}

fn line(out: &mut String, scale: &Scale, one: &Series) {
    let point = |at: usize| format!("{},{}", scale.x(at as i64), scale.y(one.values[at]));
    let points: Vec<String> = thinned(one.values.len(), POINTS).map(point).collect();
    let dashes = if one.dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", one.dashes) };
    let (name, colour, points) = (escape(&one.name), &one.colour, points.join(" "));
    let _ = writeln!(out, "<polyline points=\"{points}\" stroke=\"{colour}\"{dashes}><title>{name}</title></polyline>");
}

fn axes(out: &mut String, scale: &Scale, unit: &str) {
    let (foot, end) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    for value in ticks(scale.low, scale.high, 5) {
        let y = scale.y(value);
        let _ = writeln!(out, "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y}\" x2=\"{end}\" y2=\"{y}\"/>");
        let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", LEFT - 8, y + 4, grouped(value));
    }
    for round in ticks(0, scale.rounds, 10) {
        let x = scale.x(round);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{round}</text>", foot + 18);
    }
    let _ = writeln!(out, "<path class=\"axis\" d=\"M{LEFT} {TOP}V{foot}H{end}\"/>");
    let middle = (LEFT + end) / 2;
    let _ = writeln!(out, "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">round</text>", HEIGHT - 6);
    let (x, y) = (14, (TOP + foot) / 2);
    let unit = escape(unit);
    let _ = writeln!(out, "<text transform=\"translate({x} {y}) rotate(-90)\" text-anchor=\"middle\">{unit}</text>");
}

/// Round numbers from `low` to `high`, about `count` of them.
fn ticks(low: i64, high: i64, count: i64) -> Vec<i64> {
    let span = i128::from(high) - i128::from(low);
    let rough = (span / i128::from(count)).max(1);
    let mut step: i128 = 1;
    while step * 10 <= rough {
        step *= 10;
    }
    let step = [1, 2, 5, 10].into_iter().map(|factor| step * factor).find(|&step| step >= rough).unwrap_or(step);
    let first = i128::from(low).div_euclid(step) * step;
    let all = (0..).map(|at| first + step * at).take_while(|&value| value <= i128::from(high));
    all.filter(|&value| value >= i128::from(low)).filter_map(|value| i64::try_from(value).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        assert_eq!(ticks(0, 60, 10), [0, 10, 20, 30, 40, 50, 60]);
        assert_eq!(ticks(0, 123_456, 5), [0, 50_000, 100_000]);
        assert_eq!(ticks(-30, 30, 5), [-20, 0, 20]);
        assert_eq!(ticks(0, 0, 10), [0]);
        assert!(ticks(i64::MIN, i64::MAX, 5).len() < 12);
    }

    #[test]
    fn a_chart_stays_within_its_frame_and_escapes_names() {
        let values = vec![i64::MIN, 0, i64::MAX];
        let series = Series { name: "<b>&".into(), colour: "red".into(), dashes: "", values };
        let svg = chart("gold", "<coins>", &[series], &[(1, "a \"battle\"")]);
        assert!(svg.contains(&format!("points=\"{LEFT},{} ", HEIGHT - BOTTOM)), "{svg}");
        assert!(svg.contains("&lt;b&gt;&amp;") && svg.contains("a &quot;battle&quot;"));
        assert!(!svg.contains("<coins>"));
    }

    #[test]
    fn an_empty_course_is_an_empty_chart() {
        assert!(chart("gold", "coins", &[], &[]).ends_with("</svg>\n"));
    }
}
