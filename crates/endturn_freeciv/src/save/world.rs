//! The state of the world, and the settings of a game.

use std::collections::BTreeSet;

use super::Save;
use super::book::bits;
use super::heads::name_at;
use crate::ron::{Ron, Row, quoted};
use crate::ruleset::Fate;
use crate::ruleset::settings::{Carried, carried};

/// The turns of a game without a limit of its own.
const USUAL_LAST_TURN: i64 = 5000;
/// Settings that stand elsewhere in a scenario, or are of programs.
const ELSEWHERE: &[&str] = &[
    "aifill",
    "autosaves",
    "compresstype",
    "demography",
    "endturn",
    "gameseed",
    "generator",
    "mapseed",
    "mapsize",
    "minplayers",
    "maxplayers",
    "nationset",
    "phasemode",
    "plrcolormode",
    "revealmap",
    "savename",
    "saveturns",
    "size",
    "timeout",
    "tilesperplayer",
    "topology",
    "wrap",
    "xsize",
    "ysize",
    "startpos",
    "teamplacement",
    "threaded_save",
    "metamessage",
    "scorelog",
    "scorefile",
    "scoreloglevel",
    "seed",
    "compress",
    // Of generators of maps; the map is there.
    "alltemperate",
    "flatpoles",
    "huts",
    "landmass",
    "separatepoles",
    "singlepole",
    "specials",
    "steepness",
    "temperature",
    "tinyisles",
    "wetness",
    "animals",
];

/// Values that a setting has had only in old versions are outside of these.
const BOUNDS: &[(&str, std::ops::RangeInclusive<i64>)] = &[("diplchance", 40..=100)];

impl Save<'_, '_> {
    fn setting(&self, name: &str) -> Option<i64> {
        let rows = self.book.section("settings")?.rows("set");
        let row = rows.iter().find(|row| row.text("name") == name)?;
        row.text("value").parse().ok()
    }

    /// The last turn of the game.
    pub(super) fn last_turn(&self) -> i64 {
        self.setting("endturn").unwrap_or(USUAL_LAST_TURN)
    }

    /// Sets the settings that differ from those of the ruleset.
    pub(super) fn settings(&self, civ: &mut Ron) {
        let Some(sheet) = self.book.section("settings") else { return };
        let mut patch = Ron::Group(Vec::new());
        for row in sheet.rows("set") {
            let name = row.text("name");
            if ELSEWHERE.contains(&&*name) {
                continue;
            }
            let outside = BOUNDS.iter().find(|(bounded, _)| *bounded == name);
            if outside.is_some_and(|(_, bounds)| !bounds.contains(&row.text("value").parse().unwrap_or(i64::MIN))) {
                let what = format!("setting `{name}`: `{}`", row.text("value"));
                self.book.left("settings", row.place(), what, "later versions of Freeciv don't take it either");
                continue;
            }
            let usual = self.options.names.settings.get(&*name);
            match carried(&name, &row.text("value")) {
                Carried::Value(value) if usual.is_some() => {
                    self.book.count("settings", Fate::Carried);
                    if usual != Some(&value.line()) {
                        patch.set(&name, value);
                    }
                }
                Carried::NoValue => {
                    let what = format!("setting `{name}`: `{}`", row.text("value"));
                    self.book.left("settings", row.place(), what, "endturn has no such value for it");
                }
                Carried::Unknown | Carried::Value(_) => {
                    self.book.left("settings", row.place(), format!("setting `{name}`"), "endturn has no such setting");
                }
            }
        }
        if patch != Ron::Group(Vec::new()) {
            civ.set("patch.settings", patch);
        }
    }

    /// Sets the nations that may join, as far as there are any.
    pub(super) fn newcomers(&self, civ: &mut Ron) {
        let has = |persona: &str| self.knows("personas", persona);
        if has("raider") {
            civ.set("newcomers.barbarians", Ron::Text("raider".to_owned()));
        }
        if has("normal") {
            civ.set("newcomers.rebels", Ron::Text("normal".to_owned()));
        }
    }

    /// The state of the world.
    pub(super) fn world(&self) -> Ron {
        let mut world = Ron::Group(Vec::new());
        let (land, bases) = self.land();
        world.set("land", land);
        if bases != Ron::List(Vec::new()) {
            world.set("bases", bases);
        }
        let order = self.order();
        if !order.is_empty() {
            world.set("order", Ron::List(order));
        }
        if let Some(players) = self.book.section("players") {
            let next = players.number("identity_number_used") + 1;
            world.set("next_unit", Ron::number(next.clamp(0, 1_000_000)));
            let lost = bits(&players.text("destroyed_wonders").unwrap_or_default());
            let lost = lost.into_iter().map(|at| name_at(&self.heads.buildings, at as i64));
            let lost: Vec<&str> = lost.filter(|name| self.knows("buildings", name)).collect();
            if !lost.is_empty() {
                world.set("lost_wonders", Ron::names(&lost));
            }
        }
        world.set("next_city", Ron::number(self.towns.len() as i64));
        let lost = self.lost_techs();
        if !lost.is_empty() {
            world.set("lost_techs", Ron::names(&lost));
        }
        self.revolutions(&mut world);
        // Both levels begin at one for each 500 tiles.
        let start = (self.grid.tiles() as i64 + 499) / 500;
        for (field, gathered, level) in
            [("warming", "globalwarming", "warminglevel"), ("winter", "nuclearwinter", "coolinglevel")]
        {
            let gathered = self.game.number(gathered).clamp(0, 1_000_000_000);
            let raised = (self.game.number(level) - start).clamp(0, 1_000_000_000);
            if gathered != 0 || raised != 0 {
                world.set(&format!("{field}.gathered"), Ron::number(gathered));
                world.set(&format!("{field}.raised"), Ron::number(raised));
            }
        }
        let attitudes = self.attitudes();
        if !attitudes.is_empty() {
            world.set("attitudes", Ron::List(attitudes));
        }
        world
    }

    /// Techs that somebody once knew, and that no player knows now.
    fn lost_techs(&self) -> Vec<&str> {
        let ever = bits(&self.game.text("global_advances").unwrap_or_default());
        let rows = self.book.section("research").map(|sheet| sheet.rows("r")).unwrap_or_default();
        let known: BTreeSet<usize> = rows.iter().flat_map(|row| row.bits("done")).collect();
        let lost = ever.into_iter().filter(|at| !known.contains(at));
        lost.map(|at| name_at(&self.heads.techs, at as i64)).filter(|name| self.knows("techs", name)).collect()
    }

    fn revolutions(&self, world: &mut Ron) {
        let rows = self.book.section("ruledata").map(|sheet| sheet.rows("government")).unwrap_or_default();
        let changed =
            rows.iter().filter(|row| row.number("changes") > 0 && self.knows("governments", &row.text("name")));
        let changed = changed.map(|row| Row {
            remarks: Vec::new(),
            key: quoted(&row.text("name")),
            value: Ron::number(row.number("changes").min(1_000_000)),
        });
        let changed: Vec<Row> = changed.collect();
        if !changed.is_empty() {
            world.set("revolutions", Ron::Table(changed));
        }
    }
}
