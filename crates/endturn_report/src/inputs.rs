//! The inputs of two batches, compared value by value.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactCollect as _;
use endturn_lab::ledger::Inputs;
use endturn_scenario::{
    diagnostic::Report,
    files::MemoryFiles,
    load::load_ruleset,
    parse::parse,
    print::print,
    ruleset::RULESET_FOLDER,
    tree::{Kind, Node},
    values::{self, Change},
};

/// A value, or a whole file, that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputChange {
    /// The file; if the batches use different names, that of the first. Of two rulesets,
    /// `ruleset ONE → OTHER`.
    pub file: String,
    /// The path of the value in it; empty for the whole file.
    pub path: String,
    /// The old value; `None` if there was none.
    pub before: Option<String>,
    /// The new value; `None` if it was removed.
    pub after: Option<String>,
}

/// Returns all differences between the inputs of two batches, the plan's file first. Files are
/// matched by path; `scenarios` are pairs that correspond under different paths. Texts with the
/// same meaning, such as different comments, do not differ.
#[must_use]
pub fn input_changes(before: &Inputs, after: &Inputs, scenarios: &[(String, String)]) -> Vec<InputChange> {
    let mut all = Vec::new();
    if before.version != after.version {
        all.push(InputChange {
            file: "endturn".to_owned(),
            path: "version".to_owned(),
            before: Some(before.version.clone()),
            after: Some(after.version.clone()),
        });
    }
    let mut pairs = vec![(before.plan.as_str(), after.plan.as_str())];
    pairs.extend(scenarios.iter().map(|(one, other)| (one.as_str(), other.as_str())));
    for (one, other) in &pairs {
        let (old, new) = (before.files.get(*one), after.files.get(*other));
        let (Some(old), Some(new)) = (old, new) else { continue };
        of_file(one, old, new, &mut all);
    }
    let is_paired =
        |path: &str, first: bool| pairs.iter().any(|pair| if first { pair.0 == path } else { pair.1 == path });
    let of = |files: &BTreeMap<String, String>, first: bool| {
        let rest = files.iter().filter(|(path, _)| !is_paired(path, first));
        rest.map(|(path, text)| (path.clone(), text.clone())).into_map()
    };
    let (mut old, mut new) = (of(&before.files, true), of(&after.files, false));
    let swaps = swaps(before, after, &pairs[1..]);
    for swap in &swaps {
        swap.tell(before, after, &mut all);
    }
    if !swaps.is_empty() {
        // Files that only one batch has belong to the swapped rulesets, whose values are listed.
        let is_both = |path: &String| before.files.contains_key(path) && after.files.contains_key(path);
        for files in [&mut old, &mut new] {
            files.retain(|path, _| !path.starts_with(RULESET_FOLDER) || is_both(path));
        }
    }
    let whole = |file: &str, before: Option<&str>, after: Option<&str>| InputChange {
        file: file.to_owned(),
        path: String::new(),
        before: before.map(str::to_owned),
        after: after.map(str::to_owned),
    };
    const THERE: &str = "read";
    for (path, text) in &old {
        match new.get(path) {
            Some(other) => of_file(path, text, other, &mut all),
            None => all.push(whole(path, Some(THERE), None)),
        }
    }
    all.extend(new.keys().filter(|path| !old.contains_key(*path)).map(|path| whole(path, None, Some(THERE))));
    all
}

/// A ruleset that another one replaces in a scenario.
#[derive(PartialEq, Eq)]
struct Swap {
    module: String,
    before: String,
    after: String,
}

/// Returns the rulesets that scenarios name in one batch and not in the other.
fn swaps(before: &Inputs, after: &Inputs, scenarios: &[(&str, &str)]) -> Vec<Swap> {
    let mut swaps: Vec<Swap> = Vec::new();
    for (one, other) in scenarios {
        let tree_of = |inputs: &Inputs, path: &str| tree(path, inputs.files.get(path)?);
        let (Some(old), Some(new)) = (tree_of(before, one), tree_of(after, other)) else { continue };
        for module in old.entry_names() {
            let ruleset = |tree: &Node| match &tree.field(&module)?.field("ruleset")?.kind {
                Kind::Str(name) => Some(name.clone()),
                _ => None,
            };
            let (Some(before), Some(after)) = (ruleset(&old), ruleset(&new)) else { continue };
            let swap = Swap { module: module.clone(), before, after };
            if swap.before != swap.after && !swaps.contains(&swap) {
                swaps.push(swap);
            }
        }
    }
    swaps
}

