//! Reasons of a persona, for people and programs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use endturn::engine::compact::CompactSort as _;
use endturn::engine::{
    Seat,
    game::Deliberation,
    letters::{is_disruptive, visible},
    reasons::{Part, Reason, Weighed},
    tables::Cell,
};
use endturn::scenario::knobs::KnobValue;
use serde_json::{Value, json};

use super::json;
use super::number::{counted, grouped};
use super::paint::Paint;
use super::sheet::value;
use super::table::{self, Align};

/// Maximum options of a decision, and knobs, without `--all`.
const SHOWN: usize = 8;
/// Maximum decisions without `--all`.
const DECISIONS: usize = 20;
/// Maximum characters of a knob's value without `--all`.
const WIDE: usize = 70;
/// The mark of an option that was taken.
const MARK: &str = ">";

/// A persona of the seat.
#[derive(Debug)]
pub(crate) struct Persona {
    /// The module in which it decides.
    pub(crate) module: String,
    /// Its name.
    pub(crate) persona: String,
    /// The entry of its file whose numbers it plays by, if that is another one.
    pub(crate) entry: Option<String>,
    /// The values of its knobs; `None` for a persona of the engine.
    pub(crate) values: Option<Vec<KnobValue>>,
}

/// The reasons of a seat's personas in a round.
#[derive(Debug)]
pub(crate) struct Reasons {
    /// The title of the game.
    pub(crate) title: String,
    /// Its root seed.
    pub(crate) seed: u64,
    /// The round.
    pub(crate) round: u32,
    /// The seat.
    pub(crate) seat: Seat,
    /// Its name.
    pub(crate) name: String,
    /// Its personas in words.
    pub(crate) by: String,
    /// Its personas.
    pub(crate) personas: Vec<Persona>,
    /// Its choices, in order.
    pub(crate) told: Vec<Deliberation>,
}

impl Reasons {
    /// For people. `all` leaves nothing out.
    pub(crate) fn text(&self, all: bool, paint: Paint) -> String {
        let title = format!("Why {} ({}) decided as it did in round {}", self.name, self.by, self.round);
        let game = format!("{} · seed {}", self.title, self.seed);
        let mut text = format!("{}\n{}\n", paint.strong(safe(&title)), paint.dim(safe(&game)));
        for persona in &self.personas {
            text += &format!("\n{}", self.knobs(persona, all, paint));
        }
        let decisions: Vec<(&Deliberation, &Reason)> =
            self.told.iter().flat_map(|one| one.reasons.iter().map(move |reason| (one, reason))).collect();
        let most = if all { usize::MAX } else { DECISIONS };
        for (number, (choice, reason)) in decisions.iter().enumerate().take(most) {
            text += &format!("\n{}", decision(number + 1, choice, reason, all, paint));
        }
        if decisions.len() > most {
            let more = counted(decisions.len() - most, "more decision");
            text += &format!("\n{}\n", paint.dim(format!("… and {more}: --all")));
        }
        if self.told.iter().all(|one| one.orders.is_empty() && one.reasons.is_empty()) {
            text += "\nIt gave no orders in this round, and recorded no reasons.\n";
        }
        text + &self.unexplained(all, paint)
    }

