//! Terrains, extras and resources.

use std::collections::BTreeMap;

use super::book::{At, Fate};
use super::{Importer, fields, is_none, words};
use crate::ron::{Ron, Row, quoted};

/// Works on terrain: the entries for the result, the time and the gain, and the fields of endturn
/// if the terrain stays (`yes`) or becomes another. Later versions have another entry for the time
/// if it becomes another, and may have another for what it becomes.
struct Work {
    result: &'static str,
    time: &'static str,
    other_result: &'static str,
    other_time: &'static str,
    gain: &'static str,
    stays: &'static str,
    gain_field: &'static str,
    becomes: &'static str,
}

const WORKS: &[Work] = &[
    Work {
        result: "irrigation_result",
        time: "irrigation_time",
        other_result: "cultivate_result",
        other_time: "cultivate_time",
        gain: "irrigation_food_incr",
        stays: "irrigate",
        gain_field: "food_bonus",
        becomes: "cultivate",
    },
    Work {
        result: "mining_result",
        time: "mining_time",
        other_result: "plant_result",
        other_time: "plant_time",
        gain: "mining_shield_incr",
        stays: "mine",
        gain_field: "shield_bonus",
        becomes: "plant",
    },
    Work {
        result: "transform_result",
        time: "transform_time",
        other_result: "",
        other_time: "",
        gain: "",
        stays: "",
        gain_field: "",
        becomes: "transform",
    },
];

/// Causes by which units build an extra.
const BUILT: &[&str] = &["Irrigation", "Mine", "Road", "Base"];

/// Move fragments of a road that makes nothing quicker.
const NO_QUICKER: i64 = 100;

/// Characters that maps in text use otherwise.
const TAKEN_SIGNS: &str = "0123456789#!^*\"\\";

