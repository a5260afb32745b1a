//! Identifiers of agents, sites, leads, missions and factions: keys of entities for the game, ids
//! for people.

use endturn_agency::frame::ids::{AgentId, SiteId};

#[test]
fn a_03_agents_are_numbered_with_three_digits() {
    assert_eq!(AgentId(7).to_string(), "agent-007");
    assert_eq!(AgentId(1234).to_string(), "agent-1234");
    assert_eq!(SiteId(0).to_string(), "mission-site-000");
}
