//! The module of Risk: its files and views.

use std::{collections::BTreeMap, sync::Arc};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Briefing, Need, Question},
    drawing::Drawing,
    metrics::Metric,
    orders::{Budget, Choice, Refusal, SeatEvent, Words},
    random::{DrawSubject, Draws, Purpose},
    reasons::{Reason, Weighed},
    rules::{RuleInfo, RuleSystems, Step},
    seats::{Roster, SeatTable},
    snapshot::{KeyedState, Row, Unsound},
    turn::{Stage, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    path::Path,
    turn::{PhaseKind, TurnNeeds},
};
use serde::Deserialize;

use super::{
    Board, Map, MapMistake, Position, RiskOrder, Rules, Section, Segment, View, check,
    clock::{
        ATTACK, Atlas, FORTIFY, PERSONA, PLACE, REINFORCE, REINFORCEMENTS, RULES, SETUP, add_rules,
        open_reinforcements, show_start,
    },
    drawing, legal,
    notation::territory,
    odds::{ODDS, odds},
    orders::is_open,
    persona, random, sensible,
    view::{LOOK, view},
};
use crate::out;
use crate::sides;

/// The files of a ruleset of Risk.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The map.
    pub map: Map,
    /// Options of the game.
    pub rules: Rules,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, RiskPersona>,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RiskPersona {
    /// Its way of choosing moves.
    pub kind: RiskPersonaKind,
}

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum RiskPersonaKind {
    /// Any legal move.
    Random,
    /// Gathers its armies, and attacks if the odds are good.
    Sensible,
}

fn territories(world: &World, seat: Seat) -> i64 {
    world.resource::<Position>().owned(seat.0).count_ones().into()
}

fn armies(world: &World, seat: Seat) -> i64 {
    let position = world.resource::<Position>();
    let own = position.territories.iter().filter(|at| at.owner == seat.0);
    let waiting = position.players.get(seat.index()).map_or(0, |player| i64::from(player.reserve));
    own.map(|at| i64::from(at.armies)).sum::<i64>() + waiting
}

fn continents(world: &World, seat: Seat) -> i64 {
    let own = world.resource::<Position>().owned(seat.0);
    let board = &world.resource::<Atlas>().0;
    board.continents.iter().filter(|continent| continent.members & !own == 0).count() as i64
}

fn cards(world: &World, seat: Seat) -> i64 {
    let player = world.resource::<Position>().players.get(seat.index()).copied();
    player.map_or(0, |player| player.cards.count_ones().into())
}

/// The module.
pub struct Risk;

