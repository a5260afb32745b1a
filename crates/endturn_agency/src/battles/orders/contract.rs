//! A-45 `contract`: available agents set out to earn money.
//! Draws none. Tells `AgentsContracted`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::{below, judge};
use crate::battles::desk::RulesInForce;
use crate::battles::facts::BattlesFact;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, tell};
use crate::frame::ids::AgentId;
use crate::frame::orders::behind::behind;

/// sends agents to earn money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contract {
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Contract {
    const WORD: &'static str = "contract";
    type Proof = ();

    behind!(agents of Battles like "0-2 5");

    fn meaning(world: &World) -> Cow<'static, str> {
        let rules = &world.resource::<RulesInForce>().0;
        let (money, below) = (rules.economy.contracting_income, below(rules.agents.contracting_below_exhaustion));
        format!("send available agents to earn {money} money a turn at full skill{below}").into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, &self.agents, |office, agent| actions::check_contract(office.rules, &self.agents, agent))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { agents }) = (legal.seat(), legal.into_order());
        each(world, &entities::<Battles>(world, seat, &agents), rules::contract);
        tell(world, RuleId("A-45"), BattlesFact::AgentsContracted { seat, agents });
    }
}
