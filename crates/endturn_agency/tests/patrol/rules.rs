//! The ruleset in the form the rules read: names replaced by table indices, objectives in the order
//! in which they are tried.

use endturn_agency::frame::content::Dependency;
use endturn_agency::frame::ids::LeadId;
use endturn_agency::patrol::rules::Rules;

use super::support::{shipped, shipped_ruleset};

#[test]
fn a_04_dependencies_are_leads_and_missions() {
    let rules = shipped();
    let [location, question] =
        ["courier_route", "QUESTION_COURIER"].map(|word| rules.lead_named(word).expect("a lead"));
    let seize = rules.mission_named("seize_courier").expect("a mission");
    assert_eq!(
        rules.lead(location).map(|one| one.depends_on.as_slice()),
        Some([Dependency::Lead(LeadId(0))].as_slice())
    );
    assert_eq!(rules.lead(location).map(|one| one.opens.as_slice()), Some([seize].as_slice()));
    assert_eq!(
        rules.lead(question).map(|one| one.depends_on.as_slice()),
        Some([Dependency::Mission(seize)].as_slice())
    );
    assert_eq!((rules.lead_named("seize_courier"), rules.lead(LeadId(99))), (None, None));
}

#[test]
fn a_30_objectives_are_tried_from_the_easiest_equals_in_the_order_written() {
    let mut ruleset = shipped_ruleset();
    let text = r#"{"x": (title: "x", opened_by: [], objectives: {"c": 30, "a": 20, "b": 30, "d": 20}, difficulty: 1)}"#;
    ruleset.missions = ron::from_str(text).expect("valid");
    let rules = Rules::new(&ruleset);
    let mission = rules.mission_named("x").and_then(|id| rules.mission(id)).expect("a mission");
    assert_eq!(mission.by_difficulty, [1, 3, 0, 2]);
}
