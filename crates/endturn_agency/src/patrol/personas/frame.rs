//! P-03 Turn frame: the actions of all active personas, in this order: recall, investigate, deploy,
//! hold back and cover the upkeep, spy and contract with the rest, hire. **(ours)** An office may
//! let all agents earn until it has grown, and hold agents back only once it can nearly pay for a
//! lead.
//! Draws none. Tells nothing.

use std::cmp::Reverse;

use endturn_engine::{
    number::counted,
    reasons::{Reason, Weighed},
};

use super::draft::Draft;
use super::team::{strike, team};
use crate::frame::ids::{AgentId, LeadId, MissionId};
use crate::patrol::rules::{LeadRules, Rules};
use crate::patrol::ruleset::personas::Knobs;
use crate::patrol::skill;
use crate::patrol::state::{Agent, AgentState, Assignment, Work};
use crate::patrol::view::AgencyView;
use crate::patrol::work;

pub(super) fn play(view: &AgencyView<'_>, knobs: &Knobs, draft: &mut Draft<'_, '_>) {
    recall(knobs, draft);
    if knobs.follows_leads {
        once(view, draft);
        if draft.is_won() {
            return;
        }
        again(view, knobs, draft);
        if draft.is_won() {
            return;
        }
        deploy(view, knobs, draft);
    }
    put_to_work(view, knobs, draft);
    hire(view, knobs, draft);
}

/// (1) Recalls exhausted agents.
fn recall(knobs: &Knobs, draft: &mut Draft<'_, '_>) {
    if !draft.weigh(draft.agents.len()) {
        return;
    }
    let working = draft.in_state(AgentState::OnAssignment);
    let tired = working.filter(|(_, agent)| agent.exhaustion >= knobs.recall_from).map(|(id, _)| *id);
    let tired: Vec<AgentId> = tired.collect();
    let (count, first) = (tired.len(), draft.given());
    draft.recall(tired);
    draft.explain(|draft| {
        let reason = Reason::new("recall").knob("recall_from", knobs.recall_from);
        let taken = Weighed::new(counted(count, "tired agent")).given(first..draft.given());
        if count > 0 { reason.options([taken]) } else { reason.because("no agent at work is as exhausted as that") }
    });
}

/// A lead that only reveals a faction's numbers.
fn is_profile(rules: &Rules, id: LeadId, lead: &LeadRules) -> bool {
    lead.opens.is_empty()
        && rules.factions().any(|(_, one)| one.discovered_by.contains(&id) && one.destroyed_by != Some(id))
}

/// (2) Investigates every affordable one-time lead except profiles, including those that become
/// available by it.
fn once(view: &AgencyView<'_>, draft: &mut Draft<'_, '_>) {
    let rules = view.rules;
    for _ in rules.leads() {
        if !draft.weigh(rules.leads().count()) {
            return;
        }
        let wanted = rules
            .leads()
            .find(|(id, lead)| !lead.repeatable && !is_profile(rules, *id, lead) && draft.is_affordable(*id));
        let Some((id, _)) = wanted else { return };
        let first = draft.given();
        draft.investigate(id);
        draft.explain(|draft| {
            let title = rules.lead(id).map_or("", |lead| lead.names.title.as_str());
            let because = "every one-time lead is investigated as soon as there is intel for it";
            let taken = Weighed::new(title).given(first..draft.given());
            Reason::new("one-time lead").fact("intel left", draft.assets.intel).options([taken]).because(because)
        });
        if draft.is_won() {
            return;
        }
    }
}

/// The hardest mission that a lead opens.
fn mission_of(rules: &Rules, lead: &LeadRules) -> Option<(i32, MissionId)> {
    let missions = lead.opens.iter().filter_map(|id| Some((rules.mission(*id)?.difficulty, *id)));
    missions.max_by_key(|(difficulty, id)| (*difficulty, Reverse(*id)))
}

