//! Effects.

use std::collections::BTreeMap;

use super::book::{At, Fate};
use super::requirement::{Requirement, bare, list};
use super::words::EFFECTS;
use super::{Importer, fixed};
use crate::ron::{Ron, Row, quoted};

/// The order in which requirements give an effect its name.
const ORDER: &[&str] = &[
    "Building",
    "BuildingGenus",
    "NationGroup",
    "UnitType",
    "Specialist",
    "Action",
    "Government",
    "Extra",
    "Resource",
    "ExtraFlag",
    "Tech",
    "VisionLayer",
    "AiSkill",
    "Activity",
    "UnitClass",
    "UnitFlag",
    "UnitClassFlag",
    "UnitState",
    "Terrain",
    "TerrainClass",
    "TerrainFlag",
    "CityTile",
    "MinSize",
    "MaxUnitsOnTile",
    "MinYear",
    "Intelligence",
    "Relation",
    "Output",
];

/// An effect before it has a name.
struct Effect {
    name: Option<&'static str>,
    value: i64,
    multiplier: Option<String>,
    reqs: Vec<Requirement>,
    written: Ron,
}

type Kinds = BTreeMap<usize, Vec<Effect>>;

impl Importer<'_> {
    pub(super) fn effects(&mut self) {
        let mut kinds = Kinds::new();
        for at in self.book.sections("effects", "effect_") {
            self.effect(&at, &mut kinds);
        }
        self.fixed_effects(&mut kinds);
        let rows = kinds.into_iter().map(|(kind, effects)| Row {
            remarks: Vec::new(),
            key: EFFECTS[kind].to_owned(),
            value: Ron::Table(named(effects)),
        });
        let rows = rows.collect();
        self.put("effects.ron", Ron::Table(rows), true);
    }

    fn effect(&self, at: &At<'_>, kinds: &mut Kinds) {
        let Some(theirs) = at.text("type") else {
            return at.wrong(at.section.name, "this effect has no type", "an entry `type` in this section");
        };
        if self.is_3_0 && fixed::WORKS.iter().any(|(work, ..)| *work == theirs) {
            return;
        }
        let left = |why: String| {
            at.note(Fate::Left, "type", format!("effect `{theirs}`"), why);
            self.book.count("effects", Fate::Left, 1);
        };
        let value = at.number("value").unwrap_or(1);
        let multiplier = at.text("multiplier");
        let reqs = self.requirements("effects", at, &["reqs", "nreqs"]);
        let Some(kind) = EFFECTS.iter().position(|known| *known == theirs) else {
            return left(format!("endturn has no effect `{theirs}`"));
        };
        let mut reqs = match reqs {
            Ok(reqs) => reqs,
            Err(why) => return left(why),
        };
        self.book.count("effects", Fate::Carried, 1);
        if self.is_added(fixed::VISION_LAYER) && fixed::PLAIN_SIGHT.contains(&theirs.as_str()) {
            reqs.insert(0, Requirement::simple("VisionLayer", "Main", false));
        }
        if self.is_3_0 && theirs == "Illegal_Action_Move_Cost" {
            let actions = fixed::UNPUNISHED.iter();
            reqs.extend(actions.map(|action| Requirement::simple("Action", action, false).not()));
        }
        for reqs in self.with_split_actions(reqs) {
            add(kinds, kind, value, multiplier.clone(), reqs);
        }
    }

    /// The requirements, once for each action of endturn that one of 3.0 stands for.
    fn with_split_actions(&self, reqs: Vec<Requirement>) -> Vec<Vec<Requirement>> {
        let others = |req: &Requirement| -> &'static [&'static str] {
            let split = fixed::SPLIT.iter().find(|(name, ..)| req.word == "Action" && *name == req.arg);
            split.filter(|_| self.is_3_0).map_or(&[], |(_, others, _)| others)
        };
        let mut all = vec![reqs.clone()];
        for (at, req) in reqs.iter().enumerate() {
            for other in others(req) {
                let mut one = req.clone();
                (*other).clone_into(&mut one.arg);
                if req.is_present {
                    let mut copy = reqs.clone();
                    copy[at] = one;
                    all.push(copy);
                } else {
                    all[0].push(one);
                }
            }
        }
        all
    }

    /// Whether the program adds the effects of an option: that of 3.0 does, and that of Freeciv21
    /// if the ruleset does not name the option.
    fn is_added(&self, option: &str) -> bool {
        self.is_3_0 || self.options_21.as_ref().is_some_and(|options| !options.contains(&bare(option)))
    }

    /// Adds the effects that stand in the program.
    fn fixed_effects(&self, kinds: &mut Kinds) {
        let slow = self.book.section("game", "global_unit_options").and_then(|at| at.truth("slow_invasions"));
        let slow = if slow == Some(false) { &[][..] } else { fixed::SLOW_INVASIONS };
        let of_3_0 = fixed::EFFECTS.iter().chain(slow).filter(|_| self.is_3_0);
        let optional = fixed::OPTIONAL.iter().filter(|(option, _)| self.is_added(option));
        for (kind, name, value, reqs) in of_3_0.chain(optional.clone().flat_map(|(_, effects)| *effects)) {
            let written = Ron::Plain(format!("[{reqs}]"));
            let effect = Effect { name: Some(name), value: *value, multiplier: None, reqs: Vec::new(), written };
            kinds.entry(index(kind)).or_default().push(effect);
        }
        if let Some(at) = self.book.section("effects", "datafile").filter(|_| !self.is_3_0) {
            for (option, _) in optional {
                let why = "the program of Freeciv21 adds effects where this option is missing, and so does the import";
                at.note(Fate::Otherwise, "options", format!("no option `{option}`"), why);
            }
        }
        self.effects_of_classes(kinds);
    }

    /// Adds the effects in the program that depend on classes of units.
    fn effects_of_classes(&self, kinds: &mut Kinds) {
        let mut whole = Vec::new();
        let mut unreachable = Vec::new();
        for at in self.book.sections("units", "unitclass_") {
            if at.number("hp_loss_pct").unwrap_or(0) > 0 {
                whole.push(Requirement::simple("UnitClass", &at.name(), true).not());
            }
            if at.texts("flags").iter().any(|flag| flag == "Unreachable") {
                unreachable.push(at.name());
            }
        }
        if self.is_added(fixed::HP_REGEN_MIN) {
            for kind in ["HP_Regen", "HP_Regen_Min"] {
                add(kinds, index(kind), 10, None, whole.clone());
            }
        }
        if !self.is_added(fixed::UNIT_REACHABLE) {
            return;
        }
        for at in self.book.sections("terrain", "extra_") {
            if !at.texts("causes").iter().any(|cause| cause == "Base") {
                continue;
            }
            let native = at.texts("native_to");
            for class in unreachable.iter().filter(|class| native.contains(class)) {
                let reqs =
                    vec![Requirement::simple("UnitClass", class, true), Requirement::simple("Extra", &at.name(), true)];
                add(kinds, index("Unit_Reachable"), 1, None, reqs);
            }
        }
    }
}

