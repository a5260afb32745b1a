//! Random scripts and random variations of them, for searches: the grammar that they are drawn
//! from.

use endturn_fleets::internals::{MAX_RULES, candidate};
use endturn_fleets::ruleset::{Line, ScriptSheet};

use crate::support::{problems, shipped, shipped_ruleset};

#[test]
fn candidates_are_sound_scripts_of_few_rules_that_their_keys_alone_decide() {
    let rules = shipped();
    let mut ruleset = shipped_ruleset();
    let mut different = std::collections::BTreeSet::new();
    for key in 0..300 {
        let keys: Vec<u64> = (key..key + 1 + key % 4).collect();
        let text = candidate(&rules, &keys);
        assert_eq!(text, candidate(&rules, &keys));
        let sheet: ScriptSheet = crate::support::read(&text);
        assert!((1..=MAX_RULES).contains(&sheet.rules.len()), "{text}");
        assert_eq!(sheet.to_string(), text, "what is written is what is read");
        ruleset.scripts.0.insert("candidate".to_owned(), sheet);
        assert_eq!(problems(&ruleset), [""; 0], "{text}");
        different.insert(text);
    }
    assert!(different.len() > 280, "{}", different.len());
}

#[test]
fn a_variation_changes_little() {
    let rules = shipped();
    let lines = |keys: &[u64]| -> Vec<Line> { crate::support::read::<ScriptSheet>(&candidate(&rules, keys)).rules };
    let mut kept = 0;
    for key in 0..100 {
        let (before, after) = (lines(&[key]), lines(&[key, 7]));
        kept += usize::from(before.iter().any(|line| after.contains(line)));
    }
    assert!(kept > 80, "{kept} of 100 keep a rule");
}
