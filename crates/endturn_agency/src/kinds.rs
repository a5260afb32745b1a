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
