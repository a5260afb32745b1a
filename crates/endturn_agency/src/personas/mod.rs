//! P-01 Personas: pure policies from a view to orders. Their numbers are in the ruleset's `personas.ron`; a modder can
//! add another by name. P-10 does nothing, P-20 anything, all others follow one frame (P-03) with other numbers: P-11
//! economist, P-12 basic, P-13 cautious, P-14 reckless, P-18 spymaster, P-19 trainer, and **(ours)** `ruthless`, the strongest.

mod draft;
mod frame;
mod knobs;
mod random;
mod team;
mod varied;

use endturn_engine::random::Draws;

pub(crate) use knobs::check;
pub use knobs::{Knobs, Policy, RosterTarget};
pub(crate) use varied::{drawn, varied};

use crate::orders::AgencyOrder;
use crate::view::AgencyView;
use draft::Draft;

/// A persona ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Persona {
    /// Its name in the ruleset.
    pub name: String,
    /// Its numbers.
    pub knobs: Knobs,
}

impl Persona {
    /// A persona of the ruleset.
    #[must_use]
    pub fn new(name: &str, knobs: &Knobs) -> Self {
        Self { name: name.to_owned(), knobs: knobs.clone() }
    }
}

/// The persona's orders for this turn, without `end`.
pub fn decide(view: &AgencyView<'_>, persona: &Persona, draws: &Draws, orders: &mut Vec<AgencyOrder>) {
    let mut draft = Draft::new(view, orders);
    match persona.knobs.policy {
        Policy::Nothing => {}
        Policy::Random => random::play(view, &persona.knobs, draws, &mut draft),
        Policy::Frame => frame::play(view, &persona.knobs, &mut draft),
    }
}
