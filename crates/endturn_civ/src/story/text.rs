//! A story as text. Colours are up to the caller that prints it.

use std::fmt;

use endturn_civ_rules::ruleset::words::Output;
use endturn_scenario::tool::Tone;

use super::{Change, CityState, CityStory, StoryOrder, StoryStep, changes};

/// An empty list.
const NONE: &str = "none";
/// Maximum line length of a word list.
const WIDE: usize = 90;

/// Cells of a line, each set in a column; the last column may have any width.
pub(super) type Cells = Vec<(Tone, String)>;

impl fmt::Display for CityStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&|_, text| text.to_owned()))
    }
}

impl CityStory {
    /// The whole story, with every part painted.
    #[must_use]
    pub fn text(&self, paint: &dyn Fn(Tone, &str) -> String) -> String {
        let title = format!("{} of {}, round {}", self.city, self.owner, self.round);
        let mut out = format!("{}\n", paint(Tone::Title, &title));
        let mut section = |title: &str, lines: &[Cells]| {
            if !lines.is_empty() {
                out += &format!("\n{}\n{}", paint(Tone::Title, title), table(lines, paint));
            }
        };
        section(
            "Before",
            &rows(&self.before)
                .into_iter()
                .filter(|(_, text)| text != NONE)
                .chain([("forecast", forecast(&self.before))])
                .map(labelled)
                .collect::<Vec<_>>(),
        );
        section("Output", &output_table(&self.before));
        section("Mood", &mood_table(&self.before));
        section(&format!("Orders of round {}", self.round), &order_lines(&self.orders));
        if let Some(ordered) = self.ordered.as_ref().filter(|ordered| **ordered != self.before) {
            section("What the orders changed", &change_lines(&changes(&self.before, ordered)));
            section("Output after the orders", &output_table(ordered));
            section("Mood after the orders", &mood_table(ordered));
        }
        section("What the rules did", &step_lines(&self.steps));
        section("No effect", &idle(&self.steps));
        section("Told", &self.facts.iter().map(|fact| vec![rule(fact.rule), plain(&fact.text)]).collect::<Vec<_>>());
        match &self.after {
            Some(after) => section("What has changed", &change_lines(&changes(&self.before, after))),
            None => section("What has changed", &[vec![(Tone::Bad, "the city is destroyed".to_owned())]]),
        }
        out
    }
}

pub(super) fn plain(text: &str) -> (Tone, String) {
    (Tone::Plain, text.to_owned())
}

pub(super) fn rule(id: &str) -> (Tone, String) {
    (Tone::Rule, id.to_owned())
}

pub(super) fn labelled((label, text): (&'static str, String)) -> Cells {
    vec![(Tone::Label, label.to_owned()), (Tone::Plain, text)]
}

/// Lines with aligned cells, two spaces in front and between.
pub(super) fn table(lines: &[Cells], paint: &dyn Fn(Tone, &str) -> String) -> String {
    let length = |text: &str| text.chars().count();
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|(_, text)| length(text)).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut out = String::new();
    for line in lines {
        let mut blanks = 2;
        for ((tone, text), &width) in line.iter().zip(&widths) {
            if !text.is_empty() {
                out += &" ".repeat(blanks);
                out += &paint(*tone, text);
                blanks = 0;
            }
            blanks += width - length(text) + 2;
        }
        out.push('\n');
    }
    out
}

/// The state of a city, line by line.
pub(super) fn rows(city: &CityState) -> Vec<(&'static str, String)> {
    let list = |names: &[String]| if names.is_empty() { NONE.to_owned() } else { names.join(", ") };
    let mood = match (city.disorder, city.celebration) {
        (1.., _) => format!("disorder, turn {}", city.disorder),
        (_, 1..) => format!("celebration, turn {}", city.celebration),
        _ => "calm".to_owned(),
    };
    vec![
        ("size", city.size.to_string()),
        ("food", format!("{} of {}", city.food, city.granary)),
        ("shields", shields(city)),
        ("worklist", list(&city.worklist)),
        ("buildings", list(&city.buildings)),
        ("work", work(city)),
        ("asks for", list(&city.requests)),
        ("units", list(&city.units)),
        ("trade with", list(&city.routes)),
        ("mood", mood),
        ("culture", city.history.to_string()),
        ("plague", format!("{}.{} %", city.plague_permille / 10, city.plague_permille % 10)),
        ("pollution", format!("{} %", city.pollution_pct)),
        ("radius", format!("{} (squared)", city.radius_sq)),
        ("upkeep", format!("{} gold for buildings, {} for units", city.building_gold, city.unit_gold)),
        ("treasury", city.treasury.to_string()),
    ]
}

fn work(city: &CityState) -> String {
    let tiles = city.worked.iter().map(|(x, y)| format!("({x}, {y})")).collect::<Vec<_>>().join(" ");
    let land = if city.worked.is_empty() { "none on the land".to_owned() } else { format!("on the land at {tiles}") };
    let idlers = city.specialists.iter().map(|(name, count)| format!("{name}: {count}"));
    std::iter::once(land).chain(idlers).collect::<Vec<_>>().join(", ")
}

/// When the city grows and completes its production, or why not. It is no change of the city, and
/// so no row.
fn forecast(city: &CityState) -> String {
    let done = city.completion.as_deref().map_or_else(String::new, |done| format!("; {}: {done}", city.production));
    format!("{}{done}", city.growth)
}

/// The shield stock and its purpose.
fn shields(city: &CityState) -> String {
    match city.cost {
        Some(cost) => format!("{} of {cost} for {}", city.shields, city.production),
        None => format!("{} for {}", city.shields, city.production),
    }
}

