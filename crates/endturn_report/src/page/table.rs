//! Parts shared by tables of contenders.

use maud::{Markup, html};

use super::svg;
use crate::{
    findings::Contender,
    words::{percent, range},
};

pub(super) use crate::render::document::{prose, scroll};

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

/// A note on the rows that a table leaves out.
pub(super) fn left_out(all: usize, shown: usize) -> Markup {
    html! { @if all > shown { p.quiet { "Shown are the first " (shown) " of " (all) " contenders; " code { "endturn report --format json" } " has all." } } }
}
