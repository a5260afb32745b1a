//! CH-1 Moves, CH-2 Ends, CH-3 Personas, CH-4 Resignation and agreement: the module of chess. Step
//! `end`. Draws `move`. Tells `MovePlayed`, `DrawClaimed`, `GameDecided`, `Resigned`,
//! `DrawOffered`, `DrawAccepted`, `DrawDeclined`.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Briefing, Need},
    drawing::Drawing,
    facts,
    journal::{FactEntry, Journal},
    metrics::Metric,
    number::counted_as,
    orders::{Budget, Choice, Refusal, SeatEvent},
    random::Draws,
    rules,
    rules::RuleInfo,
    seats::GameEnded,
    snapshot::{KeyedState, Row, Unsound},
    transcript::Transcript,
    turn::{Limits, SegmentId, Stage, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    path::Path,
    turn::TurnNeeds,
};
use serde::{Deserialize, Serialize};

use super::{
    drawing,
    ending::{Ending, Rules, ending},
    offer::DrawOffer,
    orders::ChessOrder,
    personas::{self, ChessPersona},
    policy,
    position::{Position, Side},
    table::{ChessTable, turn_due, turn_number},
    transcript,
};
use crate::keys;
use crate::sides;

/// The files of a ruleset of chess: one field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The options of the game.
    pub(super) rules: Rules,
    /// Personas that can fill a seat.
    pub(super) personas: BTreeMap<String, ChessPersona>,
}

/// The section of chess games.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Another starting position, in Forsyth-Edwards notation. The seat that begins plays the side
    /// to move.
    fen: Option<String>,
    /// Keys of the positions before it, back to the last pawn move or capture, in order of play, as
    /// `endturn snapshot` writes them: 16 hexadecimal digits each. They count as repetitions.
    seen: Vec<String>,
    /// True if the side that is not to move has offered a draw, which awaits its answer.
    draw_offered: bool,
}

impl Section {
    /// The starting position, whose next move has this turn number; or the place and the reason for
    /// which it is impossible.
    fn start(&self, rules: &Rules, first_turn: u32) -> Result<Position, (Path, String)> {
        let root = Path::root;
        let mut position = match &self.fen {
            None if !self.seen.is_empty() => {
                return Err((root().name("seen"), "no position comes before the usual start".to_owned()));
            }
            None => Position::start(),
            Some(fen) => Position::from_fen(fen).map_err(|error| (root().name("fen"), error.to_string()))?,
        };
        let mut keys = Vec::new();
        for (at, text) in self.seen.iter().enumerate() {
            keys.push(keys::read(text).map_err(|why| (root().name("seen").index(at), why))?);
        }
        let told = counted_as(position.clock(), "ply", "plies");
        let many = || (root().name("seen"), format!("the last pawn move or capture was {told} ago"));
        position = position.after(&keys, first_turn.saturating_sub(1)).ok_or_else(many)?;
        match ending(&position, rules) {
            Some(ended) => Err((root().name("fen"), format!("the game would be over: {ended}"))),
            None => Ok(position),
        }
    }
}

/// Ends the game by the position or by a player's claim.
pub(super) fn conclude(table: &ChessTable, ended: Ending, round: u32, work: &mut TurnWork, journal: &mut Journal) {
    if journal.is_listening() {
        journal.tell(END, ChessFact::GameDecided { how: ended.to_string() });
    }
    work.end_game(GameEnded::ranked(ended.condition(), round, table.points(ended)));
}

fn material(world: &World, seat: Seat) -> i64 {
    let table = world.resource::<ChessTable>();
    policy::material(&table.position, table.side(seat)).into()
}

fn clock(world: &World, _: Seat) -> i64 {
    world.resource::<ChessTable>().position.clock().into()
}

