//! Conversion of a map to characters.

use std::collections::BTreeMap;

use super::{EMPTY, MapGrid, Places, Sign};
use crate::bits::Bits64;
use crate::ids::{ResourceId, TerrainId, Tile};
use crate::map::lands::Lands;
use crate::map::world_map::WorldMap;

impl MapGrid {
    /// The same with lists of positions for resources and extras instead of signs, because a map in
    /// play has too many of them.
    #[must_use]
    pub fn with_places(map: &WorldMap, lands: &Lands) -> Self {
        let mut bare = map.clone();
        let (mut resources, mut extras) = (Places::new(), Places::new());
        for tile in map.topology().all() {
            let (x, y) = map.topology().xy(tile);
            let place = (x as i32, y as i32);
            let named = |names: &[String], at: usize| names.get(at).cloned().unwrap_or_default();
            if let Some(resource) = map.resource(tile) {
                resources.entry(named(&lands.resources, resource.index())).or_default().push(place);
            }
            for extra in map.extras(tile).iter() {
                extras.entry(named(&lands.extras, extra)).or_default().push(place);
            }
            bare.set_resource(tile, None);
            bare.set_extras(tile, Bits64::EMPTY);
        }
        Self { resources, extras, ..Self::from_map(&bare, lands) }
    }

    /// Converts a map to characters; owners, cities and workers are left out. The reverse of
    /// [`MapGrid::to_map`].
    #[must_use]
    pub fn from_map(map: &WorldMap, lands: &Lands) -> Self {
        let topology = *map.topology();
        let mut writing = Writing::new(lands);
        let (mut rows, mut things) = (Vec::new(), Vec::new());
        let mut is_bare = true;
        for y in 0..topology.height() {
            let (mut row, mut above) = (String::new(), String::new());
            for x in 0..topology.width() {
                let tile = Tile(y * topology.width() + x);
                row.push(writing.terrain(map.terrain(tile)));
                let thing = writing.thing(map.resource(tile), map.extras(tile));
                is_bare &= thing == EMPTY;
                above.push(thing);
            }
            rows.push(row);
            things.push(above);
        }
        if is_bare {
            things.clear();
        }
        let (grid, wrap_x, wrap_y) = (topology.grid(), topology.wrap_x(), topology.wrap_y());
        Self { grid, wrap_x, wrap_y, rows, things, legend: writing.legend, ..Self::default() }
    }
}

/// State while a grid is written.
struct Writing<'a> {
    lands: &'a Lands,
    terrains: Vec<char>,
    things: BTreeMap<(Option<ResourceId>, u64), char>,
    unused: Box<dyn Iterator<Item = char>>,
    legend: BTreeMap<String, Sign>,
}

impl<'a> Writing<'a> {
    fn new(lands: &'a Lands) -> Self {
        let plain = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("~^*#%&=".chars());
        // There are more of these than a map has tiles.
        let strange = ('\u{a1}'..=char::MAX).filter(|c| !c.is_control() && !c.is_whitespace() && *c != '\u{ad}');
        let terrains: Vec<char> = lands.terrains.iter().map(|land| land.sign).collect();
        let taken = terrains.clone();
        let unused = Box::new(plain.chain(strange).filter(move |character| !taken.contains(character)));
        Self { lands, terrains, things: BTreeMap::new(), unused, legend: BTreeMap::new() }
    }

    /// Chooses a new character for a sign.
    fn invent(&mut self, sign: Sign) -> char {
        let character = self.unused.next().unwrap_or(char::REPLACEMENT_CHARACTER);
        self.legend.insert(character.to_string(), sign);
        character
    }

    fn terrain(&self, terrain: TerrainId) -> char {
        self.terrains.get(terrain.index()).or(self.terrains.first()).copied().unwrap_or(EMPTY)
    }

    fn thing(&mut self, resource: Option<ResourceId>, extras: Bits64) -> char {
        let key = (resource, extras.0);
        if key == (None, 0) {
            return EMPTY;
        }
        if let Some(character) = self.things.get(&key) {
            return *character;
        }
        let name = |names: &[String], at: usize| names.get(at).cloned();
        let resource = resource.and_then(|one| name(&self.lands.resources, one.index()));
        let extras = extras.iter().filter_map(|one| name(&self.lands.extras, one)).collect();
        let character = self.invent(Sign { terrain: None, resource, extras });
        self.things.insert(key, character);
        character
    }
}
