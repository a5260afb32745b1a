//! Levers: values of scenarios and rulesets that a plan changes.

use endturn_scenario::{
    codes,
    diagnostic::{Diagnostic, Report},
    print::print,
    source::Span,
    tree::{Kind, Node},
};

use super::sheet::Combine;

/// Settings of all levers together; more would be no plan.
const MOST_SETTINGS: u64 = 1_000_000;

/// A value that a plan changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lever {
    /// Its path, as `--set` knows it.
    pub path: String,
    /// Where the path stands in the plan.
    pub span: Span,
    /// The values it takes, as RON, each with its place.
    pub values: Vec<(String, Span)>,
}

/// One setting of all levers: `PATH=VALUE`, in the order of the levers.
pub type Setting = Vec<String>;

/// The levers of a plan; what is wrong with their shape is reported.
pub(super) fn read(node: Option<&Node>, report: &mut Report) -> Vec<Lever> {
    let Some(node) = node else { return Vec::new() };
    let entries = match &node.kind {
        Kind::Map(entries) => entries.as_slice(),
        Kind::Unit | Kind::Error => &[],
        _ => {
            let one = Diagnostic::error(codes::WRONG_TYPE, "wrong type").at(node.span).found(node.describe());
            report.push(one.expected(["paths with lists of values `{\"fleets.economy.…\": [1, 2], …}`"]));
            &[]
        }
    };
    entries.iter().filter_map(|(key, values)| lever(key, values, report)).collect()
}

fn lever(key: &Node, values: &Node, report: &mut Report) -> Option<Lever> {
    if matches!(key.kind, Kind::Error) || matches!(values.kind, Kind::Error) {
        return None;
    }
    let mut refuse = |node: &Node, expected: &str| {
        let one = Diagnostic::error(codes::WRONG_TYPE, "wrong type").at(node.span).found(node.describe());
        report.push(one.expected([expected]));
    };
    let Kind::Str(path) = &key.kind else {
        refuse(key, "a path as a text `\"…\"`");
        return None;
    };
    let Kind::Seq(items) = &values.kind else {
        refuse(values, "a list of values `[…]`");
        return None;
    };
    if items.is_empty() {
        refuse(values, "at least one value");
        return None;
    }
    let values = items.iter().map(|item| (print(item), item.span)).collect();
    Some(Lever { path: path.clone(), span: key.span, values })
}

/// All settings of the levers; one that changes nothing if there are no levers. What does not fit together is reported.
pub(super) fn settings(levers: &[Lever], combine: Combine, report: &mut Report) -> Vec<Setting> {
    let set = |lever: &Lever, at: usize| format!("{}={}", lever.path, lever.values[at].0);
    let Some(first) = levers.first() else { return vec![Vec::new()] };
    match combine {
        Combine::Zip => {
            let length = first.values.len();
            for other in levers.iter().filter(|other| other.values.len() != length) {
                let message = format!(
                    "levers that are zipped have as many values as each other, and this one {}",
                    other.values.len()
                );
                let one = Diagnostic::error(codes::CONTRADICTION, message).at(other.span);
                let note = format!("`{}` has {length}", first.path);
                report.push(one.note(Some(first.span), note));
            }
            let shortest = levers.iter().map(|lever| lever.values.len()).min().unwrap_or(0);
            (0..shortest).map(|at| levers.iter().map(|lever| set(lever, at)).collect()).collect()
        }
        Combine::Grid => {
            let count = levers.iter().fold(1u64, |count, lever| count.saturating_mul(lever.values.len() as u64));
            if count > MOST_SETTINGS {
                let message = format!("the grid of all levers has {count} settings");
                let one = Diagnostic::error(codes::OUT_OF_RANGE, message).at(first.span);
                report.push(one.expected([format!("at most {MOST_SETTINGS}")]));
                return Vec::new();
            }
            (0..count).map(|number| grid(levers, number, &set)).collect()
        }
    }
}

/// One point of a grid; the last lever changes fastest.
fn grid(levers: &[Lever], number: u64, set: &dyn Fn(&Lever, usize) -> String) -> Setting {
    let mut rest = number;
    let mut setting: Setting = levers
        .iter()
        .rev()
        .map(|lever| {
            let values = lever.values.len() as u64;
            let at = rest % values;
            rest /= values;
            set(lever, at as usize)
        })
        .collect();
    setting.reverse();
    setting
}
