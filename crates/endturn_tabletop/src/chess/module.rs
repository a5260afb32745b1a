//! CH-1 Moves, CH-2 Ends, CH-3 Personas: the module of chess. Step `end`. Draws `move`. Tells `MovePlayed`, `DrawClaimed`, `GameDecided`.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::serde_json::Value;
use endturn_engine::{
    Seat,
    drawing::Drawing,
    facts,
    journal::Journal,
    metrics::Metric,
    orders::{Budget, Choice, Refusal, SeatEvent},
    rules,
    rules::RuleInfo,
    seats::GameEnded,
    snapshot::{KeyedState, Row, Unsound},
    transcript::Transcript,
    turn::{SegmentId, Stage, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    turn::TurnNeeds,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    drawing,
    ending::{Ending, Rules, ending},
    orders::ChessOrder,
    personas::{self, Persona},
    policy,
    position::{Position, Side},
    transcript,
};

/// What the rulesets of chess hold: a field for each file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The options of the game.
    pub(super) rules: Rules,
    /// Who can play a seat.
    pub(super) personas: BTreeMap<String, Persona>,
}

/// The section of chess games.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Another position to begin with, in the Forsyth-Edwards notation. The seat that begins plays the side to move.
    fen: Option<String>,
}

impl Section {
    /// The position of the start, and why it can't be one.
    pub(super) fn start(&self, rules: &Rules) -> Result<Position, String> {
        let Some(fen) = &self.fen else { return Ok(Position::start()) };
        let position = Position::from_fen(fen).map_err(|error| error.to_string())?;
        match ending(&position, rules) {
            Some(ended) => Err(format!("the game would be over: {ended}")),
            None => Ok(position),
        }
    }
}

/// The position, and who sits where.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The position.
    pub(super) position: Position,
    /// Who plays White. Before the first move it is whom the clock lets begin, or who waits for Black.
    pub(super) white: Seat,
}

impl Table {
    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.white { Side::White } else { Side::Black }
    }

    /// The seat of a side, of the two there are.
    pub(super) fn seat(&self, side: Side) -> Seat {
        if side == Side::White { self.white } else { Seat(1 - self.white.0.min(1)) }
    }

    /// How a seat has to be counted at the end: 2 for a win, 1 for a draw.
    fn points(&self, ended: Ending) -> [(Seat, u8); 2] {
        let points = |side| ended.winner().map_or(1, |winner| if winner == side { 2 } else { 0 });
        [Side::White, Side::Black].map(|side| (self.seat(side), points(side)))
    }
}

/// The number of the running turn. Where no chain is kept it is that of the ply, which is the same.
pub(super) fn turn_number(table: &Table, chain: Option<&TurnChain>) -> u32 {
    chain.map_or(table.position.completed() + 1, |chain| chain.current().turn_number())
}

/// Whether a seat has to move now: the clock asks it, in the segment of moves, and its side is to move.
pub(super) fn is_due(table: &Table, seat: Seat, world: &World) -> bool {
    let chain = world.get_resource::<TurnChain>();
    let is_asked = chain.is_none_or(|chain| {
        let now = chain.current();
        now.segment() == SegmentId::MAIN && now.active_player() == Some(seat)
    });
    let is_first = table.position.completed() == 0 && chain.is_some();
    let is_fresh = turn_number(table, chain) > table.position.completed();
    is_asked && is_fresh && (is_first || table.seat(table.position.mover()) == seat)
}

/// Ends the game as the position has it, or as a player has claimed.
pub(super) fn conclude(table: &Table, ended: Ending, round: u32, work: &mut TurnWork, journal: &mut Journal) {
    if journal.is_listening() {
        journal.tell(END, ChessFact::GameDecided { how: ended.to_string() });
    }
    work.end_game(GameEnded::ranked(ended.condition(), round, table.points(ended)));
}

fn material(world: &World, seat: Seat) -> i64 {
    let table = world.resource::<Table>();
    policy::material(&table.position, table.side(seat)).into()
}

fn clock(world: &World, _: Seat) -> i64 {
    world.resource::<Table>().position.clock().into()
}

facts! {
    /// What chess tells.
    pub enum ChessFact {
        /// A move was played.
        MovePlayed { seat: Seat, number: u32, san: String, uci: String } = "{seat} plays {san}",
        /// A player claimed a draw.
        DrawClaimed { seat: Seat, ending: String } = "{seat} claims a draw",
        /// The game is over.
        GameDecided { how: String } = "{how}"; decisive,
    }
}

