//! Parts that tables of findings share.

use super::super::model::Estimate;
use crate::render::{
    paint::Paint,
    table::{self, Align},
};
use crate::words::{percent, range};

/// Maximum contenders in a table of all against all.
pub(super) const MAX_AGAINST: usize = 12;

pub(super) fn section(title: &str, rows: &[Vec<String>], align: &[Align]) -> String {
    format!("\n{title}\n{}", table::lines(rows, align, "  "))
}

pub(super) fn heads(names: &[&str], paint: Paint) -> Vec<String> {
    names.iter().map(|name| paint.dim(name)).collect()
}

/// Alignment: the first column left, the others right.
pub(super) fn numbers(columns: usize) -> Vec<Align> {
    let mut align = vec![Align::Right; columns];
    align[0] = Align::Left;
    align
}

pub(super) fn share(share: Option<Estimate>) -> [String; 2] {
    share.map_or_else(Default::default, |share| [percent(share.estimate), range(&share)])
}
