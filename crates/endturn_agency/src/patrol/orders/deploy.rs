//! A-49 `deploy`: available agents are at a site at once.
//! Draws none. Tells `AgentsDeployed`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::judge;
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::orders::behind::behind;
use crate::frame::orders::deploy::deploy;
use crate::patrol::state::AgentState;
use crate::patrol::{Patrol, actions, agents as rules};

/// deploys available agents to a site.
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

    behind!(site agents of Patrol like "0 2 4-6");

    fn meaning(_: &World) -> Cow<'static, str> {
        "send available agents to an active site; SITE is mission-site-003 or 3".into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, (&self.agents, AgentState::Available), |office, state| {
            actions::check_deploy(&self.agents, state, office.site(self.site).map(|site| site.state))
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { site, agents }) = (legal.seat(), legal.into_order());
        deploy::<Patrol>(world, seat, site, agents, rules::deploy);
    }
}
