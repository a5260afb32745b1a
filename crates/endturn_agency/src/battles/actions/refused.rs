//! A-42 Reasons for refusing an action, in words.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::battles::fixed::Fixed;
use crate::battles::state::{AgentState, SiteState};
use crate::battles::upgrades::Upgrade;
use crate::frame::ending::Ending;
use crate::frame::ids::{AgentId, LeadId};

/// The reason why an action was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// The game is over.
    GameOver(Ending),
    /// The list of agents is empty.
    NoAgents,
    /// No such agent ever existed.
    UnknownAgent(AgentId),
    /// The same agent is in the list twice **(ours)**.
    AgentTwice(AgentId),
    /// The agent is not available (A-44, A-45, A-49, E-06 to E-08).
    NotAvailable(AgentId, AgentState),
    /// The agent is neither contracting nor in training.
    NotAtWork(AgentId, AgentState),
    /// The agent does not work on this lead (E-08).
    NotAtLead(AgentId, AgentState),
    /// The agent is too exhausted for the action (E-07).
    Exhausted {
        /// The agent.
        agent: AgentId,
        /// Exhaustion.
        exhaustion: Fixed,
        /// Exhaustion at and above which the action is refused, in points.
        limit: i32,
    },
    /// No agent of the team can fight (E-07).
    NobodyFights,
    /// The cap would be exceeded (E-07).
    OverCap {
        /// The cap.
        cap: Upgrade,
        /// Number of agents that there would be.
        wanted: u64,
        /// Value of the cap.
        most: i64,
    },
    /// There is too little money; both in units (E-07).
    NoMoney {
        /// The cost.
        cost: i64,
        /// The money in hand.
        money: i64,
    },
    /// No such lead exists (E-08).
    UnknownLead,
    /// The lead is not open (E-09).
    NotOpen(LeadId, Closed),
    /// This lead has no investigation (E-08).
    NoInvestigation(LeadId),
    /// No such site ever existed.
    UnknownSite,
    /// The site is not waiting for agents.
    NotActive(SiteState),
}

/// The reason why a lead is not open (E-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closed {
    /// A dependency is not yet met.
    Hidden,
    /// A mission of the lead is active or being fought over.
    Blocked,
    /// The lead is no longer needed.
    Archived,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver(_) => write!(f, "the game is over"),
            Self::NoAgents => write!(f, "no agent is named"),
            Self::UnknownAgent(agent) => write!(f, "there is no {agent}"),
            Self::AgentTwice(agent) => write!(f, "{agent} is named twice"),
            Self::NotAvailable(agent, AgentState::InTraining) => {
                write!(f, "{agent} is in training, not available; `recall` ends that at once")
            }
            Self::NotAvailable(agent, state) => write!(f, "{agent} is {state}, not available"),
            Self::NotAtWork(agent, state) => write!(f, "{agent} is {state}, not contracting or training"),
            Self::NotAtLead(agent, state) => write!(f, "{agent} is {state}, not at this lead"),
            Self::Exhausted { agent, exhaustion, limit } => {
                write!(f, "{agent} has an exhaustion of {exhaustion}; this requires less than {limit}")
            }
            Self::NobodyFights => write!(f, "no agent of this team can fight"),
            Self::OverCap { cap, wanted, most } => write!(f, "that would make {wanted}; the {cap} is {most}"),
            Self::NoMoney { cost, money } => write!(f, "this costs {cost}, and the office has {money}"),
            Self::UnknownLead => write!(f, "there is no such lead"),
            Self::NotOpen(_, Closed::Hidden) => write!(f, "this lead is still to be discovered"),
            Self::NotOpen(_, Closed::Blocked) => write!(f, "this lead rests until its mission is over"),
            Self::NotOpen(_, Closed::Archived) => write!(f, "this lead is closed"),
            Self::NoInvestigation(_) => write!(f, "no agent is investigating this lead"),
            Self::UnknownSite => write!(f, "there is no such site"),
            Self::NotActive(state) => write!(f, "this site is {state}"),
        }
    }
}

impl fmt::Display for AgentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Available => "available",
            Self::StartingTransit => "setting out for home",
            Self::InTransit => "in transit",
            Self::Recovering => "recovering",
            Self::Contracting => "contracting",
            Self::Investigating => "investigating",
            Self::InTraining => "in training",
            Self::OnMission => "on a mission",
            Self::Kia => "dead",
            Self::Sacked => "dismissed",
        })
    }
}

impl fmt::Display for SiteState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Active => "active",
            Self::Deployed => "already deployed to",
            Self::Won => "won",
            Self::Retreated => "given up",
            Self::Wiped => "lost",
            Self::Expired => "expired",
        })
    }
}
