//! Checks a section against seats and ruleset, each problem at the value that has to change, and
//! makes the plan.

use std::collections::BTreeSet;

use endturn_scenario::{author::Seats, checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::numbers::{Clock, MAX, MAX_POINTS};
use super::so_far::Course;
use super::starts::{OfficePlan, OfficeStart, Plan, SectionOf, Sited, Starts};
use crate::frame::content::Named;
use crate::frame::ids::{AgentId, LeadId, SiteId};
use crate::frame::invariants::{SiteView, Subject};
use crate::frame::kind::{Place, Stage};
use crate::frame::limits::MAX_HIRED;

/// Maximum sites of an office.
const MAX_SITES: usize = 100_000;

/// Makes the plan of a section; it must not be used if the report has errors.
pub(crate) fn plan_of<K: Starts>(
    seats: Seats<'_>,
    section: &SectionOf<K>,
    rules: &K::Rules,
    checker: &mut Checker<'_>,
) -> Plan<K> {
    if let Some(panic) = section.panic_bp {
        checker.range("panic_bp", panic, 0..=K::lost_at_panic_bp(rules).saturating_sub(1));
    }
    let panic_bp = section.panic_bp.unwrap_or_else(|| K::panic_bp(rules));
    let factions = factions::<K>(section, rules, checker);
    let agents = section.offices.0.values().flat_map(|office| office.agents().unwrap_or(&[]));
    let agents = agents.map(|one| K::OfficeStart::count(one) as usize).fold(0, usize::saturating_add);
    // Far too many agents are reported, but not created.
    let most = if checker.range("offices", agents, 0..=MAX_HIRED) { MAX_HIRED } else { 0 };
    let clock = Clock::of(seats);
    let out = section.so_far.out(seats, clock, checker);
    let usual = || OfficePlan::new(K::assets(rules), K::agents(rules));
    let mut offices: Vec<OfficePlan<K>> = seats.names().map(|_| usual()).collect();
    seats.check(checker, "offices", &section.offices);
    for (seat, name, start) in seats.entries(&section.offices) {
        // Only an office that is out owes money.
        let is_out = out.iter().any(|(other, _)| *other == seat);
        let least = if is_out { -MAX } else { 0 };
        let path = Path::root().name("offices").name(name);
        offices[seat.index()] = office::<K>(start, rules, clock, &path, (most, least), checker);
    }
    let mut plan = Plan { panic_bp, factions, offices, course: Course { out, ..Course::default() } };
    section.so_far.complete(seats, rules, &mut plan, checker);
    plan
}

fn factions<K: Starts>(section: &SectionOf<K>, rules: &K::Rules, checker: &mut Checker<'_>) -> Vec<K::FactionPlan> {
    let mut factions: Vec<K::FactionPlan> = rules.factions().map(|(_, faction)| K::faction(faction)).collect();
    for (name, start) in &section.factions {
        let path = Path::root().name("factions").name(name.as_str());
        let Some(id) = rules.faction_named(name) else {
            let known = rules.factions().map(|(_, faction)| faction.names().word.as_str());
            checker.known_key(codes::DANGLING_REFERENCE, path, "faction", name, known);
            continue;
        };
        K::change_faction(start, (rules, id), &path, checker, &mut factions[id.index()]);
    }
    factions
}

/// Makes the start of an office, which has at least so much money; at most `most` identical agents
/// are created.
fn office<K: Starts>(
    start: &K::OfficeStart,
    rules: &K::Rules,
    clock: Clock,
    path: &Path,
    (most, least): (usize, i64),
    checker: &mut Checker<'_>,
) -> OfficePlan<K> {
    let mut assets = K::assets(rules);
    K::change_assets(start, least, path, checker, &mut assets);
    let mut plan = OfficePlan::<K>::new(assets, Vec::new());
    plan.leads = leads::<K>(start, rules, path, checker);
    if !checker.range(path.clone().name("sites"), start.sites().len(), 0..=MAX_SITES) {
        return plan;
    }
    // Index of the file's entry that each agent came from.
    let mut entries = Vec::new();
    let written = start.agents();
    if written.is_none() {
        plan.agents = K::agents(rules);
    }
    for (at, one) in written.unwrap_or(&[]).iter().enumerate() {
        let (agent, service) =
            K::agent(one, rules, &plan.assets, clock, &path.clone().name("agents").index(at), checker);
        plan.agents.extend(std::iter::repeat_n(agent, most.min(K::OfficeStart::count(one) as usize)));
        plan.services.resize(plan.agents.len(), service);
        entries.resize(plan.agents.len(), at);
    }
    for (at, one) in start.sites().iter().enumerate() {
        let path = path.clone().name("sites").index(at);
        if let Some((site, team)) = K::site(one, rules, &path, checker) {
            if site.stage() != Stage::Deployed {
                team_of_past(&team, plan.agents.len(), &path.clone().name("agents"), checker);
            }
            let so_far = K::OfficeStart::course(one).check(clock, (&site, team.len()), &path, checker);
            plan.sites.push(Sited { site, team, so_far });
        }
    }
    send_out::<K>(&mut plan, start, &entries);
    K::enter_course(start, rules, clock, path, checker, &mut plan);
    if !checker.report().has_errors() {
        sound::<K>(&plan, rules, path, &entries, checker);
    }
    plan
}

/// Reports agents of a site without agents at work who don't exist, or are listed twice. For
/// deployed sites the invariants do.
fn team_of_past(team: &[AgentId], hired: usize, path: &Path, checker: &mut Checker<'_>) {
    let mut seen = BTreeSet::new();
    for (at, agent) in team.iter().enumerate() {
        let told = if agent.index() >= hired {
            format!("the office has no agent {}: they are numbered from 0", agent.0)
        } else if !seen.insert(*agent) {
            format!("agent {} is listed twice", agent.0)
        } else {
            continue;
        };
        checker.error(codes::CONTRADICTION, path.clone().index(at), told);
    }
}

fn leads<K: Starts>(
    start: &K::OfficeStart,
    rules: &K::Rules,
    path: &Path,
    checker: &mut Checker<'_>,
) -> Vec<(LeadId, u32)> {
    let mut leads = Vec::new();
    for (name, count) in start.leads() {
        match rules.lead_named(name) {
            Some(id) => leads.push((id, *count)),
            None => {
                let path = path.clone().name("leads").name(name.as_str());
                let known = rules.leads().map(|(_, lead)| lead.names().word.as_str());
                checker.known_key(codes::DANGLING_REFERENCE, path, "lead", name, known);
            }
        }
    }
    leads
}

/// Overwrites the ruleset's amounts with those of the file, each from 0 to the maximum amount.
pub(crate) fn amounts<const N: usize>(
    amounts: [(&str, Option<i64>, &mut i64); N],
    path: &Path,
    checker: &mut Checker<'_>,
) {
    for (field, value, slot) in amounts {
        amount_from(0, (field, value, slot), path, checker);
    }
}

/// Overwrites one amount of the ruleset with that of the file, from `least` to the maximum amount.
pub(crate) fn amount_from(
    least: i64,
    (field, value, slot): (&str, Option<i64>, &mut i64),
    path: &Path,
    checker: &mut Checker<'_>,
) {
    if let Some(value) = value {
        checker.range(path.clone().name(field), value, least..=MAX);
        *slot = value;
    }
}

/// Checks the turns that a site still waits, at least one if it is active.
pub(crate) fn expiry(turns: Option<i32>, is_active: bool, path: &Path, checker: &mut Checker<'_>) {
    if let Some(turns) = turns {
        checker.range(path.clone().name("expires_in"), turns, i32::from(is_active)..=MAX_POINTS);
    }
}

/// Sends agents to the deployed sites that list them, unless the file gives them another state.
fn send_out<K: Starts>(plan: &mut OfficePlan<K>, start: &K::OfficeStart, entries: &[usize]) {
    let written = start.agents().unwrap_or(&[]);
    let deployed = (0..).map(SiteId).zip(&plan.sites).filter(|(_, one)| one.site.stage() == Stage::Deployed);
    for (id, one) in deployed {
        for member in &one.team {
            let entry = entries.get(member.index()).and_then(|at| written.get(*at));
            if let Some(agent) = plan.agents.get_mut(member.index()).filter(|agent| K::is_free(entry, agent)) {
                K::deploy(agent, id);
            }
        }
    }
}

/// Checks that the invariants hold from the start.
fn sound<K: Starts>(plan: &OfficePlan<K>, rules: &K::Rules, path: &Path, entries: &[usize], checker: &mut Checker<'_>) {
    let agents: Vec<(AgentId, K::Agent)> = (0..).map(AgentId).zip(plan.agents.iter().copied()).collect();
    let sites = (0..).map(SiteId).zip(&plan.sites);
    let sites: Vec<SiteView<'_>> = sites.map(|(id, one)| SiteView::new(id, &one.site, &one.team)).collect();
    let mut told = None;
    for violation in K::broken(rules, plan, &agents, &sites) {
        let entry = match violation.subject {
            Subject::Agent(id) => entries.get(id.index()).copied(),
            Subject::Office => None,
        };
        // Several identical agents break the same invariant.
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
