//! LU-1 Dice, LU-2 Moves, LU-3 Personas, LU-4 Resignation: Ludo on the clock. Draws `dice`, `move`.
//! Tells `DiceThrown`, `TokenMoved`, `TokenCaptured`, `TurnLost`, `SeatHome`, `Resigned`.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{
    Seat,
    counsel::Briefing,
    drawing::Drawing,
    facts,
    metrics::Metric,
    orders::{Budget, Choice, Refusal, SeatEvent},
    random::Purpose,
    reasons::{Reason, Weighed},
    rules,
    rules::{RuleInfo, RuleSystems},
    seats::{Roster, is_same_name},
    snapshot::{KeyedState, Row, Unsound},
    turn::{Limits, ReplayMode, SegmentId, TurnChain, TurnProfile},
};
use endturn_scenario::path::Path;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    turn::TurnNeeds,
};
use serde::{Deserialize, Serialize};

use super::{
    LudoOrder, Move, MoveOrder, Position, RollOrder, Variant, capture_first, check, drawing, furthest, legal,
    persona::prize, random,
};
use crate::out;
use crate::sides;

/// The files of a ruleset of Ludo.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The board and the options.
    pub variant: Variant,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, LudoPersona>,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct LudoPersona {
    /// Its way of choosing among the legal moves.
    pub kind: LudoPersonaKind,
}

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum LudoPersonaKind {
    /// All moves equally likely.
    Random,
    /// A token enters if one can; else the token that is furthest along.
    Furthest,
    /// Captures first.
    CaptureFirst,
}

/// The module's section of a scenario.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Starting places of the tokens of some seats, in steps: 0 in base, 1 on the start; by default
    /// all are in base.
    pub tokens: BySeat<[u8; 4]>,
    /// The seats whose tokens are all home, in the order of their arrival.
    pub home: Vec<String>,
    /// The seats that play no more, since they are home or have resigned, with the rounds in which
    /// they left.
    pub out: BySeat<u32>,
    /// The throw of the last turn, which the board still shows.
    pub last: Option<Throw>,
}

/// A throw of the dice.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// The seat that threw.
    pub seat: String,
    /// The dice, 0 for one that does not exist.
    pub dice: (u8, u8),
    /// Those that could not be played, 0 for one that could.
    #[serde(default)]
    pub left: (u8, u8),
    /// The number of the turn, before the first of this game.
    #[serde(default)]
    pub turn: u32,
    /// Number of throws in a row with a six.
    #[serde(default)]
    pub sixes: u8,
    /// True if the turn granted another.
    #[serde(default)]
    pub granted: bool,
}

facts! {
    /// Facts of Ludo.
    pub enum LudoFact {
        /// The dice were thrown.
        DiceThrown { seat: Seat, dice: String } = "{seat} throws {dice}"; public,
        /// A token moved.
        TokenMoved { seat: Seat, token: u8, place: String } = "{seat} moves token {token} to {place}"; public,
        /// Tokens were sent back.
        TokenCaptured { seat: Seat, victim: Seat, count: u8 } = "{seat} sends {count:token} of {victim} back to base"; public,
        /// No token could move.
        TurnLost { seat: Seat } = "{seat} can't move"; public,
        /// A player left the game.
        Resigned { seat: Seat } = "{seat} resigns"; decisive; public,
        /// All tokens of a seat are home.
        SeatHome { seat: Seat } = "{seat} has all tokens home"; decisive; public,
    }
}

rules! {
    /// The rules of Ludo.
    pub RULES, add_rules of Ludo::NAME {
        /// the dice of a turn are thrown once; if no token can move the turn is over, though a six
        /// still grants another
        ROLL = "LU-1" "Dice", by Orders, draws ["dice"], tells ["DiceThrown", "TurnLost"];
        /// a token enters, moves on, captures, and comes home; a seat with all tokens home has won
        MOVE = "LU-2" "Moves", by Orders, tells ["TokenMoved", "TokenCaptured", "SeatHome"];
        /// personas choose moves according to their kind
        PERSONA = "LU-3" "Personas", by Personas, draws ["move"];
        /// a player leaves the game
        RESIGNATION = "LU-4" "Resignation", by Orders, tells ["Resigned"];
    }
}

