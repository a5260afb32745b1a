//! P-15 Basic: a sound office.
//! Draws `plan`. Tells nothing.

use std::cmp::Reverse;

use endturn_engine::{
    orders::Budget,
    random::Draw,
    reasons::{Reason, Weighed},
};

use super::action::{Action, LeadView, View};
use super::desk::{Desk, strength_of_mission};
use super::spending;
use crate::battles::fixed::Fixed;
use crate::battles::leads::LeadState;
use crate::battles::rules::{LeadRules, MissionRules};
use crate::battles::ruleset::personas::Basic;
use crate::battles::state::{AgentState, Assignment, Site, SiteState};
use crate::battles::upgrades::Upgrade;
use crate::frame::ids::{AgentId, LeadId, SiteId};

/// Plans the actions of a turn, in the order of P-15's steps.
#[must_use]
pub fn plan(numbers: &Basic, view: View<'_>, die: &mut Draw, budget: &mut Budget) -> Vec<Action> {
    let mut desk = Desk::new(view, die, budget);
    recall(numbers, &mut desk);
    let to_break_even = desk.upkeep().saturating_sub(desk.assets.funding);
    earn(&mut desk, numbers.emergency_exhaustion, numbers, to_break_even);
    deploy(numbers, &mut desk, die);
    let cover = desk.upkeep().saturating_mul(numbers.income_pct_of_upkeep.into()) / 100;
    earn(&mut desk, numbers.ready_exhaustion, numbers, cover);
    investigate(numbers, &mut desk, die);
    train(numbers, &mut desk);
    let rest = idle(numbers, &desk, view.rules.agents.contracting_below_exhaustion);
    if desk.weigh(rest.len()) {
        let because = || "no other work is left for them".to_owned();
        desk.step("contracting with the rest", because, |desk| desk.contract(rest));
    }
    spending::spend(numbers, &mut desk);
    desk.actions
}

/// Step a: recalls tired agents.
fn recall(numbers: &Basic, desk: &mut Desk<'_>) {
    if !desk.weigh(desk.roster()) {
        return;
    }
    let limit = numbers.recall_above_exhaustion;
    let at_work = |state| matches!(state, AgentState::Contracting | AgentState::InTraining);
    let because = || format!("agents with more than {limit} points of exhaustion rest (`recall_above_exhaustion`)");
    desk.step("recall", because, |desk| {
        desk.recall(desk.tired(limit, |agent| at_work(agent.state)));
        desk.leave(&desk.tired(limit, |agent| agent.state == AgentState::Investigating));
    });
}

/// Number of available agents who stay: the reserve of the roster, rounded up.
fn reserve(numbers: &Basic, desk: &Desk<'_>) -> usize {
    (desk.roster() * usize::try_from(numbers.reserve_pct).unwrap_or(0)).div_ceil(100)
}

/// Steps b and d: sends agents to contracting until they earn `goal` money per turn.
fn earn(desk: &mut Desk<'_>, exhaustion: i32, numbers: &Basic, goal: i64) {
    let mut income = desk.income();
    let below = desk.view.rules.agents.contracting_below_exhaustion;
    let mut sent = desk.spare((exhaustion, below), reserve(numbers, desk));
    if !desk.weigh(sent.len()) {
        return;
    }
    let enough = sent.iter().position(|id| {
        let is_enough = income.floor() >= goal;
        income += desk.worth(*id);
        is_enough
    });
    sent.truncate(enough.unwrap_or(sent.len()));
    let because = || format!("agents contract until they earn {goal} a turn, the most exhausted last");
    desk.step("contracting for the upkeep", because, |desk| desk.contract(sent));
}

/// The smallest number of ready agents strong enough for a mission; `None` if there are too few of
/// them, or too few seats.
fn team(numbers: &Basic, desk: &Desk<'_>, mission: &MissionRules) -> Option<Vec<AgentId>> {
    let least = mission.enemy_count().div_ceil(numbers.enemies_per_agent.max(1).unsigned_abs()).max(1) as usize;
    let goal = strength_of_mission(desk.view.rules, mission).times(numbers.strength_pct.into(), 100);
    let mut strength = Fixed::ZERO;
    let mut members = Vec::new();
    let below = desk.view.rules.agents.deploying_below_exhaustion;
    for id in desk.ready(numbers.ready_exhaustion, below).into_iter().take(desk.seats()) {
        members.push(id);
        strength += desk.strength(id);
        if members.len() >= least && strength >= goal {
            return Some(members);
        }
    }
    None
}

/// Step c: deploys to fatal operations first, then to the sites that expire first, ties at random;
/// until a mission can't be staffed.
fn deploy(numbers: &Basic, desk: &mut Desk<'_>, die: &mut Draw) {
    let rules = desk.view.rules;
    let rank = |site: &Site| {
        let mission = rules.mission(site.mission)?;
        let is_fatal = rules.stake(mission).is_some_and(|stake| stake.is_fatal);
        Some(((!is_fatal, site.expires_in), mission))
    };
    let active = desk.view.sites.iter().filter(|(_, site)| site.state == SiteState::Active);
    let mut sites: Vec<(_, u64, SiteId, &MissionRules)> = active
        .filter_map(|(id, site)| rank(site).map(|(rank, mission)| (rank, die.below(u64::MAX), *id, mission)))
        .collect();
    sites.sort_unstable_by_key(|(rank, tie, id, _)| (*rank, *tie, *id));
    let mut options = Vec::new();
    for (_, _, site, mission) in sites {
        if !desk.weigh(1) {
            break;
        }
        let (first, members) = (desk.actions.len(), team(numbers, desk, mission));
        let size = members.as_ref().map(Vec::len);
        if let Some(members) = members {
            desk.deploy(site, members);
        }
        if desk.is_asked() {
            let goal = strength_of_mission(rules, mission).times(numbers.strength_pct.into(), 100);
            let option = Weighed::new(&mission.names.title).worth(goal.floor()).fact("site", site.0);
            options.push(match size {
                Some(size) => option.note(format!("a team of {size}")).given(first..desk.actions.len()),
                None => option.note("the ready agents, or the seats, are too few; later sites wait"),
            });
        }
        if size.is_none() {
            break;
        }
    }
    desk.explain(|_| {
        let because = "fatal operations come first, then the sites that expire first, until a mission can't be staffed";
        let reason = Reason::new("deployments")
            .measured_in("strength that the team needs")
            .knob("strength_pct", numbers.strength_pct)
            .knob("enemies_per_agent", numbers.enemies_per_agent)
            .knob("ready_exhaustion", numbers.ready_exhaustion);
        if options.is_empty() {
            reason.because("no site waits for agents")
        } else {
            reason.options(options).because(because)
        }
    });
}