/// A cell of a column of numbers.
fn number(tone: Tone, text: impl fmt::Display) -> (Tone, String) {
    (tone, format!("{text:>8}"))
}

/// A share of trade; empty if zero.
fn share(value: i32, unit: &str) -> String {
    if value == 0 { String::new() } else { format!("{value}{unit}") }
}

fn output_table(city: &CityState) -> Vec<Cells> {
    let mut head = vec![(Tone::Label, String::new())];
    head.extend(Output::ALL.iter().map(|output| number(Tone::Label, output.word().to_lowercase())));
    let line = |label: &str, value: &dyn Fn(&super::OutputLine) -> String| {
        let mut cells = vec![(Tone::Label, label.to_owned())];
        cells.extend(city.outputs.iter().map(|line| number(Tone::Plain, value(line))));
        cells
    };
    let mut lines = vec![
        head,
        line("citizens", &|line| line.citizens.to_string()),
        line("nation's rate", &|line| share(line.rate_pct, " %")),
        line("out of trade", &|line| share(line.share, "")),
        line("with bonus", &|line| format!("{} %", line.bonus_pct)),
        line("wasted", &|line| line.waste.to_string()),
        line("made", &|line| line.production.to_string()),
        line("used", &|line| line.usage.to_string()),
    ];
    if city.outputs.iter().any(|line| line.penalty != 0) {
        lines.insert(6, line("disorder", &|line| format!("-{}", line.penalty)));
    }
    if city.outputs.iter().any(|line| line.extra != 0) {
        lines.insert(2, line("routes, tithes", &|line| line.extra.to_string()));
    }
    let mut surplus = vec![(Tone::Label, "surplus".to_owned())];
    let tone = |surplus: i32| if surplus < 0 { Tone::Bad } else { Tone::Plain };
    surplus.extend(city.outputs.iter().map(|line| number(tone(line.surplus), format!("{:+}", line.surplus))));
    lines.push(surplus);
    lines
}

/// The levels of mood; a level without effect is omitted.
fn mood_table(city: &CityState) -> Vec<Cells> {
    let mut head = vec![(Tone::Label, String::new())];
    head.extend(["happy", "content", "unhappy", "angry"].map(|face| number(Tone::Label, face)));
    let mut lines = vec![head];
    let mut last = None;
    for (at, line) in city.moods.iter().enumerate() {
        let faces = [line.happy, line.content, line.unhappy, line.angry];
        if last != Some(faces) || at + 1 == city.moods.len() {
            let mut cells = vec![(Tone::Label, line.level.to_owned())];
            cells.extend(faces.map(|count| number(Tone::Plain, count)));
            lines.push(cells);
        }
        last = Some(faces);
    }
    lines
}

/// Steps with an effect: step, rule, name, effect.
fn step_lines(steps: &[StoryStep]) -> Vec<Cells> {
    let mut lines = Vec::new();
    for step in steps {
        for (at, note) in step.notes.iter().enumerate() {
            let label = match (at, step.step) {
                (0, "") => "elsewhere",
                (0, name) => name,
                _ => "",
            };
            let label = (Tone::Dim, label.to_owned());
            lines.push(vec![label, rule(note.rule), (Tone::Dim, note.name.to_owned()), plain(&note.text)]);
        }
    }
    lines
}

/// Orders: seat, order, and its effects line by line.
fn order_lines(orders: &[StoryOrder]) -> Vec<Cells> {
    let mut lines = Vec::new();
    for order in orders {
        let (label, text) = match order.own {
            true => (order.seat.clone(), order.order.clone()),
            false => ("elsewhere".to_owned(), format!("{}: {}", order.seat, order.order)),
        };
        lines.push(vec![(Tone::Dim, label), (Tone::Rule, text)]);
        let below = |cells: Cells| std::iter::once((Tone::Dim, String::new())).chain(cells).collect::<Cells>();
        let notes = order.notes.iter().map(|note| plain(&format!("  {} {}", note.rule, note.text)));
        lines.extend(notes.map(|note| below(vec![note])));
        let changes = order.changes.iter().map(|one| (tone(one), format!("  {} {}", one.what, one.text)));
        lines.extend(changes.map(|change| below(vec![change])));
        if order.notes.is_empty() && order.changes.is_empty() {
            lines.push(below(vec![(Tone::Dim, "  nothing in the city".to_owned())]));
        }
    }
    lines
}

fn tone(change: &Change) -> Tone {
    match change.better {
        Some(true) => Tone::Good,
        Some(false) => Tone::Bad,
        None => Tone::Plain,
    }
}

/// Changes of a city.
fn change_lines(changes: &[Change]) -> Vec<Cells> {
    if changes.is_empty() {
        return vec![vec![(Tone::Dim, "nothing".to_owned())]];
    }
    changes.iter().map(|one| vec![(Tone::Label, one.what.clone()), (tone(one), one.text.clone())]).collect()
}

/// Rows without an effect, in lines of readable length.
fn idle(steps: &[StoryStep]) -> Vec<Cells> {
    let idle = steps.iter().filter(|step| step.notes.is_empty());
    let word = |step: &StoryStep| {
        let name = step.step.split_once(' ').map_or(step.step, |(_, name)| name);
        format!("{} {name}", step.rule)
    };
    let mut lines: Vec<String> = Vec::new();
    for word in idle.map(word) {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < WIDE => *line += &format!(", {word}"),
            _ => lines.push(word),
        }
    }
    lines.into_iter().map(|line| vec![(Tone::Dim, line)]).collect()
}
