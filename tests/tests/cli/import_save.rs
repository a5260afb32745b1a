//! `import freeciv-save`: saved games and maps of Freeciv become scenarios.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{call, endturn, folder};

/// A saved game and a map of these tests.
const HAMLETS: &str = "tests/fixtures/cli/freeciv/hamlets.sav";
const SHORES: &str = "tests/fixtures/cli/freeciv/shores.sav";

/// The folder of Debian's package of Freeciv's data.
const INSTALLED: &str = "/usr/share/games/freeciv";

/// Imports a file, and returns the report as JSON.
fn imported(file: &str, out: &Path, more: &[&str]) -> Value {
    let out = out.to_str().unwrap();
    let words = [&["import", "freeciv-save", file, "--out", out, "--format", "json"], more].concat();
    serde_json::from_str(&call(&words, "", Default::default()).success()).unwrap()
}

/// The text of a file, with single spaces.
fn one_line(path: &Path) -> String {
    fs::read_to_string(path).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_saved_game_goes_on_where_it_was() {
    let place = folder();
    let out = place.path().join("hamlets.ron");
    let report = imported(HAMLETS, &out, &[]);
    assert_eq!(report["check"]["errors"], 0, "{report}");
    assert_eq!((&report["turn"], &report["seats"]), (&34.into(), &2.into()));
    let text = one_line(&out);
    for part in [
        "from_round: 34",
        "turn_limit: 120",
        "patch: (settings: (gold: 70, victories: [Spacerace]))",
        r#""French": ("#,
        r#"buildings: ["Granary", "Palace", "Pyramids"]"#,
        r#"worklist: ["Temple"]"#,
        r#"specialists: { "scientist": 1, }"#,
        r#"production: ( changed_from: "Workers", before_change: 11, last_surplus: 2, last_built: 29, airlifts: 0, )"#,
        r#"target: "Road", points: 10, automatic: true"#,
        r#"nationality: { "French": 2, "Moonfolk": 1, }"#,
        r#"name: "Lower \"Hamlet\"""#,
        "state: CeaseFire, turns: 9",
        r#"orders: (list: [Goto(4, 2), Fortify], vigilant: true)"#,
        r#"revolutions: { "Monarchy": 2, }"#,
        "warming: (gathered: 3, raised: 0)",
        "year: -2350",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let path = out.to_str().unwrap();
    let told = call(&["run", path, "--rounds", "40"], "", Default::default()).success();
    assert!(told.contains("Upper Hamlet"), "{told}");
}

#[test]
fn what_is_not_carried_is_named_with_its_place_and_reason() {
    let place = folder();
    let report = imported(HAMLETS, &place.path().join("hamlets.ron"), &[]);
    let notes: Vec<String> = report["notes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|note| {
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            format!("{}: {}: {}", text(&note["fate"]), text(&note["what"]), note["places"][0]["line"])
        })
        .collect();
    insta::assert_snapshot!(notes.join("\n"));
    let out = place.path().join("again.ron");
    let text = endturn(&format!("import freeciv-save {HAMLETS} --out {}", out.display())).success();
    assert!(text.contains("  unit type `Hobgoblins`: the ruleset `classic` does not have it\n"), "{text}");
    assert!(text.contains(&format!("    {HAMLETS}:")), "{text}");
    assert!(text.contains("the game goes on in turn 34, with 2 seats and the ruleset `classic`"), "{text}");
}

#[test]
fn a_map_alone_becomes_a_scenario_that_begins_on_it() {
    let place = folder();
    let out = place.path().join("shores.ron");
    let report = imported(SHORES, &out, &["--persona", "builder"]);
    assert_eq!(report["check"]["errors"], 0, "{report}");
    assert_eq!((&report["turn"], &report["seats"]), (&Value::Null, &3.into()));
    let text = one_line(&out);
    for part in [
        r#"name: "Two shores", summary: "A strait between two shores.""#,
        "grid: SquareIso, wrap_x: false, wrap_y: false",
        r#""Wheat": [(8, 3)]"#,
        r#"start: (10, 2)"#,
        r#"nation: "Roman""#,
        r#"(name: "Player-1", persona: "builder")"#,
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    endturn(&format!("run {} --rounds 5 --quiet", out.display())).success();
    let two = place.path().join("two.ron");
    assert_eq!(imported(SHORES, &two, &["--seats", "2"])["seats"], 2);
}

#[test]
fn files_that_exist_are_left_alone_and_bad_ones_refused() {
    let place = folder();
    let out = place.path().join("a.ron");
    fs::write(&out, "mine").unwrap();
    let refused = endturn(&format!("import freeciv-save {HAMLETS} --out {}", out.display()));
    assert!(refused.code == 2 && refused.error.contains("exists already"), "{}", refused.error);
    assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    let refused =
        endturn(&format!("import freeciv-save {HAMLETS} --ruleset nowhere --out {}/b.ron", place.path().display()));
    assert!(refused.code == 2 && refused.error.contains("there is no ruleset `nowhere`"), "{}", refused.error);
    let damaged = place.path().join("damaged.sav");
    let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/cli/freeciv/hamlets.sav")).unwrap();
    fs::write(&damaged, text.replace("t0003=\"  g", "t0003=\" g").replace("gold=63", "gold=much")).unwrap();
    let refused = endturn(&format!("import freeciv-save {} --out {}/b.ron", damaged.display(), place.path().display()));
    assert!(refused.code == 2 && refused.error.contains("error[FC00"), "{}", refused.error);
    assert!(refused.error.contains("nothing is written"), "{}", refused.error);
    fs::write(&damaged, [0x1f, 0x8b, 8, 0, 1, 2, 3]).unwrap();
    let refused = endturn(&format!("import freeciv-save {} --out {}/b.ron", damaged.display(), place.path().display()));
    assert!(refused.error.contains("this is not a whole file of gzip"), "{}", refused.error);
}

#[test]
fn maps_of_the_installed_package_are_imported() {
    let maps = Path::new(INSTALLED).join("scenarios");
    if !maps.is_dir() {
        return;
    }
    let place = folder();
    for name in ["earth-small", "hagworld", "japan"] {
        let map = maps.join(format!("{name}.sav.gz"));
        let out = place.path().join(format!("{name}.ron"));
        let report = imported(map.to_str().unwrap(), &out, &["--seats", "4", "--ruleset", "classic"]);
        assert_eq!(report["check"]["errors"], 0, "{name}: {report}");
        endturn(&format!("run {} --rounds 2 --quiet", out.display())).success();
    }
}
