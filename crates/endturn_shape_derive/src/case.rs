//! The cases of serde's `rename_all`.

/// A rule of serde for the names of fields or variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl Case {
    /// The rule with serde's name for it.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// The name of a variant, which Rust writes as `PascalCase`.
    pub(crate) fn of_variant(self, name: &str) -> String {
        match self {
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Pascal => name.to_owned(),
            Self::Camel => first(name, char::to_ascii_lowercase),
            _ => {
                let mut snake = String::new();
                for (at, letter) in name.char_indices() {
                    if at > 0 && letter.is_uppercase() {
                        snake.push('_');
                    }
                    snake.push(letter.to_ascii_lowercase());
                }
                self.of_field(&snake)
            }
        }
    }

    /// The name of a field, which Rust writes as `snake_case`.
    pub(crate) fn of_field(self, name: &str) -> String {
        let pascal = || name.split('_').map(|word| first(word, char::to_ascii_uppercase)).collect::<String>();
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(),
            Self::Camel => first(&pascal(), char::to_ascii_lowercase),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// A word with its first letter changed.
fn first(word: &str, change: impl Fn(&char) -> char) -> String {
    let mut letters = word.chars();
    letters.next().iter().map(change).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_as_in_serde() {
        let rules = [
            ("lowercase", "verytasty", "very_tasty"),
            ("UPPERCASE", "VERYTASTY", "VERY_TASTY"),
            ("PascalCase", "VeryTasty", "VeryTasty"),
            ("camelCase", "veryTasty", "veryTasty"),
            ("snake_case", "very_tasty", "very_tasty"),
            ("SCREAMING_SNAKE_CASE", "VERY_TASTY", "VERY_TASTY"),
            ("kebab-case", "very-tasty", "very-tasty"),
            ("SCREAMING-KEBAB-CASE", "VERY-TASTY", "VERY-TASTY"),
        ];
        for (rule, variant, field) in rules {
            let case = Case::named(rule).expect(rule);
            assert_eq!((case.of_variant("VeryTasty").as_str(), case.of_field("very_tasty").as_str()), (variant, field));
        }
        assert_eq!(Case::named("Title Case"), None);
    }
}
