//! E-10 Chances on a grid of ten thousand, and the contest of two units.

use endturn_agency::battles::chance::{Chance, GRID, contest};
use endturn_agency::battles::fixed::Fixed;
use proptest::prelude::*;

#[test]
fn e_10_the_grid_rounds_to_the_nearest_or_down() {
    let (part, whole) = contest(Fixed::whole(100), Fixed::whole(150));
    assert_eq!((Chance::rounded(part, whole).steps(), Chance::floored(part, whole).steps()), (3077, 3076));
    assert_eq!(Chance::floored(part, whole).to_string(), "30.76 %");
    assert_eq!([Chance::rounded(1, 20_000), Chance::rounded(1, 20_001)].map(Chance::steps), [1, 0]);
}

#[test]
fn e_10_a_contest_without_skill_on_either_side_breaks_nothing() {
    let (part, whole) = contest(Fixed::ZERO, Fixed::micro(-5));
    assert_eq!((part, whole, Chance::rounded(part, whole).steps()), (0, 0, GRID));
    let (part, whole) = contest(Fixed::MAX, Fixed::MAX);
    assert_eq!(Chance::rounded(part, whole).steps(), 5000);
}

proptest! {
    #[test]
    fn e_10_both_sides_of_a_contest_add_up_to_one(a in 1..10_000_000_000_i64, d in 1..10_000_000_000_i64) {
        let of = |(part, whole)| Chance::rounded(part, whole).steps();
        let both = of(contest(Fixed::micro(a), Fixed::micro(d))) + of(contest(Fixed::micro(d), Fixed::micro(a)));
        prop_assert!(both == GRID || both == GRID + 1);
    }
}
