//! Units, their classes and their ladders of experience.

use std::collections::BTreeMap;

use super::book::{At, Fate};
use super::{Importer, fields};
use crate::ron::{Ron, Row, quoted};

/// Entries of a ladder, in Freeciv.
const LADDER: &[&str] = &[
    "veteran_names",
    "veteran_power_fact",
    "veteran_move_bonus",
    "veteran_raise_chance",
    "veteran_base_raise_chance",
    "veteran_work_raise_chance",
];

/// Kinds of combat bonuses.
const BONUSES: &[&str] = &["DefenseMultiplier", "DefenseDivider", "Firepower1"];

impl Importer<'_> {
    pub(super) fn units(&mut self) {
        let mut ladders: Vec<(String, Ron)> = Vec::new();
        if let Some(ladder) = self.book.section("units", "veteran_system").and_then(|at| ladder(&at)) {
            ladders.push(("default".to_owned(), ladder));
        }
        let classes: BTreeMap<String, bool> = self
            .book
            .sections("units", "unitclass_")
            .iter()
            .map(|at| (at.name(), at.texts("flags").iter().any(|flag| flag == "Unreachable")))
            .collect();
        let mut rows = Vec::new();
        for at in self.book.sections("units", "unit_") {
            let mut row = self.row(&at, fields::UNITS);
            self.bonuses(&at, &mut row);
            if at.texts("flags").iter().any(|flag| flag == "Partial_Invis") {
                let class = at.text("class").unwrap_or_default();
                let layer = if classes.get(&class) == Some(&true) { "Stealth" } else { "Subsurface" };
                row.value.set("vision_layer", Ron::word(layer));
                let why = "it is a layer of vision: Stealth for classes that are Unreachable, else Subsurface";
                at.note(Fate::Otherwise, "flags", "unit flag `Partial_Invis`", why);
            }
            at.entry("paratroopers_mr_req");
            if let Some(ladder) = ladder(&at) {
                let name = ladder_name(&mut ladders, &at, ladder);
                if name != "default" {
                    row.value.set("veteran_system", Ron::Text(name));
                }
            }
            rows.push(row);
        }
        self.put("units.ron", Ron::Table(rows), true);
        self.table("unit_classes.ron", "units", "unitclass_", fields::UNIT_CLASSES);
        let rows = ladders.into_iter().map(|(name, value)| Row { remarks: Vec::new(), key: quoted(&name), value });
        let rows = rows.collect();
        self.put("veteran.ron", Ron::Table(rows), true);
    }

    fn bonuses(&self, at: &At<'_>, row: &mut Row) {
        let mut bonuses = Vec::new();
        for bonus in at.rows("bonuses") {
            let (kind, against) = (bonus.text("type"), bonus.text("flag"));
            if let Some((kind, value)) = bonus_of(&kind, &bonus.text("value")) {
                let value = Ron::Plain(value);
                let fields = vec![("against".to_owned(), Ron::Text(against)), ("value".to_owned(), value)];
                bonuses.push(Ron::Plain(format!("{kind}{}", Ron::Group(fields).line())));
                self.book.count("combat bonuses", Fate::Carried, 1);
            } else {
                let why =
                    "endturn has DefenseMultiplier, DefenseDivider and Firepower1 only, in whole hundreds of percent";
                self.book.note(Fate::Left, bonus.place(), format!("combat bonus `{kind}`"), why);
                row.remarks.push(format!("Not carried: combat bonus {kind} against {against}: {why}."));
                self.book.count("combat bonuses", Fate::Left, 1);
            }
        }
        if !bonuses.is_empty() {
            row.value.set("combat_bonuses", Ron::List(bonuses));
        }
    }
}

/// The kind of a bonus, and its value: a bonus of whole hundreds of percent is a multiple.
fn bonus_of(kind: &str, value: &str) -> Option<(&'static str, String)> {
    let known = |kind: &str| BONUSES.iter().copied().find(|known| known.eq_ignore_ascii_case(kind));
    if let Some(known) = known(kind) {
        return Some((known, value.to_owned()));
    }
    let percent = value.parse::<i64>().ok().filter(|percent| *percent >= 100 && percent % 100 == 0)?;
    Some((known(kind.strip_suffix("Pct")?)?, (percent / 100).to_string()))
}

/// The ladder of a section, if it has one.
fn ladder(at: &At<'_>) -> Option<Ron> {
    let names = at.texts("veteran_names");
    if names.is_empty() {
        return None;
    }
    for entry in LADDER {
        at.entry(entry);
    }
    let numbers = |entry: &str| -> Vec<i64> {
        at.atoms(entry).iter().map(|&atom| at.document.number(atom).unwrap_or(0)).collect()
    };
    let powers = numbers("veteran_power_fact");
    let moves = numbers("veteran_move_bonus");
    let mut fights = numbers("veteran_raise_chance");
    if fights.is_empty() {
        fights = numbers("veteran_base_raise_chance");
    }
    let works = numbers("veteran_work_raise_chance");
    let level = |(at, name): (usize, &String)| {
        let number = |list: &[i64], otherwise: i64| list.get(at).copied().unwrap_or(otherwise);
        let mut level = Ron::Group(vec![
            ("name".to_owned(), Ron::Text(name.clone())),
            ("power_pct".to_owned(), Ron::number(number(&powers, 100))),
        ]);
        let is_last = at + 1 == names.len();
        for (field, list) in
            [("move_bonus_fragments", &moves), ("raise_chance_combat_pct", &fights), ("raise_chance_work_pct", &works)]
        {
            let value = number(list, 0);
            // From the last level, no chance leads on.
            if value != 0 && (field == "move_bonus_fragments" || !is_last) {
                level.set(field, Ron::number(value));
            }
        }
        level
    };
    Some(Ron::List(names.iter().enumerate().map(level).collect()))
}

/// The name of a ladder: that of the first unit that has it.
fn ladder_name(ladders: &mut Vec<(String, Ron)>, at: &At<'_>, ladder: Ron) -> String {
    if let Some((name, _)) = ladders.iter().find(|(_, known)| *known == ladder) {
        return name.clone();
    }
    let is_flat = matches!(&ladder, Ron::List(levels) if levels.len() == 1);
    let name = if is_flat { "none".to_owned() } else { at.name().to_lowercase() };
    let is_taken = ladders.iter().any(|(known, _)| *known == name);
    let name = if is_taken { at.name() } else { name };
    ladders.push((name.clone(), ladder));
    name
}
