//! A test table for personas: a real game with the shipped ruleset, whose seats a test plays.

use std::sync::Arc;

use endturn_engine::orders::{AnyOrder, Budget, Order};
use endturn_engine::random::Draws;
use endturn_engine::{Game, Seat};
use endturn_fleets::fleet::Fleet;
use endturn_fleets::internals::{Decisions, decide};
use endturn_fleets::orders::{Attack, FleetsOrder, Scan};
use endturn_fleets::personas::FleetPersona;
use endturn_fleets::rules::Rules;
use endturn_fleets::view::FleetsView;
use endturn_scenario::files::MemoryFiles;
use endturn_scenario::load::load_scenario;
use endturn_scenario::module::{build, specs};

use crate::support::{shipped, shipped_ruleset};

/// The shipped personas by name.
pub const NAMES: [&str; 3] = ["aggressive", "turtle", "skirmisher"];

/// A game and the rules it is played by.
pub struct Sandbox {
    pub game: Game,
    pub rules: Rules,
}

impl Sandbox {
    /// A table of seats by name, with the differences of their homes from the ruleset's start, in
    /// RON.
    pub fn new(turn_limit: u32, homes: &[(&str, &str)]) -> Self {
        let seats: Vec<String> = homes.iter().map(|(name, _)| format!("(name: \"{name}\")")).collect();
        let starts: Vec<String> = homes.iter().map(|(name, home)| format!("\"{name}\": ({home})")).collect();
        Self::of(turn_limit, &seats, &starts)
    }

    /// A table of seats filled by personas.
    pub fn of_personas(turn_limit: u32, seats: &[(&str, &str)]) -> Self {
        let seat = |(name, persona): &(&str, &str)| format!("(name: \"{name}\", persona: \"{persona}\")");
        Self::of(turn_limit, &seats.iter().map(seat).collect::<Vec<_>>(), &[])
    }

    fn of(turn_limit: u32, seats: &[String], homes: &[String]) -> Self {
        let files = endturn_rulesets::FLEETS.iter();
        let mut files: MemoryFiles = files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
        let (seats, homes) = (seats.join(", "), homes.join(", "));
        let fleets = format!("(ruleset: \"fleets\", homes: {{{homes}}})");
        let text = format!("(format: 1, name: \"test\", turn_limit: {turn_limit}, seats: [{seats}], fleets: {fleets})");
        files.insert("test.ron", text);
        let (tree, mut report) = load_scenario(&files, "test.ron", &specs(&[&endturn_fleets::Fleets]), &[]);
        let setup = tree.and_then(|tree| build(&tree, &[&endturn_fleets::Fleets], &mut report));
        let game = Game::new(Arc::new(setup.unwrap_or_else(|| panic!("{report:?}")))).expect("a checked setup builds");
        Self { game, rules: shipped() }
    }

    /// Gives orders, written `SEAT: ORDER`, and ends every seat's turn.
    pub fn round(&mut self, orders: &[&str]) {
        for line in orders {
            let (seat, order) = line.split_once(": ").expect("SEAT: ORDER");
            self.game.submit(self.seat(seat), order).expect("a legal order");
        }
        let round = self.game.rounds_finished();
        while self.game.ended().is_none() && self.game.rounds_finished() == round {
            let seat = self.game.next_seat().expect("somebody has to end the turn");
            self.game.end_turn(seat).expect("the seat was to act");
        }
    }

    /// The seat with a name.
    pub fn seat(&self, name: &str) -> Seat {
        self.game.roster().seats().find(|&seat| self.game.roster().name(seat) == name).expect("a seat of the table")
    }

    /// The seat's current view.
    pub fn view(&self, name: &str) -> FleetsView<'_> {
        FleetsView::of(self.game.world(), self.seat(name)).expect("every seat has a planet")
    }

    /// Orders that the persona called `persona` would give on a seat now, with the random seed
    /// `seed`.
    pub fn decide(&self, name: &str, persona: &FleetPersona, seed: u64) -> Vec<FleetsOrder> {
        let mut draws = Draws::new(seed);
        draws.enter_round(self.game.turn().round_number());
        let (mut budget, mut orders) = (Budget::new(None), Vec::new());
        let decisions = Decisions::new(&mut budget, &mut orders);
        decide(&self.view(name), persona, &draws, decisions);
        orders
    }

    /// The orders as text, with names instead of seat numbers.
    pub fn told(&self, orders: &[FleetsOrder]) -> Vec<String> {
        let name = |seat: Seat| self.game.roster().name(seat).to_owned();
        let text = |order: &FleetsOrder| match *order {
            FleetsOrder::Attack(Attack { target, ships }) => {
                format!("attack {} {}", name(target), self.listed(ships))
            }
            FleetsOrder::Scan(Scan { target, level }) => format!("scan {} {}", name(target), level.name()),
            other => other.text(self.game.world()),
        };
        orders.iter().map(text).collect()
    }

    /// A fleet with the names of its classes: `600 skiff, 1 dreadnought`.
    fn listed(&self, ships: Fleet) -> String {
        let present = self.rules.classes().filter(|&class| ships.count(class) > 0);
        let parts: Vec<String> =
            present.map(|class| format!("{} {}", ships.count(class), self.rules.name(class))).collect();
        if parts.is_empty() { "no ships".to_owned() } else { parts.join(", ") }
    }

    /// Gives orders that all must be legal.
    pub fn submit(&mut self, name: &str, orders: &[FleetsOrder]) {
        let seat = self.seat(name);
        for &order in orders {
            self.game.submit_order(seat, AnyOrder::new(order)).expect("a persona gives legal orders");
        }
    }
}

/// A shipped persona.
pub fn persona(name: &str) -> FleetPersona {
    let rules = shipped();
    FleetPersona::new(name, &shipped_ruleset().personas.0[name], |class| rules.class(class))
}

/// The attacks among orders.
pub fn attacks(orders: &[FleetsOrder]) -> usize {
    orders.iter().filter(|order| matches!(order, FleetsOrder::Attack(_))).count()
}