    /// The knobs of a persona: those that its reasons name come first.
    fn knobs(&self, persona: &Persona, all: bool, paint: Paint) -> String {
        let Persona { module, persona: name, entry, values } = persona;
        let entry = entry.as_ref().map_or_else(String::new, |entry| format!(", with the numbers of {entry}"));
        let title = paint.strong(safe(&format!("knobs of {name} in {module}{entry}")));
        let Some(values) = values else {
            return format!("{title}\n  none: this persona belongs to the engine\n");
        };
        let named = |value: &KnobValue| {
            let reasons = self.told.iter().filter(|one| one.module == module).flat_map(|one| &one.reasons);
            let parts = reasons.flat_map(|one| one.parts.iter().chain(one.options.iter().flat_map(|one| &one.parts)));
            let mut knobs = parts.filter(|part| part.is_knob);
            knobs.any(|part| part.name.split('.').next() == Some(&value.name))
        };
        let mut shown: Vec<&KnobValue> = values.iter().filter(|one| all || one.differs()).collect();
        shown.compact_sort_by_key(|one| !named(one));
        let most = if all { shown.len() } else { shown.len().min(SHOWN) };
        let hidden = shown.len() - most;
        let row = |one: &&KnobValue| {
            let default = match &one.default {
                Some(default) if one.differs() => format!("default {}", cut(default, all)),
                Some(_) => "the default".to_owned(),
                None => String::new(),
            };
            let is_one = one.value == "1";
            let unit = one.unit.map(|unit| if is_one { unit.trim_end_matches('s') } else { unit });
            let unit = unit.map_or_else(String::new, |unit| format!(" {unit}"));
            let value = format!("{}{unit}", safe(&cut(&one.value, all)));
            vec![safe(&one.name).into_owned(), value, paint.dim(safe(&default))]
        };
        if values.is_empty() {
            return format!("{title}\n  none\n");
        }
        let rows: Vec<Vec<String>> = shown[..most].iter().map(row).collect();
        let mut text = format!("{title}\n{}", table::lines(&rows, &[], "  "));
        let same = values.len() - shown.len();
        let left = match (hidden, same) {
            (0, 0) => return text,
            (0, 1) => "1 more knob with its default".to_owned(),
            (0, same) => format!("{same} more knobs with their defaults"),
            (hidden, 0) => counted(hidden, "more knob"),
            (hidden, same) => format!("{}, and {same} at their defaults", counted(hidden, "more knob")),
        };
        text += &format!("  {}\n", paint.dim(format!("… and {left}: --all")));
        text
    }

    /// Orders that no reason mentions, by their first word.
    fn unexplained(&self, all: bool, paint: Paint) -> String {
        let mut text = String::new();
        for persona in &self.personas {
            let choices = self.told.iter().filter(|one| one.module == persona.module);
            let orders: Vec<&str> = choices.flat_map(unexplained).collect();
            if orders.is_empty() {
                continue;
            }
            let title = format!("orders whose reasons {} does not record", persona.persona);
            text += &format!("\n{}\n", paint.strong(safe(&title)));
            if all {
                orders.iter().for_each(|order| text += &format!("  {}\n", safe(order)));
                continue;
            }
            let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
            for order in orders {
                *kinds.entry(order.split(' ').next().unwrap_or_default()).or_default() += 1;
            }
            let kinds: Vec<String> = kinds.iter().map(|(word, count)| format!("{word} ({count})")).collect();
            text += &format!("  {}\n", safe(&kinds.join(", ")));
        }
        text
    }

    /// For programs.
    pub(crate) fn json(&self) -> String {
        let knob = |one: &KnobValue| {
            json!({
                "name": one.name, "value": one.value, "unit": one.unit, "default": one.default,
                "differs": one.differs(),
            })
        };
        let persona = |one: &Persona| {
            json!({
                "module": one.module, "persona": one.persona, "plays_as": one.entry,
                "knobs": one.values.as_ref().map(|values| values.iter().map(knob).collect::<Vec<_>>()),
            })
        };
        let choice = |one: &Deliberation| {
            let orders = one.orders.iter().enumerate().map(|(at, order)| {
                json!({
                    "order": order.text, "refusal": order.refusal, "is_explained": is_explained(one, at),
                })
            });
            json!({
                "module": one.module, "persona": one.persona,
                "decisions": one.reasons.iter().map(|reason| decision_json(one, reason)).collect::<Vec<_>>(),
                "orders": orders.collect::<Vec<_>>(),
            })
        };
        let told = self.told.iter().filter(|one| !one.orders.is_empty() || !one.reasons.is_empty());
        json::line(&json!({
            "title": self.title, "seed": self.seed, "round": self.round,
            "seat": self.name, "number": self.seat.number(),
            "personas": self.personas.iter().map(persona).collect::<Vec<_>>(),
            "choices": told.map(choice).collect::<Vec<_>>(),
        }))
    }
}

/// One decision for people.
fn decision(number: usize, choice: &Deliberation, reason: &Reason, all: bool, paint: Paint) -> String {
    let worth = if reason.worth_is.is_empty() { String::new() } else { format!(", by {}", reason.worth_is) };
    let title = format!("{number}. {}", reason.subject);
    let mut text = format!("{}{}\n", paint.strong(safe(&title)), paint.dim(safe(&worth)));
    if !reason.parts.is_empty() {
        text += &format!("  {}\n", safe(&parts(&reason.parts)));
    }
    let most = if all { usize::MAX } else { SHOWN };
    let is_shown = |(at, option): &(usize, &Weighed)| *at < most || option.is_taken;
    let shown: Vec<&Weighed> = reason.options.iter().enumerate().filter(is_shown).map(|(_, option)| option).collect();
    let rows: Vec<Vec<String>> = shown.iter().flat_map(|option| rows(choice, option, most, paint)).collect();
    text += &table::lines(&rows, &[Align::Left, Align::Left, Align::Right], "  ");
    if shown.len() < reason.options.len() {
        text += &format!("    {}\n", paint.dim(format!("… and {} more: --all", reason.options.len() - shown.len())));
    }
    if !reason.because.is_empty() {
        text += &format!("  {}\n", paint.dim(safe(&sentence(&reason.because))));
    }
    text
}

