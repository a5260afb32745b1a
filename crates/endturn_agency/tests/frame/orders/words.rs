//! A-42 Words of orders, read and written: counts, agents, sites and leads.

use endturn_agency::frame::ids::AgentId;
use endturn_agency::internals::{listed_agents, named_agents};
use endturn_engine::orders::Words;

#[test]
fn a_42_agents_are_named_by_number_by_name_or_as_a_range() {
    let told = |text| named_agents(&mut Words::new(text, "")).map(|ids| ids.iter().map(|id| id.0).collect::<Vec<_>>());
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

#[test]
fn a_42_three_agents_in_a_row_are_a_range() {
    let text = |ids: &[u32]| listed_agents(&ids.iter().copied().map(AgentId).collect::<Vec<_>>());
    assert_eq!(text(&[4, 5, 6, 9, 1, 2]), "4-6 9 1 2");
    assert_eq!((text(&[3, 2, 1]), text(&[u32::MAX])), ("3 2 1".into(), "4294967295".into()));
}
