//! Small drawings. Positions are fractions of the available width, so that letters keep their size
//! on a phone and no script is needed.

use maud::{Markup, html};

use crate::findings::{Bin, Estimate};
use crate::words::{counted, grouped};

/// The range of values that a row of bars shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    low: f64,
    high: f64,
}

impl Span {
    /// Spans all bounds with some margin, within 0 and 1; wide enough that small differences look
    /// small.
    pub(super) fn around<'e>(shares: impl IntoIterator<Item = &'e Estimate>, also: f64) -> Self {
        let (low, high) =
            shares.into_iter().fold((also, also), |(low, high), one| (one.low.min(low), one.high.max(high)));
        let room = ((0.2 - (high - low)) / 2.0).max(0.02);
        Self {
            low: ((low - room) * 20.0).floor().max(0.0) / 20.0,
            high: ((high + room) * 20.0).ceil().min(20.0) / 20.0,
        }
    }

    /// Spans any values, from the least to the greatest, and 0.
    pub(super) fn of_changes<'e>(changes: impl IntoIterator<Item = &'e Estimate>) -> Self {
        let (low, high) =
            changes.into_iter().fold((0.0_f64, 0.0_f64), |(low, high), one| (one.low.min(low), one.high.max(high)));
        let room = ((high - low) * 0.05).max(1e-9);
        Self { low: low - room, high: high + room }
    }

    /// The two ends in percent.
    pub(super) fn ends(self) -> [String; 2] {
        [self.low, self.high].map(|end| format!("{:.0} %", end * 100.0))
    }

    fn at(self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0) * 100.0
    }

    fn place(self, value: f64) -> String {
        format!("{:.2}%", self.at(value))
    }
}

/// Draws an estimate as a dot in the bar of its interval, with a line at the neutral value.
pub(super) fn interval(span: Span, one: &Estimate, mark: f64, label: &str) -> Markup {
    let width = format!("{:.2}%", (span.at(one.high) - span.at(one.low)).max(0.4));
    let side = if one.low > mark {
        "over"
    } else if one.high < mark {
        "under"
    } else {
        "even"
    };
    html! {
        svg.interval role="img" aria-label=(label) {
            line.track x1="0" x2="100%" y1="50%" y2="50%" {}
            line.mark x1=(span.place(mark)) x2=(span.place(mark)) y1="0" y2="100%" {}
            rect.{ "bounds " (side) } x=(span.place(one.low)) width=(width) y="25%" height="50%" rx="3" {}
            circle.dot cx=(span.place(one.estimate)) cy="50%" r="4" {}
        }
    }
}

/// Draws a share as a bar with its bounds.
pub(super) fn part(one: &Estimate, label: &str) -> Markup {
    let span = Span { low: 0.0, high: 1.0 };
    html! {
        svg.interval role="img" aria-label=(label) {
            line.track x1="0" x2="100%" y1="50%" y2="50%" {}
            rect.part x="0" width=(span.place(one.estimate)) y="20%" height="60%" rx="2" {}
            line.whisker x1=(span.place(one.low)) x2=(span.place(one.high)) y1="50%" y2="50%" {}
        }
    }
}

/// Draws bars side by side, with a line at the median.
pub(super) fn histogram(bins: &[Bin], middle: Option<f64>, label: &str) -> Markup {
    let most = bins.iter().map(|bin| bin.games).max().unwrap_or(1).max(1);
    let wide = 100.0 / bins.len().max(1) as f64;
    let bar = |(at, bin): (usize, &Bin)| {
        let height = bin.games as f64 * 100.0 / most as f64;
        let name = if bin.from == bin.to {
            counted(bin.from.into(), "round")
        } else {
            format!("{} to {} rounds", bin.from, bin.to)
        };
        html! {
            rect.part x=(format!("{:.3}%", (at as f64 + 0.06) * wide)) width=(format!("{:.3}%", wide * 0.88))
                y=(format!("{:.2}%", 100.0 - height)) height=(format!("{height:.2}%")) {
                title { (name) ": " (counted(bin.games, "game")) }
            }
        }
    };
    let first = bins.first().map_or(0, |bin| bin.from);
    let span = bins.last().map_or(1, |bin| bin.to.saturating_add(1) - first).max(1);
    let place = middle.map(|middle| format!("{:.2}%", (middle + 0.5 - f64::from(first)) * 100.0 / f64::from(span)));
    // About six numbers fit on a phone.
    let every = bins.len().div_ceil(6).max(1);
    html! {
        svg.histogram role="img" aria-label=(label) {
            svg x="0" y="14" width="100%" height="150" overflow="visible" {
                @for bin in bins.iter().enumerate() { (bar(bin)) }
                line.axis x1="0" x2="100%" y1="100%" y2="100%" {}
                @if let Some(place) = &place { line.middle x1=(place) x2=(place) y1="0" y2="100%" {} }
            }
            text x="0" y="10" { (grouped(most)) " games" }
            @for (at, bin) in bins.iter().enumerate().step_by(every) {
                text.under x=(format!("{:.2}%", (at as f64 + 0.5) * wide)) y="180" { (bin.from) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(low: f64, estimate: f64, high: f64) -> Estimate {
        Estimate { low, estimate, high, level: 0.95 }
    }

    #[test]
    fn bars_stay_within_their_frame_and_lie_at_their_values() {
        let shares = [share(0.0, 0.1, 0.3), share(0.6, 0.9, 1.0)];
        let span = Span::around(&shares, 0.5);
        assert_eq!((span.low, span.high, span.ends()), (0.0, 1.0, ["0 %".to_owned(), "100 %".to_owned()]));
        let bar = interval(span, &shares[1], 0.5, "x").into_string();
        assert!(bar.contains("bounds over\" x=\"60.00%\" width=\"40.00%\"") && bar.contains("cx=\"90.00%\""), "{bar}");
        let near = [share(0.49, 0.5, 0.51)];
        let span = Span::around(&near, 0.5);
        assert_eq!(span.ends(), ["40 %", "60 %"], "small differences look small");
    }

    #[test]
    fn bars_of_a_histogram_are_as_high_as_their_games() {
        let bins = [Bin { from: 3, to: 3, games: 5 }, Bin { from: 4, to: 4, games: 10 }];
        let svg = histogram(&bins, Some(4.0), "x").into_string();
        assert!(
            svg.contains("y=\"50.00%\" height=\"50.00%\"") && svg.contains("y=\"0.00%\" height=\"100.00%\""),
            "{svg}"
        );
        assert!(svg.contains("<line class=\"middle\" x1=\"75.00%\""), "{svg}");
    }
}
