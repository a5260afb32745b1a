//! Maps without players: a scenario in which nations begin.

use super::{MAX_SEATS, Save};
use crate::ron::{Ron, Row, quoted};
use crate::ruleset::Fate;

/// Seats if neither the map nor the caller says how many.
const USUAL_SEATS: usize = 6;

impl Save<'_, '_> {
    /// Sets seats and their nations, each at one of the map's starts as far as there are any.
    pub(super) fn starts(&mut self, scenario: &mut Ron, civ: &mut Ron) {
        let sheet = self.book.section("map");
        let rows = sheet.map(|sheet| sheet.rows("startpos")).unwrap_or_default();
        let starts: Vec<_> =
            rows.iter().filter_map(|row| Some((self.grid.tile(row.number("x"), row.number("y"))?, row))).collect();
        let usual = if starts.is_empty() { USUAL_SEATS } else { starts.len().min(USUAL_SEATS) };
        let count = self.options.seats.unwrap_or(usual).clamp(1, MAX_SEATS);
        if self.options.seats.is_none() && starts.len() > count {
            let why = format!("the scenario has {count} seats; `--seats` gives it more");
            let places = starts.len() - count;
            let what = format!("{places} of {} start positions", starts.len());
            self.book.note(
                Fate::Otherwise,
                sheet.map(|sheet| sheet.place_of("startpos")).unwrap_or_default(),
                what,
                why,
            );
        }
        let names = &self.options.names;
        let playable: Vec<&str> =
            names.nations.iter().filter(|nation| nation.playable).map(|nation| nation.name.as_str()).collect();
        let mut taken: Vec<&str> = Vec::new();
        let mut seats = Vec::new();
        let mut nations = Vec::new();
        for at in 0..count {
            // Far from one another: every so manieth start.
            let start = if count <= starts.len() { starts.get(at * starts.len() / count) } else { starts.get(at) };
            let wanted = start.map(|(_, row)| row.text("nations").into_owned()).unwrap_or_default();
            let excludes = start.is_some_and(|(_, row)| row.is("exclude"));
            let is_listed = |name: &str| wanted.split(',').any(|one| one.trim() == name);
            let fits = |name: &&&str| !taken.contains(*name) && is_listed(name) != excludes;
            let nation = playable.iter().find(|name| !wanted.is_empty() && fits(name));
            let nation = nation.or_else(|| playable.iter().find(|name| !taken.contains(*name))).copied();
            let seat = format!("Player-{}", at + 1);
            let persona = self.options.persona.clone().unwrap_or_else(|| "normal".to_owned());
            let fields = [("name", seat.clone()), ("persona", persona)];
            seats.push(Ron::Group(fields.map(|(name, value)| (name.to_owned(), Ron::Text(value))).into()));
            let mut entry = Ron::Group(Vec::new());
            if let Some(nation) = nation {
                taken.push(nation);
                entry.set("nation", Ron::Text(nation.to_owned()));
            }
            if let Some((tile, _)) = start {
                self.book.count("start positions", Fate::Carried);
                entry.set("start_units", Ron::word("true"));
                entry.set("start", self.place(*tile));
            }
            nations.push(Row { remarks: Vec::new(), key: quoted(&seat), value: entry });
        }
        scenario.set("seats", Ron::List(seats));
        civ.set("nations", Ron::Table(nations));
    }
}