impl Module for Risk {
    const NAME: &'static str = "risk";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::RISK;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "territories", "territories", "territories of the seat", territories).headline(),
        Metric::new(Self::NAME, "armies", "armies", "armies of the seat, including those of the setup", armies),
        Metric::new(Self::NAME, "continents", "continents", "continents owned entirely by the seat", continents),
        Metric::new(Self::NAME, "cards", "cards", "cards in the seat's hand", cards),
    ];
    const RANKING: &'static [&'static str] = &["territories", "armies"];
    const STARTER: &'static str = include_str!("starter.ron");
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = RiskOrder;
    type View<'w> = View;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        check_map(&ruleset.map, checker);
        for (place, armies) in ruleset.rules.first_armies.iter().enumerate() {
            checker.range(Path::root().name("rules").name("first_armies").index(place), *armies, 1..=200);
        }
    }

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        if let Ok(board) = Board::new(&ruleset.map) {
            section.check(&board, &ruleset.rules, seats, checker);
        }
    }

    fn turns() -> TurnNeeds {
        turns(true)
    }

    fn turns_of(_: &Ruleset, section: &Section) -> TurnNeeds {
        turns(section.has_setup())
    }
    fn build(app: &mut App) {
        let board = Board::new(&app.world().resource::<Given<Self>>().ruleset().map);
        app.insert_resource(Atlas(Arc::new(board.expect("the map was checked"))));
        app.state::<Position>("risk.position");
        for segment in [PLACE, REINFORCE, ATTACK, FORTIFY] {
            app.completion(segment, |world| world.resource::<Position>().complete());
        }
        add_rules(app);
        app.add_rule(Self::NAME, Stage::TurnStart, Step("placing"), SETUP, show_start);
        let reinforce = Stage::SegmentEnter(REINFORCE);
        app.add_rule(Self::NAME, reinforce, Step("reinforcements"), REINFORCEMENTS, open_reinforcements);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let mut draw = world.resource::<Draws>().at_turn(0, SETUP, DrawSubject::TABLE, Purpose("deal"));
        out::leave(&given.section().out, world);
        let board = &world.resource::<Atlas>().0;
        // Which seat begins is known only once the clock runs.
        let first = world.resource::<SeatTable>().standing().iter().next().map_or(0, |seat| seat.0);
        let position = given.section().begin(board, &given.ruleset().rules, given.seats(), first, &mut draw);
        world.insert_resource(position);
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        let position = world.resource::<Position>();
        let board = &world.resource::<Atlas>().0;
        print_section(&Section::of(board, position, given.seats(), out::of(world)))
    }

    /// In a game that begins under way, the turn of the seat that the clock lets begin has begun.
    fn renew(world: &mut World) {
        let Some(owner) = world.get_resource::<TurnChain>().map(|chain| chain.owner().0) else { return };
        let board = Arc::clone(&world.resource::<Atlas>().0);
        let mut position = world.resource_mut::<Position>();
        if position.seat != owner && position.segment == Segment::Reinforce {
            position.begin_turn(&board, owner);
        }
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (position, row) = (world.resource::<Position>(), Row::resource("risk.position"));
        row.ensure(position.players.len() == world.resource::<Roster>().len(), "players", "it is not the table's")?;
        if let Err(reason) =
            check(&world.resource::<Atlas>().0, &world.resource::<Given<Self>>().ruleset().rules, position)
        {
            return row.ensure(false, "territories", reason);
        }
        let state = world.resource::<TurnChain>().current();
        row.ensure(state.owner().0 == position.seat, "seat", "it is another seat's turn")?;
        let segment = match state.segment() {
            PLACE => Segment::Place,
            REINFORCE => Segment::Reinforce,
            ATTACK => Segment::Attack,
            FORTIFY => Segment::Fortify,
            _ => position.segment,
        };
        row.ensure(segment == position.segment, "segment", "the clock is in another segment")?;
        let table = world.resource::<SeatTable>();
        let stand = |(seat, alive): (usize, bool)| table.stands(Seat(seat as u8)) == alive;
        let alive = position.players.iter().map(|player| player.alive);
        row.ensure(
            alive.enumerate().all(stand),
            "players",
            "exactly the players that are out have to have left the table",
        )?;
        let is_over = world.resource::<TurnWork>().ended().is_some();
        row.ensure(is_over || position.winner().is_none(), "players", "the world is conquered, but the game goes on")?;
        row.ensure(
            is_over || segment != Segment::Place || position.to_place > 0,
            "to_place",
            "nothing is left to place",
        )
    }

    fn view(world: &World, seat: Seat) -> View {
        let mut view = view(&world.resource::<Atlas>().0, world.resource::<Position>(), seat.0);
        view.is_open = is_open(world);
        view
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let territories = given.ruleset().map.territories.len();
        Briefing::new(
            format!("Occupy all {territories} territories."),
            "`place TERRITORY` claims a free one, or adds armies to one of yours; attacks follow later.",
        )
    }

    fn status(view: &View) -> String {
        view.status()
    }

    fn needs(view: &View) -> Vec<Need> {
        view.needs()
    }

    const QUESTIONS: &'static [Question] = &[LOOK, ODDS];

    fn answer(view: &View, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
        let at = territory(&view.board, rest)?;
        if word == ODDS.word {
            let to = territory(&view.board, rest)?;
            rest.end()?;
            return odds(view, at, to);
        }
        rest.end()?;
        Ok(view.look(at))
    }

    fn decide(given: &Given<Self>, view: &View, persona: &str, budget: &mut Budget) -> Choice {
        let persona = given.ruleset().personas.get(persona);
        let Some(persona) = persona.filter(|_| view.is_open) else { return Choice::END };
        let mv = match persona.kind {
            RiskPersonaKind::Random => random(&view.board, &view.position, &mut budget.draw(PERSONA, Purpose("move"))),
            RiskPersonaKind::Sensible => sensible(&view.board, &view.position),
        };
        budget.explain(|| match persona.kind {
            RiskPersonaKind::Sensible => persona::explain(&view.board, &view.position, mv),
            RiskPersonaKind::Random => {
                let mut count = 0;
                legal::each(&view.board, &view.position, &mut |_| count += 1);
                let order = mv.map(|mv| Weighed::order(RiskOrder::from(mv)));
                Reason::drawn("move", count, "legal move", order).and_because("it may also end a segment by a draw")
            }
        });
        mv.map_or(Choice::END, |mv| budget.order(RiskOrder::from(mv)))
    }

    /// T-56: if a scenario's profile has passes, no seat may pass before its duties are done.
    fn may(world: &World, _: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let is_free = event != SeatEvent::Pass || world.resource::<Position>().complete();
        let reason = "armies have to be placed, territories occupied and cards traded first";
        if is_free { Ok(()) } else { Err(Refusal::new("segment-not-complete", reason)) }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let names = world.resource::<Roster>();
        let (board, position) = (&world.resource::<Atlas>().0, world.resource::<Position>());
        let mut drawing = drawing::draw(board, position, seat, |seat| names.name(seat).to_owned());
        sides::add_seats(&mut drawing, world);
        Some(drawing)
    }
}

