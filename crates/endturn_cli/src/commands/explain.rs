//! `explain`: the page of a code.

use endturn::scenario::codes::CodePage;
use serde_json::{Value, json};

use super::help;
use crate::args::{ExplainArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::json;

pub(super) fn explain(args: &ExplainArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let Some(code) = args.code.as_deref() else {
        let text = match args.format {
            Format::Text => list(),
            Format::Json => json::line(&endturn::pages().map(entry).collect()),
        };
        console.answer(args.format, &text)?;
        return Ok(ExitCode::Success);
    };
    let Some(page) = endturn::pages().find(|page| page.code.eq_ignore_ascii_case(code.trim())) else {
        if let Some(text) = help::of_word(code.trim(), console).filter(|_| args.format == Format::Text) {
            console.tell(&text)?;
            return Ok(ExitCode::Success);
        }
        let problem = format!("there is no code `{}`", shorten(code));
        let problem = with_suggestion(problem, code.trim(), endturn::pages().map(|page| page.code));
        return Err(Failure::problem(format!("{problem}\n{}", list().trim_end())));
    };
    let text = match args.format {
        Format::Text => format!("{}\n", page.page.trim_end().trim_start_matches("# ")),
        Format::Json => {
            let mut entry = entry(page);
            entry["page"] = page.page.into();
            json::line(&entry)
        }
    };
    console.answer(args.format, &text)?;
    Ok(ExitCode::Success)
}

fn entry(page: &CodePage) -> Value {
    json!({"code": page.code, "title": page.title})
}

fn list() -> String {
    endturn::pages().map(|page| format!("{}  {}\n", page.code, page.title)).collect()
}
