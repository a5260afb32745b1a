//! The ruleset in the form the rules read: names replaced by places in tables, objectives in the order in which they
//! are tried.

use endturn_scenario::{bridge, diagnostic::Report, tree::Node};

use crate::ids::{FactionId, LeadId, MissionId};
use crate::ruleset::content::{Faction, Lead, Mission};
use crate::ruleset::numbers::{Agents, Economy, RollPhases, Start, Threat};
use crate::ruleset::{Ruleset, check};
use crate::state;

/// A ruleset that has been checked and made ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// What agents cost and bring.
    pub economy: Economy,
    /// What an agent is, and what changes one.
    pub agents: Agents,
    /// The order of the rolls at a site.
    pub roll_phases: RollPhases,
    /// How factions grow and when panic ends the game.
    pub threat: Threat,
    /// What the office begins with.
    pub start: Start,
    leads: Vec<LeadRules>,
    missions: Vec<MissionRules>,
    factions: Vec<FactionRules>,
}

/// The names of a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    /// The word of orders and files.
    pub word: String,
    /// The name for people.
    pub title: String,
    /// One sentence, or empty.
    pub description: String,
}

/// What a lead depends on (A-11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dependency {
    /// A lead that must have been investigated at least once.
    Lead(LeadId),
    /// A mission that must have succeeded at least once.
    Mission(MissionId),
}

/// A lead (A-04).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeadRules {
    /// Its names.
    pub names: Names,
    /// Intel an investigation costs, in units.
    pub intel_cost: i64,
    /// Whether it may be investigated more than once.
    pub repeatable: bool,
    /// What must come before, all of it.
    pub depends_on: Vec<Dependency>,
    /// The missions of which an investigation creates one site each, in the ruleset's order (A-48).
    pub opens: Vec<MissionId>,
    /// How many leads and missions come before it at least, on the longest way.
    pub depth: u32,
}

/// A mission (A-05).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissionRules {
    /// Its names.
    pub names: Names,
    /// Turns a site waits for agents; `None` is for ever.
    pub expires_in: Option<i32>,
    /// The objectives, in the ruleset's order; at most 64.
    pub objectives: Vec<Objective>,
    /// The places of the objectives from the easiest to the hardest, equally hard ones in the ruleset's order (A-30).
    pub by_difficulty: Vec<u8>,
    /// Difficulty of the rolls for hit points, in points.
    pub difficulty: i32,
    /// What a success pays.
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
    /// The word of reports.
    pub word: String,
    /// In points.
    pub difficulty: i32,
}

/// What a success pays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rewards {
    /// Money, in units.
    pub money: i64,
    /// Intel, in units.
    pub intel: i64,
    /// Money for every later turn, in units.
    pub funding: i64,
    /// What panic falls by, in basis points.
    pub panic_reduction_bp: i64,
    /// What it does to factions.
    pub factions: Vec<FactionReward>,
}

/// What a success does to one faction, in basis points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactionReward {
    /// The faction.
    pub faction: FactionId,
    /// What its threat falls by.
    pub threat_reduction_bp: i64,
    /// What its suppression rises by.
    pub suppression_bp: i64,
}

/// A faction (A-07, A-12).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactionRules {
    /// Its names.
    pub names: Names,
    /// What it begins with.
    pub start: state::Faction,
    /// Leads that reveal its numbers once all were investigated.
    pub discovered_by: Vec<LeadId>,
    /// The lead whose investigation destroys it.
    pub destroyed_by: Option<LeadId>,
}

/// Reads a ruleset's tree, checks it and makes it ready; `None` only with errors in the report, which then holds all
/// that is wrong.
pub fn read(node: &Node, report: &mut Report) -> Option<Rules> {
    let (ruleset, doubts) = bridge::read_most::<Ruleset>(node, report);
    let ruleset = ruleset?;
    check::check(&ruleset, node, &doubts, report);
    (doubts.is_empty() && !report.has_errors()).then(|| Rules::new(&ruleset))
}

