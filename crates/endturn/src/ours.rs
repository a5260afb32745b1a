//! Decisions on points that the rules leave open.

use serde_json::Value;

/// The sentences of the docs; a test of the repository writes and compares them.
const LIST: &str = include_str!("ours.json");

/// A decision on a point that the rules leave open, marked as ours in the doc of the code that
/// carries it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The id of the rule that it completes; empty if it does not belong to a single rule.
    pub rule: String,
    /// The decision, a sentence of the doc.
    pub text: String,
    /// The source file in the repository.
    pub source: String,
}

impl Decision {
    /// The decision as one line of JSON.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::json!({"rule": self.rule, "text": self.text, "source": self.source}).to_string()
    }

    /// The module of the crate that it is in.
    #[must_use]
    pub fn module(&self) -> &str {
        let mut parts = self.source.split('/').skip(1);
        let home = parts.next().and_then(|home| home.strip_prefix("endturn_"));
        if home == Some("tabletop") {
            // Each game is a module, in its own folder.
            return parts.nth(1).unwrap_or_default();
        }
        let home = home.and_then(|home| home.split('_').next()).unwrap_or_default();
        if home == "engine" { endturn_engine::rule_list::NAME } else { home }
    }
}

/// All decisions, by file.
#[must_use]
pub fn decisions() -> Vec<Decision> {
    let list: Vec<Value> = serde_json::from_str(LIST).expect("a test wrote the list");
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let decision = |value: &Value| Decision {
        rule: text(value, "rule"),
        text: text(value, "text"),
        source: text(value, "source"),
    };
    list.iter().map(decision).collect()
}
