//! Actions and their enablers.

use std::collections::BTreeMap;

use super::book::{At, Fate};
use super::requirement::{Requirement, word_of};
use super::words::ACTIONS;
use super::{Importer, fixed};
use crate::ron::{Ron, Row};

/// One way in which an action is possible: requirements as RON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Way {
    actor: Vec<String>,
    target: Vec<String>,
}

impl Way {
    fn new(actor: &str, target: &str) -> Self {
        Self { actor: split(actor), target: split(target) }
    }

    fn also(&mut self, other: &Self) {
        for (mine, theirs) in [(&mut self.actor, &other.actor), (&mut self.target, &other.target)] {
            for req in theirs.iter().filter(|req| !mine.contains(req)).collect::<Vec<_>>() {
                // Beside others of its kind, so that it is read with them.
                let at = mine.iter().rposition(|known| word(known) == word(req)).map_or(mine.len(), |at| at + 1);
                mine.insert(at, req.clone());
            }
        }
    }

    fn ron(&self) -> Ron {
        let list = |reqs: &[String]| Ron::List(reqs.iter().map(|req| Ron::word(req)).collect());
        let mut fields = Vec::new();
        if !self.actor.is_empty() {
            fields.push(("actor".to_owned(), list(&self.actor)));
        }
        if !self.target.is_empty() {
            fields.push(("target".to_owned(), list(&self.target)));
        }
        Ron::Group(fields)
    }
}

/// Parts between commas outside of brackets.
fn split(text: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim().to_owned());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim().to_owned());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The word of a requirement.
fn word(req: &str) -> &str {
    req.strip_prefix("not(").unwrap_or(req).split('(').next().unwrap_or_default()
}

/// The name in a requirement of a word.
fn name_in<'r>(req: &'r str, word: &str) -> Option<&'r str> {
    req.strip_prefix(word)?.strip_prefix("(\"")?.strip_suffix("\")")
}

fn texts(reqs: &[Requirement]) -> Vec<String> {
    reqs.iter().map(|req| req.ron().line()).collect()
}

/// Makes the ways to conquer a city from a boat those of a second action, which slow invasions ask
/// for.
fn invasions(ways: &mut BTreeMap<&'static str, Vec<Way>>) {
    let on_land = Way::new("UnitState(OnLivableTile)", "");
    let Some(all) = ways.remove("ConquerCity") else { return };
    let (mut land, boats): (Vec<Way>, Vec<Way>) =
        all.into_iter().partition(|way| way.actor.contains(&on_land.actor[0]));
    for mut way in boats {
        let mut second = way.clone();
        second.also(&Way::new("not(UnitState(OnLivableTile))", ""));
        ways.entry("ConquerCity2").or_default().push(second);
        way.also(&on_land);
        let is_more = |known: &Way| {
            known.actor.iter().all(|req| way.actor.contains(req))
                && known.target.iter().all(|req| way.target.contains(req))
        };
        if !land.iter().any(is_more) {
            land.push(way);
        }
    }
    ways.insert("ConquerCity", land);
}

