//! `help`: the help of a command, or the reference of file contents.

mod found;
mod told;
mod written;

use clap::builder::StyledStr;
use endturn::Modules;
use endturn::reference::{Kinds, Reference, Sheet};

use crate::args::{Format, HelpArgs, HelpFormat};
use crate::command_line::{command, command_for};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use found::{Found, all_entries, entries, entry_named, mentions};

/// The word that lists the files of all modules.
const FIELDS: &str = "fields";

pub(super) fn help(args: &HelpArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = args.words.iter().map(|word| word.trim()).collect();
    if let Some(text) = of_command(&words, console) {
        let text = if console.terminals.output_colours { text.ansi().to_string() } else { text.to_string() };
        console.say(&text)?;
        return Ok(ExitCode::Success);
    }
    let reference = console.modules.reference();
    let text = match words.as_slice() {
        [first, rest @ ..] if first.eq_ignore_ascii_case(FIELDS) => of_sheets(&reference, rest, args.format, console)?,
        words => of_sheets(&reference, words, args.format, console)?,
    };
    match args.format {
        HelpFormat::Text => console.tell(&text)?,
        _ => console.say(&text)?,
    }
    Ok(ExitCode::Success)
}

/// Returns the answer of `explain` for a word of a list, such as a kind of effect.
pub(super) fn of_word(word: &str, format: Format, console: &Console<'_>) -> Option<String> {
    let reference = console.modules.reference();
    let lists = reference.sheets().iter().filter(|sheet| sheet.kind != Kinds::Fields);
    let found: Vec<Found<'_>> = lists.filter_map(|sheet| Some((sheet, entry_named(sheet, word)?))).collect();
    let told =
        || found.iter().map(|(sheet, one)| told::entry(sheet, one, console.paint())).collect::<Vec<_>>().join("\n");
    (!found.is_empty()).then(|| match format {
        Format::Text => told(),
        Format::Json => written::entries_json(&found),
    })
}

/// Returns the long help of the command that the words lead to, or of the program if there are no
/// words.
fn of_command(words: &[&str], console: &Console<'_>) -> Option<StyledStr> {
    let mut command = command_for(console.program, console.modules, console.terminals.output);
    command.build();
    let mut at = &mut command;
    for word in words {
        at = at.find_subcommand_mut(word)?;
    }
    Some(at.render_long_help())
}

/// Returns the names of sheets, one per line.
fn some_sheets(sheets: Vec<&Sheet>, format: HelpFormat, console: &Console<'_>) -> Result<String, Failure> {
    match format {
        HelpFormat::Text => Ok(told::index(&sheets, console.paint())),
        HelpFormat::Json => Ok(written::index_json(&sheets)),
        HelpFormat::Markdown => Ok(written::index_markdown(&sheets)),
        HelpFormat::Schema => Err(no_schema("a list of files")),
    }
}

/// Returns the sheets of a module's rulesets, if the word is a module's name.
fn of_module<'r>(reference: &'r Reference, word: &str) -> Vec<&'r Sheet> {
    let is_of = |sheet: &&Sheet| sheet.at.split_once('.').is_some_and(|(module, _)| module.eq_ignore_ascii_case(word));
    reference.sheets().iter().filter(is_of).collect()
}

fn no_schema(what: &str) -> Failure {
    Failure::problem(format!(
        "there is no JSON Schema of {what}; name a file or section, as in `endturn help fields civ.units --format schema`"
    ))
}

