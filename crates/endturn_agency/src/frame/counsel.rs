//! Information for a person at the prompt besides the status, in all kinds: needs, and
//! the agents named in a question.

use endturn_engine::{
    counsel::Need,
    orders::{Refusal, Words},
};

use super::ids::{AgentId, SiteId};
use super::orders::words::{agents, site};
use super::words::counted;

/// Reads the site and the agents of `odds SITE AGENT*`; `None` if no agents are named.
pub(crate) fn site_and_agents(rest: &mut Words<'_>) -> Result<(SiteId, Option<Vec<AgentId>>), Refusal> {
    const EXAMPLE: &str = "odds 0 2 4-6";
    rest.set_example(EXAMPLE);
    let exemplify = |refusal: Refusal| if refusal.example.is_empty() { refusal.example(EXAMPLE) } else { refusal };
    let site = site(rest).map_err(exemplify)?;
    let named = if rest.is_done() { None } else { Some(agents(rest).map_err(exemplify)?) };
    Ok((site, named))
}

/// The refusal of a seat without an office.
pub(crate) fn no_office() -> Refusal {
    Refusal::new("no-office", "this seat has no office")
}

/// The need for money: a balance below 0 loses the game.
pub(crate) fn money_need(projected: i64, may_be_paid: bool) -> Option<Need> {
    let unless = if may_be_paid { ", unless a mission under way pays enough" } else { "" };
    (projected < 0).then(|| {
        Need::loses(format!("money would be {projected} after this turn, and below 0 the game is lost{unless}"))
    })
}

/// The need to reduce panic: panic at its limit loses the game.
pub(crate) fn panic_need(panic_bp: i64, limit: i64, may_fall: bool) -> Option<Need> {
    let unless = if may_fall { ", unless a mission under way lowers it" } else { "" };
    (panic_bp >= limit)
        .then(|| Need::loses(format!("panic would reach its limit in this turn, and then the game is lost{unless}")))
}

/// The need of a site to which no agent can be sent after this turn.
pub(crate) fn expires(site: SiteId, has_agents: bool) -> Need {
    let text = format!("{site} expires at the end of this turn");
    if has_agents {
        Need::wastes(format!("{text}, and agents are available: odds {}", site.0))
    } else {
        Need::waits(text)
    }
}

/// The need of an office without agents.
pub(crate) fn nobody() -> Need {
    Need::waits("the office has no agents: hire COUNT")
}

/// The need of agents without work.
pub(crate) fn idle(available: &[AgentId]) -> Option<Need> {
    let names: Vec<String> = available.iter().take(8).map(AgentId::to_string).collect();
    let more = if available.len() > names.len() { ", …" } else { "" };
    (!names.is_empty()).then(|| {
        let count = counted(available.len() as i64, "agent");
        Need::waits(format!("{count} available and without work: {}{more}", names.join(", ")))
    })
}

/// Agents of the office by name, in the order named.
pub(crate) fn pick<A: Copy>(own: &[(AgentId, A)], ids: &[AgentId]) -> Result<Vec<(AgentId, A)>, Refusal> {
    let find = |id: &AgentId| {
        let agent = own.iter().find(|(own, _)| own == id).copied();
        agent.ok_or_else(|| {
            let own: Vec<String> = own.iter().take(8).map(|(own, _)| own.to_string()).collect();
            Refusal::new("unknown-agent", format!("there is no {id}")).expecting(own)
        })
    };
    ids.iter().map(find).collect()
}

/// The refusal of a site that is not among the office's own.
pub(crate) fn unknown_site(own: impl Iterator<Item = SiteId>) -> Refusal {
    let own: Vec<String> = own.map(|site| site.to_string()).collect();
    Refusal::new("unknown-site", "there is no such site").expecting(own)
}

/// A share in percent, with one digit after the point.
pub(crate) fn share(part: u64, whole: u64) -> String {
    let permille = (u128::from(part) * 1_000 + u128::from(whole) / 2) / u128::from(whole);
    format!("{}.{} %", permille / 10, permille % 10)
}
