//! Reads a tree into plain serde types, and reports all problems at once.
//!
//! serde stops at the first error. Here most errors never reach serde: if a value does not fit, the
//! deserializer reports that and hands out a stand-in. Errors that only the type can detect, such
//! as a missing field or a refused value, are learnt from serde's error, and the tree is read again
//! with that place patched, until a pass succeeds.
//!
//! Types must not use `flatten` or `untagged`: both hide the expected type from the deserializer.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use endturn_scenario::{bridge, checks::Checker, diagnostic::Report, parse::parse, render::Style};
//! use serde::Deserialize;
//!
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Market {
//!     goods: BTreeMap<String, Good>,
//!     tax_pct: u32,
//! }
//!
//! #[derive(Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Good {
//!     price: i64,
//! }
//!
//! let mut report = Report::default();
//! let text = r#"(goods: {"cloth": (prise: 12), "grain": (price: 0)}, tax_pct: "ten")"#;
//! let file = report.sources_mut().add("market.ron", text.to_owned(), "an example").expect("there is room");
//! let node = parse(&mut report, file).expect("it is RON");
//!
//! // Readable parts are checked too, so that all mistakes are reported at once.
//! let (market, doubts) = bridge::read_most::<Market>(&node, &mut report);
//! let mut checker = Checker::amid(&node, &doubts, &mut report);
//! for (name, good) in &market.expect("most can be read").goods {
//!     checker.range(format!("goods.{name}.price"), good.price, 1..=1000);
//! }
//! let told = report.render(Style::Plain);
//! for part in ["did you mean `price`?", "market.ron:1:49", "from 1 to 1000", "market.ron:1:63"] {
//!     assert!(told.contains(part), "{part} is missing in\n{told}");
//! }
//! ```

mod access;
mod de;
mod doubts;
mod shapes;
mod state;
mod tell;

#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use serde::Deserialize;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::ruleset::root_of;
use crate::tree::Node;
pub use de::ONE_OR_GROUP;
use de::descend;
pub use doubts::Doubts;
use state::{Context, Place};

/// Maximum number of passes over one tree.
const MAX_PASSES: usize = 1000;
/// Maximum number of places visited over all passes; no further pass starts after that.
const MAX_VISITS: usize = 3_000_000;

/// Reads `node` as a `T` without reporting problems: for checks of the good parts of a tree that
/// [`read`] reports as a whole.
#[must_use]
pub fn read_quietly<'de, T: Deserialize<'de>>(node: &'de Node) -> Option<T> {
    read(node, &mut Report::default())
}

/// Reads `node` as a `T`. `Some` only if there were no problems at all, including in unreadable
/// parts of the tree.
pub fn read<'de, T: Deserialize<'de>>(node: &'de Node, report: &mut Report) -> Option<T> {
    let (value, doubts) = read_most(node, report);
    value.filter(|_| doubts.is_empty())
}

/// Reads as much of `node` as possible: unreadable parts have made-up values or are left out, as
/// listed in the doubts. Such a value is for checks of the rest, never for a game.
pub fn read_most<'de, T: Deserialize<'de>>(node: &'de Node, report: &mut Report) -> (Option<T>, Doubts) {
    let context = Context::noticing(report.near_keys(), report.aliases());
    let mut value = None;
    let mut is_cut = false;
    for pass in 0.. {
        let outcome = descend(&context, Place::Node(node), false, PhantomData::<T>);
        let (has_learnt, visits) = context.next_pass();
        if let Ok(read) = outcome {
            value = Some(read);
            break;
        }
        if !has_learnt {
            break;
        }
        if pass + 1 >= MAX_PASSES || visits > MAX_VISITS {
            is_cut = true;
            break;
        }
    }
    if value.is_some() && context.is_tainted() {
        // Read once more, without entries whose keys are made up: those keys could pass for others.
        context.leave_out_keys();
        value = descend(&context, Place::Node(node), false, PhantomData::<T>).ok();
    }
    let mut doubts = context.finish(root_of(node), report);
    if is_cut {
        let message = "too many problems to find them all in one go; there may be more";
        report.push(Diagnostic::error(codes::INVALID_VALUE, message).at(node.opening()));
    }
    doubts.is_general |= value.is_none();
    if !doubts.is_empty() && !report.has_errors() {
        // No problem was found, yet there is no value: a type wraps itself without end.
        report.push(Diagnostic::error(codes::INVALID_VALUE, "this value cannot be read").at(node.opening()));
    }
    (value, doubts)
}
