//! The module of backgammon: its state, personas and views.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::Briefing,
    drawing::Drawing,
    journal::FactEntry,
    metrics::Metric,
    number::counted,
    orders::{Budget, Choice, Refusal, SeatEvent},
    random::{Draw, Purpose},
    reasons::{Reason, Weighed},
    rules::RuleInfo,
    seats::SeatSet,
    snapshot::{KeyedState, Row, Unsound},
    transcript::Transcript,
    turn::{Limits, SegmentId, TurnChain, TurnProfile, TurnQueue, TurnWork},
};
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    compose::print_section,
    turn::{PhaseKind, TurnNeeds},
};
use serde::Serialize;

use super::{
    begin::{self, Section},
    board::{OFF, Side},
    cube::Cube,
    drawing,
    game::{PERSONA, Plays, RULES, add_rules, lay, line_up, resume, seat_of, side_of, turn},
    matches::Match,
    orders::{BackgammonOrder, Double, Drop, Move, Roll, Take, answered},
    persona,
    play::{Legal, Play},
    position::Position,
    ruleset::{BackgammonPersonaKind, Ruleset},
    transcript,
};
use crate::sides;

/// The module.
pub struct Backgammon;

/// The public view.
#[derive(Debug, Serialize)]
pub struct View {
    /// The seat's own side.
    pub own: Side,
    /// The game: board, dice, cube, match.
    pub game: Position,
    /// The legal plays of the roll, in text form.
    pub plays: Vec<String>,
}

fn length(given: &Given<Backgammon>) -> Option<u16> {
    let points = given.section().match_points.unwrap_or(given.ruleset().rules.match_points);
    Some(points).filter(|points| *points > 0)
}

/// The names of White's seat and Black's.
fn names(given: &Given<Backgammon>) -> [&str; 2] {
    let [white, black, ..] = given.seats() else { unreachable!("two seats were checked with the section") };
    [white, black]
}

/// A match under the scenario's rules, before its first game.
fn fresh(length: Option<u16>, crawford: bool) -> Match {
    length.map_or_else(Match::money, |length| Match::to(length, crawford).expect("its range was checked"))
}

/// The match of a scenario before its first turn.
fn score(given: &Given<Backgammon>) -> Match {
    let fresh = fresh(length(given), given.ruleset().rules.crawford);
    given.section().score(fresh, names(given)).expect("checked with the section")
}

/// The cube with which a scenario begins.
fn cube(given: &Given<Backgammon>, world: &World) -> Cube {
    let first = world.resource::<Limits>().first_turn;
    given.section().cube(&score(given), names(given), first).expect("checked with the section")
}

fn position(world: &World) -> &Position {
    world.resource::<Position>()
}

fn points(world: &World, seat: Seat) -> i64 {
    i64::from(position(world).score_after().points(side_of(seat)))
}

fn off(world: &World, seat: Seat) -> i64 {
    i64::from(position(world).board.at(side_of(seat), OFF))
}

fn pips(world: &World, seat: Seat) -> i64 {
    i64::from(position(world).board.pips(side_of(seat)))
}

/// True if a persona doubles before it rolls.
fn doubles(world: &World, seat: Seat, kind: BackgammonPersonaKind, draw: &mut Draw) -> bool {
    match kind {
        BackgammonPersonaKind::Random => persona::double_at_random(draw),
        BackgammonPersonaKind::Sensible => persona::offer_sensibly(position(world), side_of(seat)),
    }
}

