//! The third kind of error: a bug, something that must not happen.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
};

use endturn::{
    Modules,
    engine::bug::{BugPlace, bug_place, quietly},
    lab::play::{is_playing, said},
};

use crate::exit_code::ExitCode;
use crate::tty;

/// The message of a bug, and its place in the source.
struct Said {
    message: String,
    source: Option<String>,
}

thread_local! {
    /// `Some` while this thread is inside [`guard`]; holds the last bug there, whose place in the
    /// game is known only once it has left the game.
    static GUARDED: RefCell<Option<Option<Said>>> = const { RefCell::new(None) };
}

/// Runs the command; a panic is reported as a bug, with everything needed to find it. `modules` are
/// those of the program.
pub(crate) fn guard(command: &str, modules: &Modules, work: impl FnOnce() -> ExitCode) -> ExitCode {
    let (line, foreign) = (command.to_owned(), foreign(modules));
    let foreign_to_hook = foreign.clone();
    panic::set_hook(Box::new(move |info| {
        tty::restore();
        let bug = Said { message: said(info.payload()), source: info.location().map(ToString::to_string) };
        // A bug in another thread, or in a game that is being replayed, may never come back to the
        // guard.
        let waits = !is_playing() && GUARDED.with_borrow(Option::is_some);
        if waits {
            GUARDED.set(Some(Some(bug)));
        } else {
            eprintln!("{}", text(&bug, None, &line, &foreign_to_hook));
        }
    }));
    GUARDED.set(Some(None));
    let done = quietly(|| panic::catch_unwind(AssertUnwindSafe(work)));
    // A bug that the command expected and caught is reported too.
    if let Some(bug) = GUARDED.take().flatten() {
        eprintln!("{}", text(&bug, bug_place().as_ref(), command, &foreign));
    }
    done.unwrap_or(ExitCode::Bug)
}

/// The modules of a program that do not come with this project.
fn foreign(modules: &Modules) -> Vec<&'static str> {
    let shipped = Modules::shipped();
    modules.names().into_iter().filter(|name| shipped.get(name).is_none()).collect()
}

fn text(bug: &Said, place: Option<&BugPlace>, command: &str, foreign: &[&str]) -> String {
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
    use endturn::engine::{
        Game, GameSetup, ModuleSetup, bevy_app::App, bevy_ecs::world::World, rules::RuleInfo, turn::TurnSetup,
    };

    use super::*;

    /// A module of others that panics.
    struct Pit;

    impl ModuleSetup for Pit {
        fn name(&self) -> &'static str {
            "pit"
        }

        fn build(&self, _: &mut App) {}

        fn spawn(&self, _: &mut World) {
            panic!("on purpose");
        }

        fn rules(&self) -> &'static [RuleInfo] {
            &[]
        }
    }

    fn bug() -> Said {
        Said { message: "a sum overflowed".to_owned(), source: Some("src/x.rs:3:5".to_owned()) }
    }

    #[test]
    fn a_bug_report_says_what_where_and_how_to_see_it_again() {
        let report = text(&bug(), None, "endturn run a.ron", &[]);
        for part in ["must not happen", "a sum overflowed", "src/x.rs:3:5", "endturn run a.ron", "please report it"] {
            assert!(report.contains(part), "{part} is missing in\n{report}");
        }
    }

    #[test]
    fn a_slip_in_a_module_of_others_is_their_authors() {
        let setup = GameSetup::of("pit", &["Ann"], TurnSetup::simultaneous(), Pit);
        let begun = quietly(|| panic::catch_unwind(AssertUnwindSafe(|| Game::new(setup).is_ok())));
        let place = bug_place().filter(|_| begun.is_err()).expect("the start of the module panicked");
        assert_eq!(place.running.module(), "pit");
        let report = text(&bug(), Some(&place), "pit run a.ron", &["pit"]);
        assert!(report.starts_with("bug in the module `pit`\n") && report.contains("the start of pit"), "{report}");
        assert!(!report.contains("report it"), "{report}");
        // The same place in a program in which that module is endturn's own.
        assert!(text(&bug(), Some(&place), "endturn run a.ron", &[]).contains("please report it"));
        let unknown = text(&bug(), None, "pit run a.ron", &["pit"]);
        assert!(unknown.contains("if it is no slip in a module of your own (pit), please report it"), "{unknown}");
        assert_eq!(foreign(&Modules::shipped()), [""; 0]);
    }

    #[test]
    fn a_panic_ends_with_the_exit_code_of_bugs() {
        let outcome = guard("endturn test", &Modules::shipped(), || panic!("on purpose"));
        let _ = panic::take_hook();
        assert_eq!(outcome.number(), 70);
    }
}
