//! `summary.json`: the verdict for programs.

use serde_json::Value;

use super::{json, json_game};
use crate::session::Session;

/// The file's text.
pub(crate) fn text(session: &Session, interrupted: bool) -> String {
    let mut object = json_game::result(session, interrupted);
    object.insert("columns".into(), session.chronicle.metrics.iter().map(json::column).collect());
    serde_json::to_string_pretty(&Value::Object(object)).unwrap_or_default() + "\n"
}
