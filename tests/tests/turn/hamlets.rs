//! A small module whose system visits its hamlets one at a time, with rules as rows.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    GameSetup, ModuleSetup, RuleId, Seat,
    metrics::Metric,
    orders::{AnyOrder, Budget, Legal, Order, OrderBook, Orders, Refusal, Words},
    picture::{Picture, PictureCell},
    rules::{Place, RuleInfo, RuleSystems, RuleTimer},
    seats::SeatSetup,
    snapshot::KeyedState,
    turn::{SegmentId, Stage, TurnSetup},
};
use serde::{Deserialize, Serialize};

pub const WALK: RuleId = RuleId("H-01");
pub const GROW: RuleId = RuleId("H-02");
pub const PAY: RuleId = RuleId("H-03");
pub const FAIR: RuleId = RuleId("H-04");

const NAME: &str = "hamlets";
const STAGE: Stage = Stage::SegmentRun(SegmentId::RESOLUTION);

/// The parameters of the module, for tests that need it wrong.
#[derive(Clone, Copy)]
pub struct Hamlets {
    pub standings: &'static [&'static str],
    pub ranking: &'static [&'static str],
    pub rows_at: Stage,
}

impl Default for Hamlets {
    fn default() -> Self {
        Self { standings: &[], ranking: &[], rows_at: STAGE }
    }
}

impl Hamlets {
    /// A game of two hamlets with a mayor each.
    pub fn setup(self) -> Arc<GameSetup> {
        let seat = |name: &str| SeatSetup { name: name.into(), personas: vec![(NAME.to_owned(), "mayor".to_owned())] };
        Arc::new(GameSetup {
            title: "hamlets".into(),
            content: 0,
            seed: 1,
            turn_limit: 100,
            seats: vec![seat("A"), seat("B")],
            turn: TurnSetup::simultaneous(),
            modules: vec![Arc::new(self)],
            change: None,
        })
    }
}

/// The state: people and coins of each hamlet.
#[derive(Resource, Serialize, Deserialize)]
struct Board(Vec<(i64, i64)>);

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Harvest;

/// Every hamlet goes through all rows before the next does.
fn walk(mut board: ResMut<Board>, mut timer: ResMut<RuleTimer>) {
    for (people, coins) in &mut board.0 {
        timer.start();
        *people += 2;
        timer.lap(GROW);
        *coins += *people;
        timer.lap(PAY);
    }
}

/// H-04 works through commands, which must be applied by the end of the rule.
fn hold_fair(mut commands: Commands) {
    commands.queue(|world: &mut World| world.resource_mut::<Board>().0[0].1 += 10);
}

/// Gives coins away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Give(i64);

impl Order for Give {
    const MODULE: &'static str = NAME;
    const KEYWORDS: &'static [&'static str] = &["give"];
    type Proof = ();

    fn parse(_: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Ok(Self(1))
    }

    fn text(&self, _: &World) -> String {
        "give".into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let coins = world.resource::<Board>().0[seat.index()].1;
        if coins >= self.0 { Ok(()) } else { Err(Refusal::new("poor", "there are no coins")) }
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        world.resource_mut::<Board>().0[legal.seat().index()].1 -= legal.order().0;
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("give".into(), "gives a coin away".into())]
    }
}

const fn metric(name: &'static str, headline: bool, read: fn(&World, Seat) -> i64) -> Metric {
    Metric { module: NAME, name, unit: "", help: "", headline, read }
}

impl ModuleSetup for Hamlets {
    fn name(&self) -> &'static str {
        NAME
    }

    fn build(&self, app: &mut App) {
        app.state::<Board>("hamlets.board")
            .add_rule(NAME, STAGE, Harvest, WALK, walk)
            .add_rows(NAME, self.rows_at, WALK, &[("Grow", GROW), ("Pay", PAY)])
            .add_rule(NAME, STAGE, Harvest, FAIR, hold_fair);
    }

    fn spawn(&self, world: &mut World) {
        world.insert_resource(Board(vec![(0, 0); 2]));
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Give>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        const fn rule(id: RuleId, place: Place) -> RuleInfo {
            RuleInfo::new(id, "", place, "", "")
        }
        const RULES: [RuleInfo; 4] = [
            rule(WALK, Place::System),
            rule(GROW, Place::Row(WALK)),
            rule(PAY, Place::Row(WALK)),
            rule(FAIR, Place::System),
        ];
        &RULES
    }

    fn metrics(&self) -> &'static [Metric] {
        const METRICS: [Metric; 3] = [
            metric("people", false, |world, seat| world.resource::<Board>().0[seat.index()].0),
            metric("coins", true, |world, seat| world.resource::<Board>().0[seat.index()].1),
            metric("houses", false, |_, _| 1),
        ];
        &METRICS
    }

    fn standings(&self) -> &'static [&'static str] {
        self.standings
    }

    fn ranking(&self) -> &'static [&'static str] {
        self.ranking
    }

    fn parts(&self, world: &World, seat: Seat, metric: &str) -> Vec<(&'static str, i64)> {
        let coins = world.resource::<Board>().0[seat.index()].1;
        if metric == "coins" { vec![("silver", coins - 1), ("gold", 1)] } else { Vec::new() }
    }

    fn personas(&self) -> Vec<String> {
        vec!["mayor".into()]
    }

    fn decide_all(&self, _: &World, _: Seat, _: &str, _: &mut Budget, orders: &mut Vec<AnyOrder>) -> bool {
        orders.push(AnyOrder::new(Give(1)));
        true
    }

    fn picture(&self, world: &World) -> Option<Picture> {
        let cells: Vec<PictureCell> = (world.resource::<Board>().0.iter())
            .map(|&(people, _)| PictureCell {
                glyph: if people > 0 { 'h' } else { '.' },
                colour: [0; 3],
                spot: None,
                mark: None,
                owner: None,
            })
            .collect();
        Some(Picture { width: cells.len(), height: 1, cells, ..Picture::default() })
    }
}
