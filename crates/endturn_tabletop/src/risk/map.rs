//! Maps: in the form of a ruleset, and in that of the rules.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

/// A map in a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The continents, by name.
    pub continents: BTreeMap<String, Region>,
    /// The territories, by name, 2 to 60 of them. Names consist of letters, digits, spaces and
    /// `_-'.`; orders write `_` for a space.
    pub territories: BTreeMap<String, Land>,
}

/// A continent in a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Region {
    /// Armies for its sole owner, at the start of each turn.
    #[shape(range(min = 0, max = 100))]
    pub bonus: u16,
}

/// A territory in a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// Its continent.
    pub continent: String,
    /// Its place in drawings: the column, 0 to 119, and the row, 0 to 59, of the left end of its
    /// name, in characters from the upper left corner.
    pub at: (u8, u8),
    /// Its neighbours, which have to name it in turn.
    pub borders: Vec<String>,
}

/// Maximum number of territories of a map.
pub const MAX_TERRITORIES: usize = 60;
/// Number of columns and rows for the places of territories.
const ROOM: (u8, u8) = (120, 60);
/// A scenario's word for a wild card.
pub(super) const WILD: &str = "wild";
/// Maximum number of characters of a name.
const LONGEST_NAME: usize = 40;

/// A mistake in a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapMistake {
    /// It has fewer than two territories or more than 60.
    Size(usize),
    /// The territory's name is empty, too long, or has characters that names may not have.
    Name(String),
    /// The territory has the name of wild cards.
    Wild(String),
    /// In orders the first territory looks like the second.
    Twice(String, String),
    /// A territory names an unknown continent.
    NoContinent(String, String),
    /// A territory is outside drawings.
    Outside(String),
    /// A territory names as its neighbour, at this index of the list, an unknown one.
    NoNeighbour(String, usize, String),
    /// A territory names as its neighbour, at this index of the list, itself or one that does not
    /// name it in turn.
    OneWay(String, usize, String),
    /// A continent has no territory.
    Empty(String),
    /// This territory cannot be reached from the first.
    Cut(String),
}

impl std::fmt::Display for MapMistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(count) => write!(f, "a map has 2 to {MAX_TERRITORIES} territories, this one {count}"),
            Self::Name(name) => {
                write!(f, "`{name}` is not a valid name: use 1 to {LONGEST_NAME} letters, digits, spaces and `_-'.`")
            }
            Self::Wild(name) => write!(f, "`{name}` is the name of wild cards: its own card could not be named"),
            Self::Twice(name, other) => write!(f, "`{name}` reads like `{other}` in orders"),
            Self::NoContinent(name, continent) => {
                write!(f, "{name} lies in {continent}, which is not a continent of the map")
            }
            Self::Outside(name) => write!(f, "{name} is placed beyond {} columns or {} rows", ROOM.0, ROOM.1),
            Self::NoNeighbour(name, _, other) => {
                write!(f, "{name} borders {other}, which is not a territory of the map")
            }
            Self::OneWay(name, _, other) if name == other => write!(f, "{name} borders itself"),
            Self::OneWay(name, _, other) => write!(f, "{name} borders {other}, but {other} does not border {name}"),
            Self::Empty(name) => write!(f, "no territory lies in {name}"),
            Self::Cut(name) => write!(f, "{name} cannot be reached from the first territory"),
        }
    }
}

impl Map {
    /// Finds all mistakes: borders must hold both ways, and every territory must be reachable from
    /// every other.
    #[must_use]
    pub fn mistakes(&self) -> Vec<MapMistake> {
        let mut found = Vec::new();
        if !(2..=MAX_TERRITORIES).contains(&self.territories.len()) {
            found.push(MapMistake::Size(self.territories.len()));
        }
        let mut known: Vec<(String, &String)> = Vec::new();
        for (name, land) in &self.territories {
            let is_name = |letter: char| letter.is_alphanumeric() || " _-'.".contains(letter);
            let length = name.chars().count();
            if !(1..=LONGEST_NAME).contains(&length) || name.trim() != name || !name.chars().all(is_name) {
                found.push(MapMistake::Name(name.clone()));
            }
            if name == WILD {
                found.push(MapMistake::Wild(name.clone()));
            }
            let folded = fold(name);
            match known.iter().find(|(other, _)| *other == folded) {
                Some((_, other)) => found.push(MapMistake::Twice(name.clone(), (*other).clone())),
                None => known.push((folded, name)),
            }
            if !self.continents.contains_key(&land.continent) {
                found.push(MapMistake::NoContinent(name.clone(), land.continent.clone()));
            }
            if land.at.0 >= ROOM.0 || land.at.1 >= ROOM.1 {
                found.push(MapMistake::Outside(name.clone()));
            }
            for (place, other) in land.borders.iter().enumerate() {
                match self.territories.get(other) {
                    None => found.push(MapMistake::NoNeighbour(name.clone(), place, other.clone())),
                    Some(far) if name == other || !far.borders.contains(name) => {
                        found.push(MapMistake::OneWay(name.clone(), place, other.clone()));
                    }
                    Some(_) => {}
                }
            }
        }
        let is_empty = |name: &String| self.territories.values().all(|land| land.continent != *name);
        found.extend(self.continents.keys().filter(|name| is_empty(name)).cloned().map(MapMistake::Empty));
        if found.is_empty() {
            let board = Board::read(self);
            let reached = board.reach(0, u64::MAX);
            let cut = (0..board.count()).filter(|at| reached >> at & 1 == 0);
            found.extend(cut.map(|at| MapMistake::Cut(board.names[at].clone())));
        }
        found
    }
}

