//! E-07 `hire`: new agents, paid at once, as far as the cap allows.
//! Draws none. Tells `AgentHired`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::{judge, may_count};
use crate::battles::components::{Ledger, Service};
use crate::battles::desk::RulesInForce;
use crate::battles::state::Assets;
use crate::battles::{Battles, actions, agents};
use crate::frame::changes::{enlist, office, rules, tell, turn};
use crate::frame::facts::OfficeFact;
use crate::frame::orders::behind::behind;

/// E-07: new agents; all or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hire {
    /// Number of agents, from 1.
    pub count: u32,
}

impl Form for Hire {
    const WORD: &'static str = "hire";
    type Proof = ();

    behind!(count like "2");

    fn meaning(world: &World) -> Cow<'static, str> {
        let economy = &world.resource::<RulesInForce>().0.economy;
        let (cost, upkeep) = (economy.hire_cost, economy.upkeep);
        format!("hire agents for {cost} each, paid at once; each costs {upkeep} a turn").into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        may_count(seat, world, self.count, ("hire", true))?;
        judge(seat, world, &[], |office, _| {
            actions::check_hire(office.rules, office.assets, office.employed().count(), self.count)
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, rules) = (legal.seat(), rules::<Battles>(world));
        for _ in 0..legal.order().count {
            let mut assets = office::<Assets>(world, seat);
            actions::pay_hire(&rules, &mut assets);
            let assets = *assets;
            let mut ledger = office::<Ledger>(world, seat);
            ledger.spending.hiring = ledger.spending.hiring.saturating_add(rules.economy.hire_cost.into());
            let agent = agents::hired(&rules, &assets, turn(world));
            let agent = enlist(world, seat, (agent, Service::default()));
            tell(world, RuleId("E-07"), OfficeFact::AgentHired { seat, agent });
        }
    }
}
