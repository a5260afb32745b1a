//! `explain`: the page of a code, or of a rule.

use endturn::Modules;
use endturn::RuleRow;
use endturn::scenario::codes::CodePage;
use serde_json::{Value, json};

use super::{help, rules};
use crate::args::{ExplainArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::{json, rule_page};

pub(super) fn explain(args: &ExplainArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let Some(code) = args.code.as_deref() else {
        let text = match args.format {
            Format::Text => list(console.modules),
            Format::Json => json::line(&console.modules.pages().map(entry).collect()),
        };
        console.answer(args.format, &text)?;
        return Ok(ExitCode::Success);
    };
    let Some(page) = console.modules.pages().find(|page| page.code.eq_ignore_ascii_case(code.trim())) else {
        if let Some(text) = help::of_word(code.trim(), args.format, console) {
            console.answer(args.format, &text)?;
            return Ok(ExitCode::Success);
        }
        return rule(code.trim(), args.format, console);
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

/// Prints the page of a rule; if several kinds of games have it, the page of each.
fn rule(id: &str, format: Format, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let book = console.modules.rule_book().map_err(Failure::report)?;
    let of_id: Vec<&RuleRow> = {
        let is_it = |rule: &&RuleRow| ids(rule).any(|one| one.eq_ignore_ascii_case(id));
        book.iter().filter(is_it).collect()
    };
    if of_id.is_empty() {
        let problem = format!("there is no code and no rule `{}`", shorten(id));
        let known = console.modules.pages().map(|page| page.code).chain(book.iter().flat_map(ids));
        let problem = with_suggestion(problem, id, known);
        let advice = "`endturn rules` lists the rules";
        let codes = if id.contains('-') {
            String::new()
        } else {
            format!("; the codes are\n{}", list(console.modules).trim_end())
        };
        return Err(Failure::problem(format!("{problem}\n{advice}{codes}")));
    }
    let text = match format {
        Format::Text => {
            let pages: Vec<String> = of_id.iter().map(|rule| rule_page::text(rule, &book, console.paint())).collect();
            pages.join("\n")
        }
        Format::Json => json::line(&of_id.iter().map(|rule| rules::object(rule)).collect()),
    };
    console.answer(format, &text)?;
    Ok(ExitCode::Success)
}

/// The ids by which a rule is known.
fn ids(rule: &RuleRow) -> impl Iterator<Item = &'static str> + use<> {
    std::iter::once(rule.id).chain(rule.known_as.iter().copied())
}

fn entry(page: &CodePage) -> Value {
    json!({"code": page.code, "title": page.title})
}

fn list(modules: &Modules) -> String {
    modules.pages().map(|page| format!("{}  {}\n", page.code, page.title)).collect()
}