/// (2) Investigates at most one repeatable lead: the hardest whose mission can be staffed now; one
/// below the frontier only while the frontier's mission can't be.
fn again(view: &AgencyView<'_>, knobs: &Knobs, draft: &mut Draft<'_, '_>) {
    let rules = view.rules;
    let mut open: Vec<(LeadId, &LeadRules, i32, MissionId)> = rules
        .leads()
        .filter(|(id, lead)| lead.repeatable && draft.is_open(*id))
        .filter_map(|(id, lead)| mission_of(rules, lead).map(|(difficulty, mission)| (id, lead, difficulty, mission)))
        .collect();
    if !draft.weigh(open.len()) {
        return;
    }
    let all: Vec<(LeadId, i32, MissionId)> =
        if draft.is_asked() { open.iter().map(|one| (one.0, one.2, one.3)).collect() } else { Vec::new() };
    let Some(frontier) = open.iter().map(|one| one.1.depth).max() else { return };
    let is_staffed = |mission| team(rules, knobs, draft, mission).is_some();
    if open.iter().any(|one| one.1.depth == frontier && is_staffed(one.3)) {
        open.retain(|one| one.1.depth == frontier);
    }
    let is_wanted = |one: &&(LeadId, &LeadRules, i32, MissionId)| {
        let is_waiting = draft.targets.iter().any(|target| one.1.opens.contains(&target.mission));
        draft.is_affordable(one.0) && !is_waiting && is_staffed(one.3)
    };
    let count = |id: LeadId| draft.investigations.get(id.index()).copied().unwrap_or(0);
    let chosen = open.iter().filter(is_wanted).min_by_key(|one| (Reverse(one.2), count(one.0), one.0)).map(|one| one.0);
    draft.explain(|draft| {
        let place = draft.given();
        let option = |&(id, difficulty, mission): &(LeadId, i32, MissionId)| {
            let lead = rules.lead(id);
            let option = Weighed::new(lead.map_or("", |lead| lead.names.title.as_str())).worth(difficulty);
            let option = option.fact("intel cost", lead.map_or(0, |lead| lead.intel_cost));
            let waits = lead.is_some_and(|lead| draft.targets.iter().any(|one| lead.opens.contains(&one.mission)));
            let option = match team(rules, knobs, draft, mission) {
                Some(team) => option.fact("agents that its mission would take", team.len() as i64),
                None => option.note("its mission can't be staffed now"),
            };
            if chosen == Some(id) {
                option.given(place..place + 1)
            } else if waits {
                option.note("a site of it waits already")
            } else if !draft.is_affordable(id) {
                option.note("too little intel")
            } else if !open.iter().any(|one| one.0 == id) {
                option.note("below the frontier, for which it saves its intel")
            } else {
                option
            }
        };
        let because = "the hardest whose mission can be staffed now; one below the frontier only while the frontier's \
                       mission can't be";
        Reason::new("repeatable lead")
            .measured_in("difficulty of its mission")
            .fact("intel", draft.assets.intel)
            .knob("success_pct", knobs.success_pct)
            .knob("risk_pct", knobs.risk_pct)
            .knob("ready_up_to", knobs.ready_up_to)
            .options(all.iter().map(option))
            .because(because)
            .best_first()
    });
    if let Some(lead) = chosen {
        draft.investigate(lead);
    }
}

/// (3) Deploys to active sites that a team can be found for, those that expire first.
fn deploy(view: &AgencyView<'_>, knobs: &Knobs, draft: &mut Draft<'_, '_>) {
    let mut targets = draft.targets.clone();
    targets.sort_by_key(|target| (target.expires_in, target.id));
    let mut options = Vec::new();
    for target in targets {
        if !draft.weigh(1) {
            break;
        }
        let (first, team) = (draft.given(), team(view.rules, knobs, draft, target.mission));
        let size = team.as_ref().map(Vec::len);
        if let Some(team) = team {
            draft.deploy(target.id, team);
        }
        if draft.is_asked() {
            let mission = view.rules.mission(target.mission);
            let option = Weighed::new(mission.map_or("", |mission| mission.names.title.as_str()));
            let option = option.fact("site", target.id.0).fact("difficulty", mission.map_or(0, |one| one.difficulty));
            let option =
                if target.expires_in == i32::MAX { option } else { option.fact("turns left", target.expires_in) };
            options.push(match size {
                Some(size) => option.note(format!("a team of {size}")).given(first..draft.given()),
                None => option.note("the ready agents don't reach the chance of success at that risk"),
            });
        }
    }
    draft.explain(|_| {
        let because = "sites that expire first come first; each gets the smallest team that is good enough";
        let reason = Reason::new("deployments")
            .knob("success_pct", knobs.success_pct)
            .knob("risk_pct", knobs.risk_pct)
            .knob("ready_up_to", knobs.ready_up_to);
        if options.is_empty() {
            reason.because("no site waits for agents")
        } else {
            reason.options(options).because(because)
        }
    });
}

