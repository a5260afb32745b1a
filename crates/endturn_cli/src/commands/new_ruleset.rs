//! `new ruleset`: the template of a ruleset.

use std::path::Path;

use endturn::scenario::codes;
use endturn::scenario::diagnostic::{Diagnostic, Severity};
use endturn::scenario::ruleset::{RULESET_FOLDER, all_names};
use endturn::{GameFiles, Modules, project_of};

use super::ruleset::{name_of, place_remark};
use super::targets::slashed;
use crate::args::NewRulesetArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::shell;
use crate::whole_folder;

pub(super) fn new_ruleset(args: &NewRulesetArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    // A second folder of rulesets further down would hide the project's own.
    let project = project_of(Path::new("")).unwrap_or_default();
    let folder = args.out.clone().unwrap_or_else(|| project.join(RULESET_FOLDER).join(&args.name));
    let files = GameFiles::for_folder(console.modules, Path::new(""));
    let mut problems = name_problems(console.modules, &args.name, &folder);
    problems.extend(parent_problems(&args.extends, &all_names(&files)));
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let (written, mut report) = console.modules.starter_ruleset(&files, &args.name, &args.extends);
    // Errors in the parent rulesets prevent a new one; their disagreements are for the new one to
    // settle.
    let is_theirs = |one: &Diagnostic| one.severity == Severity::Error && one.code != codes::PARENTS_DISAGREE;
    if written.len() == 1 || report.diagnostics().iter().any(is_theirs) {
        return Err(Failure::report(report));
    }
    let written: Vec<(String, Vec<u8>)> =
        written.into_iter().map(|(name, text)| (name, console.called(&text).as_bytes().to_vec())).collect();
    whole_folder::write_new(&folder, &written)?;
    console.tell(&next_steps(console.modules, args, &folder))?;
    if !report.has_errors() {
        return Ok(ExitCode::Success);
    }
    report.call_files(&format!("{RULESET_FOLDER}/{}/", args.name), &format!("{}/", slashed(&folder)));
    let text = report.render(console.error_paint().style());
    console.note(text.trim_end());
    Ok(ExitCode::Wrong)
}

/// Checks the name, and a folder with another name.
pub(super) fn name_problems(modules: &Modules, name: &str, folder: &Path) -> Vec<String> {
    let known = match name_of(Path::new(name)) {
        Ok(known) => known,
        Err(Failure::Problems(problems, _)) => return problems,
        Err(_) => String::new(),
    };
    if known != name {
        return vec![format!("`{}` cannot be a ruleset's name", shorten(name))];
    }
    let mut problems = Vec::new();
    if folder.file_name().is_none_or(|last| *last != *name) {
        let folder = slashed(folder);
        problems.push(format!("the folder of a ruleset must have its name: `{name}`, not {folder}"));
    }
    if modules.is_shipped(name) {
        problems.push(format!("the program already has a built-in ruleset `{name}`; choose another name"));
    }
    problems
}

/// Checks the rulesets to extend.
fn parent_problems(parents: &[String], names: &[String]) -> Vec<String> {
    let known = names.join(", ");
    if parents.is_empty() {
        return vec![format!("which ruleset does it extend? Name it with --extends; there are {known}")];
    }
    let unknown = |parent: &&String| {
        let problem = format!("`--extends {}`: there is no such ruleset; expected {known}", shorten(parent));
        with_suggestion(problem, parent, names.iter().map(String::as_str))
    };
    let mut problems: Vec<String> =
        parents.iter().filter(|parent| !names.contains(parent)).map(|parent| unknown(&parent)).collect();
    let is_again = |&(at, parent): &(usize, &String)| parents[..at].contains(parent);
    let again = parents.iter().enumerate().filter(is_again);
    problems.extend(again.map(|(_, parent)| format!("`--extends {}` is given twice", shorten(parent))));
    problems
}

/// Reports the files written, and the next steps.
fn next_steps(modules: &Modules, args: &NewRulesetArgs, folder: &Path) -> String {
    let (shown, name) = (shell::quote_path(folder), &args.name);
    let next = [
        format!("  endturn check {shown}  find all mistakes at once"),
        format!("  endturn ruleset show {name}  list all values"),
        format!("  endturn new scenario \"My game\" --ruleset {name}  write a game that uses it"),
    ];
    format!(
        "wrote {shown}: {name} extends {}; the files say how to change it. Then\n{}\n{}",
        args.extends.join(", "),
        next.join("\n"),
        place_remark(modules, folder, name)
    )
}
