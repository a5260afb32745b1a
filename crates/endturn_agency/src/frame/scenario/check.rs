//! Checks a section against seats and ruleset, each problem at the value that has to change, and
//! makes the plan.

use std::collections::BTreeSet;

use endturn_scenario::stated::Stated;
use endturn_scenario::{author::Seats, checks::Checker, codes, diagnostic::Diagnostic, path::Path};
use serde_json::Value;

use super::numbers::{Clock, MAX, MAX_POINTS, check_amounts};
use super::so_far::Course;
use super::starts::{Books, Leads, OfficeOf, OfficePlan, Plan, Reading, SectionOf, SiteOf, Sited, Starts, Terms};
use crate::frame::content::Named;
use crate::frame::ids::{AgentId, SiteId};
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
    let panic_bp = section.panic_bp.unwrap_or_else(|| K::start(rules).0);
    let clock = Clock::of(seats);
    let terms = &Terms::of::<K>(rules, clock);
    let out = section.so_far.out(seats, clock, checker);
    let factions = factions::<K>(section, &mut Reading { rules, terms, clock, checker });
    let agents = section.offices.0.values().flat_map(|office| agents::<K>(office).unwrap_or_default());
    let agents = agents.map(|one| count::<K>(&one)).fold(0, usize::saturating_add);
    // Far too many agents are reported, but not created.
    let most = if checker.range("offices", agents, 0..=MAX_HIRED) { MAX_HIRED } else { 0 };
    let usual = || OfficePlan::new(K::start(rules).1, K::agents(rules));
    let mut offices: Vec<OfficePlan<K>> = seats.names().map(|_| usual()).collect();
    seats.check(checker, "offices", &section.offices);
    for (seat, name, start) in seats.entries(&section.offices) {
        // Only an office that is out owes money.
        let is_out = out.iter().any(|(other, _)| *other == seat);
        let least = if is_out { -MAX } else { 0 };
        let path = Path::root().name("offices").name(name);
        offices[seat.index()] = office::<K>(start, &path, (most, least), &mut Reading { rules, terms, clock, checker });
    }
    let mut plan = Plan { panic_bp, factions, offices, course: Course { out, ..Course::default() } };
    section.so_far.complete(seats, rules, &mut plan, checker);
    plan
}

/// The agents that a file describes; `None` for those of the ruleset.
fn agents<K: Starts>(start: &Stated<OfficeOf<K>>) -> Option<Vec<Stated<K::AgentStart>>> {
    start.items("agents")
}

/// Number of identical agents described.
fn count<K: Starts>(start: &Stated<K::AgentStart>) -> usize {
    let count = start.get("count").and_then(Value::as_u64);
    count.map_or(1, |count| usize::try_from(count).unwrap_or(usize::MAX))
}

fn factions<K: Starts>(section: &SectionOf<K>, reading: &mut Reading<'_, '_, K>) -> Vec<K::FactionPlan> {
    let rules = reading.rules;
    let mut factions: Vec<K::FactionPlan> = rules.factions().map(|(_, faction)| K::faction(faction)).collect();
    for (name, start) in &section.factions {
        let path = Path::root().name("factions").name(name.as_str());
        let Some(id) = rules.faction_named(name) else {
            let known = rules.factions().map(|(_, faction)| faction.names().word.as_str());
            reading.checker.known_key(codes::DANGLING_REFERENCE, path, "faction", name, known);
            continue;
        };
        K::change_faction(start, id, &path, reading, &mut factions[id.index()]);
    }
    factions
}

/// Makes the start of an office, which has at least so much money; at most `most` identical agents
/// are created.
fn office<K: Starts>(
    start: &Stated<OfficeOf<K>>,
    path: &Path,
    (most, least): (usize, i64),
    reading: &mut Reading<'_, '_, K>,
) -> OfficePlan<K> {
    let (rules, clock) = (reading.rules, reading.clock);
    let assets = reading.over(start, K::start(rules).1, path);
    if start.get("money").is_some() {
        reading.checker.range(path.clone().name("money"), K::money(&assets), least..=MAX);
    }
    let mut plan = OfficePlan::<K>::new(assets, Vec::new());
    plan.leads = reading.over(start, Leads::default(), path).leads.into_iter().collect();
    let sites: Vec<Stated<SiteOf<K>>> = start.items("sites").unwrap_or_default();
    if !reading.checker.range(path.clone().name("sites"), sites.len(), 0..=MAX_SITES) {
        return plan;
    }
    // Index of the file's entry that each agent came from.
    let mut entries = Vec::new();
    let written = agents::<K>(start);
    if written.is_none() {
        plan.agents = K::agents(rules);
    }
    let written = written.unwrap_or_default();
    for (at, one) in written.iter().enumerate() {
        let (agent, service) = K::agent(one, &plan.assets, &path.clone().name("agents").index(at), reading);
        plan.agents.extend(std::iter::repeat_n(agent, most.min(count::<K>(one))));
        plan.services.resize(plan.agents.len(), service);
        entries.resize(plan.agents.len(), at);
    }
    for (at, one) in sites.iter().enumerate() {
        let path = path.clone().name("sites").index(at);
        let Some(one) = one.read(reading.terms, &path, reading.checker) else { continue };
        if let Some(mut site) = K::site(&one, &path, reading) {
            if !one.agents.is_empty() {
                site.deploy();
            }
            site.set(one.state, one.expires_in);
            if let Some(turns) = one.expires_in {
                let least = i32::from(site.stage() == Stage::Active);
                reading.checker.range(path.clone().name("expires_in"), turns, least..=MAX_POINTS);
            }
            if site.stage() != Stage::Deployed {
                team_of_past(&one.agents, plan.agents.len(), &path.clone().name("agents"), reading.checker);
            }
            let so_far = one.so_far.check(clock, (&site, one.agents.len()), &path, reading.checker);
            plan.sites.push(Sited { site, team: one.agents, so_far });
        }
    }
    send_out::<K>(&mut plan, &written, &entries);
    let (course, below) = (start.below::<K::OfficeSoFar>("so_far"), path.clone().name("so_far"));
    let books: Books<K::Ledger, K::Tally> = reading.over(&course, Books::default(), &below);
    check_amounts(&books.ledger, &below.name("ledger"), reading.checker);
    (plan.ledger, plan.tally) = (books.ledger, books.tally);
    K::enter_course(start, path, reading, &mut plan);
    if !reading.checker.report().has_errors() {
        sound::<K>(&plan, rules, path, &entries, reading.checker);
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

/// Sends agents to the deployed sites that list them, unless the file gives them another state.
fn send_out<K: Starts>(plan: &mut OfficePlan<K>, written: &[Stated<K::AgentStart>], entries: &[usize]) {
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
