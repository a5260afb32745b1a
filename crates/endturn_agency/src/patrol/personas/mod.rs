//! P-01 Personas: pure policies from a view to orders. Their numbers are in the ruleset's
//! `personas.ron`; a modder can add another by name. P-10 does nothing, P-20 anything, all others
//! follow one frame (P-03) with other numbers: P-11 economist, P-12 basic, P-13 cautious, P-14
//! reckless, P-18 spymaster, P-19 trainer, and **(ours)** `ruthless`, the strongest.
//! Draws none. Tells nothing.

mod draft;
pub(crate) mod frame;
mod random;
mod team;
pub(crate) mod varied;

use endturn_engine::{Candidates, orders::Budget, random::Draws, reasons::Reason};

use crate::patrol::orders::AgencyOrder;
use crate::patrol::ruleset::personas::{Knobs, Policy};
use crate::patrol::view::AgencyView;
use draft::Draft;

/// Decides the persona's orders for this turn, without `end`; only those reached before the budget
/// runs out.
pub fn decide(view: &AgencyView<'_>, knobs: &Knobs, draws: &Draws, budget: &mut Budget, orders: &mut Vec<AgencyOrder>) {
    let mut draft = Draft::new(view, budget, orders);
    match knobs.policy {
        Policy::Nothing => draft.explain(|_| Reason::new("turn").because("this persona never does anything (P-10)")),
        Policy::Random => random::play(view, knobs, draws, &mut draft),
        Policy::Frame => frame::play(view, knobs, &mut draft),
    }
}

/// Random personas, or variations of one of the ruleset's.
pub(crate) fn candidates<'k>(personas: &'k [(String, Knobs)], like: Option<&str>) -> Option<Candidates<'k>> {
    let table = "personas";
    let Some(name) = like else {
        return Some(Candidates { table, write: Box::new(varied::drawn), leaner: Box::new(|_| Vec::new()) });
    };
    let mut frames = personas.iter().filter(|(_, knobs)| knobs.policy == Policy::Frame);
    let (_, knobs) = frames.find(|(one, _)| one == name)?;
    let write = Box::new(|keys: &[u64]| varied::varied(knobs, keys));
    Some(Candidates { table, write, leaner: Box::new(|_| Vec::new()) })
}