fn steps(world: &World, seat: Seat) -> i64 {
    world
        .resource::<Position>()
        .tokens
        .get(seat.index())
        .map_or(0, |tokens| tokens.iter().map(|step| i64::from(*step)).sum())
}

fn tokens_home(world: &World, seat: Seat) -> i64 {
    let variant = &world.resource::<Given<Ludo>>().ruleset().variant;
    let tokens = world.resource::<Position>().tokens.get(seat.index());
    tokens.map_or(0, |tokens| tokens.iter().filter(|step| variant.is_home(**step)).count() as i64)
}

/// The module.
pub struct Ludo;

/// The reason for a move.
fn explain(kind: LudoPersonaKind, variant: &Variant, position: &Position, chosen: Option<Move>) -> Reason {
    let order = |mv: Move| Weighed::order(LudoOrder::from(MoveOrder::of(variant, mv)));
    let mut moves: Vec<Move> = legal(variant, position).collect();
    let from = |mv: &Move| position.tokens[usize::from(position.seat)][usize::from(mv.token)];
    let (reason, because) = match kind {
        LudoPersonaKind::Random => return Reason::drawn("move", moves.len(), "legal move", chosen.map(order)),
        LudoPersonaKind::Furthest => {
            moves.sort_by_key(|mv| (from(mv) == 0, from(mv)));
            (Reason::new("move"), "it moves a token in if it can, else the one that is furthest along")
        }
        LudoPersonaKind::CaptureFirst => {
            moves.sort_by_key(|mv| prize(variant, position, *mv));
            let because =
                "it captures first, then goes home, in, or out of danger, then moves the token furthest along";
            (Reason::new("move"), because)
        }
    };
    let option = |mv: Move| {
        let option = order(mv).fact("steps so far", from(&mv));
        let option = match kind {
            LudoPersonaKind::CaptureFirst => {
                let (lost, safety, _) = prize(variant, position, mv);
                option.fact("steps that others lose", lost).fact("home, entry and safety", safety)
            }
            _ => option,
        };
        if Some(mv) == chosen { option.given(0..1) } else { option }
    };
    reason.options(moves.into_iter().rev().map(option)).because(because)
}