/// The segments of a turn, with or without a preceding setup.
fn turns(has_setup: bool) -> TurnNeeds {
    let play = TurnProfile::builder([REINFORCE, ATTACK, FORTIFY])
        .named(REINFORCE, "Reinforce")
        .named(ATTACK, "Attack")
        .named(FORTIFY, "Fortify")
        .repeatable(ATTACK)
        .optional(ATTACK)
        .optional(FORTIFY);
    let needs = TurnNeeds::one_by_one(play.build().expect("three segments make a profile"));
    if !has_setup {
        return needs;
    }
    let setup = TurnProfile::builder([PLACE]).named(PLACE, "Place");
    needs.after(setup.build().expect("one segment makes a profile"), PhaseKind::Players)
}

/// Reports all mistakes in a map, each at its place.
fn check_map(map: &Map, checker: &mut Checker<'_>) {
    let root = || Path::root().name("map");
    let territory = |name: &String| root().name("territories").name(name);
    for mistake in map.mistakes() {
        let told = mistake.to_string();
        match &mistake {
            MapMistake::NoContinent(name, continent) => {
                let known = map.continents.keys().map(String::as_str);
                checker.reference(territory(name).name("continent"), "continent", continent, known);
            }
            MapMistake::NoNeighbour(name, place, other) => {
                let known = map.territories.keys().map(String::as_str);
                checker.reference(territory(name).name("borders").index(*place), "territory", other, known);
            }
            MapMistake::OneWay(name, place, _) => {
                checker.error(codes::CONTRADICTION, territory(name).name("borders").index(*place), told);
            }
            MapMistake::Outside(name) => checker.error(codes::OUT_OF_RANGE, territory(name).name("at"), told),
            MapMistake::Name(name) | MapMistake::Wild(name) | MapMistake::Twice(name, _) | MapMistake::Cut(name) => {
                checker.error(codes::CONTRADICTION, territory(name), told);
            }
            MapMistake::Empty(name) => {
                checker.error(codes::CONTRADICTION, root().name("continents").name(name), told);
            }
            MapMistake::Size(_) => checker.error(codes::OUT_OF_RANGE, root().name("territories"), told),
        }
    }
}
