//! Modules with one mistake each, typical of a first module: each is refused when the game is
//! built, or found by the kit, with a message that names the mistake and the remedy.

mod booth;
mod effects;
mod lists;
mod names;
mod personas;
mod stages;
mod state;

use std::panic::{AssertUnwindSafe, catch_unwind};

use booth::Booth;
use endturn_engine::Game;
use endturn_kit::Subject;

/// The kit's message about a module.
fn told(booth: Booth) -> String {
    let subject = booth.subject();
    message(|| _ = subject.keeps_every_promise(2))
}

/// The message of a broken promise.
fn message(test: impl FnOnce()) -> String {
    let broken = catch_unwind(AssertUnwindSafe(test));
    let message = broken.err().unwrap_or_else(|| panic!("the kit finds nothing"));
    match message.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => (*other.downcast::<&'static str>().expect("a panic has a text")).to_owned(),
    }
}

/// The reason why no game can be built from a module.
fn refused(booth: Booth) -> String {
    Game::new(booth.setup()).expect_err("the game is built").to_string()
}

/// Checks that a message contains all of these parts.
fn tells(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "`{part}` is missing in: {message}");
    }
}

#[test]
fn the_module_from_which_the_broken_ones_are_made_keeps_every_promise() {
    let proof = Booth::default().subject().keeps_every_promise(4);
    assert!(proof.pairs > 20 && proof.forged.refused > 0 && proof.forged.played > 0, "{proof:?}");
}

#[test]
fn the_kit_makes_orders_of_its_own_from_what_a_module_says_of_its() {
    let proof = Subject::of(Booth::default().setup()).keeps_every_promise(3);
    assert!(proof.pairs > 20, "{proof:?}");
}