impl Module for Ludo {
    const NAME: &'static str = "ludo";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::LUDO;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "steps", "steps", "total steps of the seat's tokens", steps).headline(),
        Metric::new(Self::NAME, "home", "tokens", "tokens that are home", tokens_home),
    ];
    const RANKING: &'static [&'static str] = &["home", "steps"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = LudoOrder;
    /// The whole position: nothing is hidden.
    type View<'w> = Position;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        if let Err(mistake) = ruleset.variant.check() {
            checker.error(codes::CONTRADICTION, "variant", mistake.to_string());
        }
    }

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let names: Vec<&str> = seats.names().collect();
        if !(2..=4).contains(&names.len()) {
            checker.error(codes::OUT_OF_RANGE, Path::root(), "Ludo has two to four players");
            return;
        }
        let mut are_known = seats.check(checker, "tokens", &section.tokens) & seats.check(checker, "out", &section.out);
        out::check(&section.out, checker);
        for (at, name) in section.home.iter().enumerate() {
            let place = Path::root().name("home").index(at);
            if section.home[..at].iter().any(|other| is_same_name(other, name)) {
                checker.error(codes::DUPLICATE_NAME, place, format!("seat `{name}` is there twice"));
                are_known = false;
            } else {
                are_known &= checker.reference(place, "seat", name, seats.names());
            }
        }
        if let Some(throw) = &section.last {
            are_known &= checker.reference(Path::root().name("last").name("seat"), "seat", &throw.seat, seats.names());
        }
        if !are_known || ruleset.variant.check().is_err() {
            return;
        }
        let mut begin = begin(names.iter().copied(), section, 1);
        let is_shown = check(&ruleset.variant, &begin).is_ok();
        begin.forget_throw();
        if let Err(reason) = check(&ruleset.variant, &begin) {
            checker.error(codes::CONTRADICTION, "tokens", reason);
        } else if !is_shown {
            checker.error(codes::CONTRADICTION, "last", "the dice can't have shown that");
        } else if begin.is_over(&ruleset.variant) || section.out.0.len() + 1 >= names.len() {
            let place = if begin.is_over(&ruleset.variant) { "home" } else { "out" };
            checker.error(codes::CONTRADICTION, place, "the game would be over");
        }
        for (seat, name) in names.iter().enumerate() {
            let (is_home, is_out) = (begin.finished(seat as u8), section.out.get(name).is_some());
            if is_home && !is_out {
                checker.error(codes::CONTRADICTION, "out", format!("{name} is home, so it plays no more"));
            } else if is_out && !is_home && begin.tokens[seat] != [0; 4] {
                let place = Path::root().name("tokens").name(*name);
                checker.error(codes::CONTRADICTION, place, format!("{name} is out, so its tokens are in base"));
            }
        }
    }

    fn turns_of(ruleset: &Ruleset, _: &Section) -> TurnNeeds {
        let cap = ruleset.variant.most_replays;
        let profile = TurnProfile::builder([SegmentId::ROLL, SegmentId::MAIN]).allow_replay(ReplayMode::Deferred, cap);
        let profile = profile.build().expect("two segments make a profile");
        TurnNeeds { is_unbroken: true, ..TurnNeeds::one_by_one(profile) }
    }

    fn build(app: &mut App) {
        app.state::<Position>("ludo.position");
        app.completion(SegmentId::ROLL, is_thrown);
        app.completion(SegmentId::MAIN, is_moved);
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let first = world.resource::<Limits>().first_turn;
        world.insert_resource(begin(given.seats().iter().map(String::as_str), given.section(), first));
        out::leave(&given.section().out, world);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        let position = world.resource::<Position>();
        let tokens = given.seats().iter().cloned().zip(position.tokens).filter(|(_, tokens)| *tokens != [0; 4]);
        let home = position.home[..usize::from(position.ranked)].iter();
        print_section(&Section {
            tokens: BySeat(tokens.into_map()),
            home: home.map(|seat| given.seats()[usize::from(*seat)].clone()).collect(),
            out: out::of(world),
            last: position.rolled.then(|| Throw {
                seat: given.seats()[usize::from(position.seat)].clone(),
                dice: position.thrown.into(),
                left: position.dice.into(),
                turn: position.turn,
                sixes: position.sixes,
                granted: position.granted,
            }),
        })
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (position, row) = (world.resource::<Position>(), Row::resource("ludo.position"));
        let variant = &world.resource::<Given<Self>>().ruleset().variant;
        row.ensure(usize::from(position.seats) == world.resource::<Roster>().len(), "seats", "it is not the table's")?;
        if let Err(reason) = check(variant, position) {
            return row.ensure(false, "tokens", reason);
        }
        let state = world.resource::<TurnChain>().current();
        row.within("turn", i64::from(position.turn), 0..=i64::from(state.turn_number()))?;
        let played = state.segment() != SegmentId::MAIN || is_thrown(world) && state.owner().0 == position.seat;
        row.ensure(played, "rolled", "the turn is in Main, but its dice are not thrown")
    }

    fn view(world: &World, _: Seat) -> Position {
        *world.resource::<Position>()
    }

    fn briefing(_: &Given<Self>) -> Briefing {
        Briefing::new(
            "Bring all four tokens home first.",
            "`roll` throws the dice; `move 1` then moves your first token.",
        )
    }

    fn status(view: &Position) -> String {
        let dice: Vec<String> = view.dice.iter().filter(|die| **die > 0).map(u8::to_string).collect();
        if dice.is_empty() { "no dice to play\n".to_owned() } else { format!("dice to play: {}\n", dice.join(" and ")) }
    }

    fn decide_openly(given: &Given<Self>, world: &World, _: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let (variant, position) = (&given.ruleset().variant, world.resource::<Position>());
        let is_own = [SegmentId::ROLL, SegmentId::MAIN].contains(&budget.now().segment());
        let Some(persona) = given.ruleset().personas.get(persona).filter(|_| is_own) else { return Choice::END };
        if !is_thrown(world) {
            budget.explain(|| {
                let roll = Weighed::order(LudoOrder::from(RollOrder {})).given(0..1);
                Reason::new("dice").options([roll]).because("there is nothing to do but to roll")
            });
            return budget.order(LudoOrder::from(RollOrder {}));
        }
        let mv = match persona.kind {
            LudoPersonaKind::Random => random(variant, position, &mut budget.draw(PERSONA, Purpose("move"))),
            LudoPersonaKind::Furthest => furthest(variant, position),
            LudoPersonaKind::CaptureFirst => capture_first(variant, position),
        };
        budget.explain(|| explain(persona.kind, variant, position, mv));
        mv.map_or(Choice::END, |mv| budget.order(LudoOrder::from(MoveOrder::of(variant, mv))))
    }

    /// A seat that ends before it has thrown and moved is reminded of what is due. T-56: if a
    /// scenario's profile has passes, no seat may pass over dice and moves.
    fn may(world: &World, _: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let (reason, word) = match world.resource::<TurnChain>().current().segment() {
            SegmentId::ROLL if !is_thrown(world) => ("the dice wait", "roll"),
            SegmentId::MAIN if !is_moved(world) => ("a token has to move", "move TOKEN"),
            _ => return Ok(()),
        };
        let due = || Refusal::new("segment-not-complete", reason).expecting([word]);
        if matches!(event, SeatEvent::Pass | SeatEvent::End) { Err(due()) } else { Ok(()) }
    }

    fn drawing(given: &Given<Self>, world: &World, _: Option<Seat>) -> Option<Drawing> {
        let names = world.resource::<Roster>();
        let mut drawing = drawing::draw(&given.ruleset().variant, world.resource::<Position>(), |seat| {
            names.name(Seat(seat)).to_owned()
        });
        sides::add_seats(&mut drawing, world);
        Some(drawing)
    }
}

