//! P-01 Personas of games with battles: what they see, and the actions they choose. P-10 nothing,
//! P-15 basic, P-16 speedrunner.
//! Draws none of its own. Tells nothing.
//!
//! A persona sees what a player may see and returns actions, each of which is allowed after all
//! those before it. It never touches the game, and it draws from a die of its own.

mod action;
pub mod basic;
pub mod desk;
pub(crate) mod orders;
pub mod speedrunner;
pub mod spending;

pub use action::{Action, LeadView, View};

use endturn_engine::RuleId;
use endturn_engine::orders::Budget;
use endturn_engine::random::Draw;
use endturn_engine::reasons::Reason;

use super::ruleset::personas::BattlePersona;

/// The rule under which personas draw.
pub const RULE: RuleId = RuleId("P-15");

/// Plans the actions of a persona in a turn, only those reached before the budget runs out; `die`
/// is its own.
#[must_use]
pub fn plan(persona: BattlePersona, view: View<'_>, die: &mut Draw, budget: &mut Budget) -> Vec<Action> {
    match persona {
        BattlePersona::Nothing => {
            budget.explain(|| Reason::new("turn").because("this persona never does anything (P-10)"));
            Vec::new()
        }
        BattlePersona::Basic(numbers) => basic::plan(&numbers, view, die, budget),
        BattlePersona::Speedrunner(numbers) => speedrunner::plan(&numbers, view, die, budget),
    }
}
