//! Conversion of characters to a map, with all their problems.

use std::collections::BTreeMap;

use endturn_engine::{number::counted, suggest::did_you_mean};
use endturn_scenario::path::Path;

use super::{EMPTY, GridProblem, MapGrid, Sign};
use crate::bits::Bits64;
use crate::ids::{ResourceId, TerrainId, Tile};
use crate::map::lands::Lands;
use crate::map::topology::{MAX_TILES, Topology};
use crate::map::world_map::WorldMap;

/// Maximum reported problems of one kind; more would not help.
const MAX_TOLD: usize = 50;
/// Maximum reports of the same character.
const MAX_TOLD_OF_ONE: usize = 3;

/// The meaning of a sign in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Meaning {
    terrain: Option<TerrainId>,
    resource: Option<ResourceId>,
    extras: u64,
}

impl MapGrid {
    /// Converts the characters to a map.
    ///
    /// # Errors
    /// All their problems, at most 50 of each layer.
    pub fn to_map(&self, lands: &Lands) -> Result<WorldMap, Vec<GridProblem>> {
        let mut reading = Reading { lands, problems: Vec::new(), ground: BTreeMap::new(), above: BTreeMap::new() };
        reading.legend(&self.legend);
        let map = self.topology(&mut reading).and_then(|topology| reading.map(self, topology));
        map.filter(|_| reading.problems.is_empty()).ok_or(reading.problems)
    }

    fn topology(&self, reading: &mut Reading<'_>) -> Option<Topology> {
        let width = self.rows.first().map_or(0, |row| length(row));
        let size = Path::root().name("rows");
        if width == 0 {
            reading.tell(size, "a map needs rows with at least one character", None, &[]);
            return None;
        }
        let mut is_even = true;
        for (name, rows) in [("rows", &self.rows), ("things", &self.things)] {
            let uneven = rows.iter().enumerate().filter(|(_, row)| length(row) != width).take(MAX_TOLD);
            for (at, row) in uneven {
                is_even = false;
                let found = Some(counted(length(row), "character"));
                let path = Path::root().name(name).index(at);
                reading.tell(path, "all rows must be equally long", found, &[counted(width, "character")]);
            }
        }
        if !self.things.is_empty() && self.things.len() != self.rows.len() {
            is_even = false;
            let (found, expected) = (counted(self.things.len(), "row"), counted(self.rows.len(), "row"));
            reading.tell(Path::root().name("things"), "both layers need the same rows", Some(found), &[expected]);
        }
        let height = self.rows.len();
        let clamped = |size: usize| u32::try_from(size).unwrap_or(MAX_TILES + 1);
        match Topology::new(clamped(width), clamped(height), (self.wrap_x, self.wrap_y), self.grid) {
            Ok(topology) => is_even.then_some(topology),
            Err(why) => {
                reading.tell(size, &why.to_string(), Some(format!("{width} by {height} tiles")), &[]);
                None
            }
        }
    }
}

fn length(row: &str) -> usize {
    row.chars().count()
}

/// Entries for a tile in the lists of positions.
#[derive(Clone, Copy, Debug, Default)]
struct Placed {
    resource: Option<ResourceId>,
    /// The index of this entry in its list.
    place: Option<usize>,
    extras: u64,
}

/// State while a grid is read.
struct Reading<'a> {
    lands: &'a Lands,
    problems: Vec<GridProblem>,
    /// Signs with a terrain, for the first layer; `None` for an invalid one.
    ground: Signs,
    /// Signs without a terrain, for the second layer: a letter may be a terrain below and a thing
    /// above.
    above: Signs,
}

/// Signs by their character.
type Signs = BTreeMap<char, Option<Meaning>>;

