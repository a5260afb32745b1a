//! Rule lists that contradict the stages or the events.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, SmallModule,
    orders::NoOrder,
    rules::{Place, RuleInfo, RuleSystems},
    turn::{SegmentId, Stage},
};

use super::{
    booth::{self, Booth, NAME, RULES, Step, rule},
    tells, told,
};

#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct Night;

/// A module that claims to draw.
pub fn dreamer() -> SmallModule<NoOrder> {
    const RULES: [RuleInfo; 1] = [RuleInfo::new(RuleId("D-01"), "Dreams", Place::System, "", "").draws(&["dream"])];
    let build = |app: &mut App| _ = app.add_rule("dreamer", Stage::TurnStart, Night, RuleId("D-01"), || ());
    SmallModule::without_orders("dreamer", build, |_| ()).with_rules(&RULES)
}

#[test]
fn a_system_that_no_rule_list_names_is_found() {
    let build = |app: &mut App| {
        booth::build(app);
        app.add_rule(NAME, Stage::TurnEnd, Step::Rents, RuleId("B-09"), || ());
    };
    let message = told(Booth { build, ..Booth::default() });
    tells(
        &message,
        &["carries out B-09, but no rule list says so", "RuleInfo::new(RuleId(\"B-09\")", "the list of module booth"],
    );
}

#[test]
fn a_rule_that_no_stage_has_is_found() {
    const LIST: [RuleInfo; 3] = [RULES[0], RULES[1], rule(RuleId("B-09"), "Taxes")];
    let message = told(Booth { rules: &LIST, ..Booth::default() });
    tells(&message, &["module booth says that B-09 is a system, but no stage has it", "`add_rule`"]);
}

#[test]
fn a_rule_on_a_segment_that_never_comes_is_found() {
    const LIST: [RuleInfo; 3] = [RULES[0], RULES[1], rule(RuleId("B-09"), "Taxes")];
    let build = |app: &mut App| {
        booth::build(app);
        app.add_rule(NAME, Stage::SegmentRun(SegmentId::MAIN), Step::Rents, RuleId("B-09"), || ());
    };
    let message = told(Booth { build, rules: &LIST, ..Booth::default() });
    tells(&message, &["rule B-09 of module booth is in SegmentRun(Main), which never fires", "Commit, Resolution"]);
}
