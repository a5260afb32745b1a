//! W-87: the list of sources that may win land.

use endturn_civ::internals::sum_of_radii_sq;
use endturn_civ::realm::OpenClaims;
use endturn_civ_rules::ids::Tile;

#[test]
fn w_87_every_source_is_open_at_first_and_those_that_were_named_afterwards() {
    let mut claims = OpenClaims::default();
    assert!(claims.are_all_open(0));
    claims.close(Vec::new(), 3);
    assert!(!claims.are_all_open(3) && claims.are_all_open(4), "other continents");
    for tile in [200, 7, 200, 64] {
        claims.open(Tile(tile));
    }
    assert!(claims.has(Tile(64)) && !claims.has(Tile(63)) && !claims.has(Tile(900)));
    let sources = claims.take();
    assert_eq!(sources, [Tile(7), Tile(64), Tile(200)]);
    claims.open(Tile(64));
    claims.close(sources, 3);
    assert!(claims.has(Tile(64)) && !claims.has(Tile(7)), "what was named meanwhile stays");
    assert_eq!(claims.take(), [Tile(64)]);
    claims.open(Tile(9));
    claims.claimed(Tile(9));
    claims.claimed(Tile(5000));
    claims.open(Tile(8));
    claims.open(Tile(9));
    claims.claimed(Tile(8));
    assert_eq!(claims.take(), [Tile(9)], "once, and not those that claimed by themselves");
    claims.open_all();
    assert!(claims.are_all_open(3));
}

#[test]
fn w_87_two_circles_that_meet_are_no_farther_apart_than_both_radii() {
    assert_eq!([sum_of_radii_sq(0, 43), sum_of_radii_sq(25, 25), sum_of_radii_sq(18, 43)], [45, 102, 117]);
    assert_eq!(sum_of_radii_sq(i32::MAX, i32::MAX), i32::MAX);
}
