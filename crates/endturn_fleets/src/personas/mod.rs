//! F-09 Personas: pure policies from a view to orders. They differ by their knobs in the ruleset's `personas.ron` alone; a modder
//! can add another by name.

mod attack;
mod check;
mod economy;
mod knobs;
mod scouting;

use endturn_engine::random::Draws;

pub(crate) use check::check;
pub use knobs::{ByPhase, Force, Knobs, Persona, ScanHabits};

use crate::orders::FleetsOrder;
use crate::projection::Commitments;
use crate::view::FleetsView;

/// What a persona has decided so far this turn.
pub(crate) struct Decisions<'o> {
    /// Costs of what it has decided.
    pub(crate) commitments: Commitments,
    /// The orders.
    pub(crate) orders: &'o mut Vec<FleetsOrder>,
}

/// The persona's orders for this turn, without `end`.
pub fn decide(view: &FleetsView<'_>, persona: &Persona, draws: &Draws, orders: &mut Vec<FleetsOrder>) {
    let phase = persona.phase(view.round);
    let mut decisions = Decisions { commitments: Commitments::default(), orders };
    scouting::scan(view, persona, draws, &mut decisions);
    attack::declare(view, persona, phase, draws, &mut decisions);
    economy::build(view, persona, phase, &mut decisions);
    economy::queue(view, persona, phase, &mut decisions);
}
