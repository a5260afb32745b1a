//! Failures, and the commands that repeat the batch.

use maud::{Markup, html};

use crate::{
    again::quote,
    findings::Findings,
    words::{counted, grouped},
};

pub(super) fn failures(found: &Findings) -> Option<Markup> {
    if found.failed == 0 {
        return None;
    }
    Some(html! {
        p { (counted(found.failed, "game")) " did not finish." }
        table {
            caption { span { "Failures and their frequency." } }
            thead { tr { th scope="col" { "what" } th.number scope="col" { "games" } } }
            tbody { @for kind in &found.failure_kinds { tr { th.long scope="row" { (kind.what) } td.number { (grouped(kind.games)) } } } }
        }
        h3 { "The first of them, each with the command that plays it" }
        ol.failures { @for one in &found.failures { li value=(one.game) {
            "game " (one.game) ": " (one.end)
            pre { code { (one.again) } }
        } } }
    })
}

pub(super) fn plan(found: &Findings, folder: &str) -> Markup {
    let plan = &found.plan;
    let (path, folder) = (quote(&plan.path), quote(folder));
    let text = plan.files.get(&plan.path);
    let rows = [
        ("plan", plan.path.clone()),
        ("id", found.id.clone()),
        ("played by", format!("endturn {}", found.version)),
        ("games", format!("{} of {}", grouped(found.games + found.failed), grouped(found.planned))),
        ("replicates", grouped(plan.replicates)),
        ("configurations", grouped(plan.configurations)),
        ("lineups", grouped(plan.lineups)),
        ("root seed", plan.seed.to_string()),
    ];
    html! {
        table {
            caption { span { "The inputs of the batch." } }
            tbody { @for (name, value) in &rows { tr { th scope="row" { (name) } td.long { (value) } } } }
        }
        p { "To play everything again, or to resume; the same plan, seed and version give the same games on every machine:" }
        pre { code { "endturn batch " (path) " --out " (folder) } }
        p { "To write this page again:" }
        pre { code { "endturn report " (folder) } }
        p { "To replay one game, by its number in the tables; needs only the folder:" }
        pre { code { "endturn batch show " (folder) " 0" } }
        @if let Some(text) = text { details { summary { "The plan’s text" } pre { code { (text) } } } }
        @if plan.files.len() > 1 { details { summary { "All input files" } ul {
            @for (path, text) in &plan.files { li { code { (path) } ", " (counted(text.len() as u64, "byte")) } }
        } } }
    }
}
