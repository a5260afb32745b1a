//! Provinces and starting units: in the form of a ruleset, and in that of the rules.

use bevy_ecs::prelude::*;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, path::Path};
use serde::{Deserialize, Serialize};

/// A map in a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The provinces.
    #[shape(length(min = 2, max = 64))]
    pub provinces: Vec<Province>,
    /// Starting provinces of the units of each seat, the first seat first; the number of lists is
    /// the maximum number of seats.
    #[shape(length(min = 2, max = 64))]
    pub units: Vec<Vec<String>>,
}

/// A province in a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Province {
    /// One word of at least two letters, unique ignoring case.
    pub name: String,
    /// Its place in drawings: to the right and down, in hundredths of the map.
    pub at: (Hundredth, Hundredth),
    /// The neighbouring provinces, which have to name it in turn.
    pub borders: Vec<String>,
}

/// A part of the map's width or height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(transparent)]
pub struct Hundredth(#[shape(range(min = 0, max = 100))] pub u8);

impl Map {
    /// Reports everything that is wrong with the map at `map`.
    pub fn check(&self, checker: &mut Checker<'_>) {
        let root = || Path::root().name("map");
        let names = || self.provinces.iter().map(|province| province.name.as_str());
        let place = |at: usize, field: &str| root().name("provinces").index(at).name(field);
        for (at, province) in self.provinces.iter().enumerate() {
            let is_word = province.name.chars().count() > 1 && province.name.chars().all(char::is_alphanumeric);
            if !is_word {
                let told = "the name of a province is one word of two letters or more";
                checker.error(codes::CONTRADICTION, place(at, "name"), told);
            }
            let same = |other: &str| other.to_lowercase() == province.name.to_lowercase();
            if let Some(first) = names().take(at).position(same) {
                checker.duplicate(place(at, "name"), "province", &province.name, place(first, "name"));
            }
            for (nth, border) in province.borders.iter().enumerate() {
                let path = place(at, "borders").index(nth);
                if !checker.reference(path.clone(), "province", border, names()) {
                    continue;
                }
                let back = |other: &Province| other.name == *border && other.borders.contains(&province.name);
                if *border == province.name {
                    checker.error(codes::CONTRADICTION, path, format!("{border} borders itself"));
                } else if !self.provinces.iter().any(back) {
                    let told = format!("{border} does not border {} in turn", province.name);
                    checker.error(codes::CONTRADICTION, path, told);
                }
            }
        }
        let mut begun: Vec<(&str, Path)> = Vec::new();
        for (seat, units) in self.units.iter().enumerate() {
            for (nth, name) in units.iter().enumerate() {
                let path = root().name("units").index(seat).index(nth);
                if !checker.reference(path.clone(), "province", name, names()) {
                    continue;
                }
                match begun.iter().find(|(other, _)| other == name) {
                    Some((_, first)) => checker.duplicate(path, "unit", name, first.clone()),
                    None => begun.push((name, path)),
                }
            }
            if units.is_empty() {
                let path = root().name("units").index(seat);
                checker.error(codes::CONTRADICTION, path, "every seat begins with a unit");
            }
        }
    }
}

/// A map in the form of the rules. Provinces are numbered in the map's order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// Names of the provinces.
    pub names: Vec<String>,
    /// Their places in drawings, in hundredths.
    pub places: Vec<(u8, u8)>,
    /// The neighbours of each province, one bit each.
    pub borders: Vec<u64>,
    /// Starting units: seat and province.
    pub units: Vec<(u8, u8)>,
}

impl Board {
    /// Converts a checked map; faulty parts are left out.
    #[must_use]
    pub fn new(map: &Map) -> Self {
        let provinces = || map.provinces.iter().take(64);
        let find = |name: &String| provinces().position(|province| province.name == *name);
        let bits = |province: &Province| province.borders.iter().filter_map(find).fold(0, |bits, at| bits | 1u64 << at);
        let begin = |(seat, units): (usize, &Vec<String>)| {
            units.iter().filter_map(find).map(|at| (seat as u8, at as u8)).collect::<Vec<_>>()
        };
        Self {
            names: provinces().map(|province| province.name.clone()).collect(),
            places: provinces().map(|province| (province.at.0.0, province.at.1.0)).collect(),
            borders: provinces().map(bits).collect(),
            units: map.units.iter().enumerate().flat_map(begin).collect(),
        }
    }

    /// True if two provinces are neighbours.
    #[must_use]
    pub fn joins(&self, from: u8, to: u8) -> bool {
        to < 64 && self.near(from) >> to & 1 == 1
    }

    /// The neighbours of a province, one bit each.
    #[must_use]
    pub fn near(&self, at: u8) -> u64 {
        self.borders.get(usize::from(at)).copied().unwrap_or(0)
    }

    /// The name of a province.
    #[must_use]
    pub fn name(&self, at: u8) -> &str {
        self.names.get(usize::from(at)).map_or("?", String::as_str)
    }

    /// The province that a word means: its name, or at least three letters with which no other
    /// begins, in any case.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<u8> {
        let word = word.to_lowercase();
        let names = || self.names.iter().map(|name| name.to_lowercase());
        let whole = names().position(|name| name == word);
        let mut begun = names().enumerate().filter(|(_, name)| word.chars().count() > 2 && name.starts_with(&word));
        let single = begun.next().filter(|_| begun.next().is_none()).map(|(at, _)| at);
        whole.or(single).map(|at| at as u8)
    }
}

/// The indices of the set bits, the lowest first.
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(at)
    })
}
