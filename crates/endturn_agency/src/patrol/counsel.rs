//! Information for a person at the prompt besides the status: needs, prices, and the
//! odds of a mission. All of it follows from the office's view.

use endturn_engine::{
    counsel::{Briefing, Need, Question},
    orders::{Refusal, Words},
};

use super::chances::{self, CERTAIN};
use super::leads::{self, LeadState};
use super::missions::Deployed;
use super::panic;
use super::rules::Rules;
use super::ruleset::numbers::HireGate;
use super::state::{Agent, AgentState, Site, SiteState};
use super::view::AgencyView;
use crate::frame::counsel::{
    expires, idle, money_need, nobody, panic_need, pick, share, site_and_agents, unknown_site,
};
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::words::{counted, percent};

pub(crate) const QUESTIONS: &[Question] = &[
    Question { word: "prices", form: "prices", meaning: "prices of agents and leads, and earnings" },
    Question {
        word: "odds",
        form: "odds SITE AGENT*",
        meaning: "the odds of a mission with these agents; with all available agents if none are named",
    },
];

/// The answer to one of [`QUESTIONS`].
pub(crate) fn answer(view: &AgencyView<'_>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
    if word == "prices" {
        rest.end()?;
        return Ok(prices(view));
    }
    let (site, named) = site_and_agents(rest)?;
    odds(view, site, named.as_deref())
}

/// The aim, and orders to begin with.
pub(crate) fn briefing(rules: &Rules) -> Briefing {
    let titles: Vec<&str> = rules.factions().map(|(_, faction)| faction.names.title.as_str()).collect();
    let aim = format!("Destroy {} by following the leads to the last one", titles.join(", "));
    Briefing::new(
        format!("{aim}, before panic reaches {} or the money is gone.", percent(rules.threat.lost_at_panic_bp.into())),
        "`hire 4`, then in the next turn `assign espionage AGENT` for intel, which pays for leads.",
    )
}

/// The needs of the office: everything that still waits for its orders.
pub(crate) fn needs(view: &AgencyView<'_>) -> Vec<Need> {
    let mut needs = Vec::new();
    needs.extend(money_need(view.projected_balance(), view.sites.iter().any(is_deployed)));
    let limit = i64::from(view.rules.threat.lost_at_panic_bp);
    let known = view.factions.iter().filter(|seen| !seen.is_destroyed).filter_map(|seen| seen.numbers);
    let known: Vec<_> = known.collect();
    needs.extend(panic_need(panic::after(view.panic_bp, &known, []), limit, view.sites.iter().any(is_deployed)));
    let available: Vec<AgentId> = available(view).map(|(id, _)| id).collect();
    let active = || view.sites.iter().filter(|seen| !is_deployed(seen));
    let expiring = active().filter(|(_, site)| site.expires_in.is_some_and(|left| left <= 1));
    needs.extend(expiring.map(|(id, _)| expires(*id, !available.is_empty())));
    let waiting = active().filter(|(_, site)| site.expires_in.is_none_or(|left| left > 1));
    needs.extend(waiting.map(|(id, _)| Need::waits(format!("{id} waits for agents: odds {}", id.0))));
    needs.extend(idle(&available));
    if view.agents.is_empty() {
        needs.push(nobody());
    }
    let open =
        view.rules.leads().filter(|(id, _)| leads::state(view.rules, view.findings, *id) == Some(LeadState::Open));
    let payable = open.filter(|(_, lead)| lead.intel_cost <= view.assets.intel);
    needs.extend(payable.map(|(_, lead)| {
        Need::waits(format!("a lead can be followed for {} intel: investigate {}", lead.intel_cost, lead.names.word))
    }));
    needs
}

fn is_deployed((_, site): &(SiteId, Site)) -> bool {
    site.state == SiteState::Deployed
}

fn available<'v>(view: &'v AgencyView<'_>) -> impl Iterator<Item = (AgentId, Agent)> + 'v {
    view.agents.iter().filter(|(_, agent)| agent.state == AgentState::Available).copied()
}

fn prices(view: &AgencyView<'_>) -> String {
    let economy = &view.rules.economy;
    let pay = if economy.hire_gate == HireGate::Cash { "paid at once" } else { "paid at the end of the turn" };
    let mut lines = vec![
        format!("  hire         {} money an agent, {pay}", economy.hire_cost),
        format!("  upkeep       {} money a turn for each agent, from the turn of hire on", economy.upkeep),
        format!("  contracting  earns {} money a turn at full skill", economy.contracting_income),
        format!("  espionage    gathers {} intel a turn at full skill", economy.espionage_intel),
    ];
    let open =
        view.rules.leads().filter(|(id, _)| leads::state(view.rules, view.findings, *id) == Some(LeadState::Open));
    lines.extend(open.map(|(_, lead)| format!("  lead         {} costs {} intel", lead.names.word, lead.intel_cost)));
    lines.extend(view.sites.iter().filter_map(|(id, site)| {
        let mission = view.rules.mission(site.mission)?;
        let rewards = &mission.rewards;
        let parts = [(rewards.money, "money"), (rewards.intel, "intel"), (rewards.funding, "more funding a turn")];
        let parts = parts.iter().filter(|(count, _)| *count != 0).map(|(count, what)| format!("{count} {what}"));
        let parts: Vec<String> = parts.collect();
        let pays = if parts.is_empty() { "no money".to_owned() } else { parts.join(", ") };
        Some(format!("  {id}  {} pays {pays} if it succeeds", mission.names.title))
    }));
    lines.join("\n")
}

/// The odds of a mission, computed from the thresholds of the rolls, not from the rolls to come.
fn odds(view: &AgencyView<'_>, site: SiteId, named: Option<&[AgentId]>) -> Result<String, Refusal> {
    let place = view.sites.iter().position(|(id, _)| *id == site);
    let place = place.ok_or_else(|| unknown_site(view.sites.iter().map(|(id, _)| *id)))?;
    let (seen, there) = (&view.sites[place], &view.teams[place]);
    let Some(mission) = view.rules.mission(seen.1.mission) else { return Ok(String::new()) };
    let team: Vec<(AgentId, Agent)> = match named {
        None if is_deployed(seen) => pick(&view.agents, there)?,
        None => available(view).collect(),
        Some(named) => pick(&view.agents, named)?,
    };
    let mut team: Vec<Deployed> =
        (0..).zip(team).map(|(place, (id, agent))| Deployed::new(view.rules, id, agent, place)).collect();
    team.sort_unstable_by_key(|one| (one.eff, one.place));
    let open = mission.by_difficulty.iter().filter(|place| !seen.1.fulfilled.has(usize::from(**place)));
    let difficulties: Vec<i32> =
        open.filter_map(|place| Some(mission.objectives.get(usize::from(*place))?.difficulty)).collect();
    let chance = if team.is_empty() { 0 } else { chances::success(team.iter().map(|one| one.eff), &difficulties) };
    let mut lines = vec![
        format!("{} with {}", mission.names.title, counted(team.len() as i64, "agent")),
        format!("  success      {}", share(chance, CERTAIN)),
    ];
    lines.extend(team.iter().map(|one| {
        let (eff, danger, hit_points) = (one.eff, mission.difficulty, one.agent.hit_points);
        format!(
            "  {:<12} effective skill {eff}: unhurt {} %, killed {} %",
            one.id.to_string(),
            chances::unscathed_pct(eff, danger),
            chances::death_pct(eff, danger, hit_points)
        )
    }));
    Ok(lines.join("\n"))
}
