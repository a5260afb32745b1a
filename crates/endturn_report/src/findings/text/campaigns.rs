//! Games of one seat, as text.

use super::parts::{heads, numbers, section, share};
use crate::{
    findings::model::{CampaignEnd, Contender, Findings},
    render::{
        paint::Paint,
        table::{self, Align},
    },
    words::{figure, figures, grouped, percent, range},
};

/// The standings, without the columns that need opponents.
pub(super) fn standings(found: &Findings, paint: Paint) -> String {
    let heads = heads(&["contender", "games", "wins", "draws", "points", "95 % interval"], paint);
    let row = |one: &Contender| {
        let [points, bounds] = share(one.points);
        vec![one.contender.clone(), grouped(one.games), grouped(one.wins), grouped(one.draws), points, bounds]
    };
    let rows: Vec<Vec<String>> = std::iter::once(heads).chain(found.contenders.iter().map(row)).collect();
    format!("\n{}", table::lines(&rows, &numbers(6), "  "))
}

/// The endings of each contender's games, and their lengths.
pub(super) fn ends(found: &Findings, paint: Paint) -> String {
    let names = ["contender", "outcome", "condition", "games", "share", "95 % interval", "rounds", "middle", "mean"];
    let row = |name: &str, end: &CampaignEnd| {
        let lengths =
            if end.least == end.most { end.least.to_string() } else { format!("{}–{}", end.least, end.most) };
        let mean = end.mean.map(|mean| format!("{} ({})", figure(mean.estimate), figures(&mean)));
        vec![
            name.to_owned(),
            end.outcome.to_owned(),
            end.condition.clone(),
            grouped(end.games),
            percent(end.share.estimate),
            range(&end.share),
            lengths,
            end.middle.to_string(),
            mean.unwrap_or_else(|| "–".to_owned()),
        ]
    };
    let mut rows = vec![heads(&names, paint)];
    for one in &found.campaigns {
        // The name appears once, in the first of its rows.
        let names = std::iter::once(one.contender.as_str()).chain(std::iter::repeat(""));
        rows.extend(names.zip(&one.ends).map(|(name, end)| row(name, end)));
    }
    if rows.len() < 2 {
        return String::new();
    }
    let mut align = [Align::Right; 9];
    align[..3].fill(Align::Left);
    section(
        "How the games of each end, and in which round (intervals hold for all endings of one at once)",
        &rows,
        &align,
    )
}
