//! What a person at the prompt is told besides the status: what waits, prices, and the odds of a mission.
//! All of it follows from the office's view.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    counsel::{Need, Question},
    orders::{Refusal, Words},
};

use crate::chances::{self, CERTAIN};
use crate::facts::counted;
use crate::ids::{AgentId, SiteId};
use crate::leads::{self, LeadState};
use crate::missions::Deployed;
use crate::orders::parse;
use crate::panic;
use crate::ruleset::numbers::HireGate;
use crate::state::{Agent, AgentState, SiteState};
use crate::view::{AgencyView, SiteSeen};

pub(crate) const QUESTIONS: &[Question] = &[
    Question { word: "prices", form: "prices", meaning: "what agents and leads cost and earn" },
    Question {
        word: "odds",
        form: "odds SITE AGENT*",
        meaning: "the chances of a mission with these agents; with all who are available if none are named",
    },
];

/// The answer to one of [`QUESTIONS`].
pub(crate) fn answer(world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
    let view = AgencyView::of(world, seat).ok_or_else(no_office)?;
    if word == "prices" {
        rest.end()?;
        return Ok(prices(&view));
    }
    const EXAMPLE: &str = "odds 0 2 4-6";
    rest.set_example(EXAMPLE);
    let site = parse::site(rest, EXAMPLE)?;
    let named = if rest.is_done() { None } else { Some(parse::agents(rest, EXAMPLE)?) };
    odds(&view, site, named.as_deref())
}

/// The refusal of a seat without an office.
pub(crate) fn no_office() -> Refusal {
    Refusal::new("no-office", "this seat has no office")
}

