//! Tests that problems of policies, multipliers and obsolescence are found before a game begins.

use endturn_civ_rules::ruleset_check::read;
use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
use endturn_scenario::load::load_ruleset;
use endturn_scenario::render::Style;

/// The report on tiny with these subjects laid over it: the text pointed at, the message, the whole
/// rendering.
fn problems(subjects: &[(&str, &str)]) -> (Vec<(String, String)>, String) {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()]);
    let mut files = MemoryFiles::default();
    for entry in disk.list("assets/rulesets/tiny").expect("shipped") {
        let path = format!("assets/rulesets/tiny/{}", entry.name);
        files.insert(path.clone(), disk.read(&path).expect("shipped"));
    }
    files.insert(
        "assets/rulesets/odd/ruleset.ron",
        "(format: 1, name: \"odd\", module: \"civ\", extends: \"tiny\")".as_bytes(),
    );
    for (subject, text) in subjects {
        files.insert(format!("assets/rulesets/odd/{subject}.ron"), text.as_bytes());
    }
    let (node, mut report) = load_ruleset(&files, "odd", "civ");
    let found = node.and_then(|node| read(&node, &mut report));
    assert_eq!(found.is_none(), report.has_errors());
    report.tidy();
    let tell = |one: &endturn_scenario::diagnostic::Diagnostic| {
        let text = report.sources().text_of(one.span.unwrap_or_default()).to_owned();
        (text, one.message.clone())
    };
    (report.diagnostics().iter().map(tell).collect(), report.render(Style::Plain))
}

fn assert_reports(subjects: &[(&str, &str)], expected: &[(&str, &str)]) {
    let (found, _) = problems(subjects);
    let found: Vec<_> = found.iter().map(|(text, message)| (text.as_str(), message.as_str())).collect();
    assert_eq!(found, expected);
}

const GAMES: &str = "{ \"Games\": (default_pct: 50) }";

#[test]
fn a_policy_that_effects_name_is_fine() {
    let effects = "{ Make_Content: { \"Games\": (value: 2, multiplier: \"Games\") } }";
    assert_reports(&[("policies", GAMES), ("effects", effects)], &[]);
}

#[test]
fn a_multiplier_that_names_no_policy_is_reported_with_what_was_meant() {
    let effects =
        "{ Make_Content: { \"Games\": (value: 2, multiplier: \"Game\"), \"B\": (value: 1, multiplier: \"Games\") } }";
    let (found, text) = problems(&[("policies", GAMES), ("effects", effects)]);
    assert_eq!(found, [("\"Game\"".to_owned(), "unknown policy `Game`".to_owned())]);
    assert!(text.contains("did you mean `Games`"), "{text}");
}

#[test]
fn a_policy_nothing_multiplies_with_is_told() {
    let (found, _) = problems(&[("policies", GAMES)]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].1, "nothing uses the policy `Games`");
}

#[test]
fn policies_that_can_not_be_set_are_reported() {
    let policies = r#"{
        "A": (min_pct: 60, max_pct: 40, default_pct: 50),
        "B": (step_pct: 30, default_pct: 50),
        "C": (max_pct: 2000, default_pct: 20),
        "D": (step_pct: 0, default_pct: 1),
        "E": (default_pct: 0, reqs: [Tech("Alphabeth")]),
    }"#;
    let effects = r#"{ Make_Content: {
        "A": (value: 1, multiplier: "A"), "B": (value: 1, multiplier: "B"), "C": (value: 1, multiplier: "C"),
        "D": (value: 1, multiplier: "D"), "E": (value: 1, multiplier: "E"),
    } }"#;
    assert_reports(
        &[("policies", policies), ("effects", effects)],
        &[
            ("60", "the minimum setting 60 is above the maximum 40"),
            ("50", "50 can't be set: 0 to 100 in steps of 30"),
            ("2000", "this is too large"),
            ("0", "this is too small"),
            ("\"Alphabeth\"", "unknown tech `Alphabeth`"),
        ],
    );
}

#[test]
fn obsolescence_that_depends_on_itself_is_reported_at_each_link() {
    let buildings = r#"{
        "Temple": (obsolete_by: [Tech("Bronze Working"), Building("Granary")]),
        "Granary": (obsolete_by: [not(Building("Temple"))]),
    }"#;
    let (found, text) = problems(&[("buildings", buildings)]);
    let messages: Vec<&str> = found.iter().map(|(_, message)| message.as_str()).collect();
    let expected = [
        "whether `Temple` is obsolete would depend on itself, by way of `Granary`",
        "whether `Granary` is obsolete would depend on itself, by way of `Temple`",
    ];
    assert_eq!(messages, expected, "{text}");
}

#[test]
fn effects_on_tiles_ask_no_more_than_a_tile_can_answer() {
    let terrains: Vec<String> = (0..50).map(|at| format!("\"T{at}\": (class: Land, move_cost: 1)")).collect();
    let asked = |range: &str| -> Vec<String> {
        let one = |at| format!("\"{range} {at}\": (value: 1, reqs: [Terrain(\"T{at}\", {range})])");
        (0..50).map(one).collect()
    };
    let reported = |ranges: &[&str]| -> Vec<String> {
        let effects: Vec<String> = ranges.iter().flat_map(|range| asked(range)).collect();
        let effects = format!("{{ Tile_Workable: {{ {} }} }}", effects.join(", "));
        let terrain = format!("{{ {} }}", terrains.join(", "));
        let (found, _) = problems(&[("terrain", &terrain), ("effects", &effects)]);
        found.into_iter().map(|(_, message)| message).filter(|message| message.contains("effects on tiles")).collect()
    };
    assert!(reported(&["Local", "Adjacent"]).is_empty());
    assert!(reported(&["Local", "Adjacent", "City"]).is_empty(), "what is asked of its area is asked of the city");
    let found = reported(&["Local", "Adjacent", "CAdjacent"]);
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("different conditions on them; expected at most 128"), "{found:?}");
}
