//! The types that make up a game with battles.

use super::Battles;
use super::components::{Ledger, Service, Tally};
use super::desk::Desk;
use super::invariants::Broken;
use super::rules::{FactionRules, LeadRules, MissionRules, Rules};
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Site, SiteState};
use crate::frame::ids::{MissionId, SiteId};
use crate::frame::kind::{Employee, Kind, Place, Stage, State};
use crate::frame::metrics::{Measured, Money, Seen};

impl Kind for Battles {
    type LeadRules = LeadRules;
    type MissionRules = MissionRules;
    type FactionRules = FactionRules;
    type Rules = Rules;
    type Agent = Agent;
    type Service = Service;
    type Site = Site;
    type Faction = Faction;
    type Assets = Assets;
    type Ledger = Ledger;
    type Tally = Tally;
    type Desk = Desk;
    type Broken = Broken;

    fn lost_at_panic_bp(rules: &Rules) -> i64 {
        rules.lost_at_panic_bp
    }
}

impl State for AgentState {
    const STATES: &'static [Self] = &Self::ALL;
    const AVAILABLE: Self = Self::Available;
    const ON_MISSION: Self = Self::OnMission;

    fn place(self) -> usize {
        self as usize
    }

    fn is_employed(self) -> bool {
        Self::is_employed(self)
    }
}

impl Employee for Agent {
    type State = AgentState;

    fn state(&self) -> AgentState {
        self.state
    }

    fn site(&self) -> Option<SiteId> {
        if let Assignment::Site(site) = self.assignment { Some(site) } else { None }
    }
}

impl Place for Site {
    fn mission(&self) -> MissionId {
        self.mission
    }

    fn stage(&self) -> Stage {
        match self.state {
            SiteState::Active => Stage::Active,
            SiteState::Deployed => Stage::Deployed,
            SiteState::Won => Stage::Won,
            SiteState::Retreated | SiteState::Wiped | SiteState::Expired => Stage::Over,
        }
    }

    fn deploy(&mut self) {
        self.state = SiteState::Deployed;
    }
}

impl Measured for Battles {
    fn purse(assets: &Assets) -> (i64, i64) {
        (assets.money, assets.funding)
    }

    fn earned(ledger: &Ledger) -> Money {
        let one = &ledger.money;
        Money { contracting: one.contracting, funding: one.funding, upkeep: one.upkeep }
    }

    fn seen(tally: &Tally) -> Seen {
        let &Tally { unscathed, wounded, killed, sacked, leads_done, leads_repeated, idle_turns, .. } = tally;
        Seen { unscathed, wounded, killed, sacked, leads_done, leads_repeated, idle_turns }
    }

    fn skill(agent: &Agent) -> i64 {
        agent.skill.floor()
    }

    fn exhaustion_micro(agent: &Agent) -> i64 {
        agent.exhaustion.to_micro()
    }
}
