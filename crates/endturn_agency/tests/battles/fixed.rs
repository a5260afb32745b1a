//! E-01 Fixed point: skill, exhaustion, hit points and progress as whole millionths of a point.

use endturn_agency::battles::fixed::Fixed;
use proptest::prelude::*;

#[test]
fn e_01_products_are_rounded_once_halves_up() {
    let one = |micro| Fixed::micro(micro);
    assert_eq!([one(1).times(1, 2), one(-1).times(1, 2), one(3).times(1, 2)], [one(1), one(0), one(2)]);
    assert_eq!([one(-3).times(1, 2), one(1).times(1, 3), one(2).times(1, 3)], [one(-1), one(0), one(1)]);
    assert_eq!(Fixed::ratio(2, 3), one(666_667));
    assert_eq!((one(5).times_down(1, 3), one(-5).times_down(1, 3)), (one(1), one(-2)));
    assert_eq!((Fixed::ratio(7, 0), one(7).times_down(1, 0)), (Fixed::ZERO, Fixed::ZERO));
}

#[test]
fn e_01_text_is_cut_off_not_rounded() {
    let text = |micro, digits: usize| format!("{:.*}", digits, Fixed::micro(micro));
    assert_eq!([text(1_999_999, 0), text(1_999_999, 2), text(2_000_000, 2)], ["1", "1.99", "2.00"]);
    assert_eq!([text(-500_000, 0), text(-500_000, 2)], ["-1", "-0.50"]);
    assert_eq!(
        [76_666_667, 98_600_000, 5_000_000, -250_000].map(|micro| Fixed::micro(micro).to_string()),
        ["76.666667", "98.6", "5", "-0.25"]
    );
    assert_eq!(Fixed::micro(i64::MIN).to_string(), "-9223372036854.775808");
}

#[test]
fn e_01_the_ends_of_the_range_hold() {
    assert_eq!(Fixed::MAX + Fixed::whole(1), Fixed::MAX);
    assert_eq!(Fixed::micro(i64::MIN) - Fixed::whole(1), Fixed::micro(i64::MIN));
    assert_eq!(Fixed::MAX.times(i128::MAX, 1), Fixed::MAX);
    assert_eq!(Fixed::whole(i64::MAX), Fixed::MAX);
}

proptest! {
    /// The rounded product is nearer to the true one than half a millionth, or half above it.
    #[test]
    fn e_01_no_product_is_off_by_more_than_half_a_millionth(
        micro in -1_000_000_000_000_i64..1_000_000_000_000, numerator in -1_000_000_i64..1_000_000,
        denominator in 1..1_000_000_i64,
    ) {
        let product = Fixed::micro(micro).times(numerator.into(), denominator.into());
        let exact = i128::from(micro) * i128::from(numerator);
        let off = i128::from(product.to_micro()) * i128::from(denominator) - exact;
        prop_assert!(2 * off > -i128::from(denominator) && 2 * off <= i128::from(denominator));
    }
}
