//! `explain`: the page of a code, or of a rule.

use endturn::Modules;
use endturn::RuleRow;
use endturn::scenario::codes::CodePage;
use endturn_rules_text::Rule;
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

/// Prints the page of a rule, one for each kind of game that has it, and its paragraphs.
fn rule(id: &str, format: Format, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let book = console.modules.rule_book().map_err(Failure::report)?;
    let of_id: Vec<&RuleRow> = {
        let is_it = |rule: &&RuleRow| ids(rule).any(|one| one.eq_ignore_ascii_case(id));
        book.iter().filter(is_it).collect()
    };
    let texts = match of_id.as_slice() {
        [] => endturn_rules_text::rule(id).into_iter().collect(),
        rows => paragraphs(rows),
    };
    if of_id.is_empty() && texts.is_empty() {
        return Err(unknown(id, &book, console));
    }
    let text = match format {
        Format::Text => {
            let pages = of_id.iter().map(|rule| rule_page::text(rule, &book, console.paint()));
            let texts = texts.iter().map(|rule| rule_page::paragraph_text(rule, console.screen()));
            pages.chain(texts).collect::<Vec<_>>().join("\n")
        }
        Format::Json if of_id.is_empty() => {
            let object = |rule: &&Rule| json!({"id": rule.id, "name": rule.title, "paragraphs": [written(rule)]});
            json::line(&texts.iter().map(object).collect())
        }
        Format::Json => {
            let object = |rule: &&RuleRow| {
                let mut object = rules::object(rule);
                object["paragraphs"] = paragraphs(&[*rule]).into_iter().map(written).collect();
                object
            };
            json::line(&of_id.iter().map(object).collect())
        }
    };
    console.answer(format, &text)?;
    Ok(ExitCode::Success)
}

/// The paragraphs of rules under all their ids, each once.
fn paragraphs(rules: &[&RuleRow]) -> Vec<&'static Rule> {
    let mut found: Vec<&'static Rule> = Vec::new();
    for rule in rules {
        let all = ids(rule).filter_map(|id| rule_page::paragraph(rule.module, id));
        for text in all {
            if !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

/// A paragraph for programs.
fn written(rule: &Rule) -> Value {
    json!({"id": rule.id, "title": rule.title, "page": rule_page::file(rule), "text": rule.text})
}

/// The error about a word that is no code and no rule.
fn unknown(id: &str, book: &[RuleRow], console: &Console<'_>) -> Failure {
    let problem = format!("there is no code and no rule `{}`", shorten(id));
    let codes = console.modules.pages().map(|page| page.code);
    let texts = endturn_rules_text::rules().iter().map(|rule| rule.id);
    let problem = with_suggestion(problem, id, codes.chain(book.iter().flat_map(ids)).chain(texts));
    let advice = "`endturn rules` lists the rules";
    let codes =
        if id.contains('-') { String::new() } else { format!("; the codes are\n{}", list(console.modules).trim_end()) };
    Failure::problem(format!("{problem}\n{advice}{codes}"))
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
