//! KA-1 Sowing, KA-2 Personas, KA-3 Resignation: the module of kalaha. Draws `pit`. Tells
//! `PitSown`, `SeedsCaptured`, `TurnRepeated`, `BoardSwept`, `Resigned`.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::Briefing,
    drawing::Drawing,
    facts,
    handicap::Handicap,
    metrics::Metric,
    orders::{Budget, Choice, Refusal, SeatEvent},
    rules,
    rules::RuleInfo,
    snapshot::{KeyedState, Row, Unsound},
    turn::{ReplayMode, SegmentId, TurnChain, TurnProfile, TurnState, TurnWork},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{Given, Module, Seats},
    checks::Checker,
    codes,
    compose::print_section,
    turn::TurnNeeds,
};
use serde::{Deserialize, Serialize};

use super::{
    drawing,
    orders::KalahaOrder,
    personas::{self, KalahaPersona},
    position::{Position, Side},
    rules::Rules,
};
use crate::sides;

/// The files of a ruleset of kalaha: one field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The options of the game.
    pub(super) rules: Rules,
    /// Personas that can fill a seat.
    pub(super) personas: BTreeMap<String, KalahaPersona>,
}

/// The section of kalaha games.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Another starting board: `"S 1.0.0.0.2.1 (10) N 4.4.4.4.4.4 (10), S to move"`. The seat that
    /// begins plays the side to move.
    board: Option<String>,
}

impl Section {
    /// The starting board, or the reason for which it is impossible.
    fn start(&self, rules: &Rules) -> Result<Position, String> {
        let Some(text) = &self.board else { return Ok(Position::start(rules)) };
        let position: Position = text.parse().map_err(|error| format!("{error}"))?;
        position.check(rules).map_err(|unsound| unsound.to_string())?;
        if position.is_over() { Err("no pit holds a seed: the game would be over".to_owned()) } else { Ok(position) }
    }
}

/// The board, and the players' sides.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KalahaTable {
    /// The board.
    pub(super) position: Position,
    /// The seat that plays South. Before the first move it is the seat that the clock lets begin.
    pub(super) south: Seat,
    /// True if a seat has moved.
    pub(super) has_begun: bool,
}

impl KalahaTable {
    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> Side {
        if seat == self.south { Side::South } else { Side::North }
    }

    /// The seat of a side, of the two there are.
    pub(super) fn seat(&self, side: Side) -> Seat {
        if side == Side::South { self.south } else { self.south.other_of_two() }
    }
}

/// Seeds in a seat's store.
fn store(world: &World, seat: Seat) -> i64 {
    let table = world.resource::<KalahaTable>();
    table.position.store(table.side(seat)).into()
}

/// Seeds in a seat's pits.
fn row(world: &World, seat: Seat) -> i64 {
    let table = world.resource::<KalahaTable>();
    table.position.row(table.side(seat)).into()
}

facts! {
    /// Facts of kalaha.
    pub enum KalahaFact {
        /// A pit was sown.
        PitSown { seat: Seat, pit: u8, seeds: u8 } = "{seat} sows {seeds:seed} from pit {pit}"; public,
        /// Seeds were captured.
        SeedsCaptured { seat: Seat, seeds: u8 } = "{seat} captures {seeds:seed}"; public,
        /// The last seed fell into the player's own store.
        TurnRepeated { seat: Seat } = "{seat} moves again"; public,
        /// A player gave the game up.
        Resigned { seat: Seat } = "{seat} resigns"; decisive; public,
        /// A side's pits were empty, and the game is over.
        BoardSwept { seat: Seat, own: u8, other: u8 } = "{seat} made the last move, and has {own:seed} against {other}"; decisive; public,
    }
}

rules! {
    /// The rules of kalaha.
    pub RULES, add_rules of Kalaha::NAME {
        /// seeds are sown, captured and swept; a last seed in the player's own store brings another
        /// turn
        SOW = "KA-1" "Sowing", by Orders, tells ["PitSown", "SeedsCaptured", "TurnRepeated", "BoardSwept"];
        /// sows at random, greedily, or by looking ahead
        PERSONA = "KA-2" "Personas", by Personas, draws ["pit"];
        /// a player gives the game up
        RESIGNATION = "KA-3" "Resignation", by Orders, tells ["Resigned"];
    }
}

/// A seat's view: everything.
#[derive(Debug, Serialize)]
pub struct View {
    /// The board: South's pits and store, North's, and the side to move.
    board: String,
    /// The side that the seat plays.
    side: Side,
}

/// The module.
pub struct Kalaha;

