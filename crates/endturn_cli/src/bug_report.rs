//! The third kind of error: a bug, something that must not happen.

use endturn::{
    Modules,
    engine::bug::{self, Bug},
};

use crate::exit_code::ExitCode;
use crate::tty;

/// Runs the command; a panic is reported as a bug, with everything needed to find it. `modules` are
/// those of the program.
pub(crate) fn guard(command: &str, modules: &Modules, work: impl FnOnce() -> ExitCode) -> ExitCode {
    let (line, foreign) = (command.to_owned(), foreign(modules));
    let foreign_to_hook = foreign.clone();
    // A bug in another thread may never come back to the guard.
    bug::report_uncaught(move |bug| {
        tty::restore();
        eprintln!("{}", text(bug, &line, &foreign_to_hook));
    });
    bug::caught(work).unwrap_or_else(|bug| {
        tty::restore();
        // Without a source it began in another thread, and was reported there.
        if bug.source.is_some() {
            eprintln!("{}", text(&bug, command, &foreign));
        }
        ExitCode::Bug
    })
}

/// The modules of a program that do not come with this project.
fn foreign(modules: &Modules) -> Vec<&'static str> {
    let shipped = Modules::shipped();
    modules.names().into_iter().filter(|name| shipped.get(name).is_none()).collect()
}

fn text(bug: &Bug, command: &str, foreign: &[&str]) -> String {
    let place = bug.place.as_deref();
    let module = place.map(|place| place.running.module()).filter(|module| !module.is_empty());
    let of_others = module.filter(|module| foreign.contains(module));
    let what = match of_others {
        Some(module) => format!("bug in the module `{module}`"),
        None => "bug: this must not happen, whatever the input".to_owned(),
    };
    let mut lines = vec![what, format!("  what     {}", bug.message)];
    lines.extend(bug.source.as_ref().map(|source| format!("  where    {source}")));
    lines.extend(place.map(|place| format!("  game     {place}")));
    lines.push(format!("  command  {command}"));
    lines.push(format!("  version  endturn {}", env!("CARGO_PKG_VERSION")));
    lines.push(match (of_others, module, foreign) {
        (Some(module), ..) => {
            format!("`{module}` is no module of endturn: its author needs these lines; the command above reproduces it")
        }
        (None, None, [_, ..]) => format!(
            "if it is no slip in a module of your own ({}), please report it with these lines and the scenario file; the \
             command above reproduces it",
            foreign.join(", ")
        ),
        _ => "please report it with these lines and the scenario file; the command above reproduces it".to_owned(),
    });
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use endturn::engine::{Game, GameSetup, SmallModule, turn::TurnSetup};

    use super::*;

    /// A bug outside games.
    fn bug() -> Bug {
        let mut bug = bug::caught::<()>(|| panic!("a sum overflowed")).unwrap_err();
        bug.source = Some("src/x.rs:3:5".to_owned());
        bug
    }

    #[test]
    fn a_bug_report_says_what_where_and_how_to_see_it_again() {
        let report = text(&bug(), "endturn run a.ron", &[]);
        for part in ["must not happen", "a sum overflowed", "src/x.rs:3:5", "endturn run a.ron", "please report it"] {
            assert!(report.contains(part), "{part} is missing in\n{report}");
        }
    }

    #[test]
    fn a_slip_in_a_module_of_others_is_their_authors() {
        let pit = SmallModule::without_orders("pit", |_| (), |_| panic!("on purpose"));
        let setup = GameSetup::of("pit", &["Ann"], TurnSetup::simultaneous(), pit);
        let slip = bug::caught(|| Game::new(setup).is_ok()).expect_err("the start of the module panicked");
        assert_eq!(slip.place.as_ref().map(|place| place.running.module()), Some("pit"));
        let report = text(&slip, "pit run a.ron", &["pit"]);
        assert!(report.starts_with("bug in the module `pit`\n") && report.contains("the start of pit"), "{report}");
        assert!(!report.contains("report it"), "{report}");
        // The same place in a program in which that module is endturn's own.
        assert!(text(&slip, "endturn run a.ron", &[]).contains("please report it"));
        let unknown = text(&bug(), "pit run a.ron", &["pit"]);
        assert!(unknown.contains("if it is no slip in a module of your own (pit), please report it"), "{unknown}");
        assert_eq!(foreign(&Modules::shipped()), [""; 0]);
    }

    #[test]
    fn a_panic_ends_with_the_exit_code_of_bugs() {
        let outcome = guard("endturn test", &Modules::shipped(), || panic!("on purpose"));
        let _ = std::panic::take_hook();
        assert_eq!(outcome.number(), 70);
    }
}
