//! A-49 `deploy`: ready agents are at a site at once.
//! Draws none. Tells `AgentsDeployed`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::{below, judge};
use crate::battles::desk::RulesInForce;
use crate::battles::state::AgentState;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::orders::behind::behind;
use crate::frame::orders::deploy::deploy;

/// deploys agents to a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deploy {
    /// The destination.
    pub site: SiteId,
    /// The agents, in deployment order.
    pub agents: Vec<AgentId>,
}

impl Form for Deploy {
    const WORD: &'static str = "deploy";
    type Proof = ();

    behind!(site agents of Battles like "0 2 4-6");

    fn meaning(world: &World) -> Cow<'static, str> {
        let below = below(world.resource::<RulesInForce>().0.agents.deploying_below_exhaustion);
        format!("send available agents into battle at an active site{below}; SITE is mission-site-003 or 3").into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, &self.agents, |office, agent| {
            let site = office.site(self.site).map(|site| site.state);
            let deployed = office.in_state(AgentState::OnMission).count();
            actions::check_deploy(office.rules, office.assets, &self.agents, agent, (site, deployed))
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { site, agents }) = (legal.seat(), legal.into_order());
        deploy::<Battles>(world, seat, site, agents, rules::deploy);
    }
}
