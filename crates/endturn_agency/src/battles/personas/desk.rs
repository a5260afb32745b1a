//! The desk at which a persona plans: the state as it will be after the actions chosen so far, and
//! the building blocks that P-15 and P-16 share.

use endturn_engine::{
    number::counted,
    orders::Budget,
    random::Draw,
    reasons::{Reason, Weighed},
};

use super::action::{Action, View};
use crate::battles::battle::unit::Unit;
use crate::battles::fixed::Fixed;
use crate::battles::rules::{MissionRules, Rules};
use crate::battles::state::{Agent, AgentState, Assets, Assignment};
use crate::battles::upgrades::{self, Upgrade};
use crate::battles::{actions, agents, contracting, skill};
use crate::frame::ids::{AgentId, LeadId, SiteId};

/// The plan so far, and the state after it.
#[derive(Debug)]
pub struct Desk<'a> {
    /// The player's view when the turn began.
    pub view: View<'a>,
    /// Assets after the plan so far.
    pub assets: Assets,
    /// The actions chosen.
    pub actions: Vec<Action>,
    hands: Vec<Hand>,
    hired: usize,
    budget: &'a mut Budget,
}

/// An employed agent, with a random rank for ties.
#[derive(Clone, Copy, Debug)]
struct Hand {
    id: AgentId,
    agent: Agent,
    rank: u64,
}

/// Strength of a unit as personas compute it: skill · (100 + hit points + 2 · damage) / 15 000;
/// exhaustion doesn't count (P-15).
#[must_use]
pub fn strength(skill: Fixed, hit_points: Fixed, damage: i32) -> Fixed {
    let body = hit_points + Fixed::whole(100 + 2 * i64::from(damage));
    skill.times(body.to_micro().into(), 15_000 * i128::from(Fixed::SCALE))
}

/// Total strength of all enemies of a mission, as personas compute it.
#[must_use]
pub fn strength_of_mission(rules: &Rules, mission: &MissionRules) -> Fixed {
    let of = |(id, count): &(crate::battles::ids::EnemyId, u32)| {
        rules.enemy(*id).map_or(Fixed::ZERO, |enemy| {
            let (skill, hit_points) = (Fixed::whole(enemy.skill.into()), Fixed::whole(enemy.hit_points.into()));
            strength(skill, hit_points, enemy.damage).times((*count).into(), 1)
        })
    };
    mission.enemies.iter().map(of).sum()
}

impl<'a> Desk<'a> {
    /// A desk with an empty plan; ranks for ties come from `die`.
    #[must_use]
    pub fn new(view: View<'a>, die: &mut Draw, budget: &'a mut Budget) -> Self {
        let employed = view.agents.iter().filter(|(_, agent)| agent.state.is_employed());
        let mut hands: Vec<Hand> =
            employed.map(|(id, agent)| Hand { id: *id, agent: *agent, rank: die.below(u64::MAX) }).collect();
        hands.sort_by_key(|hand| hand.id);
        Self { view, assets: *view.assets, actions: Vec::new(), hands, hired: 0, budget }
    }

    /// Spends budget on `things` agents, leads, sites or purchases; false once the budget is used
    /// up, in which case the plan so far stands.
    pub fn weigh(&mut self, things: usize) -> bool {
        self.budget.spend(things as u64)
    }

    /// Records the reason of a decision if a caller asks; otherwise `reason` is not called.
    pub fn explain(&mut self, reason: impl FnOnce(&Self) -> Reason) {
        if self.budget.is_asked() {
            let reason = reason(self);
            self.budget.explain(|| reason);
        }
    }

    /// Carries out a step that sends agents to something, and records its reason: the number of
    /// agents sent.
    pub fn step(&mut self, what: &str, because: impl FnOnce() -> String, step: impl FnOnce(&mut Self)) {
        let first = self.actions.len();
        step(self);
        self.explain(|desk| {
            let named = |action: &Action| match action {
                Action::Sack(agents)
                | Action::Contract(agents)
                | Action::Train(agents)
                | Action::Recall(agents)
                | Action::Investigate(_, agents)
                | Action::Leave(_, agents)
                | Action::Deploy(_, agents) => agents.len(),
                Action::Hire | Action::Buy(_) => 0,
            };
            let count: usize = desk.actions[first..].iter().map(named).sum();
            let option = Weighed::new(counted(count, "agent")).given(first..desk.actions.len());
            Reason::new(what).options((count > 0).then_some(option)).because(because())
        });
    }

