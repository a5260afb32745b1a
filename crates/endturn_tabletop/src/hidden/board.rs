//! Provinces and who begins where: as a ruleset writes it, and as the rules read it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A map as a ruleset writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Each province with its neighbours; 2 to 64 of them.
    pub provinces: Vec<(String, Vec<String>)>,
    /// Units at the begin: a seat from 0, and a province.
    pub units: Vec<(u8, String)>,
}

/// What is wrong with a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapMistake {
    /// It has less than two provinces or more than 64.
    Size(usize),
    /// Two provinces share this name, or two units begin in it.
    Twice(String),
    /// This province is not there.
    NoProvince(String),
    /// The first names the second as a neighbour, which does not say so in turn, or is itself.
    OneWay(String, String),
}

impl std::fmt::Display for MapMistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Size(count) => write!(f, "a map has 2 to 64 provinces, this one {count}"),
            Self::Twice(name) => write!(f, "{name} is there twice"),
            Self::NoProvince(name) => write!(f, "{name} is no province of the map"),
            Self::OneWay(name, other) => write!(f, "{name} borders {other}, but {other} does not border {name}"),
        }
    }
}

/// A map that has been found sound. Provinces are numbered as the map lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Names of the provinces.
    pub names: Vec<String>,
    /// The neighbours of each province, one bit each.
    pub borders: Vec<u64>,
    /// Units at the begin: seat and province.
    pub units: Vec<(u8, u8)>,
}

impl Board {
    /// Reads a map.
    ///
    /// # Errors
    ///
    /// What is wrong with it: borders must hold both ways, and no two units begin in one province.
    pub fn new(map: &Map) -> Result<Self, MapMistake> {
        let count = map.provinces.len();
        if !(2..=64).contains(&count) {
            return Err(MapMistake::Size(count));
        }
        let names: Vec<String> = map.provinces.iter().map(|(name, _)| name.clone()).collect();
        if let Some(twice) = (1..count).find(|at| names[..*at].contains(&names[*at])) {
            return Err(MapMistake::Twice(names[twice].clone()));
        }
        let find = |name: &String| {
            names.iter().position(|other| other == name).ok_or_else(|| MapMistake::NoProvince(name.clone()))
        };
        let mut borders = vec![0u64; count];
        for (border, (_, neighbours)) in borders.iter_mut().zip(&map.provinces) {
            for name in neighbours {
                *border |= 1 << find(name)?;
            }
        }
        let mut units: Vec<(u8, u8)> = Vec::with_capacity(map.units.len());
        for (seat, name) in &map.units {
            let at = find(name)? as u8;
            if units.iter().any(|(_, other)| *other == at) {
                return Err(MapMistake::Twice(name.clone()));
            }
            units.push((*seat, at));
        }
        let board = Self { names, borders, units };
        for from in 0..count {
            let one_way = (0..count)
                .find(|to| board.joins(from as u8, *to as u8) && (from == *to || !board.joins(*to as u8, from as u8)));
            if let Some(to) = one_way {
                return Err(MapMistake::OneWay(board.names[from].clone(), board.names[to].clone()));
            }
        }
        Ok(board)
    }

    /// Whether two provinces are neighbours.
    #[must_use]
    pub fn joins(&self, from: u8, to: u8) -> bool {
        self.borders
            .get(usize::from(from))
            .is_some_and(|borders| usize::from(to) < self.names.len() && borders >> to & 1 == 1)
    }
}
