//! The account of a nation as text. Colours are up to the caller that prints it.

use std::collections::BTreeMap;
use std::fmt;

use endturn_engine::number::{counted, counted_as};
use endturn_scenario::tool::Tone;

use super::pacts::spoken;
use super::text::{Cells, labelled, table};
use super::{GoldAccount, GoldLine, NationAccount, NationState, RelationLine, ResearchLine};

/// Most parts of a cause, and most names of a list, that a line shows.
const SHOWN: usize = 2;
/// Figures that are better if they are higher, and those that are worse.
const BETTER: [&[&str]; 2] = [
    &["score", "cities", "citizens", "techs", "culture", "land", "wonders", "literacy", "units_killed", "celebrating"],
    &["disorder", "disorder_rounds", "unhappy", "angry", "waste", "pollution", "units_lost"],
];

impl fmt::Display for NationAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&|_, text| text.to_owned()))
    }
}

impl NationAccount {
    /// The whole account, with every part painted.
    #[must_use]
    pub fn text(&self, paint: &dyn Fn(Tone, &str) -> String) -> String {
        let when = match self.round - self.from_round {
            0 => format!("round {}", self.round),
            _ => format!("rounds {} to {}", self.from_round, self.round),
        };
        let mut out = format!("{}\n", paint(Tone::Title, &format!("{}, {when}", self.nation)));
        let mut section = |title: &str, lines: &[Cells]| {
            if !lines.is_empty() {
                out += &format!("\n{}\n{}", paint(Tone::Title, title), table(lines, paint));
            }
        };
        let rows = |rows: Vec<(&'static str, String)>| rows.into_iter().map(labelled).collect::<Vec<_>>();
        let after = &self.after;
        section("Treasury", &treasury(&self.gold));
        section("Trade", &rows(trade(after)));
        section("Research", &rows(after.research.as_ref().map(research).unwrap_or_default()));
        section("Production", &rows(production(after)));
        section("Mood", &rows(mood(after)));
        section("Army", &army(self));
        section("Nation", &rows(nation(after)));
        section("Relations", &after.relations.iter().map(relation).collect::<Vec<_>>());
        section("Changes", &changes(self.before.as_ref(), after));
        out
    }
}

fn number(tone: Tone, number: i64, signed: bool) -> (Tone, String) {
    (tone, if signed { format!("{number:>+7}") } else { format!("{number:>7}") })
}

fn treasury(gold: &GoldAccount) -> Vec<Cells> {
    let plain = |label: &str, gold| vec![(Tone::Label, label.to_owned()), number(Tone::Plain, gold, false)];
    let line = |line: &GoldLine| {
        let tone = if line.gold < 0 { Tone::Bad } else { Tone::Good };
        let parts = (Tone::Dim, parts(line));
        vec![(Tone::Label, line.cause.to_owned()), number(tone, line.gold, true), parts]
    };
    let mut lines = vec![plain("before", gold.before)];
    lines.extend(gold.causes.iter().map(line));
    lines.extend(gold.unknown.iter().map(|unknown| {
        let label = format!("{}, cause unknown", unknown.cause);
        vec![(Tone::Label, label), number(Tone::Bad, unknown.gold, true)]
    }));
    lines.push(plain("after", gold.after));
    lines
}

/// The largest parts of a cause, and the sum of the others.
fn parts(line: &GoldLine) -> String {
    let shown = if line.parts.len() == SHOWN + 1 { SHOWN + 1 } else { SHOWN };
    let named = line.parts.iter().take(shown);
    let mut words: Vec<String> = named.map(|part| format!("{} {:+}", part.what, part.gold)).collect();
    let left = line.parts.get(shown..).unwrap_or_default();
    if !left.is_empty() {
        let sum: i64 = left.iter().map(|part| part.gold).sum();
        words.push(format!("{} more {sum:+}", left.len()));
    }
    words.join(", ")
}

fn trade(state: &NationState) -> Vec<(&'static str, String)> {
    let (trade, rates) = (&state.trade, &state.rates);
    let mut made = trade.made.to_string();
    if trade.routes != 0 {
        made += &format!(", {} by routes before bonuses", trade.routes);
    }
    let lost = lost(trade.waste, trade.penalty);
    let share = |part: i64, rate: i32| format!("{part} ({rate} %)");
    vec![
        ("made", format!("{made}{lost}")),
        ("science", share(trade.science, rates.science)),
        ("taxes", share(trade.tax, rates.tax)),
        ("luxury", share(trade.luxury, rates.luxury)),
    ]
}

/// Losses, if any.
fn lost(waste: i64, penalty: i64) -> String {
    let all = [(waste, "wasted"), (penalty, "lost to disorder")];
    let there = all.iter().filter(|(lost, _)| *lost != 0);
    there.map(|(lost, how)| format!("; {lost} more {how}")).collect()
}

fn research(line: &ResearchLine) -> Vec<(&'static str, String)> {
    let aim = match (&line.aim, line.cost) {
        (Some(aim), Some(cost)) => format!("{aim}, {} of {cost} bulbs", line.bulbs),
        (Some(aim), None) => aim.clone(),
        (None, _) => format!("none, {} bulbs", line.bulbs),
    };
    let due = match (line.rounds, &line.obstacle) {
        (Some(1), _) => "at the end of the next round".to_owned(),
        (Some(rounds), _) => format!("in {rounds} rounds"),
        (None, Some(obstacle)) => format!("not yet: {obstacle}"),
        (None, None) => "never".to_owned(),
    };
    let upkeep = if line.upkeep == 0 { String::new() } else { format!(", {} of upkeep taken off", line.upkeep) };
    let mut rows = vec![("aim", aim), ("bulbs", format!("{:+} per round{upkeep}", line.per_round))];
    if line.aim.is_some() {
        rows.push(("due", due));
    }
    rows.extend(line.goal.clone().map(|goal| ("goal", goal)));
    rows.push(("known", counted_as(line.known.len() as u64, "tech", "techs")));
    rows
}

fn production(state: &NationState) -> Vec<(&'static str, String)> {
    let shields = &state.shields;
    let upkeep = format!("{} for units", shields.upkeep);
    vec![
        ("made", format!("{}{}", shields.made, lost(shields.waste, shields.penalty))),
        ("upkeep", upkeep),
        ("left", format!("{:+} for production", shields.surplus)),
    ]
}

fn mood(state: &NationState) -> Vec<(&'static str, String)> {
    let faces = ["happy", "content", "unhappy", "angry"].map(|face| (face, state.figure(face)));
    let there = faces.iter().filter(|(_, count)| *count != 0);
    let faces: Vec<String> = there.map(|(face, count)| format!("{count} {face}")).collect();
    let cities = |names: &[String]| match names.len() {
        0 => "no city".to_owned(),
        count => format!("{}: {}", counted(count as u64, "city"), list(names)),
    };
    vec![
        ("citizens", if faces.is_empty() { "none".to_owned() } else { faces.join(", ") }),
        ("luxury", state.figure("luxury").to_string()),
        ("celebrating", cities(&state.celebrating)),
        ("disorder", cities(&state.disorder)),
    ]
}

/// The first names of a list, and the number of the others.
fn list(names: &[String]) -> String {
    const MAX: usize = 5;
    let shown = if names.len() == MAX + 1 { MAX + 1 } else { MAX };
    let mut words: Vec<String> = names.iter().take(shown).cloned().collect();
    if let left @ 1.. = names.len().saturating_sub(shown) {
        words.push(format!("{left} more"));
    }
    words.join(", ")
}

fn army(account: &NationAccount) -> Vec<Cells> {
    let row = |label: &str, text: String| vec![(Tone::Label, label.to_owned()), (Tone::Plain, text)];
    let mut lines: Vec<Cells> = Vec::new();
    for class in &account.after.army {
        let types: Vec<String> = class.types.iter().map(|one| format!("{} {}", one.count, one.unit_type)).collect();
        let military = format!("{} can fight", class.military);
        lines.push(row(&class.class, format!("{}, {military}: {}", counted(class.units, "unit"), list(&types))));
    }
    if lines.is_empty() {
        lines.push(vec![(Tone::Dim, "no units".to_owned())]);
    }
    let army = &account.army;
    let battles = |attacks: i64, defences: i64| {
        let (attacks, defences) = (counted(attacks, "attack"), counted(defences, "defence"));
        format!("{attacks}, {defences}")
    };
    if army.attacks_won + army.defences_won != 0 {
        lines.push(row("won", battles(army.attacks_won, army.defences_won)));
    }
    if army.attacks_lost + army.defences_lost != 0 {
        lines.push(row("lost", battles(army.attacks_lost, army.defences_lost)));
    }
    let counts = |counts: &BTreeMap<String, i64>| {
        let words: Vec<String> = counts.iter().map(|(what, count)| format!("{count} {what}")).collect();
        list(&words)
    };
    for (label, all) in [("trained", &army.trained), ("losses", &army.lost)] {
        if !all.is_empty() {
            lines.push(row(label, counts(all)));
        }
    }
    lines
}

fn nation(state: &NationState) -> Vec<(&'static str, String)> {
    let to = state.revolution.as_ref().map_or_else(String::new, |to| format!(", on the way to {to}"));
    let mut rows = vec![
        ("government", format!("{}{to}", state.government)),
        ("score", state.figure("score").to_string()),
        (
            "cities",
            format!("{}, {}", counted(state.figure("cities"), "city"), counted(state.figure("citizens"), "citizen")),
        ),
        ("culture", state.figure("culture").to_string()),
    ];
    if !state.stands {
        rows.insert(0, ("state", "destroyed".to_owned()));
    }
    rows
}

fn relation(line: &RelationLine) -> Cells {
    vec![(Tone::Label, line.nation.clone()), (Tone::Plain, pact_text(line))]
}

/// A pact with all that goes with it.
fn pact_text(line: &RelationLine) -> String {
    let pact = spoken(line.pact);
    let left = line.turns_left.map(|turns| format!("{} left", counted(u64::from(turns), "turn")));
    let more = [(line.embassy, "embassy"), (line.gives_vision, "gives vision"), (line.gets_vision, "gets vision")];
    let more = more.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).to_owned());
    std::iter::once(pact).chain(left).chain(more).collect::<Vec<_>>().join(", ")
}