/// The place of an effect's kind among [`EFFECTS`].
fn index(kind: &str) -> usize {
    EFFECTS.iter().position(|known| *known == kind).unwrap_or_default()
}

fn add(kinds: &mut Kinds, kind: usize, value: i64, multiplier: Option<String>, reqs: Vec<Requirement>) {
    let written = list(&reqs);
    kinds.entry(kind).or_default().push(Effect { name: None, value, multiplier, reqs, written });
}

/// The effects of a kind by name: by what they ask for, without what all of them ask for.
fn named(effects: Vec<Effect>) -> Vec<Row> {
    let count = effects.len();
    let shared = |req: &Requirement| {
        let is_of_all = count > 1 && effects.iter().all(|effect| effect.reqs.contains(req));
        let outputs = effects.iter().flat_map(|effect| &effect.reqs).filter(|other| other.word == "Output");
        is_of_all || req.word == "Output" && outputs.clone().all(|other| other == req)
    };
    let names: Vec<String> = effects
        .iter()
        .map(|effect| effect.name.map_or_else(|| name_of(&effect.reqs, &shared), ToOwned::to_owned))
        .collect();
    let mut rows: Vec<Row> = Vec::new();
    for (effect, name) in effects.iter().zip(names) {
        let is_new = |key: &String| rows.iter().all(|row| row.key != *key);
        let keys = std::iter::once(quoted(&name)).chain((2..).map(|number| quoted(&format!("{name}, {number}"))));
        let Some(key) = keys.into_iter().find(is_new) else { continue };
        let mut value = Ron::Group(vec![("value".to_owned(), Ron::number(effect.value))]);
        if let Some(multiplier) = &effect.multiplier {
            value.set("multiplier", Ron::Text(multiplier.clone()));
        }
        if effect.written.line() != "[]" {
            value.set("reqs", effect.written.clone());
        }
        rows.push(Row { remarks: Vec::new(), key, value });
    }
    rows
}