facts! {
    /// Facts of chess.
    pub enum ChessFact {
        /// A move was played.
        MovePlayed { seat: Seat, number: u32, san: String, uci: String } = "{seat} plays {san}"; public; links = [begins last_move()],
        /// A player claimed a draw.
        DrawClaimed { seat: Seat, ending: String } = "{seat} claims a draw"; public; links = [begins last_move()],
        /// A player gave the game up.
        Resigned { seat: Seat } = "{seat} resigns"; public; links = [begins last_move()],
        /// A player offered a draw.
        DrawOffered { seat: Seat } = "{seat} offers a draw"; public,
        /// A player accepted the offered draw.
        DrawAccepted { seat: Seat } = "{seat} accepts the draw"; public; links = [begins last_move()],
        /// A player declined the offered draw in words.
        DrawDeclined { seat: Seat } = "{seat} declines the draw"; public,
        /// The game is over.
        GameDecided { how: String } = "{how}"; decisive; links = [follows last_move()],
    }
}

rules! {
    /// The rules of chess.
    pub RULES, add_rules of Chess::NAME {
        /// a legal move is played, or a draw is claimed
        MOVE = "CH-1" "Moves", by Orders, tells ["MovePlayed", "DrawClaimed"];
        /// mate, stalemate, dead positions, and the draws by counts end the game
        END = "CH-2" "Ends", step "end" in Stage::PhaseStart => end, tells ["GameDecided"];
        /// moves at random, makes the best capture, or searches
        PERSONA = "CH-3" "Personas", by Personas, draws ["move"];
        /// a side gives the game up, or both agree on a draw
        AGREEMENT = "CH-4" "Resignation and agreement", by Orders, tells ["Resigned", "DrawOffered", "DrawAccepted", "DrawDeclined"];
    }
}

/// At the end of the game, the chain shows the side that can't move.
fn end(
    given: Res<Given<Chess>>,
    table: Res<ChessTable>,
    draws: Res<Draws>,
    mut work: ResMut<TurnWork>,
    mut journal: ResMut<Journal>,
) {
    let Some(ended) = ending(&table.position, &given.ruleset().rules) else { return };
    conclude(&table, ended, draws.round(), &mut work, &mut journal);
}

/// A seat's view: everything.
#[derive(Debug, Serialize)]
pub struct View {
    /// The position, in Forsyth-Edwards notation.
    fen: String,
    /// The side that the seat plays.
    side: Side,
    /// True if the side to move is in check.
    check: bool,
    /// Number of occurrences of the position, including the current one.
    repetitions: u32,
    /// The side that offered a draw, while the offer awaits an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_offered_by: Option<Side>,
}

/// The module.
pub struct Chess;

