//! Checks of scripts.

use crate::support::{problems, shipped_ruleset};

#[test]
fn everything_wrong_with_a_script_is_told_at_its_place() {
    let mut ruleset = shipped_ruleset();
    let text = r#"{
        "turtle": (
            summary: "", resource_multiplier_permille: 10001, rules: [
                (when: (round: (at_least: 5, at_most: 4), ships: {"skif": (at_least: 1)}, seen: {"cruiser": ()}), orders: []),
                (orders: [
                    Build(kind: mine, count: 0),
                    Queue(class: "frigat", count: 1000001, share_permille: 1002),
                    Attack(share_permille: 1001, classes: ["skiff", "raft"]),
                ]),
            ],
        ),
        "idle": (summary: "", rules: []),
    }"#;
    ruleset.scripts = crate::support::read(text);
    let told = problems(&ruleset);
    let expected = [
        "E0023 []: this list is too short",
        "E0025 (",
        "E0023 10001:",
        "E0024 (at_least",
        "E0022 \"skif\", skiff?",
        "E0022 \"cruiser\"",
        "E0023 0:",
        "E0022 \"frigat\", frigate?",
        "E0023 1000001:",
        "E0023 1002:",
        "E0023 1001:",
        "E0022 \"raft\"",
    ];
    for start in expected {
        assert!(told.iter().any(|told| told.starts_with(start)), "{start} is not among {told:#?}");
    }
    // Two lists are too short: a script's rules and a rule's orders.
    assert_eq!(told.len(), expected.len() + 1, "{told:#?}");
}
