//! F-09 Personas: pure policies from a view to orders. They differ only by their knobs in the
//! ruleset's `personas.ron`; a modder can add another by name. Those of `scripts.ron` follow a list
//! of rules instead (`script`).
//!
//! A turn is decided in this order: beliefs from the scans of each rival (`intel`), rivals to scan
//! again (`scouting`), rivals to strike and the force to use (`attack`), and builds from what is
//! left (`mix`, `economy`).
//!
//! When a seat decides. Draws `estimate`, `fleet mix`, `how deep to scan`, `whom to scan`, `mood`,
//! `whom to strike`, `whose moment it is`. Tells nothing.

pub(crate) mod attack;
pub(crate) mod decisions;
mod economy;
pub(crate) mod intel;
pub(crate) mod mix;
mod persona;
mod scouting;
pub(crate) mod script;
pub(crate) mod varied;

use endturn_engine::{orders::Budget, random::Draws, reasons::Reason};

pub use persona::FleetPersona;
pub(crate) use varied::varied;

use crate::orders::FleetsOrder;
use crate::view::FleetsView;
use decisions::Decisions;
use intel::Belief;

/// The policy that plays a seat.
#[derive(Clone, Debug)]
pub(crate) enum Policy {
    /// A persona of `personas.ron`.
    Knobs(Box<FleetPersona>),
    /// A script of `scripts.ron`.
    Script(script::Script),
}

impl Policy {
    /// Its name in the ruleset.
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Knobs(persona) => &persona.name,
            Self::Script(script) => &script.name,
        }
    }

    /// Income of its seats, in permille of the regular income.
    pub(crate) fn income_permille(&self) -> u32 {
        match self {
            Self::Knobs(persona) => persona.knobs.resource_multiplier_permille,
            Self::Script(script) => script.income_permille,
        }
    }

    /// Decides the orders for this turn, without `end`; only those reached before the budget runs
    /// out.
    pub(crate) fn decide(
        &self,
        view: &FleetsView<'_>,
        draws: &Draws,
        budget: &mut Budget,
        orders: &mut Vec<FleetsOrder>,
    ) {
        let decisions = Decisions::new(budget, orders);
        match self {
            Self::Knobs(persona) => decide(view, persona, draws, decisions),
            Self::Script(script) => script::decide(view, script, draws, decisions),
        }
    }
}

/// Decides the persona's orders for this turn, without `end`. It weighs each rival twice, for
/// beliefs and as a scan target, each rival that it may strike, each class of ship, and each
/// structure.
pub(crate) fn decide(view: &FleetsView<'_>, persona: &FleetPersona, draws: &Draws, mut decisions: Decisions<'_>) {
    let drawn = persona.mood(view.subject, draws);
    if drawn.name != persona.name {
        decisions.budget.plays_as(&drawn.name);
    }
    let persona = drawn;
    let phase = persona.phase(view.round);
    if !decisions.weigh(view.rivals.len()) {
        return;
    }
    let beliefs: Vec<Belief<'_, '_>> =
        view.rivals.iter().map(|rival| Belief::new(view, persona, rival, draws)).collect();
    if !decisions.weigh(view.rivals.len()) {
        return;
    }
    scouting::scan(view, persona, draws, &mut decisions);
    let is_thin = attack::declare(view, persona, phase, &beliefs, draws, &mut decisions);
    if !decisions.weigh(view.rules.classes().count()) {
        return;
    }
    let shares = mix::shares(view, persona, phase, &beliefs, is_thin, draws);
    let budget = if is_thin {
        let because = "the ships at home could not withstand those that may be coming, so that all goes into ships";
        decisions.budget.explain(|| Reason::new("structures").because(because));
        economy::Budget::Everything
    } else {
        economy::build(view, persona, phase, &beliefs, &shares, &mut decisions)
    };
    if decisions.budget.is_spent() {
        return;
    }
    let wanted = if is_thin { None } else { economy::wanted(view, persona, phase, &beliefs, &decisions) };
    economy::queue(view, persona, phase, &shares, budget, wanted, &mut decisions);
}
