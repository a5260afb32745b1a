//! What an office may know (P-01): all of its own, panic, and of factions only what it has discovered; with the
//! projections. Nothing of other offices.

mod forms;

pub(crate) use forms::{as_json, as_text, costs};

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, game::Limits, ids::KeyIndex, random::DrawSubject, seats::Roster, turn::TurnChain};

use crate::components::{Actions, Panic, Tally, Team};
use crate::factions;
use crate::ids::{AgentId, FactionId, FactionKey, SiteId};
use crate::leads::Findings;
use crate::money::{self, Retained};
use crate::orders::Office;
use crate::rules::Rules;
use crate::state::{Agent, Assets, Faction, Site};

/// A site of the office that is not over yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSeen {
    /// What the office calls it.
    pub id: SiteId,
    /// How far it is.
    pub site: Site,
    /// Who was deployed there.
    pub team: Vec<AgentId>,
}

/// A faction as far as the office knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactionSeen {
    /// Which.
    pub id: FactionId,
    /// Its numbers, once it is discovered.
    pub numbers: Option<Faction>,
    /// Whether it is no more, as far as the office knows.
    pub is_destroyed: bool,
}

/// Everything that one office may know.
pub struct AgencyView<'w> {
    /// The rules in force.
    pub rules: &'w Rules,
    /// Whose view it is.
    pub seat: Seat,
    /// What the office's own draws hang on.
    pub subject: DrawSubject,
    /// The current turn, from 1.
    pub turn: u32,
    /// The last turn.
    pub turn_limit: u32,
    /// Panic, in basis points.
    pub panic_bp: i64,
    /// Money, intel and funding.
    pub assets: Assets,
    /// What the coming advance would keep.
    pub retained: Retained,
    /// Actions done this turn.
    pub actions: u32,
    /// Everybody who is neither dismissed nor dead, in the order of hire.
    pub agents: Vec<(AgentId, Agent)>,
    /// Sites that are active or deployed to, in the order of creation.
    pub sites: Vec<SiteSeen>,
    /// What the next site will be called.
    pub next_site: SiteId,
    /// What the office has seen so far.
    pub tally: Tally,
    /// What it has found out.
    pub findings: Findings<'w>,
    /// All factions, in the ruleset's order.
    pub factions: Vec<FactionSeen>,
}

impl<'w> AgencyView<'w> {
    /// The view of a seat; none if it has no office.
    #[must_use]
    pub fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let office = Office::of(world, seat)?;
        let entity = world.resource::<KeyIndex<Seat>>().get(seat)?;
        let findings = office.knowledge.findings();
        let index = world.resource::<KeyIndex<FactionKey>>();
        let factions = office.rules.factions().map(|(id, faction)| FactionSeen {
            id,
            numbers: index
                .get(id.into())
                .filter(|_| factions::is_discovered(findings, faction))
                .and_then(|entity| world.get(entity).copied()),
            is_destroyed: office.is_destroyed(id),
        });
        let factions = factions.collect();
        let open = office.sites().filter(|(_, site, _)| !site.state.is_final());
        let sites = open
            .map(|(id, site, entity)| SiteSeen {
                id,
                site: *site,
                team: world.get::<Team>(entity).map_or_else(Vec::new, |team| team.0.clone()),
            })
            .collect();
        let agents = office.agents().filter(|(_, agent)| agent.is_employed()).map(|(id, agent)| (id, *agent));
        Some(Self {
            rules: office.rules,
            seat,
            subject: world.resource::<Roster>().subject(seat),
            turn: world.resource::<TurnChain>().current().round_number(),
            turn_limit: world.resource::<Limits>().turn_limit,
            panic_bp: world.resource::<Panic>().0,
            assets: office.assets,
            retained: office.retained(),
            actions: world.get::<Actions>(entity)?.count,
            agents: agents.collect(),
            sites,
            next_site: SiteId(u32::try_from(office.opened()).unwrap_or(u32::MAX)),
            tally: *world.get(entity)?,
            findings,
            factions,
        })
    }

    /// Money after the coming advance if no mission pays, in units.
    #[must_use]
    pub fn projected_balance(&self) -> i64 {
        money::projected_balance(&self.assets, &self.retained)
    }

    /// Intel after the coming advance if no mission pays, in units.
    #[must_use]
    pub fn projected_intel(&self) -> i64 {
        self.assets.intel.saturating_add(self.retained.espionage)
    }
}
