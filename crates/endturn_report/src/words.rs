//! Numbers and lists for people.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

pub use endturn_lab::endings::without_numbers;

pub use crate::render::number::grouped;

use endturn_engine::number::noun_for;

use crate::findings::Estimate;

/// Explanation of points in games of one seat.
pub const ALONE: &str =
    "Each plays alone: a draw, a game that ended without a win or a loss, is a whole point, like a win.";

/// Caveat about Sobol indices.
pub const FEW_SAMPLES: &str = "Estimates below 0 or above 100 % come from too few samples: rely on the intervals.";

/// Formats a count: `1 game`, `2,000 games`.
#[must_use]
pub fn counted(count: u64, what: &str) -> String {
    format!("{} {}", grouped(count), noun_for(&count, what))
}

/// Formats a share in percent, with one decimal.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0 + 0.0)
}

/// Formats the bounds of a share: `48.0 to 52.1 %`; see [`bounds`].
#[must_use]
pub fn range(share: &Estimate) -> String {
    bounds(share, |low, high| format!("{:.1} to {:.1} %", low * 100.0, high * 100.0))
}

/// Formats the bounds of an estimate, or why it has none.
#[must_use]
pub fn bounds(one: &Estimate, form: impl FnOnce(f64, f64) -> String) -> String {
    match one.level {
        level if level >= 1.0 => "exact".to_owned(),
        level if level <= 0.0 => "no variation".to_owned(),
        _ => form(one.low, one.high),
    }
}

/// Formats the bounds of a number of any size: `3.1 to 4.0`; see [`bounds`].
#[must_use]
pub fn figures(one: &Estimate) -> String {
    bounds(one, |low, high| format!("{} to {}", figure(low), figure(high)))
}

/// Formats the bounds of a difference with `digits` decimals, times a factor; see [`bounds`].
#[must_use]
pub fn changes(one: &Estimate, factor: f64, digits: usize) -> String {
    bounds(one, |low, high| format!("{} to {}", signed(low * factor, digits), signed(high * factor, digits)))
}

/// Formats a number with its sign and `digits` decimals; zero is `0`.
#[must_use]
pub fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    let is_nothing = text.trim_start_matches(['+', '-']).chars().all(|c| matches!(c, '0' | '.'));
    if is_nothing { text[1..].to_owned() } else { text.replacen('-', "−", 1) }
}

/// Formats a difference of shares in percentage points, with its bounds: `+3.1 percentage points
/// (+1.0 to +5.2)`.
#[must_use]
pub fn points_of(share: &Estimate) -> String {
    format!("{} percentage points ({})", signed(share.estimate * 100.0, 1), changes(share, 100.0, 1))
}

/// The mean of ranks in hundredths, rounded to the nearest; a dash without games.
#[must_use]
pub fn mean_rank(ranks: u64, games: u64) -> String {
    if games == 0 {
        return "–".to_owned();
    }
    let rank = (ranks * 200 + games) / (games * 2);
    format!("{}.{:02}", rank / 100, rank % 100)
}

/// Isolates a name within a sentence: right-to-left text, or a direction mark, does not affect the
/// text around it.
#[must_use]
pub fn isolated(name: &str) -> String {
    let turns = |c: char| {
        matches!(c as u32, 0x0590..=0x08FF | 0x200E..=0x200F | 0x202A..=0x202E | 0x2066..=0x2069 | 0xFB1D..=0xFDFF
            | 0xFE70..=0xFEFF | 0x1_0800..=0x1_0FFF | 0x1_E800..=0x1_EFFF)
    };
    if name.chars().any(turns) { format!("\u{2068}{name}\u{2069}") } else { name.to_owned() }
}

/// Formats a number with decimals that suit its size.
#[must_use]
pub fn figure(value: f64) -> String {
    let value = if value.abs() < 0.005 { 0.0 } else { value };
    match value.abs() {
        size if size >= 1_000.0 => grouped(value.round() as i128),
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// Joins items: `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn list(items: &[impl AsRef<str>]) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", others.join(", "), last.as_ref())
        }
    }
}

/// Joins items and names about `most` of them.
#[must_use]
pub fn among(items: &[impl AsRef<str>], most: usize) -> String {
    if items.len() <= most + 1 {
        return list(items);
    }
    let named: Vec<&str> = items[..most].iter().map(AsRef::as_ref).collect();
    format!("{} and {} others", named.join(", "), items.len() - most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        assert_eq!(
            [1_234.5, -1_234.4, 123.4, 12.34, 0.004, -0.001].map(figure),
            ["1,235", "-1,234", "123", "12.3", "0.00", "0.00"]
        );
        assert_eq!([0.31, -0.04, 0.0, -2.0].map(|value| signed(value, 1)), ["+0.3", "0.0", "0.0", "−2.0"]);
        assert_eq!([mean_rank(5, 3), mean_rank(0, 0)], ["1.67", "–"]);
        assert_eq!(
            (percent(0.5), percent(-0.0), counted(1, "game"), counted(12_000, "game")),
            ("50.0 %".into(), "0.0 %".into(), "1 game".into(), "12,000 games".into())
        );
        assert_eq!(
            (list(&["a"]), list(&["a", "b", "c"]), among(&["a", "b", "c", "d"], 2)),
            ("a".into(), "a, b and c".into(), "a, b and 2 others".into())
        );
    }
}