impl Reading<'_> {
    fn tell(&mut self, path: Path, message: &str, found: Option<String>, expected: &[String]) {
        let expected = expected.to_vec();
        let message = message.to_owned();
        self.problems.push(GridProblem { path, column: None, message, found, expected, suggestion: None });
    }

    /// Reports a character in a row.
    fn tell_at(&mut self, (layer, x, y): (&str, usize, usize), message: &str, found: &str, expected: &[String]) {
        self.tell(Path::root().name(layer).index(y), message, Some(format!("`{found}`")), expected);
        if let Some(problem) = self.problems.last_mut() {
            problem.column = Some(x);
        }
    }

    fn legend(&mut self, legend: &BTreeMap<String, Sign>) {
        for (at, land) in self.lands.terrains.iter().enumerate() {
            let meaning = Meaning { terrain: Some(TerrainId::at(at)), resource: None, extras: 0 };
            self.ground.entry(land.sign).or_insert(Some(meaning));
        }
        for (key, sign) in legend {
            let path = Path::root().name("legend").name(key.as_str());
            let mut characters = key.chars();
            let (Some(character), None) = (characters.next(), characters.next()) else {
                self.tell(path, "a sign is a single character", Some(format!("`{key}`")), &[]);
                continue;
            };
            let meaning = self.sign(&path, sign);
            let layer = if sign.terrain.is_some() { &mut self.ground } else { &mut self.above };
            layer.insert(character, meaning);
        }
    }

    fn sign(&mut self, path: &Path, sign: &Sign) -> Option<Meaning> {
        let before = self.problems.len();
        let lands = self.lands;
        let names: Vec<&str> = lands.terrains.iter().map(|land| land.name.as_str()).collect();
        let terrain =
            sign.terrain.as_ref().and_then(|name| self.known(path.clone().name("terrain"), "terrain", name, &names));
        let names: Vec<&str> = lands.resources.iter().map(String::as_str).collect();
        let resource =
            sign.resource.as_ref().and_then(|name| self.known(path.clone().name("resource"), "resource", name, &names));
        let names: Vec<&str> = lands.extras.iter().map(String::as_str).collect();
        let mut extras = Bits64::EMPTY;
        for (at, name) in sign.extras.iter().enumerate() {
            if let Some(extra) = self.known(path.clone().name("extras").index(at), "extra", name, &names) {
                extras.set(extra, true);
            }
        }
        let meaning =
            Meaning { terrain: terrain.map(TerrainId::at), resource: resource.map(ResourceId::at), extras: extras.0 };
        (self.problems.len() == before).then_some(meaning)
    }

    /// The index of a name; reports an unknown one.
    fn known(&mut self, path: Path, kind: &str, name: &str, names: &[&str]) -> Option<usize> {
        let place = names.iter().position(|known| *known == name);
        if place.is_none() {
            let expected: Vec<_> = names.iter().map(|known| format!("`{known}`")).collect();
            self.tell(path, &format!("unknown {kind} `{name}`"), Some(format!("`{name}`")), &expected);
            if let Some(problem) = self.problems.last_mut() {
                problem.suggestion = did_you_mean(name, names.iter().copied());
            }
        }
        place
    }

    fn map(&mut self, grid: &MapGrid, topology: Topology) -> Option<WorldMap> {
        let mut placed = self.placed(grid, &topology);
        let ground = self.layer("rows", &grid.rows);
        let above = self.layer("things", &grid.things);
        let terrain = ground.iter().map(|one| one.and_then(|one| one.terrain).unwrap_or(TerrainId(0))).collect();
        let mut map = WorldMap::new(topology, self.lands.oceans(), terrain).ok()?;
        let mut misplaced = 0;
        for tile in topology.all() {
            let below = ground.get(tile.index()).copied().flatten();
            let over = above.get(tile.index()).copied().flatten();
            let listed = placed.remove(&tile).unwrap_or_default();
            let drawn = over.and_then(|one| one.resource).or(below.and_then(|one| one.resource));
            let resource = listed.resource.or(drawn);
            let extras = over.map_or(0, |one| one.extras) | below.map_or(0, |one| one.extras) | listed.extras;
            if let (Some(resource), Some(_)) = (resource, below)
                && !self.lands.land(map.terrain(tile)).resources.contains(&resource)
            {
                misplaced += 1;
                if misplaced <= MAX_TOLD {
                    let layer = if over.is_some_and(|one| one.resource.is_some()) { "things" } else { "rows" };
                    self.misplaced((layer, listed.place), &topology, tile, (map.terrain(tile), resource));
                }
            }
            map.set_resource(tile, resource);
            map.set_extras(tile, Bits64(extras));
        }
        Some(map)
    }

    /// Collects the entries for tiles in the lists of positions.
    fn placed(&mut self, grid: &MapGrid, topology: &Topology) -> BTreeMap<Tile, Placed> {
        let lands = self.lands;
        let mut placed: BTreeMap<Tile, Placed> = BTreeMap::new();
        let resources: Vec<&str> = lands.resources.iter().map(String::as_str).collect();
        let extras: Vec<&str> = lands.extras.iter().map(String::as_str).collect();
        for (field, kind, lists, names) in
            [("resources", "resource", &grid.resources, resources), ("extras", "extra", &grid.extras, extras)]
        {
            for (name, places) in lists {
                let path = Path::root().name(field).name(name.as_str());
                let known = self.known(path.clone(), kind, name, &names);
                for (at, &(x, y)) in places.iter().enumerate() {
                    let here = path.clone().index(at);
                    let (width, height) = (topology.width(), topology.height());
                    let is_on_map =
                        u32::try_from(x).is_ok_and(|x| x < width) && u32::try_from(y).is_ok_and(|y| y < height);
                    let Some(tile) = topology.at(x, y).filter(|_| is_on_map) else {
                        if self.problems.len() < MAX_TOLD {
                            let expected =
                                [format!("columns from 0 to {}", width - 1), format!("rows from 0 to {}", height - 1)];
                            self.tell(here, "this is off the map", Some(format!("({x}, {y})")), &expected);
                        }
                        continue;
                    };
                    let Some(known) = known else { continue };
                    let one = placed.entry(tile).or_default();
                    if field == "extras" {
                        let mut bits = Bits64(one.extras);
                        bits.set(known, true);
                        one.extras = bits.0;
                    } else if one.resource.replace(ResourceId::at(known)).is_some_and(|other| other.index() != known) {
                        if self.problems.len() < MAX_TOLD {
                            let found = Some(format!("({x}, {y})"));
                            self.tell(
                                here,
                                "a tile has one resource, and these lists already give this one another",
                                found,
                                &[],
                            );
                        }
                    } else {
                        one.place = Some(at);
                    }
                }
            }
        }
        placed
    }

    /// The meanings of a layer's characters; reports each that has none.
    fn layer(&mut self, name: &str, rows: &[String]) -> Vec<Option<Meaning>> {
        let is_ground = name == "rows";
        let mut meanings = Vec::new();
        let mut told: BTreeMap<char, usize> = BTreeMap::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, character) in row.chars().enumerate() {
                let signs = if is_ground { &self.ground } else { &self.above };
                let meaning = signs.get(&character).copied();
                if meaning.is_none() && (is_ground || character != EMPTY) {
                    let all: usize = told.values().sum();
                    let times = told.entry(character).or_default();
                    if *times < MAX_TOLD_OF_ONE && all < MAX_TOLD {
                        *times += 1;
                        self.no_sign(name, (x, y), character);
                    }
                }
                meanings.push(meaning.flatten());
            }
        }
        meanings
    }

    fn no_sign(&mut self, layer: &str, (x, y): (usize, usize), character: char) {
        let is_ground = layer == "rows";
        let (signs, others) = if is_ground { (&self.ground, &self.above) } else { (&self.above, &self.ground) };
        let sound = signs.iter().filter(|(_, meaning)| meaning.is_some());
        let expected: Vec<_> = sound.map(|(sign, one)| format!("`{sign}`{}", self.meant(*one))).collect();
        let problem = match others.get(&character) {
            None => "stands for nothing",
            Some(_) if is_ground => "stands for no terrain",
            Some(_) => "stands for a terrain, which is not allowed in this layer",
        };
        let message = format!("`{character}` in row {}, column {} {problem}", y + 1, x + 1);
        self.tell_at((layer, x, y), &message, &character.to_string(), &expected);
    }

    fn meant(&self, meaning: Option<Meaning>) -> String {
        let terrain = meaning.and_then(|one| one.terrain);
        terrain.map_or_else(String::new, |terrain| format!(" ({})", self.lands.land(terrain).name))
    }

    fn misplaced(
        &mut self,
        (layer, listed): (&str, Option<usize>),
        topology: &Topology,
        tile: Tile,
        found: (TerrainId, ResourceId),
    ) {
        let (x, y) = topology.xy(tile);
        let land = self.lands.land(found.0);
        let name = self.lands.resources.get(found.1.index()).cloned().unwrap_or_default();
        let message = format!("there can be no {name} on {} in row {}, column {}", land.name, y + 1, x + 1);
        let names = land.resources.iter().filter_map(|one| self.lands.resources.get(one.index()));
        let expected: Vec<_> = names.map(|one| format!("`{one}`")).collect();
        match listed {
            Some(at) => {
                let path = Path::root().name("resources").name(name.as_str()).index(at);
                self.tell(path, &message, Some(format!("`{name}`")), &expected);
            }
            None => self.tell_at((layer, x as usize, y as usize), &message, &name, &expected),
        }
    }
}