/// The lines of an option: what it is and its worth, then what is behind it, and its orders.
fn rows(choice: &Deliberation, option: &Weighed, most: usize, paint: Paint) -> Vec<Vec<String>> {
    let mark = if option.is_taken { MARK } else { "" };
    let sign = if option.is_at_most { "≤ " } else { "" };
    let worth = option.worth.map_or_else(String::new, |worth| format!("{sign}{}", grouped(worth)));
    let label = safe(&option.label).into_owned();
    let label = if option.is_taken { paint.good(label) } else { label };
    let mut lines: Vec<String> = Vec::new();
    if !option.note.is_empty() {
        lines.push(safe(&option.note).into_owned());
    }
    if !option.parts.is_empty() {
        lines.push(paint.dim(safe(&parts(&option.parts))));
    }
    let orders = choice.orders.get(option.orders.clone()).unwrap_or_default();
    for order in orders.iter().take(most) {
        let refusal = order.refusal.as_ref().map_or_else(String::new, |refusal| format!(", {refusal}"));
        if order.text != option.label || !refusal.is_empty() {
            lines.push(safe(&format!("order: {}{refusal}", order.text)).into_owned());
        }
    }
    if orders.len() > most {
        lines.push(paint.dim(format!("… and {}: --all", counted(orders.len() - most, "more order"))));
    }
    let mut lines = lines.into_iter();
    let first = vec![mark.to_owned(), label, worth, lines.next().unwrap_or_default()];
    let rest = lines.map(|line| vec![String::new(), String::new(), String::new(), line]);
    std::iter::once(first).chain(rest).collect()
}

/// Knobs and facts in one line.
fn parts(parts: &[Part]) -> String {
    let value = |part: &Part| match &part.value {
        Cell::Number(number) => grouped(*number),
        other => other.to_string(),
    };
    let part = |part: &Part| match part.is_knob {
        true => format!("`{}` {}", part.name, value(part)),
        false => format!("{} {}", part.name, value(part)),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" · ")
}

fn decision_json(choice: &Deliberation, reason: &Reason) -> Value {
    let part = |part: &Part| json!({ "name": part.name, "value": value(&part.value), "is_knob": part.is_knob });
    let parts = |parts: &[Part]| parts.iter().map(part).collect::<Vec<_>>();
    let option = |option: &Weighed| {
        let orders = choice.orders.get(option.orders.clone()).unwrap_or_default();
        json!({
            "option": option.label, "worth": option.worth, "is_at_most": option.is_at_most,
            "is_taken": option.is_taken, "note": option.note, "parts": parts(&option.parts),
            "orders": orders.iter().map(|order| &order.text).collect::<Vec<_>>(),
        })
    };
    json!({
        "subject": reason.subject, "worth_is": reason.worth_is, "parts": parts(&reason.parts),
        "options": reason.options.iter().map(option).collect::<Vec<_>>(), "because": reason.because,
    })
}

/// True if a reason mentions an order of a choice.
fn is_explained(choice: &Deliberation, at: usize) -> bool {
    choice.reasons.iter().any(|reason| reason.options.iter().any(|option| option.orders.contains(&at)))
}

/// The orders of a choice that no reason mentions.
fn unexplained(choice: &Deliberation) -> impl Iterator<Item = &str> {
    let orders = choice.orders.iter().enumerate();
    orders.filter(|(at, _)| !is_explained(choice, *at)).map(|(_, order)| order.text.as_str())
}

/// A sentence with a capital and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

fn cut(text: &str, all: bool) -> String {
    if all || text.chars().count() <= WIDE {
        return text.to_owned();
    }
    text.chars().take(WIDE).chain(['…']).collect()
}

/// A text without letters that could change what a terminal shows.
fn safe(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_disruptive) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if is_disruptive(letter) { shown.extend(visible(letter)) } else { shown.push(letter) }
    }
    Cow::Owned(shown)
}
