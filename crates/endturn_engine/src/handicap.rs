//! Values that favour a seat at the start of a game.

use bevy_ecs::prelude::World;

use crate::seats::Seat;

/// A value of a scenario that favours a seat the more, the higher it is.
///
/// ```
/// use endturn_engine::handicap::{Handicap, SEAT};
///
/// // As in `Module::HANDICAPS` of a module whose section has `nations: {"Rome": (gold: 50)}`.
/// const GOLD: Handicap = Handicap {
///     name: "gold at the start",
///     range: (0, 2_000),
///     path: &["civ", "nations", SEAT, "gold"],
///     value: |_world, _seat| Some(50),
///     written: |_world, _seat, value| value.to_string(),
/// };
/// assert_eq!(GOLD.change("Rome", "90"), "scenario.civ.nations.Rome.gold=90");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Handicap {
    /// Its name, as in "gold at the start".
    pub name: &'static str,
    /// Least and greatest value.
    pub range: (i64, i64),
    /// The path of the field in a scenario; [`SEAT`] stands for the seat's name.
    pub path: &'static [&'static str],
    /// The seat's value at the start; `None` if it has none of its own.
    pub value: fn(&World, Seat) -> Option<i64>,
    /// The field, as RON, that gives the seat a value.
    pub written: fn(&World, Seat, i64) -> String,
}

/// The part of a path that stands for the seat's name, a key of a map.
pub const SEAT: &str = "{seat}";

impl Handicap {
    /// The change of a scenario that gives a seat this field, as `--set` takes it.
    #[must_use]
    pub fn change(&self, seat: &str, written: &str) -> String {
        let parts: Vec<&str> = self.path.iter().map(|part| if *part == SEAT { seat } else { part }).collect();
        format!("scenario.{}={written}", parts.join("."))
    }
}
