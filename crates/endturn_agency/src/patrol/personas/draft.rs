//! The turn as a persona has planned it so far (P-01): its own copy of what it may know, changed by
//! each order as the game will change it, so that the next decision takes it into account.

use endturn_engine::{orders::Budget, reasons::Reason};

use crate::frame::findings::Findings;
use crate::frame::ids::{AgentId, LeadId, MissionId, SiteId};
use crate::patrol::actions;
use crate::patrol::agents;
use crate::patrol::ending;
use crate::patrol::factions;
use crate::patrol::leads::{self, LeadState};
use crate::patrol::money;
use crate::patrol::orders::{AgencyOrder, Assign, Deploy, Hire, Investigate, Recall, Sack};
use crate::patrol::state::{Agent, AgentState, Assets, Site, SiteState, Work};
use crate::patrol::view::AgencyView;

/// An active site as a persona sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub(super) id: SiteId,
    pub(super) mission: MissionId,
    /// Turns left to deploy; `i32::MAX` for ever.
    pub(super) expires_in: i32,
}

/// The decisions so far.
pub(super) struct Draft<'v, 'w> {
    view: &'v AgencyView<'w>,
    pub(super) assets: Assets,
    pub(super) agents: Vec<(AgentId, Agent)>,
    pub(super) targets: Vec<Target>,
    pub(super) investigations: Vec<u32>,
    opened: u32,
    budget: &'v mut Budget,
    orders: &'v mut Vec<AgencyOrder>,
}

impl<'v, 'w> Draft<'v, 'w> {
    pub(super) fn new(view: &'v AgencyView<'w>, budget: &'v mut Budget, orders: &'v mut Vec<AgencyOrder>) -> Self {
        let active = view.sites.iter().filter(|(_, site)| site.state == SiteState::Active);
        let target = |(id, site): &(SiteId, Site)| Target {
            id: *id,
            mission: site.mission,
            expires_in: site.expires_in.unwrap_or(i32::MAX),
        };
        Self {
            view,
            assets: view.assets,
            agents: view.agents.clone(),
            targets: active.map(target).collect(),
            investigations: view.findings.investigations.to_vec(),
            opened: 0,
            budget,
            orders,
        }
    }

    /// Spends budget on `things` agents, leads, sites or purchases; false once the budget is used
    /// up, in which case earlier decisions stand.
    pub(super) fn weigh(&mut self, things: usize) -> bool {
        self.budget.spend(things as u64)
    }

    /// Records the reason of a decision if a caller asks; otherwise `reason` is not called.
    pub(super) fn explain(&mut self, reason: impl FnOnce(&Self) -> Reason) {
        if self.budget.is_asked() {
            let reason = reason(self);
            self.budget.explain(|| reason);
        }
    }

    /// True if a caller asks for reasons, so that they are worth preparing.
    pub(super) fn is_asked(&self) -> bool {
        self.budget.is_asked()
    }

    /// Number of orders so far.
    pub(super) fn given(&self) -> usize {
        self.orders.len()
    }

    /// Findings, including this turn's investigations.
    pub(super) fn findings(&self) -> Findings<'_> {
        Findings { investigations: &self.investigations, successes: self.view.findings.successes }
    }

    /// Whether a lead can be investigated if there is intel for it.
    pub(super) fn is_open(&self, lead: LeadId) -> bool {
        leads::state(self.view.rules, self.findings(), lead) == Some(LeadState::Open)
    }

    /// Whether a lead can be investigated now.
    pub(super) fn is_affordable(&self, lead: LeadId) -> bool {
        actions::check_investigate(self.view.rules, self.findings(), lead, self.assets.intel).is_ok()
    }

    /// Whether the game is won, so that no action counts any more.
    pub(super) fn is_won(&self) -> bool {
        let of =
            |(seen, (_, faction)): (&crate::patrol::view::FactionSeen, (_, &crate::patrol::rules::FactionRules))| {
                seen.is_destroyed || factions::is_destroyed(self.findings(), faction)
            };
        ending::won(self.view.factions.iter().zip(self.view.rules.factions()).map(of)).is_some()
    }

    /// Number of agents employed.
    pub(super) fn roster(&self) -> u32 {
        let employed = self.agents.iter().filter(|(_, agent)| agent.is_employed());
        u32::try_from(employed.count()).unwrap_or(u32::MAX)
    }

    /// Upkeep of the coming advance, in units.
    pub(super) fn upkeep(&self) -> i64 {
        money::upkeep(self.view.rules, self.agents.iter().map(|(_, agent)| agent))
    }

    /// The projected balance with the whole plan.
    pub(super) fn projected(&self) -> i64 {
        let retained = money::retained(self.view.rules, self.agents.iter().map(|(_, agent)| agent));
        money::projected_balance(&self.assets, &retained)
    }

    fn change(&mut self, ids: &[AgentId], change: impl Fn(&mut Agent)) {
        for id in ids {
            if let Ok(at) = self.agents.binary_search_by_key(id, |(id, _)| *id) {
                change(&mut self.agents[at].1);
            }
        }
    }

    pub(super) fn sack(&mut self, agents: Vec<AgentId>) {
        self.change(&agents, agents::sack);
        self.orders.push(Sack { agents }.into());
    }

    pub(super) fn recall(&mut self, agents: Vec<AgentId>) {
        if !agents.is_empty() {
            self.change(&agents, agents::recall);
            self.orders.push(Recall { agents }.into());
        }
    }

    pub(super) fn assign(&mut self, work: Work, agents: Vec<AgentId>) {
        if !agents.is_empty() {
            self.change(&agents, |agent| agents::assign(agent, work));
            self.orders.push(Assign { work, agents }.into());
        }
    }

    pub(super) fn deploy(&mut self, site: SiteId, agents: Vec<AgentId>) {
        self.change(&agents, |agent| agents::deploy(agent, site));
        self.targets.retain(|target| target.id != site);
        self.orders.push(Deploy { site, agents }.into());
    }

    pub(super) fn investigate(&mut self, lead: LeadId) {
        let rules = self.view.rules;
        for &mission in actions::investigate(rules, &mut self.assets, &mut self.investigations, lead) {
            let id = SiteId(self.view.next_site.0.saturating_add(self.opened));
            self.opened += 1;
            let expires_in = rules.mission(mission).and_then(|one| one.expires_in).unwrap_or(i32::MAX);
            self.targets.push(Target { id, mission, expires_in });
        }
        self.orders.push(Investigate { lead }.into());
    }

    /// Plans one more agent, without the order.
    pub(super) fn employ(&mut self) {
        let agent = actions::hire(self.view.rules, &mut self.assets, self.view.turn);
        // Higher than all others; the game's own id for it is not needed before the next turn.
        let id = self.agents.last().map_or(0, |(id, _)| id.0.saturating_add(1));
        self.agents.push((AgentId(id), agent));
    }

    pub(super) fn hire(&mut self, count: u32) {
        if count > 0 {
            self.orders.push(Hire { count }.into());
        }
    }

    /// Whether one more agent may be hired.
    pub(super) fn may_hire(&self) -> bool {
        actions::check_hire(self.view.rules, &self.assets, self.projected()).is_ok()
    }

    /// The agents in a state.
    pub(super) fn in_state(&self, state: AgentState) -> impl Iterator<Item = &(AgentId, Agent)> {
        self.agents.iter().filter(move |(_, agent)| agent.state == state)
    }
}
