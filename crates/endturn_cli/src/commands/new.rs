//! `new`: a scenario or a ruleset to begin with.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use endturn::scenario::codes;
use endturn::scenario::diagnostic::{Diagnostic, Severity};
use endturn::scenario::ruleset::{RULESET_FOLDER, all_names};
use endturn::{GameFiles, StarterError, project_of, starter_ruleset, starter_scenario};

use super::ruleset::{name_of, place_remark};
use super::targets::slashed;
use crate::args::{NewArgs, NewRulesetArgs, NewScenarioArgs, NewWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::shell;
use crate::whole_folder;

/// Where scenarios go that are given no other place.
const SCENARIOS: &str = "scenarios";

pub(super) fn new(args: &NewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        NewWhat::Scenario(args) => scenario(args, console),
        NewWhat::Ruleset(args) => ruleset(args, console),
    }
}

fn ruleset(args: &NewRulesetArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    // A second folder of rulesets further down would hide the project's own.
    let project = project_of(Path::new("")).unwrap_or_default();
    let folder = args.out.clone().unwrap_or_else(|| project.join(RULESET_FOLDER).join(&args.name));
    let files = GameFiles::for_folder(Path::new(""));
    let names = all_names(&files);
    let mut problems = Vec::new();
    match name_of(Path::new(&args.name)) {
        Ok(name) if name != args.name => problems.push(format!("`{}` cannot be a ruleset's name", shorten(&args.name))),
        Ok(name) if folder.file_name().is_none_or(|last| *last != *name) => {
            let problem =
                format!("the folder of a ruleset is called as the ruleset is: `{name}`, not as {}", folder.display());
            problems.push(problem);
        }
        Ok(_) => {}
        Err(Failure::Problems(found, _)) => problems.extend(found),
        Err(other) => return Err(other),
    }
    if endturn::is_shipped(&args.name) {
        problems.push(format!("the program carries a ruleset `{}` already; choose another name", args.name));
    }
    if args.extends.is_empty() {
        problems
            .push(format!("which ruleset does it build on? Name it with --extends; there are {}", names.join(", ")));
    }
    for parent in args.extends.iter().filter(|parent| !names.contains(parent)) {
        let problem =
            format!("`--extends {}`: there is no such ruleset; expected {}", shorten(parent), names.join(", "));
        problems.push(with_suggestion(problem, parent, names.iter().map(String::as_str)));
    }
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let (written, mut report) = starter_ruleset(&files, &args.name, &args.extends);
    // What is wrong with the rulesets below is no beginning; what they disagree about is for the new one to say.
    let is_theirs = |one: &Diagnostic| one.severity == Severity::Error && one.code != codes::PARENTS_DISAGREE;
    if written.len() == 1 || report.diagnostics().iter().any(is_theirs) {
        return Err(Failure::report(report));
    }
    let written: Vec<(String, Vec<u8>)> = written.into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
    whole_folder::write_new(&folder, &written)?;
    let shown = shell::quote(&folder.to_string_lossy());
    let name = &args.name;
    let next = [
        format!("  endturn check {shown}  finds every mistake at once"),
        format!("  endturn ruleset show {name}  lists all values"),
        format!("  endturn new scenario \"My game\" --ruleset {name}  writes a game to play by it"),
    ];
    let how = "the files say how to change it";
    let text = format!(
        "wrote {shown}: {name} builds on {}; {how}. Then\n{}\n{}",
        args.extends.join(", "),
        next.join("\n"),
        place_remark(&folder, name)
    );
    console.tell(&text)?;
    if !report.has_errors() {
        return Ok(ExitCode::Success);
    }
    report.call_files(&format!("{RULESET_FOLDER}/{name}/"), &format!("{}/", slashed(&folder)));
    let text = report.render(console.error_paint().style());
    console.note(text.trim_end());
    Ok(ExitCode::Wrong)
}

fn scenario(args: &NewScenarioArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let folder = args.out.as_deref().and_then(Path::parent).unwrap_or(Path::new(SCENARIOS));
    let files = GameFiles::for_folder(folder);
    let starter = starter_scenario(&files, &args.name, &args.module, &args.ruleset).map_err(|error| match error {
        StarterError::Wish(problem) => Failure::problem(problem),
        StarterError::Ruleset(report) => Failure::Problems(Vec::new(), Some(report)),
    })?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => PathBuf::from(SCENARIOS).join(file_name(&args.name)?),
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
    file.write_all(starter.text.as_bytes()).map_err(failed)?;
    let shown = shell::quote(&path.to_string_lossy());
    let next = [
        format!("  endturn check {shown}          finds every mistake at once"),
        format!("  endturn run {shown}            watches AI players"),
        format!("  endturn play {shown} --seat 1  plays one seat yourself"),
    ];
    let what = if starter.is_plain { "it has what the ruleset needs" } else { "every field is explained in it" };
    console.say(&format!("wrote {shown}: {what}. Change it, then\n{}\n", next.join("\n")))?;
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
