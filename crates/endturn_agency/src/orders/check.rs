//! A-42 Whether an office may give an order now: the checks of [`crate::actions`] on the running game.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, orders::Refusal};

use super::{AgencyOrder, MOST_HIRED, MOST_NAMED};
use crate::actions::{self, Refused};
use crate::components::{Fate, Knowledge, Ownership, Sites, Staff};
use crate::ending::{self, Ending};
use crate::factions;
use crate::ids::{AgentId, AgentKey, FactionId, FactionKey, SiteId, SiteKey};
use crate::leads;
use crate::money::{self, Retained};
use crate::plugin::RulesInForce;
use crate::rules::Rules;
use crate::state::{Agent, AgentState, Assets, Site};

/// One office as its orders are checked against it.
pub(crate) struct Office<'w> {
    world: &'w World,
    pub(crate) rules: &'w Rules,
    pub(crate) assets: Assets,
    pub(crate) knowledge: &'w Knowledge,
    staff: &'w Staff,
    sites: &'w Sites,
}

impl<'w> Office<'w> {
    /// The office of a seat; none if the game has no such seat.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let entity = world.resource::<KeyIndex<Seat>>().get(seat)?;
        Some(Self {
            world,
            rules: &world.resource::<RulesInForce>().0,
            assets: *world.get(entity)?,
            knowledge: world.get(entity)?,
            staff: world.get(entity)?,
            sites: world.get(entity)?,
        })
    }

    /// The entity of an agent.
    pub(crate) fn agent_entity(&self, id: AgentId) -> Option<Entity> {
        self.world.resource::<KeyIndex<AgentKey>>().get(*self.staff.0.get(id.index())?)
    }

    /// The entity of a site.
    pub(crate) fn site_entity(&self, id: SiteId) -> Option<Entity> {
        self.world.resource::<KeyIndex<SiteKey>>().get(*self.sites.0.get(id.index())?)
    }

    fn state(&self, id: AgentId) -> Option<AgentState> {
        Some(self.world.get::<Agent>(self.agent_entity(id)?)?.state)
    }

    /// All agents in the order of hire, those who are gone too.
    pub(crate) fn agents(&self) -> impl Iterator<Item = (AgentId, &'w Agent)> + Clone {
        let (world, index) = (self.world, self.world.resource::<KeyIndex<AgentKey>>());
        let agent = move |(id, key): (u32, &AgentKey)| Some((AgentId(id), world.get::<Agent>(index.get(*key)?)?));
        (0..).zip(&self.staff.0).filter_map(agent)
    }

    /// How many agents were ever hired.
    pub(crate) fn hired(&self) -> usize {
        self.staff.0.len()
    }

    /// How many sites were ever opened.
    pub(crate) fn opened(&self) -> usize {
        self.sites.0.len()
    }

    /// All sites in the order of creation, those that are over too.
    pub(crate) fn sites(&self) -> impl Iterator<Item = (SiteId, &'w Site, Entity)> + Clone {
        let (world, index) = (self.world, self.world.resource::<KeyIndex<SiteKey>>());
        let site = move |key: &SiteKey| {
            let entity = index.get(*key)?;
            Some((world.get::<Ownership>(entity)?.id, world.get::<Site>(entity)?, entity))
        };
        self.sites.0.iter().filter_map(site)
    }

    /// What the coming advance would keep.
    pub(crate) fn retained(&self) -> Retained {
        money::retained(self.rules, self.agents().map(|(_, agent)| agent))
    }

    /// Whether a faction is destroyed as far as the office knows: by anybody before this turn, or by itself in it.
    pub(crate) fn is_destroyed(&self, id: FactionId) -> bool {
        let index = self.world.resource::<KeyIndex<FactionKey>>();
        let fate = index.get(id.into()).and_then(|entity| self.world.get::<Fate>(entity));
        let by_itself = |faction| factions::is_destroyed(self.knowledge.findings(), faction);
        fate.is_some_and(Fate::is_destroyed) || self.rules.faction(id).is_some_and(by_itself)
    }

    /// The victory that waits for the end of the turn only.
    pub(crate) fn ending(&self) -> Option<Ending> {
        ending::won(self.rules.factions().map(|(id, _)| self.is_destroyed(id)))
    }
}

pub(super) fn may(order: &AgencyOrder, seat: Seat, world: &World) -> Result<(), Refusal> {
    let office = Office::of(world, seat).ok_or_else(|| Refusal::new("no-office", "this seat has no office"))?;
    if let AgencyOrder::Hire { count } = order {
        may_count(&office, *count)?;
    }
    named(order).iter().try_for_each(|agents| may_name(agents))?;
    check(&office, order).map_err(|refused| refusal(&office, order, &refused))
}

fn check(office: &Office<'_>, order: &AgencyOrder) -> Result<(), Refused> {
    actions::check_running(office.ending())?;
    let state = |id| office.state(id);
    match order {
        AgencyOrder::Hire { count } => {
            let projected = money::projected_balance(&office.assets, &office.retained());
            actions::check_hires(office.rules, &office.assets, projected, *count)
        }
        AgencyOrder::Sack { agents } | AgencyOrder::Assign { agents, .. } => actions::check_available(agents, state),
        AgencyOrder::Recall { agents } => actions::check_on_assignment(agents, state),
        AgencyOrder::Investigate { lead } => {
            actions::check_investigate(office.rules, office.knowledge.findings(), *lead, office.assets.intel)
        }
        AgencyOrder::Deploy { site, agents } => {
            let site = office.site_entity(*site).and_then(|entity| office.world.get::<Site>(entity));
            actions::check_deploy(agents, state, site.map(|site| site.state))
        }
    }
}