/// Returns the text for a sheet, or for one of its entries.
fn of_sheets(
    reference: &Reference,
    words: &[&str],
    format: HelpFormat,
    console: &Console<'_>,
) -> Result<String, Failure> {
    let Some((first, rest)) = words.split_first() else {
        return some_sheets(reference.sheets().iter().collect(), format, console);
    };
    let own = of_module(reference, first);
    if rest.is_empty() && !own.is_empty() && reference.named(first).is_empty() {
        return some_sheets(own, format, console);
    }
    let (sheets, inside) = match find(console.modules, reference, first) {
        Ok(found) => found,
        Err(failure) => return everywhere(reference, &words.join(" "), format, console).ok_or(failure),
    };
    let rest: Vec<&str> = inside.iter().map(String::as_str).chain(rest.iter().copied()).collect();
    let word = rest.join(" ");
    if word.is_empty() {
        return whole(&sheets, format, console);
    }
    let (all, is_exact) = entries(&sheets, &word);
    if all.is_empty() {
        let names = sheets.iter().flat_map(|sheet| all_entries(sheet)).map(|(_, entry)| entry.name.as_str());
        let names = names.flat_map(|name| [Some(name), name.rsplit_once('.').map(|(_, last)| last)]).flatten();
        let problem = format!("`{first}` has no `{}`", shorten(&word));
        return Err(Failure::problem(with_suggestion(problem, &word, names)));
    }
    match format {
        HelpFormat::Schema => Err(no_schema("one entry")),
        HelpFormat::Json => Ok(written::entries_json(&all)),
        HelpFormat::Markdown => Ok(written::entries_markdown(&all)),
        HelpFormat::Text if is_exact || all.len() == 1 => Ok(all
            .iter()
            .map(|(sheet, entry)| told::entry(sheet, entry, console.paint()))
            .collect::<Vec<_>>()
            .join("\n")),
        HelpFormat::Text => Ok(told::some(&all, console.paint())),
    }
}

/// Returns the entries of all sheets that speak of a word; `None` if there are none.
fn everywhere(reference: &Reference, word: &str, format: HelpFormat, console: &Console<'_>) -> Option<String> {
    let all = mentions(reference, word);
    (!all.is_empty()).then(|| match format {
        HelpFormat::Text => Some(told::some(&all, console.paint())),
        HelpFormat::Json => Some(written::entries_json(&all)),
        HelpFormat::Markdown => Some(written::entries_markdown(&all)),
        HelpFormat::Schema => None,
    })?
}

fn whole(sheets: &[&Sheet], format: HelpFormat, console: &Console<'_>) -> Result<String, Failure> {
    let of_all = |of: &dyn Fn(&Sheet) -> String| sheets.iter().map(|sheet| of(sheet)).collect::<Vec<_>>().join("\n");
    match format {
        HelpFormat::Text => Ok(of_all(&|sheet| told::sheet(sheet, console.paint()))),
        HelpFormat::Markdown => Ok(of_all(&written::sheet_markdown)),
        HelpFormat::Json => Ok(written::sheets_json(sheets)),
        HelpFormat::Schema => match sheets {
            [one] => written::schema(one).ok_or_else(|| no_schema(&format!("`{}`", one.at))),
            _ => Err(no_schema("several lists")),
        },
    }
}

/// Returns the sheets that a word names, and the name inside them: `civ.units.attack` is `attack`
/// in `civ.units`.
fn find<'r>(
    modules: &Modules,
    reference: &'r Reference,
    word: &str,
) -> Result<(Vec<&'r Sheet>, Option<String>), Failure> {
    let mut end = word.len();
    loop {
        let found = reference.named(&word[..end]);
        if !found.is_empty() {
            let inside = word[end..].trim_start_matches('.');
            return Ok((found, (!inside.is_empty()).then(|| inside.to_owned())));
        }
        match word[..end].rfind('.') {
            Some(dot) => end = dot,
            None => break,
        }
    }
    let problem = format!("there is no command, file or list `{}`", shorten(word));
    let command = command(modules);
    let commands = command.get_subcommands().map(clap::Command::get_name);
    let sheets = reference
        .sheets()
        .iter()
        .flat_map(|sheet| [Some(sheet.at.as_str()), sheet.at.split_once('.').map(|(_, last)| last)]);
    let known: Vec<&str> = commands.chain([FIELDS]).chain(sheets.flatten()).collect();
    let problem = with_suggestion(problem, word, known);
    Err(Failure::problem(format!(
        "{problem}\n`endturn help` lists the commands, `endturn help fields` the files and lists"
    )))
}
