//! P-03 Turn frame: the actions of all active personas, and their order.

use endturn_agency::internals::nearest_pct;

#[test]
fn p_03_half_an_agent_goes_to_the_even_side() {
    assert_eq!([0, 1, 2, 3, 4, 5].map(|number| nearest_pct(number, 50)), [0, 0, 1, 2, 2, 2]);
    assert_eq!((nearest_pct(3, 70), nearest_pct(7, 100), nearest_pct(7, 0)), (2, 7, 0));
}