impl Importer<'_> {
    pub(super) fn land(&mut self) {
        let mut rows = Vec::new();
        for at in self.book.sections("terrain", "terrain_") {
            let mut row = self.row(&at, fields::TERRAIN);
            self.works(&at, &mut row.value);
            self.carry(&at, fields::TERRAIN_AFTER_WORKS, &mut row.value, &mut row.remarks);
            rows.push(row);
        }
        self.put("terrain.ron", Ron::Table(rows), true);
        self.extras();
        let extras: BTreeMap<String, At<'_>> =
            self.book.sections("terrain", "extra_").into_iter().map(|at| (at.name(), at)).collect();
        let mut rows = Vec::new();
        for at in self.book.sections("terrain", "resource_") {
            let key = at.text("extra").unwrap_or_else(|| at.name());
            let mut row = Row { remarks: Vec::new(), key: quoted(&key), value: Ron::Group(Vec::new()) };
            self.carry(&at, fields::RESOURCES, &mut row.value, &mut row.remarks);
            if let Some(extra) = extras.get(&key) {
                self.resource(extra, &mut row);
            }
            rows.push(row);
        }
        self.put("resources.ron", Ron::Table(rows), true);
        self.signs();
    }

    fn works(&self, at: &At<'_>, value: &mut Ron) {
        for work in WORKS {
            let result = at.text(work.result);
            let time = at.number(work.time).unwrap_or(0);
            let gain = at.number(work.gain).unwrap_or(0);
            self.book.count("values of terrain.ruleset", Fate::Carried, 1);
            // Later versions may have no result where the terrain stays.
            if time > 0 && !work.stays.is_empty() && result.as_ref().is_none_or(|result| result == "yes") {
                value.set(&format!("{}.{}", work.stays, work.gain_field), Ron::number(gain));
                value.set(&format!("{}.turns", work.stays), Ron::number(time));
            }
            let becomes = at.text(work.other_result).or(result).filter(|name| !is_none(name) && name != "yes");
            let time = at.number(work.other_time).unwrap_or(time);
            if let Some(name) = becomes.filter(|_| time > 0) {
                value.set(&format!("{}.terrain", work.becomes), Ron::Text(self.spelt(&name)));
                value.set(&format!("{}.turns", work.becomes), Ron::number(time));
            }
        }
        let turns = at.number("road_time").unwrap_or(0);
        let parts = [
            ("road_food_incr_pct", "road.food_pct"),
            ("road_shield_incr_pct", "road.shield_pct"),
            ("road_trade_incr_pct", "road.trade_pct"),
        ];
        if turns > 0 {
            value.set("road.turns", Ron::number(turns));
        }
        for (theirs, ours) in parts {
            let percent = at.number(theirs).unwrap_or(0);
            if percent != 0 && turns > 0 {
                value.set(ours, Ron::number(percent));
            } else if percent != 0 {
                at.note(Fate::Left, theirs, format!("`{theirs}`"), "no road can be built on this terrain");
            }
        }
    }

    fn extras(&mut self) {
        let parts = |prefix: &str| -> BTreeMap<String, At<'_>> {
            let sections = self.book.sections("terrain", prefix).into_iter();
            sections.filter_map(|at| Some((at.text("extra")?, at))).collect()
        };
        let (bases, roads) = (parts("base_"), parts("road_"));
        let has = |at: &At<'_>, flag: &str| at.texts("flags").iter().any(|known| known == flag);
        let order = self.book.sections("terrain", "extra_");
        // A road that others need a bridge for.
        let rivers: Vec<String> = order
            .iter()
            .map(At::name)
            .filter(|name| roads.get(name).is_some_and(|road| has(road, "River") || has(road, "PreventsOtherRoads")))
            .collect();
        let mut rows = Vec::new();
        for at in &order {
            let name = at.name();
            if self.resources.contains(&name) {
                continue;
            }
            let mut row = self.row(at, fields::EXTRAS);
            let causes = at.texts("causes");
            let is_built = causes.iter().any(|cause| BUILT.contains(&cause.as_str()));
            let is_buildable = at.truth("buildable").unwrap_or(is_built);
            if self.is_3_0 && causes.iter().any(|cause| cause == "Hut") {
                // The program of 3.0 removes every hut that a unit enters.
                row.value.push("removal", Ron::word("Enter"));
            }
            if !is_buildable {
                row.value.set("buildable", Ron::word("false"));
            }
            if let Some(base) = bases.get(&name) {
                row.value.set("base", Ron::Group(Vec::new()));
                self.carry(base, fields::BASES, &mut row.value, &mut row.remarks);
            }
            if let Some(road) = roads.get(&name) {
                self.road(road, &mut row);
                if has(road, "RequiresBridge") && !rivers.is_empty() {
                    let why = format!("it is `bridged_over` {}", rivers.join(", "));
                    road.note(Fate::Otherwise, "flags", "road flag `RequiresBridge`", why);
                    row.value.set("bridged_over", Ron::names(&rivers));
                }
            }
            rows.push(row);
        }
        self.put("extras.ron", Ron::Table(rows), true);
        if !order.iter().any(|at| at.name() == "Ruins") {
            let none = Ron::word("None");
            self.put("events.ron", Ron::Group(vec![("ruins_extra".to_owned(), none)]), false);
        }
    }

    fn road(&self, road: &At<'_>, row: &mut Row) {
        let cost = road.number("move_cost").unwrap_or(-1);
        if cost < 0 {
            let why = format!("it costs {NO_QUICKER} fragments, which no terrain costs");
            road.note(Fate::Otherwise, "move_cost", "road without a quicker way", why);
        }
        row.value.set("road.move_cost_fragments", Ron::number(if cost < 0 { NO_QUICKER } else { cost }));
        if road.entry("move_mode").is_none() {
            row.value.set("road.move_mode", Ron::word("FastAlways"));
        }
        self.carry(road, fields::ROADS, &mut row.value, &mut row.remarks);
        self.book.count("values of terrain.ruleset", Fate::Carried, 1);
    }

    /// Reads the extra of a resource, of which only the place matters, and the flags that
    /// requirements ask for.
    fn resource(&self, at: &At<'_>, row: &mut Row) {
        for entry in ["category", "causes", "build_time", "removal_time", "buildable", "native_to"] {
            at.entry(entry);
        }
        let mut flags = at.texts("flags");
        flags.retain(|flag| {
            let is_asked = self.asked.contains(&("extra", flag.clone())) || words::has(words::OWN_FLAGS, "extra", flag);
            if !is_asked {
                let why = "no requirement asks for it, and no rule of endturn asks for flags of resources";
                row.remarks.push(format!("Not carried: flag {flag}: {why}."));
                at.note(Fate::Left, "flags", format!("flag `{flag}` of resource `{}`", at.name()), why);
            }
            self.book.count("flags", if is_asked { Fate::Carried } else { Fate::Left }, 1);
            is_asked
        });
        if !flags.is_empty() {
            self.had.borrow_mut().extend(flags.iter().map(|flag| ("extra", flag.clone())));
            row.value.set("flags", Ron::names(&flags));
        }
    }

    /// Writes the signs of terrains, and takes away those of `classic` for what is not here.
    fn signs(&mut self) {
        let terrain = self.names_of("terrain", "terrain_");
        let classes = self.names_of("units", "unitclass_");
        let mut rows: BTreeMap<&str, Vec<Row>> = BTreeMap::new();
        let mut used = String::new();
        for at in self.book.sections("terrain", "terrain_") {
            let Some(sign) = at.text("identifier").and_then(|text| text.chars().next()) else { continue };
            if !TAKEN_SIGNS.contains(sign) && !used.contains(sign) && (sign == ' ' || sign.is_ascii_graphic()) {
                used.push(sign);
                let value = Ron::Text(sign.to_string());
                rows.entry("terrain").or_default().push(Row { remarks: Vec::new(), key: quoted(&at.name()), value });
            }
        }
        for (table, name) in &self.options.signs {
            let (table, names) = match table.as_str() {
                "terrain" => ("terrain", &terrain),
                "resources" => ("resources", &self.resources),
                _ => ("unit_classes", &classes),
            };
            if !names.contains(name) {
                let value = Ron::word("Remove");
                rows.entry(table).or_default().push(Row { remarks: Vec::new(), key: quoted(name), value });
            }
        }
        let fields = rows.into_iter().map(|(table, rows)| (table.to_owned(), Ron::Table(rows))).collect();
        self.put("signs.ron", Ron::Group(fields), false);
    }
}
