//! Every example of the crates is run here, and prints what it printed when it was last reviewed.

use std::{cell::RefCell, env, path::Path};

thread_local! {
    static PRINTED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Replaces `println!` in the examples below.
macro_rules! println {
    ($($part:tt)*) => {
        crate::examples::print(&format!($($part)*))
    };
}

#[path = "../../../../crates/endturn/examples/facade.rs"]
mod facade;
#[path = "../../../../crates/endturn/examples/in_a_bevy_app.rs"]
mod in_a_bevy_app;
#[path = "../../../../crates/endturn_engine/examples/nim.rs"]
mod nim;
#[path = "../../../../crates/endturn/examples/own_persona.rs"]
mod own_persona;
#[path = "../../../../crates/endturn/examples/seat_in_rust.rs"]
mod seat_in_rust;

fn print(line: &str) {
    PRINTED.with_borrow_mut(|printed| {
        printed.push_str(line);
        printed.push('\n');
    });
}

/// The output of an example started from the root of the repository.
fn printed<T>(main: impl FnOnce() -> T) -> String {
    env::set_current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    main();
    PRINTED.take()
}

#[test]
fn the_facade_loads_plays_tells_and_goes_back() {
    insta::assert_snapshot!("facade", printed(facade::main));
}

#[test]
fn a_persona_of_one_s_own_is_tried_against_the_one_that_it_is_like() {
    insta::assert_snapshot!("own_persona", printed(own_persona::main));
}

#[test]
fn a_program_plays_a_seat_of_a_shipped_module() {
    insta::assert_snapshot!("seat_in_rust", printed(seat_in_rust::main));
}

#[test]
fn a_bevy_app_steps_tells_and_draws_a_game() {
    insta::assert_snapshot!("in_a_bevy_app", printed(in_a_bevy_app::main));
}

#[test]
fn nim_is_a_whole_game_on_the_engine_alone() {
    insta::assert_snapshot!("nim", printed(nim::main));
}
