//! A-42 Words of orders, read and written: counts, agents, sites and leads. Strict grammar, helpful
//! refusals.

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::orders::{Refusal, Words};

use crate::frame::content::{Named, TitlesInForce};
use crate::frame::ids::{AgentId, LeadId, SiteId};
use crate::frame::kind::AgencyKind;
use crate::frame::limits::MAX_NAMED;
use crate::frame::office::Office;

/// Reads a count; 1 if none is written.
pub(crate) fn count(words: &mut Words<'_>) -> Result<u32, Refusal> {
    if words.is_done() { Ok(1) } else { words.count() }
}

/// A count as text; 1 is left out.
pub(crate) fn counted(count: u32) -> String {
    if count == 1 { String::new() } else { count.to_string() }
}

/// Checks that an order names at most the allowed number of agents.
pub(crate) fn may_name(agents: &[AgentId]) -> Result<(), Refusal> {
    if agents.len() <= MAX_NAMED {
        return Ok(());
    }
    Err(Refusal::new("too-many-agents", format!("an order names at most {MAX_NAMED} agents")))
}

/// Reads a lead by its word. All leads are part of the ruleset, but refusals don't reveal those not
/// yet discovered.
pub(crate) fn lead(words: &mut Words<'_>, world: &World) -> Result<LeadId, Refusal> {
    let titles = &world.resource::<TitlesInForce>().0;
    let word = words.word(&["LEAD"])?;
    titles.lead_of(word).ok_or_else(|| {
        let refusal = words.unknown("lead", word, &titles.lead_words());
        Refusal { expected: vec!["LEAD".to_owned()], ..refusal }
    })
}

/// The first lead of the ruleset, as an example.
pub(crate) fn some_lead(world: &World) -> String {
    let titles = &world.resource::<TitlesInForce>().0;
    (*titles.lead_words().first().unwrap_or(&"LEAD")).to_owned()
}

/// The word of a lead.
pub(crate) fn lead_word(world: &World, lead: LeadId) -> String {
    world.resource::<TitlesInForce>().0.of_lead(lead).map_or("?", |names| &names.word).to_owned()
}

/// Reads a site by its number or its name.
pub(crate) fn site(words: &mut Words<'_>) -> Result<SiteId, Refusal> {
    let word = words.word(&["SITE"])?;
    let site = number(word, "mission-site-").ok_or_else(|| wrong("SITE", "mission-site-000 or 0"))?;
    Ok(SiteId(site))
}

/// Reads one or more agents and ranges of agents, in the order written.
pub fn agents(words: &mut Words<'_>) -> Result<Vec<AgentId>, Refusal> {
    let mut agents = Vec::new();
    while agents.is_empty() || !words.is_done() {
        let word = words.word(&["AGENT"])?;
        let (first, last) = range(word).ok_or_else(|| wrong("AGENT", "agent-007, 7 or 3-7"))?;
        if first > last {
            let reason = format!("a range goes up: {last}-{first}");
            return Err(Refusal::new("bad-range", reason).expecting(["AGENT"]));
        }
        if (last - first) as usize + agents.len() >= MAX_NAMED {
            let reason = format!("an order names at most {MAX_NAMED} agents");
            return Err(Refusal::new("too-many-agents", reason));
        }
        agents.extend((first..=last).map(AgentId));
    }
    Ok(agents)
}

/// `7`, `agent-007` or `3-7`.
fn range(word: &str) -> Option<(u32, u32)> {
    if let Some(one) = number(word, "agent-") {
        return Some((one, one));
    }
    let (first, last) = word.split_once('-')?;
    Some((number(first, "")?, number(last, "")?))
}

/// Parses a number without sign or separators, with or without its prefix.
fn number(word: &str, prefix: &str) -> Option<u32> {
    let has_prefix = word.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    let digits = if has_prefix { &word[prefix.len()..] } else { word };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

fn wrong(what: &'static str, form: &str) -> Refusal {
    Refusal::new("bad-name", format!("this is written like {form}")).expecting([what])
}

/// Agents in their order, consecutive ones as ranges.
pub fn list(agents: &[AgentId]) -> String {
    let mut parts = Vec::new();
    for run in agents.chunk_by(|one, next| one.0.checked_add(1) == Some(next.0)) {
        match run {
            [first, _, .., last] => parts.push(format!("{}-{}", first.0, last.0)),
            few => parts.extend(few.iter().map(|agent| agent.0.to_string())),
        }
    }
    parts.join(" ")
}

/// The first index whose agent also occurs at an earlier one.
pub(crate) fn first_repeat(ids: &[AgentId]) -> Option<usize> {
    let mut places: Vec<(AgentId, usize)> = ids.iter().copied().zip(0..).collect();
    places.compact_sort();
    places.windows(2).filter(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1).min()
}

/// A refusal with names that could have been given instead, at most a few of them.
pub(crate) fn offer(refusal: Refusal, names: impl Iterator<Item = String>) -> Refusal {
    const OFFERED: usize = 8;
    let names: Vec<String> = names.take(OFFERED).collect();
    refusal.expecting(names)
}

/// The office's agents, open sites and leads at hand as words of orders.
pub(crate) fn named_words<K: AgencyKind>(
    stand_in: &str,
    office: &Office<'_, K>,
    is_at_hand: impl Fn(LeadId) -> bool,
) -> Vec<String> {
    match stand_in {
        "AGENT" => office.employed().map(|(id, _)| id.to_string()).collect(),
        "SITE" => office.open_sites().map(|(id, ..)| id.to_string()).collect(),
        "LEAD" => {
            let leads = office.rules.leads().filter(|(id, _)| is_at_hand(*id));
            leads.map(|(_, lead)| lead.names().word.clone()).collect()
        }
        _ => Vec::new(),
    }
}
