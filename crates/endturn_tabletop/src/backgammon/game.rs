//! BG-1 Opening, BG-2 Rolls, BG-3 Plays, BG-4 Cube, BG-5 Personas, BG-6 Rounds, BG-7 Resignation:
//! backgammon as the clock runs it. Steps `opening`, `round`. Draws `opening`, `dice`, `play`,
//! `cube`, `answer`. Tells `Opened`, `Rolled`, `Played`, `Stuck`, `Doubled`, `Taken`, `Dropped`,
//! `Won`, `Resigned`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::Journal,
    random::{DrawSubject, Draws, Purpose},
    rules,
    seats::GameEnded,
    turn::{SegmentId, Stage, TurnChain, TurnEvent, TurnQueue, TurnWork},
};
use endturn_scenario::author::Module;

use super::{
    board::{Board, Side},
    dice::Dice,
    matches::Match,
    module::Backgammon,
    play::Legal,
    position::{Outcome, Position, Win},
};

facts! {
    /// Facts of backgammon.
    pub enum BackgammonFact {
        /// The opening roll of a game, and its winner.
        Opened { seat: Seat, roll: Dice, points: String } = "{seat} opens with {roll}, at {points}"; public,
        /// A roll.
        Rolled { seat: Seat, roll: Dice } = "{seat} rolls {roll}"; public,
        /// A play of the roll.
        Played { seat: Seat, roll: Dice, play: String } = "{seat} plays {roll}: {play}"; public,
        /// No play was possible.
        Stuck { seat: Seat, roll: Dice } = "{seat} can't move with {roll}"; public,
        /// The cube was offered.
        Doubled { seat: Seat, value: u32 } = "{seat} doubles to {value}"; public,
        /// It was taken.
        Taken { seat: Seat, value: u32 } = "{seat} takes the cube at {value}"; public,
        /// It was dropped.
        Dropped { seat: Seat } = "{seat} drops"; public,
        /// A player gave the match up.
        Resigned { seat: Seat } = "{seat} resigns"; decisive; public,
        /// A game was won.
        Won { seat: Seat, by: Outcome, points: u32 } = "{seat} wins {points:point} by a {by}"; decisive; public,
    }
}

rules! {
    /// The rules of backgammon.
    pub RULES, add_rules of Backgammon::NAME {
        /// each side rolls a die; the higher one begins, and plays both
        OPENING = "BG-1" "Opening", step "opening" in Stage::SegmentEnter(SegmentId::ROLL) => open, draws ["opening"], tells ["Opened"];
        /// two dice; doubles count twice
        ROLL = "BG-2" "Rolls", by Orders, draws ["dice"], tells ["Rolled", "Stuck"];
        /// both dice are played if possible, else the higher; a side that has borne off all wins
        /// once, twice or three times the stakes
        PLAY = "BG-3" "Plays", by Orders, tells ["Played", "Won"];
        /// before the roll the stakes may be doubled; the other side takes, and then owns the cube,
        /// or drops
        CUBE = "BG-4" "Cube", by Orders, tells ["Doubled", "Taken", "Dropped"];
        /// doubles, answers and plays according to its kind
        PERSONA = "BG-5" "Personas", by Personas, draws ["answer", "cube", "play"];
        /// the side that begins a game is first in each of its rounds
        ROUND = "BG-6" "Rounds", step "round" in Stage::TurnEnd => go_round;
        /// a player gives the match up
        RESIGNATION = "BG-7" "Resignation", by Orders, tells ["Resigned"];
    }
}

/// The legal plays of the roll; derived from the position.
#[derive(Resource, Clone, Debug, Default)]
pub struct Plays(pub Vec<Legal>);

/// The side of a seat: the first plays White.
pub(super) fn side_of(seat: Seat) -> Side {
    Side::BOTH[usize::from(seat != Seat(0))]
}

/// The seat of a side.
pub(super) fn seat_of(side: Side) -> Seat {
    Seat(side.index() as u8)
}

/// The side whose turn it is, and the turn number.
pub(super) fn turn(world: &World) -> (Side, u32) {
    let state = world.resource::<TurnChain>().current();
    (side_of(state.owner()), state.turn_number())
}

/// Sets up the next game of a match, with its opening roll.
pub(super) fn lay(world: &mut World, score: Match, board: Board) {
    let mut draw =
        world.resource::<Draws>().at_turn(u32::from(score.games()), OPENING, DrawSubject::TABLE, Purpose("opening"));
    let (dice, is_first) = Dice::opening(&mut draw);
    let opener = if is_first { Side::White } else { Side::Black };
    let position = Position { board, dice: Some(dice), opener, ..Position::of_match(score) };
    let mut plays = Vec::new();
    position.legal(opener, &mut plays);
    world.insert_resource(Plays(plays));
    world.insert_resource(position);
    world.resource_mut::<TurnQueue>().clear();
}

/// Queues the turns of the first round: the opener's, and the other side's.
pub(super) fn line_up(world: &mut World) {
    let opener = world.resource::<Position>().opener;
    let mut queue = world.resource_mut::<TurnQueue>();
    queue.push(seat_of(opener));
    queue.push(seat_of(opener.other()));
}

/// Sets up a game under way, in which a side rolls next and is first in each round.
pub(super) fn resume(world: &mut World, position: Position, board: Board, mover: Side) {
    world.insert_resource(Plays(Vec::new()));
    world.insert_resource(Position { board, opener: mover, ..position });
    line_up(world);
}

/// B-01: the opening roll is made before the first turn, so no side can double before it is played.
/// On a scenario's own board there may be no legal play.
fn open(
    mut position: ResMut<Position>,
    mut plays: ResMut<Plays>,
    chain: Res<TurnChain>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let Some(dice) = position.dice else { return };
    work.derive(TurnEvent::End(SegmentId::ROLL));
    if plays.0.iter().all(|legal| legal.play.is_none()) {
        position.dice = None;
        plays.0.clear();
        work.derive(TurnEvent::End(SegmentId::MAIN));
    }
    if journal.is_listening() {
        let points = Side::BOTH.map(|side| position.score.points(side).to_string()).join(":");
        journal.tell(OPENING, BackgammonFact::Opened { seat: chain.current().owner(), roll: dice, points });
    }
}

/// Fixed order from the winner of the opening roll on: the queue of each round.
fn go_round(position: Res<Position>, mut queue: ResMut<TurnQueue>) {
    if queue.waiting().next().is_none() {
        queue.push(seat_of(position.opener));
        queue.push(seat_of(position.opener.other()));
    }
}

/// Emits the end of a game, and ends the match or begins the next game.
pub(super) fn finish(world: &mut World, win: Win) {
    let score = world.resource::<Position>().score_after();
    let seat = seat_of(win.side);
    let mut journal = world.resource_mut::<Journal>();
    if journal.is_listening() {
        journal.tell(PLAY, BackgammonFact::Won { seat, by: win.outcome, points: u32::from(win.points) });
    }
    if score.length().is_some() && score.winner().is_none() {
        let segment = world.resource::<TurnChain>().current().segment();
        lay(world, score, Board::default());
        let mut work = world.resource_mut::<TurnWork>();
        if segment == SegmentId::ROLL {
            work.derive(TurnEvent::End(SegmentId::ROLL));
        }
        work.derive(TurnEvent::End(SegmentId::MAIN));
        return;
    }
    let condition = match win.outcome {
        Outcome::Dropped => "double dropped",
        Outcome::Single => "all borne off",
        Outcome::Gammon => "gammon",
        Outcome::Backgammon => "backgammon",
    };
    GameEnded::win(world, seat, condition);
}
