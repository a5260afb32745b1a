//! Cities.

use std::collections::{BTreeMap, BTreeSet};

use super::book::Row;
use super::heads::name_at;
use super::{Save, unread};
use crate::ron::{Ron, Row as Entry, quoted};
use crate::ruleset::Fate;

/// Most trade routes of a city, entries of a worklist, and citizens.
const MAX_ROUTES: usize = 5;
const MAX_WORKLIST: i64 = 128;
const MAX_SIZE: i64 = 40;

/// A city of the file.
pub(super) struct Town<'b, 'd> {
    /// Its number in the file.
    pub(super) id: i64,
    /// The place of its owner.
    pub(super) owner: usize,
    pub(super) tile: usize,
    pub(super) name: String,
    pub(super) row: Row<'b, 'd>,
}

/// The relation of the two ends of a trade route, as Freeciv and endturn call it.
const WAYS: &[(&str, &str)] = &[("From", "From"), ("To", "To"), ("Bidirectional", "Both")];

impl<'b, 'd> Save<'b, 'd> {
    /// Reads the places and names of all cities, the oldest first.
    pub(super) fn read_towns(&mut self) {
        let mut towns = Vec::new();
        for (owner, player) in self.players.iter().enumerate() {
            for row in player.sheet.rows("c") {
                let (id, x, y) = (row.number("id"), row.number("x"), row.number("y"));
                let Some(tile) = self.grid.tile(x, y) else {
                    self.book.wrong(row.span(), format!("there is no tile ({x}, {y})"), "a tile of the map");
                    continue;
                };
                let name = row.text("name").chars().filter(|letter| !letter.is_control()).take(70).collect();
                towns.push(Town { id, owner, tile, name, row });
            }
        }
        towns.sort_by_key(|town| town.id);
        let mut names = BTreeSet::new();
        for town in &mut towns {
            let plain = if town.name.trim().is_empty() { "City".to_owned() } else { town.name.clone() };
            let mut name = plain.clone();
            let mut more = 2;
            while !names.insert(name.clone()) {
                name = format!("{plain} {more}");
                more += 1;
            }
            if name != town.name {
                let why = "no two cities have the same name in endturn; they get a number";
                self.book.note(Fate::Otherwise, town.row.place(), "cities of the same name", why);
            }
            town.name = name;
        }
        for (at, town) in towns.iter().enumerate() {
            if self.town_of.insert(town.id, at).is_some() {
                self.book.wrong(
                    town.row.span(),
                    format!("two cities have the number {}", town.id),
                    "a number of its own",
                );
            }
        }
        self.towns = towns;
    }

    /// The tiles that each city works, besides its own.
    pub(super) fn worked(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let Some(sheet) = self.book.section("map") else { return all };
        for (tile, city) in self.grid.numbers(sheet, "worked").unwrap_or_default().into_iter().enumerate() {
            let Some(&at) = city.and_then(|id| self.town_of.get(&id)) else { continue };
            if self.towns[at].tile != tile {
                all.entry(at).or_default().push(tile);
            }
        }
        all
    }

    /// The cities of a player.
    pub(super) fn cities(&self, owner: usize, worked: &BTreeMap<usize, Vec<usize>>) -> Vec<Ron> {
        let towns = self.towns.iter().enumerate().filter(|(_, town)| town.owner == owner);
        towns.map(|(at, town)| self.city(at, town, worked.get(&at).map_or(&[], Vec::as_slice))).collect()
    }

    fn city(&self, at: usize, town: &Town<'b, 'd>, worked: &[usize]) -> Ron {
        self.book.count("cities", Fate::Carried);
        let row = &town.row;
        let mut city = Ron::Group(Vec::new());
        city.set("name", Ron::Text(town.name.clone()));
        city.set("at", self.place(town.tile));
        let size = row.number("size");
        if !(1..=MAX_SIZE).contains(&size) {
            self.book.wrong(row.span(), format!("a city can't have {size} citizens"), format!("1 to {MAX_SIZE}"));
        }
        city.set("size", Ron::number(size));
        let buildings = row.bits("improvements").into_iter().map(|at| name_at(&self.heads.buildings, at as i64));
        let buildings: Vec<&str> = buildings.filter(|name| self.check("buildings", name, row)).collect();
        if !buildings.is_empty() {
            city.set("buildings", Ron::names(&buildings));
        }
        if let Some(target) = self.target(row, "currently_building_kind", "currently_building_name") {
            city.set("production", target);
        }
        let worklist = (0..row.number("wl_length").clamp(0, MAX_WORKLIST))
            .filter_map(|at| self.target(row, &format!("wl_kind{at}"), &format!("wl_value{at}")));
        let worklist: Vec<Ron> = worklist.collect();
        if !worklist.is_empty() {
            city.set("worklist", Ron::List(worklist));
        }
        put(&mut city, "food", row.number("food_stock").max(0), 0);
        put(&mut city, "shields", row.number("shield_stock").max(0), 0);
        city.set("so_far.number", Ron::number(at as i64));
        city.set("so_far.worked", self.places(worked));
        self.city_people(&mut city, row, size, worked.len() as i64);
        self.city_memory(&mut city, row);
        let routes = self.routes(row);
        if !routes.is_empty() {
            city.set("so_far.trade", Ron::List(routes));
        }
        city
    }

