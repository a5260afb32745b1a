//! A module without rules that lets a test access the world of a running game.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::metrics::Metric;
use endturn_engine::orders::{Legal, Order, OrderBook, Orders, Refusal, Words};
use endturn_engine::rules::RuleInfo;
use endturn_engine::{ModuleSetup, Seat};
use serde::{Deserialize, Serialize};

/// An action on a world.
pub type Act = Box<dyn FnOnce(&mut World) + Send>;

/// The place where a test leaves its next action.
#[derive(Resource, Clone, Default)]
pub struct Hatch(pub Arc<Mutex<Option<Act>>>);

/// The order that runs the action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Open;

impl Order for Open {
    const KEYWORDS: &'static [&'static str] = &["open"];
    type Proof = ();
    const MODULE: &'static str = "probe";

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Err(words.unknown("order", "", Self::KEYWORDS))
    }

    fn text(&self, _: &World) -> String {
        "open".to_owned()
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply(_: Legal<Self>, world: &mut World) {
        let act = world.resource::<Hatch>().0.lock().expect("one thread").take();
        if let Some(act) = act {
            act(world);
        }
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// A module without rules that lets a test access the world.
pub struct Probe(pub Hatch);

impl ModuleSetup for Probe {
    fn name(&self) -> &'static str {
        Open::MODULE
    }

    fn build(&self, app: &mut App) {
        app.insert_resource(self.0.clone());
    }

    fn spawn(&self, _: &mut World) {}

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<Open>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        &[]
    }

    fn metrics(&self) -> &'static [Metric] {
        &[]
    }

    fn personas(&self) -> Vec<String> {
        Vec::new()
    }

    fn view(&self, _: &World, _: Seat) -> serde_json::Value {
        serde_json::Value::Null
    }

    fn status(&self, _: &World, _: Seat) -> String {
        String::new()
    }
}
