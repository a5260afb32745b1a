//! `ruleset copy`: copies a ruleset into a folder of your own.

use endturn::Modules;
use std::path::Path;

use endturn::scenario::{
    diagnostic::Report,
    files::ReadError,
    parse::parse,
    ruleset::{HEADER_FILE, RULESET_FOLDER, is_word},
};

use super::named::Named;
use crate::args::RulesetCopyArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::number::counted;
use crate::render::shell;
use crate::whole_folder;

pub(super) fn copy(args: &RulesetCopyArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let named = Named::find(console.modules, &args.ruleset)?;
    let name = name_of(&args.dir)?;
    let folder = format!("{RULESET_FOLDER}/{}", named.name);
    let entries = named.files.list(&folder).unwrap_or_default();
    let mut files = Vec::new();
    for entry in entries.iter().filter(|entry| !entry.is_folder && !entry.name.starts_with('.')) {
        let path = format!("{folder}/{}", entry.name);
        let bytes = named
            .files
            .read(&path)
            .map_err(|error| Failure::problem(format!("cannot read `{path}`: {}", why(&error))))?;
        let bytes = if entry.name == HEADER_FILE { renamed(bytes, &name) } else { bytes };
        files.push((entry.name.clone(), bytes));
    }
    whole_folder::write_new(&args.dir, &files)?;
    let shown = shell::quote_path(&args.dir);
    console.tell(&format!(
        "wrote {shown}: the ruleset `{name}` with {} of `{}`\n{}",
        counted(files.len(), "file"),
        named.name,
        place_remark(console.modules, &args.dir, &name)
    ))?;
    Ok(ExitCode::Success)
}

/// The name of the ruleset in a folder.
pub(in crate::commands) fn name_of(folder: &Path) -> Result<String, Failure> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if is_word(&name) {
        return Ok(name);
    }
    let rule = "a letter, then letters, digits, `_` or `-`";
    Err(Failure::problem(format!(
        "`{}` cannot be the name of a ruleset and its folder; expected {rule}",
        shorten(&name)
    )))
}

/// Returns a note on the place of a new ruleset.
pub(in crate::commands) fn place_remark(modules: &Modules, folder: &Path, name: &str) -> String {
    let mut remark = String::new();
    if !folder.parent().is_some_and(|parent| parent.ends_with(RULESET_FOLDER)) {
        remark += &format!("scenarios find rulesets in {RULESET_FOLDER} of their project; move it there to use it\n");
    } else if modules.is_shipped(name) {
        remark += &format!("scenarios of this project now use it instead of the built-in `{name}`\n");
    }
    remark
}

fn why(error: &ReadError) -> String {
    match error {
        ReadError::NotFound => "it no longer exists".to_owned(),
        ReadError::TooLarge => "it is too large".to_owned(),
        ReadError::Other(why) => why.clone(),
    }
}

/// Returns the header with another name.
fn renamed(bytes: Vec<u8>, name: &str) -> Vec<u8> {
    let place = |text: &str| {
        let mut report = Report::default();
        let file = report.sources_mut().add(HEADER_FILE, text.to_owned(), "")?;
        let span = parse(&mut report, file)?.field("name")?.span;
        Some(span.start as usize..span.end as usize)
    };
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            if let Some(place) = place(&text) {
                text.replace_range(place, &format!("{name:?}"));
            }
            text.into_bytes()
        }
        Err(error) => error.into_bytes(),
    }
}
