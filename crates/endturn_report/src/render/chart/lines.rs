//! Lines of a chart as polylines, with exact points. Where several seats have the same values,
//! their lines coincide; each is drawn in stripes there, with gaps through which the others can be
//! seen.

use std::fmt::Write;

use super::scale::{SIDE, Scale};
use endturn_engine::compact::CompactSort as _;

/// Maximum points of one line; more would not be visible.
const POINTS: usize = 800;
/// A typical size of a chart in pixels, between phone and wide screen; the stripes are long enough
/// there to show all colours.
const USUAL: (i64, i64) = (600, 280);
/// Minimum and maximum length of a stripe in pixels.
const STRIPE: (i64, i64) = (2, 8);

/// The course of one seat.
#[derive(Clone, Debug)]
pub(super) struct Series {
    /// The seat's name.
    pub(super) name: String,
    /// CSS colour.
    pub(super) colour: String,
    /// SVG dash pattern; empty for a solid line.
    pub(super) dashes: &'static str,
    /// Number of rounds before the seat joined; 0 if it was there from the start.
    pub(super) before: usize,
    /// Values at the start and after each round, or from joining on; for an eliminated seat, up to
    /// its last round.
    pub(super) values: Vec<i64>,
    /// The round in which the seat was eliminated.
    pub(super) out: Option<u32>,
}

impl Series {
    /// Returns the value in a round, with 0 for the start; `None` if the seat is not in the game.
    fn at(&self, round: usize) -> Option<i64> {
        self.values.get(round.checked_sub(self.before)?).copied()
    }

    /// The number of rounds up to its last, plus one for the start.
    pub(super) fn length(&self) -> usize {
        self.before + self.values.len()
    }
}

/// Returns the rounds to draw: if there are too many, evenly spaced ones, and those in which a seat
/// joined or was eliminated.
pub(super) fn drawn(series: &[Series]) -> Vec<usize> {
    let longest = series.iter().map(Series::length).max().unwrap_or(0);
    let mut rounds: Vec<usize> = crate::render::sparkline::thinned(longest, POINTS).collect();
    for one in series.iter().filter(|one| !one.values.is_empty()) {
        rounds.extend([one.before, one.length() - 1]);
    }
    rounds.compact_sort();
    rounds.dedup();
    rounds
}

/// A section of a line that the same seats share throughout.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Run {
    /// Indices among the drawn rounds: the first and the last point.
    ends: (usize, usize),
    /// Bit set of the seats whose lines coincide here, including the line's own.
    seats: u64,
}

/// The sections of one line.
fn runs(series: &[Series], rounds: &[usize], own: usize) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, pair) in rounds.windows(2).enumerate() {
        let here = |seat: usize| Some((series[seat].at(pair[0])?, series[seat].at(pair[1])?));
        let Some(ends) = here(own) else { continue };
        let is_here = |&seat: &usize| here(seat) == Some(ends);
        let seats = (0..series.len().min(64)).filter(is_here).fold(0, |bits, seat| bits | 1_u64 << seat);
        match runs.last_mut() {
            Some(run) if run.seats == seats => run.ends.1 = at + 1,
            _ => runs.push(Run { ends: (at, at + 1), seats }),
        }
    }
    runs
}

/// True if lines of several seats coincide somewhere.
pub(super) fn are_shared(series: &[Series]) -> bool {
    let rounds = drawn(series);
    (0..series.len()).any(|own| runs(series, &rounds, own).iter().any(|run| run.seats.count_ones() > 1))
}