rules! {
    /// The rules of chess.
    pub RULES, add_rules of Chess::NAME {
        /// a legal move is played, or a draw is claimed
        MOVE = "CH-1" "Moves", by Orders, tells ["MovePlayed", "DrawClaimed"];
        /// mate, stalemate, dead positions, and the draws by counts end the game
        END = "CH-2" "Ends", step "end" in Stage::PhaseStart => end, tells ["GameDecided"];
        /// moves at random, takes what can be taken, or counts what a move wins
        PERSONA = "CH-3" "Personas", by Personas, draws ["move"];
    }
}

/// The chain shows the side that can't move when the game ends (2.1).
fn end(
    given: Res<Given<Chess>>,
    table: Res<Table>,
    chain: Option<Res<TurnChain>>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let Some(ended) = ending(&table.position, &given.ruleset().rules) else { return };
    conclude(&table, ended, round(&table, chain.as_deref()), &mut work, &mut journal);
}

/// The running round.
pub(super) fn round(table: &Table, chain: Option<&TurnChain>) -> u32 {
    chain.map_or(table.position.completed() / 2 + 1, |chain| chain.current().round_number())
}

/// What a seat may know: all there is.
#[derive(Debug, Serialize)]
pub struct View {
    /// The position, in the Forsyth-Edwards notation.
    fen: String,
    /// The side that the seat plays.
    side: Side,
    /// Whether the side to move is in check.
    check: bool,
    /// How often the position stood, now included.
    repetitions: u32,
}

/// The module.
pub struct Chess;

impl Module for Chess {
    const NAME: &'static str = "chess";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::CHESS;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "material", "centipawns", "the lead in material", material).headline(),
        Metric::new(Self::NAME, "clock", "plies", "plies since the last pawn move or capture", clock),
    ];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Order = ChessOrder;
    type View = View;

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        if seats.names().count() != 2 {
            checker.error(codes::CONTRADICTION, "", "chess is played by two seats");
        }
        if let Err(why) = section.start(&ruleset.rules) {
            checker.error(codes::CONTRADICTION, "fen", why);
        }
    }

    fn turns() -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::MAIN]).build();
        TurnNeeds::one_by_one(profile.expect("one segment makes a profile"))
    }

    fn build(app: &mut App) {
        app.state::<Table>("chess.table");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let position = given.section().start(&given.ruleset().rules).expect("checked with the section");
        let white = Seat(u8::from(position.mover() == Side::Black));
        world.insert_resource(Table { position, white });
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (table, row) = (world.resource::<Table>(), Row::resource("chess.table"));
        row.within("white", table.white.0, 0..=1)?;
        table.position.check().map_err(|unsound| row.wrong("position", unsound))?;
        let turn = turn_number(table, world.get_resource::<TurnChain>());
        row.within("position.completed", table.position.completed(), 0..=turn)?;
        let rules = &world.resource::<Given<Self>>().ruleset().rules;
        let is_told = ending(&table.position, rules).is_none() || world.resource::<TurnWork>().ended().is_some();
        row.ensure(is_told, "position", "the game is over on the board, and goes on")
    }

    fn view(world: &World, seat: Seat) -> View {
        let table = world.resource::<Table>();
        let position = &table.position;
        let (check, repetitions) = (position.in_check(), position.repetitions());
        View { fen: position.fen(), side: table.side(seat), check, repetitions }
    }

    fn status(view: &View) -> String {
        let check = if view.check { "\nThe side to move is in check." } else { "" };
        format!("{}\nYou play {}.{check}", view.fen, view.side)
    }

    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        let table = world.resource::<Table>();
        if !is_due(table, seat, world) {
            return Choice::END;
        }
        personas::decide(persona, &table.position, &given.ruleset().rules, budget)
    }

    /// Whoever has to move can't end the turn without.
    fn may(world: &World, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let due = event == SeatEvent::End && is_due(world.resource::<Table>(), seat, world);
        if due { Err(Refusal::new("move-due", "you have to move").expecting(["MOVE"]).example("Nf3")) } else { Ok(()) }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        Some(drawing::draw(world.resource::<Table>(), seat))
    }

    fn transcript(given: &Given<Self>, world: &World, facts: &[Value]) -> Option<Transcript> {
        transcript::of(given, world.resource::<Table>(), facts)
    }
}