impl Module for Backgammon {
    const NAME: &'static str = "backgammon";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::BACKGAMMON;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "points", "points", "points won in the match", points).headline(),
        Metric::new(Self::NAME, "off", "checkers", "checkers borne off in the current game", off),
        Metric::new(Self::NAME, "pips", "pips", "pips that its checkers still have to go", pips),
    ];
    const RANKING: &'static [&'static str] = &["points", "off"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = BackgammonOrder;
    type View<'w> = View;

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let points = section.match_points.unwrap_or(ruleset.rules.match_points);
        if points <= 99 {
            let fresh = fresh(Some(points).filter(|points| *points > 0), ruleset.rules.crawford);
            begin::check(section, fresh, seats, checker);
        }
    }

    /// The opening roll decides who begins, so phases come from a queue.
    fn turns() -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::ROLL, SegmentId::MAIN]).build();
        let profile = profile.expect("two segments make a profile");
        TurnNeeds { is_unbroken: true, ..TurnNeeds::new(profile, &[PhaseKind::Queue]) }
    }

    fn build(app: &mut App) {
        app.state::<Position>("backgammon.position").derived::<Plays>();
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let names = names(given);
        let board = given.section().board(names).expect("checked with the section");
        match given.section().mover(names) {
            Some(mover) => {
                resume(world, Position { cube: cube(given, world), ..Position::of_match(score(given)) }, board, mover)
            }
            None => {
                lay(world, score(given), board);
                line_up(world);
            }
        }
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        let (names, position, owner) = (names(given), position(world), world.resource::<TurnChain>().owner());
        let waiting: Vec<SeatSet> = world.resource::<TurnQueue>().waiting().collect();
        if side_of(owner) != position.opener || waiting != [SeatSet::from_iter([owner.other_of_two()])] {
            return Err("a game of the match has begun in the middle of this round".to_owned());
        }
        // Dice before any seat has acted are those of an opening.
        print_section(&match position.dice {
            Some(_) => Section::between(position, names, given.section()),
            None => Section::of(position, names[owner.index()], names, given.section()),
        })
    }

    fn renew(world: &mut World) {
        let mut plays = Vec::new();
        if let Some(chain) = world.get_resource::<TurnChain>() {
            position(world).legal(side_of(chain.current().owner()), &mut plays);
        }
        world.insert_resource(Plays(plays));
    }

    fn view(world: &World, seat: Seat) -> View {
        let (position, own) = (*position(world), side_of(seat));
        let (active, _) = turn(world);
        let plays = world.resource::<Plays>().0.iter();
        View { own, game: position, plays: plays.map(|legal| position.board.text(active, &legal.play)).collect() }
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let length = given.section().match_points.unwrap_or(given.ruleset().rules.match_points);
        let aim = "Bear off all fifteen checkers first";
        let first = "`roll` throws the dice; `moves` then lists the plays, such as `24/18 13/11`.";
        match length {
            0 => Briefing::new(format!("{aim}."), first),
            _ => Briefing::new(format!("{aim}, until you have {} in the match.", counted(length, "point")), first),
        }
    }

    fn status(view: &View) -> String {
        let mut text = format!("You play {:?}.\n", view.own);
        if let Some(length) = view.game.score.length() {
            let [white, black] = Side::BOTH.map(|side| view.game.score.points(side));
            text += &format!("match to {length}: White {white}, Black {black}\n");
        }
        text
    }

    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        let state = budget.now();
        if position(world).cube.offer().is_some() {
            let takes = match persona.kind {
                BackgammonPersonaKind::Random => persona::take_at_random(&mut budget.draw(PERSONA, Purpose("answer"))),
                BackgammonPersonaKind::Sensible => persona::take_sensibly(position(world), side_of(seat)),
            };
            budget.explain(|| why_it_answers(position(world), side_of(seat), persona.kind, takes));
            let (take, drop) = (BackgammonOrder::from(Take), BackgammonOrder::from(Drop));
            return budget.order(if takes { take } else { drop });
        }
        if state.segment() == SegmentId::ROLL {
            let may_double = Double.may_now(seat, world);
            let mut draw = budget.draw(PERSONA, Purpose("cube"));
            let wants = may_double && doubles(world, seat, persona.kind, &mut draw);
            let wants_or_not = may_double.then_some(wants);
            budget.explain(|| why_it_doubles(position(world), side_of(seat), persona.kind, wants_or_not));
            if wants {
                return budget.order(BackgammonOrder::from(Double));
            }
            return budget.order(BackgammonOrder::from(Roll));
        }
        if !is_played(state.segment()) {
            return Choice::END;
        }
        let plays = &world.resource::<Plays>().0;
        let legal = match persona.kind {
            BackgammonPersonaKind::Random => persona::random(plays, &mut budget.draw(PERSONA, Purpose("play"))),
            BackgammonPersonaKind::Sensible => persona::sensible(side_of(seat), plays),
        };
        budget.explain(|| {
            let order = |play: Play| Weighed::order(BackgammonOrder::from(Move { play }));
            if persona.kind == BackgammonPersonaKind::Random {
                return Reason::drawn("play", plays.len(), "legal play", legal.map(|legal| order(legal.play)));
            }
            let option = |one: &Legal| {
                let option = order(one.play).worth(persona::evaluate(&one.board, side_of(seat)).0);
                let parts = persona::parts(&one.board, side_of(seat)).into_iter();
                let option = parts.fold(option, |option, (name, value)| option.fact(name, value));
                let is_taken = legal.is_some_and(|legal| legal.board == one.board);
                if is_taken { option.given(0..1) } else { option }
            };
            let because = "it plays to the board that it values most, the first of equals";
            let reason = Reason::new("play").measured_in("the value of the board after it, in hundredths of a pip");
            reason.options(plays.iter().map(option)).because(because).best_first()
        });
        legal.map_or(Choice::END, |legal| budget.order(BackgammonOrder::from(Move { play: legal.play })))
    }

    /// A turn ends only with a roll and a play.
    fn may(world: &World, _: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let refusal = || Refusal::new("move-due", "roll, and play what can be played").expecting(["roll", "PLAY"]);
        let goes_on = matches!(event, SeatEvent::End | SeatEvent::Begin(_) | SeatEvent::Pass);
        if goes_on {
            answered(world)?;
        }
        if goes_on && is_played(world.resource::<TurnChain>().current().segment()) { Err(refusal()) } else { Ok(()) }
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (position, row) = (position(world), Row::resource("backgammon.position"));
        let given = world.resource::<Given<Self>>();
        let agreed = (length(given), length(given).is_some() && given.ruleset().rules.crawford);
        let is_agreed = (position.score.length(), position.score.has_crawford()) == agreed;
        row.ensure(is_agreed, "score", "the match is not that of the scenario")?;
        let Some(chain) = world.get_resource::<TurnChain>() else { return Ok(()) };
        let state = chain.current();
        position.check(state.turn_number(), &cube(given, world)).map_err(|problem| row.wrong("board", problem))?;
        let is_over = world.resource::<TurnWork>().ended().is_some();
        row.ensure(is_over || position.win.is_none(), "win", "the game was won but goes on")?;
        let asked = position.cube.offer().map(|offer| seat_of(offer.by.other()));
        let is_asked = world.resource::<TurnWork>().response_due() == asked
            && (asked.is_none() || state.segment() == SegmentId::ROLL);
        row.ensure(is_asked, "cube", "the seat that has to answer was not offered a double")?;
        // At rest, there are dice exactly while a play is due; those of an opening also exist in a
        // scenario's own segments.
        let is_due = position.dice.is_some() == (state.segment() == SegmentId::MAIN) || !is_played(state.segment());
        row.ensure(is_over || is_due, "dice", "they are rolled where no play is due, or not where one is")?;
        let mut plays = Vec::new();
        position.legal(side_of(state.owner()), &mut plays);
        let can_play = position.dice.is_none() || plays.iter().any(|legal| !legal.play.is_none());
        row.ensure(is_over || can_play, "dice", "nothing can be played with them, so the turn was over")
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let mut drawing = drawing::drawing(position(world), side_of(seat.unwrap_or(Seat(0))));
        let seats = [Seat(0), Seat(1)];
        sides::add(&mut drawing, world, seats.map(|seat| (seat, drawing::paint(side_of(seat)))));
        Some(drawing)
    }

    fn transcript(given: &Given<Self>, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
        let [white, black, ..] = given.seats() else { return None };
        // MAT only supports the usual start.
        if !given.section().is_usual() {
            return None;
        }
        let ended = world.resource::<TurnWork>().ended();
        transcript::transcript([white, black], length(given), given.ruleset().rules.crawford, facts, ended)
    }
}

