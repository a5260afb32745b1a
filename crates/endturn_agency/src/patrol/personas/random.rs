//! P-20 Random: again and again one of all allowed actions, all equally likely, until it draws to
//! end the turn.
//! Draws `actions`: one choice per action, and the team of each deployment. Tells nothing.

use endturn_engine::{
    RuleId,
    random::{Draw, Draws, Purpose},
    reasons::{Reason, Weighed},
};

use super::draft::Draft;
use crate::frame::ids::{AgentId, LeadId, SiteId};
use crate::patrol::ruleset::personas::Knobs;
use crate::patrol::state::{AgentState, Work};
use crate::patrol::view::AgencyView;

pub(crate) const RULE: RuleId = RuleId("P-20");

/// One action of one agent, lead or site.
#[derive(Clone, Copy)]
enum Choice {
    End,
    Hire,
    Sack(AgentId),
    Assign(AgentId, Work),
    Recall(AgentId),
    Investigate(LeadId),
    Deploy(SiteId),
}

pub(super) fn play(view: &AgencyView<'_>, knobs: &Knobs, draws: &Draws, draft: &mut Draft<'_, '_>) {
    let mut draw = draws.at(RULE, view.subject, Purpose("actions"));
    for _ in 0..knobs.most_actions {
        if draft.is_won() {
            break;
        }
        let choices = choices(view, draft);
        if !draft.weigh(choices.len()) {
            break;
        }
        let (count, first) = (choices.len(), draft.given());
        match choices[draw.below(choices.len() as u64) as usize] {
            Choice::End => break,
            Choice::Hire => {
                draft.employ();
                draft.hire(1);
            }
            Choice::Sack(agent) => draft.sack(vec![agent]),
            Choice::Assign(agent, work) => draft.assign(work, vec![agent]),
            Choice::Recall(agent) => draft.recall(vec![agent]),
            Choice::Investigate(lead) => draft.investigate(lead),
            Choice::Deploy(site) => {
                let team = some(draft, &mut draw);
                draft.deploy(site, team);
            }
        }
        draft.explain(|draft| {
            let taken = Weighed::new("the action that it drew").given(first..draft.given());
            Reason::new("action").options([taken]).because(format!("it draws one of {count} allowed actions"))
        });
    }
}

fn choices(view: &AgencyView<'_>, draft: &Draft<'_, '_>) -> Vec<Choice> {
    let mut choices = vec![Choice::End];
    if draft.may_hire() {
        choices.push(Choice::Hire);
    }
    for (id, agent) in &draft.agents {
        match agent.state {
            AgentState::Available => choices.extend([
                Choice::Sack(*id),
                Choice::Assign(*id, Work::Contracting),
                Choice::Assign(*id, Work::Espionage),
            ]),
            AgentState::OnAssignment => choices.push(Choice::Recall(*id)),
            _ => {}
        }
    }
    let affordable = view.rules.leads().filter(|(id, _)| draft.is_affordable(*id));
    choices.extend(affordable.map(|(id, _)| Choice::Investigate(id)));
    if draft.in_state(AgentState::Available).next().is_some() {
        choices.extend(draft.targets.iter().map(|target| Choice::Deploy(target.id)));
    }
    choices
}

/// Draws one to all of the available agents, in a drawn order.
fn some(draft: &Draft<'_, '_>, draw: &mut Draw) -> Vec<AgentId> {
    let mut team: Vec<AgentId> = draft.in_state(AgentState::Available).map(|(id, _)| *id).collect();
    draw.shuffle(&mut team);
    team.truncate(1 + draw.below(team.len() as u64) as usize);
    team
}
