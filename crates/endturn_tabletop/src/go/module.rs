//! The module of go: its state, personas and views.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::Briefing,
    drawing::Drawing,
    handicap::Handicap,
    journal::FactEntry,
    metrics::Metric,
    number::{counted, counted_as},
    orders::{Budget, Choice, Refusal, SeatEvent, SeatPassed},
    random::{Draw, Purpose},
    reasons::{Reason, Weighed},
    rules::RuleInfo,
    snapshot::{KeyedState, Row, Unsound},
    transcript::Transcript,
    turn::{Limits, PassCounting, PassPolicy, SegmentId, TurnChain, TurnProfile, TurnWork},
};
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    turn::TurnNeeds,
};
use serde::Serialize;

use super::{
    begin::{self, Section},
    board::point_of,
    colour::Colour,
    drawing,
    game::{GoFact, PERSONA, RULES, add_rules, colour_of, seat_of},
    orders::{GoOrder, Play, RESIGNED, is_due, is_due_at},
    persona,
    point::Point,
    position::Position,
    ruleset::{self, GoPersonaKind, Rules, Ruleset},
    sense,
    setup::{Komi, Scoring, Setup, halves},
    sgf::{Ending, Record},
};
use crate::sides;

/// The module.
pub struct Go;

/// The public view.
#[derive(Debug, Serialize)]
pub struct View {
    /// The rows from the top: `X` is Black's stone, `O` White's, `.` an empty point.
    pub board: Vec<String>,
    /// The seat's own colour.
    pub own: Colour,
    /// The colour to move.
    pub to_move: Colour,
    /// Stones taken by Black and by White.
    pub prisoners: [u16; 2],
    /// Number of moves so far, including passes.
    pub moves: u32,
    /// Points of Black and White as the stones are, in half points, including komi.
    pub score_halves: [i32; 2],
}

impl Rules {
    /// The setup of a game under these rules, with a scenario's exceptions.
    pub fn setup(&self, section: &Section) -> Setup {
        Setup {
            size: section.size.unwrap_or(self.size),
            komi: Komi(section.komi_halves.unwrap_or(self.komi_halves)),
            scoring: self.scoring,
            handicap: section.handicap.unwrap_or(self.handicap),
            capped: self.capped,
        }
    }
}

fn setup(given: &Given<Go>) -> Setup {
    given.ruleset().rules.setup(given.section())
}

/// The position with which the game began.
fn start(given: &Given<Go>, world: &World) -> Position {
    let first = world.resource::<Limits>().first_turn;
    given.section().start(setup(given), first).expect("checked with the section")
}

fn position(world: &World) -> &Position {
    world.resource::<Position>()
}

fn score(world: &World, seat: Seat) -> i64 {
    let position = position(world);
    i64::from(position.score().of(colour_of(world, seat)))
}

fn prisoners(world: &World, seat: Seat) -> i64 {
    let position = position(world);
    i64::from(position.prisoners_of(colour_of(world, seat)))
}

fn stones(world: &World, seat: Seat) -> i64 {
    let position = position(world);
    i64::from(position.board().stones(colour_of(world, seat)))
}

/// The reason for a move; `draw` is as it was before the choice.
fn explain(kind: GoPersonaKind, position: &Position, mut draw: Draw, chosen: Option<Point>) -> Reason {
    let order = |point: Point| Weighed::order(GoOrder::from(Play { point }));
    if kind == GoPersonaKind::Random {
        let open = position
            .empty_cells()
            .filter(|&cell| !position.board.cell_is_eye(cell, position.to_move) && position.cell_is_legal(cell));
        let of = "legal point outside its own eyes";
        let chosen = chosen.map_or_else(|| Weighed::new("pass"), order);
        let open = open.count();
        let because =
            if open == 1 { String::new() } else { format!("it draws one of {open} legal points outside its own eyes") };
        return Reason { because, ..Reason::drawn("move", open, of, Some(chosen)) };
    }
    let mut options = Vec::new();
    sense::weigh(position, &mut draw, |worth, cell, parts| {
        let point = point_of(cell);
        let option = order(point)
            .worth(worth)
            .fact("chains", parts.chains)
            .fact("contact", parts.contact)
            .fact("ground", parts.ground)
            .fact("risk", -parts.risk);
        options.push(if Some(point) == chosen { option.given(0..1) } else { option });
    });
    let pass = Weighed::new("pass").worth(0);
    options.push(if chosen.is_none() { pass.given(0..1) } else { pass });
    let because = "it plays the point that is worth most by chains taken and saved, contact and ground, less what may \
                   be lost; a draw exchanges points of about the same worth, and it passes if none is worth anything";
    Reason::new("move").measured_in("points of its own, with luck").options(options).because(because).best_first()
}