/// (4) Holds some agents back for the next strike; of the others the least skilled contract until
/// the upkeep is covered. (5) Keeps some at hand, and lets the rest spy and contract.
fn put_to_work(view: &AgencyView<'_>, knobs: &Knobs, draft: &mut Draft<'_, '_>) {
    let rules = view.rules;
    let fresh = draft.in_state(AgentState::Available).filter(|(_, agent)| agent.exhaustion <= knobs.fresh_up_to);
    let mut fresh: Vec<(i32, AgentId, i32)> =
        fresh.map(|(id, agent)| (agent.skill, *id, skill::effective(rules, agent))).collect();
    fresh.sort_unstable_by_key(|(skill, id, _)| (*skill, *id));
    if !draft.weigh(fresh.len()) {
        return;
    }
    let held = if knobs.follows_leads { strike(rules, knobs, draft) } else { 0 };
    let roster = draft.roster();
    if roster as usize > held.saturating_add(knobs.spare as usize) {
        fresh.truncate(fresh.len().saturating_sub(held));
    }
    let mut income = earned(rules, draft);
    // An office that still grows wants as much as it can get **(ours)**.
    let cover_pct = knobs.cover_pct.filter(|_| roster >= knobs.grow_to);
    let wanted = cover_pct.map_or(i64::MAX, |pct| draft.upkeep().saturating_mul(i64::from(pct)));
    let is_enough = |income: i64| income.saturating_mul(100) >= wanted;
    let mut contracting = Vec::new();
    let mut rest = fresh.into_iter().peekable();
    while let Some((_, id, eff)) = rest.next_if(|_| !is_enough(income)) {
        income = income.saturating_add(work::income(rules, eff));
        contracting.push(id);
    }
    let (first, earning) = (draft.given(), contracting.len());
    draft.assign(Work::Contracting, contracting);
    let covered = draft.given();
    let at_hand = draft.in_state(AgentState::Available).count() as u64;
    let kept = u64::from(roster) * u64::from(knobs.reserve_pct) / 100;
    let free = usize::try_from(at_hand.saturating_sub(kept)).unwrap_or(usize::MAX);
    let free: Vec<AgentId> = rest.map(|(_, id, _)| id).take(free).collect();
    let (spies, others) = free.split_at(nearest_pct(free.len(), knobs.spies_pct as usize).min(free.len()));
    draft.assign(Work::Espionage, spies.to_vec());
    let spying = draft.given();
    draft.assign(Work::Contracting, others.to_vec());
    draft.explain(|draft| {
        let option = |label: &str, count: usize, orders| {
            Weighed::new(label).worth(i64::try_from(count).unwrap_or(i64::MAX)).given(orders)
        };
        let options = [
            option("contracting for the upkeep", earning, first..covered),
            option("espionage", spies.len(), covered..spying),
            option("contracting with the rest", others.len(), spying..draft.given()),
        ];
        let cover = cover_pct.map_or("all free agents contract".to_owned(), |pct| format!("{pct}"));
        Reason::new("work")
            .measured_in("agents sent")
            .fact("held back for the next strike", held as i64)
            .fact("upkeep", draft.upkeep())
            .fact("income from contracting", income)
            .knob("cover_pct", endturn_engine::tables::Cell::text(cover))
            .knob("spies_pct", knobs.spies_pct)
            .knob("reserve_pct", knobs.reserve_pct)
            .knob("fresh_up_to", knobs.fresh_up_to)
            .options(options)
    });
}

/// A share of a number, rounded to the nearest whole number; halves go to the even side **(ours)**,
/// so that a single agent contracts where half of them should spy.
pub fn nearest_pct(number: usize, pct: usize) -> usize {
    let (whole, rest) = (number * pct / 100, number * pct % 100);
    whole + usize::from(rest > 50 || (rest == 50 && whole % 2 == 1))
}

/// Contracting income per turn, including agents on their way, in units.
fn earned(rules: &Rules, draft: &Draft<'_, '_>) -> i64 {
    let is_earning = |agent: &Agent| {
        agent.assignment == Assignment::Contracting
            && matches!(agent.state, AgentState::OnAssignment | AgentState::InTransit)
    };
    let earning = draft.agents.iter().filter(|(_, agent)| is_earning(agent));
    earning.map(|(_, agent)| work::income(rules, skill::effective(rules, agent))).fold(0, i64::saturating_add)
}

/// (6) Hires up to the wanted roster, while enough money is left.
fn hire(view: &AgencyView<'_>, knobs: &Knobs, draft: &mut Draft<'_, '_>) {
    /// P-03: maximum hires of one turn **(ours)**.
    const MAX: u32 = 1_000;
    let target = knobs.roster.after(view.tally.sites_won);
    let cost = i64::from(view.rules.economy.hire_cost);
    let mut count = 0;
    while count < MAX && draft.roster() < target && draft.may_hire() && draft.weigh(1) {
        let left = draft.projected().saturating_sub(cost);
        if draft.projected() <= 0 || left < draft.upkeep().saturating_mul(i64::from(knobs.savings_turns)) {
            break;
        }
        draft.employ();
        count += 1;
    }
    let first = draft.given();
    draft.hire(count);
    draft.explain(|draft| {
        let taken = Weighed::new(counted(count, "agent")).given(first..draft.given());
        let taken = if count == 0 { taken.taken(true) } else { taken };
        let because = match draft.roster() < target {
            true => "it hires as long as enough money for some turns of upkeep is left",
            false => "it has as many agents as it wants",
        };
        Reason::new("hires")
            .fact("agents", draft.roster())
            .fact("wanted", target)
            .fact("projected balance", draft.projected())
            .fact("upkeep", draft.upkeep())
            .knob("savings_turns", knobs.savings_turns)
            .options([taken])
            .because(because)
    });
}
