//! Information for a person at the prompt besides the status, with battles: needs (A-52, A-28,
//! E-14), prices (E-07), and the odds of a battle (E-10). All of it follows from the office's view.

mod odds;

use endturn_engine::{
    counsel::{Briefing, Need, Question},
    orders::{Refusal, Words},
};

use super::leads::LeadState;
use super::rules::Rules;
use super::state::{AgentState, SiteState};
use super::upgrades::{self, Upgrade};
use super::view::BattlesView;
use crate::frame::counsel::{expires, idle, money_need, nobody, panic_need, site_and_agents};
use crate::frame::ids::AgentId;
use crate::frame::words::percent;

pub(crate) const QUESTIONS: &[Question] = &[
    Question { word: "prices", form: "prices", meaning: "prices of agents and upgrades, and rewards of missions" },
    Question {
        word: "odds",
        form: "odds SITE AGENT*",
        meaning: "the odds of a battle with these agents; with all ready agents if none are named",
    },
];

/// The answer to one of [`QUESTIONS`].
pub(crate) fn answer(view: &BattlesView<'_>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
    if word == "prices" {
        rest.end()?;
        return Ok(prices(view));
    }
    let (site, named) = site_and_agents(rest)?;
    odds::page(view, site, named.as_deref())
}

/// The aim (A-41, E-15), and orders to begin with.
pub(crate) fn briefing(rules: &Rules) -> Briefing {
    let titles: Vec<&str> = rules.factions().map(|(_, faction)| faction.names.title.as_str()).collect();
    let last = rules.won_by.and_then(|lead| rules.lead(lead)).map(|lead| &lead.names.title);
    let then = last.map_or_else(String::new, |title| format!(", then investigate \u{201c}{title}\u{201d}"));
    let aim = format!("Destroy {} by following their leads{then}", titles.join(", "));
    Briefing::new(
        format!("{aim}, before panic reaches {} or the money is gone.", percent(rules.lost_at_panic_bp)),
        "`investigate LEAD AGENT` sends agents to a lead; `contract AGENT` lets others earn money.",
    )
}

/// The needs of the office: everything that still waits for its orders.
pub(crate) fn needs(view: &BattlesView<'_>) -> Vec<Need> {
    let is_under_way = view.sites.iter().any(|(_, site)| site.state == SiteState::Deployed);
    let mut needs: Vec<Need> = money_need(view.projected_balance(), is_under_way).into_iter().collect();
    let expiring = view.sites.iter().filter(|(_, site)| site.state == SiteState::Active && site.expires_in <= 1);
    let stakes = expiring.filter_map(|(_, site)| view.rules.stake(view.rules.mission(site.mission)?));
    let panic_bp = stakes.fold(view.panic_bp, |panic_bp, stake| panic_bp.saturating_add(stake.panic_bp.into()));
    needs.extend(panic_need(panic_bp, view.rules.lost_at_panic_bp, is_under_way));
    let is_at_hand = |agent: &super::state::Agent| agent.state == AgentState::Available;
    let ready: Vec<AgentId> = view
        .agents
        .iter()
        .filter(|(_, agent)| is_at_hand(agent) && agent.is_ready_to_deploy(view.rules))
        .map(|(id, _)| *id)
        .collect();
    for (id, site) in view.sites.iter().filter(|(_, site)| site.state == SiteState::Active) {
        let mission = view.rules.mission(site.mission);
        let is_fatal = mission.and_then(|mission| view.rules.stake(mission)).is_some_and(|stake| stake.is_fatal);
        match (site.expires_in <= 1, is_fatal) {
            (true, true) => {
                needs.push(Need::loses(format!("{id} expires at the end of this turn, and then the game is lost")))
            }
            (true, false) => needs.push(expires(*id, !ready.is_empty())),
            (false, _) => needs.push(Need::waits(format!("{id} waits for agents: odds {}", id.0))),
        }
    }
    let available: Vec<AgentId> =
        view.agents.iter().filter(|(_, agent)| is_at_hand(agent)).map(|(id, _)| *id).collect();
    needs.extend(idle(&available));
    if view.agents.is_empty() {
        needs.push(nobody());
    }
    let open = view.leads.iter().filter(|lead| lead.state == LeadState::Open && !lead.is_under_way);
    needs.extend(open.filter_map(|lead| {
        let word = &view.rules.lead(lead.id)?.names.word;
        Some(Need::waits(format!("no agent follows a lead: investigate {word} AGENT")))
    }));
    needs
}

fn prices(view: &BattlesView<'_>) -> String {
    let economy = &view.rules.economy;
    let mut lines = vec![
        format!("  hire           {} money an agent, paid at once", economy.hire_cost),
        format!("  upkeep         {} money a turn for each agent", economy.upkeep),
        format!("  contracting    earns {} money a turn at full skill", economy.contracting_income),
    ];
    lines.extend(Upgrade::ALL.iter().map(|one| {
        let now = one.in_words(upgrades::value(view.rules, &view.assets, *one));
        format!("  {:<14} {} money; now {now}", one.word(), upgrades::price(view.rules, *one))
    }));
    lines.extend(view.sites.iter().filter_map(|(id, site)| {
        let mission = view.rules.mission(site.mission)?;
        Some(format!("  {id}  a win pays {} money and {} more funding a turn", mission.money, mission.funding))
    }));
    lines.join("\n")
}
