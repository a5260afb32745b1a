//! Maps: as a ruleset writes them, and as the rules read them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A map as a ruleset writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Each continent with the armies that its sole owner gets each turn.
    pub continents: Vec<(String, u16)>,
    /// Each territory with its continent and its neighbours; 2 to 60 of them.
    pub territories: Vec<(String, String, Vec<String>)>,
}

/// What is wrong with a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapMistake {
    /// It has less than two territories or more than 60.
    Size(usize),
    /// Two territories or two continents share this name.
    Twice(String),
    /// A territory names a continent that is not there.
    NoContinent(String, String),
    /// A territory names a neighbour that is not there.
    NoNeighbour(String, String),
    /// A territory is a neighbour of the second, which does not say so in turn, or of itself.
    OneWay(String, String),
    /// A continent has no territory.
    Empty(String),
    /// No way leads to this territory from the first.
    Cut(String),
}

impl std::fmt::Display for MapMistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(count) => write!(f, "a map has 2 to 60 territories, this one {count}"),
            Self::Twice(name) => write!(f, "{name} is there twice"),
            Self::NoContinent(name, continent) => {
                write!(f, "{name} lies in {continent}, which is no continent of the map")
            }
            Self::NoNeighbour(name, other) => write!(f, "{name} borders {other}, which is no territory of the map"),
            Self::OneWay(name, other) => write!(f, "{name} borders {other}, but {other} does not border {name}"),
            Self::Empty(name) => write!(f, "no territory lies in {name}"),
            Self::Cut(name) => write!(f, "no way leads to {name}"),
        }
    }
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

/// A map that has been found sound, with all that the rules look up in it. Territories are numbered as the map lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Names of the territories.
    pub names: Vec<String>,
    /// The neighbours of each territory, one bit each.
    pub borders: Vec<u64>,
    /// The continents.
    pub continents: Vec<Continent>,
}

impl Board {
    /// Reads a map.
    ///
    /// # Errors
    ///
    /// What is wrong with it: borders must hold both ways, and every territory be reached from every other.
    pub fn new(map: &Map) -> Result<Self, MapMistake> {
        let count = map.territories.len();
        if !(2..=60).contains(&count) {
            return Err(MapMistake::Size(count));
        }
        let names: Vec<String> = map.territories.iter().map(|(name, _, _)| name.clone()).collect();
        let mut continents: Vec<Continent> = map
            .continents
            .iter()
            .map(|(name, bonus)| Continent { name: name.clone(), bonus: *bonus, members: 0 })
            .collect();
        twice(names.iter())?;
        twice(continents.iter().map(|continent| &continent.name))?;
        let mut borders = vec![0; count];
        for (number, (name, continent, neighbours)) in map.territories.iter().enumerate() {
            let home = continents.iter_mut().find(|other| other.name == *continent);
            home.ok_or_else(|| MapMistake::NoContinent(name.clone(), continent.clone()))?.members |= 1 << number;
            for other in neighbours {
                let at = names.iter().position(|known| known == other);
                borders[number] |= 1u64 << at.ok_or_else(|| MapMistake::NoNeighbour(name.clone(), other.clone()))?;
            }
        }
        if let Some(empty) = continents.iter().find(|continent| continent.members == 0) {
            return Err(MapMistake::Empty(empty.name.clone()));
        }
        let board = Self { names, borders, continents };
        board.both_ways()?;
        let reached = board.reach(0, u64::MAX);
        match (0..count).find(|number| reached >> number & 1 == 0) {
            Some(cut) => Err(MapMistake::Cut(board.names[cut].clone())),
            None => Ok(board),
        }
    }

    /// Whether every border holds both ways, and none leads back to its own territory.
    fn both_ways(&self) -> Result<(), MapMistake> {
        for from in 0..self.count() {
            for to in bits(self.borders[from]) {
                if to == from || self.borders[to] >> from & 1 == 0 {
                    return Err(MapMistake::OneWay(self.names[from].clone(), self.names[to].clone()));
                }
            }
        }
        Ok(())
    }

    /// How many territories there are, 2..=60.
    #[must_use]
    pub fn count(&self) -> usize {
        self.names.len()
    }

    /// Every territory, one bit each.
    #[must_use]
    pub fn all(&self) -> u64 {
        (1 << self.count()) - 1
    }

    /// The territories that can be reached from one through those of `within`, itself among them.
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

/// The armies that a player with these territories gets at the begin of a turn: one for three territories, at least three, and the bonus of
/// each continent that is wholly his.
#[must_use]
pub fn reinforcements(continents: &[Continent], territories: u64) -> u16 {
    let bonus: u16 = continents
        .iter()
        .filter(|continent| continent.members & !territories == 0)
        .map(|continent| continent.bonus)
        .sum();
    (territories.count_ones() as u16 / 3).max(3) + bonus
}

/// The places of the bits that are set, from the lowest.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let at = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            at
        })
    })
}

fn twice<'a>(names: impl Iterator<Item = &'a String>) -> Result<(), MapMistake> {
    let mut known = Vec::new();
    for name in names {
        if known.contains(&name) {
            return Err(MapMistake::Twice(name.clone()));
        }
        known.push(name);
    }
    Ok(())
}
