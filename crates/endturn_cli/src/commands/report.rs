//! `report`: evaluates a batch, as a page, as text or as JSON.

use std::path::Path;

use endturn::report::files::write_whole;
use endturn::report::findings::{Findings, text};
use endturn::report::page;
use endturn::scenario::files::slashed;
use serde_json::{Value, json};

use super::batch::{ledger, opened};
use crate::args::{ReportArgs, ReportFormat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::render::json;
use crate::render::paint::Paint;

/// File name of the page in a batch's folder.
const PAGE: &str = "report.html";

pub(super) fn report(args: &ReportArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted: no report was written, and the batch is unchanged");
    }
    let (mut plan, folder) = opened(&args.folder, console)?;
    let stop = plan.count_to_stop(&folder).map_err(ledger)?;
    let found = Findings::of(&plan, &folder, stop.as_ref()).map_err(ledger)?;
    let is_output = args.out.as_deref().is_some_and(|out| out == Path::new("-"));
    let out = args.out.as_deref().filter(|_| !is_output);
    let paint = if out.is_some() { Paint(false) } else { console.paint() };
    let report = match args.format {
        ReportFormat::Html => page::page(&found, &slashed(&args.folder)),
        ReportFormat::Text => text::full(&found, paint),
        ReportFormat::Json => json::line(&as_json("report", &found)),
    };
    let own = args.folder.join(PAGE);
    let out = out.or((args.format == ReportFormat::Html && !is_output).then_some(&own));
    match (out, args.format) {
        (Some(out), _) => {
            if console.owns_process {
                interrupt::watch();
            }
            let elsewhere = if args.out.is_none() { "; --out FILE writes it elsewhere" } else { "" };
            write_whole(out, console.called(&report).as_bytes())
                .map_err(|refusal| Failure::problem(format!("{refusal}{elsewhere}")))?;
            let text = text::verdict(&found, console.paint());
            console.tell(&format!("{text}\nreport  {}\n", slashed(out)))?;
        }
        (None, ReportFormat::Text) => console.tell(&report)?,
        (None, _) => console.say(&report)?,
    }
    Ok(ExitCode::Success)
}

/// The findings as one object.
pub(super) fn as_json(kind: &str, found: &Findings) -> Value {
    let mut value = json!({"type": kind});
    let Ok(Value::Object(fields)) = serde_json::to_value(found) else { return value };
    value.as_object_mut().expect("it is one").extend(fields);
    value
}