impl Swap {
    /// Adds the values in which the two rulesets differ.
    fn tell(&self, before: &Inputs, after: &Inputs, all: &mut Vec<InputChange>) {
        let read = |inputs: &Inputs, name: &str| {
            let mut files = MemoryFiles::default();
            inputs.files.iter().for_each(|(path, text)| files.insert(path.as_str(), text.as_bytes()));
            load_ruleset(&files, name, &self.module).0
        };
        let (Some(old), Some(new)) = (read(before, &self.before), read(after, &self.after)) else { return };
        let file = format!("ruleset {} → {}", self.before, self.after);
        tell_values(&file, &old, &new, all);
    }
}

/// Adds the values in which two texts differ.
fn of_file(file: &str, before: &str, after: &str, all: &mut Vec<InputChange>) {
    if before == after {
        return;
    }
    if let (Some(old), Some(new)) = (tree(file, before), tree(file, after)) {
        tell_values(file, &old, &new, all);
    }
}

/// Adds the values in which two trees differ.
fn tell_values(file: &str, old: &Node, new: &Node, all: &mut Vec<InputChange>) {
    for (path, change) in values::changes(old, new) {
        let (before, after) = match change {
            Change::Added(node) => (None, Some(print(node))),
            Change::Removed(node) => (Some(print(node)), None),
            Change::Changed(one, other) => (Some(print(one)), Some(print(other))),
        };
        all.push(InputChange { file: file.to_owned(), path: path.to_string(), before, after });
    }
}

fn tree(file: &str, text: &str) -> Option<Node> {
    let mut report = Report::default();
    let id = report.sources_mut().add(file, text.to_owned(), "")?;
    parse(&mut report, id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inputs(plan: &str, files: &[(&str, &str)]) -> Inputs {
        Inputs::new(plan, files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())))
    }

    #[test]
    fn values_that_differ_are_told_by_file_and_path_and_comments_are_not() {
        let before = inputs(
            "a.ron",
            &[("a.ron", "(n: 1, list: [1])"), ("x/s.ron", "(m: (k: 2))"), ("gone.ron", "()"), ("same.ron", "(q: 1)")],
        );
        let after = inputs(
            "b.ron",
            &[
                ("b.ron", "(n: 3, list: [1])"),
                ("y/s.ron", "(m: (k: 2, l: 4))"),
                ("same.ron", "(q: 1) // new"),
                ("new.ron", "()"),
            ],
        );
        let pairs = [("x/s.ron".to_owned(), "y/s.ron".to_owned())];
        let told: Vec<String> = input_changes(&before, &after, &pairs)
            .into_iter()
            .map(|one| {
                format!(
                    "{} {} {:?} {:?}",
                    one.file,
                    one.path,
                    one.before.unwrap_or_default(),
                    one.after.unwrap_or_default()
                )
            })
            .collect();
        let expected =
            ["a.ron n \"1\" \"3\"", "x/s.ron m.l \"\" \"4\"", "gone.ron  \"read\" \"\"", "new.ron  \"\" \"read\""];
        assert_eq!(told, expected);
        assert!(input_changes(&before, &before, &[]).is_empty());
    }

    #[test]
    fn two_rulesets_are_compared_value_by_value() {
        let scenario = |name: &str| format!("(fleets: (ruleset: \"{name}\"))");
        let (one, two) = (scenario("base"), scenario("mine"));
        let base = [
            ("assets/rulesets/base/ruleset.ron", "(format: 1, name: \"base\", module: \"fleets\")"),
            ("assets/rulesets/base/ships.ron", "{\"frigate\": (metal: 700)}"),
        ];
        let mine = [
            ("assets/rulesets/mine/ruleset.ron", "(format: 1, name: \"mine\", module: \"fleets\", extends: \"base\")"),
            ("assets/rulesets/mine/ships.ron", "{\"frigate\": (metal: 1500)}"),
        ];
        let before = inputs("p.ron", &[&[("p.ron", "()"), ("s.ron", one.as_str())], &base[..]].concat());
        let after = inputs("p.ron", &[&[("p.ron", "()"), ("s.ron", two.as_str())], &base[..], &mine[..]].concat());
        let pairs = [("s.ron".to_owned(), "s.ron".to_owned())];
        let told: Vec<(String, String, Option<String>)> =
            input_changes(&before, &after, &pairs).into_iter().map(|one| (one.file, one.path, one.after)).collect();
        let expected =
            [("s.ron", "fleets.ruleset", "\"mine\""), ("ruleset base → mine", "ships.frigate.metal", "1500")];
        assert_eq!(
            told,
            expected.map(|(file, path, after)| (file.to_owned(), path.to_owned(), Some(after.to_owned())))
        );
    }
}
