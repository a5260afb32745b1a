//! The targets of the fuzzer, compiled here in place of its own programs, take all seeds of their
//! corpora.
#![allow(unused_attributes, reason = "a program of the fuzzer has no main function")]

use std::{collections::BTreeSet, fs, path::PathBuf};

/// Makes a function of a target's body. In this program the name `libfuzzer_sys` stands for the
/// program itself, so that the targets find this macro.
#[macro_export]
macro_rules! fuzz_target {
    (|$bytes:ident: &[u8]| $body:block) => {
        pub(super) fn target($bytes: &[u8]) {
            $body
        }
    };
}

#[path = "../../../../fuzz/fuzz_targets/agency_ruleset.rs"]
mod agency_ruleset;
#[path = "../../../../fuzz/fuzz_targets/civ_ruleset.rs"]
mod civ_ruleset;
#[path = "../../../../fuzz/fuzz_targets/legal_orders.rs"]
mod legal_orders;
#[path = "../../../../fuzz/fuzz_targets/scenario_ron.rs"]
mod scenario_ron;
#[path = "../../../../fuzz/fuzz_targets/snapshot_sections.rs"]
mod snapshot_sections;
#[path = "../../../../fuzz/fuzz_targets/turn_events.rs"]
mod turn_events;
#[path = "../../../../fuzz/fuzz_targets/whole_scenario.rs"]
mod whole_scenario;

/// The body of a target.
type Body = fn(&[u8]);

/// All targets by name.
const TARGETS: [(&str, Body); 7] = [
    ("agency_ruleset", agency_ruleset::target),
    ("civ_ruleset", civ_ruleset::target),
    ("legal_orders", legal_orders::target),
    ("scenario_ron", scenario_ron::target),
    ("snapshot_sections", snapshot_sections::target),
    ("turn_events", turn_events::target),
    ("whole_scenario", whole_scenario::target),
];

fn fuzz(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../fuzz").join(path)
}

fn names(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(fuzz(folder)).expect("the fuzzer is part of the repository");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    paths.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

fn takes_all_seeds(name: &str) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a target");
    let mut count = 0;
    for entry in fs::read_dir(fuzz("corpus").join(name)).expect("every target has seeds") {
        target(&fs::read(entry.expect("a readable folder").path()).expect("a readable file"));
        count += 1;
    }
    assert!(count >= 3, "{name} has {count} seeds");
}

#[test]
fn every_target_is_here_and_has_seeds() {
    let known: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("fuzz_targets"), known);
    assert_eq!(names("corpus"), known);
}

#[test]
fn rulesets_of_agency_take_their_seeds() {
    takes_all_seeds("agency_ruleset");
}

#[test]
fn rulesets_of_civ_take_their_seeds() {
    takes_all_seeds("civ_ruleset");
}

#[test]
fn orders_take_their_seeds() {
    takes_all_seeds("legal_orders");
}

#[test]
fn scenario_files_take_their_seeds() {
    takes_all_seeds("scenario_ron");
    takes_all_seeds("whole_scenario");
}

#[test]
fn snapshots_take_their_seeds() {
    takes_all_seeds("snapshot_sections");
}

#[test]
fn clocks_take_their_seeds() {
    takes_all_seeds("turn_events");
}
