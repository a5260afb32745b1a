//! A game inside a Bevy app, which could as well have a window: the game is a resource that plays a
//! round with every update, its facts are messages, and a system draws the board.
//!
//!     cargo run -p endturn --example in_a_bevy_app        (from the root of the repository)

use bevy_app::{App, Startup, Update};
use bevy_ecs::prelude::*;
use endturn::{engine::journal::FactEntry, prelude::*};

/// Plays a round and sends its facts.
fn play_a_round(mut game: ResMut<Game>, mut told: MessageWriter<FactEntry>) {
    game.advance_round();
    told.write_batch(game.take_facts());
}

/// Prints what a status line would show.
fn tell(game: Res<Game>, mut told: MessageReader<FactEntry>) {
    for entry in told.read().filter(|entry| entry.fact.is_told()) {
        println!("round {}: {}", entry.round, entry.fact.text(game.world()));
    }
}

/// Prints the board. A window would use the colours of the cells, and sprites for their marks.
fn draw(game: Res<Game>) {
    let picture = game.picture("civ").expect("civ has a board");
    for row in picture.cells.chunks(picture.width) {
        let line: String = row.iter().map(|cell| cell.mark.or(cell.spot).unwrap_or(cell.glyph)).collect();
        println!("{}", line.trim_end());
    }
}

pub(crate) fn main() {
    let mut game = Game::load("scenarios/civ_tiny.ron").expect("the scenario is sound");
    game.listen(true);
    let mut app = App::new();
    app.insert_resource(game).add_message::<FactEntry>().add_systems(Startup, draw).add_systems(
        Update,
        (play_a_round, tell, draw.run_if(|game: Res<Game>| game.rounds_finished().is_multiple_of(10))).chain(),
    );
    while app.world().resource::<Game>().rounds_finished() < 20 {
        app.update();
    }
}
