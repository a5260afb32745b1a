//! One line chart. The drawing is stretched to the available width; its letters are outside it, so
//! that they keep their size on a phone.

use std::fmt::Write;

use super::escape;
use super::lines::{self, Series};
use super::scale::{SIDE, Scale};
use crate::render::number::grouped;

/// Draws the chart of one metric. `marks` are rounds with their events.
pub(super) fn chart(title: &str, unit: &str, series: &[Series], marks: &[(u32, String)]) -> String {
    let longest = series.iter().map(Series::length).max().unwrap_or(0);
    let scale = Scale::new(longest, series.iter().flat_map(|one| one.values.iter().copied()));
    let rounds = lines::drawn(series);
    let mut out = format!("<div class=\"plot\" style=\"--digits:{}\">\n", scale.digits());
    let label = escape(&format!("{title} ({unit}) by round"));
    let drawn: Vec<String> = rounds.iter().map(ToString::to_string).collect();
    let (low, high) = scale.span();
    let _ = writeln!(
        out,
        "<svg viewBox=\"0 0 {SIDE} {SIDE}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{label}\" \
         data-rounds=\"{}\" data-span=\"{low} {high}\">",
        drawn.join(" ")
    );
    for y in scale.values().iter().map(|&value| scale.y(value)) {
        let _ = writeln!(out, "<line class=\"grid\" x1=\"0\" y1=\"{y}\" x2=\"{SIDE}\" y2=\"{y}\"/>");
    }
    for x in marks.iter().map(|&(round, _)| scale.x(round as usize)) {
        let _ = writeln!(out, "<line class=\"event\" x1=\"{x}\" y1=\"0\" x2=\"{x}\" y2=\"{SIDE}\"/>");
    }
    let _ = writeln!(out, "<path class=\"axis\" d=\"M0 0V{SIDE}H{SIDE}\"/>");
    lines::draw(&mut out, &scale, series, &rounds);
    out.push_str("</svg>\n");
    letters(&mut out, &scale, series, marks);
    out + "</div>\n"
}

/// Formats ten thousandths as a CSS percentage.
fn percent(place: i64) -> String {
    format!("{}.{:02}%", place / 100, place % 100)
}

/// Adds numbers beside the axes, marks above the chart, and a cross where a seat is out.
fn letters(out: &mut String, scale: &Scale, series: &[Series], marks: &[(u32, String)]) {
    for &value in scale.values() {
        let (top, value) = (percent(scale.y(value)), grouped(value));
        let _ = writeln!(out, "<span class=\"y\" style=\"top:{top}\">{value}</span>");
    }
    for (at, round) in scale.rounds().enumerate() {
        // On a phone, there is no room for every other number.
        let (left, odd) = (percent(scale.x(round)), if at % 2 == 1 { " odd" } else { "" });
        let _ = writeln!(out, "<span class=\"x{odd}\" style=\"left:{left}\">{round}</span>");
    }
    out.push_str("<span class=\"x under\" style=\"left:50%\">round</span>\n");
    for (round, text) in marks {
        let (left, text) = (percent(scale.x(*round as usize)), escape(&format!("round {round}: {text}")));
        let _ = writeln!(
            out,
            "<span class=\"mark\" style=\"left:{left}\" data-round=\"{round}\" title=\"{text}\">▼</span>"
        );
    }
    for one in series {
        let (Some(round), Some(&value)) = (one.out, one.values.last()) else { continue };
        let (left, top) = (percent(scale.x(one.length() - 1)), percent(scale.y(value.into())));
        let (name, colour) = (escape(&one.name), &one.colour);
        let _ = writeln!(
            out,
            "<span class=\"out\" style=\"left:{left};top:{top};color:{colour}\" \
             title=\"{name} is out in round {round}\">×</span>"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::chart::lines::tests::{line, points};

    #[test]
    fn the_line_of_a_seat_that_is_out_ends_with_a_cross() {
        let html = chart("gold", "coins", &[line("A", &[5, 5, 5], None), line("B", &[5, 0], Some(1))], &[]);
        assert_eq!(points(&html)[1].len(), 2);
        assert_eq!(html.matches("class=\"out\"").count(), 1);
        assert!(html.contains("left:50.00%;top:100.00%;color:red\" title=\"B is out in round 1\">×"), "{html}");
    }

    #[test]
    fn numbers_stand_beside_the_places_of_their_values() {
        let html = chart("gold", "coins", &[line("A", &[0, 40_000, 10_000], None)], &[(1, "a feast".into())]);
        for (value, top) in [("40,000", "0.00"), ("10,000", "75.00"), ("0", "100.00")] {
            assert!(html.contains(&format!("<span class=\"y\" style=\"top:{top}%\">{value}</span>")), "{html}");
        }
        assert!(html.contains("<span class=\"x odd\" style=\"left:50.00%\">1</span>") && html.contains("--digits:6"));
        assert!(html.contains("style=\"left:50.00%\" data-round=\"1\" title=\"round 1: a feast\">▼</span>"), "{html}");
        assert!(
            html.contains("data-rounds=\"0 1 2\" data-span=\"0 40000\"")
                && html.contains("data-values=\"0 40000 10000\"")
        );
    }

    #[test]
    fn a_chart_stays_within_its_frame_and_escapes_names() {
        let series = line("<b>&", &[i64::MIN, 0, i64::MAX], None);
        let html = chart("gold", "<coins>", &[series], &[(1, "a \"battle\"".into())]);
        let frame = |&(x, y): &(i64, i64)| (0..=SIDE).contains(&x) && (0..=SIDE).contains(&y);
        assert!(points(&html)[0].iter().all(frame), "{html}");
        assert!(html.contains("&lt;b&gt;&amp;") && html.contains("a &quot;battle&quot;"));
        assert!(!html.contains("<coins>"));
    }

    #[test]
    fn an_empty_course_is_an_empty_chart() {
        assert!(chart("gold", "coins", &[], &[]).ends_with("</div>\n"));
    }
}
