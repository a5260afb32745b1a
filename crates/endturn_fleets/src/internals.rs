//! Private parts for the crate's own tests; nothing else may use them.

use endturn_engine::random::Draws;

pub use crate::personas::attack::{force, raid_permille, wins, withstands};
pub use crate::personas::decisions::Decisions;
pub use crate::personas::intel::{Belief, scaled};
pub use crate::personas::mix::{counters, shares};
pub use crate::personas::script::candidates::{MAX_RULES, candidate};
pub use crate::personas::script::play::{Script, decide as decide_by_script};
pub use crate::personas::varied::{varied, written};
pub use crate::wide::{HALF, Wide};

use crate::fleet::MAX_CLASSES;
use crate::personas::FleetPersona;
use crate::view::FleetsView;
use crate::volley::BattleRules;

/// Decides the orders of a persona for a turn.
pub fn decide(view: &FleetsView<'_>, persona: &FleetPersona, draws: &Draws, decisions: Decisions<'_>) {
    crate::personas::decide(view, persona, draws, decisions);
}

/// Rounds a quotient up with a probability equal to its fraction.
pub fn round_by_draw(dividend: Wide, divisor: Wide, draw: &mut dyn FnMut(u64) -> u64) -> u32 {
    crate::battle::round_by_draw(dividend, divisor, draw)
}

/// True with probability `part / whole`.
pub fn happens(part: Wide, whole: Wide, draw: &mut dyn FnMut(u64) -> u64) -> bool {
    crate::battle::happens(part, whole, draw)
}

/// Returns strengths, multipliers, the neutral multiplier, and the largest swing in millionths.
pub fn ratios(rules: &BattleRules) -> ([u32; MAX_CLASSES], [[u32; MAX_CLASSES]; MAX_CLASSES], u32, u32) {
    (rules.strengths, rules.multipliers, rules.even, rules.variance())
}
