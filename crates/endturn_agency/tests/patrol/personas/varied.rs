//! Personas with random numbers, and personas of `personas.ron` with some of their numbers changed,
//! for searches.

use std::collections::BTreeSet;

use endturn_agency::internals::{NUMBERS, drawn, varied, written};
use endturn_agency::patrol::ruleset::personas::{Knobs, Policy, RosterTarget};

fn read(text: &str) -> Knobs {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn what_is_written_is_what_is_read() {
    let roster = RosterTarget { base: 12, per_won_site: 2, most: 40 };
    let most = Knobs { cover_pct: Some(90), grow_to: 15, roster, ..Knobs::default() };
    for knobs in [Knobs::default(), most, Knobs { policy: Policy::Random, most_actions: 12, ..Knobs::default() }] {
        assert_eq!(read(&written(&knobs)), knobs);
    }
}

#[test]
fn variations_differ_and_stay_within_what_is_searched() {
    let basis = read(&drawn(&[5]));
    let mut different = BTreeSet::new();
    for key in 0..200 {
        let keys: Vec<u64> = (key..key + 1 + key % 4).collect();
        for text in [varied(&basis, &keys), drawn(&keys)] {
            let knobs = read(&text);
            for number in NUMBERS {
                let value = (number.get)(&knobs);
                assert!(value.map_or(number.is_optional, |value| number.range.contains(&value)), "{text}");
            }
            different.insert(text);
        }
    }
    assert!(different.len() > 380, "{}", different.len());
}
