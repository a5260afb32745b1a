//! Games with patrols, assembled; also the module as a whole, of which they are the first kind.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{Candidates, Seat, orders::Budget, random::Draws};
use endturn_scenario::{
    author::{Given, Module},
    diagnostic::Diagnostic,
    module::GameModule,
    tree::Node,
};

use super::orders::AgencyOrder;
use super::view::AgencyView;
use super::{Patrol, personas, turn_table};
use crate::battles::Battles;
use crate::frame::wiring::{compiled, module_items};
use crate::kinds;

compiled!(Patrol);

impl Module for Patrol {
    module_items!(AgencyOrder, AgencyView);

    const KINDS: &'static [&'static dyn GameModule] = &[&Battles];
    const RULESETS: &'static [(&'static str, &'static str)] = endturn_rulesets::AGENCY;
    const START_VALUES: &'static [&'static str] = &[
        "start",
        "factions.*.threat_level_bp",
        "factions.*.threat_increase_bp",
        "factions.*.suppression_bp",
        "factions.*.activity_level",
    ];

    fn kind_of(ruleset: &Node) -> Result<Option<&'static dyn GameModule>, Box<Diagnostic>> {
        kinds::kind_of(ruleset)
    }

    fn build(app: &mut App) {
        app.world().resource::<Given<Self>>().clone().compiled().build(app);
        turn_table::plugin(app);
    }

    fn decide_all(
        given: &Given<Self>,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<AgencyOrder>,
    ) -> bool {
        let knobs = given.compiled().rules.personas.iter().find(|(name, _)| name == persona);
        if let Some(((_, knobs), view)) = knobs.zip(AgencyView::of(world, seat)) {
            personas::decide(&view, knobs, world.resource::<Draws>(), budget, orders);
        }
        true
    }

    fn candidates<'g>(given: &'g Given<Self>, like: Option<&str>) -> Option<Candidates<'g>> {
        personas::candidates(&given.compiled().rules.personas, like)
    }
}
