//! E-08 Powers with a fractional exponent, in whole numbers: the combined value of many agents at
//! one lead.

use endturn_agency::battles::power::{MAX, power};

#[test]
fn e_08_powers_are_exact_to_the_millionth() {
    let micro = |n, tenths| power(n, tenths).to_micro();
    assert_eq!([micro(0, 8), micro(1, 8), micro(7, 0), micro(7, 10)], [0, 1_000_000, 1_000_000, 7_000_000]);
    assert_eq!([micro(4, 5), micro(1024, 8), micro(243, 6)], [2_000_000, 256_000_000, 27_000_000]);
    // 2^0.8 = 1.741101126…, 3^0.8 = 2.408224685…, 10^0.8 = 6.309573444…
    assert_eq!([micro(2, 8), micro(3, 8), micro(10, 8)], [1_741_101, 2_408_225, 6_309_573]);
    assert_eq!((micro(MAX, 10), micro(u32::MAX, 99)), (65_536_000_000, 65_536_000_000));
    // 2^12.8 = 7131.5502145…
    assert_eq!(micro(MAX, 8), 7_131_550_215);
}

#[test]
fn e_08_more_agents_are_worth_more_but_less_each() {
    let of = |n| power(n, 8).to_micro();
    assert!((1..300_u32).all(|n| of(n + 1) > of(n) && of(n + 1) * i64::from(n) < of(n) * i64::from(n + 1)));
}
