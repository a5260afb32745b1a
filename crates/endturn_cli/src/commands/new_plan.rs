//! `new plan`: the template of a plan.

use std::path::{Component, Path, PathBuf};

use endturn::engine::compact::CompactSort as _;
use endturn::scenario::diagnostic::Report;
use endturn::scenario::files::Handed;
use endturn::{GameFiles, starter_plan};

use super::new::{file_name, write_new};
use super::targets::slashed;
use crate::args::NewPlanArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::shell;

/// The default folder of new plans.
const PLANS: &str = "plans";
/// Maximum number of scenarios suggested if none is given.
const NAMED: usize = 8;

pub(super) fn new_plan(args: &NewPlanArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    if args.name.trim().is_empty() || args.name.chars().count() > 80 || args.name.chars().any(char::is_control) {
        problems.push(format!("`{}` cannot be a plan's name; expected 1 to 80 characters", shorten(&args.name)));
    }
    if args.scenario.is_none() {
        problems.push(format!("which scenario does it play? name it with --scenario{}", known()));
    }
    let (Some(scenario), true) = (&args.scenario, problems.is_empty()) else {
        return Err(Failure::Problems(problems, None));
    };
    let path = match &args.out {
        Some(path) => path.clone(),
        None => PathBuf::from(PLANS).join(file_name(&args.name)?),
    };
    let shown = slashed(scenario);
    let setup = console.modules.load(&shown, &[]).map_err(Failure::report)?.setup;
    let text = console.called(&starter_plan(&args.name, &way(&path, scenario), &setup)).into_owned();
    let tried = slashed(&path);
    let files =
        Handed { path: tried.clone(), text: text.clone(), rest: GameFiles::for_scenario(console.modules, &tried) };
    console
        .modules
        .check_plan(&files, &tried)
        .map_err(|mut reports| Failure::report(reports.pop().unwrap_or_else(Report::default)))?;
    write_new(&path, &text)?;
    let shown = shell::quote_path(&path);
    let next = [
        format!("  endturn check {shown}                      find all mistakes at once"),
        format!("  endturn batch {shown} --dry-run            number of games and estimated time"),
        format!("  endturn batch {shown} --out target/batch   play them"),
    ];
    console.say(&format!("wrote {shown}: every field is explained. Change it, then\n{}\n", next.join("\n")))?;
    Ok(ExitCode::Success)
}

/// Suggests scenarios of the working folder, if none is given.
fn known() -> String {
    let entries = std::fs::read_dir("scenarios").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut paths: Vec<String> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "ron")).map(|path| slashed(&path)).collect();
    paths.compact_sort();
    match (paths.len(), paths.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ")) {
        (0, _) => "; `endturn new scenario NAME` writes one".to_owned(),
        (count, named) if count <= NAMED => format!(", such as {named}"),
        (count, named) => format!(", such as {named} or one of {} more", count - NAMED),
    }
}

/// Returns the path from a plan's file to a scenario, as plans write it.
pub(super) fn way(plan: &Path, scenario: &Path) -> String {
    let (from, to) = match plan.is_absolute() == scenario.is_absolute() {
        true => (plan.to_owned(), scenario.to_owned()),
        false => {
            let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
            (whole(plan), whole(scenario))
        }
    };
    let parts = |path: &Path| -> Vec<String> {
        let named = path.components().filter(|part| !matches!(part, Component::CurDir | Component::RootDir));
        named.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect()
    };
    let (from, to) = (parts(from.parent().unwrap_or(Path::new(""))), parts(&to));
    let same = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from[same..].iter().map(|_| "..".to_owned());
    up.chain(to[same..].iter().cloned()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_from_a_plan_to_a_scenario_goes_through_the_folder_that_both_are_in() {
        let way = |plan: &str, scenario: &str| way(Path::new(plan), Path::new(scenario));
        assert_eq!(way("plans/a.ron", "scenarios/b.ron"), "../scenarios/b.ron");
        assert_eq!(way("a.ron", "./b.ron"), "b.ron");
        assert_eq!(way("/x/plans/deep/a.ron", "/x/b.ron"), "../../b.ron");
        assert_eq!(way("target/a.ron", "target/b.ron"), "b.ron");
    }
}
