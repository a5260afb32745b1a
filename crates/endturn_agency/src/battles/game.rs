//! Games with battles, assembled.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::Budget,
    random::{Draws, Purpose},
    snapshot::KeyedState,
};
use endturn_scenario::author::{Given, Module};

use super::components::{Investigations, Pending, Toll};
use super::orders::BattlesOrder;
use super::view::BattlesView;
use super::{Battles, personas, turn_table};
use crate::frame::wiring::{compiled, module_items};

compiled!(Battles);

impl Module for Battles {
    module_items!(BattlesOrder, BattlesView);

    const BOOK: &'static str = "agency_battles";
    const DEFAULT_RULESET: Option<&'static str> = Some("agency_battles");

    fn build(app: &mut App) {
        app.world().resource::<Given<Self>>().clone().compiled().build(app);
        app.keyed::<Seat, Pending>("agency.pending")
            .keyed::<Seat, Investigations>("agency.investigations")
            .keyed::<Seat, Toll>("agency.tolls");
        turn_table::plugin(app);
    }

    fn decide_all(
        given: &Given<Self>,
        world: &World,
        seat: Seat,
        persona: &str,
        budget: &mut Budget,
        orders: &mut Vec<BattlesOrder>,
    ) -> bool {
        let persona = given.compiled().rules.persona(persona);
        if let Some((persona, view)) = persona.zip(BattlesView::of(world, seat)) {
            let mut die = world.resource::<Draws>().at(personas::RULE, view.subject, Purpose("plan"));
            let actions = personas::plan(persona, view.plan(), &mut die, budget);
            orders.extend(personas::orders::orders(actions, budget));
        }
        true
    }
}