/// Draws all lines, those of later seats on top.
pub(super) fn draw(out: &mut String, scale: &Scale, series: &[Series], rounds: &[usize]) {
    for (own, one) in series.iter().enumerate() {
        // Rounds before a seat joined have no value.
        let told = |&round: &usize| one.at(round).map_or(String::new(), |value| value.to_string());
        let values: Vec<String> = rounds.iter().take_while(|round| **round < one.length()).map(told).collect();
        let (name, colour, values) = (super::escape(&one.name), &one.colour, values.join(" "));
        let _ =
            writeln!(out, "<g data-name=\"{name}\" data-values=\"{values}\" stroke=\"{colour}\"><title>{name}</title>");
        let place = |&round: &usize| Some((scale.x(round), scale.y(one.at(round)?.into())));
        for run in runs(series, rounds, own) {
            let places: Vec<(i64, i64)> = rounds[run.ends.0..=run.ends.1].iter().filter_map(place).collect();
            let points: Vec<String> = places.iter().map(|(x, y)| format!("{x},{y}")).collect();
            let dashes = match run.seats.count_ones() {
                0 | 1 if one.dashes.is_empty() => String::new(),
                0 | 1 => format!(" stroke-dasharray=\"{}\"", one.dashes),
                count => stripes(length(&places), count.into(), (run.seats & ((1 << own) - 1)).count_ones().into()),
            };
            let _ = writeln!(out, "<polyline points=\"{}\"{dashes}/>", points.join(" "));
        }
        if let ([_], Some((x, y))) = (one.values.as_slice(), place(&one.before)) {
            let _ = writeln!(out, "<polyline class=\"dot\" points=\"{x},{y} {x},{y}\"/>");
        }
        out.push_str("</g>\n");
    }
}

/// The approximate length of a section of a line in pixels.
fn length(places: &[(i64, i64)]) -> i64 {
    let of = |pair: &[(i64, i64)]| {
        let (across, up) = (pair[1].0 - pair[0].0, (pair[1].1 - pair[0].1).abs());
        (across * USUAL.0).max(up * USUAL.1)
    };
    places.windows(2).map(of).sum::<i64>() / SIDE
}