/// True if a segment is one of backgammon's, not one of a scenario's own.
fn is_played(segment: SegmentId) -> bool {
    segment == SegmentId::ROLL || segment == SegmentId::MAIN
}

/// An option of the cube, marked if it is the one that is taken.
fn option(order: impl Into<BackgammonOrder>, is_taken: bool) -> Weighed {
    let option = Weighed::order(order.into());
    if is_taken { option.given(0..1) } else { option }
}

/// The reason for an answer to a double.
fn why_it_answers(position: &Position, side: Side, kind: BackgammonPersonaKind, takes: bool) -> Reason {
    let reason = Reason::new("answer to the double").options([option(Take, takes), option(Drop, !takes)]);
    match kind {
        BackgammonPersonaKind::Random => reason.because("it takes every other time, by a draw"),
        BackgammonPersonaKind::Sensible => {
            let most = if position.board.is_race() { 120 } else { 450 };
            let lead = persona::lead_permille(&position.board, side.other());
            let because = "it takes while it is not too far behind";
            reason.fact("lead of the other side in permille", lead).fact("at most", most).because(because)
        }
    }
}

/// The reason for a double, or for none; `None` if it may not double.
fn why_it_doubles(position: &Position, side: Side, kind: BackgammonPersonaKind, wants: Option<bool>) -> Reason {
    let double = wants.map(|wants| option(Double, wants));
    let roll = option(Roll, wants != Some(true));
    let reason = Reason::new("doubling").options(double.into_iter().chain([roll]));
    match kind {
        _ if wants.is_none() => reason.because("it may not double"),
        BackgammonPersonaKind::Random => reason.because("it doubles once in twenty times, by a draw"),
        BackgammonPersonaKind::Sensible => {
            let lead = persona::lead_permille(&position.board, side);
            let because = "it doubles with a lead of 80 permille in a race, and of 200 to 900 in contact";
            reason.fact("its lead in permille", lead).because(because)
        }
    }
}
