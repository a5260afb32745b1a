//! A game with a shipped ruleset, for the persona tests.

use std::sync::Arc;

use endturn_engine::{
    Game, Seat,
    orders::{AnyOrder, Budget},
};
use endturn_scenario::{
    files::DiskFiles,
    files::{Entry, Files, ReadError},
    load::load_scenario,
    module::{build, specs},
};

use super::Persona;
use crate::orders::CivOrder;
use crate::sight::Sight;
use crate::state::RulesInForce;

/// Folder of the rulesets.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The rulesets on disk and one scenario in memory.
struct WithScenario {
    disk: DiskFiles,
    text: String,
}

impl Files for WithScenario {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if path == "test.ron" { Ok(self.text.clone().into_bytes()) } else { self.disk.read(path) }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        self.disk.list(folder)
    }
}

/// Four nations on a generated map, whose founders appear one by one; `persona` plays all seats, or
/// none does.
pub(super) fn four(seed: u64, persona: Option<&str>) -> Game {
    let seat = |name: &str| match persona {
        Some(persona) => format!("(name: \"{name}\", persona: \"{persona}\")"),
        None => format!("(name: \"{name}\")"),
    };
    let names = ["Rome", "Egypt", "Greece", "China"];
    let nations = names.map(|name| format!("\"{name}\": (settlers: (count: 9, first: 3, every: 5))"));
    let text = format!(
        "(format: 1, name: \"test\", seed: {seed}, turn_limit: 300, seats: [{}], civ: (ruleset: \"classic\", map: \
         Generated(size: (60, 40)), nations: {{{}}}))",
        names.map(seat).join(", "),
        nations.join(", ")
    );
    of(text)
}

/// A game from a scenario's text.
pub(super) fn of(text: String) -> Game {
    load(text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A game from a scenario's text, or its errors.
pub(super) fn load(text: String) -> Result<Game, Vec<String>> {
    let files = WithScenario { disk: DiskFiles::new(vec![ROOT.into()]), text };
    let (tree, mut report) = load_scenario(&files, "test.ron", &specs(&[&crate::Civ]), &[]);
    let setup = tree.and_then(|tree| build(&tree, &[&crate::Civ], &mut report));
    let problems = || report.diagnostics().iter().map(|one| one.message.clone()).collect();
    setup.map(|setup| Game::new(Arc::new(setup)).expect("a checked setup builds")).ok_or_else(problems)
}

/// A persona of the game's ruleset.
pub(super) fn persona(game: &Game, name: &str) -> Persona {
    let rules = &game.world().resource::<RulesInForce>().0;
    Persona::all(rules).into_iter().find(|persona| persona.name() == name).expect("a shipped persona")
}

/// The orders of a persona for a seat now.
pub(super) fn decide(game: &Game, persona: &Persona, seat: Seat) -> Vec<CivOrder> {
    let mut orders = Vec::new();
    let sight = Sight::of(game.world(), seat).expect("every seat has a nation");
    persona.decide(sight, &mut Budget::new(None), &mut orders);
    orders
}

/// Lets a persona play all seats for a round; returns the orders that were refused. A path may be
/// blocked by what earlier units have seen: such an order counts as refused only if the persona
/// would still give it.
pub(super) fn round(game: &mut Game, persona: &Persona) -> Vec<String> {
    let mut refused = Vec::new();
    let round = game.rounds_finished();
    while game.ended().is_none() && game.rounds_finished() == round {
        let seat = game.next_seat().expect("somebody has to end the turn");
        for order in decide(game, persona, seat) {
            let Err(refusal) = game.submit_order(seat, AnyOrder::new(order.clone())) else { continue };
            let has_learned = refusal.code == "no-way" && !decide(game, persona, seat).contains(&order);
            if !has_learned {
                refused.push(format!("round {round}, {order:?}: {refusal}"));
            }
        }
        while persona.attacks()
            && let Some(order) = persona.strike(Sight::of(game.world(), seat).expect("every seat has a nation"))
        {
            let told = format!("{order:?}");
            if let Err(refusal) = game.submit_order(seat, AnyOrder::new(order)) {
                refused.push(format!("round {round}, {told}: {refusal}"));
                break;
            }
        }
        game.end_turn(seat).expect("the seat was to act");
    }
    refused
}
