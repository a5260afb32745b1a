//! T-180: the ending that the engine makes at the turn limit, if no rule has ended the game.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, Progress, RuleId, Seat,
    metrics::Metric,
    rules::{RuleInfo, RuleSystems, Step},
    seats::{SeatOutcome, SeatSetup, SeatTable},
    turn::{Stage, TurnSetup},
};

/// A game in which the third seat leaves, and nothing else happens; its points are 2, 5, 9, 5.
struct Points {
    name: &'static str,
    ranks: bool,
}

fn leave(mut table: ResMut<SeatTable>) {
    table.eliminate(Seat(2), 1);
}

fn leave_all(mut table: ResMut<SeatTable>) {
    (0..3).for_each(|seat| table.eliminate(Seat(seat), 1));
}

impl ModuleSetup for Points {
    fn name(&self) -> &'static str {
        self.name
    }

    fn build(&self, app: &mut App) {
        let rule = if self.name == "one" { RuleId("X-01") } else { RuleId("Y-01") };
        app.add_rule(self.name, Stage::TurnStart, Step("leave"), rule, leave);
        if self.name == "none" {
            app.add_rule(self.name, Stage::TurnEnd, Step("leave"), RuleId("Z-01"), leave_all);
        }
    }

    fn spawn(&self, _: &mut World) {}

    fn rules(&self) -> &'static [RuleInfo] {
        &[]
    }

    fn metrics(&self) -> &'static [Metric] {
        const fn points(module: &'static str) -> Metric {
            Metric::new(module, "points", "points", "points", |_, seat| [2, 5, 9, 5][seat.index()])
        }
        match self.name {
            "one" => const { &[points("one")] },
            "two" => const { &[points("two")] },
            _ => &[],
        }
    }

    fn ranking(&self) -> &'static [&'static str] {
        if self.ranks { &["points"] } else { &[] }
    }
}

fn game(modules: Vec<Arc<dyn ModuleSetup>>, seats: usize) -> Game {
    let seat = |number| SeatSetup { name: format!("P{number}"), personas: Vec::new() };
    let setup = GameSetup {
        title: "points".into(),
        content: 0,
        seed: 1,
        turn_limit: 3,
        seats: (1..=seats).map(seat).collect(),
        turn: TurnSetup::simultaneous(),
        modules,
        change: None,
    };
    Game::new(Arc::new(setup)).unwrap()
}

/// Rank and outcome of each seat.
fn ended(modules: Vec<Arc<dyn ModuleSetup>>, seats: usize) -> Vec<(u32, SeatOutcome)> {
    let mut game = game(modules, seats);
    assert_eq!(game.advance_rounds(9), Progress::Over);
    let ended = game.ended().unwrap();
    assert_eq!((ended.condition.as_str(), ended.round), ("turn limit", 3));
    let of = |seat| ended.result(Seat(seat)).map(|result| (result.rank, result.outcome)).unwrap();
    (0..seats as u8).map(of).collect()
}

#[test]
fn at_the_turn_limit_seats_are_ranked_by_the_one_module_that_says_by_what() {
    use SeatOutcome::{Draw, Eliminated, Loss, Win};
    let points = |name, ranks| -> Arc<dyn ModuleSetup> { Arc::new(Points { name, ranks }) };
    let (out, draw) = ((4, Eliminated), (1, Draw));
    assert_eq!(ended(vec![points("one", true)], 3), [(2, Loss), (1, Win), (3, Eliminated)]);
    assert_eq!(ended(vec![points("one", true)], 4), [(3, Loss), draw, out, draw]);
    assert_eq!(ended(vec![points("one", false)], 4), [draw, draw, out, draw]);
    assert_eq!(ended(vec![points("one", true), points("two", false)], 4), [(3, Loss), draw, out, draw]);
    assert_eq!(ended(vec![points("one", true), points("two", true)], 4), [draw, draw, out, draw]);
}

#[test]
fn a_game_that_nobody_is_left_in_is_over_and_can_be_saved() {
    let mut game = game(vec![Arc::new(Points { name: "none", ranks: false })], 3);
    assert_eq!(game.advance_rounds(9), Progress::Over);
    assert_eq!(game.ended().unwrap().condition, "nobody left");
    assert_eq!(game.check_state(), Ok(()));
    let (image, digest) = (game.snapshot(), game.digest());
    game.restart(5);
    game.restore(&image).unwrap();
    assert_eq!((game.digest(), game.snapshot() == image), (digest, true));
}
