//! `summary.json`: the verdict for programs.

use serde_json::Value;

use super::json;
use crate::session::Session;

/// The file's text.
pub(crate) fn text(session: &Session, interrupted: bool) -> String {
    let value = Value::Object(json::result(session, interrupted));
    serde_json::to_string_pretty(&value).unwrap_or_default() + "\n"
}
