//! Unintended effects of a modder's changes: misspelt names, files that nothing reads, personas
//! that build on others, texts that are not RON.

use std::collections::BTreeMap;

use endturn_scenario::bridge;
use endturn_scenario::codes;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::MemoryFiles;
use endturn_scenario::load::{ModuleSpec, load_ruleset, load_scenario};
use endturn_scenario::print::print;
use endturn_scenario::render::Style;
use endturn_scenario::tree::Node;
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A ruleset in which every field is optional.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its errors are looked at")]
struct Ruleset {
    #[serde(default)]
    economy: Economy,
    #[serde(default)]
    effects: BTreeMap<String, Effect>,
    #[serde(default)]
    personas: BTreeMap<String, BTreeMap<String, IgnoredAny>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its errors are looked at")]
struct Economy {
    #[serde(default)]
    tax: u8,
    #[serde(default)]
    taxi: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its errors are looked at")]
struct Effect {
    #[serde(default)]
    value: i32,
}

/// The ruleset `base`, and `mine` over it with these files.
fn files(mine: &[(&str, &str)]) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for (path, text) in [
        ("base/ruleset.ron", "(format: 1, name: \"base\", module: \"fleets\")"),
        ("base/economy.ron", "(tax: 3)"),
        ("base/effects.ron", "{\"Temple\": (value: 1), \"King Richard's Crusade\": (value: 2), \"Tank 1\": ()}"),
        ("base/personas.ron", "{\"calm\": (raid: 1, guard: (early: 2, late: 3)), \"wild\": (like: \"calm\", raid: 9)}"),
        ("mine/ruleset.ron", "(format: 1, name: \"mine\", module: \"fleets\", extends: \"base\")"),
    ] {
        files.insert(format!("assets/rulesets/{path}"), text);
    }
    for (name, text) in mine {
        files.insert(format!("assets/rulesets/mine/{name}"), *text);
    }
    files
}

fn check(mine: &[(&str, &str)]) -> (Option<Node>, Report) {
    let (node, mut report) = load_ruleset(&files(mine), "mine", "fleets");
    if let Some(node) = &node {
        let _: Option<Ruleset> = bridge::read(node, &mut report);
    }
    report.tidy();
    (node, report)
}

/// Code, marked text and suggestion of each diagnostic.
fn told(report: &Report) -> Vec<(&'static str, String, Option<&str>)> {
    let under = |one: &endturn_scenario::diagnostic::Diagnostic| {
        one.span.map(|span| report.sources().text_of(span).to_owned()).unwrap_or_default()
    };
    report.diagnostics().iter().map(|one| (one.code.0, under(one), one.suggestion.as_deref())).collect()
}

fn one(report: &Report, code: &str, under: &str, suggestion: Option<&str>) {
    assert_eq!(told(report), [(code_of(code), under.to_owned(), suggestion)], "{}", report.render(Style::Plain));
}

fn code_of(code: &str) -> &'static str {
    codes::PAGES.iter().map(|page| page.code).find(|known| *known == code).expect("a code")
}

#[test]
fn a_new_name_that_is_nearly_one_below_is_a_warning_at_the_name() {
    for (text, under, meant) in [
        ("{\"Templ\": (value: 2)}", "\"Templ\"", "Temple"),
        ("{\"temple\": (value: 2)}", "\"temple\"", "Temple"),
        ("(Tempel: (value: 2))", "Tempel", "Temple"),
        ("{\"King Richards Crusade\": (value: 2)}", "\"King Richards Crusade\"", "King Richard's Crusade"),
    ] {
        let (_, report) = check(&[("effects.ron", text)]);
        one(&report, "E0026", under, Some(meant));
        assert_eq!((report.error_count(), report.warning_count()), (0, 1));
    }
    for text in ["{\"Tank 2\": ()}", "{\"Temple\": (value: 2)}", "{\"Bazaar\": ()}", "{\"Temple, Theology\": ()}"] {
        assert_eq!(told(&check(&[("effects.ron", text)]).1), [], "{text}");
    }
    assert_eq!(told(&check(&[("economy.ron", "(taxi: 4)")]).1), [], "a field is no name of an entry");
}

#[test]
fn a_name_that_is_wrong_for_another_reason_is_told_once() {
    let (_, report) = check(&[("effects.ron", "{\"Templ\": Remove}")]);
    one(&report, "E0015", "\"Templ\"", Some("Temple"));
    let (_, report) = check(&[("effects.ron", "{\"Temple\": Remmove}")]);
    one(&report, "E0011", "Remmove", Some("Remove"));
    let (_, report) = check(&[("effects.ron", "{\"Temple\": remove}")]);
    one(&report, "E0011", "remove", Some("Remove"));
}

