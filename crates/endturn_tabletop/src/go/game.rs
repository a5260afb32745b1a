//! GO-1 Stones, GO-2 The end, GO-3 Personas, GO-4 Resignation: the rules of go as the clock runs
//! them. Step `end`. Draws `move`. Tells `StonePlayed`, `StonesTaken`, `Counted`, `Resigned`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::Journal,
    rules,
    seats::GameEnded,
    turn::{Stage, TurnChain, TurnState, TurnWork},
};
use endturn_scenario::author::Module;

use super::{colour::Colour, module::Go, point::Point, position::Position};

facts! {
    /// Facts of go.
    pub enum GoFact {
        /// A stone was put on a point.
        StonePlayed { seat: Seat, point: Point } = "{seat} plays {point}"; public,
        /// Stones without liberties were captured.
        StonesTaken { seat: Seat, stones: u32 } = "{seat} takes {stones:stone} off the board"; public,
        /// A player gave the game up.
        Resigned { seat: Seat } = "{seat} resigns"; decisive; public,
        /// The game is over and counted; the result is in SGF's form, such as `B+73.5`.
        Counted { result: String, black: String, white: String } = "the game is counted: Black {black}, White {white}, {result}"; decisive; links = [follows_recent pass()],
    }
}

rules! {
    /// The rules of go.
    pub RULES, add_rules of Go::NAME {
        /// a stone is put on an empty point; enemy chains without liberties are captured, the
        /// player's own must have one, and no position recurs
        PLAY = "GO-1" "Stones", by Orders, tells ["StonePlayed", "StonesTaken"];
        /// two passes in a row, or the maximum length, end the game, which is counted as it is
        END = "GO-2" "The end", step "end" in Stage::PhaseStart => end, tells ["Counted"];
        /// plays a point or passes, according to its kind
        PERSONA = "GO-3" "Personas", by Personas, draws ["move"];
        /// a player gives the game up
        RESIGNATION = "GO-4" "Resignation", by Orders, tells ["Resigned"];
    }
}

/// T-102, T-103: the chain already shows the next player when the last turn was a pass.
fn end(
    chain: Res<TurnChain>,
    mut position: ResMut<Position>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let state = chain.current();
    let passes = state.pass_count();
    // However passes are counted, a turn without a stone was one.
    if position.moves() + 1 < state.turn_number() {
        position.passed();
    }
    let condition = match passes {
        2.. => "two passes",
        _ if position.is_full() => "longest length",
        _ => return,
    };
    let score = position.score();
    let points = Colour::BOTH.map(|colour| (seat_in(state, &position, colour), score.of(colour)));
    work.end_game(GameEnded::ranked(condition, state.round_number(), points));
    if journal.is_listening() {
        let told = |colour| super::setup::halves(score.of(colour));
        let [black, white] = Colour::BOTH.map(told);
        journal.tell(END, GoFact::Counted { result: score.outcome().to_string(), black, white });
    }
}

/// The seat of a colour. The seat that moves first plays Black, or White if there are handicap
/// stones, so that the komi needs no adjustment **(ours)**; from a position of a scenario it plays
/// the colour to move there. Two seats take turns, and each turn is a move, made or still due.
fn seat_in(state: TurnState, position: &Position, colour: Colour) -> Seat {
    let is_due = (position.moves() + 1).abs_diff(state.turn_number()).is_multiple_of(2);
    let is_own = (colour == position.to_move()) == is_due;
    if is_own { state.owner() } else { state.owner().other_of_two() }
}

/// The seat of a colour in a world.
pub(super) fn seat_of(world: &World, colour: Colour) -> Seat {
    seat_in(world.resource::<TurnChain>().current(), world.resource::<Position>(), colour)
}

/// The colour of a seat in a world.
pub(super) fn colour_of(world: &World, seat: Seat) -> Colour {
    if seat_of(world, Colour::Black) == seat { Colour::Black } else { Colour::White }
}
