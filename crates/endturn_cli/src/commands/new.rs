//! `new scenario`: a file to begin with.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

use endturn::MODULES;
use endturn::scenario::module::GameModule;

use crate::args::{NewArgs, NewScenarioArgs, NewWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::shell;

pub(super) fn new(args: &NewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        NewWhat::Scenario(args) => scenario(args, console),
    }
}

fn scenario(args: &NewScenarioArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let names = || MODULES.iter().map(|module| module.name());
    // A ruleset with a starter of its own tells the module.
    let has_kind =
        |module: &&&dyn GameModule| module.kinds().iter().any(|kind| Some(kind.ruleset) == args.ruleset.as_deref());
    let by_ruleset = || MODULES.iter().find(has_kind).map(|module| module.name());
    let module = args.module.as_deref().or_else(by_ruleset).or_else(|| names().next()).unwrap_or("");
    let problem = |problem: String| match endturn::module(module) {
        Some(_) => Failure::problem(problem),
        None => Failure::problem(with_suggestion(problem, module, names())),
    };
    let text = endturn::starter_scenario(&args.name, module, args.ruleset.as_deref())
        .map_err(|error| problem(error.to_string()))?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => PathBuf::from("scenarios").join(file_name(&args.name)?),
    };
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => {
            Failure::problem(format!("{} exists and is not overwritten; name another file with --out", path.display()))
        }
        _ => Failure::file("write", &path, &error),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut file = File::options().write(true).create_new(true).open(&path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    let shown = shell::quote(&path.to_string_lossy());
    let next = [
        format!("  endturn check {shown}          finds every mistake at once"),
        format!("  endturn run {shown}            watches AI players"),
        format!("  endturn play {shown} --seat 1  plays one seat yourself"),
    ];
    console.say(&format!("wrote {shown}: every field is explained in it. Change it, then\n{}\n", next.join("\n")))?;
    Ok(ExitCode::Success)
}

/// A name as a file's: lower case, one `_` for whatever else stands between words.
fn file_name(name: &str) -> Result<String, Failure> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Err(Failure::problem(format!("`{}` makes no file name; name the file with --out", shorten(name))));
    }
    Ok(words.join("_") + ".ron")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_snake_case() {
        assert_eq!(file_name("First  Contact-2").unwrap(), "first_contact_2.ron");
        assert_eq!(file_name("Übung").unwrap(), "übung.ron");
        assert!(file_name("--").is_err());
    }
}
