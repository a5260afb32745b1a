//! Tiles that nations know, and what they remember of them.

use std::collections::{BTreeMap, BTreeSet};

use super::Save;
use super::book::Row;
use crate::ron::Ron;
use crate::ruleset::Fate;

/// A tile as a nation remembers it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    terrain: char,
    extras: Vec<usize>,
    owner: Option<i64>,
    city: bool,
}

impl Save<'_, '_> {
    /// Sets what a nation knows.
    pub(super) fn sight(&self, nation: &mut Ron, seat: usize) {
        let slot = usize::try_from(self.players[seat].slot).unwrap_or(usize::MAX);
        let Some(map) = self.book.section("map") else { return };
        // Layers hold four players each.
        let layer = slot / 4;
        let Some(digits) = self.grid.layer(map, &format!("k{layer:02}_")) else { return };
        let knows: Vec<bool> =
            digits.iter().map(|digit| digit.to_digit(16).unwrap_or(0) >> (slot % 4) & 1 == 1).collect();
        if knows.iter().any(|known| *known) {
            let row = |row: &[bool]| Ron::Text(row.iter().map(|known| if *known { '#' } else { ' ' }).collect());
            nation.set("so_far.knows", Ron::List(knows.chunks(self.grid.width).map(row).collect()));
            knows.iter().filter(|known| **known).for_each(|_| self.book.count("known tiles", Fate::Carried));
        }
        let cities = self.remembered_cities(nation, seat, &knows);
        self.remembered_land(nation, seat, &knows, &cities);
    }

    /// Sets the cities that a nation remembers; returns the tiles of all that it knows.
    fn remembered_cities(&self, nation: &mut Ron, seat: usize, knows: &[bool]) -> BTreeSet<usize> {
        let mut tiles = BTreeSet::new();
        let mut all = Vec::new();
        for row in self.players[seat].sheet.rows("dc") {
            let Some(tile) = self.grid.tile(row.number("x"), row.number("y")).filter(|tile| knows[*tile]) else {
                continue;
            };
            tiles.insert(tile);
            let Some(owner) = self.seat_at(row.number("owner")).filter(|owner| *owner != seat) else { continue };
            let Some(&city) = self.town_of.get(&row.number("id")) else {
                let why = "the city is gone, and only its name and place are left of it";
                self.book.left("known cities", row.place(), "a remembered city", why);
                continue;
            };
            self.book.count("known cities", Fate::Carried);
            all.push(self.memory_of(&row, tile, owner, city));
        }
        if !all.is_empty() {
            nation.set("so_far.remembers", Ron::List(all));
        }
        tiles
    }

    fn memory_of(&self, row: &Row<'_, '_>, tile: usize, owner: usize, city: usize) -> Ron {
        let fields = [
            ("at", self.place(tile)),
            ("city", Ron::number(city as i64)),
            ("owner", self.seat_name(owner)),
            ("size", Ron::number(row.number("size").clamp(1, 255))),
            ("round", Ron::number(self.turn)),
        ];
        Ron::Group(fields.map(|(name, value)| (name.to_owned(), value)).into())
    }

    /// Sets the land that differs from what a nation saw of it last.
    fn remembered_land(&self, nation: &mut Ron, seat: usize, knows: &[bool], cities: &BTreeSet<usize>) {
        let (sheet, Some(map)) = (self.players[seat].sheet, self.book.section("map")) else { return };
        let Some(terrain) = self.grid.layer(sheet, "map_t") else { return };
        let real = self.grid.layer(map, "t").unwrap_or_default();
        let count = self.heads.extras.len();
        let by_tile = |layers: Vec<Vec<usize>>| {
            let mut all: Vec<Vec<usize>> = vec![Vec::new(); self.grid.tiles()];
            for (extra, tiles) in layers.iter().enumerate() {
                tiles.iter().for_each(|tile| all[*tile].push(extra));
            }
            all
        };
        // A file without extras of its own for a nation says nothing of them.
        let of_its_own = if sheet.has("map_e00_0000") { (sheet, "map_e") } else { (map, "e") };
        let extras = by_tile(self.grid.bits(of_its_own.0, of_its_own.1, count));
        let real_extras = by_tile(self.grid.bits(map, "e", count));
        let real_owners = self.grid.numbers(map, "owner");
        // Where borders are not fogged, the file keeps no owners of its own.
        let owners = self.grid.numbers(sheet, "map_owner").or_else(|| real_owners.clone()).unwrap_or_default();
        let real_owners = real_owners.unwrap_or_default();
        let towns: BTreeSet<usize> = self.towns.iter().map(|town| town.tile).collect();
        let mut alike: BTreeMap<Seen, Vec<usize>> = BTreeMap::new();
        let own: BTreeSet<usize> = self.towns.iter().filter(|town| town.owner == seat).map(|town| town.tile).collect();
        for tile in (0..self.grid.tiles()).filter(|tile| knows[*tile] && !own.contains(tile)) {
            let owner = |all: &[Option<i64>]| all.get(tile).copied().flatten();
            let seen = |letters: &[char], extras: &[Vec<usize>], owner, city| Seen {
                terrain: letters.get(tile).copied().unwrap_or('u'),
                extras: extras[tile].clone(),
                owner,
                city,
            };
            let then = seen(&terrain, &extras, owner(&owners), cities.contains(&tile));
            let now = seen(&real, &real_extras, owner(&real_owners), towns.contains(&tile));
            if then != now && self.heads.terrains.contains_key(&then.terrain) {
                alike.entry(then).or_default().push(tile);
            }
        }
        let all: Vec<Ron> = alike.iter().map(|(seen, tiles)| self.memory_of_land(seen, tiles)).collect();
        if !all.is_empty() {
            nation.set("so_far.remembers_land", Ron::List(all));
        }
    }

    fn memory_of_land(&self, seen: &Seen, tiles: &[usize]) -> Ron {
        let mut group = Ron::Group(Vec::new());
        group.set("tiles", self.places(tiles));
        let terrain = self.heads.terrains.get(&seen.terrain).cloned().unwrap_or_default();
        group.set("terrain", Ron::Text(terrain));
        let names = seen.extras.iter().filter_map(|at| self.heads.extras.get(*at));
        let (resources, extras): (Vec<&String>, Vec<&String>) = names.partition(|name| self.knows("resources", name));
        if let Some(resource) = resources.first() {
            group.set("resource", Ron::Text((*resource).clone()));
        }
        let extras: Vec<&String> = extras.into_iter().filter(|name| self.knows("extras", name)).collect();
        if !extras.is_empty() {
            group.set("extras", Ron::names(&extras));
        }
        if let Some(owner) = seen.owner.and_then(|slot| self.seat_at(slot)) {
            group.set("owner", self.seat_name(owner));
        }
        if seen.city {
            group.set("city", Ron::word("true"));
        }
        tiles.iter().for_each(|_| self.book.count("remembered land", Fate::Carried));
        group
    }
}
