//! A whole campaign with battles in plain values: a game's use of the rules, as simple as possible
//! (E-16, A-40).

use std::collections::BTreeSet;

use endturn_agency::battles::actions::{self, Refused};
use endturn_agency::battles::aftermath::{self, Losses, Scene};
use endturn_agency::battles::battle::{Battle, Outcome};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::invariants::{self, Broken};
use endturn_agency::battles::leads::{self, Knowledge, LeadState};
use endturn_agency::battles::money::{self, MoneyChange};
use endturn_agency::battles::personas::{Action, LeadView, View};
use endturn_agency::battles::rules::Rules;
use endturn_agency::battles::stakes::{self, PanicChange};
use endturn_agency::battles::state::{Agent, AgentState, Assets, Assignment, Faction, Investigation, Site, SiteState};
use endturn_agency::battles::throws::{Attacker, BattleThrow, FactionThrow};
use endturn_agency::battles::{
    agents, contracting, ending, factions, investigations, recovery, sites, skill, throws, training, upgrades,
};
use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::findings::Findings;
use endturn_agency::frame::ids::{AgentId, FactionId, LeadId, SiteId};
use endturn_agency::frame::invariants::{SiteView, Violation};
use endturn_engine::random::{DrawSubject, Draws};

/// Key of the draws of the only office.
fn office() -> DrawSubject {
    DrawSubject::named("Office")
}

/// Every random draw of a campaign; keyed dice unless a test supplies others.
pub trait Dice {
    fn battle(&self, draws: &Draws, site: SiteId, who: Attacker, throw: BattleThrow, bound: u64) -> u64 {
        throws::battle_die(draws, office(), site, who, throw).below(bound)
    }

    fn lead(&self, draws: &Draws, lead: &str) -> u32 {
        throws::of_grid(&mut throws::investigation_die(draws, office(), lead))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Keyed;
impl Dice for Keyed {}

/// A site with its agents in deployment order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub site: Site,
    pub agents: Vec<AgentId>,
}

/// The results of an advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub turn: u32,
    pub money: MoneyChange,
    pub panic: PanicChange,
    pub funding: (i64, i64),
    pub battles: Vec<(SiteId, Outcome)>,
    pub done: Vec<LeadId>,
}

#[derive(Clone, Debug)]
pub struct Campaign {
    pub rules: Rules,
    pub turn: u32,
    pub actions: u32,
    pub panic_bp: i64,
    pub assets: Assets,
    pub agents: Vec<Agent>,
    pub sites: Vec<Place>,
    pub factions: Vec<Faction>,
    pub counts: Vec<u32>,
    pub investigations: Vec<Investigation>,
    pub ending: Option<Ending>,
    draws: Draws,
    battle: Battle,
}

impl Campaign {
    pub fn new(rules: Rules, seed: u64) -> Self {
        let draws = Draws::new(seed);
        let throw = |word: &str, throw: FactionThrow, bound| throws::faction_die(&draws, word, throw).below(bound);
        let factions = rules
            .factions()
            .map(|(id, one)| factions::at_start(&rules, id, &mut |kind, bound| throw(&one.names.word, kind, bound)));
        let factions = factions.collect();
        let leads = rules.leads().len();
        let mut campaign = Self {
            turn: 1,
            actions: 0,
            panic_bp: rules.start.panic_bp.into(),
            assets: rules.start_assets(),
            agents: (0..rules.start.agents).map(|_| agents::present_at_start(&rules)).collect(),
            sites: Vec::new(),
            factions,
            counts: vec![0; leads],
            investigations: Vec::new(),
            ending: None,
            draws,
            battle: Battle::default(),
            rules,
        };
        campaign.draws.enter_round(1);
        campaign
    }

    /// Won sites, and sites still open, by mission.
    fn tallies(&self) -> (Vec<u32>, Vec<u32>) {
        let mut tallies = (vec![0; self.rules.missions().len()], vec![0; self.rules.missions().len()]);
        for place in &self.sites {
            let at = place.site.mission.index();
            match place.site.state {
                SiteState::Won => tallies.0[at] += 1,
                SiteState::Active | SiteState::Deployed => tallies.1[at] += 1,
                _ => (),
            }
        }
        tallies
    }

