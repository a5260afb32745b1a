//! A-42 The text form of orders: strict grammar, helpful refusals.

use bevy_ecs::prelude::*;
use endturn_engine::orders::{Order, Refusal, Words};

use super::{AgencyOrder, MOST_NAMED};
use crate::ids::{AgentId, LeadId, SiteId};
use crate::plugin::RulesInForce;
use crate::rules::Rules;
use crate::state::Work;

pub(super) fn order(words: &mut Words<'_>, world: &World) -> Result<AgencyOrder, Refusal> {
    let rules = &world.resource::<RulesInForce>().0;
    Ok(match words.keyword("order", AgencyOrder::KEYWORDS)? {
        0 => {
            words.set_example("hire 2");
            AgencyOrder::Hire { count: if words.is_done() { 1 } else { words.count()? } }
        }
        1 => {
            words.set_example("sack 3");
            AgencyOrder::Sack { agents: agents(words, "sack 3")? }
        }
        2 => {
            const EXAMPLE: &str = "assign contracting 0-2 5";
            words.set_example(EXAMPLE);
            let kinds = [Work::Contracting, Work::Espionage];
            let work = kinds[words.keyword("work", &kinds.map(Work::name))?];
            AgencyOrder::Assign { work, agents: agents(words, EXAMPLE)? }
        }
        3 => {
            words.set_example("recall 3");
            AgencyOrder::Recall { agents: agents(words, "recall 3")? }
        }
        4 => AgencyOrder::Investigate { lead: lead(words, rules)? },
        _ => {
            const EXAMPLE: &str = "deploy 0 2 4-6";
            words.set_example(EXAMPLE);
            AgencyOrder::Deploy { site: site(words, EXAMPLE)?, agents: agents(words, EXAMPLE)? }
        }
    })
}

fn lead(words: &mut Words<'_>, rules: &Rules) -> Result<LeadId, Refusal> {
    let names: Vec<&str> = rules.leads().map(|(_, lead)| lead.names.word.as_str()).collect();
    words.set_example(format!("investigate {}", names.first().unwrap_or(&"LEAD")));
    known_lead(words, &names, |word| rules.lead_named(word))
}

/// A lead by its word. Which leads there are is part of the ruleset, but which come next is not told before they are
/// discovered.
pub(crate) fn known_lead(
    words: &mut Words<'_>,
    names: &[&str],
    named: impl Fn(&str) -> Option<LeadId>,
) -> Result<LeadId, Refusal> {
    let word = words.word(&["LEAD"])?;
    named(word).ok_or_else(|| {
        let refusal = words.unknown("lead", word, names);
        Refusal { expected: vec!["LEAD".to_owned()], ..refusal }
    })
}

/// A site by its number or its name.
pub(crate) fn site(words: &mut Words<'_>, example: &str) -> Result<SiteId, Refusal> {
    let word = words.word(&["SITE"])?;
    let site = number(word, "mission-site-").ok_or_else(|| wrong("SITE", "mission-site-000 or 0", example))?;
    Ok(SiteId(site))
}

/// One or more agents and ranges of agents, in the order written.
pub(crate) fn agents(words: &mut Words<'_>, example: &str) -> Result<Vec<AgentId>, Refusal> {
    let mut agents = Vec::new();
    while agents.is_empty() || !words.is_done() {
        let word = words.word(&["AGENT"])?;
        let (first, last) = range(word).ok_or_else(|| wrong("AGENT", "agent-007, 7 or 3-7", example))?;
        if first > last {
            let reason = format!("a range goes up: {last}-{first}");
            return Err(Refusal::new("bad-range", reason).expecting(["AGENT"]).example(example));
        }
        if (last - first) as usize + agents.len() >= MOST_NAMED {
            let reason = format!("an order names at most {MOST_NAMED} agents");
            return Err(Refusal::new("too-many-agents", reason).example(example));
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

/// A number without sign or separators, with its prefix or without.
fn number(word: &str, prefix: &str) -> Option<u32> {
    let has_prefix = word.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    let digits = if has_prefix { &word[prefix.len()..] } else { word };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}

fn wrong(what: &'static str, form: &str, example: &str) -> Refusal {
    Refusal::new("bad-name", format!("this is written like {form}")).expecting([what]).example(example)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_42_agents_are_named_by_number_by_name_or_as_a_range() {
        let told =
            |text| agents(&mut Words::new(text, ""), "").map(|ids| ids.iter().map(|id| id.0).collect::<Vec<_>>());
        assert_eq!(told("7 agent-003 AGENT-1 4-6"), Ok(vec![7, 3, 1, 4, 5, 6]));
        for (text, code) in [
            ("", "missing-word"),
            ("x", "bad-name"),
            ("-3", "bad-name"),
            ("3-", "bad-name"),
            ("3-agent-4", "bad-name"),
            ("6-4", "bad-range"),
            ("0-4294967295", "too-many-agents"),
            ("4294967296", "bad-name"),
            ("ägent-1", "bad-name"),
        ] {
            assert_eq!(told(text).map_err(|refusal| refusal.code), Err(code), "{text}");
        }
    }
}
