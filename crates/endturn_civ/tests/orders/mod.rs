//! Orders as players give them: their effects, their refusals, that a refusal changes nothing, and
//! that texts read back.

mod agents;
mod airborne;
mod auto_work;
mod autoattack;
mod battles;
mod cities;
mod citizens;
mod deaths;
mod forms;
mod goals;
mod hiding;
mod huts;
mod labour;
mod moves;
mod names;
mod nation;
mod newcomers;
mod nuclear;
mod pact_games;
mod pacts;
mod plans;
mod prisoners;
mod requests;
mod secrets;
mod shown;
mod trade;
mod transports;
mod treason;
mod units;
mod unseen;
mod view;

use std::sync::Arc;

use endturn_civ::Civ;
use endturn_engine::{Game, Seat, orders::Refusal};
use endturn_scenario::{
    files::{DiskFiles, Entry, Files, ReadError},
    load::load_scenario,
    module::{GameModule, build, specs},
    render::Style,
};
use serde_json::Value;

/// A scenario in memory beside the shipped rulesets.
struct Desk {
    disk: DiskFiles,
    text: String,
}

impl Files for Desk {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if path == "test.ron" { Ok(self.text.clone().into_bytes()) } else { self.disk.read(path) }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        self.disk.list(folder)
    }
}

/// A game of Rome and Egypt, both played by the test.
struct Table {
    game: Game,
}

const ROME: Seat = Seat(0);
const EGYPT: Seat = Seat(1);

impl Table {
    /// Grassland of 32 columns and 12 rows. The start of Rome and Egypt, and the ruleset's patch,
    /// are given as the contents of their brackets.
    fn new(rome: &str, egypt: &str, patch: &str) -> Self {
        Self::with(rome, egypt, patch, "")
    }

    /// The same with more of the section.
    fn with(rome: &str, egypt: &str, patch: &str, more: &str) -> Self {
        let row = "g".repeat(32);
        Self::on(&format!("rows: [{}]", format!("\"{row}\", ").repeat(12)), (rome, egypt), patch, more)
    }

    /// The same on other land, given as the contents of the brackets of a drawn map.
    fn on(land: &str, (rome, egypt): (&str, &str), patch: &str, more: &str) -> Self {
        let with_gold =
            |nation: &str| if nation.contains("gold: ") { nation.to_owned() } else { format!("gold: 500, {nation}") };
        let (rome, egypt) = (with_gold(rome), with_gold(egypt));
        let text = format!(
            "(format: 1, name: \"test\", seed: 5, turn_limit: 50, seats: [(name: \"Rome\"), (name: \"Egypt\")], civ: (\
             ruleset: \"classic\", patch: ({patch}), map: Drawn((wrap_x: false, {land})), \
             nations: {{\"Rome\": ({rome}), \"Egypt\": ({egypt})}}, {more}))"
        );
        Self::of(text)
    }

    /// A game of a scenario.
    fn of(text: String) -> Self {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let files = Desk { disk: DiskFiles::new(vec![root.into()]), text };
        let modules: &[&dyn GameModule] = &[&Civ];
        let (tree, mut report) = load_scenario(&files, "test.ron", &specs(modules), &[]);
        let setup = tree.and_then(|tree| build(&tree, modules, &mut report));
        let setup = setup.filter(|_| !report.has_errors());
        let setup = setup.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)));
        let mut game = Game::new(Arc::new(setup)).expect("checked setups build");
        game.listen(true);
        game.advance_to_decision();
        let mut table = Self { game };
        table.facts();
        table
    }

    /// Gives an order that must be accepted, and returns its facts.
    fn order(&mut self, seat: Seat, text: &str) -> Vec<String> {
        self.game.submit(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        self.facts()
    }

    fn facts(&mut self) -> Vec<String> {
        let facts = self.game.take_facts();
        facts.iter().filter(|entry| entry.fact.is_told()).map(|entry| entry.fact.text(self.game.world())).collect()
    }

    /// Gives an order that must be refused, with the game unchanged.
    fn refusal(&mut self, seat: Seat, text: &str) -> Refusal {
        let before = self.game.digest();
        let refusal = self.game.submit(seat, text).expect_err(text);
        assert_eq!(self.game.digest(), before, "`{text}` was refused and changed the game");
        assert!(self.game.take_facts().is_empty(), "`{text}` was refused and told of something");
        refusal
    }

    /// The code of an order that must be refused.
    fn refused(&mut self, seat: Seat, text: &str) -> &'static str {
        self.refusal(seat, text).code
    }

    /// Ends the round for every seat.
    fn round(&mut self) -> Vec<String> {
        let round = self.game.turn().round_number();
        while self.game.ended().is_none() && self.game.turn().round_number() == round {
            let seat = self.game.next_seat().expect("somebody has to end the turn");
            self.game.end_turn(seat).expect("the seat was to act");
        }
        self.facts()
    }

    /// A value of a seat's view, by JSON pointer.
    fn view(&self, seat: Seat, pointer: &str) -> Value {
        let view = self.game.view(seat)["civ"].take();
        view.pointer(pointer).cloned().unwrap_or(Value::Null)
    }

    /// The gold of a seat.
    fn gold(&self, seat: Seat) -> i64 {
        self.view(seat, "/nation/gold").as_i64().expect("gold")
    }
}
