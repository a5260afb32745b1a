//! Units.

use std::collections::BTreeMap;

use super::Save;
use super::book::Row;
use super::cities::put;
use super::heads::name_at;
use crate::ron::Ron;
use crate::ruleset::Fate;

/// Work points that a unit may have done.
const MAX_POINTS: i64 = 100_000;

/// The fate of an activity.
pub(super) enum Doing {
    /// The activity, as endturn calls it, and whether it names an extra.
    Known(&'static str, bool),
    /// There is none; the reason.
    Unknown(&'static str),
}

/// The activity of a name, with or without an extra to build or remove.
pub(super) fn doing(name: &str, has_target: bool) -> Doing {
    use Doing::{Known, Unknown};
    match (name, has_target) {
        ("" | "Idle" | "Goto", _) => Known("Idle", false),
        ("Fortified", _) => Known("Fortified", false),
        ("Fortifying", _) => Known("Fortifying", false),
        ("Sentry", _) => Known("Sentry", false),
        ("Explore", _) => Known("Explore", false),
        ("Transform", _) => Known("Transform", false),
        ("Irrigate", true) => Known("Irrigate", true),
        ("Mine", true) => Known("Mine", true),
        // Before 3.1, the same activity changes the terrain.
        ("Irrigate", false) | ("Cultivate", _) => Known("Cultivate", false),
        ("Mine", false) | ("Plant", _) => Known("Plant", false),
        ("Road" | "Gen Road" | "Old Road" | "Old Railroad", true) => Known("Road", true),
        ("Base" | "Fortress", true) => Known("Base", true),
        ("Pillage", true) => Known("Pillage", true),
        ("Pollution", true) => Known("CleanPollution", true),
        ("Fallout", true) => Known("CleanFallout", true),
        ("Clean", true) => Known("CleanPollution", true),
        ("Convert", _) => Unknown("units of endturn don't convert"),
        _ => Unknown("endturn has no such activity without an extra"),
    }
}

/// Whether an activity of endturn gathers work points.
fn is_work(activity: &str) -> bool {
    !matches!(activity, "Idle" | "Fortified" | "Fortifying" | "Sentry" | "Explore")
}

impl<'b, 'd> Save<'b, 'd> {
    /// All units by their numbers, with their tiles.
    pub(super) fn unit_tiles(&self) -> BTreeMap<i64, usize> {
        let mut all = BTreeMap::new();
        for player in &self.players {
            for row in player.sheet.rows("u") {
                if let Some(tile) = self.grid.tile(row.number("x"), row.number("y"))
                    && all.insert(row.number("id"), tile).is_some()
                {
                    let message = format!("two units have the number {}", row.number("id"));
                    self.book.wrong(row.span(), message, "a number of its own");
                }
            }
        }
        all
    }

    /// The units of a player, the oldest first.
    pub(super) fn units(&self, owner: usize, tiles: &BTreeMap<i64, usize>) -> Vec<Ron> {
        let mut rows = self.players[owner].sheet.rows("u");
        rows.sort_by_key(|row| row.number("id"));
        rows.iter().filter_map(|row| self.unit(owner, row, tiles)).collect()
    }

    fn unit(&self, owner: usize, row: &Row<'b, 'd>, tiles: &BTreeMap<i64, usize>) -> Option<Ron> {
        let (id, x, y) = (row.number("id"), row.number("x"), row.number("y"));
        let Some(tile) = self.grid.tile(x, y) else {
            self.book.wrong(row.span(), format!("there is no tile ({x}, {y})"), "a tile of the map");
            return None;
        };
        let kind = row.text("type_by_name").into_owned();
        if !self.check("units", &kind, row) {
            return None;
        }
        self.book.count("units", Fate::Carried);
        let mut unit = Ron::Group(Vec::new());
        unit.set("unit", Ron::Text(kind.clone()));
        unit.set("at", self.place(tile));
        self.home(&mut unit, owner, row);
        put(&mut unit, "veteran", row.number("veteran").max(0), 0);
        unit.set("hit_points", Ron::number(row.number("hp").max(1)));
        put(&mut unit, "fuel", row.number("fuel").max(0), 0);
        self.activity(&mut unit, "", row, ["activity", "activity_tgt", "activity_count"]);
        // The units of a computer player get orders from its persona.
        if row.is("ai") && !self.players[owner].is_ai {
            unit.set("automatic", Ron::word("true"));
        }
        unit.set("so_far.number", Ron::number(id.clamp(0, 1_000_000)));
        unit.set("so_far.born", Ron::number(row.number("born").clamp(0, self.turn)));
        match self.seat_at(row.number("nationality")) {
            Some(seat) => unit.set("so_far.nationality", self.seat_name(seat)),
            None => self.book.left("units", row.place(), "nationality of a unit", "this player is not in the file"),
        }
        unit.set("so_far.moves", Ron::number(row.number("moves").max(0)));
        if row.is("moved") {
            unit.set("so_far.moved", Ron::word("true"));
        }
        let good = row.text("carrying");
        if !good.is_empty() && good != "-" && self.check("goods", &good, row) {
            unit.set("so_far.good", Ron::Text(good.into_owned()));
        }
        let carrier = row.number("transported_by");
        match tiles.get(&carrier) {
            Some(&there) if there == tile => unit.set("so_far.aboard", Ron::number(carrier)),
            Some(_) => self.book.left("units", row.place(), "carrier of a unit", "it is on another tile"),
            None => {}
        }
        self.activity(&mut unit, "so_far.before.", row, ["changed_from", "changed_from_tgt", "changed_from_count"]);
        self.orders(&mut unit, tile, row);
        Some(unit)
    }

    fn home(&self, unit: &mut Ron, owner: usize, row: &Row<'b, 'd>) {
        let home = row.number("homecity");
        match self.town_of.get(&home).map(|&at| &self.towns[at]) {
            Some(town) if town.owner == owner => unit.set("home", Ron::Text(town.name.clone())),
            Some(_) => self.book.left("units", row.place(), "home of a unit", "the city belongs to another nation"),
            None if home > 0 => self.book.left("units", row.place(), "home of a unit", "there is no such city"),
            None => {}
        }
    }

    /// Sets an activity with its extra and points, given by three columns.
    fn activity(&self, unit: &mut Ron, to: &str, row: &Row<'b, 'd>, [name, target, points]: [&str; 3]) {
        let what = name_at(&self.heads.activities, row.number(name));
        let extra = name_at(&self.heads.extras, row.number(target));
        let (activity, has_target) = match doing(what, !extra.is_empty()) {
            Doing::Known(activity, has_target) => (activity, has_target),
            Doing::Unknown(why) => {
                if to.is_empty() {
                    self.book.left("units", row.place(), format!("activity `{what}`"), why);
                }
                return;
            }
        };
        // Nobody resumes to wait, or to be on sentry.
        let is_over = activity == "Idle" || activity == "Sentry" && !to.is_empty();
        if is_over || has_target && !self.check("extras", extra, row) {
            return;
        }
        unit.set(&format!("{to}activity"), Ron::word(activity));
        if has_target {
            unit.set(&format!("{to}target"), Ron::Text(extra.to_owned()));
        }
        if is_work(activity) {
            put(unit, &format!("{to}points"), row.number(points).clamp(0, MAX_POINTS), 0);
        }
    }
}
