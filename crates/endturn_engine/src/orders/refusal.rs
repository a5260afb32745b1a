//! Refusals of orders.

use std::fmt;

use serde::Serialize;

use crate::suggest::did_you_mean;

/// A refusal of an order: the reason, and valid alternatives. A refused order changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// A stable code for programs, like `unknown-word` or `not-enough-energy`.
    pub code: &'static str,
    /// A fragment for people.
    pub reason: String,
    /// Tokens that could have come next, if the order's form was wrong.
    pub expected: Vec<String>,
    /// The known word nearest to the one written.
    pub suggestion: Option<String>,
    /// A short order that has the right form.
    pub example: String,
    /// T-93, T-94: true if the request is harmless but out of place now, rather than against the
    /// rules.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_ignored: bool,
}

impl Refusal {
    /// Makes a refusal with only a code and a reason.
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

    /// T-94: refuses a request that is harmless but out of place now.
    pub fn ignored(code: &'static str, reason: impl Into<String>) -> Self {
        Self { is_ignored: true, ..Self::new(code, reason) }
    }

    /// Adds the tokens that could have come.
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

    /// Adds an order that has the right form.
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
