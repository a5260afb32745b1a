//! W-02 Phase mode and number of phases: the data from which games are made, including their teams.
//! The turn settings of scenarios are read in `crates/endturn_civ/src/module.rs`. Draws none. Tells
//! nothing.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::Ruleset;
use endturn_engine::SmallModule;
use endturn_scenario::shape::{Shaped, TypeShape};
use serde::Deserialize;

use crate::orders::CivOrder;
use crate::personas::Persona;
use crate::plugin;
use crate::scenario::{plan::Plan, spawn};
use crate::state::RulesInForce;

/// A ruleset as its author wrote it, which the compiled rules share.
#[derive(Deserialize)]
#[serde(from = "Ruleset")]
pub struct Written(pub(crate) Arc<Ruleset>);

impl From<Ruleset> for Written {
    fn from(ruleset: Ruleset) -> Self {
        Self(Arc::new(ruleset))
    }
}

impl Shaped for Written {
    fn shape() -> &'static TypeShape {
        Ruleset::shape()
    }
}

/// The rules in force, and the start of every seat.
pub struct CivSetup {
    rules: Arc<CivRules>,
    personas: Vec<Persona>,
    pub(crate) plan: Plan,
}

impl CivSetup {
    /// A setup of checked parts.
    pub(crate) fn new(rules: Arc<CivRules>, plan: Plan) -> Self {
        Self { personas: Persona::all(&rules), rules, plan }
    }

    /// The persona with a name.
    pub(crate) fn persona(&self, name: &str) -> Option<&Persona> {
        self.personas.iter().find(|one| one.name() == name)
    }

    /// Registers the state and adds the rules to stages.
    pub(crate) fn build(&self, app: &mut App) {
        app.insert_resource(RulesInForce(Arc::clone(&self.rules)));
        app.insert_resource(self.plan.newcomers.clone());
        plugin::plugin(app, self.rules.written.game.civstyle.city_order);
    }

    /// Starts a game.
    pub(crate) fn spawn(&self, world: &mut World) {
        spawn(world, &self.rules, &self.plan);
    }

    /// The module for a game that only shows how a plan starts.
    pub(crate) fn on_trial(self) -> SmallModule<CivOrder> {
        let setup = Arc::new(self);
        let start = Arc::clone(&setup);
        SmallModule::new(move |app| setup.build(app), move |world| start.spawn(world))
    }
}
