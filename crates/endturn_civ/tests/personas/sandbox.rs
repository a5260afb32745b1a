//! Games with a shipped ruleset, and the personas that play them.

use std::sync::Arc;

use endturn_civ::Civ;
use endturn_civ::internals::{Persona, Sight};
use endturn_civ::orders::CivOrder;
use endturn_civ::realm::Eye;
use endturn_civ::state::{Holdings, RulesInForce};
use endturn_civ_rules::keys::CityId;
use endturn_engine::{
    Game, ModuleSetup, Seat,
    orders::{AnyOrder, Budget, Choice},
};
use endturn_scenario::{
    files::{DiskFiles, Entry, Files, ReadError},
    load::load_scenario,
    module::{build, specs},
};

/// Folder of the rulesets.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The seats of a game of four.
pub(super) const SEATS: [Seat; 4] = [Seat(0), Seat(1), Seat(2), Seat(3)];

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

/// Two shores: Rome, played by the persona, and Egypt, about which Rome knows nothing.
pub(super) fn shores(egypt: &str) -> Game {
    shores_with("", egypt)
}

/// The same with a patch of the ruleset.
pub(super) fn shores_with(patch: &str, egypt: &str) -> Game {
    let row = "\"gpphggpg        gpphggpg\"";
    let rows = [row; 16].join(", ");
    of(format!(
        "(format: 1, name: \"test\", seed: 1, turn_limit: 300, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (ruleset: \"classic\", \
         patch: ({patch}), map: Drawn((wrap_x: false, rows: [{rows}])), nations: {{\"Rome\": (start_units: false, techs: [\"Bronze Working\", \
         \"Alphabet\", \"Ceremonial Burial\"], cities: [(at: (3, 4), size: 5), (at: (3, 10), size: 3)]), \"Egypt\": \
         (start_units: false, {egypt})}}))"
    ))
}

/// A game from a scenario's text.
pub(super) fn of(text: String) -> Game {
    load(text).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// A game from a scenario's text, or its errors.
pub(super) fn load(text: String) -> Result<Game, Vec<String>> {
    let files = WithScenario { disk: DiskFiles::new(vec![ROOT.into()]), text };
    let (tree, mut report) = load_scenario(&files, "test.ron", &specs(&[&Civ]), &[]);
    let setup = tree.and_then(|tree| build(&tree, &[&Civ], &mut report));
    let problems = || report.diagnostics().iter().map(|one| one.message.clone()).collect();
    setup.map(|setup| Game::new(Arc::new(setup)).expect("a checked setup builds")).ok_or_else(problems)
}

/// The cities of a seat.
pub(super) fn cities(game: &Game, seat: Seat) -> Vec<CityId> {
    Eye::of(game.world()).nation_part::<Holdings>(seat).map_or_else(Vec::new, |own| own.cities.clone())
}

/// All that a seat may know.
pub(super) fn sight(game: &Game, seat: Seat) -> Sight<'_> {
    Sight::of(game.world(), seat).expect("every seat has a nation")
}

/// A persona of the game's ruleset.
pub(super) fn persona(game: &Game, name: &str) -> Persona {
    let rules = &game.world().resource::<RulesInForce>().0;
    Persona::all(rules).into_iter().find(|persona| persona.name() == name).expect("a shipped persona")
}

/// The game's only module.
pub(super) fn module(game: &Game) -> &dyn ModuleSetup {
    game.setup().modules[0].as_ref()
}

/// The orders of a persona for a seat now, and whether it attacks after them.
fn decisions(game: &Game, persona: &str, seat: Seat) -> (Vec<CivOrder>, bool) {
    let module = module(game);
    assert!(module.personas().iter().any(|name| name == persona), "{persona} is no persona");
    let mut orders = Vec::new();
    let is_all = module.decide_all(game.world(), seat, persona, &mut Budget::new(None), &mut orders);
    let order = |order: &AnyOrder| order.downcast_ref::<CivOrder>().expect("an order of the module").clone();
    (orders.iter().map(order).collect(), !is_all)
}

/// The orders of a persona for a seat now.
pub(super) fn decide(game: &Game, persona: &str, seat: Seat) -> Vec<CivOrder> {
    decisions(game, persona, seat).0
}

/// Lets a persona play all seats for a round; returns the orders that were refused. A path may be
/// blocked by what earlier units have seen: such an order counts as refused only if the persona
/// would still give it.
pub(super) fn round(game: &mut Game, persona: &str) -> Vec<String> {
    let mut refused = Vec::new();
    let round = game.rounds_finished();
    while game.ended().is_none() && game.rounds_finished() == round {
        let seat = game.next_seat().expect("somebody has to end the turn");
        let (orders, attacks) = decisions(game, persona, seat);
        for order in orders {
            let Err(refusal) = game.submit_order(seat, AnyOrder::new(order.clone())) else { continue };
            let has_learned = refusal.code == "no-way" && !decide(game, persona, seat).contains(&order);
            if !has_learned {
                refused.push(format!("round {round}, {order:?}: {refusal}"));
            }
        }
        while attacks
            && let Choice::Order(order) = module(game).decide(game.world(), seat, persona, &mut Budget::new(None))
        {
            let told = format!("{:?}", order.downcast_ref::<CivOrder>());
            if let Err(refusal) = game.submit_order(seat, order) {
                refused.push(format!("round {round}, {told}: {refusal}"));
                break;
            }
        }
        game.end_turn(seat).expect("the seat was to act");
    }
    refused
}
