//! A whole campaign in plain values: a game's use of the rules, as simple as possible.

use crate::agency::report::{FactionReport, PanicChange, TurnReport};
use endturn_agency::frame::counts::Counts;
use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::findings::Findings;
use endturn_agency::frame::ids::{AgentId, FactionId, LeadId, SiteId};
use endturn_agency::frame::invariants::{SiteView, Violation};
use endturn_agency::patrol::actions::{self, Refused};
use endturn_agency::patrol::ending;
use endturn_agency::patrol::factions;
use endturn_agency::patrol::facts::SiteReport;
use endturn_agency::patrol::invariants::{self, Broken};
use endturn_agency::patrol::missions::{self, Deployed};
use endturn_agency::patrol::money::{self, Retained};
use endturn_agency::patrol::rolls::RollKind;
use endturn_agency::patrol::rules::{Rewards, Rules};
use endturn_agency::patrol::state::{Agent, AgentState, Assets, Faction, Site, SiteState, Work};
use endturn_agency::patrol::{agents, exhaustion, recovery, sites, work};

/// A site with its agents in deployment order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub site: Site,
    pub agents: Vec<AgentId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    pub rules: Rules,
    pub turn: u32,
    pub actions: u32,
    pub panic_bp: i64,
    pub assets: Assets,
    pub agents: Vec<Agent>,
    pub sites: Vec<Place>,
    pub factions: Vec<Faction>,
    pub investigations: Vec<u32>,
    pub ending: Option<Ending>,
}

impl Campaign {
    pub fn new(rules: Rules) -> Self {
        let investigations = vec![0; rules.leads().len()];
        Self {
            turn: 1,
            actions: 0,
            panic_bp: rules.start.panic_bp.into(),
            assets: rules.start_assets(),
            agents: Vec::new(),
            sites: Vec::new(),
            factions: rules.factions().map(|(_, faction)| faction.start).collect(),
            investigations,
            ending: None,
            rules,
        }
    }

    pub fn successes(&self) -> Vec<u32> {
        let mut counts = vec![0; self.rules.missions().len()];
        for place in self.sites.iter().filter(|place| place.site.state == SiteState::Successful) {
            counts[place.site.mission.index()] += 1;
        }
        counts
    }

    /// Whether each faction is destroyed, and whether it is discovered.
    fn standing(&self) -> Vec<(bool, bool)> {
        let findings = Findings { investigations: &self.investigations, successes: &[] };
        let of = |faction| (factions::is_destroyed(findings, faction), factions::is_discovered(findings, faction));
        self.rules.factions().map(|(_, faction)| of(faction)).collect()
    }

    pub fn projected_balance(&self) -> i64 {
        money::projected_balance(&self.assets, &money::retained(&self.rules, &self.agents))
    }

    /// Applies an action if it is allowed.
    fn act<T>(&mut self, check: Result<(), Refused>, apply: impl FnOnce(&mut Self) -> T) -> Result<T, Refused> {
        actions::check_running(self.ending)?;
        check?;
        let done = apply(self);
        self.actions += 1;
        self.ending = ending::won(self.standing().into_iter().map(|(is_destroyed, _)| is_destroyed));
        Ok(done)
    }

    fn state(&self, id: AgentId) -> Option<AgentState> {
        self.agents.get(id.0 as usize).map(|agent| agent.state)
    }

    fn each(&mut self, ids: &[AgentId], order: impl Fn(&mut Agent)) {
        ids.iter().for_each(|id| order(&mut self.agents[id.0 as usize]));
    }

    pub fn hire(&mut self) -> Result<(), Refused> {
        let check = actions::check_hire(&self.rules, &self.assets, self.projected_balance());
        self.act(check, |game| game.agents.push(actions::hire(&game.rules, &mut game.assets, game.turn)))
    }

    pub fn sack(&mut self, ids: &[AgentId]) -> Result<(), Refused> {
        let check = actions::check_available(ids, |id| self.state(id));
        self.act(check, |game| game.each(ids, agents::sack))
    }

    pub fn assign(&mut self, ids: &[AgentId], work: Work) -> Result<(), Refused> {
        let check = actions::check_available(ids, |id| self.state(id));
        self.act(check, |game| game.each(ids, |agent| agents::assign(agent, work)))
    }

    pub fn recall(&mut self, ids: &[AgentId]) -> Result<(), Refused> {
        let check = actions::check_on_assignment(ids, |id| self.state(id));
        self.act(check, |game| game.each(ids, agents::recall))
    }

    pub fn investigate(&mut self, lead: LeadId) -> Result<(), Refused> {
        let successes = self.successes();
        let findings = Findings { investigations: &self.investigations, successes: &successes };
        let check = actions::check_investigate(&self.rules, findings, lead, self.assets.intel);
        self.act(check, |game| {
            for mission in actions::investigate(&game.rules, &mut game.assets, &mut game.investigations, lead) {
                game.sites.push(Place { site: sites::new(&game.rules, *mission), agents: Vec::new() });
            }
        })
    }

    pub fn deploy(&mut self, site: SiteId, ids: &[AgentId]) -> Result<(), Refused> {
        let place = self.sites.get(site.0 as usize).map(|place| place.site.state);
        let check = actions::check_deploy(ids, |id| self.state(id), place);
        self.act(check, |game| {
            let place = &mut game.sites[site.0 as usize];
            place.site.state = SiteState::Deployed;
            place.agents = ids.to_vec();
            game.each(ids, |agent| agents::deploy(agent, site));
        })
    }

