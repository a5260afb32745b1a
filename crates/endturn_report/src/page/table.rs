//! Parts shared by tables of contenders.

use maud::{Markup, html};

use super::svg;
use crate::{
    findings::Contender,
    words::{percent, range},
};

/// Maximum contenders for a table with one column each.
pub(super) const MAX_COLUMNS: usize = 12;

/// A contender's share of points, drawn and with its bounds: three cells of a row.
pub(super) fn points_cells(one: &Contender, span: svg::Span, fair: f64) -> Markup {
    html! {
        @if let Some(points) = &one.points {
            td.number data-name="points" { b { (percent(points.estimate)) } }
            td.bar { (svg::interval(span, points, fair, &format!("{} ({})", percent(points.estimate), range(points)))) }
            td.number data-name="95 %" { (range(points)) }
        } @else {
            td.number data-name="points" { "–" } td.bar {} td.number data-name="95 %" { "–" }
        }
    }
}

/// A sentence whose words between backticks are code.
pub(super) fn prose(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // A name may contain a backtick of its own.
    if parts.len().is_multiple_of(2) {
        return html! { (text) };
    }
    html! { @for (at, part) in parts.iter().enumerate() { @if at % 2 == 1 { code { (part) } } @else { (part) } } }
}

/// A table that scrolls by itself in a narrow window.
pub(super) fn scroll(label: &str, table: Markup) -> Markup {
    html! { div.scroll tabindex="0" role="region" aria-label=(label) { (table) } }
}

/// A note on the rows that a table leaves out.
pub(super) fn left_out(all: usize, shown: usize) -> Markup {
    html! { @if all > shown { p.quiet { "Shown are the first " (shown) " of " (all) " contenders; " code { "endturn report --format json" } " has all." } } }
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn words_between_backticks_are_code_and_a_single_one_is_itself() {
        assert_eq!(prose("the lever `a.b` from 1").into_string(), "the lever <code>a.b</code> from 1");
        assert_eq!(prose("no `x` has `<y>`").into_string(), "no <code>x</code> has <code>&lt;y&gt;</code>");
        assert_eq!(prose("odd` name").into_string(), "odd` name");
        assert_eq!(prose("plain").into_string(), "plain");
    }
}
