//! `new module`: its files can be read. CI builds it and checks that it compiles, plays and passes
//! the kit.

use std::fs;

use endturn_cli::Terminals;

use super::support::{Outcome, call};

fn run(words: &[&str]) -> Outcome {
    call(words, "", Terminals::default())
}

#[test]
fn a_new_crate_is_written_whole_under_its_own_name() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("space_race");
    let shown = folder.to_string_lossy();
    let told = run(&["new", "module", "space_race", "--out", &shown]).success();
    assert!(told.contains("cargo test"), "{told}");
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    assert!(read("Cargo.toml").contains(&format!("endturn = {{ version = \"{}\" }}", env!("CARGO_PKG_VERSION"))));
    assert!(read("src/lib.rs").contains("impl Module for SpaceRace {"));
    assert!(read("scenarios/first.ron").contains("name: \"First\""));
    assert!(read("src/starter.ron").contains("name: \"{name}\""));
    assert!(read("assets/rulesets/space_race/ruleset.ron").contains("module: \"space_race\""));
    assert!(read("clippy.toml").contains("HashMap"));
    // Tests share what the program was built from: one profile, and no features of their own.
    let manifest = read("Cargo.toml");
    assert!(!manifest.contains("[profile.test") && !manifest.contains("\"conformance\""), "{manifest}");
    for part in ["[profile.dev.package.bevy_ecs]", "[profile.dev.package.endturn_engine]", "opt-level = 1"] {
        assert!(manifest.contains(part), "{part} is missing in {manifest}");
    }
    assert!(read("tests/kit.rs").contains("use space_race::{PuddleId, SpaceRace};"));
    for path in ["Cargo.toml", "README.md", "src/lib.rs", "src/main.rs", "tests/kit.rs", "src/starter.ron"] {
        assert!(!read(path).contains("{{"), "{path} has a gap");
    }
    let again = run(&["new", "module", "space_race", "--out", &shown]);
    assert!(again.code == 2 && again.error.contains("is not overwritten"), "{}", again.error);
}

#[test]
fn a_name_that_rust_or_a_scenario_can_t_say_is_refused() {
    for (name, told) in [
        ("Space Race", "did you mean `space_race`?"),
        ("fleets", "this program already has a module `fleets`"),
        ("turn", "means something else"),
        ("bevy", "means something else"),
        ("", "cannot be a module's name"),
    ] {
        let outcome = run(&["new", "module", name]);
        assert!(outcome.code == 2 && outcome.error.contains(told), "{name}: {} {}", outcome.code, outcome.error);
    }
    let outcome = run(&["new", "module", "race", "--path", "no/such/crates"]);
    assert!(outcome.error.contains("--path names the folder `crates`"), "{}", outcome.error);
}
