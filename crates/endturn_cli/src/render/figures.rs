//! Figures of two sides with their difference, for tables and for programs.

use endturn::{lab::stats::Interval, report::compared::Compared};
use serde_json::{Map, Value, json as object};

use super::number::grouped;
use super::paint::Paint;

/// The names of the two sides.
pub(crate) type Names = [&'static str; 2];

/// The head of a table of [`row`]s.
pub(crate) fn head([one, other]: Names, paint: Paint) -> Vec<String> {
    ["", "", one, other, "difference", "95 % interval"].map(|head| paint.dim(head)).to_vec()
}

/// Returns a row of the table.
pub(crate) fn row(what: &str, whose: &str, figure: &Compared) -> Vec<String> {
    let digits = digits(figure);
    let interval = match figure.difference {
        _ if figure.is_exact => "exact".to_owned(),
        None => String::new(),
        Some(one) if one.high > one.low => format!("{} to {}", signed(one.low, digits), signed(one.high, digits)),
        // No interval: alike observations do not show how rare others are.
        Some(_) => "no variation".to_owned(),
    };
    vec![
        what.to_owned(),
        whose.to_owned(),
        plain(figure.before, digits),
        plain(figure.after, digits),
        signed(figure.change(), digits),
        interval,
    ]
}

/// Returns the number of decimals: 0 for large numbers.
fn digits(figure: &Compared) -> usize {
    usize::from(figure.before.abs() < 10_000.0 && figure.after.abs() < 10_000.0)
}

fn plain(value: f64, digits: usize) -> String {
    if digits > 0 { format!("{value:.digits$}") } else { grouped(value.round() as i64) }
}

/// Formats a number with its sign; no sign if it rounds to zero.
pub(crate) fn signed(value: f64, digits: usize) -> String {
    let text = plain(value, digits);
    let is_zero = text.bytes().all(|byte| !(b'1'..=b'9').contains(&byte));
    match (is_zero, value > 0.0) {
        (true, _) => text.trim_start_matches('-').to_owned(),
        (false, true) => format!("+{text}"),
        (false, false) => text,
    }
}

/// Returns both means and the difference with its bounds, for programs.
pub(crate) fn value(figure: Option<Compared>, [one, other]: Names) -> Value {
    let Some(figure) = figure else { return Value::Null };
    let bounds =
        |one: Interval| object!({"low": one.low, "estimate": one.estimate, "high": one.high, "level": one.level.get()});
    let mut all = Map::new();
    all.insert(one.to_owned(), figure.before.into());
    all.insert(other.to_owned(), figure.after.into());
    let exact = figure.is_exact.then(|| {
        let change = figure.change();
        object!({"low": change, "estimate": change, "high": change, "level": 1.0})
    });
    all.insert("difference".to_owned(), exact.or(figure.difference.map(bounds)).unwrap_or(Value::Null));
    all.insert("sure".to_owned(), figure.is_sure.into());
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_their_sign_and_zero_has_none() {
        assert_eq!(
            [signed(1.26, 1), signed(-1.26, 1), signed(0.04, 1), signed(-0.04, 1)],
            ["+1.3", "-1.3", "0.0", "0.0"]
        );
        assert_eq!([signed(12_345.6, 0), signed(-12_345.6, 0), signed(-0.4, 0)], ["+12,346", "-12,346", "0"]);
    }
}
