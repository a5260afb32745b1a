//! The form of requirements, for the reference.

use endturn_scenario::shape::{Content, FieldShape, ShapeKind, Shaped, TypeName, TypeShape, VariantShape};

use super::{Condition, Requirement};

/// The written form of a sentence: the words of [`Condition`], and `not(…)`.
impl Shaped for Requirement {
    fn shape() -> &'static TypeShape {
        const {
            &TypeShape {
                name: Some(TypeName::of::<Requirement>("Requirement")),
                doc: "A condition on the circumstances.",
                kind: ShapeKind::More { of: Condition::shape, variants: &[NOT] },
            }
        }
    }
}

const NOT: VariantShape = VariantShape {
    name: "not",
    doc: "The requirement in brackets does not hold.",
    content: Content::Value(&FieldShape { name: "", doc: "", of: Requirement::shape, marks: &[] }),
    marks: &[],
};

#[cfg(test)]
mod tests {
    use super::super::tests::try_read;
    use super::*;
    use crate::ruleset::words::Range;

    /// The reference lists for each word exactly the ranges, and `Ever`, that a file may use.
    #[test]
    fn the_reference_tells_the_ranges_that_are_read() {
        use endturn_scenario::form::{Forms, Shape};
        let forms = Forms::of::<Requirement>();
        let Shape::Choice(words) = &forms.root().shape else { panic!("{:?}", forms.root()) };
        assert_eq!(words.len(), 33);
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
