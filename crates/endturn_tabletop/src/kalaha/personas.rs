//! Personas of kalaha (KA-2).

use endturn_engine::{
    number::counted,
    orders::{Budget, Choice},
    random::Purpose,
    reasons::{Reason, Weighed},
};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::{
    module::PERSONA,
    orders::{KalahaOrder, Play},
    play::legal,
    policy,
    position::{Pit, Position},
    rules::Rules,
};

/// A persona's way of choosing a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum KalahaPersonaKind {
    /// Any pit with seeds, all equally likely.
    Random,
    /// The most seeds in the store by the end of the turn, replays included.
    Greedy,
    /// The best lead after some moves by both sides.
    Search,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct KalahaPersona {
    /// Its way of choosing a pit.
    kind: KalahaPersonaKind,
    /// Number of moves that a search looks ahead; other kinds ignore it.
    #[serde(default = "usual_depth")]
    #[shape(range(min = 1, max = 10))]
    depth: u32,
    /// Slips in a thousand moves: in a slip a persona sows any pit instead of its own choice
    /// **(ours)**.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000))]
    slips_permille: u64,
}

/// Default depth of a search.
fn usual_depth() -> u32 {
    4
}

/// The pit that a persona sows.
pub(super) fn decide(persona: &KalahaPersona, position: &Position, rules: &Rules, budget: &mut Budget) -> Choice {
    let mut draw = budget.draw(PERSONA, Purpose("pit"));
    let slips = persona.slips_permille > 0 && draw.chance_permille(persona.slips_permille);
    let pit = match persona.kind {
        _ if slips => policy::random(position, &mut draw),
        KalahaPersonaKind::Random => policy::random(position, &mut draw),
        KalahaPersonaKind::Greedy => policy::greedy(position, rules, &mut draw),
        KalahaPersonaKind::Search => policy::search(position, rules, persona.depth, &mut draw),
    };
    if budget.is_asked() {
        let reason = explain(persona, position, rules, slips, pit);
        budget.explain(|| reason);
    }
    pit.map_or(Choice::END, |pit| budget.order(KalahaOrder::from(Play { pit })))
}

/// The reason for which a pit was chosen.
fn explain(persona: &KalahaPersona, position: &Position, rules: &Rules, slips: bool, chosen: Option<Pit>) -> Reason {
    let order = |pit: Pit| Weighed::order(KalahaOrder::from(Play { pit }));
    let drawn = || Reason::drawn("pit", legal(position).len() as usize, "pit with seeds", chosen.map(order));
    let depth = match persona.kind {
        _ if slips => {
            let slip = "this choice is a slip, which sows any pit";
            return drawn().knob("slips_permille", persona.slips_permille as i64).and_because(slip);
        }
        KalahaPersonaKind::Random => return drawn(),
        KalahaPersonaKind::Greedy => None,
        KalahaPersonaKind::Search => Some(persona.depth),
    };
    let option = |(pit, lead): (Pit, i16)| {
        let option = order(pit).worth(lead);
        if Some(pit) == chosen { option.given(0..1) } else { option }
    };
    let lead = match depth {
        None => "lead in the stores at the end of the turn, in seeds".to_owned(),
        Some(depth) => format!("lead in the stores after {}, in seeds", counted(depth, "move")),
    };
    let reason =
        Reason::new("pit").measured_in(lead).options(policy::weigh(position, rules, depth).into_iter().map(option));
    let reason = reason.because("it sows the pit with the greatest lead, drawn among equals").best_first();
    if let Some(depth) = depth { reason.knob("depth", depth) } else { reason }
}
