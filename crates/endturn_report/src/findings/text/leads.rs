//! The round by which games were decided, as text.

use super::super::model::{Findings, Lead};
use super::parts::{heads, numbers, section};
use crate::render::paint::Paint;
use crate::words::{bounds, percent, range};

/// Maximum rounds of the table.
const MAX_ROUNDS: usize = 12;

pub(super) fn leads(found: &Findings, paint: Paint) -> String {
    found.leads.iter().map(|lead| one(lead, paint)).collect()
}

fn one(lead: &Lead, paint: Paint) -> String {
    let since = bounds(&lead.since, |low, high| format!("{low:.0} to {high:.0}"));
    let title = format!(
        "When games were decided: half of the winners led in {} from round {:.0} on ({since})",
        lead.metric, lead.since.estimate
    );
    let mut rows = vec![heads(&["round", "winner led", "95 % interval"], paint)];
    let every = lead.rounds.len().div_ceil(MAX_ROUNDS).max(1);
    for (at, round) in lead.rounds.iter().enumerate().step_by(every) {
        rows.push(vec![round.to_string(), percent(lead.led[at].estimate), range(&lead.led[at])]);
    }
    section(&title, &rows, &numbers(3))
}
