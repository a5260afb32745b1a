//! The map: terrain, resources, extras, and the owners of land.

use std::collections::{BTreeMap, BTreeSet};

use super::Save;
use super::book::Sheet;
use crate::ron::{Ron, Row, quoted};
use crate::ruleset::Fate;

impl Save<'_, '_> {
    /// A tile as (x, y).
    pub(super) fn place(&self, tile: usize) -> Ron {
        let (x, y) = self.grid.xy(tile);
        Ron::Plain(format!("({x}, {y})"))
    }

    pub(super) fn places(&self, tiles: &[usize]) -> Ron {
        Ron::List(tiles.iter().map(|&tile| self.place(tile)).collect())
    }

    /// The map as a scenario draws it.
    pub(super) fn map(&self) -> Ron {
        let mut drawn = Ron::Group(Vec::new());
        if self.grid.form != "Square" {
            drawn.set("grid", Ron::word(self.grid.form));
        }
        drawn.set("wrap_x", Ron::Plain(self.grid.wraps[0].to_string()));
        drawn.set("wrap_y", Ron::Plain(self.grid.wraps[1].to_string()));
        let Some(sheet) = self.book.section("map") else { return drawn };
        let letters = self.grid.layer(sheet, "t").unwrap_or_default();
        let rows = letters.chunks(self.grid.width).map(|row| Ron::Text(row.iter().collect()));
        drawn.set("rows", Ron::List(rows.collect()));
        let used: BTreeSet<char> = letters.iter().copied().collect();
        let mut legend = Vec::new();
        for letter in used {
            let Some(name) = self.heads.terrains.get(&letter) else {
                self.book.wrong(sheet.span(), format!("no terrain has the letter `{letter}`"), "one of `terrident`");
                continue;
            };
            if !self.knows("terrain", name) {
                let message = format!("the ruleset `{}` has no terrain `{name}`", self.options.ruleset);
                self.book.wrong(sheet.span(), message, "the ruleset that the game was played with");
            }
            let key = quoted(&letter.to_string());
            let value = Ron::Group(vec![("terrain".to_owned(), Ron::Text(name.clone()))]);
            legend.push(Row { remarks: Vec::new(), key, value });
        }
        drawn.set("legend", Ron::Table(legend));
        (0..self.grid.tiles()).for_each(|_| self.book.count("tiles", Fate::Carried));
        let mut tables: [Vec<Row>; 2] = [Vec::new(), Vec::new()];
        for (at, tiles) in self.grid.bits(sheet, "e", self.heads.extras.len()).iter().enumerate() {
            let name = &self.heads.extras[at];
            let is_resource = self.knows("resources", name);
            if tiles.is_empty() {
                continue;
            }
            if !is_resource && !self.knows("extras", name) {
                let why = format!("the ruleset `{}` does not have it", self.options.ruleset);
                tiles.iter().for_each(|_| self.book.left("extras", sheet.place(), format!("extra `{name}`"), &*why));
                continue;
            }
            let tiles = if is_resource { self.fitting(name, tiles, &letters, sheet) } else { tiles.clone() };
            tiles.iter().for_each(|_| self.book.count("extras", Fate::Carried));
            if tiles.is_empty() {
                continue;
            }
            let row = Row { remarks: Vec::new(), key: quoted(name), value: self.places(&tiles) };
            tables[usize::from(is_resource)].push(row);
        }
        let [extras, resources] = tables;
        for (field, rows) in [("resources", resources), ("extras", extras)] {
            if !rows.is_empty() {
                drawn.set(field, Ron::Table(rows));
            }
        }
        Ron::Call("Drawn".to_owned(), vec![drawn])
    }

