//! A-45 `assign`: available agents set out for work.
//! Draws none. Tells `AgentsAssigned`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use super::office::judge;
use crate::frame::changes::{each, entities, tell};
use crate::frame::ids::AgentId;
use crate::frame::orders::{
    listed,
    words::{agents, list},
};
use crate::patrol::desk::RulesInForce;
use crate::patrol::facts::AgencyFact;
use crate::patrol::state::{Agent, AgentState, Work};
use crate::patrol::{Patrol, actions, agents as rules};

/// sends available agents to work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assign {
    /// The work.
    #[serde(with = "work_name")]
    pub work: Work,
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Assign {
    const WORD: &'static str = "assign";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "contracting|espionage AGENT+".into()
    }

    fn meaning(world: &World) -> Cow<'static, str> {
        let economy = &world.resource::<RulesInForce>().0.economy;
        let (money, intel) = (economy.contracting_income, economy.espionage_intel);
        format!("send available agents to earn {money} money or gather {intel} intel a turn at full skill").into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        "contracting 0-2 5".into()
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let kinds = [Work::Contracting, Work::Espionage];
        let work = kinds[words.keyword("work", &kinds.map(Work::name))?];
        Ok(Self { work, agents: agents(words)? })
    }

    fn text(&self, _: &World) -> String {
        format!("{} {}", self.work.name(), list(&self.agents))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, (&self.agents, AgentState::Available), |_, state| {
            actions::check_available(&self.agents, state)
        })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let orders = |work| listed::teams::<Patrol, _>(seat, world, sampler, |agents| Self { work, agents });
        [Work::Contracting, Work::Espionage].into_iter().flat_map(orders).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { work, agents }) = (legal.seat(), legal.into_order());
        let found = entities::<Patrol>(world, seat, &agents);
        each(world, &found, |agent: &mut Agent| rules::assign(agent, work));
        tell(world, RuleId("A-45"), AgencyFact::AgentsAssigned { seat, agents, work });
    }
}

/// Serde form of work: its word in orders.
mod work_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::patrol::state::Work;

    pub(super) fn serialize<S: Serializer>(work: &Work, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(work.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Work, D::Error> {
        let word = String::deserialize(deserializer)?;
        let known = [Work::Contracting, Work::Espionage].into_iter().find(|work| work.name() == word);
        known.ok_or_else(|| D::Error::unknown_variant(&word, &["contracting", "espionage"]))
    }
}
