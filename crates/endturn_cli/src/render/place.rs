//! Places of rulesets, for people and for programs.

use std::path::Path;

use endturn::{Modules, Place};
use serde_json::{Map, Value};

/// A place for people.
pub(crate) fn describe(modules: &Modules, name: &str, place: &Place) -> String {
    match place {
        Place::Program => "in the program".to_owned(),
        Place::Folder(folder, true) => format!("{}, as in the program", shown(folder)),
        Place::Folder(folder, false) if modules.is_shipped(name) => {
            format!("{}, not as in the program", shown(folder))
        }
        Place::Folder(folder, false) => shown(folder),
        Place::Record => "in the record".to_owned(),
    }
}

/// Shows a folder relative to the working folder.
pub(crate) fn shown(folder: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let text = endturn::scenario::files::slashed(folder.strip_prefix(&here).unwrap_or(folder));
    text.strip_prefix("./").filter(|rest| !rest.is_empty()).unwrap_or(&text).to_owned()
}

/// A place for programs: `folder` (null for a built-in ruleset), `shipped` (whether it equals the
/// built-in one), and `replaces` (whether it replaces a different built-in one).
pub(crate) fn json(modules: &Modules, name: &str, place: &Place) -> Map<String, Value> {
    let (folder, is_same) = match place {
        Place::Program => (None, true),
        Place::Record => (None, false),
        Place::Folder(folder, is_same) => (Some(shown(folder)), *is_same),
    };
    let mut object = Map::new();
    object.insert("folder".into(), folder.into());
    object.insert("shipped".into(), is_same.into());
    object.insert("replaces".into(), (!is_same && modules.is_shipped(name)).into());
    object
}

/// Lists the rulesets of a game that are not the built-in ones, for people; `None` if all are.
pub(crate) fn own_rulesets(modules: &Modules, rulesets: &[(String, Place)]) -> Vec<String> {
    let is_own = |(_, place): &&(String, Place)| !matches!(place, Place::Program | Place::Folder(_, true));
    rulesets.iter().filter(is_own).map(|(name, place)| format!("{name} ({})", describe(modules, name, place))).collect()
}

/// All rulesets of a game, for programs.
pub(crate) fn all_rulesets(modules: &Modules, rulesets: &[(String, Place)]) -> Value {
    let one = |(name, place): &(String, Place)| {
        let mut object = json(modules, name, place);
        object.insert("ruleset".into(), name.as_str().into());
        Value::Object(object)
    };
    rulesets.iter().map(one).collect()
}