    /// The tiles of a resource whose terrain may have it; the others are noted.
    fn fitting(&self, name: &str, tiles: &[usize], letters: &[char], sheet: Sheet<'_, '_>) -> Vec<usize> {
        let terrain = |tile: usize| self.heads.terrains.get(letters.get(tile)?);
        let fits = |tile: usize| {
            let land = terrain(tile).and_then(|terrain| self.options.names.lands.get(terrain));
            land.is_none_or(|land| land.resources.contains(name))
        };
        let (fitting, others): (Vec<usize>, Vec<usize>) = tiles.iter().partition(|tile| fits(**tile));
        for tile in others {
            let what = format!("resource `{name}` on {}", terrain(tile).map_or("", String::as_str));
            let place = sheet.place_of(&format!("t{:04}", self.grid.xy(tile).1));
            self.book.left("extras", place, what, "in the ruleset, there is none on this terrain");
        }
        fitting
    }

    /// The land of nations, by the city or base that claims it, and the bases that see for them.
    pub(super) fn land(&self) -> (Ron, Ron) {
        let Some(sheet) = self.book.section("map") else { return (Ron::List(Vec::new()), Ron::List(Vec::new())) };
        let owners = self.grid.numbers(sheet, "owner").unwrap_or_default();
        let sources = self.grid.numbers(sheet, "source").unwrap_or_default();
        let bases = self.grid.numbers(sheet, "eowner").unwrap_or_default();
        let seeing = self.seeing(sheet);
        let mut outposts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut claims: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for (tile, &owner) in owners.iter().enumerate() {
            let base = bases.get(tile).copied().flatten();
            let sees = seeing.contains(&tile);
            if let Some(seat) = base.filter(|_| sees).and_then(|slot| self.seat_at(slot)) {
                self.book.count("bases", Fate::Carried);
                outposts.entry(seat).or_default().push(tile);
            } else if base.is_some() && (sees || base != owner) {
                let (x, y) = self.grid.xy(tile);
                let what = format!("the owner of the base at ({x}, {y})");
                let why = match sees {
                    true => "its owner does not play",
                    false => "bases that see nothing belong to the owner of their land",
                };
                self.book.left("land", sheet.place_of(&format!("eowner{y:04}")), what, why);
            }
            let Some(owner) = owner.and_then(|slot| self.seat_at(slot)) else { continue };
            let source = sources.get(tile).copied().flatten().and_then(|at| usize::try_from(at).ok());
            match source.filter(|source| *source < self.grid.tiles()) {
                Some(source) => {
                    self.book.count("land", Fate::Carried);
                    claims.entry((owner, source)).or_default().push(tile);
                }
                None => {
                    let (x, y) = self.grid.xy(tile);
                    let place = sheet.place_of(&format!("owner{y:04}"));
                    self.book.left("land", place, format!("the owner of ({x}, {y})"), "no city or base claims it");
                }
            }
        }
        let one = |((owner, by), tiles): (&(usize, usize), &Vec<usize>)| {
            let fields = [("owner", self.seat_name(*owner)), ("by", self.place(*by)), ("tiles", self.places(tiles))];
            Ron::Group(fields.map(|(name, value)| (name.to_owned(), value)).into())
        };
        let land = Ron::List(claims.iter().map(one).collect());
        let outpost = |(owner, tiles): (&usize, &Vec<usize>)| {
            let fields = [("owner", self.seat_name(*owner)), ("tiles", self.places(tiles))];
            Ron::Group(fields.map(|(name, value)| (name.to_owned(), value)).into())
        };
        (land, Ron::List(outposts.iter().map(outpost).collect()))
    }

    /// The tiles with bases that see.
    fn seeing(&self, sheet: Sheet<'_, '_>) -> BTreeSet<usize> {
        if self.options.names.seeing.is_empty() {
            return BTreeSet::new();
        }
        let extras = self.grid.bits(sheet, "e", self.heads.extras.len());
        let named = self.heads.extras.iter().zip(&extras);
        let seeing = named.filter(|(name, _)| self.options.names.seeing.contains(*name));
        seeing.flat_map(|(_, tiles)| tiles.iter().copied()).collect()
    }

    /// The place of the player with a number.
    pub(super) fn seat_at(&self, slot: i64) -> Option<usize> {
        self.players.iter().position(|player| player.slot == slot)
    }

    /// The name of a seat, as text.
    pub(super) fn seat_name(&self, seat: usize) -> Ron {
        Ron::Text(self.players[seat].seat.clone())
    }
}
