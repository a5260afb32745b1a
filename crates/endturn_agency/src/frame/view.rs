//! The part of an office's view (P-01) that all kinds share, and its text form.

use endturn_engine::{Seat, game::Limits, random::DrawSubject, seats::Roster, turn::TurnChain};

use super::components::{Actions, Panic, Team};
use super::ids::{AgentId, SiteId};
use super::kind::{AgencyKind, Employee, State, StateOf};
use super::office::Office;
use super::words::percent;

/// Everything one office may know of itself and of the country.
#[derive(Clone, Debug)]
pub struct OwnView<'w, K: AgencyKind> {
    /// The office.
    pub(crate) office: Office<'w, K>,
    /// The rules in force.
    pub rules: &'w K::Rules,
    /// The viewer.
    pub seat: Seat,
    /// Key of the office's own draws.
    pub subject: DrawSubject,
    /// The current turn, from 1.
    pub turn: u32,
    /// The last turn.
    pub turn_limit: u32,
    /// Panic, in basis points.
    pub panic_bp: i64,
    /// Its assets.
    pub assets: K::Assets,
    /// Number of actions this turn.
    pub actions: u32,
    /// All agents who are neither dismissed nor dead, in the order of hire.
    pub agents: Vec<(AgentId, K::Agent)>,
    /// Sites that are active or deployed to, in the order of creation.
    pub sites: Vec<(SiteId, K::Site)>,
    /// The agents deployed to them.
    pub teams: Vec<Vec<AgentId>>,
    /// Observations of the office so far.
    pub tally: K::Tally,
    name: &'w str,
}

impl<'w, K: AgencyKind> OwnView<'w, K> {
    /// The view of an office.
    pub(crate) fn of(office: &Office<'w, K>, seat: Seat) -> Self {
        let world = office.world;
        let team = |entity| world.get::<Team>(entity).map_or_else(Vec::new, |team| team.0.clone());
        let open = office.open_sites().map(|(id, site, entity)| ((id, *site), team(entity)));
        let (sites, teams) = open.unzip();
        Self {
            office: *office,
            rules: office.rules,
            seat,
            subject: world.resource::<Roster>().subject(seat),
            turn: world.resource::<TurnChain>().current().round_number(),
            turn_limit: world.resource::<Limits>().turn_limit,
            panic_bp: world.resource::<Panic>().0,
            assets: *office.assets,
            actions: office.get::<Actions>().count,
            agents: office.employed().map(|(id, agent)| (id, *agent)).collect(),
            sites,
            teams,
            tally: *office.get::<K::Tally>(),
            name: world.resource::<Roster>().name(seat),
        }
    }

    /// The name of the seat.
    pub(crate) fn name(&self) -> &'w str {
        self.name
    }

    /// The first lines of the status: the office, and panic.
    pub(crate) fn head(&self) -> [String; 2] {
        let (panic, limit) = (percent(self.panic_bp), percent(K::lost_at_panic_bp(self.rules)));
        [
            format!("turn {} of {}, {} (seat {})", self.turn, self.turn_limit, self.name, self.seat),
            format!("  panic        {panic} of {limit}"),
        ]
    }

    /// Lines for the agents one by one, or by activity if they are many.
    pub(crate) fn staff(&self, line: impl Fn(AgentId, &K::Agent) -> String) -> Vec<String> {
        /// Maximum agents that are listed one by one.
        const LISTED: usize = 24;
        if self.agents.len() <= LISTED {
            return self.agents.iter().map(|(id, agent)| line(*id, agent)).collect();
        }
        let count = |state| self.agents.iter().filter(|(_, agent)| agent.state() == state).count();
        let by_state = StateOf::<K>::STATES.iter().filter(|state| count(**state) > 0);
        let parts: Vec<String> = by_state.map(|state| format!("{} {state}", count(*state))).collect();
        let mut lines = vec![format!("  agents       {}: {}", self.agents.len(), parts.join(", "))];
        let available = self.agents.iter().filter(|(_, agent)| agent.state() == StateOf::<K>::AVAILABLE);
        lines.extend(available.take(LISTED).map(|(id, agent)| line(*id, agent)));
        lines
    }
}

/// The costs of an agent; `prices` lists the rest.
pub(crate) fn costs(hire: i64, upkeep: i64) -> String {
    format!("  costs        an agent {hire}, and {upkeep} a turn; see `prices`")
}
