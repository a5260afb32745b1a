//! The types of lever columns: numeric if all values of a lever are numbers.

use endturn_lab::plan::LoadedPlan;

use super::{columns::ColumnType, value::Value};

/// Returns the type of each lever of a plan, from all values that it takes.
pub(super) fn types(plan: &LoadedPlan) -> Vec<ColumnType> {
    let mut kinds: Vec<Option<ColumnType>> = vec![None; plan.levers.len()];
    for configuration in 0..plan.configurations() {
        for (kind, value) in kinds.iter_mut().zip(plan.lever_values(configuration)) {
            let Some(one) = value.map(kind_of) else { continue };
            *kind = Some(kind.map_or(one, |kind| common(kind, one)));
        }
        if kinds.iter().all(|kind| *kind == Some(ColumnType::Text)) {
            break;
        }
    }
    kinds.into_iter().map(|kind| kind.unwrap_or(ColumnType::Text)).collect()
}

/// The cells of the levers in a configuration.
pub(super) fn cells<'a>(
    plan: &'a LoadedPlan,
    kinds: &'a [ColumnType],
    configuration: u32,
) -> impl Iterator<Item = Value<'a>> {
    let values = plan.lever_values(configuration).zip(kinds);
    values.map(|(value, &kind)| value.map_or(Value::Empty, |value| cell(kind, value)))
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
        // A float would lose digits.
        _ if value.parse::<i128>().is_ok() => ColumnType::Text,
        _ if number(value).is_some() => ColumnType::Float64,
        _ => ColumnType::Text,
    }
}

/// Parses a finite number; RON has `inf` and `NaN` too, which not all formats have.
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
        assert_eq!(cell(ColumnType::Text, "\"x=y\""), Value::text("\"x=y\""));
    }
}
