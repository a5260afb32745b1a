//! Levers: values of scenarios and rulesets that a plan changes, as written in its file.

use std::sync::Arc;

use endturn_scenario::{
    bridge, codes,
    diagnostic::{Diagnostic, Report},
    overrides::Override,
    print::print,
    source::{SourceFile, Span},
    tree::{Kind, Node},
};
use serde::Deserialize;

/// A value that a plan changes.
#[derive(Clone, Debug)]
pub struct Lever {
    /// Its path, as for `--set`.
    pub path: String,
    /// The position of the path in the plan.
    pub span: Span,
    /// The values it takes.
    pub values: Values,
}

impl Lever {
    /// The override by which the lever takes a value; `file` is the plan.
    pub(super) fn taking(&self, number: u64, file: &Arc<SourceFile>) -> Override {
        let (path, value) = (self.path.clone(), self.values.node(number));
        Override::Written { path, key: self.span, value, file: Arc::clone(file) }
    }
}

/// The values of a lever, numbered from 0.
#[derive(Clone, Debug)]
pub enum Values {
    /// These, each as RON and as written.
    Listed(Vec<(String, Node)>),
    /// Whole numbers.
    Range(Range),
}

/// Whole numbers from one to another in equal steps, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest.
    pub from: i64,
    /// The highest; a whole number of steps above `from`.
    pub to: i64,
    /// The step, 1 or more.
    pub step: i64,
    /// The positions of the two ends.
    pub ends: (Span, Span),
}

impl Values {
    /// Number of values.
    #[must_use]
    pub fn count(&self) -> u64 {
        match self {
            Self::Listed(values) => values.len() as u64,
            Self::Range(range) => {
                let steps = (i128::from(range.to) - i128::from(range.from)) / i128::from(range.step);
                u64::try_from(steps + 1).unwrap_or(u64::MAX)
            }
        }
    }

    /// A value as RON; the last one if the number is too high.
    #[must_use]
    pub fn text(&self, number: u64) -> String {
        match self {
            Self::Listed(values) => {
                values.get(place(number)).or(values.last()).map_or_else(String::new, |(text, _)| text.clone())
            }
            Self::Range(_) => self.whole(number).map_or_else(String::new, |value| value.to_string()),
        }
    }

    /// A value as a whole number, if it is one.
    #[must_use]
    pub fn whole(&self, number: u64) -> Option<i64> {
        match self {
            Self::Listed(_) => self.text(number).parse().ok(),
            Self::Range(range) => {
                let value = i128::from(range.from) + i128::from(number) * i128::from(range.step);
                Some(i64::try_from(value).unwrap_or(range.to).min(range.to))
            }
        }
    }

    /// A value as written; the last one if the number is too high. Those between the ends of a
    /// range are written by both ends.
    fn node(&self, number: u64) -> Node {
        match self {
            Self::Listed(values) => match values.get(place(number)).or(values.last()) {
                Some((_, node)) => node.clone(),
                None => Node { span: Span::default(), kind: Kind::Error },
            },
            Self::Range(Range { from, to, ends: (first, last), .. }) => {
                let value = self.whole(number).unwrap_or(*to);
                let span = match value {
                    value if value == *from => *first,
                    value if value == *to => *last,
                    _ => Span { start: first.start.min(last.start), end: first.end.max(last.end), ..*first },
                };
                Node { span, kind: Kind::Int(value.into()) }
            }
        }
    }

    /// The numbers of the values to try one by one when the plan is checked: all of a list, both
    /// ends of a range.
    pub(super) fn tried(&self) -> Vec<u64> {
        match self {
            Self::Listed(values) => (0..values.len() as u64).collect(),
            Self::Range(_) => vec![0, self.count() - 1],
        }
    }
}

fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The levers of a plan and, if it lists its settings one by one, the settings.
#[derive(Debug, Default)]
pub(super) struct Levers {
    pub(super) all: Vec<Lever>,
    /// For each setting its position, and for each lever the number of its value; `None` if it is
    /// left as it is.
    pub(super) listed: Option<Vec<(Span, Vec<Option<u64>>)>>,
    /// Whether they have errors, so that there are no settings.
    pub(super) is_torn: bool,
}

/// Reads the levers of a plan and reports errors in their form.
pub(super) fn read(node: Option<&Node>, report: &mut Report) -> Levers {
    let Some(node) = node else { return Levers::default() };
    match &node.kind {
        Kind::Map(entries) => {
            let errors = report.error_count();
            let all = entries.iter().filter_map(|(key, values)| lever(key, values, report)).collect();
            Levers { is_torn: report.error_count() > errors || !report.is_whole(), all, listed: None }
        }
        Kind::Seq(items) => listed(items, report),
        Kind::Unit | Kind::Error => Levers::default(),
        _ => {
            let ways = [
                "paths with lists of values `{\"fleets.economy.…\": [1, 2], …}`",
                "a list of settings `[{\"fleets.economy.…\": 1}, …]`",
            ];
            refuse(node, &ways, report);
            Levers::default()
        }
    }
}

fn refuse(node: &Node, expected: &[&str], report: &mut Report) {
    let one = Diagnostic::error(codes::WRONG_TYPE, "wrong type").at(node.span).found(node.describe());
    report.push(one.expected(expected.iter().copied()));
}

