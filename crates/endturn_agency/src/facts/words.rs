//! A-53 in words: one line per fact, for people.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::Roster};

use super::{AgencyFact, Books};
use crate::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::plugin::RulesInForce;
use crate::report::SiteReport;
use crate::rules::{Names as Title, Rules};
use crate::state::{AgentState, SiteState, Work};

/// A ruleset's names of leads, missions and factions.
pub(crate) trait Titles {
    fn of_lead(&self, id: LeadId) -> Option<&Title>;
    fn of_mission(&self, id: MissionId) -> Option<&Title>;
    fn of_faction(&self, id: FactionId) -> Option<&Title>;
}

impl Titles for Rules {
    fn of_lead(&self, id: LeadId) -> Option<&Title> {
        self.lead(id).map(|one| &one.names)
    }

    fn of_mission(&self, id: MissionId) -> Option<&Title> {
        self.mission(id).map(|one| &one.names)
    }

    fn of_faction(&self, id: FactionId) -> Option<&Title> {
        self.faction(id).map(|one| &one.names)
    }
}

/// Writes with the names of one game.
pub(crate) struct Names<'w, R = Rules> {
    pub(crate) rules: &'w R,
    roster: &'w Roster,
    /// Whether they stand in sentences.
    is_told: bool,
}

impl<'w> Names<'w> {
    pub(crate) fn of(world: &'w World) -> Self {
        Self::new(world, &world.resource::<RulesInForce>().0)
    }

    /// The word of an objective.
    pub(super) fn objective(&self, id: MissionId, place: u8) -> &'w str {
        let objective = self.rules.mission(id).and_then(|one| one.objectives.get(usize::from(place)));
        objective.map_or("?", |one| &one.word)
    }

    /// How many objectives a mission has.
    pub(super) fn objectives(&self, id: MissionId) -> usize {
        self.rules.mission(id).map_or(0, |one| one.objectives.len())
    }
}

impl<'w, R: Titles> Names<'w, R> {
    pub(crate) fn new(world: &'w World, rules: &'w R) -> Self {
        Self { rules, roster: world.resource(), is_told: false }
    }

    /// The names as they stand in sentences.
    pub(crate) fn told(self) -> Self {
        Self { is_told: true, ..self }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &'w str {
        if self.is_told { self.roster.told(seat) } else { self.roster.name(seat) }
    }

    /// The word of a lead.
    pub(crate) fn lead(&self, id: LeadId) -> &'w str {
        word(self.rules.of_lead(id))
    }

    /// The word of a mission.
    pub(crate) fn mission(&self, id: MissionId) -> &'w str {
        word(self.rules.of_mission(id))
    }

    /// The word of a faction.
    pub(crate) fn faction(&self, id: FactionId) -> &'w str {
        word(self.rules.of_faction(id))
    }

    /// The title of a mission.
    pub(crate) fn what(&self, id: MissionId) -> &'w str {
        title(self.rules.of_mission(id))
    }

    /// The title of a lead.
    pub(crate) fn lead_title(&self, id: LeadId) -> &'w str {
        title(self.rules.of_lead(id))
    }

    /// The title of a faction.
    pub(crate) fn faction_title(&self, id: FactionId) -> &'w str {
        title(self.rules.of_faction(id))
    }
}

fn word(names: Option<&Title>) -> &str {
    names.map_or("?", |one| &one.word)
}

fn title(names: Option<&Title>) -> &str {
    names.map_or("?", |one| &one.title)
}

impl Work {
    /// The word of orders.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Contracting => "contracting",
            Self::Espionage => "espionage",
        }
    }
}

/// Basis points as people read them: `1.05 %`.
pub(crate) fn percent(bp: i64) -> String {
    let sign = if bp < 0 { "-" } else { "" };
    let bp = bp.unsigned_abs();
    format!("{sign}{}.{:02} %", bp / 100, bp % 100)
}