    fn with_knowledge<T>(&self, ask: impl FnOnce(Knowledge<'_>) -> T) -> T {
        let (successes, pending) = self.tallies();
        let findings = Findings { investigations: &self.counts, successes: &successes };
        ask(Knowledge { findings, pending: &pending })
    }

    pub fn lead_state(&self, lead: LeadId) -> Option<LeadState> {
        self.with_knowledge(|known| leads::state(&self.rules, known, lead))
    }

    fn agent(&self, id: AgentId) -> Option<&Agent> {
        self.agents.get(id.0 as usize)
    }

    pub fn count(&self, state: AgentState) -> usize {
        self.agents.iter().filter(|agent| agent.state == state).count()
    }

    pub fn employed(&self) -> usize {
        self.agents.iter().filter(|agent| agent.state.is_employed()).count()
    }

    fn check(&self, action: &Action) -> Result<(), Refused> {
        actions::check_running(self.ending)?;
        let (rules, assets) = (&self.rules, &self.assets);
        let agent = |id| self.agent(id);
        match action {
            Action::Hire => actions::check_hire(rules, assets, self.employed(), 1),
            Action::Buy(upgrade) => actions::check_buy(rules, assets, *upgrade, 1),
            Action::Sack(ids) => actions::check_sack(ids, agent),
            Action::Contract(ids) => actions::check_contract(rules, ids, agent),
            Action::Train(ids) => actions::check_train(rules, assets, ids, agent, self.count(AgentState::InTraining)),
            Action::Recall(ids) => actions::check_recall(ids, agent),
            Action::Investigate(lead, ids) => {
                actions::check_investigate(rules, ids, agent, (*lead, self.lead_state(*lead)))
            }
            Action::Leave(lead, ids) => {
                let is_investigated = self.investigations.iter().any(|one| one.lead == *lead);
                actions::check_leave(ids, agent, (*lead, is_investigated))
            }
            Action::Deploy(site, ids) => {
                let state = self.sites.get(site.0 as usize).map(|place| place.site.state);
                actions::check_deploy(rules, assets, ids, agent, (state, self.count(AgentState::OnMission)))
            }
        }
    }

    pub fn act(&mut self, action: &Action) -> Result<(), Refused> {
        self.check(action)?;
        self.actions += 1;
        let turn = self.turn;
        match action {
            Action::Hire => {
                actions::pay_hire(&self.rules, &mut self.assets);
                self.agents.push(agents::hired(&self.rules, &self.assets, turn));
            }
            Action::Buy(upgrade) => {
                upgrades::buy(&self.rules, &mut self.assets, *upgrade);
                let living = self.agents.iter_mut().filter(|agent| agent.state.is_employed());
                living.for_each(|agent| upgrades::improve(&self.rules, *upgrade, 1, agent));
            }
            Action::Sack(ids) => self.each(ids, |agent| agents::sack(agent, turn)),
            Action::Contract(ids) => self.each(ids, agents::contract),
            Action::Train(ids) => self.each(ids, agents::train),
            Action::Recall(ids) => self.each(ids, agents::recall),
            Action::Investigate(lead, ids) => {
                if !self.investigations.iter().any(|one| one.lead == *lead) {
                    let rules = self.rules.lead(*lead).expect("checked");
                    let mut die = throws::difficulty_die(&self.draws, office(), &rules.names.word);
                    let drawn = die.below(investigations::difficulties(&self.rules, rules.difficulty));
                    self.investigations.push(investigations::start(&self.rules, (*lead, rules), turn, drawn));
                }
                self.each(ids, |agent| agents::investigate(agent, *lead));
            }
            Action::Leave(lead, ids) => self.leave(*lead, ids, agents::recall),
            Action::Deploy(site, ids) => {
                let place = &mut self.sites[site.0 as usize];
                place.site.state = SiteState::Deployed;
                place.agents.clone_from(ids);
                self.each(ids, |agent| agents::deploy(agent, *site));
            }
        }
        Ok(())
    }

    fn each(&mut self, ids: &[AgentId], order: impl Fn(&mut Agent)) {
        ids.iter().for_each(|id| order(&mut self.agents[id.0 as usize]));
    }

    /// Agents who work at a lead.
    fn working(&self, lead: LeadId) -> Vec<AgentId> {
        let is_there =
            |agent: &&Agent| agent.state == AgentState::Investigating && agent.assignment == Assignment::Lead(lead);
        let all = (0..).map(AgentId).zip(&self.agents);
        all.filter(|(_, agent)| is_there(agent)).map(|(id, _)| id).collect()
    }

    fn eff(&self, ids: &[AgentId]) -> Fixed {
        ids.iter().map(|id| skill::of(&self.rules, &self.agents[id.0 as usize])).sum()
    }

    fn leave(&mut self, lead: LeadId, ids: &[AgentId], order: impl Fn(&mut Agent)) {
        let before = self.eff(&self.working(lead));
        self.each(ids, order);
        let after = self.eff(&self.working(lead));
        let is_left = self.agents.iter().all(|agent| agent.assignment != Assignment::Lead(lead));
        let one = self.investigations.iter_mut().find(|one| one.lead == lead).expect("checked");
        investigations::lose(one, before, after);
        if is_left {
            self.investigations.retain(|one| one.lead != lead);
        }
    }

    /// Ends an investigation in the middle of an advance.
    fn end_investigation(&mut self, lead: LeadId) {
        self.investigations.retain(|one| one.lead != lead);
        let there = self.agents.iter_mut().filter(|agent| agent.assignment == Assignment::Lead(lead));
        there.for_each(agents::set_free);
    }

    pub fn lead_views(&self) -> Vec<LeadView> {
        self.with_knowledge(|known| {
            let view = |id: LeadId| LeadView {
                id,
                state: leads::state(&self.rules, known, id).expect("a lead"),
                investigations: self.counts[id.index()],
                is_under_way: self.investigations.iter().any(|one| one.lead == id),
            };
            self.rules.leads().map(|(id, _)| view(id)).collect()
        })
    }

    /// Shows the campaign as a player sees it.
    pub fn with_view<T>(&self, look: impl FnOnce(View<'_>) -> T) -> T {
        let agents: Vec<(AgentId, Agent)> = (0..).map(AgentId).zip(self.agents.iter().copied()).collect();
        let sites: Vec<(SiteId, Site)> = (0..).map(SiteId).zip(self.sites.iter().map(|place| place.site)).collect();
        look(View {
            rules: &self.rules,
            assets: &self.assets,
            agents: &agents,
            sites: &sites,
            leads: &self.lead_views(),
        })
    }

    pub fn violations(&self) -> Vec<Violation<Broken>> {
        let agents: Vec<(AgentId, Agent)> = (0..).map(AgentId).zip(self.agents.iter().copied()).collect();
        let views: Vec<SiteView<'_>> = (0..)
            .map(SiteId)
            .zip(&self.sites)
            .map(|(id, place)| SiteView::new(id, &place.site, &place.agents))
            .collect();
        invariants::violations(
            &self.rules,
            invariants::Campaign {
                agents: &agents,
                sites: &views,
                investigations: &self.investigations,
                factions: &self.factions,
                assets: &self.assets,
                panic_bp: self.panic_bp,
            },
        )
    }

    /// Advances to the next turn (E-16).
    pub fn advance(&mut self, dice: &impl Dice) -> Report {
        assert_eq!(self.ending, None, "no advance after the end");
        let rules = self.rules.clone();
        self.draws.enter_round(self.turn);
        self.turn += 1;
        self.actions = 0;
        let upkeep = money::upkeep(&rules, &self.agents);
        let assets = self.assets;
        self.agents.iter_mut().for_each(|agent| recovery::rest(&rules, &assets, agent));
        self.agents.iter_mut().for_each(|agent| recovery::turn(&rules, &assets, agent));
        let income = contracting::income(&rules, &self.agents);
        self.agents.iter_mut().for_each(|agent| contracting::tire(&rules, agent));
        self.agents.iter_mut().for_each(|agent| training::turn(&rules, &assets, agent));
        let done = self.investigate(&rules, dice);
        self.agents.iter_mut().for_each(agents::travel);
        let mut closed = BTreeSet::new();
        for (id, place) in (0..).map(SiteId).zip(&mut self.sites) {
            if sites::count_down(&mut place.site) {
                closed.insert(id);
            }
        }
        let battles = self.fight(&rules, dice);
        closed.extend(battles.iter().map(|(id, _)| *id));
        let closed: Vec<(SiteId, Site)> = closed.into_iter().map(|id| (id, self.sites[id.0 as usize].site)).collect();
        let sites = || closed.iter().map(|(_, site)| site);
        let money = money::settle(&rules, &mut self.assets, (upkeep, income), sites());
        let panic = stakes::panic(&rules, self.panic_bp, closed.iter().map(|(id, site)| (*id, site)));
        self.panic_bp = panic.after;
        self.move_factions(&rules, &closed);
        let before = self.assets.funding;
        self.assets.funding = stakes::funding(&rules, before, sites());
        let is_fatal = sites().any(|site| stakes::is_fatal(&rules, site));
        let danger = (self.panic_bp, is_fatal);
        self.ending = self.with_knowledge(|known| ending::after_advance(&rules, self.assets.money, danger, known));
        self.draws.enter_round(self.turn);
        Report { turn: self.turn, money, panic, funding: (before, self.assets.funding), battles, done }
    }

    /// Step 7.
    fn investigate(&mut self, rules: &Rules, dice: &impl Dice) -> Vec<LeadId> {
        let mut done = Vec::new();
        let under_way: Vec<LeadId> = self.investigations.iter().map(|one| one.lead).collect();
        let solved: Vec<LeadId> = under_way.iter().copied().filter(|lead| self.is_solved(rules, dice, *lead)).collect();
        let falls = |id: FactionId| {
            let last = rules.faction(id).and_then(|faction| faction.destroyed_by);
            last.is_some_and(|lead| solved.contains(&lead))
        };
        for lead in under_way {
            let ids = self.working(lead);
            let eff = self.eff(&ids);
            let lead_rules = rules.lead(lead).expect("a lead");
            let place = self.investigations.iter().position(|one| one.lead == lead).expect("under way");
            let one = &mut self.investigations[place];
            let draw = || dice.lead(&self.draws, &lead_rules.names.word);
            let made = investigations::turn(rules, one, (eff, ids.len() as u32), draw);
            self.each(&ids, |agent| investigations::tire(rules, agent));
            if made.is_done {
                self.end_investigation(lead);
                self.counts[lead.index()] += 1;
                for mission in &lead_rules.opens {
                    // E-09: no site of a faction opens in the advance that destroys it.
                    let faction = rules.mission(*mission).expect("a mission").faction;
                    if falls(faction) || self.with_knowledge(|known| known.is_destroyed(rules, faction)) {
                        continue;
                    }
                    self.sites.push(Place { site: sites::new(rules, *mission), agents: Vec::new() });
                }
                done.push(lead);
            } else {
                let spent = |id: &AgentId| investigations::is_spent(rules, &self.agents[id.0 as usize]);
                let spent: Vec<AgentId> = ids.iter().copied().filter(spent).collect();
                if !spent.is_empty() {
                    self.leave(lead, &spent, agents::set_free);
                }
            }
        }
        let is_over = |one: &Investigation| self.lead_state(one.lead) == Some(LeadState::Archived);
        let over: Vec<LeadId> = self.investigations.iter().filter(|one| is_over(one)).map(|one| one.lead).collect();
        over.into_iter().for_each(|lead| self.end_investigation(lead));
        done
    }

    /// Whether the coming step solves a lead.
    fn is_solved(&self, rules: &Rules, dice: &impl Dice, lead: LeadId) -> bool {
        let ids = self.working(lead);
        let mut one = *self.investigations.iter().find(|one| one.lead == lead).expect("under way");
        let word = &rules.lead(lead).expect("a lead").names.word;
        let draw = || dice.lead(&self.draws, word);
        investigations::turn(rules, &mut one, (self.eff(&ids), ids.len() as u32), draw).is_done
    }

    /// Step 10.
    fn fight(&mut self, rules: &Rules, dice: &impl Dice) -> Vec<(SiteId, Outcome)> {
        let mut outcomes = Vec::new();
        for at in 0..self.sites.len() {
            if self.sites[at].site.state != SiteState::Deployed {
                continue;
            }
            let site = SiteId(at as u32);
            let ids = self.sites[at].agents.clone();
            self.battle.prepare(rules, rules.mission(self.sites[at].site.mission).expect("a mission"));
            for id in &ids {
                self.battle.add(rules, *id, &self.agents[id.0 as usize]);
            }
            let mut throw = |who, throw, bound| dice.battle(&self.draws, site, who, throw, bound);
            let outcome = self.battle.fight(rules, &mut throw, &mut |_| ());
            let losses = Losses { deployed: ids.len() as u32, killed: outcome.agents_killed };
            let scene = Scene { site, turn: self.turn };
            for unit in &self.battle.agents {
                aftermath::leave(rules, &mut self.agents[unit.number as usize], unit, losses, scene);
            }
            self.sites[at].site.state = outcome.state;
            outcomes.push((site, outcome));
        }
        outcomes
    }

    /// Step 14.
    fn move_factions(&mut self, rules: &Rules, closed: &[(SiteId, Site)]) {
        for at in 0..self.factions.len() {
            let id = FactionId::at(at);
            if self.with_knowledge(|known| known.is_destroyed(rules, id)) {
                continue;
            }
            let word = &rules.faction(id).expect("a faction").names.word;
            let mut suppressed_for = 0;
            for (site, one) in closed.iter().filter(|(_, one)| one.state == SiteState::Won) {
                if rules.mission(one.mission).is_some_and(|mission| mission.faction == id) {
                    let mut throw = |_, bound| throws::suppression_die(&self.draws, office(), *site).below(bound);
                    suppressed_for += factions::suppression(rules, one.mission, &mut throw);
                }
            }
            let mut throw = |kind, bound| throws::faction_die(&self.draws, word, kind).below(bound);
            let happened = factions::turn(rules, id, &mut self.factions[at], suppressed_for, &mut throw);
            if let Some(mission) = happened.operation {
                self.sites.push(Place { site: sites::new(rules, mission), agents: Vec::new() });
            }
        }
    }
}
