//! A-47 `investigate`: a lead is paid for and counted; A-48 Site creation: it opens its sites. A-12
//! reports what it reveals, as `FactionDiscovered`.
//! Draws none. Tells `LeadInvestigated`, `SiteOpened`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use super::office::judge;
use crate::frame::changes::{list_site, office, rules, tell, turn};
use crate::frame::components::Knowledge;
use crate::frame::ids::{FactionId, LeadId, MissionId};
use crate::frame::orders::words::{lead, lead_word, some_lead};
use crate::patrol::components::Tally;
use crate::patrol::desk::RulesInForce;
use crate::patrol::factions::is_discovered;
use crate::patrol::facts::AgencyFact;
use crate::patrol::state::{AgentState, Assets};
use crate::patrol::{Patrol, actions, sites};

/// investigates a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Investigate {
    /// The lead.
    pub lead: LeadId,
}

impl Form for Investigate {
    const WORD: &'static str = "investigate";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "LEAD".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "spend intel on a lead; some open a site at once".into()
    }

    fn example(_: Option<Seat>, world: &World) -> String {
        some_lead(world)
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        Ok(Self { lead: lead(words, world)? })
    }

    fn text(&self, world: &World) -> String {
        lead_word(world, self.lead)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, (&[], AgentState::Available), |office, _| {
            actions::check_investigate(office.rules, office.knowledge.findings(), self.lead, office.assets.intel)
        })
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|_, world, _| world.resource::<RulesInForce>().0.leads().map(|(lead, _)| Self { lead }).collect());

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, lead, rules) = (legal.seat(), legal.order().lead, rules::<Patrol>(world));
        let known = discovered(world, seat);
        let mut assets = *office::<Assets>(world, seat);
        let mut knowledge = office::<Knowledge>(world, seat);
        let opened = actions::investigate(&rules, &mut assets, &mut knowledge.investigations, lead);
        *office::<Assets>(world, seat) = assets;
        let is_repeatable = rules.lead(lead).is_some_and(|lead| lead.repeatable);
        let mut tally = office::<Tally>(world, seat);
        let done = if is_repeatable { &mut tally.leads_repeated } else { &mut tally.leads_done };
        *done = done.saturating_add(1);
        let intel = rules.lead(lead).map_or(0, |lead| lead.intel_cost);
        tell(world, RuleId("A-47"), AgencyFact::LeadInvestigated { seat, lead, intel });
        for &mission in opened {
            open(world, seat, mission);
        }
        for faction in discovered(world, seat) {
            if !known.contains(&faction) {
                tell(world, RuleId("A-12"), AgencyFact::FactionDiscovered { seat, faction });
            }
        }
    }
}

/// The factions whose numbers an office knows.
fn discovered(world: &mut World, seat: Seat) -> Vec<FactionId> {
    let rules = rules::<Patrol>(world);
    let knowledge = office::<Knowledge>(world, seat);
    let is_known = |(id, faction)| is_discovered(knowledge.findings(), faction).then_some(id);
    rules.factions().filter_map(is_known).collect()
}

/// opens a site of a mission.
fn open(world: &mut World, seat: Seat, mission: MissionId) {
    let rules = rules::<Patrol>(world);
    let new = sites::new(&rules, mission);
    let turn = turn(world);
    let site = list_site(world, seat, new, Vec::new(), turn);
    let mut tally = office::<Tally>(world, seat);
    tally.sites_opened = tally.sites_opened.saturating_add(1);
    tally.hardest = tally.hardest.max(rules.mission(mission).map_or(0, |mission| mission.difficulty));
    let fact = AgencyFact::SiteOpened { seat, site, mission, expires_in: new.expires_in };
    tell(world, RuleId("A-48"), fact);
}
