//! Checks a section with battles against seats and ruleset, each problem at the value that has to change, and makes the
//! plan.

use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    module::{Sheet, seat_named},
    path::Path,
};

use super::section::{AgentDoes, AgentStart, OfficeStart, Section, SiteStart};
use super::{OfficePlan, Plan};
use crate::battles::agents::{deploy, hired, present_at_start};
use crate::battles::fixed::Fixed;
use crate::battles::invariants::{Campaign, SiteView, Subject, violations};
use crate::battles::rules::Rules;
use crate::battles::sites;
use crate::battles::state::{Agent, AgentState, Assets, Assignment, Investigation, Site, SiteState};
use crate::battles::upgrades::Upgrade;
use crate::ids::{AgentId, LeadId, MissionId, SiteId};
use crate::orders::MOST_HIRED;

/// The greatest amount that a scenario may begin with.
const MOST: i64 = 1_000_000_000;
/// The most points of skill, and the most turns.
const MOST_POINTS: i32 = 1_000_000;
/// The most purchases of one upgrade, and the most points of exhaustion.
const MOST_BOUGHT: u32 = 10_000;
/// The most sites of an office.
const MOST_SITES: usize = 100_000;

/// The plan of a section; with errors in the report it is not to be used.
pub(crate) fn plan_of(sheet: Sheet<'_>, section: &Section, rules: &Rules, report: &mut Report) -> Plan {
    let mut checker = Checker::new(&sheet.tree.section, report);
    if let Some(panic) = section.panic_bp {
        checker.range("panic_bp", panic, 0..=rules.lost_at_panic_bp.saturating_sub(1));
    }
    let panic_bp = section.panic_bp.unwrap_or_else(|| rules.start.panic_bp.into());
    let factions = factions(section, rules, &mut checker);
    let agents = section.offices.values().flat_map(|office| office.agents.iter().flatten());
    let agents = agents.map(|one| one.count as usize).fold(0, usize::saturating_add);
    // Far too many agents are told of, but not made.
    let most = if checker.range("offices", agents, 0..=MOST_HIRED) { MOST_HIRED } else { 0 };
    let default = OfficePlan { assets: rules.start_assets(), agents: at_start(rules), ..OfficePlan::default() };
    let mut offices = vec![default; sheet.seats.len()];
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

fn at_start(rules: &Rules) -> Vec<Agent> {
    (0..rules.start.agents).map(|_| present_at_start(rules)).collect()
}

fn factions(section: &Section, rules: &Rules, checker: &mut Checker<'_>) -> Vec<(u32, u32)> {
    let mut factions: Vec<(u32, u32)> = rules.factions().map(|(_, faction)| (faction.activity_level, 0)).collect();
    for (name, start) in &section.factions {
        let path = Path::root().name("factions").name(name.as_str());
        let Some(id) = rules.faction_named(name) else {
            let known = rules.factions().map(|(_, faction)| faction.names.word.as_str());
            checker.known_key(codes::DANGLING_REFERENCE, path, "faction", name, known);
            continue;
        };
        let (level, suppressed) = &mut factions[id.index()];
        if let Some(wanted) = start.activity_level {
            let levels = u32::try_from(rules.activity.len()).unwrap_or(u32::MAX);
            checker.range(path.clone().name("activity_level"), wanted, 0..=levels.saturating_sub(1));
            *level = wanted;
        }
        checker.range(path.name("suppression_turns"), start.suppression_turns, 0..=MOST_POINTS.unsigned_abs());
        *suppressed = start.suppression_turns;
    }
    factions
}

/// What an office begins with; of agents alike no more than `most` are made.
fn office(start: &OfficeStart, rules: &Rules, path: &Path, most: usize, checker: &mut Checker<'_>) -> OfficePlan {
    let mut plan = OfficePlan {
        assets: assets(start, rules, path, checker),
        leads: leads(start, rules, path, checker),
        ..OfficePlan::default()
    };
    if !checker.range(path.clone().name("sites"), start.sites.len(), 0..=MOST_SITES) {
        return plan;
    }
    // Which entry of the file an agent came from.
    let mut entries = Vec::new();
    match &start.agents {
        None => plan.agents = at_start(rules),
        Some(agents) => {
            for (at, one) in agents.iter().enumerate() {
                let path = path.clone().name("agents").index(at);
                let agent = agent(one, rules, &plan.assets, &path, checker);
                if let Assignment::Lead(lead) = agent.assignment
                    && one.count > 0
                {
                    plan.investigated.push(lead);
                }
                plan.agents.extend(std::iter::repeat_n(agent, most.min(one.count as usize)));
                entries.resize(plan.agents.len(), at);
            }
        }
    }
    plan.investigated.sort_unstable();
    plan.investigated.dedup();
    for (at, one) in start.sites.iter().enumerate() {
        plan.sites.extend(site(one, rules, &path.clone().name("sites").index(at), checker));
    }
    send_out(&mut plan);
    if !checker.report().has_errors() {
        sound(&plan, rules, path, &entries, checker);
    }
    plan
}

fn assets(start: &OfficeStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Assets {
    let mut assets = rules.start_assets();
    for (field, value, slot) in
        [("money", start.money, &mut assets.money), ("funding", start.funding, &mut assets.funding)]
    {
        let Some(value) = value else { continue };
        checker.range(path.clone().name(field), value, 0..=MOST);
        *slot = value;
    }
    for (name, count) in &start.upgrades {
        let path = path.clone().name("upgrades").name(name.as_str());
        match Upgrade::named(name) {
            Some(upgrade) => {
                checker.range(path, *count, 0..=MOST_BOUGHT);
                assets.upgrades.0[upgrade as usize] = (*count).min(MOST_BOUGHT);
            }
            None => {
                let known = Upgrade::ALL.iter().map(|one| one.word());
                checker.known_key(codes::DANGLING_REFERENCE, path, "upgrade", name, known);
            }
        }
    }
    assets
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

fn agent(start: &AgentStart, rules: &Rules, assets: &Assets, path: &Path, checker: &mut Checker<'_>) -> Agent {
    let new = hired(rules, assets, start.turn_hired);
    let (state, assignment) = match start.state {
        AgentDoes::Available => (AgentState::Available, Assignment::Standby),
        AgentDoes::Contracting => (AgentState::Contracting, Assignment::Contracting),
        AgentDoes::InTraining => (AgentState::InTraining, Assignment::Training),
        AgentDoes::Recovering => (AgentState::Recovering, Assignment::Recovery),
    };
    let mut agent = Agent {
        state,
        assignment,
        exhaustion: Fixed::whole(start.exhaustion.into()),
        missions_total: start.missions_total,
        ..new
    };
    checker.range(path.clone().name("exhaustion"), start.exhaustion, 0..=MOST_BOUGHT.cast_signed());
    if let Some(skill) = start.skill {
        checker.range(path.clone().name("skill"), skill, 0..=MOST_POINTS);
        agent.skill = Fixed::whole(skill.into());
    }
    if let Some(hit_points) = start.hit_points {
        let most = i32::try_from(new.max_hit_points.floor()).unwrap_or(i32::MAX);
        checker.range(path.clone().name("hit_points"), hit_points, 1..=most);
        agent.hit_points = Fixed::whole(hit_points.into());
    }
    if let Some(word) = &start.lead {
        let path = path.clone().name("lead");
        match rules.lead_named(word) {
            Some(_) if start.state != AgentDoes::Available => {
                let problem = "an agent at a lead has no other state";
                checker.push(path, Diagnostic::error(codes::CONTRADICTION, problem.to_owned()));
            }
            Some(lead) => (agent.state, agent.assignment) = (AgentState::Investigating, Assignment::Lead(lead)),
            None => {
                checker.reference(path, "lead", word, rules.leads().map(|(_, lead)| lead.names.word.as_str()));
            }
        }
    }
    agent
}

fn site(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<(Site, Vec<AgentId>)> {
    let id = mission(start, rules, path, checker)?;
    let state = start.state.unwrap_or(if start.agents.is_empty() { SiteState::Active } else { SiteState::Deployed });
    if let Some(turns) = start.expires_in {
        checker.range(path.clone().name("expires_in"), turns, i32::from(state == SiteState::Active)..=MOST_POINTS);
    }
    let new = sites::new(rules, id);
    let site = Site { state, expires_in: start.expires_in.unwrap_or(new.expires_in), ..new };
    Some((site, start.agents.iter().copied().map(AgentId).collect()))
}

/// The mission of a site; an operation without a faction is the first one's.
fn mission(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<MissionId> {
    let Some(first) = rules.mission_named(&start.mission) else {
        // Factions share the words of operations.
        let mut known: Vec<&str> = rules.missions().map(|(_, mission)| mission.names.word.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        checker.reference(path.clone().name("mission"), "mission", &start.mission, known);
        return None;
    };
    let Some(word) = &start.faction else { return Some(first) };
    let path = path.clone().name("faction");
    let Some(faction) = rules.faction_named(word) else {
        checker.reference(path, "faction", word, rules.factions().map(|(_, faction)| faction.names.word.as_str()));
        return None;
    };
    let is_it = |mission: &crate::battles::rules::MissionRules| {
        mission.faction == faction && mission.names.word.eq_ignore_ascii_case(&start.mission)
    };
    let found = rules.missions().find(|(_, mission)| is_it(mission)).map(|(id, _)| id);
    if found.is_none() {
        let problem = format!("`{}` is no mission of `{word}`", start.mission);
        checker.push(path, Diagnostic::error(codes::CONTRADICTION, problem));
    }
    found
}

/// Agents of deployed sites are there, where the file says nothing else of them.
fn send_out(plan: &mut OfficePlan) {
    let deployed = (0..).map(SiteId).zip(&plan.sites).filter(|(_, (site, _))| site.state == SiteState::Deployed);
    for (id, (_, team)) in deployed {
        for member in team {
            if let Some(agent) = plan.agents.get_mut(member.index()).filter(|one| one.state == AgentState::Available) {
                deploy(agent, id);
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
    let investigation =
        |lead: &LeadId| Investigation { lead: *lead, difficulty: 1, progress: Fixed::ZERO, turn_started: 1 };
    let investigations: Vec<Investigation> = plan.investigated.iter().map(investigation).collect();
    let campaign = Campaign {
        agents: &agents,
        sites: &sites,
        investigations: &investigations,
        factions: &[],
        assets: &plan.assets,
        panic_bp: 0,
    };
    let mut told = None;
    for violation in violations(rules, campaign) {
        let entry = match violation.subject {
            Subject::Agent(id) => entries.get(id.index()).copied(),
            Subject::Office => None,
        };
        // Several alike break the same thing.
        if entry.is_some() && told == Some((entry, violation.broken)) {
            continue;
        }
        told = Some((entry, violation.broken));
        let path = match (entry, violation.subject) {
            (Some(at), _) => path.clone().name("agents").index(at),
            (None, Subject::Agent(_)) => path.clone().name("sites"),
            (None, Subject::Office) => path.clone().name("agents"),
        };
        checker.push(path, Diagnostic::error(codes::CONTRADICTION, violation.to_string()));
    }
}
