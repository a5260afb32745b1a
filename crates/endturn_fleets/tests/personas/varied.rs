//! Personas of `personas.ron` with some of their numbers changed at random, for searches.

use std::collections::BTreeMap;

use endturn_fleets::internals::{varied, written};
use endturn_fleets::ruleset::Knobs;

use crate::support::{problems, shipped_ruleset};

#[test]
fn variations_are_sound_and_keep_the_class_that_a_persona_builds_most_of() {
    let mut ruleset = shipped_ruleset();
    let turtle = ruleset.personas.0["turtle"].clone();
    assert_eq!(ron::from_str::<Knobs>(&written(&turtle)).expect("sound"), turtle, "what is written is what is read");
    let first = |shares: &BTreeMap<String, u32>| shares.iter().max_by_key(|&(_, &share)| share).map(|it| it.0.clone());
    let mut different = std::collections::BTreeSet::new();
    for key in 0..200 {
        let keys: Vec<u64> = (key..key + 1 + key % 5).collect();
        let text = varied(&turtle, &keys);
        let knobs: Knobs = ron::from_str(&text).expect(&text);
        assert_eq!(first(&knobs.fleet_mix_permille.mid), first(&turtle.fleet_mix_permille.mid));
        ruleset.personas.0.insert("candidate".to_owned(), knobs);
        assert_eq!(problems(&ruleset), [""; 0], "{text}");
        different.insert(text);
    }
    assert!(different.len() > 190, "{}", different.len());
}
