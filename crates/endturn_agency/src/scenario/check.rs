//! Checks a section against seats and ruleset, each problem at the value that has to change, and makes the plan.

use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    module::{Sheet, seat_named},
    path::Path,
};

use super::section::{AgentStart, OfficeStart, Section, SiteStart};
use super::{OfficePlan, Plan};
use crate::agents::hired;
use crate::ids::{AgentId, LeadId, MissionId, SiteId};
use crate::invariants::{SiteView, Subject, violations};
use crate::orders::MOST_HIRED;
use crate::rules::Rules;
use crate::state::{Agent, AgentState, Assignment, Faction, Site, SiteState};
use crate::{sites, state};

/// The greatest amount, and the greatest number of basis points, that a scenario may begin with.
const MOST: i64 = 1_000_000_000;
/// The most points of skill and exhaustion.
const MOST_POINTS: i32 = 1_000_000;
/// The most sites of an office.
const MOST_SITES: usize = 100_000;

/// The plan of a section; with errors in the report it is not to be used.
pub(crate) fn plan_of(sheet: Sheet<'_>, section: &Section, rules: &Rules, report: &mut Report) -> Plan {
    let mut checker = Checker::new(&sheet.tree.section, report);
    if let Some(panic) = section.panic_bp {
        let lost = i64::from(rules.threat.lost_at_panic_bp);
        checker.range("panic_bp", panic, 0..=lost.saturating_sub(1));
    }
    let factions = factions(section, rules, &mut checker);
    let default = OfficePlan { assets: rules.start_assets(), ..OfficePlan::default() };
    let mut offices = vec![default; sheet.seats.len()];
    let panic_bp = section.panic_bp.unwrap_or_else(|| rules.start.panic_bp.into());
    let agents = section.offices.values().flat_map(|office| &office.agents).map(|one| one.count as usize);
    // Far too many agents are told of, but not made.
    let most =
        if checker.range("offices", agents.fold(0, usize::saturating_add), 0..=MOST_HIRED) { MOST_HIRED } else { 0 };
    let mut seen = Vec::new();
    for (name, start) in &section.offices {
        let path = Path::root().name("offices").name(name.as_str());
        match seat_named(sheet.seats, name) {
            None if !sheet.knows_seats() => {}
            None => {
                let known = sheet.seats.iter().map(|seat| seat.name.as_str());
                checker.known_key(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, known);
            }
            Some(seat) if seen.contains(&seat) => {
                checker.error(codes::DUPLICATE_NAME, path, format!("seat `{name}` has two offices"));
            }
            Some(seat) => {
                seen.push(seat);
                offices[seat] = office(start, rules, &path, most, &mut checker);
            }
        }
    }
    Plan { panic_bp, factions, offices }
}

fn factions(section: &Section, rules: &Rules, checker: &mut Checker<'_>) -> Vec<Faction> {
    let mut factions: Vec<Faction> = rules.factions().map(|(_, faction)| faction.start).collect();
    for (name, start) in &section.factions {
        let path = Path::root().name("factions").name(name.as_str());
        let Some(id) = rules.faction_named(name) else {
            let known = rules.factions().map(|(_, faction)| faction.names.word.as_str());
            checker.known_key(codes::DANGLING_REFERENCE, path, "faction", name, known);
            continue;
        };
        let faction = &mut factions[id.index()];
        let fields = [
            ("threat_level_bp", start.threat_level_bp, &mut faction.threat_level_bp),
            ("threat_increase_bp", start.threat_increase_bp, &mut faction.threat_increase_bp),
            ("suppression_bp", start.suppression_bp, &mut faction.suppression_bp),
        ];
        for (field, value, slot) in fields {
            let Some(value) = value else { continue };
            checker.range(path.clone().name(field), value, 0..=MOST);
            *slot = value;
        }
    }
    factions
}

/// What an office begins with; of agents alike no more than `most` are made.
fn office(start: &OfficeStart, rules: &Rules, path: &Path, most: usize, checker: &mut Checker<'_>) -> OfficePlan {
    let mut assets = rules.start_assets();
    let fields = [
        ("money", start.money, &mut assets.money),
        ("intel", start.intel, &mut assets.intel),
        ("funding", start.funding, &mut assets.funding),
        ("hire_cost_due", (start.hire_cost_due != 0).then_some(start.hire_cost_due), &mut assets.hire_cost_due),
    ];
    for (field, value, slot) in fields {
        let Some(value) = value else { continue };
        checker.range(path.clone().name(field), value, 0..=MOST);
        *slot = value;
    }
    let mut plan =
        OfficePlan { assets, leads: leads(start, rules, path, checker), agents: Vec::new(), sites: Vec::new() };
    if !checker.range(path.clone().name("sites"), start.sites.len(), 0..=MOST_SITES) {
        return plan;
    }
    // Which entry of the file an agent came from.
    let mut entries = Vec::new();
    for (at, one) in start.agents.iter().enumerate() {
        let agent = agent(one, rules, &path.clone().name("agents").index(at), checker);
        plan.agents.extend(std::iter::repeat_n(agent, most.min(one.count as usize)));
        entries.resize(plan.agents.len(), at);
    }
    for (at, one) in start.sites.iter().enumerate() {
        plan.sites.extend(site(one, rules, &path.clone().name("sites").index(at), checker));
    }
    send_out(&mut plan, start, most);
    if !checker.report().has_errors() {
        sound(&plan, rules, path, &entries, checker);
    }
    plan
}

