//! The two kinds of rulesets, recognised by their files.

use endturn_engine::suggest::did_you_mean;
use endturn_scenario::{codes, diagnostic::Diagnostic, module::GameModule, path::Path, tree::Node};

use crate::battles::Battles;

/// The file that makes a ruleset one with battles.
const BATTLE: &str = "battle";
/// Additional files that only rulesets with battles have.
const WITH_BATTLES: [&str; 8] =
    ["activity", "ending", "enemies", "investigations", "operations", "raids", "stakes", "upgrades"];
/// Files that only rulesets without battles have.
const WITHOUT: [&str; 2] = ["sites", "threat"];

/// The kind with battles if it plays a ruleset, recognised by its file `battle.ron`; patrols play
/// all others.
///
/// # Errors
/// The files belong to one kind while `battle.ron` makes the ruleset the other.
pub(crate) fn kind_of(ruleset: &Node) -> Result<Option<&'static dyn GameModule>, Box<Diagnostic>> {
    let files = ruleset.entry_names();
    let those = |of: &[&str]| files.iter().filter(|file| of.contains(&file.as_str())).count();
    let (with, without) = (those(&WITH_BATTLES), those(&WITHOUT));
    let mixed = match (is_with_battles(ruleset), with, without) {
        (false, 1.., 0) => {
            let own: Vec<String> = files
                .iter()
                .filter(|file| WITH_BATTLES.contains(&file.as_str()))
                .map(|file| format!("`{file}.ron`"))
                .collect();
            let near = did_you_mean(BATTLE, files.iter().map(String::as_str));
            let message = "missing file `battle.ron`, which makes a ruleset one with battles";
            let one = Diagnostic::error(codes::MISSING_FIELD, message).at(ruleset.opening());
            let one = one.note(None, format!("files of such rulesets are here: {}", own.join(", ")));
            one.expected(["`battle.ron`"]).suggest(near.map(|near| format!("{near}.ron")))
        }
        (true, 0, 1..) => {
            let message =
                "with a file `battle.ron` this is a ruleset with battles, and it has none of their other files";
            let one = Diagnostic::error(codes::CONTRADICTION, message);
            let place = ruleset.find_key(&Path::root().name(BATTLE)).unwrap_or_else(|| ruleset.opening());
            let others: Vec<String> = WITH_BATTLES.iter().map(|file| format!("`{file}.ron`")).collect();
            one.at(place).note(None, format!("those are {}; extend `agency_battles` to have them", others.join(", ")))
        }
        (is_with_battles, ..) => return Ok(is_with_battles.then_some(&Battles as _)),
    };
    Err(Box::new(mixed))
}

/// Whether a ruleset has the file that makes it one with battles.
fn is_with_battles(ruleset: &Node) -> bool {
    ruleset.field(BATTLE).is_some()
}

#[cfg(test)]
mod tests {
    use endturn_scenario::diagnostic::Report;
    use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
    use endturn_scenario::load::load_ruleset;

    use super::*;

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
        let (node, mut report) = load_ruleset(&files, name, crate::NAME);
        let node = node.expect("a readable ruleset");
        crate::Agency.check_ruleset(&node, &mut report);
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
            crate::Agency.no_way_to_win(&ruleset(name, &[], with).0).map(|one| one.message)
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
}