#[test]
fn a_slip_in_a_patch_is_told_too() {
    let mut files = files(&[]);
    let seats = "seats: [(name: \"A\")]";
    let patch = "patch: (effects: {\"Templ\": (value: 7)})";
    let text = format!("(format: 1, name: \"n\", turn_limit: 3, {seats}, fleets: (ruleset: \"mine\", {patch}))");
    files.insert("x.ron", text);
    let (tree, mut report) = load_scenario(&files, "x.ron", &[ModuleSpec::from("fleets")], &[]);
    let _: Option<Ruleset> = bridge::read(&tree.expect("a tree").modules[0].ruleset, &mut report);
    one(&report, "E0026", "\"Templ\"", Some("Temple"));
}

#[test]
fn files_that_look_as_if_they_were_read_are_warned_of() {
    for (name, place) in [
        ("effects.ron.txt", "effects.ron"),
        ("Effects.RON", "effects.ron"),
        ("sub/economy.ron", "economy.ron"),
        ("effects.txt", "effects.ron"),
        ("economy", "economy.ron"),
    ] {
        let (_, report) = check(&[(name, "{}")]);
        let place = format!("assets/rulesets/mine/{place}");
        assert_eq!(told(&report), [("E0027", String::new(), Some(place.as_str()))], "{name}");
        assert_eq!((report.error_count(), report.warning_count()), (0, 1), "{name}");
        let file = &report.to_json()[0].file;
        assert_eq!(file.as_deref(), Some(format!("assets/rulesets/mine/{name}").as_str()));
    }
    let left =
        ["README.md", "LICENSE", ".economy.ron.swp", "effects.ron~", "effects.ron.bak", "art/ship.png", "notes.txt"];
    for name in left {
        assert_eq!(told(&check(&[(name, "x")]).1), [], "{name}");
    }
    let copy = [("effects.ron", "{}"), ("effects.ron.txt", "{}")];
    assert_eq!(told(&check(&copy).1), [], "a copy beside the file itself");
}

#[test]
fn files_of_no_subject_are_errors_that_speak_of_files() {
    let (_, report) = check(&[("effect.ron", "{}")]);
    one(&report, "E0027", "", Some("effects.ron"));
    assert_eq!(report.diagnostics()[0].message, "nothing reads the file `effect.ron`");
    let (_, report) = check(&[("effects (copy).ron", "{}")]);
    assert!(report.diagnostics()[0].notes[0].1.contains("a copy of `effects.ron`"));
}

#[test]
fn what_was_not_read_is_no_part_of_a_record() {
    let (_, report) = check(&[("effects.ron.txt", "{}")]);
    assert!(report.sources().hashes().iter().all(|(path, _)| !path.ends_with(".txt")));
}

#[test]
fn a_persona_may_build_on_another_and_say_only_what_differs() {
    let mine = "{\"bold\": (like: \"wild\", guard: (late: 7)), \"calm\": (raid: 2)}";
    let (node, report) = check(&[("personas.ron", mine)]);
    assert_eq!(told(&report), []);
    let personas = node.expect("a ruleset");
    let print = |name: &str| print(personas.get(&format!("personas.{name}")).expect(name));
    assert_eq!(print("calm"), "(raid: 2, guard: (early: 2, late: 3))");
    assert_eq!(print("wild"), "(raid: 9, guard: (early: 2, late: 3))");
    assert_eq!(print("bold"), "(raid: 9, guard: (early: 2, late: 7))");
    let place = |path: &str| report.sources().layer_of(personas.get(path).expect(path).span).to_owned();
    assert_eq!(place("personas.bold"), "ruleset mine");
    assert_eq!(place("personas.bold.raid"), "ruleset base");
    assert_eq!(place("personas.bold.guard.late"), "ruleset mine");
}

#[test]
fn who_builds_on_a_persona_takes_its_numbers_and_not_its_moods() {
    let mine = "{\"calm\": (moods: [\"wild\"]), \"bold\": (like: \"calm\", raid: 7), \"own\": (like: \"calm\", moods: [\"bold\"])}";
    let (node, report) = check(&[("personas.ron", mine)]);
    assert_eq!(told(&report), []);
    let personas = node.expect("a ruleset");
    let has = |name: &str| personas.get(&format!("personas.{name}.moods")).is_some();
    assert_eq!(["calm", "wild", "bold", "own"].map(has), [true, false, false, true]);
}