    /// Specialists and nationalities.
    fn city_people(&self, city: &mut Ron, row: &Row<'b, 'd>, size: i64, working: i64) {
        let mut specialists = Vec::new();
        let mut all = working;
        for (kind, name) in self.heads.specialists.iter().enumerate() {
            let count = row.number(&format!("nspe{kind}"));
            if count > 0 && self.check("specialists", name, row) {
                all += count;
                specialists.push(Entry { remarks: Vec::new(), key: quoted(name), value: Ron::number(count) });
            }
        }
        if !specialists.is_empty() {
            city.set("so_far.specialists", Ron::Table(specialists));
        }
        if all != size {
            let message = format!("{all} citizens work on tiles or are specialists, but the city has {size}");
            self.book.wrong(row.span(), message, "as many as the city has");
        }
        let mut nations = Vec::new();
        let mut counted = 0;
        let mut is_foreign = false;
        for (seat, player) in self.players.iter().enumerate() {
            let count = row.number(&format!("citizen{}", player.slot));
            if count > 0 {
                counted += count;
                is_foreign |= seat != self.towns[self.town_of[&row.number("id")]].owner;
                let key = quoted(&player.seat);
                nations.push(Entry { remarks: Vec::new(), key, value: Ron::number(count) });
            }
        }
        if !is_foreign {
        } else if !self.options.names.keeps_nationality {
            self.book.left("cities", row.place(), "nationality of citizens", "the ruleset does not keep it");
        } else if counted != size {
            self.book.left("cities", row.place(), "nationality of citizens", "they don't add up to all citizens");
        } else {
            city.set("so_far.nationality", Ron::Table(nations));
        }
    }

    fn city_memory(&self, city: &mut Ron, row: &Row<'b, 'd>) {
        match self.seat_at(row.number("original")) {
            Some(founder) => city.set("so_far.founder", self.seat_name(founder)),
            None => self.book.left("cities", row.place(), "founder of a city", "this player is not in the file"),
        }
        city.set("so_far.founded", Ron::number(row.number("turn_founded").clamp(0, self.turn)));
        let mut so_far = |field: &str, value: i64| put(city, &format!("so_far.{field}"), value, 0);
        so_far("thefts", row.number("steal").clamp(0, 255));
        so_far("history", row.number("history"));
        so_far("rapture", row.number("rapture").max(0));
        so_far("disorder", row.number("anarchy").max(0));
        so_far("last_plague", row.number("turn_plague").clamp(0, self.turn));
        if row.is("was_happy") {
            city.set("so_far.was_happy", Ron::word("true"));
        }
        let from = self.target(row, "changed_from_kind", "changed_from_name");
        if let Some(from) = from {
            city.set("so_far.production.changed_from", from);
        }
        city.set("so_far.production.before_change", Ron::number(row.number("before_change_shields")));
        let mut production = |field: &str, value: i64| put(city, &format!("so_far.production.{field}"), value, 0);
        production("last_surplus", row.number("last_turns_shield_surplus"));
        production("last_built", row.number("turn_last_built").clamp(0, self.turn));
        production("caravans", row.number("caravan_shields").max(0));
        production("disbanded", row.number("disbanded_shields").max(0));
        city.set("so_far.production.airlifts", Ron::number(row.number("airlift").max(0)));
        for (column, field) in [("did_buy", "did_buy"), ("did_sell", "did_sell")] {
            if row.is(column) {
                city.set(&format!("so_far.production.{field}"), Ron::word("true"));
            }
        }
        for (at, option) in self.heads.options.iter().enumerate() {
            let field = match option.as_str() {
                "Disband" => "may_disband",
                "Sci_Specialists" | "New_Einsteins" => "science",
                "Tax_Specialists" | "New_Taxmen" => "tax",
                _ => continue,
            };
            if row.is(&format!("option{at}")) {
                city.set(&format!("so_far.governor.{field}"), Ron::word("true"));
            }
        }
    }

    fn routes(&self, row: &Row<'b, 'd>) -> Vec<Ron> {
        let mut routes = Vec::new();
        for at in 0..MAX_ROUTES {
            let partner = row.number(&format!("traderoute{at}"));
            let Some(partner) = self.town_of.get(&partner) else { continue };
            let good = row.text(&format!("route_good{at}")).into_owned();
            let way = row.text(&format!("route_direction{at}"));
            let Some((_, way)) = WAYS.iter().find(|(theirs, _)| *theirs == way) else {
                self.book.left("trade routes", row.place(), "a trade route", format!("`{way}` is no direction"));
                continue;
            };
            if !self.check("goods", &good, row) {
                continue;
            }
            self.book.count("trade routes", Fate::Carried);
            let to = Ron::Text(self.towns[*partner].name.clone());
            let fields = [("to", to), ("good", Ron::Text(good)), ("way", Ron::word(way))];
            routes.push(Ron::Group(fields.map(|(name, value)| (name.to_owned(), value)).into()));
        }
        routes
    }

    /// A target of production, if the ruleset has it.
    fn target(&self, row: &Row<'b, 'd>, kind: &str, name: &str) -> Option<Ron> {
        let table = if row.text(kind) == "UnitType" { "units" } else { "buildings" };
        let name = row.text(name);
        (!name.is_empty() && name != "-" && self.check(table, &name, row)).then(|| Ron::Text(name.into_owned()))
    }

    /// Whether the ruleset has something; it is noted if not.
    pub(super) fn check(&self, table: &str, name: &str, row: &Row<'b, 'd>) -> bool {
        let is_known = self.knows(table, name);
        if !is_known {
            let why = format!("the ruleset `{}` does not have it", self.options.ruleset);
            self.book.left(table, row.place(), format!("{} `{name}`", unread::one_of(table)), why);
        }
        is_known
    }
}

/// Sets a number, unless it has its usual value.
pub(super) fn put(group: &mut Ron, field: &str, value: i64, usual: i64) {
    if value != usual {
        group.set(field, Ron::number(value));
    }
}
