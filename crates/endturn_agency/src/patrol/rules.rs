//! The ruleset in the form the rules read: names replaced by table indices, objectives in the order
//! in which they are tried.

use std::ops::Deref;

use crate::frame::content::{Content, Dependency, Names, named};
use crate::frame::ids::{FactionId, LeadId, MissionId};
use crate::patrol::ruleset::Ruleset;
use crate::patrol::ruleset::content::{Faction, Lead, Mission};
use crate::patrol::ruleset::numbers::{Agents, Economy, RollPhases, Start, Threat};
use crate::patrol::ruleset::personas::Knobs;
use crate::patrol::state;
use endturn_engine::compact::CompactSort as _;

/// A checked and compiled ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Costs and income of agents.
    pub economy: Economy,
    /// Properties of agents, and changes to them.
    pub agents: Agents,
    /// The order of the rolls at a site.
    pub roll_phases: RollPhases,
    /// Growth of factions, and the panic that ends the game.
    pub threat: Threat,
    /// Start of an office.
    pub start: Start,
    /// Personas that may fill a seat, by name, in the ruleset's order.
    pub personas: Vec<(String, Knobs)>,
    content: Content<LeadRules, MissionRules, FactionRules>,
}

impl Deref for Rules {
    type Target = Content<LeadRules, MissionRules, FactionRules>;

    fn deref(&self) -> &Self::Target {
        &self.content
    }
}

named!(LeadRules, MissionRules, FactionRules);

/// A lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadRules {
    /// Its names.
    pub names: Names,
    /// Intel an investigation costs, in units.
    pub intel_cost: i64,
    /// Whether it may be investigated more than once.
    pub repeatable: bool,
    /// Dependencies that must all be met.
    pub depends_on: Vec<Dependency>,
    /// The missions of which an investigation creates one site each, in the ruleset's order.
    pub opens: Vec<MissionId>,
    /// Number of leads and missions that come before it, on the longest path.
    pub depth: u32,
}

/// A mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionRules {
    /// Its names.
    pub names: Names,
    /// Turns a site waits for agents; `None` for ever.
    pub expires_in: Option<i32>,
    /// The objectives, in the ruleset's order; at most 64.
    pub objectives: Vec<Objective>,
    /// The indices of the objectives from the easiest to the hardest, ties in the ruleset's order
    ///
    pub by_difficulty: Vec<u8>,
    /// Difficulty of the rolls for hit points, in points.
    pub difficulty: i32,
    /// Rewards of a success.
    pub rewards: Rewards,
}

impl MissionRules {
    /// The difficulties of the objectives from the easiest to the hardest, in points.
    pub fn difficulties(&self) -> impl Iterator<Item = i32> + '_ {
        let objective = |place: &u8| self.objectives.get(usize::from(*place)).map(|one| one.difficulty);
        self.by_difficulty.iter().filter_map(objective)
    }
}

/// An objective of a mission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Objective {
    /// The word used in reports.
    pub word: String,
    /// Difficulty, in points.
    pub difficulty: i32,
}

/// Rewards of a success.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rewards {
    /// Money, in units.
    pub money: i64,
    /// Intel, in units.
    pub intel: i64,
    /// Funding per later turn, in units.
    pub funding: i64,
    /// Reduction of panic, in basis points.
    pub panic_reduction_bp: i64,
    /// Effects on factions.
    pub factions: Vec<FactionReward>,
}

/// Effect of a success on one faction, in basis points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactionReward {
    /// The faction.
    pub faction: FactionId,
    /// Reduction of its threat.
    pub threat_reduction_bp: i64,
    /// Increase of its suppression.
    pub suppression_bp: i64,
}

/// A faction. One without a lead in `destroyed_by` is never destroyed **(ours)**.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactionRules {
    /// Its names.
    pub names: Names,
    /// Its values at the start.
    pub start: state::Faction,
    /// Leads that reveal its numbers once all were investigated.
    pub discovered_by: Vec<LeadId>,
    /// The lead whose investigation destroys it.
    pub destroyed_by: Option<LeadId>,
}

