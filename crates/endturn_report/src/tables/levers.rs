//! What the columns of levers hold: numbers, where all values of a lever are numbers.

use endturn_lab::plan::LoadedPlan;

use super::{columns::ColumnType, value::Value};

/// What the cells of each lever of a plan hold, by all values that it takes.
pub(super) fn types(plan: &LoadedPlan) -> Vec<ColumnType> {
    let mut kinds: Vec<Option<ColumnType>> = vec![None; plan.levers.len()];
    for configuration in 0..plan.configurations() {
        let setting = plan.configuration(configuration).1;
        for (at, kind) in kinds.iter_mut().enumerate() {
            let Some(one) = value(&plan.levers[at].path, at, setting).map(kind_of) else { continue };
            *kind = Some(kind.map_or(one, |kind| common(kind, one)));
        }
        if kinds.iter().all(|kind| *kind == Some(ColumnType::Text)) {
            break;
        }
    }
    kinds.into_iter().map(|kind| kind.unwrap_or(ColumnType::Text)).collect()
}

/// The cells of the levers in a setting.
pub(super) fn cells<'a>(
    plan: &'a LoadedPlan,
    kinds: &'a [ColumnType],
    setting: &'a [String],
) -> impl Iterator<Item = Value<'a>> {
    let levers = plan.levers.iter().zip(kinds).enumerate();
    levers.map(|(at, (lever, &kind))| value(&lever.path, at, setting).map_or(Value::Empty, |value| cell(kind, value)))
}

/// The value of a lever in a setting of `PATH=VALUE`, most likely at its own place.
fn value<'a>(path: &str, at: usize, setting: &'a [String]) -> Option<&'a str> {
    let of = |one: &'a String| one.strip_prefix(path)?.strip_prefix('=');
    setting.get(at).and_then(of).or_else(|| setting.iter().find_map(of))
}

fn cell(kind: ColumnType, value: &str) -> Value<'_> {
    let parsed = match kind {
        ColumnType::Int64 => value.parse().map(Value::Int).ok(),
        ColumnType::Float64 => number(value).map(Value::Float),
        ColumnType::Bool => value.parse().map(Value::Bool).ok(),
        ColumnType::Uint64 | ColumnType::Text => None,
    };
    parsed.unwrap_or(Value::text(value))
}

fn kind_of(value: &str) -> ColumnType {
    match value {
        "true" | "false" => ColumnType::Bool,
        _ if value.parse::<i64>().is_ok() => ColumnType::Int64,
        // A float would lose digits of it.
        _ if value.parse::<i128>().is_ok() => ColumnType::Text,
        _ if number(value).is_some() => ColumnType::Float64,
        _ => ColumnType::Text,
    }
}

/// A finite number; RON has `inf` and `NaN` too, which not all formats have.
fn number(value: &str) -> Option<f64> {
    value.parse().ok().filter(|number: &f64| number.is_finite())
}

const fn common(one: ColumnType, other: ColumnType) -> ColumnType {
    use ColumnType::{Bool, Float64, Int64};
    match (one, other) {
        (Bool, Bool) => Bool,
        (Int64, Int64) => Int64,
        (Int64 | Float64, Int64 | Float64) => Float64,
        _ => ColumnType::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lever_of_numbers_has_numbers_and_any_other_has_what_was_written() {
        let of = |values: &[&str]| values.iter().map(|value| kind_of(value)).reduce(common);
        assert_eq!(of(&["1", "-20"]), Some(ColumnType::Int64));
        assert_eq!(of(&["1", "2.5"]), Some(ColumnType::Float64));
        assert_eq!(of(&["true", "false"]), Some(ColumnType::Bool));
        for mixed in
            [&["1", "true"][..], &["1", "None"], &["\"a\""], &["18446744073709551615"], &["1", "inf"], &["Some(1)"]]
        {
            assert_eq!(of(mixed), Some(ColumnType::Text), "{mixed:?}");
        }
        assert_eq!(cell(ColumnType::Float64, "1"), Value::Float(1.0));
        assert_eq!(cell(ColumnType::Int64, "-7"), Value::Int(-7));
        let setting = ["a.bc=1", "a.b=\"x=y\""].map(str::to_owned);
        assert_eq!(value("a.b", 0, &setting).map(|value| cell(ColumnType::Text, value)), Some(Value::text("\"x=y\"")));
        assert_eq!(value("a", 0, &setting), None);
    }
}
