//! The odds of a battle: many battles with the agents as they are. Their draws don't use the game's
//! seed, so the odds reveal nothing about the battle to come.

use endturn_engine::{
    orders::Refusal,
    random::{DrawSubject, Draws},
};

use crate::battles::battle::Battle;
use crate::battles::state::{Agent, AgentState, SiteState};
use crate::battles::throws;
use crate::battles::view::BattlesView;
use crate::frame::counsel::{pick, share, unknown_site};
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::words::counted;

/// Battles fought for a forecast.
const BATTLES: u32 = 400;

/// The results of many battles.
#[derive(Clone, Copy, Debug, Default)]
struct Forecast {
    won: u32,
    retreated: u32,
    killed: u64,
    without_loss: u32,
}

/// Renders the answer.
pub(super) fn page(view: &BattlesView<'_>, site: SiteId, named: Option<&[AgentId]>) -> Result<String, Refusal> {
    let place = view.sites.iter().position(|(id, _)| *id == site);
    let place = place.ok_or_else(|| unknown_site(view.sites.iter().map(|(id, _)| *id)))?;
    let (_, seen) = view.sites[place];
    let Some(mission) = view.rules.mission(seen.mission) else { return Ok(String::new()) };
    let team: Vec<(AgentId, Agent)> = match named {
        None if seen.state == SiteState::Deployed => pick(&view.agents, &view.teams[place])?,
        None => {
            let ready = |agent: &Agent| agent.state == AgentState::Available && agent.is_ready_to_deploy(view.rules);
            view.agents.iter().filter(|(_, agent)| ready(agent)).copied().collect()
        }
        Some(named) => pick(&view.agents, named)?,
    };
    if team.is_empty() {
        return Err(Refusal::new("no-agents", "no agent is ready to be deployed; name the agents"));
    }
    let mut seen = Forecast::default();
    let mut battle = Battle::default();
    for number in 0..BATTLES {
        let draws = Draws::new(u64::from(number));
        battle.prepare(view.rules, mission);
        team.iter().for_each(|(id, agent)| battle.add(view.rules, *id, agent));
        let subject = DrawSubject::named("forecast");
        let mut throw = |who, throw, bound| throws::battle_die(&draws, subject, site, who, throw).below(bound);
        let outcome = battle.fight(view.rules, &mut throw, &mut |_| ());
        seen.won += u32::from(outcome.state == SiteState::Won);
        seen.retreated += u32::from(outcome.state == SiteState::Retreated);
        seen.killed += u64::from(outcome.agents_killed);
        seen.without_loss += u32::from(outcome.agents_killed == 0);
    }
    Ok(tell(&mission.names.title, team.len(), seen))
}

fn tell(title: &str, agents: usize, seen: Forecast) -> String {
    let percent = |count: u32| share(count.into(), BATTLES.into());
    let tenths = (seen.killed * 10 + u64::from(BATTLES) / 2) / u64::from(BATTLES);
    let lines = [
        format!("{title} with {}", counted(agents as i64, "agent")),
        format!("  won          {}", percent(seen.won)),
        format!(
            "  retreat      {}, all lost {}",
            percent(seen.retreated),
            percent(BATTLES - seen.won - seen.retreated)
        ),
        format!(
            "  killed       {}.{} agents on average; none in {}",
            tenths / 10,
            tenths % 10,
            percent(seen.without_loss)
        ),
        format!("  from {BATTLES} simulated battles of the agents as they are now"),
    ];
    lines.join("\n")
}
