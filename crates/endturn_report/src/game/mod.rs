//! One game: its events, and the view in hindsight.

pub mod causes;
pub mod chronicle;
pub mod hindsight;

use endturn_engine::{Game, Seat};

use self::{chronicle::Chronicle, hindsight::Hindsight};

/// A game with its events; every report on a single game takes this.
#[derive(Clone, Copy)]
pub struct Book<'g> {
    /// The game.
    pub game: &'g Game,
    /// Its events.
    pub chronicle: &'g Chronicle,
    /// The root seed.
    pub seed: u64,
    /// The command that repeats it; empty if there is none.
    pub repeat: &'g str,
    /// Rulesets that are not the built-in ones, for people.
    pub own_rulesets: &'g [String],
    /// Further curves of a chart, before those of the metrics.
    pub curves: &'g [Curve],
}

/// A curve of a chart that is no metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// Its name.
    pub name: &'static str,
    /// Its meaning, in a few words.
    pub help: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// By seat, the values at the start and after each round.
    pub values: Vec<Vec<i64>>,
}

impl std::fmt::Debug for Book<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("seed", &self.seed).field("repeat", &self.repeat).finish_non_exhaustive()
    }
}

impl<'g> Book<'g> {
    /// The game in hindsight, as it is now.
    #[must_use]
    pub fn hindsight(&self) -> Hindsight {
        Hindsight::of(self.game, self.chronicle)
    }

    /// A seat's name.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &'g str {
        self.game.roster().name(seat)
    }

    /// The current player of a seat.
    #[must_use]
    pub fn persona(&self, seat: Seat) -> String {
        played_by(self.game.deciding(seat))
    }
}

/// Joins the personas of a seat, one per module, into a word.
#[must_use]
pub fn played_by(personas: &[(String, String)]) -> String {
    let mut names: Vec<&str> = personas.iter().map(|(_, persona)| persona.as_str()).collect();
    names.dedup();
    if names.is_empty() { "person".to_owned() } else { names.join("+") }
}