impl Module for Chess {
    const NAME: &'static str = "chess";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const IS_OPEN: bool = true;
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::CHESS;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "material", "centipawns", "the lead in material", material).headline(),
        Metric::new(Self::NAME, "clock", "plies", "plies since the last pawn move or capture", clock),
    ];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = ChessOrder;
    type View<'w> = View;

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        if seats.names().count() != 2 {
            checker.error(codes::CONTRADICTION, "", "chess is played by two seats");
        }
        if let Err((place, why)) = section.start(&ruleset.rules, 1) {
            checker.error(codes::CONTRADICTION, place, why);
        }
    }

    fn turns() -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::MAIN]).build();
        TurnNeeds::one_by_one(profile.expect("one segment makes a profile"))
    }

    fn build(app: &mut App) {
        app.state::<ChessTable>("chess.table").rare_state::<DrawOffer>("chess.draw_offer");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let first = world.resource::<Limits>().first_turn;
        let position = given.section().start(&given.ruleset().rules, first).expect("checked with the section");
        let white = Seat(u8::from(position.mover() == Side::Black));
        world.insert_resource(ChessTable { position, white });
        world.insert_resource(DrawOffer { by: given.section().draw_offered.then_some(Seat(1)) });
    }

    fn section(_: &Given<Self>, world: &World) -> Result<String, String> {
        let offer = world.resource::<DrawOffer>();
        // The seat that begins plays the side to move.
        if offer.by == Some(Seat(0)) {
            return Err("the side to move offers a draw, which its section can't state".to_owned());
        }
        let position = &world.resource::<ChessTable>().position;
        let (_, seen) = position.history.keys().split_last().expect("a history is never empty");
        print_section(&Section {
            fen: Some(position.fen()),
            seen: seen.iter().map(|key| keys::written(*key)).collect(),
            draw_offered: offer.by.is_some(),
        })
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (table, row) = (world.resource::<ChessTable>(), Row::resource("chess.table"));
        row.within("white", table.white.0, 0..=1)?;
        let by = world.resource::<DrawOffer>().by;
        Row::resource("chess.draw_offer").within("by", by.map_or(0, |seat| seat.0), 0..=1)?;
        table.position.check().map_err(|unsound| row.wrong("position", unsound))?;
        let turn = turn_number(table, world.get_resource::<TurnChain>());
        row.within("position.completed", table.position.completed(), 0..=turn)?;
        let rules = &world.resource::<Given<Self>>().ruleset().rules;
        let is_told = ending(&table.position, rules).is_none() || world.resource::<TurnWork>().ended().is_some();
        // CH-2: in a scenario's own segments after a move the next turn, which detects the end, has
        // not begun.
        let chain = world.get_resource::<TurnChain>();
        let is_told = is_told || chain.is_some_and(|chain| chain.current().segment() != SegmentId::MAIN);
        row.ensure(is_told, "position", "the game is over on the board, but goes on")
    }

    fn view(world: &World, seat: Seat) -> View {
        let table = world.resource::<ChessTable>();
        let position = &table.position;
        let (check, repetitions) = (position.in_check(), position.repetitions());
        let draw_offered_by = world.resource::<DrawOffer>().by.map(|by| table.side(by));
        View { fen: position.fen(), side: table.side(seat), check, repetitions, draw_offered_by }
    }

    fn briefing(_: &Given<Self>) -> Briefing {
        Briefing::new("Checkmate the other king.", "a move like `e4` or `Nf3`; `moves` lists all of them.")
    }

    fn status(view: &View) -> String {
        let check = if view.check { "\nThe side to move is in check." } else { "" };
        let offer = match view.draw_offered_by {
            Some(side) if side == view.side => "\nYou have offered a draw.".to_owned(),
            Some(side) => format!("\n{side} offers a draw: `accept` or `decline`."),
            None => String::new(),
        };
        format!("{}\nYou play {}.{check}{offer}", view.fen, view.side)
    }

    fn needs(view: &View) -> Vec<Need> {
        let offer = view.draw_offered_by.filter(|side| *side != view.side);
        let need = |side| Need::waits(format!("{side} offers a draw: `accept` or `decline`, or play a MOVE"));
        offer.map(need).into_iter().collect()
    }

    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        let table = world.resource::<ChessTable>();
        let Some(turn) = turn_due(table, seat, world) else { return Choice::END };
        personas::decide(persona, &table.position, &given.ruleset().rules, turn, budget)
    }

    /// A seat that has to move can neither end nor pass the turn without moving.
    fn may(world: &World, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let goes_on = matches!(event, SeatEvent::End | SeatEvent::Begin(_) | SeatEvent::Pass);
        let due = goes_on && turn_due(world.resource::<ChessTable>(), seat, world).is_some();
        if due { Err(Refusal::new("move-due", "you have to move").expecting(["MOVE"]).example("Nf3")) } else { Ok(()) }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let table = world.resource::<ChessTable>();
        let mut drawing = drawing::draw(table, seat);
        sides::add(&mut drawing, world, [Side::White, Side::Black].map(|side| (table.seat(side), drawing::men(side))));
        Some(drawing)
    }

    fn transcript(given: &Given<Self>, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
        let rules = &given.ruleset().rules;
        let start = given.section().start(rules, 1).ok()?;
        let ended = world.resource::<TurnWork>().ended();
        transcript::of(&start, rules, given.seats(), world.resource::<ChessTable>(), facts, ended)
    }
}
