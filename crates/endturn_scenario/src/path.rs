//! Paths into a tree: `ships.skiff.cost[0]`, `ships."big one".cost`.

use std::fmt;
use std::str::FromStr;

/// One step down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field or map key.
    Name(String),
    /// An item of a list or tuple, from 0.
    Index(usize),
}

/// Steps from the root of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    steps: Vec<Step>,
}

impl Path {
    /// The tree itself.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// Appends a step to a field or key; any text will do.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.steps.push(Step::Name(name.into()));
        self
    }

    /// Appends a step to an item.
    #[must_use]
    pub fn index(mut self, index: usize) -> Self {
        self.steps.push(Step::Index(index));
        self
    }

    /// The steps.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Reason for which a text is not a path; `at` is the byte at which parsing stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// Byte offset in the text.
    pub at: usize,
    /// The token expected there.
    pub expected: &'static str,
}

impl FromIterator<Step> for Path {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Self {
        Self { steps: steps.into_iter().collect() }
    }
}

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let mut path = Path::root();
        let mut rest = text;
        while !rest.is_empty() {
            let at = text.len() - rest.len();
            if let Some(inside) = rest.strip_prefix('[') {
                let index = inside.split_once(']').and_then(|(digits, after)| Some((digits.parse().ok()?, after)));
                let (index, after) = index.ok_or(PathError { at, expected: "an index such as `[0]`" })?;
                path.steps.push(Step::Index(index));
                rest = after;
            } else {
                // A point separates a step from the name after it.
                let (dot, after) = rest.strip_prefix('.').map_or((0, rest), |after| (1, after));
                if (dot == 1) == path.steps.is_empty() {
                    return Err(PathError { at, expected: "a point between two names" });
                }
                let (name, after) = read_name(after).ok_or(PathError { at: at + dot, expected: "a name" })?;
                path.steps.push(Step::Name(name));
                rest = after;
            }
        }
        Ok(path)
    }
}

fn read_name(text: &str) -> Option<(String, &str)> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (name, after) = quoted.split_once('"')?;
        return Some((name.to_owned(), after));
    }
    let end = text.find(['.', '[', ']', '"', '=']).unwrap_or(text.len());
    let (name, after) = text.split_at(end);
    (!name.is_empty()).then(|| (name.to_owned(), after))
}

impl From<&str> for Path {
    /// For paths written in code: a text that is not a path becomes a single name.
    fn from(text: &str) -> Self {
        text.parse().unwrap_or_else(|_| Path::root().name(text))
    }
}

impl From<String> for Path {
    fn from(text: String) -> Self {
        Path::from(text.as_str())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            match step {
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Name(name) => {
                    let dot = if at > 0 { "." } else { "" };
                    let plain = !name.is_empty() && !name.contains(['.', '[', ']', '"', '=']);
                    if plain { write!(f, "{dot}{name}")? } else { write!(f, "{dot}\"{name}\"")? }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_as_they_are_written() {
        for text in ["a", "a.b[2].c", "seats[0].persona", "ships.\"big one.x\".cost", "[3][4]", ""] {
            assert_eq!(text.parse::<Path>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn a_bad_path_says_where_and_what() {
        let at = |text: &str| text.parse::<Path>().expect_err(text).at;
        assert_eq!((at("a..b"), at("a[x]"), at(".a"), at("a.")), (2, 1, 0, 2));
        assert_eq!((at("a[1"), at("a[99999999999999999999]"), at("a]")), (1, 1, 1));
    }
}