impl Rules {
    /// Makes a checked ruleset ready. In one that was not checked, names of nothing are left out.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Rules {
        let mut rules = Rules {
            economy: ruleset.economy,
            agents: ruleset.agents.clone(),
            roll_phases: ruleset.sites.roll_phases,
            threat: ruleset.threat,
            start: ruleset.start,
            leads: ruleset.leads.iter().map(|(word, one)| lead(ruleset, word, one)).collect(),
            missions: ruleset.missions.iter().map(|(word, one)| mission(ruleset, word, one)).collect(),
            factions: ruleset.factions.iter().map(|(word, one)| faction(ruleset, word, one)).collect(),
        };
        rules.measure_depths();
        rules
    }

    /// Each lead lies one deeper than what it depends on, each mission one deeper than the leads that open it. A ruleset
    /// that was not checked may have circles, so the rounds are counted.
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
            self.leads.iter_mut().zip(depths).for_each(|(lead, depth)| lead.depth = depth);
        }
    }

    /// The rules of a lead; `None` if this ruleset has no such lead.
    #[must_use]
    pub fn lead(&self, id: LeadId) -> Option<&LeadRules> {
        self.leads.get(id.index())
    }

    /// The rules of a mission; `None` if this ruleset has no such mission.
    #[must_use]
    pub fn mission(&self, id: MissionId) -> Option<&MissionRules> {
        self.missions.get(id.index())
    }

    /// The rules of a faction; `None` if this ruleset has no such faction.
    #[must_use]
    pub fn faction(&self, id: FactionId) -> Option<&FactionRules> {
        self.factions.get(id.index())
    }

    /// All leads in the ruleset's order.
    pub fn leads(&self) -> impl ExactSizeIterator<Item = (LeadId, &LeadRules)> {
        self.leads.iter().enumerate().map(|(place, one)| (LeadId::at(place), one))
    }

    /// All missions in the ruleset's order.
    pub fn missions(&self) -> impl ExactSizeIterator<Item = (MissionId, &MissionRules)> {
        self.missions.iter().enumerate().map(|(place, one)| (MissionId::at(place), one))
    }

    /// All factions in the ruleset's order.
    pub fn factions(&self) -> impl ExactSizeIterator<Item = (FactionId, &FactionRules)> {
        self.factions.iter().enumerate().map(|(place, one)| (FactionId::at(place), one))
    }

    /// The lead with a word of orders, upper or lower case.
    #[must_use]
    pub fn lead_named(&self, word: &str) -> Option<LeadId> {
        self.leads.iter().position(|one| one.names.word.eq_ignore_ascii_case(word)).map(LeadId::at)
    }

    /// The mission with a word of orders, upper or lower case.
    #[must_use]
    pub fn mission_named(&self, word: &str) -> Option<MissionId> {
        self.missions.iter().position(|one| one.names.word.eq_ignore_ascii_case(word)).map(MissionId::at)
    }

    /// The faction with a word of orders, upper or lower case.
    #[must_use]
    pub fn faction_named(&self, word: &str) -> Option<FactionId> {
        self.factions.iter().position(|one| one.names.word.eq_ignore_ascii_case(word)).map(FactionId::at)
    }

    /// What the office owns at the start (A-08).
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

fn names(word: &str, title: &str, description: &str) -> Names {
    Names { word: word.to_owned(), title: title.to_owned(), description: description.to_owned() }
}

fn lead(ruleset: &Ruleset, word: &str, one: &Lead) -> LeadRules {
    let dependency = |name: &String| {
        let lead = ruleset.leads.position(name).map(|place| Dependency::Lead(LeadId::at(place)));
        lead.or_else(|| ruleset.missions.position(name).map(|place| Dependency::Mission(MissionId::at(place))))
    };
    let is_opened = |mission: &Mission| mission.opened_by.iter().any(|opener| opener == word);
    let missions = ruleset.missions.iter().enumerate();
    LeadRules {
        names: names(word, &one.title, &one.description),
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
    by_difficulty.sort_by_key(|place| objectives[usize::from(*place)].difficulty);
    let to_faction = |(name, reward): (&String, &crate::ruleset::content::FactionReward)| {
        Some(FactionReward {
            faction: FactionId::at(ruleset.factions.position(name)?),
            threat_reduction_bp: reward.threat_reduction_bp.into(),
            suppression_bp: reward.suppression_bp.into(),
        })
    };
    let rewards = &one.rewards;
    MissionRules {
        names: names(word, &one.title, &one.description),
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
        names: names(word, &one.title, &one.description),
        start: state::Faction {
            threat_level_bp: one.threat_level_bp.into(),
            threat_increase_bp: one.threat_increase_bp.into(),
            suppression_bp: one.suppression_bp.into(),
        },
        discovered_by: one.discovered_by.iter().filter_map(place).collect(),
        destroyed_by: one.destroyed_by.as_ref().and_then(place),
    }
}

/// A ruleset of `assets/rulesets/`, as its author wrote it.
#[cfg(test)]
pub(crate) fn shipped_ruleset() -> Ruleset {
    use endturn_scenario::{files::DiskFiles, load::load_ruleset, render::Style};
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), crate::NAME, crate::NAME);
    let ruleset = node.and_then(|node| bridge::read(&node, &mut report));
    ruleset.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)))
}

/// The rules of the ruleset `agency`.
#[cfg(test)]
pub(crate) fn shipped() -> Rules {
    Rules::new(&shipped_ruleset())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_04_dependencies_are_leads_and_missions() {
        let rules = shipped();
        let [location, question] =
            ["courier_route", "QUESTION_COURIER"].map(|word| rules.lead_named(word).expect("a lead"));
        let seize = rules.mission_named("seize_courier").expect("a mission");
        assert_eq!(
            rules.lead(location).map(|one| one.depends_on.as_slice()),
            Some([Dependency::Lead(LeadId(0))].as_slice())
        );
        assert_eq!(rules.lead(location).map(|one| one.opens.as_slice()), Some([seize].as_slice()));
        assert_eq!(
            rules.lead(question).map(|one| one.depends_on.as_slice()),
            Some([Dependency::Mission(seize)].as_slice())
        );
        assert_eq!((rules.lead_named("seize_courier"), rules.lead(LeadId(99))), (None, None));
    }

    #[test]
    fn a_30_objectives_are_tried_from_the_easiest_equals_in_the_order_written() {
        let mut ruleset = shipped_ruleset();
        let text = r#"(title: "x", opened_by: [], objectives: {"c": 30, "a": 20, "b": 30, "d": 20}, difficulty: 1)"#;
        let one: Mission = ron::from_str(text).expect("valid");
        ruleset.missions = ron::from_str("{}").expect("valid");
        assert_eq!(mission(&ruleset, "x", &one).by_difficulty, [1, 3, 0, 2]);
    }
}