impl Module for Kalaha {
    const NAME: &'static str = "kalaha";
    const HOME: &'static str = "crates/endturn_tabletop/";
    const IS_OPEN: bool = true;
    const FACTS_ARE_MOVES: bool = true;
    const RULES: &'static [RuleInfo] = RULES;
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::KALAHA;
    const METRICS: &'static [Metric] = &[
        Metric::new(Self::NAME, "store", "seeds", "seeds in the store", store).headline(),
        Metric::new(Self::NAME, "row", "seeds", "seeds in the seat's pits", row),
    ];
    const RANKING: &'static [&'static str] = &["store"];
    const STARTER: &'static str = include_str!("starter.ron");
    const HANDICAPS: &'static [Handicap] = &[Handicap {
        name: "seeds of the other side that begin in the store",
        range: (0, 18),
        path: &["kalaha", "board"],
        value: |world, seat| Some(store(world, seat)),
        written: |world, seat, value| {
            let table = world.resource::<KalahaTable>();
            let own = table.side(seat);
            // Seeds neither come nor go: those that are given are taken from the other side's
            // fullest pits, the first of equal ones.
            let mut others = table.position.pits(own.other());
            let given = usize::try_from(value - store(world, seat)).unwrap_or(0);
            for _ in 0..given.min(others.iter().map(|seeds| usize::from(*seeds)).sum()) {
                let most = others.iter().copied().max().unwrap_or(0);
                if let Some(pit) = others.iter_mut().find(|seeds| **seeds == most) {
                    *pit -= 1;
                }
            }
            let side = |side: Side| {
                let (pits, seeds) = match side == own {
                    true => (table.position.pits(side), value),
                    false => (others, table.position.store(side).into()),
                };
                format!("{side} {} ({seeds})", pits.map(|seeds| seeds.to_string()).join("."))
            };
            format!("\"{} {}, {} to move\"", side(Side::South), side(Side::North), table.position.mover())
        },
    }];
    type Ruleset = Ruleset;
    type Section = Section;
    type Compiled = ();
    type Order = KalahaOrder;
    type View<'w> = View;

    fn check_section(section: &Section, ruleset: &Ruleset, seats: Seats<'_>, checker: &mut Checker<'_>) {
        if seats.names().count() != 2 {
            checker.error(codes::CONTRADICTION, "", "kalaha is played by two seats");
        }
        if let Err(why) = section.start(&ruleset.rules) {
            checker.error(codes::CONTRADICTION, "board", why);
        }
    }

    fn turns() -> TurnNeeds {
        let profile = TurnProfile::builder([SegmentId::MAIN]).allow_replay(ReplayMode::Deferred, None);
        TurnNeeds::one_by_one(profile.build().expect("one segment makes a profile"))
    }

    fn build(app: &mut App) {
        app.state::<KalahaTable>("kalaha.table");
        add_rules(app);
    }

    fn spawn(given: &Given<Self>, world: &mut World) {
        let position = given.section().start(&given.ruleset().rules).expect("checked with the section");
        let south = Seat(u8::from(position.mover() == Side::North));
        world.insert_resource(KalahaTable { position, south, has_begun: false });
    }

    fn section(_: &Given<Self>, world: &World) -> Result<String, String> {
        print_section(&Section { board: Some(world.resource::<KalahaTable>().position.to_string()) })
    }

    fn check_state(world: &World) -> Result<(), Unsound> {
        let (table, row) = (world.resource::<KalahaTable>(), Row::resource("kalaha.table"));
        row.within("south", table.south.0, 0..=1)?;
        let rules = &world.resource::<Given<Self>>().ruleset().rules;
        table.position.check(rules).map_err(|unsound| row.wrong("position", unsound))?;
        let is_told = !table.position.is_over() || world.resource::<TurnWork>().ended().is_some();
        row.ensure(is_told, "position", "all pits are empty, but the game goes on")
    }

    fn view(world: &World, seat: Seat) -> View {
        let table = world.resource::<KalahaTable>();
        View { board: table.position.to_string(), side: table.side(seat) }
    }

    fn briefing(given: &Given<Self>) -> Briefing {
        let seeds = given.ruleset().rules.total();
        Briefing::new(
            format!("Have more of the {seeds} seeds in your store than the other player once a side is empty."),
            "the number of a pit, from `1` to `6`. If the last seed falls into your store, you move again.",
        )
    }

    fn status(view: &View) -> String {
        format!("{}\nYou play {}.", view.board, view.side)
    }

    fn decide_openly(given: &Given<Self>, world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let Some(persona) = given.ruleset().personas.get(persona) else { return Choice::END };
        let table = world.resource::<KalahaTable>();
        if !is_due(table, seat, budget.now()) {
            return Choice::END;
        }
        personas::decide(persona, &table.position, &given.ruleset().rules, budget)
    }

    /// A seat that has to move can neither end nor pass the turn without moving.
    fn may(world: &World, seat: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let goes_on = matches!(event, SeatEvent::End | SeatEvent::Begin(_) | SeatEvent::Pass);
        let due = goes_on && is_due_in(world.resource::<KalahaTable>(), seat, world);
        if due {
            Err(Refusal::new("move-due", "you have to sow a pit").expecting(["PIT"]).example("3"))
        } else {
            Ok(())
        }
    }

    fn drawing(_: &Given<Self>, world: &World, seat: Option<Seat>) -> Option<Drawing> {
        let mut drawing = drawing::draw(world.resource::<KalahaTable>(), seat);
        sides::add_seats(&mut drawing, world);
        Some(drawing)
    }
}

/// True if a seat has to sow now: the clock asks it, in the segment of moves, and its side is to
/// move.
pub(super) fn is_due(table: &KalahaTable, seat: Seat, now: TurnState) -> bool {
    let is_asked = now.segment() == SegmentId::MAIN && now.active_player() == Some(seat);
    is_asked && (!table.has_begun || table.seat(table.position.mover()) == seat) && !table.position.is_over()
}

/// Whether a seat has to sow now, as [`is_due`] says.
pub(super) fn is_due_in(table: &KalahaTable, seat: Seat, world: &World) -> bool {
    is_due(table, seat, world.resource::<TurnChain>().current())
}
