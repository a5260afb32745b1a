//! Whole numbers of 256 bits with just the operations that exact battles need: product, difference,
//! comparison, division.

use endturn_fleets::internals::{HALF, Wide};
use proptest::prelude::*;

#[test]
fn the_largest_product_is_exact() {
    // (2^128 − 1)^2 = 2^256 − 2^129 + 1.
    assert_eq!(Wide::product(u128::MAX, u128::MAX), Wide { high: u128::MAX - 1, low: 1 });
}

#[test]
fn division_by_zero_gives_the_number_back() {
    assert_eq!(Wide::new(7).divided_by(Wide::ZERO), (0, Wide::new(7)));
}

#[test]
fn only_small_numbers_are_u64() {
    assert_eq!(Wide::new(u128::from(u64::MAX)).to_u64(), Some(u64::MAX));
    assert_eq!(Wide::new(1 << 64).to_u64(), None);
    assert_eq!(Wide { high: 1, low: 0 }.to_u64(), None);
}

proptest! {
    /// Dividing recovers both parts of quotient × divisor + rest, for numbers of any width.
    #[test]
    fn division_undoes_multiplication(
        low in any::<u128>(),
        high in any::<u64>(),
        quotient in any::<u32>(),
        part in any::<u128>(),
    ) {
        let divisor = Wide { high: u128::from(high), low: low | 1 };
        // A rest below the divisor: any smaller number will do.
        let rest = if divisor.high > 0 { Wide::new(part) } else { Wide::new(part % divisor.low) };
        let product = divisor.times(u128::from(quotient));
        let (sum_low, carry) = product.low.overflowing_add(rest.low);
        let number = Wide { high: product.high + u128::from(carry), low: sum_low };
        prop_assert_eq!(number.divided_by(divisor), (quotient, rest));
    }

    /// The long product agrees with the machine's where both exist.
    #[test]
    fn products_of_halves_add_up(a in any::<u128>(), b in any::<u64>()) {
        let whole = Wide::product(a, u128::from(b));
        let high = Wide::product(a >> 64, u128::from(b)).times(1 << 64);
        let rest = whole.minus(high);
        prop_assert_eq!(rest, Wide::new((a & HALF) * u128::from(b)));
    }
}