fn path<'n>(key: &'n Node, report: &mut Report) -> Option<&'n str> {
    match &key.kind {
        Kind::Str(path) => Some(path),
        Kind::Error => None,
        _ => {
            refuse(key, &["a path as a text `\"…\"`"], report);
            None
        }
    }
}

fn lever(key: &Node, node: &Node, report: &mut Report) -> Option<Lever> {
    let path = path(key, report)?;
    let values = match &node.kind {
        Kind::Error => Values::Listed(Vec::new()),
        Kind::Seq(items) if items.is_empty() => {
            refuse(node, &["at least one value"], report);
            Values::Listed(Vec::new())
        }
        Kind::Seq(items) => {
            let values: Vec<(String, Node)> = items.iter().map(|item| (print(item), item.clone())).collect();
            for (at, (text, node)) in values.iter().enumerate() {
                if let Some((_, first)) = values[..at].iter().find(|(other, _)| other == text) {
                    let message = format!("the value {text} is listed twice, so its games are played twice");
                    let one = Diagnostic::warning(codes::DUPLICATE_NAME, message).at(node.span);
                    report.push(one.note(Some(first.span), "first listed here"));
                }
            }
            Values::Listed(values)
        }
        Kind::Struct(None, _) => range(node, report),
        _ => {
            refuse(node, &["a list of values `[…]`", "a range `(from: 0, to: 100, step: 10)`"], report);
            Values::Listed(Vec::new())
        }
    };
    Some(Lever { path: path.to_owned(), span: key.span, values })
}

/// A range as its author writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RangeSheet {
    from: i64,
    to: i64,
    #[serde(default)]
    step: Option<i64>,
}

/// Reads a range; repairs a wrong one, so that its path can still be tried.
fn range(node: &Node, report: &mut Report) -> Values {
    let place = |name: &str| node.field(name).map_or(node.span, |field| field.span);
    let Some(RangeSheet { from, to, step }) = bridge::read(node, report) else { return Values::Listed(Vec::new()) };
    let end = |value: i64, name| (value.to_string(), Node { span: place(name), kind: Kind::Int(value.into()) });
    let ends = Values::Listed(vec![end(from, "from"), end(to, "to")]);
    let step = step.unwrap_or(1);
    if from == to {
        let one = Diagnostic::error(codes::CONTRADICTION, "this range has a single value").at(node.span);
        report.push(one.expected([format!("a list such as `[{from}]`")]));
        return ends;
    }
    if from > to {
        let one = Diagnostic::error(codes::CONTRADICTION, format!("this range ends at {to} before it begins"));
        report.push(one.at(place("to")).note(Some(place("from")), format!("it begins at {from}")));
        return ends;
    }
    if step < 1 {
        let one = Diagnostic::error(codes::OUT_OF_RANGE, "this is too small").at(place("step"));
        report.push(one.found(format!("`{step}`")).expected(["1 or more"]));
        return ends;
    }
    let rest = (i128::from(to) - i128::from(from)) % i128::from(step);
    if rest != 0 {
        let message = format!("steps of {step} from {from} do not end at {to}");
        let one = Diagnostic::error(codes::CONTRADICTION, message).at(place("to")).found(format!("`{to}`"));
        let (below, above) = (i128::from(to) - rest, i128::from(to) - rest + i128::from(step));
        report.push(one.expected([format!("`{below}`"), format!("`{above}`")]));
        return ends;
    }
    Values::Range(Range { from, to, step, ends: (place("from"), place("to")) })
}

/// Reads settings that are listed one by one. A lever's values are those that it has in any of
/// them.
fn listed(items: &[Node], report: &mut Report) -> Levers {
    let errors = report.error_count();
    let mut levers: Vec<Lever> = Vec::new();
    let mut rows: Vec<(Span, Vec<Option<u64>>)> = Vec::new();
    if items.is_empty() {
        report.push(Diagnostic::error(codes::INVALID_VALUE, "a list of settings has at least one"));
    }
    for item in items {
        let entries = match &item.kind {
            Kind::Map(entries) => entries.as_slice(),
            Kind::Unit | Kind::Error => &[],
            _ => {
                refuse(item, &["a setting `{\"fleets.economy.…\": 1, …}`"], report);
                continue;
            }
        };
        let mut row = vec![None; levers.len()];
        for (key, value) in entries {
            let Some(path) = path(key, report).filter(|_| !matches!(value.kind, Kind::Error)) else { continue };
            let at = levers.iter().position(|lever| lever.path == path).unwrap_or_else(|| {
                let values = Values::Listed(Vec::new());
                levers.push(Lever { path: path.to_owned(), span: key.span, values });
                row.push(None);
                levers.len() - 1
            });
            let Values::Listed(values) = &mut levers[at].values else { continue };
            let text = print(value);
            let number = values.iter().position(|(known, _)| *known == text).unwrap_or_else(|| {
                values.push((text, value.clone()));
                values.len() - 1
            });
            row[at] = Some(number as u64);
        }
        rows.push((item.span, row));
    }
    rows.iter_mut().for_each(|(_, row)| row.resize(levers.len(), None));
    for (at, (span, row)) in rows.iter().enumerate() {
        if let Some((first, _)) = rows[..at].iter().find(|(_, other)| other == row) {
            let one = Diagnostic::error(codes::DUPLICATE_NAME, "this setting is listed twice").at(*span);
            report.push(one.note(Some(*first), "it is listed here first"));
        }
    }
    Levers { all: levers, listed: Some(rows), is_torn: report.error_count() > errors }
}
