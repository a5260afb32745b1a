//! The ruleset of the fleets module as its author writes it: one struct per file of
//! `assets/rulesets/fleets/`.

use endturn_fleets::ruleset::{ByName, Missions, StructureClass};

#[test]
fn a_name_written_twice_is_an_error() {
    let twice = ron::from_str::<ByName<u32>>(r#"{ "skiff": 1000, "skiff": 900 }"#);
    assert!(twice.is_err_and(|error| error.to_string().contains("`skiff` is named twice")));
}

#[test]
fn an_unknown_field_is_an_error() {
    assert!(ron::from_str::<Missions>("(battle_after: 2, home_after: 4, speed: 1)").is_err());
    assert!(ron::from_str::<Missions>("(battle_after: 2, home_after: 4)").is_ok());
}

#[test]
fn a_structure_earns_nothing_unless_it_is_said() {
    let idle = ron::from_str::<StructureClass>("(metal: 10, energy: 20, build_turns: 1)").expect("valid");
    assert_eq!((idle.income_metal, idle.income_energy), (0, 0));
}
