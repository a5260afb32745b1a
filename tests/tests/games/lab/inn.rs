//! A small module in which a guest joins the table after the second round, and often becomes the
//! richest.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    GameSetup, ModuleSetup, RuleId, Seat,
    metrics::Metric,
    orders::{AnyOrder, Budget, Legal, Order, OrderBook, Orders, Refusal, Words},
    random::{DrawSubject, Draws, Purpose},
    rules::{Place, RuleInfo, RuleSystems},
    seats::{GameEnded, SeatOutcome, SeatResult, SeatSetup, SeatTable},
    snapshot::KeyedState,
    turn::{Entry, SegmentId, Stage, TurnChain, TurnSetup, TurnWork},
};
use serde::{Deserialize, Serialize};

pub const NAME: &str = "inn";
const EARN: RuleId = RuleId("I-01");
const ARRIVE: RuleId = RuleId("I-02");
const CLOSE: RuleId = RuleId("I-03");
/// The last round without the guest.
pub const ALONE: u32 = 2;
pub const ROUNDS: u32 = 6;

/// The coins of each seat.
#[derive(Resource, Serialize, Deserialize)]
struct Purses(Vec<i64>);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Evening;

/// I-01: every seat earns something, a guest more.
fn earn(chain: Res<TurnChain>, draws: Res<Draws>, mut purses: ResMut<Purses>) {
    for (seat, coins) in purses.0.iter_mut().enumerate() {
        let subject = DrawSubject::TABLE.nth(chain.current().round_number()).nth(seat as u32);
        *coins += 1 + draws.at(EARN, subject, Purpose("coins")).below(if seat < 2 { 9 } else { 18 }) as i64;
    }
}

/// I-02: at the end of the second round a guest joins.
fn arrive(chain: Res<TurnChain>, mut purses: ResMut<Purses>, mut work: ResMut<TurnWork>) {
    if chain.current().round_number() == ALONE {
        let guest = SeatSetup { name: "Guest".into(), personas: vec![(NAME.to_owned(), "mean".to_owned())] };
        work.ask_for_seat(guest, Entry::NextCycle);
        purses.0.push(0);
    }
}

/// I-03: in the end the richest wins.
fn close(chain: Res<TurnChain>, purses: Res<Purses>, mut work: ResMut<TurnWork>) {
    let round = chain.current().round_number();
    if round < ROUNDS {
        return;
    }
    let richer = |coins: i64| purses.0.iter().filter(|other| **other > coins).count() as u32;
    let mut results: Vec<SeatResult> = (0..)
        .map(Seat)
        .zip(&purses.0)
        .map(|(seat, &coins)| {
            let rank = richer(coins) + 1;
            SeatResult { seat, rank, outcome: if rank == 1 { SeatOutcome::Win } else { SeatOutcome::Loss } }
        })
        .collect();
    results.sort_by_key(|result| (result.rank, result.seat));
    work.end_game(GameEnded { condition: "the inn closes".into(), round, results });
}

/// Throws a coin into the well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Throw;

impl Order for Throw {
    const MODULE: &'static str = NAME;
    const KEYWORDS: &'static [&'static str] = &["throw"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.keyword("order", Self::KEYWORDS).map(|_| Self)
    }

    fn text(&self, _: &World) -> String {
        "throw".into()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        world.resource_mut::<Purses>().0[legal.seat().index()] -= 1;
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("throw".into(), "throws a coin away".into())]
    }
}

struct Inn;

impl ModuleSetup for Inn {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.state::<Purses>("inn.purses")
            .add_rule(NAME, Stage::SegmentRun(SegmentId::RESOLUTION), Evening, EARN, earn)
            .add_rule(NAME, Stage::TurnEnd, Evening, ARRIVE, arrive)
            .add_rule(NAME, Stage::TurnEnd, Evening, CLOSE, close);
    }

    fn spawn(&self, world: &mut World) {
        let seats = world.resource::<SeatTable>().seats();
        world.insert_resource(Purses(vec![0; seats]));
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Throw>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        const RULES: [RuleInfo; 3] = [
            RuleInfo::new(EARN, "", Place::System, "", ""),
            RuleInfo::new(ARRIVE, "", Place::System, "", ""),
            RuleInfo::new(CLOSE, "", Place::System, "", ""),
        ];
        &RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        const METRICS: [Metric; 1] = [Metric {
            module: NAME,
            name: "coins",
            unit: "coins",
            help: "what is in the purse",
            headline: true,
            read: |world, seat| world.resource::<Purses>().0[seat.index()],
        }];
        &METRICS
    }

    fn ranking(&self) -> &'static [&'static str] {
        &["coins"]
    }

    fn personas(&self) -> Vec<String> {
        vec!["mean".into(), "generous".into()]
    }

    fn decide_all(&self, _: &World, _: Seat, persona: &str, _: &mut Budget, orders: &mut Vec<AnyOrder>) -> bool {
        if persona == "generous" {
            orders.push(AnyOrder::new(Throw));
        }
        true
    }
}

/// Two regulars, and a guest.
pub fn setup() -> Arc<GameSetup> {
    let seat = |name: &str, persona: &str| SeatSetup {
        name: name.into(),
        personas: vec![(NAME.to_owned(), persona.to_owned())],
    };
    Arc::new(GameSetup {
        title: "inn".into(),
        content: 7,
        seed: 3,
        turn_limit: 2 * ROUNDS,
        seats: vec![seat("Ann", "mean"), seat("Bob", "generous")],
        turn: TurnSetup::simultaneous(),
        modules: vec![Arc::new(Inn)],
        change: None,
    })
}
