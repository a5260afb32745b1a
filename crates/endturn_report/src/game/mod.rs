//! One game: what has been seen of it, and what can be said of it looking back.

pub mod chronicle;
pub mod hindsight;

use endturn_engine::{Game, Seat};

use self::{chronicle::Chronicle, hindsight::Hindsight};

/// A game with what has been seen of it: all that is told of one game is told of this.
#[derive(Clone, Copy)]
pub struct Book<'g> {
    /// The game.
    pub game: &'g Game,
    /// What has been seen of it.
    pub chronicle: &'g Chronicle,
    /// The root seed.
    pub seed: u64,
    /// The command that repeats it; empty if there is none.
    pub repeat: &'g str,
    /// Rulesets that are not as the program carries them, for people.
    pub own_rulesets: &'g [String],
}

impl std::fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("seed", &self.seed).field("repeat", &self.repeat).finish_non_exhaustive()
    }
}

impl<'g> Book<'g> {
    /// What can be said of the game as it stands, looking back.
    #[must_use]
    pub fn hindsight(&self) -> Hindsight {
        Hindsight::of(self.game, self.chronicle)
    }

    /// A seat's name.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &'g str {
        self.game.roster().name(seat)
    }

    /// Who fills a seat now.
    #[must_use]
    pub fn persona(&self, seat: Seat) -> String {
        played_by(self.game.deciding(seat))
    }
}

/// The personas that play a seat, by module, as a word.
#[must_use]
pub fn played_by(personas: &[(String, String)]) -> String {
    let mut names: Vec<&str> = personas.iter().map(|(_, persona)| persona.as_str()).collect();
    names.dedup();
    if names.is_empty() { "person".to_owned() } else { names.join("+") }
}
