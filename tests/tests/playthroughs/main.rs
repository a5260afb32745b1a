//! Whole games as readable text. A change of rules or personas shows here as a difference that a person can judge.

use endturn::{GameFiles, load_from, scenario::files::DiskFiles};
use endturn_tests::story;

fn play(scenario: &str) -> String {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/..").into()]);
    let loaded = load_from(&GameFiles::new(disk), scenario, &[]).expect("a shipped scenario is sound");
    story(&mut loaded.game())
}

#[test]
fn fleets_duel() {
    insta::assert_snapshot!(play("scenarios/fleets_duel.ron"));
}

#[test]
fn fleets_four_way() {
    insta::assert_snapshot!(play("scenarios/fleets_four_way.ron"));
}

#[test]
fn fleets_underdog() {
    insta::assert_snapshot!(play("scenarios/fleets_underdog.ron"));
}
