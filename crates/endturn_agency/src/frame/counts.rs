//! Counts of agents by state.

use bevy_ecs::prelude::*;
use serde_json::Value;

use super::components::Employment;
use super::kind::{AgencyKind, Employee, State, StateOf};

/// Maximum number of states of a kind.
const MAX: usize = 10;

/// Number of agents in each state, by the state's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Counts([u32; MAX]);

impl Counts {
    /// Counts agents.
    pub fn of<'a, A: Employee + 'a>(agents: impl IntoIterator<Item = &'a A>) -> Self {
        let mut counts = Self::default();
        agents.into_iter().for_each(|agent| counts.add(agent.state()));
        counts
    }

    /// Counts the agents of each of `offices` offices; looks at no agent if there are none.
    pub(crate) fn by_office<K: AgencyKind>(offices: usize, agents: &Query<(&Employment, &K::Agent)>) -> Vec<Self> {
        if offices == 0 {
            return Vec::new();
        }
        let mut all = vec![Self::default(); offices];
        for (employment, agent) in agents {
            if let Some(counts) = all.get_mut(employment.office.index()) {
                counts.add(agent.state());
            }
        }
        all
    }

    /// Counts one more.
    pub fn add<S: State>(&mut self, state: S) {
        self.0[state.place()] += 1;
    }

    /// Number of agents in a state.
    #[must_use]
    pub fn in_state<S: State>(self, state: S) -> u32 {
        self.0[state.place()]
    }

    /// Number of all agents, including the dismissed and the dead.
    #[must_use]
    pub fn all(self) -> u32 {
        self.0.iter().sum()
    }

    /// The counts for programs.
    pub(crate) fn json<K: AgencyKind>(self) -> Value {
        let all = StateOf::<K>::STATES.iter();
        all.map(|state| (state.to_string(), Value::from(self.in_state(*state)))).collect()
    }

    /// The counts for people, without agents who are gone.
    pub(crate) fn told<K: AgencyKind>(self) -> String {
        let here = StateOf::<K>::STATES.iter().filter(|state| state.is_employed() && self.in_state(**state) > 0);
        let parts: Vec<String> = here.map(|state| format!("{} {state}", self.in_state(*state))).collect();
        if parts.is_empty() { "no agents".to_owned() } else { parts.join(", ") }
    }
}