    /// True if a caller asks for reasons, so that they are worth preparing.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.budget.is_asked()
    }

    /// Number of agents employed, including new ones.
    #[must_use]
    pub fn roster(&self) -> usize {
        self.hands.len() + self.hired
    }

    /// Upkeep per turn, in units.
    #[must_use]
    pub fn upkeep(&self) -> i64 {
        i64::from(self.view.rules.economy.upkeep).saturating_mul(self.roster() as i64)
    }

    /// Money per turn from all agents who contract or are on the way to it, in units before
    /// rounding.
    #[must_use]
    pub fn income(&self) -> Fixed {
        let earns = |hand: &&Hand| hand.agent.assignment == Assignment::Contracting;
        let worth = |hand: &Hand| contracting::worth(self.view.rules, skill::of(self.view.rules, &hand.agent));
        self.hands.iter().filter(earns).map(worth).sum()
    }

    /// Funding and income less upkeep, in units per turn (P-02).
    #[must_use]
    pub fn flow(&self) -> i64 {
        self.assets.funding.saturating_add(self.income().floor()).saturating_sub(self.upkeep())
    }

    /// Agents at hand with at most this exhaustion, and less than the rules' limit for an order
    /// (E-07): available ones before those in training, the least exhausted first, ties at random.
    #[must_use]
    pub fn ready(&self, exhaustion: i32, below: i32) -> Vec<AgentId> {
        let (limit, below) = (Fixed::whole(exhaustion.into()), Fixed::whole(below.into()));
        let is_fit = |agent: &Agent| agent.exhaustion <= limit && agent.exhaustion < below;
        let is_ready = |hand: &&Hand| hand.agent.state.is_at_hand() && is_fit(&hand.agent);
        let mut ready: Vec<&Hand> = self.hands.iter().filter(is_ready).collect();
        ready.sort_unstable_by_key(|hand| {
            (hand.agent.state == AgentState::InTraining, hand.agent.exhaustion, hand.rank, hand.id)
        });
        ready.into_iter().map(|hand| hand.id).collect()
    }

    /// The [`Desk::ready`] agents who may be used while `reserve` available ones stay: all beyond
    /// the first `reserve` of the available, and those in training.
    #[must_use]
    pub fn spare(&self, (exhaustion, below): (i32, i32), reserve: usize) -> Vec<AgentId> {
        let ready = self.ready(exhaustion, below);
        let is_available = |id: &AgentId| self.agent(*id).is_some_and(|one| one.state == AgentState::Available);
        let available = ready.iter().take_while(|id| is_available(id)).count();
        let kept = reserve.min(available);
        ready[..available - kept].iter().chain(&ready[available..]).copied().collect()
    }

    /// Agents with more exhaustion than this in some states.
    #[must_use]
    pub fn tired(&self, exhaustion: i32, is_in: impl Fn(&Agent) -> bool) -> Vec<AgentId> {
        let limit = Fixed::whole(exhaustion.into());
        let tired = self.hands.iter().filter(|hand| hand.agent.exhaustion > limit && is_in(&hand.agent));
        tired.map(|hand| hand.id).collect()
    }

    /// Number of agents whose assignment matches.
    #[must_use]
    pub fn count(&self, is_one: impl Fn(Assignment) -> bool) -> usize {
        self.hands.iter().filter(|hand| is_one(hand.agent.assignment)).count()
    }

    /// Agents in training.
    #[must_use]
    pub fn trainees(&self) -> Vec<AgentId> {
        let trained = self.hands.iter().filter(|hand| hand.agent.state == AgentState::InTraining);
        trained.map(|hand| hand.id).collect()
    }

    /// Seats left for deployments.
    #[must_use]
    pub fn seats(&self) -> usize {
        let used = self.hands.iter().filter(|hand| hand.agent.state == AgentState::OnMission).count();
        self.cap(Upgrade::TransportCap).saturating_sub(used)
    }

    /// Value of a cap.
    #[must_use]
    pub fn cap(&self, cap: Upgrade) -> usize {
        usize::try_from(upgrades::value(self.view.rules, &self.assets, cap)).unwrap_or(0)
    }

    /// Strength of an agent as personas compute it.
    #[must_use]
    pub fn strength(&self, id: AgentId) -> Fixed {
        self.agent(id).map_or(Fixed::ZERO, |agent| strength(agent.skill, agent.hit_points, agent.damage))
    }

    /// Money per turn an agent would bring by contracting, before rounding.
    #[must_use]
    pub fn worth(&self, id: AgentId) -> Fixed {
        self.agent(id)
            .map_or(Fixed::ZERO, |agent| contracting::worth(self.view.rules, skill::of(self.view.rules, agent)))
    }

    fn agent(&self, id: AgentId) -> Option<&Agent> {
        self.place(id).map(|place| &self.hands[place].agent)
    }

    fn place(&self, id: AgentId) -> Option<usize> {
        self.hands.binary_search_by_key(&id, |hand| hand.id).ok()
    }

    fn each(&mut self, ids: &[AgentId], order: impl Fn(&mut Agent)) {
        for id in ids {
            if let Some(place) = self.place(*id) {
                order(&mut self.hands[place].agent);
            }
        }
    }

    /// Recalls agents in training, so that they can do something else (E-06, E-07).
    fn free(&mut self, ids: &[AgentId]) {
        let is_training = |id: &AgentId| self.agent(*id).is_some_and(|one| one.state == AgentState::InTraining);
        self.recall(ids.iter().copied().filter(is_training).collect());
    }

    /// Sends agents to earn money; does nothing for an empty list, like all orders here.
    pub fn contract(&mut self, ids: Vec<AgentId>) {
        if !ids.is_empty() {
            self.free(&ids);
            self.each(&ids, agents::contract);
            self.actions.push(Action::Contract(ids));
        }
    }

    /// Puts agents into training.
    pub fn train(&mut self, ids: Vec<AgentId>) {
        if !ids.is_empty() {
            self.each(&ids, agents::train);
            self.actions.push(Action::Train(ids));
        }
    }

    /// Recalls agents from contracting or training.
    pub fn recall(&mut self, ids: Vec<AgentId>) {
        if !ids.is_empty() {
            self.each(&ids, agents::recall);
            self.actions.push(Action::Recall(ids));
        }
    }

    /// Sends agents to a lead.
    pub fn investigate(&mut self, lead: LeadId, ids: Vec<AgentId>) {
        if !ids.is_empty() {
            self.free(&ids);
            self.each(&ids, |agent| agents::investigate(agent, lead));
            self.actions.push(Action::Investigate(lead, ids));
        }
    }

    /// Calls agents home from their leads, in the order of the leads.
    pub fn leave(&mut self, ids: &[AgentId]) {
        let at = |id: &AgentId| match self.agent(*id).map(|agent| agent.assignment) {
            Some(Assignment::Lead(lead)) => Some((lead, *id)),
            _ => None,
        };
        let mut leaving: Vec<(LeadId, AgentId)> = ids.iter().filter_map(at).collect();
        leaving.sort_unstable();
        for group in leaving.chunk_by(|one, other| one.0 == other.0) {
            let Some((lead, _)) = group.first() else { continue };
            let ids: Vec<AgentId> = group.iter().map(|(_, id)| *id).collect();
            self.each(&ids, agents::recall);
            self.actions.push(Action::Leave(*lead, ids));
        }
    }

    /// Deploys agents to a site, if one of them can fight (E-07).
    pub fn deploy(&mut self, site: SiteId, ids: Vec<AgentId>) {
        let rules = self.view.rules;
        let can_fight = |id: &AgentId| self.agent(*id).is_some_and(|one| Unit::agent(rules, *id, one).is_active(rules));
        if ids.iter().any(can_fight) {
            self.free(&ids);
            self.each(&ids, |agent| agents::deploy(agent, site));
            self.actions.push(Action::Deploy(site, ids));
        }
    }

    /// Hires an agent, who arrives in the next turn at the earliest.
    pub fn hire(&mut self) {
        actions::pay_hire(self.view.rules, &mut self.assets);
        self.hired += 1;
        self.actions.push(Action::Hire);
    }

    /// Buys an upgrade.
    pub fn buy(&mut self, upgrade: Upgrade) {
        upgrades::buy(self.view.rules, &mut self.assets, upgrade);
        for hand in &mut self.hands {
            upgrades::improve(self.view.rules, upgrade, 1, &mut hand.agent);
        }
        self.actions.push(Action::Buy(upgrade));
    }
}
