//! A-22 Upkeep, step 11 of the advance, A-52 Projected balance, with battles.

use endturn_agency::battles::agents::{hired, present_at_start, sack};
use endturn_agency::battles::contracting;
use endturn_agency::battles::money::{projected_balance, settle, upkeep};
use endturn_agency::battles::state::{Agent, AgentState, Assets, Site, SiteState};
use endturn_agency::frame::ids::MissionId;

use crate::battles::support::shipped;

#[test]
fn a_37_rewards_are_paid_once_and_funding_from_the_next_turn_on() {
    let rules = shipped();
    let mut assets = Assets { money: 100, funding: 20, ..Assets::default() };
    let won = Site { mission: MissionId(1), state: SiteState::Won, expires_in: 0 };
    let lost = Site { state: SiteState::Wiped, ..won };
    let change = settle(&rules, &mut assets, (40, 30), [&won, &lost]);
    assert_eq!((change.after, change.funding, change.rewards, assets.funding), (210, 20, 100, 25));
    assert_eq!(assets.money, 210);
}

#[test]
fn a_52_the_projection_is_exact_but_for_rewards() {
    let rules = shipped();
    let start = present_at_start(&rules);
    let mut gone = start;
    sack(&mut gone, 1);
    let worker = Agent { state: AgentState::Contracting, ..start };
    let agents = [hired(&rules, &rules.start_assets(), 1), start, gone, worker];
    let mut assets = rules.start_assets();
    let projected = projected_balance(&rules, &assets, &agents);
    assert_eq!(projected, 500 - 30 + 30 + 20);
    let books = (upkeep(&rules, &agents), contracting::income(&rules, &agents));
    assert_eq!(settle(&rules, &mut assets, books, []).after, projected);
    let poor = Assets { money: i64::MIN, ..assets };
    assert_eq!(projected_balance(&rules, &poor, &agents), i64::MIN + 50);
}
