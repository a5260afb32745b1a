//! F-09 Ship mix: the persona's own mix, shifted toward the classes that beat the fleets its scans
//! have shown.

use endturn_engine::random::Draws;
use endturn_fleets::fleet::Fleet;
use endturn_fleets::internals::{Belief, counters};
use endturn_fleets::rules::Rules;
use endturn_fleets::ruleset::{ByName, MAX_CLASSES, Phase};

use crate::personas::sandbox::{NAMES, Sandbox, persona};
use crate::support::{shipped, shipped_ruleset};

fn best(rules: &Rules, enemy: Fleet) -> &str {
    let counters = counters(rules, enemy, |_| true);
    let best = rules.classes().max_by_key(|&class| counters[class.index()]).expect("a ruleset has classes");
    rules.name(best)
}

#[test]
fn f_09_each_class_is_answered_by_the_one_that_beats_it() {
    let rules = shipped();
    let of = |name: &str, count| Fleet::of(rules.class(name).expect("a shipped class"), count);
    assert_eq!(best(&rules, of("skiff", 600)), "frigate");
    assert_eq!(best(&rules, of("frigate", 100)), "dreadnought");
    assert_eq!(best(&rules, of("dreadnought", 20)), "skiff");
    assert_eq!(counters(&rules, Fleet::EMPTY, |_| true), [0; MAX_CLASSES]);
}

/// Reversing the ring of multipliers in the ruleset reverses the answers: nothing depends on
/// names or positions.
#[test]
fn f_09_answers_come_from_the_ruleset_s_multipliers() {
    let mut ruleset = shipped_ruleset();
    let rows = ruleset.battle.multipliers.0.clone();
    let turned = rows.keys().map(|row| {
        let cells = rows.keys().map(|column| (column.clone(), rows[column].0[row])).collect();
        (row.clone(), ByName(cells))
    });
    ruleset.battle.multipliers = ByName(turned.collect());
    let rules = Rules::compile(&ruleset);
    let of = |name: &str, count| Fleet::of(rules.class(name).expect("a shipped class"), count);
    assert_eq!(best(&rules, of("skiff", 600)), "dreadnought");
    assert_eq!(best(&rules, of("frigate", 100)), "skiff");
    assert_eq!(best(&rules, of("dreadnought", 20)), "frigate");
}

#[test]
fn f_09_the_largest_fleets_are_answered_without_overflow() {
    let mut ruleset = shipped_ruleset();
    ruleset.ships.iter_mut().for_each(|class| (class.metal, class.energy) = (1_000_000, 1_000_000));
    let rules = Rules::compile(&ruleset);
    assert!(counters(&rules, Fleet([u32::MAX, 1, 0, 0, 0, 0, 0, 0]), |_| true)[1] > 0);
}

#[test]
fn f_09_shares_are_the_whole_and_bend_toward_the_answer() {
    let mut table = Sandbox::new(60, &[("Red", ""), ("Blue", "ships: {\"dreadnought\": 40}")]);
    let shares = |table: &Sandbox, name: &str, seed| {
        let (view, persona, draws) = (table.view("Red"), persona(name), Draws::new(seed));
        let beliefs: Vec<Belief<'_, '_>> =
            view.rivals.iter().map(|rival| Belief::new(&view, &persona, rival, &draws)).collect();
        endturn_fleets::internals::shares(&view, &persona, Phase::Mid, &beliefs, false, &draws)
    };
    let before = NAMES.map(|name| shares(&table, name, 5)[0]);
    table.round(&["Red: scan Blue basic"]);
    for (name, before) in NAMES.iter().zip(before) {
        let after = shares(&table, name, 5);
        assert!(after[0] > before, "{name} answers dreadnoughts with skiffs: {before} and {after:?}");
        assert!((995..=1_000).contains(&after.iter().sum::<u32>()), "{name}: {after:?}");
    }
}
