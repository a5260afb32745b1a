//! The inputs of two batches, compared value by value.

use std::collections::BTreeMap;

use endturn_lab::ledger::Inputs;
use endturn_scenario::{
    diagnostic::Report,
    parse::parse,
    print::print,
    tree::Node,
    values::{self, Change},
};

/// A value, or a whole file, that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputChange {
    /// The file; if the batches use different names, that of the first.
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
        rest.map(|(path, text)| (path.clone(), text.clone())).collect::<BTreeMap<String, String>>()
    };
    let (old, new) = (of(&before.files, true), of(&after.files, false));
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

/// Adds the values in which two texts differ.
fn of_file(file: &str, before: &str, after: &str, all: &mut Vec<InputChange>) {
    if before == after {
        return;
    }
    let (Some(old), Some(new)) = (tree(file, before), tree(file, after)) else { return };
    for (path, change) in values::changes(&old, &new) {
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
}
