//! `new`: templates of scenarios, plans, rulesets and modules.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use endturn::scenario::files::slashed;
use endturn::{GameFiles, StarterError};

use super::{new_module, new_plan, new_ruleset};
use crate::args::{NewArgs, NewScenarioArgs, NewWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::shell;

/// The default folder of new scenarios.
const SCENARIOS: &str = "scenarios";

pub(super) fn new(args: &NewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        NewWhat::Scenario(args) => scenario(args, console),
        NewWhat::Plan(args) => new_plan::new_plan(args, console),
        NewWhat::Ruleset(args) => new_ruleset::new_ruleset(args, console),
        NewWhat::Module(args) => new_module::new_module(args, console),
    }
}

fn scenario(args: &NewScenarioArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let folder = args.out.as_deref().and_then(Path::parent).unwrap_or(Path::new(SCENARIOS));
    let files = GameFiles::for_folder(console.modules, folder);
    let starter = console.modules.starter_scenario(&files, &args.name, &args.module, &args.ruleset).map_err(
        |error| match error {
            StarterError::Wish(problem) => Failure::problem(problem),
            StarterError::Ruleset(report) => Failure::Problems(Vec::new(), Some(report)),
        },
    )?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => PathBuf::from(SCENARIOS).join(file_name(&args.name)?),
    };
    write_new(&path, &console.called(&starter.text))?;
    let shown = shell::quote_path(&path);
    let next = [
        format!("  endturn check {shown}          find all mistakes at once"),
        format!("  endturn run {shown}            watch AI players"),
        format!("  endturn play {shown} --seat 1  play one seat yourself"),
    ];
    let what = if starter.is_plain { "it has the required fields" } else { "every field is explained" };
    console.say(&format!("wrote {shown}: {what}. Change it, then\n{}\n", next.join("\n")))?;
    Ok(ExitCode::Success)
}

/// Writes a new file; fails if it exists.
pub(super) fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::problem(format!(
            "{} already exists and is not overwritten; name another file with --out",
            slashed(path)
        )),
        _ => Failure::file("write", path, &error),
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let mut file = File::options().write(true).create_new(true).open(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)
}

/// Turns a name into a file name: lower case, with one `_` for everything between words.
pub(super) fn file_name(name: &str) -> Result<String, Failure> {
    let lower = name.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() {
        return Err(Failure::problem(format!("`{}` gives no file name; name the file with --out", shorten(name))));
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