/// Step e: investigates one-time leads first, then the repeatable lead whose mission is the
/// strongest that could be staffed now.
fn investigate(numbers: &Basic, desk: &mut Desk<'_>, die: &mut Draw) {
    let more = desk.roster() / usize::try_from(numbers.agents_per_investigator.max(1)).unwrap_or(1);
    let wanted = usize::try_from(numbers.investigators).unwrap_or(0) + more;
    let at_leads = desk.count(|assignment| matches!(assignment, Assignment::Lead(_)));
    let below = desk.view.rules.investigations.joins_below_exhaustion;
    let mut spare = desk.spare((numbers.ready_exhaustion, below), reserve(numbers, desk));
    spare.truncate(wanted.saturating_sub(at_leads));
    let rules = desk.view.rules;
    let open = desk.view.leads.iter().filter(|lead| lead.state == LeadState::Open);
    let open: Vec<(&LeadView, &LeadRules)> =
        open.filter_map(|lead| rules.lead(lead.id).map(|rules| (lead, rules))).collect();
    if !desk.weigh(open.len()) {
        return;
    }
    let mut once: Vec<&(&LeadView, &LeadRules)> =
        open.iter().filter(|(lead, rules)| !rules.repeatable && !lead.is_under_way).collect();
    die.shuffle(&mut once);
    let (mut options, free) = (Vec::new(), spare.len());
    let is_asked = desk.is_asked();
    let mut weighed = |rules: &LeadRules, count: usize, orders: std::ops::Range<usize>| {
        if is_asked {
            let option = Weighed::new(&rules.names.title).worth(i64::try_from(count).unwrap_or(i64::MAX));
            options.push(option.fact("difficulty", rules.difficulty).given(orders));
        }
    };
    for (lead, rules) in once {
        let each = rules.difficulty.div_ceil(numbers.difficulty_per_investigator.max(1).unsigned_abs()).max(1);
        let sent: Vec<AgentId> = spare.drain(..spare.len().min(each as usize)).collect();
        let (first, count) = (desk.actions.len(), sent.len());
        desk.investigate(lead.id, sent);
        weighed(rules, count, first..desk.actions.len());
    }
    if !spare.is_empty()
        && let Some(lead) = strongest(numbers, desk, &open)
    {
        let (first, count) = (desk.actions.len(), spare.len());
        desk.investigate(lead, spare);
        if let Some(rules) = rules.lead(lead) {
            weighed(rules, count, first..desk.actions.len());
        }
    }
    desk.explain(|_| {
        let because = "one-time leads come first, then the repeatable one whose mission is the strongest that could be \
                       staffed now";
        Reason::new("investigations")
            .measured_in("agents sent")
            .fact("investigators wanted", wanted as i64)
            .fact("at leads", at_leads as i64)
            .fact("free for it", free as i64)
            .knob("investigators", numbers.investigators)
            .knob("agents_per_investigator", numbers.agents_per_investigator)
            .options(options)
            .because(because)
    });
}

fn strongest(numbers: &Basic, desk: &Desk<'_>, open: &[(&LeadView, &LeadRules)]) -> Option<LeadId> {
    let rules = desk.view.rules;
    let candidates = open.iter().filter(|(_, lead)| lead.repeatable).filter_map(|(view, lead)| {
        let missions = lead.opens.iter().filter_map(|id| rules.mission(*id));
        let mission = missions.max_by_key(|mission| mission.rating)?;
        team(numbers, desk, mission).is_some().then_some((mission.rating, Reverse(view.investigations), view.id))
    });
    candidates.max_by_key(|(rating, count, id)| (*rating, *count, Reverse(*id))).map(|(_, _, id)| id)
}

/// Step f: trains agents up to the cap.
fn train(numbers: &Basic, desk: &mut Desk<'_>) {
    let trained = desk.count(|assignment| assignment == Assignment::Training);
    let room = desk.cap(Upgrade::TrainingCap).saturating_sub(trained);
    let mut chosen = idle(numbers, desk, desk.view.rules.agents.training_below_exhaustion);
    if !desk.weigh(chosen.len()) {
        return;
    }
    chosen.truncate(room);
    let because = || "ready agents beyond the reserve train, up to the training cap".to_owned();
    desk.step("training", because, |desk| desk.train(chosen));
}

/// Available agents who are ready, less exhausted than an order requires, and beyond the reserve.
fn idle(numbers: &Basic, desk: &Desk<'_>, below: i32) -> Vec<AgentId> {
    let training = desk.trainees();
    let spare = desk.spare((numbers.ready_exhaustion, below), reserve(numbers, desk));
    spare.into_iter().filter(|id| !training.contains(id)).collect()
}
