//! Why an order was not done.

use std::fmt;

use serde::Serialize;

use crate::suggest::did_you_mean;

/// A refused order changes nothing; the refusal says why and what may come instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// A stable word for programs, like `unknown-word` or `not-enough-energy`.
    pub code: &'static str,
    /// A fragment for people.
    pub reason: String,
    /// The tokens that could have come next, where the order's form was wrong.
    pub expected: Vec<String>,
    /// The known word nearest to what was written.
    pub suggestion: Option<String>,
    /// A short order that has the right form.
    pub example: String,
    /// T-93, T-94: whether what was asked is not for now and harmless, rather than against the rules.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_ignored: bool,
}

impl Refusal {
    /// A refusal with a reason and nothing else.
    pub fn new(code: &'static str, reason: impl Into<String>) -> Self {
        Self {
            code,
            reason: reason.into(),
            expected: Vec::new(),
            suggestion: None,
            example: String::new(),
            is_ignored: false,
        }
    }

    /// T-94: a refusal of what is not for now, and harmless.
    pub fn ignored(code: &'static str, reason: impl Into<String>) -> Self {
        Self { is_ignored: true, ..Self::new(code, reason) }
    }

    /// Says which tokens could have come.
    #[must_use]
    pub fn expecting(mut self, expected: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.expected = expected.into_iter().map(Into::into).collect();
        self
    }

    /// Finds the expected word nearest to `found`.
    #[must_use]
    pub fn near(mut self, found: &str) -> Self {
        self.suggestion = did_you_mean(found, self.expected.iter().map(String::as_str));
        self
    }

    /// Shows an order that has the right form.
    #[must_use]
    pub fn example(mut self, example: impl Into<String>) -> Self {
        self.example = example.into();
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused [{}]: {}", self.code, self.reason)?;
        if !self.expected.is_empty() {
            write!(f, "; expected {}", self.expected.join(" | "))?;
        }
        if let Some(suggestion) = &self.suggestion {
            write!(f, "; did you mean `{suggestion}`?")?;
        }
        if !self.example.is_empty() {
            write!(f, "; example: {}", self.example)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_reads_as_one_line() {
        let refusal = Refusal::new("unknown-word", "there is no ship class `frigat`")
            .expecting(["skiff", "frigate"])
            .near("frigat")
            .example("queue skiff 10");
        assert_eq!(
            refusal.to_string(),
            "refused [unknown-word]: there is no ship class `frigat`; expected skiff | frigate; did you mean \
             `frigate`?; example: queue skiff 10"
        );
    }
}
