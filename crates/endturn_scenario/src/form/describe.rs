//! Possible values of a place, in a few words.

use serde_json::Value;

use super::{Field, Form, Forms, Shape, Word};

/// Words of a choice to list; of more only the number is given.
const FEW: usize = 6;

impl Forms {
    /// The values that a form may have, in words: `0 to 100`, `list of tech names`,
    /// `Land or Oceanic`.
    #[must_use]
    pub fn describe(&self, form: &Form) -> String {
        self.values(form, false)
    }

    fn values(&self, form: &Form, is_many: bool) -> String {
        let plural = |one: &str, many: &str| if is_many { many.to_owned() } else { one.to_owned() };
        if let Shape::Type(name) = &form.shape
            && matches!(self.shape(form), Shape::Choice(words) if words.len() > FEW)
        {
            return plural(&spaced(name), &format!("{}s", spaced(name)));
        }
        match self.shape(form) {
            Shape::Truth => "true or false".to_owned(),
            Shape::Whole { least, most } => range(*least, *most, is_many),
            Shape::Number => plural("number", "numbers"),
            Shape::Text => plural("text", "texts"),
            Shape::Name(kind) => plural(&format!("{kind} name"), &format!("{kind} names")),
            Shape::Choice(words) if words.len() <= FEW => either(words.iter().map(|word| self.word(word)).collect()),
            Shape::Choice(words) => format!("one of {} words", words.len()),
            Shape::List { of, least, most } => {
                let count = match (least, most) {
                    (Some(least), Some(most)) => format!(" ({least} to {most})"),
                    (Some(least), None) => format!(" (at least {least})"),
                    (None, Some(most)) => format!(" (at most {most})"),
                    (None, None) => String::new(),
                };
                format!("list of {}{count}", self.values(of, true))
            }
            Shape::Group(of) => {
                format!("({})", of.iter().map(|form| self.describe(form)).collect::<Vec<_>>().join(", "))
            }
            Shape::Fields(_) => plural("group", "groups"),
            Shape::Table { keys, of } => {
                let keys =
                    if matches!(self.shape(keys), Shape::Text) { "name".to_owned() } else { self.describe(keys) };
                plural("table", "tables") + &format!(" of {} by {keys}", self.values(of, true))
            }
            Shape::Ranged { of, ranges, ever } => {
                let ranges =
                    format!("{}, perhaps with a range", self.describe(of)) + &format!(": {}", ranges.join(", "));
                if ever.is_empty() { ranges } else { format!("{ranges}; and `Ever`") }
            }
            Shape::Either(of) => either(of.iter().map(|form| self.values(form, is_many)).collect()),
            Shape::Type(name) => spaced(name),
            Shape::Any => "any value".to_owned(),
        }
    }

    fn word(&self, word: &Word) -> String {
        if !word.has_more {
            return word.word.clone();
        }
        match self.shape(&word.form) {
            Shape::Fields(fields) => {
                let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
                format!("{}({})", word.word, names.join(", "))
            }
            Shape::Group(_) => format!("{}{}", word.word, self.describe(&word.form)),
            _ => format!("{}({})", word.word, self.describe(&word.form)),
        }
    }
}

impl Field {
    /// The effective value if it is left out; `needed` if it is required.
    #[must_use]
    pub fn if_left_out(&self) -> String {
        match &self.form.default {
            _ if self.is_needed => "needed".to_owned(),
            None | Some(Value::Null) => "nothing".to_owned(),
            Some(value) => ron(value),
        }
    }
}

/// A value as a file would write it, as far as JSON can express it.
fn ron(value: &Value) -> String {
    let list = |items: Vec<String>, open: &str, close: &str| format!("{open}{}{close}", items.join(", "));
    match value {
        Value::Null => "None".to_owned(),
        Value::Array(items) => list(items.iter().map(ron).collect(), "[", "]"),
        Value::Object(fields) => {
            list(fields.iter().map(|(name, one)| format!("{name}: {}", ron(one))).collect(), "(", ")")
        }
        Value::String(text) if is_word(text) => text.clone(),
        other => other.to_string(),
    }
}

/// True if a text is more likely a word than a text: words begin with a capital and have neither
/// spaces nor points.
fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_uppercase())
        && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

fn range(least: Option<i64>, most: Option<i64>, is_many: bool) -> String {
    let bounds = match (least, most) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("from {least}"),
        (None, Some(most)) => format!("up to {most}"),
        (None, None) => String::new(),
    };
    let what = match (is_many, most.is_some() && least.is_some()) {
        (true, _) => "whole numbers ",
        (false, true) => "",
        (false, false) => "whole number ",
    };
    format!("{what}{bounds}").trim_end().to_owned()
}

fn either(mut all: Vec<String>) -> String {
    match all.pop() {
        Some(last) if !all.is_empty() => format!("{} or {last}", all.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// A type's name in words: `UnitClass` becomes "unit class".
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::{Keyed, Unread, Whole};
    use crate::shape::{self, Shaped, TypeShape};

    #[derive(Shaped)]
    #[expect(dead_code, reason = "for its form alone")]
    struct Ship {
        /// Its price.
        #[shape(range(min = 1, max = 100))]
        cost: i32,
        #[serde(default)]
        names: Vec<String>,
        #[shape(with = "Keyed<Metal, Whole<0, 9>>")]
        holds: (),
        pennant: Unread<bool>,
        kind: Hull,
    }

    #[derive(Shaped)]
    #[expect(dead_code, reason = "for its form alone")]
    enum Hull {
        /// Fast.
        Skiff,
        /// Slow.
        Hulk { crew: u8 },
    }

    enum Metal {}

    impl Shaped for Metal {
        fn shape() -> &'static TypeShape {
            const { &TypeShape::inline(shape::ShapeKind::Name("metal")) }
        }
    }

    #[test]
    fn a_form_is_told_in_words_of_files() {
        let forms = Forms::of::<Ship>();
        let told: Vec<String> = forms.fields(forms.root()).iter().map(|field| forms.describe(&field.form)).collect();
        let expected = [
            "1 to 100",
            "list of texts",
            "table of whole numbers 0 to 9 by metal name",
            "true or false",
            "Skiff or Hulk(crew)",
        ];
        assert_eq!(told, expected);
        let fields = forms.fields(forms.root());
        assert_eq!((fields[0].if_left_out(), fields[1].if_left_out()), ("needed".to_owned(), "[]".to_owned()));
        assert!(fields[3].form.is_unread && !fields[0].form.is_unread);
        assert_eq!(fields[0].form.meaning, "Its price.");
    }
}