fn leads(start: &OfficeStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Vec<(LeadId, u32)> {
    let mut leads = Vec::new();
    for (name, count) in &start.leads {
        match rules.lead_named(name) {
            Some(id) => leads.push((id, *count)),
            None => {
                let path = path.clone().name("leads").name(name.as_str());
                let known = rules.leads().map(|(_, lead)| lead.names.word.as_str());
                checker.known_key(codes::DANGLING_REFERENCE, path, "lead", name, known);
            }
        }
    }
    leads
}

fn agent(start: &AgentStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Agent {
    let new = hired(rules, start.turn_hired);
    let most = start.max_hit_points.unwrap_or(new.max_hit_points);
    let state = start.state.unwrap_or(AgentState::Available);
    let usual = match state {
        AgentState::Recovering => Assignment::Recovery,
        AgentState::OnAssignment => Assignment::Contracting,
        AgentState::Terminated => Assignment::Sacked,
        _ => Assignment::Standby,
    };
    let agent = Agent {
        state,
        assignment: start.assignment.unwrap_or(usual),
        skill: start.skill.unwrap_or(new.skill),
        exhaustion: start.exhaustion.unwrap_or(new.exhaustion),
        hit_points: start.hit_points.unwrap_or(most),
        max_hit_points: most,
        recovery_turns: start.recovery_turns,
        hit_points_lost_before_recovery: start.hit_points_lost_before_recovery,
        missions_survived: start.missions_survived,
        turn_hired: start.turn_hired,
    };
    checker.range(path.clone().name("skill"), agent.skill, 0..=MOST_POINTS);
    checker.range(path.clone().name("exhaustion"), agent.exhaustion, 0..=MOST_POINTS);
    checker.range(path.clone().name("max_hit_points"), most, 1..=10_000);
    agent
}

fn site(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<(Site, Vec<AgentId>)> {
    let known = rules.missions().map(|(_, mission)| mission.names.word.as_str());
    let Some(id) = rules.mission_named(&start.mission) else {
        checker.reference(path.clone().name("mission"), "mission", &start.mission, known);
        return None;
    };
    let new = sites::new(rules, id);
    let state = start.state.unwrap_or(if start.agents.is_empty() { SiteState::Active } else { SiteState::Deployed });
    if let Some(turns) = start.expires_in {
        let least = if state == SiteState::Active { 1 } else { 0 };
        checker.range(path.clone().name("expires_in"), turns, least..=MOST_POINTS);
    }
    let fulfilled = fulfilled(start, rules, id, path, checker);
    let site = Site { state, expires_in: start.expires_in.or(new.expires_in), fulfilled, ..new };
    Some((site, start.agents.iter().copied().map(AgentId).collect()))
}

fn fulfilled(
    start: &SiteStart,
    rules: &Rules,
    id: MissionId,
    path: &Path,
    checker: &mut Checker<'_>,
) -> state::Fulfilled {
    let objectives = rules.mission(id).map_or(&[][..], |mission| &mission.objectives);
    let mut fulfilled = state::Fulfilled::default();
    for (at, word) in start.fulfilled.iter().enumerate() {
        match objectives.iter().position(|one| one.word == *word) {
            Some(place) => fulfilled = fulfilled.with(place),
            None => {
                let path = path.clone().name("fulfilled").index(at);
                checker.reference(path, "objective", word, objectives.iter().map(|one| one.word.as_str()));
            }
        }
    }
    fulfilled
}

/// Agents of deployed sites are there, where the file says nothing else of them.
fn send_out(plan: &mut OfficePlan, start: &OfficeStart, most: usize) {
    let is_plain: Vec<bool> = start
        .agents
        .iter()
        .flat_map(|one| {
            std::iter::repeat_n(one.state.is_none() && one.assignment.is_none(), most.min(one.count as usize))
        })
        .collect();
    let deployed = (0..).map(SiteId).zip(&plan.sites).filter(|(_, (site, _))| site.state == SiteState::Deployed);
    for (id, (_, team)) in deployed {
        for member in team {
            if is_plain.get(member.index()) == Some(&true) {
                crate::agents::deploy(&mut plan.agents[member.index()], id);
            }
        }
    }
}

/// The invariants hold from the start.
fn sound(plan: &OfficePlan, rules: &Rules, path: &Path, entries: &[usize], checker: &mut Checker<'_>) {
    let agents: Vec<(AgentId, Agent)> = (0..).map(AgentId).zip(plan.agents.iter().copied()).collect();
    let sites = (0..).map(SiteId).zip(&plan.sites);
    let sites: Vec<SiteView<'_>> =
        sites.map(|(id, (site, agents))| SiteView { id, state: site.state, agents }).collect();
    let mut told = None;
    for violation in violations(rules, &agents, &sites) {
        let entry = match violation.subject {
            Subject::Agent(id) => entries.get(id.index()).copied(),
            Subject::Office => None,
        };
        // Several alike break the same thing.
        if entry.is_some() && told == Some((entry, violation.broken)) {
            continue;
        }
        told = Some((entry, violation.broken));
        let path = match entry {
            Some(at) => path.clone().name("agents").index(at),
            None => path.clone().name("sites"),
        };
        checker.push(path, Diagnostic::error(codes::CONTRADICTION, violation.to_string()));
    }
}
