//! Names that do not agree.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Game, ModuleSetup, RuleId, Seat,
    metrics::Metric,
    orders::{Legal, NoOrders, Order, OrderBook, Orders, Refusal, Words},
    rules::{RuleInfo, RuleSystems},
    snapshot::KeyedState,
    tables::EntityTable,
    turn::Stage,
};
use serde::{Deserialize, Serialize};

use super::{
    booth::{self, Booth, COINS, Price, Step},
    refused, tells,
};

#[test]
fn a_metric_of_another_module_is_refused() {
    const OTHER: [Metric; 1] = [Metric { module: "boot", ..COINS }];
    let message = refused(Booth { metrics: &OTHER, ..Booth::default() });
    tells(&message, &["module booth: the metric `coins` bears the name `boot`", "write `booth` there"]);
}

#[test]
fn a_rule_that_is_added_under_another_name_is_refused() {
    let build = |app: &mut App| {
        booth::build(app);
        app.add_rule("boots", Stage::TurnStart, Step::Rents, RuleId("B-03"), || ());
    };
    let message = refused(Booth { build, ..Booth::default() });
    tells(&message, &["module booth", "`add_rule`", "B-03", "the name `boots`", "write `booth` there"]);
}

#[test]
fn rows_that_are_added_under_another_name_are_refused() {
    let build = |app: &mut App| {
        booth::build(app);
        app.add_rows("boots", Stage::TurnEnd, booth::RENT, &[("Row", RuleId("B-04"))]);
    };
    tells(&refused(Booth { build, ..Booth::default() }), &["`add_rows`", "B-02", "the name `boots`"]);
}

#[test]
fn a_section_of_the_state_that_begins_with_another_name_is_refused() {
    #[derive(Resource, Serialize, Deserialize)]
    struct Till(i64);
    let build = |app: &mut App| {
        booth::build(app);
        app.state::<Till>("boots.till");
    };
    let message = refused(Booth { build, ..Booth::default() });
    tells(&message, &["module booth", "`boots.till`", "the name `boots`", "write `booth` there"]);
}

#[test]
fn two_sections_with_one_name_are_refused() {
    let build = |app: &mut App| {
        booth::build(app);
        app.state::<Price>("booth.stock");
    };
    let message = refused(Booth { build, ..Booth::default() });
    tells(&message, &["two sections", "`booth.stock`", "a name of its own"]);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Wave;

impl Order for Wave {
    const MODULE: &'static str = "guests";
    const KEYWORDS: &'static [&'static str] = &["wave"];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        words.keyword("order", Self::KEYWORDS).map(|_| Self)
    }

    fn text(&self, _: &World) -> String {
        "wave".to_owned()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(_: Legal<Self>, _: &mut World) {}

    fn grammar(_: &World) -> Vec<(String, String)> {
        vec![("wave".to_owned(), "waves".to_owned())]
    }
}

/// A module besides the stand, with orders or a table under another name.
struct Guest {
    waves: bool,
    tables: &'static [EntityTable],
}

impl ModuleSetup for Guest {
    fn name(&self) -> &'static str {
        "guest"
    }

    fn build(&self, _: &mut App) {}

    fn spawn(&self, _: &mut World) {}

    fn rules(&self) -> &'static [RuleInfo] {
        &[]
    }

    fn book(&self) -> Box<dyn OrderBook> {
        if self.waves { Box::new(Orders::<Wave>::default()) } else { Box::new(NoOrders("guest")) }
    }

    fn tables(&self) -> &'static [EntityTable] {
        self.tables
    }
}

#[test]
fn orders_and_tables_of_another_module_are_refused() {
    const TABLES: [EntityTable; 1] = [EntityTable::new("gust", "chairs", "", 0, &[], |_| Vec::new())];
    let with = |guest: Guest| refused(Booth { others: vec![Arc::new(guest)], ..Booth::default() });
    let message = with(Guest { waves: true, tables: &[] });
    tells(&message, &["module guest: its orders bear (`Order::MODULE`) the name `guests`", "write `guest` there"]);
    let message = with(Guest { waves: false, tables: &TABLES });
    tells(&message, &["module guest: the table `chairs` bears the name `gust`"]);
    let sound = Booth { others: vec![Arc::new(Guest { waves: false, tables: &[] })], ..Booth::default() };
    assert!(Game::new(sound.setup()).is_ok());
}
