//! Ruleset names and map tiles as words of orders, in both directions.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{BuildingId, ExtraId, GovernmentId, PolicyId, SpecialistId, TechId, Tile, UnitTypeId};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::table::Table;
use endturn_engine::{
    Seat,
    letters::{is_disruptive, visible},
    orders::{Refusal, Words, Writer},
    suggest::plain,
    turn::{CommitBuffer, TurnChain},
};

use crate::realm::Eye;

/// Longer lists are not shown in a refusal; it names the nearest word instead.
pub(super) const SHOWN: usize = 12;

/// The names of one game, as one seat knows them.
#[derive(Clone, Copy)]
pub(crate) struct Names<'w> {
    pub(super) eye: Eye<'w>,
    /// The seat that reads the names.
    pub(super) reader: Option<Seat>,
}

/// The only seat that can give orders now.
fn lonely(world: &World) -> Option<Seat> {
    let turn = world.get_resource::<TurnChain>()?.current();
    let submitted = world.get_resource::<CommitBuffer>().map(|buffer| buffer.submitted());
    let waiting = turn.provisional_actors().without(submitted.unwrap_or_default());
    turn.active_player().or_else(|| if waiting.len() == 1 { waiting.lowest() } else { None })
}

/// Folds a letter for comparison: spaces and `_` are the same, and so are both cases and all
/// apostrophes.
fn fold(letter: char) -> char {
    let letter = plain(letter);
    if letter == ' ' { '_' } else { letter.to_lowercase().next().unwrap_or(letter) }
}

/// Whether two names are the same word. Names that a nation made up differ in their last letters:
/// `Romans 17`, `Romans 18`.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    if one.is_ascii() && other.is_ascii() {
        let fold = |byte: u8| if byte == b' ' { b'_' } else { byte.to_ascii_lowercase() };
        return one.len() == other.len() && one.bytes().rev().map(fold).eq(other.bytes().rev().map(fold));
    }
    one.chars().map(fold).eq(other.chars().map(fold))
}

/// A name as a word of an order.
pub(super) fn word(name: &str) -> String {
    name.replace(' ', "_")
}

/// Whether a name can be a word: it is not empty, not like a number, and fully visible.
pub(super) fn is_wordy(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('#') && !name.chars().any(is_disruptive)
}

/// A name of any length and kind, made fit for a message.
pub(super) fn shown(found: &str) -> String {
    found.chars().take(40).flat_map(visible).collect()
}

/// `#12`.
pub(super) fn number<N: std::str::FromStr>(word: &str) -> Option<N> {
    let digits = word.strip_prefix('#')?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The word of the entry at an index: its name, or its number if an earlier name reads the same.
#[must_use]
pub fn entry_word<T>(table: &Table<T>, place: usize) -> String {
    match table.at(place) {
        Some((name, _)) if is_wordy(name) && find(table, name) == Some(place) => word(name),
        _ => format!("#{place}"),
    }
}

/// The index of the first entry whose name reads as a word.
#[must_use]
pub fn find<T>(table: &Table<T>, word: &str) -> Option<usize> {
    table.names().position(|name| is_same(name, word))
}

/// Ids that are indices into a table of the ruleset: `x_word(id)` writes, `x(words)` reads.
macro_rules! entries {
    ($($write:ident $read:ident $what:literal $stand_in:literal: $id:ident => $table:ident;)+) => {
        impl Names<'_> {$(
            pub(super) fn $write(self, id: $id) -> String {
                entry_word(&self.eye.rules.written.$table, id.index())
            }

            pub(super) fn $read(self, words: &mut Words<'_>) -> Result<$id, Refusal> {
                let table = &self.eye.rules.written.$table;
                let found = words.word(&[$stand_in])?;
                match number::<u16>(found).or_else(|| find(table, found).map(|at| at as u16)) {
                    Some(place) => Ok($id(place)),
                    None => Err(unknown(words, $what, $stand_in, found, table.names())),
                }
            }
        )+}
    };
}

entries! {
    building_word building "building" "BUILDING": BuildingId => buildings;
    tech_word tech "tech" "TECH": TechId => techs;
    government_word government "government" "GOVERNMENT": GovernmentId => governments;
    specialist_word specialist "specialist" "SPECIALIST": SpecialistId => specialists;
    policy_word policy "policy" "POLICY": PolicyId => policies;
    extra_word extra "extra" "EXTRA": ExtraId => extras;
}

