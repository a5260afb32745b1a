//! A module without rules that lets a test access the world of a running game.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Legal, Order, Refusal, Words};
use endturn_engine::{Seat, SmallModule};
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
pub fn probe(hatch: Hatch) -> SmallModule<Open> {
    SmallModule::new(move |app| _ = app.insert_resource(hatch.clone()), |_| ())
}
