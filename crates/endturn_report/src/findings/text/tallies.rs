//! Facts by kind as text.

use super::parts::{MAX_AGAINST, heads, numbers, section};
use crate::{
    findings::{Findings, Tally, TallyKind},
    render::paint::Paint,
    words::{counted, figure, figures, grouped, percent},
};

/// Maximum kinds of a fact.
const MAX_KINDS: usize = 20;

pub(super) fn tallies(found: &Findings, paint: Paint) -> String {
    found.tallies.iter().map(|one| tally(found, one, paint)).collect()
}

fn tally(found: &Findings, tally: &Tally, paint: Paint) -> String {
    let title = title(tally);
    if tally.kinds.is_empty() {
        return format!("\n{title}: none\n");
    }
    let mut names = vec![tally.by.as_deref().unwrap_or(""), "number", "share", "games", "half by round"];
    names.extend(found.contenders.iter().take(MAX_AGAINST).map(|one| one.contender.as_str()));
    let row = |one: &TallyKind| {
        let half = one.half_by.map_or_else(|| "–".to_owned(), grouped);
        let kind = one.kind.as_deref().unwrap_or("all");
        let row = [kind.to_owned(), grouped(one.count), percent(one.share), grouped(one.games), half];
        let mean = one.means.iter().take(MAX_AGAINST).map(|mean| {
            mean.map_or_else(|| "–".to_owned(), |mean| format!("{} ({})", figure(mean.estimate), figures(&mean)))
        });
        row.into_iter().chain(mean).collect()
    };
    let shown = tally.kinds.iter().take(MAX_KINDS).map(row);
    let rows: Vec<Vec<String>> = std::iter::once(heads(&names, paint)).chain(shown).collect();
    let mut text = section(&title, &rows, &numbers(names.len()));
    if tally.kinds.len() > MAX_KINDS {
        text += &format!("  … {}\n", counted((tally.kinds.len() - MAX_KINDS) as u64, "more kind"));
    }
    text + &tally.mistake().map_or_else(String::new, |mistake| format!("  {mistake}\n"))
}

/// The heading of a fact: `ShipsCompleted by class, sum of count; per game and seat`.
fn title(tally: &Tally) -> String {
    let by = tally.by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
    let sum = tally.sum.as_ref().map_or_else(String::new, |sum| format!(", sum of {sum}"));
    format!("{}{by}{sum}; means per game and seat of a contender", tally.fact)
}