/// What waits for the office.
pub(crate) fn needs(world: &World, seat: Seat) -> Vec<Need> {
    let Some(view) = AgencyView::of(world, seat) else { return Vec::new() };
    let mut needs = Vec::new();
    needs.extend(money_need(view.projected_balance(), view.sites.iter().any(is_deployed)));
    let limit = i64::from(view.rules.threat.lost_at_panic_bp);
    let known = view.factions.iter().filter(|seen| !seen.is_destroyed).filter_map(|seen| seen.numbers);
    let known: Vec<_> = known.collect();
    needs.extend(panic_need(panic::after(view.panic_bp, &known, []), limit, view.sites.iter().any(is_deployed)));
    let available: Vec<AgentId> = available(&view).map(|(id, _)| id).collect();
    let expiring =
        view.sites.iter().filter(|seen| !is_deployed(seen) && seen.site.expires_in.is_some_and(|left| left <= 1));
    needs.extend(expiring.map(|seen| expires(seen.id, !available.is_empty())));
    let waiting =
        view.sites.iter().filter(|seen| !is_deployed(seen) && seen.site.expires_in.is_none_or(|left| left > 1));
    needs.extend(waiting.map(|seen| Need::waits(format!("{} waits for agents: odds {}", seen.id, seen.id.0))));
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

/// A balance below 0 loses the game.
pub(crate) fn money_need(projected: i64, may_be_paid: bool) -> Option<Need> {
    let unless = if may_be_paid { ", unless a mission under way pays enough" } else { "" };
    (projected < 0).then(|| {
        Need::loses(format!("money would be {projected} after this turn, and below 0 the game is lost{unless}"))
    })
}

/// Panic at its limit loses the game.
pub(crate) fn panic_need(panic_bp: i64, limit: i64, may_fall: bool) -> Option<Need> {
    let unless = if may_fall { ", unless a mission under way lowers it" } else { "" };
    (panic_bp >= limit)
        .then(|| Need::loses(format!("panic would reach its limit in this turn, and then the game is lost{unless}")))
}

/// A site that nobody can be sent to after this turn.
pub(crate) fn expires(site: SiteId, has_agents: bool) -> Need {
    let text = format!("{site} expires at the end of this turn");
    if has_agents {
        Need::wastes(format!("{text}, and agents are available: odds {}", site.0))
    } else {
        Need::waits(text)
    }
}

/// An office without anybody.
pub(crate) fn nobody() -> Need {
    Need::waits("the office has no agents: hire COUNT")
}

/// Agents without work.
pub(crate) fn idle(available: &[AgentId]) -> Option<Need> {
    let names: Vec<String> = available.iter().take(8).map(AgentId::to_string).collect();
    let more = if available.len() > names.len() { ", …" } else { "" };
    (!names.is_empty()).then(|| {
        let count = counted(available.len() as i64, "agent");
        Need::waits(format!("{count} available and without work: {}{more}", names.join(", ")))
    })
}

fn is_deployed(seen: &SiteSeen) -> bool {
    seen.site.state == SiteState::Deployed
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
    lines.extend(view.sites.iter().filter_map(|seen| {
        let mission = view.rules.mission(seen.site.mission)?;
        let rewards = &mission.rewards;
        let parts = [(rewards.money, "money"), (rewards.intel, "intel"), (rewards.funding, "more funding a turn")];
        let parts = parts.iter().filter(|(count, _)| *count != 0).map(|(count, what)| format!("{count} {what}"));
        let parts: Vec<String> = parts.collect();
        let pays = if parts.is_empty() { "no money".to_owned() } else { parts.join(", ") };
        Some(format!("  {}  {} pays {pays} if it succeeds", seen.id, mission.names.title))
    }));
    lines.join("\n")
}

/// The chances of a mission, computed from the thresholds of the rolls, not from the rolls to come.
fn odds(view: &AgencyView<'_>, site: SiteId, named: Option<&[AgentId]>) -> Result<String, Refusal> {
    let sites = || view.sites.iter().map(|seen| seen.id.to_string());
    let seen = view.sites.iter().find(|seen| seen.id == site);
    let seen = seen.ok_or_else(|| Refusal::new("unknown-site", "there is no such site").expecting(sites()))?;
    let Some(mission) = view.rules.mission(seen.site.mission) else { return Ok(String::new()) };
    let team: Vec<(AgentId, Agent)> = match named {
        None if is_deployed(seen) => pick(view, &seen.team)?,
        None => available(view).collect(),
        Some(named) => pick(view, named)?,
    };
    let mut team: Vec<Deployed> =
        (0..).zip(team).map(|(place, (id, agent))| Deployed::new(view.rules, id, agent, place)).collect();
    team.sort_unstable_by_key(|one| (one.eff, one.place));
    let open = mission.by_difficulty.iter().filter(|place| !seen.site.fulfilled.has(usize::from(**place)));
    let difficulties: Vec<i32> =
        open.filter_map(|place| Some(mission.objectives.get(usize::from(*place))?.difficulty)).collect();
    let chance = if team.is_empty() { 0 } else { chances::success(team.iter().map(|one| one.eff), &difficulties) };
    let mut lines = vec![
        format!("{} with {}", mission.names.title, counted(team.len() as i64, "agent")),
        format!("  success      {}", share(chance)),
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

fn pick(view: &AgencyView<'_>, ids: &[AgentId]) -> Result<Vec<(AgentId, Agent)>, Refusal> {
    let find = |id: &AgentId| {
        let agent = view.agents.iter().find(|(own, _)| own == id).copied();
        agent.ok_or_else(|| unknown_agent(*id, view.agents.iter().map(|(own, _)| *own)))
    };
    ids.iter().map(find).collect()
}

/// The refusal of an agent who is not the office's.
pub(crate) fn unknown_agent(id: AgentId, own: impl Iterator<Item = AgentId>) -> Refusal {
    let own: Vec<String> = own.take(8).map(|own| own.to_string()).collect();
    Refusal::new("unknown-agent", format!("there is no {id}")).expecting(own)
}

/// Parts of [`CERTAIN`] in percent, with one digit behind the point.
fn share(chance: u64) -> String {
    let permille = (u128::from(chance) * 1_000 + u128::from(CERTAIN) / 2) / u128::from(CERTAIN);
    format!("{}.{} %", permille / 10, permille % 10)
}