    /// All broken invariants; there should be none.
    pub fn violations(&self) -> Vec<Violation<Broken>> {
        let agents: Vec<(AgentId, Agent)> = (0..).map(AgentId).zip(self.agents.iter().copied()).collect();
        let views = self
            .sites
            .iter()
            .enumerate()
            .map(|(at, place)| SiteView::new(SiteId(at as u32), &place.site, &place.agents));
        let mut found = invariants::violations(&self.rules, &agents, &views.collect::<Vec<_>>());
        found.extend(invariants::of_office(&self.assets, self.panic_bp, &self.factions));
        found
    }

    fn in_state(&mut self, state: AgentState) -> impl Iterator<Item = &mut Agent> {
        self.agents.iter_mut().filter(move |agent| agent.state == state)
    }

    /// Advances to the next turn. `roll` returns the value of each roll.
    pub fn advance(&mut self, mut roll: impl FnMut(SiteId, AgentId, RollKind) -> i32) -> TurnReport {
        assert_eq!(self.ending, None, "no advance after the end");
        assert_eq!(self.violations(), [], "before turn {}", self.turn);
        self.turn += 1;
        self.actions = 0;
        let rules = self.rules.clone();
        let agents_before = Counts::of(&self.agents);
        let mut retained = Retained { upkeep: money::upkeep(&rules, &self.agents), ..Retained::default() };
        self.in_state(AgentState::Available).for_each(|agent| exhaustion::rest(&rules, agent));
        self.in_state(AgentState::Recovering).for_each(|agent| recovery::tick(&rules, agent));
        retained.contracting = self.agents.iter_mut().map(|agent| work::turn(&rules, agent, Work::Contracting)).sum();
        retained.espionage = self.agents.iter_mut().map(|agent| work::turn(&rules, agent, Work::Espionage)).sum();
        self.agents.iter_mut().for_each(agents::arrive);
        let mut expired = Vec::new();
        for (at, place) in self.sites.iter_mut().enumerate() {
            if sites::count_down(&mut place.site) {
                expired.push(SiteId(at as u32));
            }
        }
        let evaluated = self.evaluate_sites(&rules, &mut roll);
        let rewards: Vec<(SiteId, &Rewards)> = evaluated
            .iter()
            .filter(|report| report.evaluation.outcome == SiteState::Successful)
            .map(|report| (report.site, &rules.mission(report.mission).expect("a mission").rewards))
            .collect();
        let (money, intel) = money::settle(&mut self.assets, &retained, rewards.iter().map(|(_, reward)| *reward));
        let panic = self.change_panic(&rewards);
        let factions = self.change_factions(&rules, &rewards);
        assert_eq!(self.violations(), [], "after the advance to turn {}", self.turn);
        let destroyed = self.standing().into_iter().map(|(is_destroyed, _)| is_destroyed);
        self.ending = ending::after_advance(&rules, self.assets.money, self.panic_bp, destroyed);
        let agents_after = Counts::of(&self.agents);
        let turn = self.turn;
        TurnReport { turn, money, intel, panic, factions, sites: evaluated, expired, agents_before, agents_after }
    }

    fn evaluate_sites(
        &mut self,
        rules: &Rules,
        roll: &mut impl FnMut(SiteId, AgentId, RollKind) -> i32,
    ) -> Vec<SiteReport> {
        let mut reports = Vec::new();
        for (at, place) in self.sites.iter_mut().enumerate() {
            if place.site.state != SiteState::Deployed {
                continue;
            }
            let site = SiteId(at as u32);
            let member = |(place, id): (u32, &AgentId)| Deployed::new(rules, *id, self.agents[id.0 as usize], place);
            let mut team: Vec<Deployed> = (0..).zip(&place.agents).map(member).collect();
            let mission = rules.mission(place.site.mission).expect("a mission");
            let evaluation = missions::evaluate(rules, mission, place.site.fulfilled, &mut team, |agent, kind| {
                roll(site, agent, kind)
            });
            place.site.state = evaluation.outcome;
            place.site.fulfilled = evaluation.fulfilled;
            team.iter().for_each(|one| self.agents[one.id.0 as usize] = one.agent);
            reports.push(SiteReport { site, mission: place.site.mission, evaluation, team });
        }
        reports
    }

    fn change_panic(&mut self, rewards: &[(SiteId, &Rewards)]) -> PanicChange {
        let standing = self.standing();
        let named = self.factions.iter().enumerate().filter(|(at, _)| !standing[*at].0);
        let change = PanicChange::new(
            self.panic_bp,
            named.map(|(at, faction)| (FactionId::at(at), faction)),
            rewards.iter().map(|(site, reward)| (*site, reward.panic_reduction_bp)),
        );
        self.panic_bp = change.after;
        change
    }

    fn change_factions(&mut self, rules: &Rules, rewards: &[(SiteId, &Rewards)]) -> Vec<FactionReport> {
        let standing = self.standing();
        let mut reports = Vec::new();
        for (at, faction) in self.factions.iter_mut().enumerate().filter(|(at, _)| !standing[*at].0) {
            let mut change = factions::turn(rules, faction);
            let mut effects = Vec::new();
            for (site, reward) in rewards {
                for one in reward.factions.iter().filter(|one| one.faction.index() == at) {
                    effects.push((*site, factions::reward(faction, one)));
                }
            }
            change.after = *faction;
            let id = FactionId::at(at);
            reports.push(FactionReport { faction: id, is_discovered: standing[at].1, change, effects });
        }
        reports
    }
}