/// The name of an effect: what it asks for, without what is shared if more than that is left.
fn name_of(reqs: &[Requirement], is_shared: &dyn Fn(&Requirement) -> bool) -> String {
    let ranked = |req: &Requirement| ORDER.iter().position(|word| *word == req.word);
    let mut parts: Vec<(usize, &Requirement)> =
        reqs.iter().filter(|req| req.is_present).filter_map(|req| Some((ranked(req)?, req))).collect();
    parts.sort_by_key(|(rank, _)| *rank);
    for drop in [&|req: &Requirement| req.word == "Relation", is_shared] as [&dyn Fn(&Requirement) -> bool; 2] {
        if parts.iter().any(|(_, req)| !drop(req)) {
            parts.retain(|(_, req)| !drop(req));
        }
    }
    let elsewhere = |req: &Requirement| {
        let here = Requirement::simple(req.word, &req.arg, true).not();
        if req.range.is_some() && reqs.contains(&here) { " elsewhere" } else { "" }
    };
    let phrases = parts.into_iter().map(|(_, req)| format!("{}{}", phrase(req), elsewhere(req)));
    let mut name = phrases.collect::<Vec<_>>().join(", ");
    if name.is_empty() {
        let not = reqs.iter().find(|req| !req.is_present && ranked(req).is_some());
        name = match not {
            Some(req) if req.word == "Action" => "Most actions".to_owned(),
            Some(req) if req.word == "Terrain" => format!("Everywhere but {}", phrase(req)),
            Some(req) => format!("Not {}", phrase(req)),
            None => "Base".to_owned(),
        };
    }
    let mut letters = name.chars();
    match letters.next() {
        Some(first) if !name.starts_with("year ") => first.to_uppercase().chain(letters).collect(),
        _ => name,
    }
}

fn phrase(req: &Requirement) -> String {
    let arg = req.arg.as_str();
    match req.word {
        "AiSkill" => format!("{arg} AI"),
        "NationGroup" => format!("{arg}s"),
        "VisionLayer" => format!("{arg} layer"),
        "CityTile" if arg == "Center" => "in cities".to_owned(),
        "CityTile" => "on claimed land".to_owned(),
        "MinYear" => format!("year {arg}"),
        "MinSize" => format!("size {arg}"),
        "MaxUnitsOnTile" if arg == "0" => "empty".to_owned(),
        "MaxUnitsOnTile" => "alone".to_owned(),
        "BuildingGenus" if arg == "GreatWonder" => "great wonders".to_owned(),
        "Output" => arg.to_lowercase(),
        "Action" | "UnitState" | "Activity" | "Relation" => spaced(arg),
        _ => arg.to_owned(),
    }
}

/// Words in capitals as words with spaces.
fn spaced(word: &str) -> String {
    let mut text = String::new();
    for letter in word.chars() {
        if (letter.is_uppercase() || letter.is_ascii_digit()) && !text.is_empty() {
            text.push(' ');
        }
        text.push(letter);
    }
    text
}