/// `1 agent`, `2 agents`.
pub(crate) fn counted(count: impl Into<i64>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Names of agents for programs.
pub(crate) fn list(agents: &[AgentId]) -> Vec<String> {
    agents.iter().map(AgentId::to_string).collect()
}

/// Names of agents for people; of many only how many.
pub(crate) fn people(agents: &[AgentId]) -> String {
    const NAMED: usize = 4;
    if agents.len() > NAMED { format!("{} agents", agents.len()) } else { list(agents).join(", ") }
}

pub(super) fn text(fact: &AgencyFact, names: &Names<'_>) -> String {
    match fact {
        AgencyFact::AgentHired { seat, agent } => format!("{} hires {agent}", names.seat(*seat)),
        AgencyFact::AgentsSacked { seat, agents } => format!("{} dismisses {}", names.seat(*seat), people(agents)),
        AgencyFact::AgentsAssigned { seat, agents, work } => {
            format!("{} sends {} to {}", names.seat(*seat), people(agents), work.name())
        }
        AgencyFact::AgentsRecalled { seat, agents } => format!("{} calls {} home", names.seat(*seat), people(agents)),
        AgencyFact::LeadInvestigated { seat, lead, intel } => {
            format!("{} follows a lead for {intel} intel: {}", names.seat(*seat), names.lead_title(*lead))
        }
        AgencyFact::SiteOpened { seat, site, mission, expires_in } => {
            let within = expires_in.map_or(String::new(), |turns| format!(", open for {}", counted(turns, "turn")));
            format!("{} can strike: {} ({site}{within})", names.seat(*seat), names.what(*mission))
        }
        AgencyFact::AgentsDeployed { seat, site, mission, agents } => {
            format!("{} deploys {} to {site}: {}", names.seat(*seat), people(agents), names.what(*mission))
        }
        AgencyFact::FactionDiscovered { seat, faction } => {
            format!("{} now knows how strong {} is", names.seat(*seat), names.faction_title(*faction))
        }
        AgencyFact::FactionDestroyed { faction, by } => {
            let by: Vec<&str> = by.iter().map(|seat| names.seat(seat)).collect();
            format!("{} is destroyed by {}", names.faction_title(*faction), by.join(" and "))
        }
        AgencyFact::SiteExpired { seat, site, mission } => {
            format!("{} lets {site} go: {}", names.seat(*seat), names.what(*mission))
        }
        AgencyFact::SiteEvaluated { seat, report, .. } => site(names, *seat, report),
        AgencyFact::BooksSettled { seat, books } => self::books(names.seat(*seat), books),
        AgencyFact::PanicChanged { before, increases, reductions, after } => {
            let rise = increases.iter().fold(0, |sum: i64, (_, bp)| sum.saturating_add(*bp));
            let fall = reductions.iter().fold(0, |sum: i64, (_, _, bp)| sum.saturating_add(*bp));
            let fall = if fall > 0 { format!(", -{} by successes", percent(fall)) } else { String::new() };
            format!("panic {} → {} (+{}{fall})", percent(*before), percent(*after), percent(rise))
        }
        AgencyFact::FactionChanged { faction, panic_bp, change, .. } => format!(
            "{}: threat {} → {}, suppression {} → {}, panic caused {}",
            names.faction_title(*faction),
            percent(change.before.threat_level_bp),
            percent(change.after.threat_level_bp),
            percent(change.before.suppression_bp),
            percent(change.after.suppression_bp),
            percent(*panic_bp),
        ),
        AgencyFact::OfficeBankrupt { seat, money } => {
            format!("{} is bankrupt with {money} money and closes", names.seat(*seat))
        }
        AgencyFact::CountryLost { panic } => format!("panic has reached {}: the country is lost", percent(*panic)),
    }
}

fn site(names: &Names<'_>, seat: Seat, report: &SiteReport) -> String {
    let end = if report.evaluation.outcome == SiteState::Successful { "wins" } else { "loses" };
    let done = report.evaluation.fulfilled.count();
    let dead: Vec<AgentId> = report.team.iter().filter(|one| one.is_killed()).map(|one| one.id).collect();
    let is_wounded = |one: &&crate::missions::Deployed| !one.is_killed() && one.agent.recovery_turns > 0;
    let wounded = report.team.iter().filter(is_wounded).count();
    let mut cost = Vec::new();
    if !dead.is_empty() {
        cost.push(format!("{} killed", people(&dead)));
    }
    if wounded > 0 {
        cost.push(format!("{wounded} wounded"));
    }
    if cost.is_empty() {
        cost.push("nobody hurt".to_owned());
    }
    let site: SiteId = report.site;
    format!(
        "{} {end} {site}, {}: {done} of {}, {} sent, {}",
        names.seat(seat),
        names.what(report.mission),
        counted(names.objectives(report.mission) as i64, "objective"),
        report.team.len(),
        cost.join(", ")
    )
}

/// The parts of a sum that are not 0, in brackets.
pub(crate) fn signed(parts: &[(i64, &str)]) -> String {
    let parts: Vec<String> =
        parts.iter().filter(|(units, _)| *units != 0).map(|(units, what)| format!("{what} {units:+}")).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

fn books(seat: &str, books: &Books) -> String {
    let (money, intel) = (&books.money, &books.intel);
    let money_parts = signed(&[
        (money.contracting, "contracting"),
        (money.funding, "funding"),
        (money.rewards, "rewards"),
        (-money.upkeep, "upkeep"),
        (-money.hiring, "hiring"),
    ]);
    let intel_parts = signed(&[(intel.espionage, "espionage"), (intel.rewards, "rewards")]);
    let staff: Vec<String> = AgentState::ALL
        .into_iter()
        .filter(|state| *state != AgentState::Terminated && books.after.in_state(*state) > 0)
        .map(|state| format!("{} {state}", books.after.in_state(state)))
        .collect();
    let staff = if staff.is_empty() { "no agents".to_owned() } else { staff.join(", ") };
    format!(
        "{seat}: money {} → {}{money_parts}, intel {} → {}{intel_parts}; {staff}",
        money.before, money.after, intel.before, intel.after
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_01_basis_points_are_shown_with_two_decimals() {
        assert_eq!([0, 5, 105, 10_000, -7].map(percent), ["0.00 %", "0.05 %", "1.05 %", "100.00 %", "-0.07 %"]);
    }

    #[test]
    fn a_53_many_agents_are_counted_and_few_are_named() {
        let ids: Vec<AgentId> = (0..5).map(AgentId).collect();
        assert_eq!((people(&ids[..2]), people(&ids)), ("agent-000, agent-001".into(), "5 agents".into()));
        assert_eq!((counted(1, "turn"), counted(0, "turn")), ("1 turn".into(), "0 turns".into()));
    }
}