/// Returns the dash pattern of one of several coinciding lines, of which `before` are drawn before
/// it.
fn stripes(length: i64, count: i64, before: i64) -> String {
    let long = (length / count).clamp(STRIPE.0, STRIPE.1);
    let offset = if before == 0 { String::new() } else { format!(" stroke-dashoffset=\"-{}\"", before * long) };
    format!(" stroke-dasharray=\"{long} {}\"{offset}", long * (count - 1))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::render::chart) fn line(name: &str, values: &[i64], out: Option<u32>) -> Series {
        Series { name: name.into(), colour: "red".into(), dashes: "", before: 0, values: values.to_vec(), out }
    }

    /// Returns the points of every line: for each seat, the points of all its sections.
    pub(in crate::render::chart) fn points(svg: &str) -> Vec<Vec<(i64, i64)>> {
        let pair = |pair: &str| {
            let (x, y) = pair.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        let of_group = |group: &str| -> Vec<(i64, i64)> {
            let group = group.split("</g>").next().unwrap();
            let parts = group.split("points=\"").skip(1).map(|part| part.split('"').next().unwrap());
            let mut points: Vec<(i64, i64)> = parts.flat_map(|part| part.split(' ').map(pair)).collect();
            points.dedup();
            points
        };
        svg.split("<g data-name=").skip(1).map(of_group).collect()
    }

    fn drawing(series: &[Series]) -> (String, Scale) {
        let rounds = drawn(series);
        let longest = series.iter().map(Series::length).max().unwrap_or(0);
        let scale = Scale::new(longest, series.iter().flat_map(|one| one.values.iter().copied()));
        let mut out = String::new();
        draw(&mut out, &scale, series, &rounds);
        (out, scale)
    }

    #[test]
    fn every_point_lies_at_its_value_also_where_lines_are_equal() {
        let all = [
            line("A", &[2, 2, 2, 3, 9], None),
            line("B", &[2, 2, 2, 4, 9], None),
            line("C", &[2, 2, 2], Some(2)),
            line("D", &[2, 5, 2, 4, 9], None),
        ];
        let (svg, scale) = drawing(&all);
        for (one, points) in all.iter().zip(points(&svg)) {
            let expected = one.values.iter().enumerate().map(|(round, &value)| (scale.x(round), scale.y(value.into())));
            assert_eq!(points, expected.collect::<Vec<_>>(), "{}", one.name);
        }
        assert_eq!(scale.span(), (0, 9));
    }

    #[test]
    fn lines_that_lie_on_one_another_are_striped_so_that_each_is_seen() {
        let all = [line("A", &[2, 2, 3], None), line("B", &[2, 2, 4], None), line("C", &[2, 2, 4], None)];
        let (svg, _) = drawing(&all);
        let dashes: Vec<&str> = svg.lines().filter(|line| line.starts_with("<polyline")).collect();
        let of = |at: usize| dashes[at].split_once("\" ").map_or("", |(_, rest)| rest.trim_end_matches("/>"));
        assert_eq!(of(0), "stroke-dasharray=\"8 16\"");
        assert_eq!(of(1), "", "alone");
        assert_eq!(of(2), "stroke-dasharray=\"8 16\" stroke-dashoffset=\"-8\"");
        assert_eq!(of(3), "stroke-dasharray=\"8 8\"");
        assert_eq!(of(4), "stroke-dasharray=\"8 16\" stroke-dashoffset=\"-16\"");
        assert_eq!(of(5), "stroke-dasharray=\"8 8\" stroke-dashoffset=\"-8\"");
        assert!(are_shared(&all) && !are_shared(&[line("A", &[1, 2], None), line("B", &[2, 2], None)]));
    }

    #[test]
    fn stripes_are_so_short_that_every_colour_has_one_and_none_covers_another() {
        let all = vec![line("A", &[1, 1], None); 64];
        assert_eq!(runs(&all, &[0, 1], 63), [Run { ends: (0, 1), seats: u64::MAX }]);
        assert_eq!(stripes(600, 64, 63), " stroke-dasharray=\"8 504\" stroke-dashoffset=\"-504\"");
        assert_eq!(stripes(16, 4, 1), " stroke-dasharray=\"4 12\" stroke-dashoffset=\"-4\"");
        assert_eq!(stripes(1, 3, 0), " stroke-dasharray=\"2 4\"");
        assert_eq!((length(&[(0, 0), (5_000, 0), (5_000, 5_000)]), length(&[(0, 0)])), (300 + 140, 0));
    }

    #[test]
    fn a_long_course_is_thinned_out_and_keeps_the_last_round_of_everybody() {
        let all = [line("A", &vec![1; 5_000], None), line("B", &vec![1; 778], Some(777))];
        let rounds = drawn(&all);
        assert!(rounds.len() <= POINTS + 1 && rounds.contains(&777) && rounds.contains(&4_999), "{}", rounds.len());
        let (svg, scale) = drawing(&all);
        assert_eq!(points(&svg)[1].last(), Some(&(scale.x(777), scale.y(1))));
    }

    #[test]
    fn the_line_of_who_joins_begins_where_they_do() {
        let all = [line("A", &[1, 1, 1, 5], None), Series { before: 2, ..line("B", &[1, 4], None) }];
        let (svg, scale) = drawing(&all);
        assert_eq!(points(&svg)[1], [(scale.x(2), scale.y(1)), (scale.x(3), scale.y(4))]);
        assert!(svg.contains("data-name=\"B\" data-values=\"  1 4\""), "{svg}");
        let late = [line("A", &[1, 1, 1], None), Series { before: 2, ..line("B", &[7], None) }];
        let (svg, scale) = drawing(&late);
        let (x, y) = (scale.x(2), scale.y(7));
        assert!(svg.contains(&format!("class=\"dot\" points=\"{x},{y} {x},{y}\"")), "{svg}");
    }

    #[test]
    fn a_course_of_one_value_is_a_dot() {
        assert!(drawing(&[line("A", &[5], None)]).0.contains("<polyline class=\"dot\" points=\"0,0 0,0\"/>"));
    }
}