/// Folds a name for comparison in orders: ignores case, and treats spaces and `_` alike.
#[must_use]
pub fn fold(name: &str) -> String {
    name.chars().map(|letter| if letter == ' ' { '_' } else { letter }).flat_map(char::to_lowercase).collect()
}

/// A continent of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continent {
    /// Its name.
    pub name: String,
    /// Armies for its sole owner, each turn.
    pub bonus: u16,
    /// Its territories, one bit each.
    pub members: u64,
}

/// A map found sound, with all lookup tables of the rules. Territories are numbered in alphabetical
/// order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Names of the territories.
    pub names: Vec<String>,
    /// The same as orders write them, with `_` for spaces.
    pub words: Vec<String>,
    /// Place of each in drawings: column and row.
    pub places: Vec<(u8, u8)>,
    /// The neighbours of each territory, one bit each.
    pub borders: Vec<u64>,
    /// The continents.
    pub continents: Vec<Continent>,
}

impl Board {
    /// Compiles a map.
    ///
    /// # Errors
    ///
    /// The first mistake in it.
    pub fn new(map: &Map) -> Result<Self, MapMistake> {
        match map.mistakes().into_iter().next() {
            Some(mistake) => Err(mistake),
            None => Ok(Self::read(map)),
        }
    }

    /// Compiles a map without mistakes.
    fn read(map: &Map) -> Self {
        let names: Vec<String> = map.territories.keys().cloned().collect();
        let mask = |holds: &dyn Fn(&String) -> bool| {
            names.iter().enumerate().filter(|(_, name)| holds(name)).fold(0, |all, (at, _)| all | 1 << at)
        };
        let borders = map.territories.values().map(|land| mask(&|name| land.borders.contains(name))).collect();
        let continent = |(name, region): (&String, &Region)| Continent {
            name: name.clone(),
            bonus: region.bonus,
            members: mask(&|land| map.territories[land].continent == *name),
        };
        Self {
            words: names.iter().map(|name| name.replace(' ', "_")).collect(),
            places: map.territories.values().map(|land| land.at).collect(),
            borders,
            continents: map.continents.iter().map(continent).collect(),
            names,
        }
    }

    /// The territory with a name, in any case and with `_` or spaces.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u8> {
        let folded = fold(name);
        self.words.iter().position(|word| fold(word) == folded).map(|at| at as u8)
    }

    /// The continent of a territory.
    #[must_use]
    pub fn home(&self, at: usize) -> Option<&Continent> {
        self.continents.iter().find(|continent| continent.members >> at & 1 == 1)
    }

    /// Number of territories, 2..=60.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// The territories that can be reached from one through those of `within`, including itself.
    #[must_use]
    pub fn reach(&self, from: usize, within: u64) -> u64 {
        let mut reached = 1u64 << from;
        let mut edge = reached;
        while edge != 0 {
            let next = bits(edge).fold(0, |all, at| all | self.borders[at]) & within & !reached;
            reached |= next;
            edge = next;
        }
        reached
    }
}

/// The armies that a player with these territories gets at the start of a turn: one for three
/// territories, at least three, and the bonus of each continent that is wholly owned.
#[must_use]
pub fn reinforcements(continents: &[Continent], territories: u64) -> u16 {
    let bonus: u16 = continents
        .iter()
        .filter(|continent| continent.members & !territories == 0)
        .map(|continent| continent.bonus)
        .sum();
    (territories.count_ones() as u16 / 3).max(3) + bonus
}

/// Indices of the set bits, from the lowest.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let at = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            at
        })
    })
}