fn may_count(office: &Office<'_>, count: u32) -> Result<(), Refusal> {
    if count == 0 {
        return Err(Refusal::new("no-agents", "hiring nobody is no order")
            .expecting(["COUNT above 0"])
            .example("hire"));
    }
    if count as usize > MOST_NAMED || office.hired() + count as usize > MOST_HIRED {
        let reason = format!("one order hires at most {MOST_NAMED} agents, and an office {MOST_HIRED} in all");
        return Err(Refusal::new("too-many-agents", reason).expecting(["a smaller COUNT"]).example("hire"));
    }
    Ok(())
}

fn may_name(agents: &[AgentId]) -> Result<(), Refusal> {
    if agents.len() <= MOST_NAMED {
        return Ok(());
    }
    Err(Refusal::new("too-many-agents", format!("an order names at most {MOST_NAMED} agents")))
}

/// The agents that an order names.
fn named(order: &AgencyOrder) -> Option<&[AgentId]> {
    match order {
        AgencyOrder::Hire { .. } | AgencyOrder::Investigate { .. } => None,
        AgencyOrder::Sack { agents }
        | AgencyOrder::Assign { agents, .. }
        | AgencyOrder::Recall { agents }
        | AgencyOrder::Deploy { agents, .. } => Some(agents),
    }
}

/// Names that a refusal offers instead, at most.
const OFFERED: usize = 8;

/// What was refused in words, with what could be done instead.
fn refusal(office: &Office<'_>, order: &AgencyOrder, refused: &Refused) -> Refusal {
    let plain = Refusal::new(code(refused), refused.to_string());
    match refused {
        Refused::NotAvailable(..) => offer(plain, fit(office, AgentState::Available)),
        Refused::NotOnAssignment(..) => offer(plain, fit(office, AgentState::OnAssignment)),
        Refused::UnknownAgent(_) => {
            let state = if matches!(order, AgencyOrder::Recall { .. }) {
                AgentState::OnAssignment
            } else {
                AgentState::Available
            };
            offer(plain, fit(office, state))
        }
        Refused::UnknownSite | Refused::NotActive(_) => {
            let active = office.sites().filter(|(_, site, _)| site.state == crate::state::SiteState::Active);
            offer(plain, active.map(|(id, _, _)| id.to_string()))
        }
        Refused::UnknownLead | Refused::HiddenLead(_) | Refused::ArchivedLead(_) | Refused::NoIntel { .. } => {
            let findings = office.knowledge.findings();
            let can = |id| actions::check_investigate(office.rules, findings, id, office.assets.intel).is_ok();
            let open = office.rules.leads().filter(|(id, _)| can(*id));
            offer(plain, open.map(|(_, lead)| lead.names.word.clone()))
        }
        Refused::GameOver(_) => plain,
        Refused::NoProjectedBalance(_) | Refused::NoMoney { .. } => fewer(office, order).unwrap_or(plain),
        _ => plain,
    }
}

/// The refusal of so many hires, if fewer are possible: how many, and what stands in the way of one more.
fn fewer(office: &Office<'_>, order: &AgencyOrder) -> Option<Refusal> {
    let AgencyOrder::Hire { count } = order else { return None };
    let projected = money::projected_balance(&office.assets, &office.retained());
    let most = actions::most_hires(office.rules, &office.assets, projected);
    if most == 0 {
        return None;
    }
    let refused = actions::check_hires(office.rules, &office.assets, projected, most.checked_add(1)?).err()?;
    let reason = format!("only {most} of these {count} can be hired: then {refused}");
    Some(Refusal::new(code(&refused), reason).expecting([format!("hire {most}")]).example(format!("hire {most}")))
}

/// The office's agents, open sites and open leads as words of orders.
pub(super) fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
    let Some(office) = Office::of(world, seat) else { return Vec::new() };
    match stand_in {
        "AGENT" => office.agents().filter(|(_, agent)| agent.is_employed()).map(|(id, _)| id.to_string()).collect(),
        "SITE" => office.sites().filter(|(_, site, _)| !site.state.is_final()).map(|(id, ..)| id.to_string()).collect(),
        "LEAD" => {
            let findings = office.knowledge.findings();
            let open = office
                .rules
                .leads()
                .filter(|(id, _)| leads::state(office.rules, findings, *id) == Some(leads::LeadState::Open));
            open.map(|(_, lead)| lead.names.word.clone()).collect()
        }
        _ => Vec::new(),
    }
}

fn fit<'a>(office: &'a Office<'_>, state: AgentState) -> impl Iterator<Item = String> + 'a {
    office.agents().filter(move |(_, agent)| agent.state == state).map(|(id, _)| id.to_string())
}

fn offer(refusal: Refusal, names: impl Iterator<Item = String>) -> Refusal {
    let names: Vec<String> = names.take(OFFERED).collect();
    refusal.expecting(names)
}

fn code(refused: &Refused) -> &'static str {
    match refused {
        Refused::GameOver(_) => "game-over",
        Refused::NoAgents => "no-agents",
        Refused::UnknownAgent(_) => "unknown-agent",
        Refused::AgentTwice(_) => "agent-named-twice",
        Refused::NotAvailable(..) => "not-available",
        Refused::NotOnAssignment(..) => "not-on-assignment",
        Refused::NoProjectedBalance(_) => "no-projected-balance",
        Refused::NoMoney { .. } => "not-enough-money",
        Refused::UnknownLead => "unknown-lead",
        Refused::HiddenLead(_) => "lead-not-discovered",
        Refused::ArchivedLead(_) => "lead-archived",
        Refused::NoIntel { .. } => "not-enough-intel",
        Refused::UnknownSite => "unknown-site",
        Refused::NotActive(_) => "site-not-active",
    }
}
