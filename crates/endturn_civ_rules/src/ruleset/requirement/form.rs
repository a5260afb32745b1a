//! The form of requirements, for the reference.

use std::borrow::Cow;

use endturn_scenario::form::{EVER, RANGES};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Condition, Requirement, remembered};
use crate::ruleset::words::Range;

/// The written form of a sentence: the words of [`Condition`], with an optional range for those
/// that allow one, and `not(…)`.
impl JsonSchema for Requirement {
    fn schema_name() -> Cow<'static, str> {
        "Requirement".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = Condition::json_schema(generator);
        schema.insert("description".to_owned(), "A condition on the circumstances.".into());
        let own = generator.subschema_for::<Self>();
        let Some(words) = schema.get_mut("oneOf").and_then(serde_json::Value::as_array_mut) else { return schema };
        words.iter_mut().for_each(with_ranges);
        words.push(
            json_schema!({
                "description": "The requirement in brackets does not hold.",
                "type": "object",
                "properties": { "not": own },
                "required": ["not"],
                "additionalProperties": false,
            })
            .into(),
        );
        schema
    }
}

/// Allows a range, and `Ever`, after the value of a word that supports them.
fn with_ranges(word: &mut serde_json::Value) {
    let Some(word) = word.as_object_mut() else { return };
    let Some(ranges) = word.remove(RANGES) else { return };
    let written: Vec<Range> = serde_json::from_value(ranges.clone()).unwrap_or_default();
    let ever = remembered(&written);
    for value in word.get_mut("properties").and_then(serde_json::Value::as_object_mut).into_iter().flatten() {
        let plain = value.1.take();
        let group = json_schema!({
            "type": "array",
            "prefixItems": [plain, { "enum": ranges }, { "const": "Ever" }],
            "minItems": 1,
            "maxItems": if ever.is_empty() { 2 } else { 3 },
        });
        *value.1 = json_schema!({ "anyOf": [plain, group], RANGES: ranges, EVER: ever }).into();
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::try_read;
    use super::*;

    /// The reference lists for each word exactly the ranges, and `Ever`, that a file may use.
    #[test]
    fn the_reference_tells_the_ranges_that_are_read() {
        use endturn_scenario::form::{Forms, Shape};
        let forms = Forms::of::<Requirement>();
        let Shape::Choice(words) = &forms.root().shape else { panic!("{:?}", forms.root()) };
        assert_eq!(words.len(), 32);
        let is_read = |text: &str| try_read(&format!("[{text}]")).is_some();
        for word in words {
            let (of, ranges, ever) = match &word.form.shape {
                Shape::Ranged { of, ranges, ever } => (of.as_ref(), ranges.as_slice(), ever.as_slice()),
                _ => (&word.form, &[][..], &[][..]),
            };
            let value = match forms.shape(of) {
                _ if word.word == "not" => "MinAge(3)".to_owned(),
                Shape::Choice(words) => words[0].word.clone(),
                Shape::Whole { least, .. } => least.expect("a least number").to_string(),
                _ => "\"x\"".to_owned(),
            };
            let word = &word.word;
            assert!(is_read(&format!("{word}({value})")), "{word}");
            for range in Range::ALL.iter().map(|range| range.word()) {
                let told = ranges.iter().any(|one| one == range);
                assert_eq!(is_read(&format!("{word}({value}, {range})")), told, "{word}, {range}");
                let told = ever.iter().any(|one| one == range);
                assert_eq!(is_read(&format!("{word}({value}, {range}, Ever)")), told, "{word}, {range}, Ever");
            }
        }
    }
}
