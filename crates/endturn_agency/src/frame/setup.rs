//! Data that a game is made from: its rules, and the start of its offices.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_scenario::{author::Seats, checks::Checker, path::Path};

use super::content::TitlesInForce;
use super::kind::RulesInForce;
use super::plugin;
use super::scenario::{
    check::plan_of,
    spawn,
    starts::{Plan, SectionOf, Starts},
    write,
};

/// The rules in force, and the start of the game.
pub struct Setup<K: Starts> {
    pub(crate) rules: Arc<K::Rules>,
    plan: Plan<K>,
}

impl<K: Starts> Setup<K> {
    /// Checks a section and makes the setup; `None` if parts of the section are unreadable, since
    /// everything in it depends on the rest.
    pub(crate) fn new(
        rules: K::Rules,
        section: &SectionOf<K>,
        seats: Seats<'_>,
        checker: &mut Checker<'_>,
    ) -> Option<Self> {
        if checker.is_partly_doubtful(Path::root()) {
            return None;
        }
        let plan = plan_of::<K>(seats, section, &rules, checker);
        Some(Self { rules: Arc::new(rules), plan })
    }

    /// Registers the state that all offices have.
    pub(crate) fn build(&self, app: &mut App) {
        app.insert_resource(RulesInForce::<K>(Arc::clone(&self.rules)));
        app.insert_resource(TitlesInForce(self.rules.clone()));
        plugin::plugin::<K>(app);
    }

    /// Starts a game.
    pub(crate) fn spawn(&self, world: &mut World) {
        spawn::spawn::<K>(world, &self.rules, &self.plan);
    }

    /// The section of a game that continues from a world.
    pub(crate) fn section(&self, world: &World) -> Result<String, String> {
        write::section::<K>(&self.rules, world)
    }
}
