//! E-15 Destruction and victory, and A-41 loss.

use endturn_agency::battles::ending::after_advance;
use endturn_agency::battles::leads::Knowledge;
use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::findings::Findings;

use crate::battles::support::shipped;

#[test]
fn e_15_the_last_lead_wins_and_a_loss_counts_before_it() {
    let rules = shipped();
    let mut investigations = vec![0; rules.leads().len()];
    let end = |money, panic_bp, is_fatal, investigations: &[u32]| {
        let known = Knowledge { findings: Findings { investigations, successes: &[] }, pending: &[] };
        after_advance(&rules, money, (panic_bp, is_fatal), known)
    };
    assert_eq!(end(0, 9_999, false, &investigations), None);
    assert_eq!(end(0, 0, true, &investigations), Some(Ending::LostByPanic));
    investigations[rules.won_by.expect("a lead").index()] = 1;
    assert_eq!(end(0, 9_999, false, &investigations), Some(Ending::Won));
    assert_eq!(end(0, 10_000, false, &investigations), Some(Ending::LostByPanic));
    assert_eq!(end(-1, 10_000, false, &investigations), Some(Ending::LostByMoney));
}
