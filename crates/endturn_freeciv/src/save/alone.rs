//! Maps without players: a scenario in which nations begin.

use super::{MAX_SEATS, Save};
use crate::ron::{Ron, Row, quoted};
use crate::ruleset::Fate;

/// Seats if neither the map nor the caller says how many.
const USUAL_SEATS: usize = 6;

/// A place where a nation may begin.
struct Start {
    tile: usize,
    /// Nations that begin here, or if it excludes them that don't.
    nations: String,
    excludes: bool,
}

impl Save<'_, '_> {
    /// Sets seats and their nations, each at one of the map's starts as far as there are any.
    pub(super) fn starts(&mut self, scenario: &mut Ron, civ: &mut Ron) {
        let sheet = self.book.section("map");
        let rows = sheet.map(|sheet| sheet.rows("startpos")).unwrap_or_default();
        let mut starts: Vec<Start> = rows
            .iter()
            .filter_map(|row| {
                let tile = self.grid.tile(row.number("x"), row.number("y"))?;
                Some(Start { tile, nations: row.text("nations").into_owned(), excludes: row.is("exclude") })
            })
            .collect();
        let usual = if starts.is_empty() { USUAL_SEATS } else { starts.len().min(USUAL_SEATS) };
        let count = self.options.seats.unwrap_or(usual).clamp(1, MAX_SEATS);
        let place = || sheet.map(|sheet| sheet.place_of("startpos")).unwrap_or_default();
        if self.options.seats.is_none() && starts.len() > count {
            let why = format!("the scenario has {count} seats; `--seats` gives it more");
            let what = format!("{} of {} start positions", starts.len() - count, starts.len());
            self.book.note(Fate::Otherwise, place(), what, why);
        }
        if starts.len() < count {
            let why = "the map has fewer than seats; others are far from one another, on good land";
            self.book.note(Fate::Otherwise, place(), "start positions", why);
            self.add_starts(&mut starts, count);
        }
        let names = &self.options.names;
        let playable: Vec<&str> =
            names.nations.iter().filter(|nation| nation.playable).map(|nation| nation.name.as_str()).collect();
        let mut taken: Vec<&str> = Vec::new();
        let mut seats = Vec::new();
        let mut nations = Vec::new();
        for at in 0..count {
            // Evenly thinned out, so that they are far from one another.
            let start = starts.get(at * starts.len().max(count) / count);
            let wanted = start.map(|start| start.nations.clone()).unwrap_or_default();
            let excludes = start.is_some_and(|start| start.excludes);
            let is_free = |name: &&str| !taken.contains(name);
            let listed = || wanted.split(',').map(str::trim).filter(|name| !name.is_empty());
            let find = |name: &str| playable.iter().copied().find(|playable| *playable == name);
            let nation = if excludes { None } else { listed().filter_map(find).find(is_free) };
            let is_welcome = |name: &&str| is_free(name) && !(excludes && listed().any(|other| other == *name));
            let nation = nation.or_else(|| playable.iter().copied().find(is_welcome));
            let seat = format!("Player-{}", at + 1);
            let persona = self.options.persona.clone().unwrap_or_else(|| "normal".to_owned());
            let fields = [("name", seat.clone()), ("persona", persona)];
            seats.push(Ron::Group(fields.map(|(name, value)| (name.to_owned(), Ron::Text(value))).into()));
            let mut entry = Ron::Group(Vec::new());
            if let Some(nation) = nation {
                taken.push(nation);
                entry.set("nation", Ron::Text(nation.to_owned()));
            }
            if let Some(start) = start {
                self.book.count("start positions", Fate::Carried);
                entry.set("start_units", Ron::word("true"));
                entry.set("start", self.place(start.tile));
            }
            nations.push(Row { remarks: Vec::new(), key: quoted(&seat), value: entry });
        }
        self.seats = count;
        scenario.set("seats", Ron::List(seats));
        civ.set("nations", Ron::Table(nations));
    }

    /// Adds places to begin at until there are enough, as far as there is land: each time the one
    /// farthest from all others, of those with much good land around them.
    fn add_starts(&self, starts: &mut Vec<Start>, count: usize) {
        let Some(sheet) = self.book.section("map") else { return };
        let letters = self.grid.layer(sheet, "t").unwrap_or_default();
        let land = |tile: usize| self.options.names.lands.get(self.heads.terrains.get(letters.get(tile)?)?);
        let is_good = |tile: usize| land(tile).is_some_and(|land| land.is_start);
        let worth = |tile: usize| self.around(tile).filter(|near| is_good(*near)).count();
        let good: Vec<usize> = (0..self.grid.tiles()).filter(|tile| is_good(*tile)).collect();
        let mut worths: Vec<usize> = good.iter().map(|tile| worth(*tile)).collect();
        worths.sort_unstable();
        let enough = worths.get(worths.len() / 2).copied().unwrap_or(0);
        let mut places: Vec<usize> = good.into_iter().filter(|tile| worth(*tile) >= enough).collect();
        if places.is_empty() {
            places = (0..self.grid.tiles()).filter(|tile| land(*tile).is_some_and(|land| land.is_land)).collect();
        }
        // The square of the distance to the nearest start.
        let mut apart: Vec<i64> = vec![i64::MAX; places.len()];
        let mut seen = 0;
        while starts.len() < count {
            for start in &starts[seen..] {
                for (place, nearest) in places.iter().zip(&mut apart) {
                    *nearest = (*nearest).min(self.distance(*place, start.tile));
                }
            }
            seen = starts.len();
            let best = apart.iter().enumerate().max_by_key(|(at, apart)| (**apart, std::cmp::Reverse(*at)));
            let Some((at, _)) = best.filter(|(_, apart)| **apart > 0) else { return };
            starts.push(Start { tile: places[at], nations: String::new(), excludes: false });
        }
    }

    /// The tiles at most two rows and columns away.
    fn around(&self, tile: usize) -> impl Iterator<Item = usize> + '_ {
        let (x, y) = self.grid.xy(tile);
        (-2..=2).flat_map(move |dy| (-2..=2).filter_map(move |dx| self.grid.tile(x + dx, y + dy)))
    }

    /// The square of a distance, around the world where it is round.
    fn distance(&self, one: usize, other: usize) -> i64 {
        let ((x, y), (u, v)) = (self.grid.xy(one), self.grid.xy(other));
        let along = |far: i64, side: usize, wraps: bool| {
            let far = far.abs();
            if wraps { far.min(side as i64 - far) } else { far }
        };
        let (dx, dy) =
            (along(x - u, self.grid.width, self.grid.wraps[0]), along(y - v, self.grid.height, self.grid.wraps[1]));
        dx * dx + dy * dy
    }
}
