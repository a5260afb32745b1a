//! Nations: governments, money, spaceships and all that they have.

use std::collections::BTreeMap;

use super::Save;
use super::book::bits;
use super::cities::put;
use super::heads::name_at;
use crate::ron::{Ron, Row, quoted};
use crate::ruleset::Fate;

/// Skills of computer players.
const SKILLS: &[&str] = &["Away", "Novice", "Easy", "Normal", "Hard", "Cheating", "Handicapped"];
/// Most gold that a scenario states.
const MAX_GOLD: i64 = 1_000_000;

impl Save<'_, '_> {
    /// Sets the nations of a section.
    pub(super) fn nations(&self, civ: &mut Ron) {
        let worked = self.worked();
        let tiles = self.unit_tiles();
        let all = (0..self.players.len()).map(|seat| {
            let mut nation = Ron::Group(Vec::new());
            self.nation(&mut nation, seat);
            self.research(&mut nation, seat);
            let (cities, units) = (self.cities(seat, &worked), self.units(seat, &tiles));
            if cities.is_empty() && units.is_empty() {
                nation.set("start_units", Ron::word("false"));
            }
            for (field, list) in [("cities", cities), ("units", units)] {
                if !list.is_empty() {
                    nation.set(field, Ron::List(list));
                }
            }
            self.nation_so_far(&mut nation, seat);
            self.sight(&mut nation, seat);
            self.book.count("players", Fate::Carried);
            Row { remarks: Vec::new(), key: quoted(&self.players[seat].seat), value: nation }
        });
        civ.set("nations", Ron::Table(all.collect()));
    }

    fn nation(&self, nation: &mut Ron, seat: usize) {
        let player = &self.players[seat];
        let sheet = player.sheet;
        if let Some(name) = &player.nation {
            nation.set("nation", Ron::Text(name.clone()));
        }
        if self.players.iter().filter(|other| other.team == player.team).count() > 1 {
            nation.set("team", Ron::number(player.team.clamp(0, 63)));
        }
        let government = sheet.text("government_name").unwrap_or_default();
        if self.knows("governments", &government) {
            nation.set("government", Ron::Text(government.into_owned()));
        } else {
            let why = format!("the ruleset `{}` does not have it", self.options.ruleset);
            let place = sheet.place_of("government_name");
            self.book.left("governments", place, format!("government `{government}`"), why);
        }
        nation.set("gold", Ron::number(sheet.number("gold").clamp(0, MAX_GOLD)));
        self.rates(nation, seat);
        let level = sheet.text("ai.level").unwrap_or_default();
        if let Some(skill) = SKILLS.iter().find(|skill| player.is_ai && skill.eq_ignore_ascii_case(&level)) {
            nation.set("skill", Ron::word(skill));
        }
    }

    /// Sets the tax rates. Freeciv's better computer players may exceed the limit of their
    /// government; players of endturn may not.
    fn rates(&self, nation: &mut Ron, seat: usize) {
        let (player, sheet) = (&self.players[seat], self.players[seat].sheet);
        let names = ["science", "tax", "luxury"];
        let stated = names.map(|rate| sheet.number(&format!("rates.{rate}")));
        if player.barbarian.is_some() {
            return;
        }
        let place = sheet.place_of("rates.tax");
        if stated.iter().any(|pct| !(0..=100).contains(pct)) || stated.iter().sum::<i64>() != 100 {
            return self.book.left("players", place, "tax rates", "they don't add up to 100 percent");
        }
        let government = sheet.text("government_name").unwrap_or_default();
        let most = self.options.names.max_rates.get(&*government).map_or(100, |most| (*most).clamp(34, 100));
        let mut rates = stated.map(|pct| pct.min(most));
        let mut rest = 100 - rates.iter().sum::<i64>();
        for (rate, pct) in names.iter().zip(&mut rates) {
            let more = rest.min(most - *pct);
            *pct += more;
            rest -= more;
            nation.set(&format!("rates.{rate}"), Ron::number(*pct));
        }
        if rates != stated {
            let why = "the government allows less; the excess goes to the other rates";
            self.book.note(Fate::Otherwise, place, "tax rates above the limit", why);
        }
    }

    fn nation_so_far(&self, nation: &mut Ron, seat: usize) {
        let player = &self.players[seat];
        let sheet = player.sheet;
        let alive = sheet.number("turns_alive").clamp(0, self.turn);
        nation.set("so_far.had_city", Ron::Plain(sheet.is("got_first_city").to_string()));
        nation.set("so_far.turns_alive", Ron::number(alive));
        if !player.is_alive {
            nation.set("so_far.fell", Ron::number((alive + 1).min(self.turn)));
        }
        let ends = sheet.number("revolution_finishes");
        let aim = sheet.text("target_government_name").filter(|name| !name.is_empty() && *name != "-");
        if let Some(aim) = aim.filter(|name| self.knows("governments", name)) {
            nation.set("so_far.revolution.to", Ron::Text(aim.into_owned()));
        }
        if ends > 0 {
            nation.set("so_far.revolution.ends", Ron::number(ends));
        }
        let score = self.book.section(&format!("score{}", player.slot));
        let mut record = |field: &str, value: i64| put(nation, &format!("so_far.record.{field}"), value.max(0), 0);
        record("history", sheet.number("history"));
        record("huts", sheet.number("hut_count"));
        for field in ["units_built", "units_killed", "units_lost"] {
            record(field, score.map_or(0, |score| score.number(field)));
        }
        put(nation, "so_far.last_war", sheet.number("last_war").clamp(0, self.turn), 0);
        put(nation, "so_far.infra_points", sheet.number("infrapts").max(0), 0);
        if sheet.is("border_vision") {
            nation.set("so_far.sees_own_land", Ron::word("true"));
        }
        self.wonders(nation, seat);
        self.achievements(nation, seat);
        self.policies(nation, seat);
        self.ship(nation, seat);
        let shown = self.shown_to(seat);
        if !shown.is_empty() {
            nation.set("so_far.shows_sight_to", Ron::List(shown));
        }
    }

