//! The ruleset in the form the rules read: names replaced by array indices, numbers proven to stay
//! in range.

use endturn_fleets::fleet::{Class, Fleet};
use endturn_fleets::rules::Rules;

use crate::support::{shipped, shipped_ruleset};

#[test]
fn classes_are_found_by_name_in_any_case() {
    let rules = shipped();
    assert_eq!(rules.class("Frigate"), Class::new(1));
    assert_eq!(rules.class("cruiser"), None);
    assert_eq!(rules.class(""), None);
    let names: Vec<&str> = rules.classes().map(|class| rules.name(class)).collect();
    assert_eq!(names, ["skiff", "frigate", "dreadnought"]);
}

#[test]
fn cheapest_first_goes_by_value_and_then_by_place() {
    let mut ruleset = shipped_ruleset();
    ruleset.ships.swap(0, 2);
    ruleset.ships[0].metal = 700;
    ruleset.ships[0].energy = 500;
    let rules = Rules::compile(&ruleset);
    let order: Vec<&str> = rules.cheapest_first().map(|class| rules.name(class)).collect();
    assert_eq!(order, ["skiff", "dreadnought", "frigate"]);
}

#[test]
fn a_fleet_is_told_by_the_ruleset_s_names() {
    let rules = shipped();
    assert_eq!(rules.describe(Fleet([600, 0, 1, 0, 0, 0, 0, 0])), "600 skiffs, 1 dreadnought");
    assert_eq!(rules.describe(Fleet::EMPTY), "no ships");
}