impl Importer<'_> {
    pub(super) fn actions(&mut self) {
        let mut ways: BTreeMap<&'static str, Vec<Way>> = BTreeMap::new();
        let mut remarks: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        for file in ["game", "actions"] {
            for at in self.book.sections(file, "actionenabler_").into_iter().chain(self.book.sections(file, "enabler_"))
            {
                self.enabler(&at, &mut ways, &mut remarks);
            }
        }
        if self.is_3_0 {
            for (action, actor, target) in fixed::ACTIONS {
                ways.entry(action).or_default().push(Way::new(actor, target));
            }
            self.work_ways(&mut ways);
            self.paradrop(&mut ways);
            invasions(&mut ways);
            self.drop_unmet(&mut ways);
        }
        let rows = ACTIONS.iter().filter_map(|action| {
            let value = Ron::List(ways.get(action)?.iter().map(Way::ron).collect());
            let remarks = remarks.remove(action).unwrap_or_default();
            Some(Row { remarks, key: (*action).to_owned(), value })
        });
        let rows = rows.collect();
        self.put("actions.ron", Ron::Table(rows), true);
    }

    fn enabler(
        &self,
        at: &At<'_>,
        ways: &mut BTreeMap<&'static str, Vec<Way>>,
        remarks: &mut BTreeMap<&'static str, Vec<String>>,
    ) {
        let theirs = at.text("action").unwrap_or_default();
        let left = |what: String, why: String| {
            self.book.count("action enablers", Fate::Left, 1);
            at.note(Fate::Left, "action", what, why);
        };
        let actor = self.requirements("action enablers", at, &["actor_reqs", "actor_nreqs"]);
        let target = self.requirements("action enablers", at, &["target_reqs", "target_nreqs"]);
        let Some(action) = word_of(&theirs, ACTIONS) else {
            return left(format!("enabler of `{theirs}`"), "endturn has no such action".to_owned());
        };
        let (actor, target) = match (actor, target) {
            (Ok(actor), Ok(target)) => (texts(&actor), texts(&target)),
            (Err(why), _) | (_, Err(why)) => {
                remarks
                    .entry(action)
                    .or_default()
                    .push(format!("Not carried: a way ({}): {why}.", at.place_of("action")));
                return left(format!("enabler of `{theirs}`"), why);
            }
        };
        self.book.count("action enablers", Fate::Carried, 1);
        let way = Way { actor, target };
        let split = fixed::SPLIT.iter().find(|(name, ..)| *name == action).filter(|_| self.is_3_0);
        let others = split.map_or(&[][..], |(_, others, _)| others);
        if let Some((_, _, why)) = split {
            at.note(Fate::Otherwise, "action", format!("action `{theirs}`"), *why);
        }
        for action in std::iter::once(&action).chain(others) {
            let mut way = way.clone();
            if self.is_3_0 {
                for (_, actor, target) in fixed::ALSO_ASKED.iter().filter(|(name, ..)| name == action) {
                    way.also(&Way::new(actor, target));
                }
            }
            ways.entry(action).or_default().push(way);
        }
    }

    /// Drops ways of split actions for which there is no unit.
    fn drop_unmet(&self, ways: &mut BTreeMap<&'static str, Vec<Way>>) {
        let classes: BTreeMap<String, Vec<String>> =
            self.book.sections("units", "unitclass_").iter().map(|at| (at.name(), at.texts("flags"))).collect();
        let units: Vec<(Vec<String>, Vec<String>)> = self
            .book
            .sections("units", "unit_")
            .iter()
            .map(|at| {
                let class = at.text("class").map(|class| self.spelt(&class)).unwrap_or_default();
                (at.texts("flags"), classes.get(&class).cloned().unwrap_or_default())
            })
            .collect();
        for action in fixed::SPLIT.iter().flat_map(|(_, others, _)| *others) {
            let is_met = |way: &Way| {
                units.iter().any(|(flags, class_flags)| {
                    way.actor.iter().all(|req| {
                        let has = |word: &str, list: &[String]| {
                            name_in(req, word).is_none_or(|name| list.iter().any(|flag| flag == name))
                        };
                        has("UnitFlag", flags) && has("UnitClassFlag", class_flags)
                    })
                })
            };
            if let Some(list) = ways.get_mut(action) {
                list.retain(is_met);
            }
        }
    }

    /// The ways of works, which are effects in 3.0.
    fn work_ways(&self, ways: &mut BTreeMap<&'static str, Vec<Way>>) {
        for (theirs, action, flags) in fixed::WORKS {
            let mut allow: Vec<Vec<Requirement>> = Vec::new();
            let mut forbid = Vec::new();
            let mut sum = 0;
            let mut first = None;
            for at in self.book.sections("effects", "effect_") {
                if at.text("type").as_deref() != Some(theirs) {
                    continue;
                }
                first.get_or_insert(at);
                let value = at.number("value").unwrap_or(1);
                match self.requirements("effects", &at, &["reqs", "nreqs"]) {
                    Ok(reqs) if value > 0 => {
                        sum += value;
                        allow.push(reqs);
                        self.book.count("effects", Fate::Otherwise, 1);
                    }
                    Ok(reqs) => {
                        forbid.push((value, reqs, at));
                        self.book.count("effects", Fate::Otherwise, 1);
                    }
                    Err(why) => {
                        at.note(Fate::Left, "type", format!("effect `{theirs}`"), why);
                        self.book.count("effects", Fate::Left, 1);
                    }
                }
            }
            if let Some(at) = first {
                let why = format!("it is a way of the action `{action}`");
                at.note(Fate::Otherwise, "type", format!("effect `{theirs}`"), why);
            }
            for (value, reqs, at) in forbid {
                if value + sum > 0 {
                    let why = "it forbids the work wherever it holds; Freeciv sums it with effects that allow it";
                    at.note(Fate::Otherwise, "value", format!("effect `{theirs}`"), why);
                }
                // Not all of them hold: one of them does not.
                let one_by_one = |way: &Vec<Requirement>| -> Vec<Vec<Requirement>> {
                    let with = |req: &Requirement| [&way[..], &[req.clone().not()]].concat();
                    reqs.iter().map(with).collect()
                };
                allow = allow.iter().flat_map(one_by_one).collect();
            }
            let mut made: Vec<Way> = Vec::new();
            for reqs in allow {
                if reqs.iter().any(|req| reqs.contains(&req.clone().not())) {
                    continue;
                }
                let (target, actor): (Vec<_>, Vec<_>) = reqs.into_iter().partition(|req| req.is_of_tile);
                let (mut mine, rest): (Vec<_>, Vec<_>) = actor.into_iter().partition(|req| req.word == "UnitFlag");
                mine.extend(flags.iter().map(|flag| Requirement::simple("UnitFlag", flag, true)));
                mine.extend(rest);
                let way = Way { actor: texts(&mine), target: texts(&target) };
                if !made.contains(&way) {
                    made.push(way);
                }
            }
            if !made.is_empty() {
                ways.entry(action).or_default().extend(made);
            }
        }
    }

    /// Adds the moves that units need for a paradrop, which stand with the units in 3.0.
    fn paradrop(&self, ways: &mut BTreeMap<&'static str, Vec<Way>>) {
        let fragments =
            self.book.section("terrain", "parameters").and_then(|at| at.number("move_fragments")).unwrap_or(3);
        let mut moves: Vec<(String, i64)> = Vec::new();
        for at in self.book.sections("units", "unit_") {
            if at.texts("flags").iter().any(|flag| flag == "Paratroopers") {
                moves.push((at.name(), at.number("paratroopers_mr_req").unwrap_or(0)));
            }
        }
        let most = moves.iter().map(|(_, moves)| *moves).max().unwrap_or(0);
        if most > 0 {
            let need = Way::new(&format!("MinMoveFragments({})", most * fragments), "");
            for way in ways.get_mut("ParadropUnit").into_iter().flatten() {
                way.also(&need);
            }
        }
    }
}
