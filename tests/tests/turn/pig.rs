//! Pig, a small game of dice in which a player decides anew after every die. Rolling a one loses
//! the points of the turn.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, GameSetup, ModuleSetup, RuleId, Seat,
    orders::{AnyOrder, Budget, Choice, Legal, Order, OrderBook, Orders, Refusal, Sampler, SeatEvent, Words},
    random::{DrawSubject, Draws, Purpose},
    rules::{Place, RuleInfo, RuleSystems},
    seats::{SeatSetup, SeatTable},
    snapshot::KeyedState,
    turn::{Entry, SegmentId, Stage, TurnChain, TurnEvent, TurnProfile, TurnSetup, TurnWork},
};
use serde::{Deserialize, Serialize};

const NAME: &str = "pig";
const ROLLED: RuleId = RuleId("P-01");
const BANKED: RuleId = RuleId("P-02");
const GUEST: RuleId = RuleId("P-03");
/// The segment in which players bank the points of the turn.
pub const BANK: SegmentId = SegmentId(SegmentId::CUSTOM);

/// The points of each player, and those of the running turn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub points: Vec<u32>,
    pub pending: u32,
    pub rolls: u32,
    pub invites: bool,
    /// The die that has been rolled but not counted.
    die: Option<u32>,
}

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Step;

/// P-01: the die counts; a one ends the turn with nothing.
fn count(chain: Res<TurnChain>, draws: Res<Draws>, mut table: ResMut<Table>, mut work: ResMut<TurnWork>) {
    if table.die.take().is_none() {
        return;
    }
    let turn = DrawSubject::TABLE.nth(chain.current().turn_number()).nth(table.rolls);
    table.rolls += 1;
    match draws.at(ROLLED, turn, Purpose("die")).below(6) + 1 {
        1 => {
            table.pending = 0;
            work.derive(TurnEvent::Begin(BANK));
        }
        pips => table.pending += pips as u32,
    }
}

/// P-02: the points of the turn become the player's.
fn bank(chain: Res<TurnChain>, mut table: ResMut<Table>) {
    let pending = std::mem::take(&mut table.pending);
    table.rolls = 0;
    for seat in chain.current().seats().iter() {
        table.points[seat.index()] += pending;
    }
}

/// P-03: at the end of the third round another player joins, if the table asks for a guest.
fn invite(chain: Res<TurnChain>, mut table: ResMut<Table>, mut work: ResMut<TurnWork>) {
    if table.invites && chain.current().round_number() == 3 {
        let personas = vec![(NAME.to_owned(), "careful".to_owned())];
        work.ask_for_seat(SeatSetup { name: "Guest".into(), personas }, Entry::NextCycle);
        table.points.push(0);
    }
}

/// Rolls the die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roll;

impl Order for Roll {
    const MODULE: &'static str = NAME;
    const KEYWORDS: &'static [&'static str] = &["roll"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.keyword("order", Self::KEYWORDS).map(|_| Self)
    }

    fn text(&self, _: &World) -> String {
        "roll".into()
    }

    fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
        let is_open = world.resource::<TurnChain>().current().segment() == SegmentId::ROLL;
        if is_open { Ok(()) } else { Err(Refusal::new("banked", "the turn's points are counted")) }
    }

    fn apply(_: Legal<Self>, world: &mut World) {
        world.resource_mut::<Table>().die = Some(0);
    }

    const LISTS: bool = true;

    fn legal(seat: Seat, world: &World, sampler: &mut Sampler) -> Vec<Self> {
        sampler.legal(vec![Self], |roll| roll.may(seat, world).is_ok())
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("roll".into(), "rolls the die".into())]
    }
}

/// The module.
pub struct Pig;

impl ModuleSetup for Pig {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.state::<Table>("pig.table")
            .add_rule(NAME, Stage::SegmentRun(SegmentId::ROLL), Step, ROLLED, count)
            .add_rule(NAME, Stage::SegmentRun(BANK), Step, BANKED, bank)
            .add_rule(NAME, Stage::TurnEnd, Step, GUEST, invite);
    }

    fn spawn(&self, world: &mut World) {
        let seats = world.resource::<SeatTable>().seats();
        world.insert_resource(Table { points: vec![0; seats], ..Table::default() });
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Roll>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        const RULES: [RuleInfo; 3] = [
            RuleInfo::new(GUEST, "", Place::System, "", ""),
            RuleInfo::new(ROLLED, "", Place::System, "", ""),
            RuleInfo::new(BANKED, "", Place::System, "", ""),
        ];
        &RULES
    }

    fn personas(&self) -> Vec<String> {
        ["careful", "sleepy", "endless", "eager"].map(str::to_owned).to_vec()
    }

    fn decide(&self, world: &World, _: Seat, persona: &str, budget: &mut Budget) -> Choice {
        let table = world.resource::<Table>();
        match persona {
            "careful" if table.pending < 20 => budget.order(Roll),
            "careful" => Choice::Event(SeatEvent::Begin(BANK)),
            "endless" => budget.order(Roll),
            _ => Choice::END,
        }
    }

    fn decide_all(&self, _: &World, _: Seat, persona: &str, _: &mut Budget, orders: &mut Vec<AnyOrder>) -> bool {
        if persona == "eager" {
            orders.extend((0..30).map(|_| AnyOrder::new(Roll)));
        }
        persona == "eager"
    }

    fn may(&self, world: &World, _: Seat, event: SeatEvent) -> Result<(), Refusal> {
        let has_rolled = world.resource::<Table>().rolls > 0;
        if event == SeatEvent::Pass || has_rolled {
            return Ok(());
        }
        Err(Refusal::new("must-roll", "a turn begins with a roll").expecting(["roll"]))
    }
}

/// A game of these players, who play one after the other.
pub fn pig(personas: &[&str], budget: Option<u64>) -> Game {
    let profile = TurnProfile::builder([SegmentId::ROLL, BANK]).auto_end(BANK).named(BANK, "Bank").build().unwrap();
    let seat = |(at, persona): (usize, &&str)| SeatSetup {
        name: format!("P{}", at + 1),
        personas: if persona.is_empty() { Vec::new() } else { vec![(NAME.to_owned(), (*persona).to_owned())] },
    };
    let setup = GameSetup {
        title: NAME.into(),
        content: 0,
        seed: 5,
        turn_limit: 12,
        seats: personas.iter().enumerate().map(seat).collect(),
        turn: TurnSetup { budget, ..TurnSetup::one_by_one(profile) },
        modules: vec![Arc::new(Pig)],
        change: None,
    };
    Game::new(Arc::new(setup)).unwrap()
}
