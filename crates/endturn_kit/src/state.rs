//! The promise that all state is registered.

use super::{Subject, draw_for};
use endturn_engine::Game;

impl Subject {
    /// Each component of an entity with a key and each resource that changes is registered, as
    /// state or as derived, and each entity has a key: after every order of a random game, and
    /// after every round of all games of the kit.
    pub fn what_a_game_holds_is_registered(&self, seed: u64) {
        self.round(&mut self.fresh(seed));
        let mut game = self.fresh(seed);
        let mut draw = draw_for(seed, 7);
        for _ in 0..self.rounds * 4 {
            let Some(seat) = game.next_seat() else { return };
            let line = if draw.below(5) == 0 { "end".to_owned() } else { (self.random_order)(&game, seat, &mut draw) };
            if game.submit(seat, &line).is_ok() {
                no_faults(&game, &format!("after `{line}` in a game of seed {seed}"));
            }
        }
    }
}

/// Panics if the world holds what it should not.
pub(super) fn no_faults(game: &Game, when: &str) {
    let faults: Vec<String> = game.state_faults().iter().map(|fault| format!("{when} {fault}")).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
