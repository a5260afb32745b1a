//! Digests, snapshots and differences of a game.

use super::Game;
use crate::{
    journal::Journal,
    snapshot::{self, Difference, Differs, Digest, FieldDifference, RestoreError, RowDifference},
    turn::TurnChain,
};

impl Game {
    /// The 128-bit digest of the whole state.
    pub fn digest(&self) -> Digest {
        snapshot::digest(self.world())
    }

    /// The whole state; [`restore`](Self::restore) gives a game whose next rounds are the same byte for byte.
    pub fn snapshot(&self) -> Vec<u8> {
        snapshot::encode(self.world(), self.setup.content)
    }

    /// Goes to the state of a snapshot of the same scenario.
    ///
    /// # Errors
    /// If the bytes are no such snapshot; the game is then as it was.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), RestoreError> {
        let before = self.snapshot();
        let outcome = self.read_state(bytes);
        if outcome.is_err() {
            self.read_state(&before).expect("a snapshot of this very game can be read");
        }
        outcome
    }

    fn read_state(&mut self, bytes: &[u8]) -> Result<(), RestoreError> {
        let sections = snapshot::decode(self.world(), bytes, self.setup.content)?;
        self.clear_world();
        let world = self.app.world_mut();
        for (section, bytes) in sections {
            (section.read)(world, &bytes)
                .map_err(|error| RestoreError::Malformed(format!("section {}: {error}", section.name)))?;
        }
        let chain = world.resource::<TurnChain>();
        if !chain.is_sound() {
            return Err(RestoreError::Malformed(
                "section engine.turn_chain: the states do not follow one another".into(),
            ));
        }
        let round = chain.current().round_number();
        world.resource_mut::<Journal>().enter_round(round);
        Ok(())
    }

    /// The first row in which this state differs from another game's; none if they are equal.
    pub fn first_difference(&self, other: &Self) -> Option<Difference> {
        if self.turn() != other.turn() {
            return Some(Difference { section: "engine.turn", key: self.turn().shorthand() });
        }
        snapshot::first_difference(self.world(), other.world())
    }

    /// Everything in which this state differs from another game's, in the order of the sections; nothing if their digests are
    /// the same.
    pub fn differences(&self, other: &Self) -> Vec<RowDifference> {
        let turn = |game: &Self| game.turn().digest_bytes();
        let fields = FieldDifference {
            field: String::new(),
            ours: Some(self.turn().shorthand()),
            theirs: Some(other.turn().shorthand()),
        };
        let row =
            RowDifference { section: "engine.turn", key: "resource".to_owned(), what: Differs::Fields(vec![fields]) };
        let turn = (turn(self) != turn(other)).then_some(row);
        turn.into_iter().chain(snapshot::differences(self.world(), other.world())).collect()
    }
}
