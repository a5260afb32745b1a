//! A-41 End of the game.

use endturn_agency::frame::ending::Ending;
use endturn_agency::patrol::ending::{after_advance, lost, won};

use crate::patrol::support::shipped;

#[test]
fn a_41_the_limits_of_losing() {
    let rules = shipped();
    assert_eq!(lost(&rules, 0, 9_999), None);
    assert_eq!(lost(&rules, -1, 0), Some(Ending::LostByMoney));
    assert_eq!(lost(&rules, 0, 10_000), Some(Ending::LostByPanic));
    assert_eq!(lost(&rules, -1, 10_000), Some(Ending::LostByMoney));
}

#[test]
fn a_41_victory_takes_a_faction_and_all_of_them_and_no_loss() {
    let rules = shipped();
    assert_eq!(won([]), None);
    assert_eq!(won([true, false]), None);
    assert_eq!(won([true, true]), Some(Ending::Won));
    assert_eq!(after_advance(&rules, 5, 0, [true]), Some(Ending::Won));
    assert_eq!(after_advance(&rules, -5, 0, [true]), Some(Ending::LostByMoney));
}
