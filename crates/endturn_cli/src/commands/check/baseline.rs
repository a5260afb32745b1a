//! Problems that an earlier check found, and that count no more.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use endturn::scenario::render::JsonDiagnostic;
use serde_json::Value;

use crate::failure::{Failure, shorten};

/// The number of times that each problem may still occur, by file, code and message. Lines move, so
/// they do not count.
#[derive(Debug, Default)]
pub(super) struct Baseline(BTreeMap<[String; 3], u32>);

impl Baseline {
    /// Reads what `check --format json` wrote.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
        let wrong = |why: &str| {
            let name = shorten(&path.to_string_lossy());
            Failure::problem(format!("`--baseline {name}`: {why}; expected the output of `check --format json`"))
        };
        let value: Value = serde_json::from_str(&text).map_err(|error| wrong(&error.to_string()))?;
        let all = value["diagnostics"].as_array().ok_or_else(|| wrong("it has no diagnostics"))?;
        let mut baseline = Self::default();
        for one in all {
            let word = |name: &str| one[name].as_str().unwrap_or_default().to_owned();
            *baseline.0.entry([word("file"), word("code"), word("message")]).or_default() += 1;
        }
        Ok(baseline)
    }

    /// Whether a problem is known; each known one counts once.
    pub(super) fn takes(&mut self, one: &JsonDiagnostic) -> bool {
        if self.0.is_empty() {
            return false;
        }
        let key = [one.file.clone().unwrap_or_default(), one.code.to_string(), one.message.clone()];
        let left = self.0.get_mut(&key).filter(|left| **left > 0);
        left.map(|left| *left -= 1).is_some()
    }
}
