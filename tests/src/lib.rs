//! Builders and readers shared by the test programs.

pub mod agency;
pub mod civ;
pub mod english;
pub mod tithe;

use endturn::{Loaded, Modules, load_from, scenario::render::Style};
use endturn_engine::{Game, Progress, Seat};

/// A scenario text with the shipped rulesets, in memory.
///
/// # Panics
/// If the scenario has an error.
#[must_use]
pub fn scenario(text: &str) -> Loaded {
    let mut files = Modules::shipped().files_in_memory();
    files.insert("test.ron", text);
    load_from(&files, "test.ron", &[]).unwrap_or_else(|report| panic!("{}", report.render(Style::Plain)))
}

/// A table of fleets players without personas, with chance in battles turned off.
///
/// `homes` is the content of the section's `homes`, `patch` that of its ruleset patch.
#[must_use]
pub fn fleets_table(names: &[&str], homes: &str, patch: &str) -> Table {
    let seats: Vec<String> = names.iter().map(|name| format!("(name: \"{name}\")")).collect();
    let text = format!(
        "(format: 1, name: \"test\", turn_limit: 50, seats: [{}], fleets: (ruleset: \"fleets\", \
         patch: (battle: (variance_permille: 0), start: (metal: 0, energy: 0, ships: {{\"skiff\": 0, \"frigate\": 0}}), {patch}), \
         homes: {{{homes}}}))",
        seats.join(", ")
    );
    let mut game = scenario(&text).game();
    game.listen(true);
    Table { game }
}

/// A game whose seats are played by a test.
pub struct Table {
    /// The game.
    pub game: Game,
}

impl Table {
    /// Gives orders, written `SEAT: ORDER`, ends every seat's turn, and returns the facts of the
    /// round, one line each.
    ///
    /// # Panics
    /// If an order is refused.
    pub fn round(&mut self, orders: &[&str]) -> Vec<String> {
        for line in orders {
            let (seat, order) = line.split_once(": ").expect("SEAT: ORDER");
            let seat: u8 = seat.parse().expect("a seat's number");
            self.game.submit(Seat(seat - 1), order).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        }
        let round = self.game.turn().round_number();
        while self.game.ended().is_none() && self.game.turn().round_number() == round {
            let seat = self.game.next_seat().expect("somebody has to end the turn");
            self.game.end_turn(seat).expect("the seat was to act");
        }
        self.facts()
    }

    /// Takes the facts emitted so far, one line each, without orders.
    pub fn facts(&mut self) -> Vec<String> {
        let facts = self.game.take_facts();
        facts.iter().filter(|entry| entry.fact.is_told()).map(|entry| entry.fact.text(self.game.world())).collect()
    }

    /// Returns the refusal of an order that must be refused.
    ///
    /// # Panics
    /// If the order is accepted.
    pub fn refusal(&mut self, seat: u8, order: &str) -> endturn_engine::orders::Refusal {
        let before = self.game.digest();
        let refusal = self.game.submit(Seat(seat - 1), order).expect_err(order);
        assert_eq!(self.game.digest(), before, "`{order}` was refused and changed the game");
        refusal
    }

    /// The current value of a seat's metric.
    ///
    /// # Panics
    /// If there is no such metric.
    #[must_use]
    pub fn metric(&self, seat: u8, name: &str) -> i64 {
        let at = self.game.metrics().iter().position(|metric| metric.name == name).expect(name);
        self.game.metric_row(Seat(seat - 1)).values[at]
    }

    /// A value of a seat's view, by JSON pointer inside the module's view.
    #[must_use]
    pub fn view(&self, seat: u8, pointer: &str) -> serde_json::Value {
        let view = self.game.view(Seat(seat - 1));
        view.pointer(&format!("/fleets{pointer}")).cloned().unwrap_or(serde_json::Value::Null)
    }
}

/// A whole game as text: every visible fact, and the ranking.
#[must_use]
pub fn story(game: &mut Game) -> String {
    opening(game, u32::MAX)
}

/// The first rounds of a game as text, with the ranking if it ends within them.
#[must_use]
pub fn opening(game: &mut Game, rounds: u32) -> String {
    game.listen(true);
    let mut text = String::new();
    while game.rounds_finished() < rounds {
        let progress = game.advance_round();
        text += &format!("round {}  {}\n", game.rounds_finished(), game.digest());
        for entry in game.take_facts().iter().filter(|entry| entry.fact.is_told()) {
            text += &format!("  {:<6} {}\n", entry.rule.to_string(), entry.fact.text(game.world()));
        }
        if progress == Progress::Over {
            break;
        }
    }
    if let Some(ended) = game.ended() {
        text += &format!("{} in round {}\n", ended.condition, ended.round);
        for result in &ended.results {
            text += &format!("  {}. {} {:?}\n", result.rank, game.roster().name(result.seat), result.outcome);
        }
    }
    text
}