/// True if no playable die is left.
fn is_moved(world: &World) -> bool {
    world.resource::<Position>().complete(&world.resource::<Given<Ludo>>().ruleset().variant)
}

/// True if the dice of the current turn are thrown.
fn is_thrown(world: &World) -> bool {
    let position = world.resource::<Position>();
    position.rolled && position.turn == world.resource::<TurnChain>().current().turn_number()
}

/// The starting position of a game whose first turn has this number.
fn begin<'a>(names: impl ExactSizeIterator<Item = &'a str>, section: &Section, first_turn: u32) -> Position {
    let mut position = Position::new(names.len() as u8);
    for (seat, name) in names.enumerate() {
        if let Some(throw) = section.last.as_ref().filter(|throw| is_same_name(&throw.seat, name)) {
            position.seat = seat as u8;
            (position.dice, position.thrown, position.rolled) = (throw.left.into(), throw.dice.into(), true);
            (position.sixes, position.granted) = (throw.sixes, throw.granted);
            position.turn = throw.turn.min(first_turn.saturating_sub(1));
        }
        position.tokens[seat] = section.tokens.get(name).copied().unwrap_or_default();
        if let Some(rank) = section.home.iter().position(|other| is_same_name(other, name)) {
            position.home[rank] = seat as u8;
        }
    }
    position.ranked = section.home.len() as u8;
    position
}

/// All legal moves of the position.
pub(super) fn moves(world: &World) -> impl Iterator<Item = super::Move> {
    legal(&world.resource::<Given<Ludo>>().ruleset().variant, world.resource::<Position>())
}