/// The refusal of a word that names nothing, with the nearest name.
pub(super) fn unknown<'a>(
    words: &Words<'_>,
    what: &str,
    stand_in: &str,
    found: &str,
    names: impl Iterator<Item = &'a str>,
) -> Refusal {
    let known: Vec<String> = names.map(word).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let mut refusal = words.unknown(what, found, &known);
    if known.len() > SHOWN {
        refusal.expected = vec![stand_in.to_owned()];
    }
    refusal
}

impl<'w> Names<'w> {
    /// The names of a world's game for the seat that submits an order, or for the only seat that
    /// can; for no particular seat if there is none.
    pub(crate) fn of(world: &'w World) -> Self {
        let writer = world.get_resource::<Writer>().map(|writer| writer.0);
        Self { eye: Eye::of(world), reader: writer.or_else(|| lonely(world)) }
    }

    /// The names of the game as a seat knows them.
    pub(crate) fn of_seat(world: &'w World, seat: Seat) -> Self {
        Self::seen(Eye::of(world), seat)
    }

    /// The same, for a caller that already has an eye.
    pub(crate) fn seen(eye: Eye<'w>, seat: Seat) -> Self {
        Self { eye: eye.seen_by(seat), reader: Some(seat) }
    }

    pub(super) fn unit_type_word(self, id: UnitTypeId) -> String {
        entry_word(&self.eye.rules.written.units, id.index())
    }

    /// A city's target as a word: units come before buildings of the same name.
    pub(crate) fn target_word(self, target: Target) -> String {
        let rules = &self.eye.rules.written;
        match target {
            Target::Unit(id) => match entry_word(&rules.units, id.index()) {
                word if word.starts_with('#') => format!("#unit{word}"),
                word => word,
            },
            Target::Building(id) => match entry_word(&rules.buildings, id.index()) {
                word if word.starts_with('#') || find(&rules.units, &word).is_some() => {
                    format!("#building#{}", id.index())
                }
                word => word,
            },
        }
    }

    pub(super) fn target(self, words: &mut Words<'_>) -> Result<Target, Refusal> {
        let rules = &self.eye.rules.written;
        let found = words.word(&["TARGET"])?;
        let unit = found.strip_prefix("#unit").map_or_else(|| find(&rules.units, found).map(|at| at as u16), number);
        let building =
            found.strip_prefix("#building").map_or_else(|| find(&rules.buildings, found).map(|at| at as u16), number);
        match (unit, building) {
            (Some(unit), _) => Ok(Target::Unit(UnitTypeId(unit))),
            (None, Some(building)) => Ok(Target::Building(BuildingId(building))),
            (None, None) => {
                let names = rules.units.names().chain(rules.buildings.names());
                Err(unknown(words, "unit type or building", "TARGET", found, names))
            }
        }
    }

    /// A tile as a word.
    pub(crate) fn tile_word(self, tile: Tile) -> String {
        let topology = self.eye.map.topology();
        if tile.index() >= topology.tiles() {
            return format!("#{}", tile.0);
        }
        let (x, y) = topology.xy(tile);
        format!("{x},{y}")
    }

    pub(crate) fn tile(self, words: &mut Words<'_>) -> Result<Tile, Refusal> {
        let found = words.word(&["COLUMN,ROW"])?;
        self.place(found).ok_or_else(|| {
            let (width, height) = (self.eye.map.topology().width(), self.eye.map.topology().height());
            let reason = format!("`{}` is not a tile of this map of {width} columns and {height} rows", shown(found));
            Refusal::new("unknown-tile", reason).expecting(["COLUMN,ROW"])
        })
    }

    /// The tile that a word names; any number that is written may be one.
    pub(crate) fn place(self, word: &str) -> Option<Tile> {
        if let Some(tile) = number(word) {
            return Some(Tile(tile));
        }
        let (x, y) = word.split_once(',')?;
        self.eye.map.topology().at(digits(x)?, digits(y)?)
    }
}

/// An unsigned number.
fn digits(word: &str) -> Option<i32> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) { word.parse().ok() } else { None }
}

/// Reads the next word as a whole number, which may be negative.
pub(super) fn whole(words: &mut Words<'_>) -> Result<i32, Refusal> {
    let found = words.word(&["NUMBER"])?;
    let plain = found.strip_prefix('-').unwrap_or(found);
    let is_plain = !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| found.parse().ok()).flatten().ok_or_else(|| {
        let reason = format!("`{}` is not a whole number from {} to {}", shown(found), i32::MIN, i32::MAX);
        Refusal::new("bad-number", reason).expecting(["NUMBER"])
    })
}
