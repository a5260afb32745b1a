//! The two kinds of rulesets, recognised by their files.

use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
use endturn_scenario::load::load_ruleset;
use endturn_scenario::module::GameModule;
use endturn_scenario::tree::Node;

/// A shipped ruleset without some of its files and with others.
fn ruleset(name: &str, without: &[&str], with: &[(&str, &str)]) -> (Node, Report) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let disk = DiskFiles::new(vec![root.into()]);
    let folder = format!("assets/rulesets/{name}");
    let mut files = MemoryFiles::default();
    for entry in disk.list(&folder).expect("a shipped ruleset") {
        let path = format!("{folder}/{}", entry.name);
        if !without.contains(&entry.name.as_str()) {
            files.insert(path.as_str(), disk.read(&path).expect("a shipped file"));
        }
    }
    for (file, text) in with {
        files.insert(format!("{folder}/{file}"), *text);
    }
    let (node, mut report) = load_ruleset(&files, name, endturn_agency::NAME);
    let node = node.expect("a readable ruleset");
    endturn_agency::Agency.check_ruleset(&node, &mut report);
    (node, report)
}

fn told(report: &Report) -> Vec<(&str, &str)> {
    report.diagnostics().iter().map(|one| (one.code.0, one.message.as_str())).collect()
}

#[test]
fn the_file_that_decides_the_kind_is_missed_if_it_is_lost_or_misspelt() {
    let lost = "missing file `battle.ron`, which makes a ruleset one with battles";
    assert_eq!(told(&ruleset("agency_battles", &["battle.ron"], &[]).1), [("E0008", lost)]);
    let (_, report) = ruleset("agency_battles", &["battle.ron"], &[("batle.ron", "()")]);
    assert_eq!(told(&report), [("E0008", lost)]);
    assert_eq!(report.diagnostics()[0].suggestion.as_deref(), Some("batle.ron"));
    let (_, report) = ruleset("agency", &[], &[("battle.ron", "()")]);
    let message = "with a file `battle.ron` this is a ruleset with battles, and it has none of their other files";
    assert_eq!(told(&report), [("E0024", message)]);
    for name in ["agency", "agency_battles"] {
        assert_eq!(told(&ruleset(name, &[], &[]).1), []);
    }
}

#[test]
fn what_keeps_everybody_from_winning_is_named() {
    let why = |name: &str, with: &[(&str, &str)]| {
        endturn_agency::Agency.no_way_to_win(&ruleset(name, &[], with).0).map(|one| one.message)
    };
    assert_eq!(why("agency", &[]), None);
    assert_eq!(why("agency_battles", &[]), None);
    let ravens = "{\"ravens\": (title: \"R\", threat_level_bp: 10, threat_increase_bp: 1, suppression_bp: 0, discovered_by: [])}";
    let found = why("agency", &[("factions.ron", ravens)]);
    assert_eq!(found.as_deref(), Some("this game can't be won: `ravens` can't be destroyed"));
    let found = why("agency", &[("factions.ron", "{}")]);
    assert_eq!(found.as_deref(), Some("this game can't be won: there is no faction to destroy"));
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/rulesets/agency_battles/ending.ron");
    let ending = std::fs::read_to_string(root).expect("a shipped file");
    let endless = ending.replace("won_by: \"", "won_by: None, // \"");
    assert_ne!(endless, ending);
    let found = why("agency_battles", &[("ending.ron", &endless)]);
    assert_eq!(found.as_deref(), Some("this game can't be won: it has no last lead"));
}