#[test]
fn a_persona_that_builds_on_nobody_or_on_itself_is_an_error() {
    let (_, report) = check(&[("personas.ron", "{\"bold\": (like: \"wlid\")}")]);
    one(&report, "E0022", "\"wlid\"", Some("wild"));
    let (_, report) = check(&[("personas.ron", "{\"calm\": (like: \"wild\")}")]);
    one(&report, "E0014", "\"calm\"", None);
    assert!(report.diagnostics()[0].notes[0].1.contains("calm → wild → calm"));
}

#[test]
fn a_text_that_is_no_ron_is_told_alone_in_every_layer() {
    for (name, broken) in [
        ("effects.ron", "{\"Temple: (value: 2),\n \"Bazaar\": (valu: 1)}"),
        ("economy.ron", "(tax = 300, taxx: 1)"),
        ("ruleset.ron", "(format: 1, nme: \"mine\" module: \"fleets\")"),
    ] {
        let (_, report) = check(&[(name, broken)]);
        let places: Vec<_> =
            report.to_json().into_iter().map(|one| (one.file.unwrap_or_default(), one.code.0)).collect();
        assert_eq!(places, [(format!("assets/rulesets/mine/{name}"), "E0004")], "{broken}");
    }
    // The base is as unreadable as the layer over it.
    let mut all = files(&[("effects.ron", "{\"Temple\": (valu: 2)}")]);
    all.insert("assets/rulesets/base/effects.ron", "{\"Temple\": (value: 1)");
    let (node, mut report) = load_ruleset(&all, "mine", "fleets");
    let _: Option<Ruleset> = bridge::read(&node.expect("a ruleset"), &mut report);
    assert_eq!(told(&report), [("E0004", "{".to_owned(), None)]);
}

#[test]
fn of_a_scenario_that_is_no_ron_the_rulesets_before_the_mistake_are_checked() {
    let mut files = files(&[("effects.ron", "{\"Temple\": 5}")]);
    let seats = "seats: [(name: \"A\")]";
    for (text, expected) in [
        (
            format!("(nme: 9, fleets: (ruleset: \"mine\"), turn_limit = 3, {seats})"),
            ["x.ron", "mine/effects.ron"].as_slice(),
        ),
        (format!("(format: 1, turn_limit = 3, fleets: (ruleset: \"mine\"), {seats})"), &["x.ron"]),
        (
            format!(
                "(format: 1, fleets: (ruleset: \"mine\", patch: (effects: {{\"Temple\": (value: 1)}})), x y, {seats})"
            ),
            &["x.ron", "mine/effects.ron"],
        ),
    ] {
        files.insert("x.ron", text);
        let (tree, mut report) = load_scenario(&files, "x.ron", &[ModuleSpec::from("fleets")], &[]);
        for module in tree.iter().flat_map(|tree| &tree.modules) {
            let _: Option<Ruleset> = bridge::read(&module.ruleset, &mut report);
        }
        report.tidy();
        let found: Vec<String> = report.to_json().into_iter().filter_map(|one| one.file).collect();
        let found: Vec<&str> = found.iter().map(|file| file.trim_start_matches("assets/rulesets/")).collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn a_long_row_of_layers_is_refused() {
    let mut files = files(&[]);
    for n in 0..100 {
        let header = format!("(format: 1, name: \"r{n}\", module: \"fleets\", extends: \"r{}\")", n + 1);
        files.insert(format!("assets/rulesets/r{n}/ruleset.ron"), header);
        files.insert(format!("s{n}.ron"), format!("(extends: \"s{}.ron\")", n + 1));
    }
    let (_, report) = load_ruleset(&files, "r0", "fleets");
    assert_eq!(told(&report).iter().map(|one| one.0).collect::<Vec<_>>(), ["E0005"]);
    let (_, report) = load_scenario(&files, "s0.ron", &[ModuleSpec::from("fleets")], &[]);
    assert_eq!(told(&report).iter().map(|one| one.0).collect::<Vec<_>>(), ["E0005"]);
}

#[test]
fn a_fix_is_a_change_of_the_file_that_mends_it() {
    let (_, report) = check(&[("effects.ron", "{\"Temple\": (valu: 2), \"Bazaar\": (value: \"3\")}")]);
    let fixes: Vec<_> = report.diagnostics().iter().filter_map(|one| one.fix.as_ref()).collect();
    let fixes: Vec<_> = fixes.iter().map(|fix| (report.sources().text_of(fix.span), fix.text.as_str())).collect();
    assert_eq!(fixes, [("valu", "value"), ("\"3\"", "3")]);
    let json = serde_json::to_value(report.to_json()).expect("plain data");
    assert_eq!(json[0]["fix"], serde_json::json!({"start_byte": 12, "end_byte": 16, "text": "value"}));
}
