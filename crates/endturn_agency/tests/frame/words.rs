//! Words of facts and views: names of a game, basis points, counts and lists.

use endturn_agency::frame::ids::AgentId;
use endturn_agency::internals::{people, percent};
use endturn_engine::number::counted;

#[test]
fn a_01_basis_points_are_shown_with_two_decimals() {
    assert_eq!([0, 5, 105, 10_000, -7].map(percent), ["0.00 %", "0.05 %", "1.05 %", "100.00 %", "-0.07 %"]);
}

#[test]
fn a_53_many_agents_are_counted_and_few_are_named() {
    let ids: Vec<AgentId> = (0..5).map(AgentId).collect();
    assert_eq!((people(&ids[..2]), people(&ids)), ("agent-000, agent-001".into(), "5 agents".into()));
    assert_eq!((counted(1, "turn"), counted(0, "turn")), ("1 turn".into(), "0 turns".into()));
}
