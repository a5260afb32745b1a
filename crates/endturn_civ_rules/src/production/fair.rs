//! Draws for tests.

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};

/// The generator of a rule, by a number.
pub(crate) fn draw(rule: &'static str, number: u32) -> Draw {
    Draws::new(2_026).at(RuleId(rule), DrawSubject::TABLE.nth(number), Purpose("test"))
}