    /// Sets the achievements of a nation.
    fn achievements(&self, nation: &mut Ron, seat: usize) {
        let rows = self.players[seat].sheet.rows("achievement");
        let names = rows.iter().map(|row| (row, row.text("name").into_owned()));
        let names: Vec<String> =
            names.filter(|(row, name)| self.check("achievements", name, row)).map(|(_, name)| name).collect();
        names.iter().for_each(|_| self.book.count("achievements", Fate::Carried));
        if !names.is_empty() {
            nation.set("so_far.achievements", Ron::names(&names));
        }
    }

    /// Sets the wonders that a nation has lost.
    fn wonders(&self, nation: &mut Ron, seat: usize) {
        let sheet = self.players[seat].sheet;
        let lost = bits(&sheet.text("lost_wonders").unwrap_or_default());
        let lost: Vec<&str> = lost.into_iter().map(|at| name_at(&self.heads.buildings, at as i64)).collect();
        let (known, unknown): (Vec<&str>, Vec<&str>) = lost.into_iter().partition(|name| self.knows("buildings", name));
        for name in unknown {
            let why = "the ruleset does not have it";
            self.book.left("buildings", sheet.place_of("lost_wonders"), format!("wonder `{name}`"), why);
        }
        if !known.is_empty() {
            nation.set("so_far.owned_wonders", Ron::names(&known));
        }
    }

    fn policies(&self, nation: &mut Ron, seat: usize) {
        let rows = self.players[seat].sheet.rows("multiplier");
        for (column, field) in [("val", "policies"), ("target", "wanted_policies")] {
            let known = |(at, row): (usize, &super::book::Row<'_, '_>)| {
                let name = self.heads.policies.get(at)?;
                let value = Ron::number(row.number(column));
                self.check("policies", name, row).then(|| Row { remarks: Vec::new(), key: quoted(name), value })
            };
            let all: Vec<Row> = rows.iter().enumerate().filter_map(known).collect();
            if !all.is_empty() {
                nation.set(&format!("so_far.{field}"), Ron::Table(all));
            }
        }
    }

    fn ship(&self, nation: &mut Ron, seat: usize) {
        let sheet = self.players[seat].sheet;
        let number = |field: &str| sheet.number(&format!("spaceship.{field}"));
        let state = match number("state") {
            1 => "Started",
            2 => "Launched",
            3 => "Arrived",
            _ => return,
        };
        self.book.count("spaceships", Fate::Carried);
        nation.set("so_far.ship.state", Ron::word(state));
        for (field, most) in [("structurals", 32), ("components", 16), ("modules", 12)] {
            put(nation, &format!("so_far.ship.{field}"), number(field).clamp(0, most), 0);
        }
        let placed = bits(&sheet.text("spaceship.structure").unwrap_or_default());
        let placed = placed.into_iter().filter(|at| *at < 32).map(|at| Ron::number(at as i64));
        nation.set("so_far.assembly.structurals", Ron::List(placed.collect()));
        let parts = [
            ("fuel", "fuel", 8),
            ("propulsion", "propulsion", 8),
            ("habitation", "habitation", 4),
            ("life_support", "life_support", 4),
            ("solar_panels", "solar_panels", 4),
        ];
        for (theirs, ours, most) in parts {
            put(nation, &format!("so_far.assembly.{ours}"), number(theirs).clamp(0, most), 0);
        }
        if state != "Started" {
            nation.set("so_far.assembly.launched", Ron::number(number("launch_year")));
        }
    }

    /// The numbers of seats by their names, for the order of a round.
    pub(super) fn order(&self) -> Vec<Ron> {
        let Some(sheet) = self.book.section("players") else { return Vec::new() };
        let slots = (0..).map_while(|at| {
            let name = format!("shuffled_player_{at}");
            sheet.has(&name).then(|| sheet.number(&name))
        });
        let mut order: Vec<usize> = slots.take(1000).filter_map(|slot| self.seat_at(slot)).collect();
        let places: BTreeMap<usize, usize> = order.iter().enumerate().map(|(at, &seat)| (seat, at)).rev().collect();
        if places.len() != order.len() || order.len() != self.players.len() {
            order.clear();
        }
        order.into_iter().map(|seat| self.seat_name(seat)).collect()
    }
}
