//! A-45 `contract`: available agents set out to earn money.
//! Draws none. Tells `AgentsContracted`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Refusal};

use super::office::{below, judge};
use crate::battles::desk::RulesInForce;
use crate::battles::facts::BattlesFact;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, tell};
use crate::frame::orders::of_agents::of_agents;

of_agents! {
    /// sends agents to earn money.
    Contract of Battles, "contract" like "0-2 5";
    meaning |world| {
        let rules = &world.resource::<RulesInForce>().0;
        let (money, below) = (rules.economy.contracting_income, below(rules.agents.contracting_below_exhaustion));
        format!("send available agents to earn {money} money a turn at full skill{below}")
    };
    may |agents, seat, world| judge(seat, world, agents, |office, agent| {
        actions::check_contract(office.rules, agents, agent)
    });
    apply |agents, seat, world| {
        each(world, &entities::<Battles>(world, seat, &agents), rules::contract);
        tell(world, RuleId("A-45"), BattlesFact::AgentsContracted { seat, agents });
    }
}