impl Module for Go {
    const NAME: &'static str = "go";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const IS_OPEN: bool = true;
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::GO;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "score", "half points", "the score as the stones are, including komi", score)
            .headline(),
        Metric::new(Self::NAME, "stones", "stones", "stones on the board", stones),
        Metric::new(Self::NAME, "prisoners", "stones", "stones taken", prisoners),
    ];
    const RANKING: &'static [&'static str] = &["score"];
    const STARTER: &'static str = include_str!("starter.ron");
    const HANDICAPS: &'static [Handicap] = &[Handicap {
        name: "komi in half points",
        range: (-60, 160),
        path: &["go", "komi_halves"],
        value: |world, seat| {
            let is_white = colour_of(world, seat) == Colour::White;
            is_white.then(|| position(world).setup().komi.0.into())
        },
        written: |_world, _seat, value| value.to_string(),
    }];
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = GoOrder;
    type View<'w> = View;

    fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
        ruleset::check(&ruleset.rules.setup(&Section::default()), "rules.", checker);
    }

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let setup = ruleset.rules.setup(section);
        ruleset::check(&setup, "", checker);
        begin::check(section, setup, checker);
        let count = seats.names().count();
        if count != 2 {
            checker.error(codes::CONTRADICTION, "", format!("go is played by two seats, not {count}"));
        }
        if seats.passes() > 1 {
            checker.error(codes::CONTRADICTION, "", "two passes in a row have ended this game");
        }
    }

    /// T-102: one segment, and a pass anywhere.
    fn turns() -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::MAIN]).pass(PassPolicy::Everywhere, PassCounting::Consecutive);
        TurnNeeds::one_by_one(profile.build().expect("one segment makes a profile"))
    }

    fn build(app: &mut App) {
        app.state::<Position>("go.position");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        world.insert_resource(start(given, world));
    }

    fn section(given: &Given<Self>, world: &World) -> Result<String, String> {
        print_section(&Section::of(position(world), given.section()))
    }

    fn view(world: &World, seat: Seat) -> View {
        let position = position(world);
        let size = position.setup().size;
        let letter = |column, row| match position.board().stone(Point::at(column, row)) {
            Some(Colour::Black) => 'X',
            Some(Colour::White) => 'O',
            None => '.',
        };
        let score = position.score();
        View {
            board: (0..size).rev().map(|row| (0..size).map(|column| letter(column, row)).collect()).collect(),
            own: colour_of(world, seat),
            to_move: position.to_move(),
            prisoners: Colour::BOTH.map(|colour| position.prisoners_of(colour)),
            moves: position.moves(),
            score_halves: Colour::BOTH.map(|colour| score.of(colour)),
        }
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let Setup { komi: Komi(komi), scoring, .. } = setup(given);
        let counts = match scoring {
            Scoring::Area => "Stones and surrounded points count",
            Scoring::Territory => "Surrounded points and prisoners count",
        };
        let more = match komi {
            0 => String::new(),
            _ => format!(", and White gets {} more", halves(komi.into())),
        };
        Briefing::new(
            format!("Have the higher score once both players have passed in a row. {counts}{more}."),
            "a point like `D4` places a stone; `pass` gives up the turn.",
        )
    }

    fn status(view: &View) -> String {
        let [black, white] = view.score_halves.map(halves);
        let moves = counted(view.moves, "move");
        let [taken, lost] = view.prisoners;
        format!(
            "You play {:?}; {:?} is to move, after {moves}.\n\
             Black (X) took {taken}, White (O) {lost}; as it stands Black {black}, White {white}\n",
            view.own, view.to_move
        )
    }

    fn decide_openly(given: &Given<Self>, world: &World, _: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let is_due = is_due_at(budget.now());
        let Some(persona) = given.ruleset().personas.get(persona).filter(|_| is_due) else { return Choice::END };
        let mut draw = budget.draw(PERSONA, Purpose("move"));
        let choose = match persona.kind {
            GoPersonaKind::Random => persona::random,
            GoPersonaKind::Grabbing => sense::grabbing,
        };
        let again = draw;
        let chosen = choose(position(world), &mut draw);
        budget.explain(|| explain(persona.kind, position(world), again, chosen));
        match chosen {
            Some(point) => budget.order(GoOrder::from(Play { point })),
            None => Choice::Event(SeatEvent::Pass),
        }
    }

    /// A turn ends only with a stone or a pass.
    fn may(world: &World, _: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let refusal = || Refusal::new("move-due", "a move is due: play a point or pass").expecting(["POINT", "pass"]);
        let goes_on = matches!(event, SeatEvent::End | SeatEvent::Begin(_));
        if goes_on && is_due(world) { Err(refusal()) } else { Ok(()) }
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (position, row) = (position(world), Row::resource("go.position"));
        let first = start(world.resource::<Given<Self>>(), world);
        row.ensure(position.setup() == first.setup(), "setup", "it is not that of the scenario")?;
        position.check(&first).map_err(|problem| row.wrong("stones", problem))?;
        let Some(chain) = world.get_resource::<TurnChain>() else { return Ok(()) };
        // The last round's end comes before the next turn.
        let turns = chain.current().turn_number();
        let is_over = world.resource::<TurnWork>().ended().is_some();
        let moves = position.moves();
        // After a move only a scenario's own segments are left of its turn.
        let is_told = moves + 1 == turns || (is_over || !is_due(world)) && moves == turns;
        let make = counted_as(moves, "move does", "moves do");
        row.ensure(is_told, "moves", format_args!("{make} not make turn {turns}"))
    }

    fn drawing(_: &Given<Self>, world: &World, _: Option<Seat>) -> Option<Drawing> {
        let mut drawing = drawing::drawing(position(world));
        let stones = [Colour::Black, Colour::White];
        sides::add(&mut drawing, world, stones.map(|colour| (seat_of(world, colour), drawing::paint(colour))));
        Some(drawing)
    }

    fn transcript(given: &Given<Self>, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
        transcript(given, world, facts)
    }
}

/// The game so far as SGF.
fn transcript(given: &Given<Go>, world: &World, facts: &[FactEntry]) -> Option<Transcript> {
    let (position, setup) = (position(world), setup(given));
    let [first, second, ..] = given.seats() else { return None };
    let (black, white) = if seat_of(world, Colour::Black) == Seat(0) { (first, second) } else { (second, first) };
    let mut moves = Vec::new();
    for fact in facts {
        if let Some(GoFact::StonePlayed { point, .. }) = fact.downcast::<GoFact>() {
            moves.push(Some(*point));
        } else if fact.downcast::<SeatPassed>().is_some() {
            moves.push(None);
        }
    }
    // The result is that of the game, also where the limit of turns ended it.
    let ending = world.resource::<TurnWork>().ended().map(|ended| match ended.winners().next() {
        Some(winner) if ended.condition == RESIGNED => Ending::Resigned { by: colour_of(world, winner) },
        _ => Ending::Counted(position.score().outcome()),
    });
    let start = start(given, world);
    let start = Some(&start).filter(|_| !given.section().stones.is_empty());
    let text = Record { setup, start, black, white, moves: &moves, ending }.to_string();
    Some(Transcript { ending: "sgf", text })
}