/// Differences between two states.
fn changes(before: Option<&NationState>, after: &NationState) -> Vec<Cells> {
    let Some(before) = before else {
        return vec![vec![(Tone::Plain, "the nation has joined".to_owned())]];
    };
    let mut lines: Vec<Cells> = Vec::new();
    let mut change = |what: &str, text: String, better: Option<bool>| {
        let tone = match better {
            Some(true) => Tone::Good,
            Some(false) => Tone::Bad,
            None => Tone::Plain,
        };
        lines.push(vec![(Tone::Label, what.to_owned()), (tone, text)]);
    };
    let mut texts = vec![("government", before.government.clone(), after.government.clone())];
    let rates = |state: &NationState| {
        format!("science {} tax {} luxury {}", state.rates.science, state.rates.tax, state.rates.luxury)
    };
    texts.push(("rates", rates(before), rates(after)));
    let aim = |state: &NationState| {
        let aim = state.research.as_ref().and_then(|research| research.aim.clone());
        aim.unwrap_or_else(|| "none".to_owned())
    };
    texts.push(("research", aim(before), aim(after)));
    for (what, was, is) in texts {
        if was != is {
            change(what, format!("{was} → {is}"), None);
        }
    }
    let known = |state: &NationState| state.research.as_ref().map(|line| line.known.clone()).unwrap_or_default();
    let lists = [
        ("techs", known(before), known(after)),
        ("cities", before.cities.clone(), after.cities.clone()),
        ("celebrating", before.celebrating.clone(), after.celebrating.clone()),
        ("disorder", before.disorder.clone(), after.disorder.clone()),
    ];
    for (what, was, is) in lists {
        for (sign, more, less) in [("+", &is, &was), ("-", &was, &is)] {
            let names: Vec<String> = more.iter().filter(|name| !less.contains(name)).cloned().collect();
            if !names.is_empty() {
                change(what, format!("{sign} {}", list(&names)), Some((sign == "+") == (what != "disorder")));
            }
        }
    }
    let pact = |state: &NationState, nation: &str| {
        state.relations.iter().find(|line| line.nation == nation).map_or_else(|| "no contact".to_owned(), pact_text)
    };
    let mut nations: Vec<&String> = before.relations.iter().chain(&after.relations).map(|line| &line.nation).collect();
    nations.sort_unstable();
    nations.dedup();
    for nation in nations {
        let (was, is) = (pact(before, nation), pact(after, nation));
        if was != is {
            change(nation, format!("{was} → {is}"), None);
        }
    }
    for (&name, &is) in &after.figures {
        let was = before.figure(name);
        let skipped = ["gold", "government"].contains(&name);
        if was != is && !skipped {
            let better = match BETTER.map(|names| names.contains(&name)) {
                [true, _] => Some(is > was),
                [_, true] => Some(is < was),
                _ => None,
            };
            change(&name.replace('_', " "), format!("{was} → {is}"), better);
        }
    }
    if lines.is_empty() {
        lines.push(vec![(Tone::Dim, "nothing".to_owned())]);
    }
    lines
}