impl Rules {
    /// Compiles a checked ruleset. In an unchecked one, unknown names are left out.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Rules {
        let mut rules = Rules {
            economy: ruleset.economy,
            agents: ruleset.agents.clone(),
            roll_phases: ruleset.sites.roll_phases,
            threat: ruleset.threat,
            start: ruleset.start,
            personas: ruleset.personas.iter().map(|(name, knobs)| (name.to_owned(), knobs.clone())).collect(),
            content: Content {
                leads: ruleset.leads.iter().map(|(word, one)| lead(ruleset, word, one)).collect(),
                missions: ruleset.missions.iter().map(|(word, one)| mission(ruleset, word, one)).collect(),
                factions: ruleset.factions.iter().map(|(word, one)| faction(ruleset, word, one)).collect(),
            },
        };
        rules.measure_depths();
        rules
    }

    /// Computes depths: each lead is one deeper than its dependencies, each mission one deeper than
    /// the leads that open it. An unchecked ruleset may have circles, so the number of passes is
    /// limited.
    fn measure_depths(&mut self) {
        for _ in 0..self.leads.len() {
            let mut missions = vec![0; self.missions.len()];
            for lead in &self.leads {
                for mission in &lead.opens {
                    missions[mission.index()] = lead.depth.saturating_add(1).max(missions[mission.index()]);
                }
            }
            let below = |one: &Dependency| match *one {
                Dependency::Lead(id) => self.leads.get(id.index()).map_or(0, |lead| lead.depth),
                Dependency::Mission(id) => missions.get(id.index()).copied().unwrap_or(0),
            };
            let depth =
                |lead: &LeadRules| lead.depends_on.iter().map(below).max().map_or(0, |deep| deep.saturating_add(1));
            let depths: Vec<u32> = self.leads.iter().map(depth).collect();
            if self.leads.iter().map(|lead| lead.depth).eq(depths.iter().copied()) {
                return;
            }
            self.content.leads.iter_mut().zip(depths).for_each(|(lead, depth)| lead.depth = depth);
        }
    }

    /// Assets of the office at the start.
    #[must_use]
    pub fn start_assets(&self) -> state::Assets {
        let start = &self.start;
        state::Assets {
            money: start.money.into(),
            intel: start.intel.into(),
            funding: start.funding.into(),
            hire_cost_due: 0,
        }
    }
}

fn lead(ruleset: &Ruleset, word: &str, one: &Lead) -> LeadRules {
    let dependency = |name: &String| {
        let lead = ruleset.leads.position(name).map(|place| Dependency::Lead(LeadId::at(place)));
        lead.or_else(|| ruleset.missions.position(name).map(|place| Dependency::Mission(MissionId::at(place))))
    };
    let is_opened = |mission: &Mission| mission.opened_by.iter().any(|opener| opener == word);
    let missions = ruleset.missions.iter().enumerate();
    LeadRules {
        names: Names::new(word, &one.title, &one.description),
        intel_cost: one.intel_cost.into(),
        repeatable: one.repeatable,
        depends_on: one.depends_on.iter().filter_map(dependency).collect(),
        opens: missions.filter(|(_, (_, mission))| is_opened(mission)).map(|(place, _)| MissionId::at(place)).collect(),
        depth: 0,
    }
}

fn mission(ruleset: &Ruleset, word: &str, one: &Mission) -> MissionRules {
    let objective = |(word, &difficulty): (&str, &i32)| Objective { word: word.to_owned(), difficulty };
    let objectives: Vec<Objective> = one.objectives.iter().take(state::Fulfilled::MAX).map(objective).collect();
    let mut by_difficulty: Vec<u8> = (0..).take(objectives.len()).collect();
    by_difficulty.compact_sort_by_key(|place| objectives[usize::from(*place)].difficulty);
    let to_faction = |(name, reward): (&String, &crate::patrol::ruleset::content::FactionReward)| {
        Some(FactionReward {
            faction: FactionId::at(ruleset.factions.position(name)?),
            threat_reduction_bp: reward.threat_reduction_bp.into(),
            suppression_bp: reward.suppression_bp.into(),
        })
    };
    let rewards = &one.rewards;
    MissionRules {
        names: Names::new(word, &one.title, &one.description),
        expires_in: one.expires_in,
        objectives,
        by_difficulty,
        difficulty: one.difficulty,
        rewards: Rewards {
            money: rewards.money.into(),
            intel: rewards.intel.into(),
            funding: rewards.funding.into(),
            panic_reduction_bp: rewards.panic_reduction_bp.into(),
            factions: rewards.factions.iter().filter_map(to_faction).collect(),
        },
    }
}

fn faction(ruleset: &Ruleset, word: &str, one: &Faction) -> FactionRules {
    let place = |name: &String| ruleset.leads.position(name).map(LeadId::at);
    FactionRules {
        names: Names::new(word, &one.title, &one.description),
        start: state::Faction {
            threat_level_bp: one.threat_level_bp.into(),
            threat_increase_bp: one.threat_increase_bp.into(),
            suppression_bp: one.suppression_bp.into(),
        },
        discovered_by: one.discovered_by.iter().filter_map(place).collect(),
        destroyed_by: one.destroyed_by.as_ref().and_then(place),
    }
}
