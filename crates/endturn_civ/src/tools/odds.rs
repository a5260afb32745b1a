//! `civ odds`: the odds of a battle, and every factor behind them.

use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{Game, number::counted, suggest::with_suggestion};
use endturn_scenario::tool::{Answer, Halt, Look, Need, Painter, Part, Question, Said, Tone, Tool, ToolOption, title};
use serde_json::{Map, Value};

use super::assault;
use super::find::{self, shorten};
use crate::story::{self, Fighter, ToldFactor, ToldFighter, ToldOdds};

pub(super) const TOOL: Tool = Tool {
    name: "odds",
    help: "Computes the odds of a battle between two units, with every factor behind them.\n\n\
           Units are named as in orders, with their owner: \"Rome's Warriors#3\"; a type alone stands for a new \
           unit without an owner, \"Rome's Legion\" for one that Rome could have. The factors of each strength are \
           listed in the order in which they apply, with the strength after each, in tenths of a point, and their \
           sources; then firepower, and any obstacles to the battle. The odds are exact, and the game is not \
           changed.\n\n\
           With a list on either side, such as \"3 Catapult, 2 Legion\", the attackers attack one after the other, each \
           once and in the order of the list. Against each the defender that is likeliest to win fights; wounds stay, \
           defenders may be promoted, and in the open all may die with the one that fights. The answer is the chance \
           that no defender is left, after each attack too, and what both sides lose, in units and in shields: exact, \
           or of 10,000 assaults if one can go in too many ways.",
    examples: &[
        "endturn civ odds scenarios/civ_two_cities.ron --attacker Catapult --defender \"Egypt's Warriors#1\"",
        "endturn civ odds scenarios/civ_two_cities.ron --attacker \"Rome's Legion\" --defender Phalanx --tile 6,3 --activity Fortified",
        "endturn civ odds scenarios/civ_two_cities.ron --attacker \"3 Catapult, 2 Legion\" --defender \"2 Phalanx, Archers\" --tile 6,3",
    ],
    options: OPTIONS,
    round: find::AFTER,
    read,
};

const fn option(name: &'static str, value: &'static str, help: &'static str, need: Need) -> ToolOption {
    ToolOption { name, value, help, need, excludes: &[] }
}

const OPTIONS: &[ToolOption] = &[
    option(
        "attacker",
        "UNIT",
        "The attacker: a unit, like \"Rome's Warriors#3\", or a unit type; or a list of them with numbers, like \"3 Catapult, 2 Legion\".",
        Need::Always,
    ),
    option("defender", "UNIT", "The defender: a unit or a unit type, or a list of them.", Need::Always),
    option(
        "tile",
        "COLUMN,ROW",
        "The tile where the defender is attacked, as if it were there.\n\n\
               If left out, its own tile; a unit type alone is nowhere, and neither terrain nor walls count. A type \
               without an owner belongs to the tile's nation.",
        Need::Free,
    ),
    option(
        "activity",
        "ACTIVITY",
        "The defender's activity: Idle, Fortifying, Fortified or Sentry. If left out, its activity in the game.",
        Need::Free,
    ),
    option(
        "attacker-level",
        "LEVEL",
        "The attacker's veteran level, by name or number from 0. If left out, the unit's own, or 0 for a unit type.",
        Need::Free,
    ),
    option("defender-level", "LEVEL", "The defender's veteran level, in the same way.", Need::Free),
];

/// The parsed question.
pub(super) struct Asked {
    pub(super) attacker: String,
    pub(super) defender: String,
    tile: Option<String>,
    pub(super) activity: Option<Activity>,
    pub(super) levels: [Option<String>; 2],
}

fn read(said: &Said<'_>, problems: &mut Vec<String>) -> Option<Question> {
    let before = problems.len();
    let mut unit = |name: &str| {
        let word = said.value(name);
        if word.is_none() {
            problems.push(format!("a battle needs two sides; give --{name}"));
        }
        word.unwrap_or_default()
    };
    let (attacker, defender) = (unit("attacker"), unit("defender"));
    let activity = said.value("activity");
    let activity = activity.and_then(|word| activity_of(&word).map_err(|problem| problems.push(problem)).ok());
    let levels = ["attacker-level", "defender-level"].map(|name| said.value(name));
    let asked = Asked { attacker, defender, tile: said.value("tile"), activity, levels };
    (problems.len() == before)
        .then(|| -> Question { Box::new(move |look, round, paint| tell(look, &asked, round, paint)) })
}

fn activity_of(word: &str) -> Result<Activity, String> {
    let found = Activity::ALL.iter().find(|activity| activity.word().eq_ignore_ascii_case(word.trim()));
    found.copied().ok_or_else(|| {
        let words: Vec<&str> = Activity::ALL.iter().map(|activity| activity.word()).collect();
        let problem = format!("`--activity {}`: expected one of {}", shorten(word), words.join(", "));
        with_suggestion(problem, word, words)
    })
}

fn tell(look: &mut dyn Look, asked: &Asked, round: u32, paint: Painter<'_>) -> Result<Answer, Halt> {
    look.go_to(round)?;
    let game = look.game();
    let tile = asked.tile.as_deref().map(|text| find::tile(game, text)).transpose()?;
    if [&asked.attacker, &asked.defender].into_iter().any(|list| assault::is_list(list)) {
        return assault::tell(look, asked, tile.map(|(tile, _)| tile), paint);
    }
    let mut attacker = find::unit(game, &asked.attacker)?;
    let mut defender = find::unit(game, &asked.defender)?;
    if let Some((tile, _)) = tile {
        defender.tile = Some(tile);
        defender.owner = defender.owner.or_else(|| story::lord_of(game.world(), tile));
    }
    defender.activity = asked.activity.unwrap_or(defender.activity);
    for (fighter, option, word) in
        [(&mut attacker, "--attacker-level", &asked.levels[0]), (&mut defender, "--defender-level", &asked.levels[1])]
    {
        if let Some(word) = word {
            fighter.veteran = level(&story::levels(game.world(), fighter), option, word)?;
        }
    }
    let told = story::odds(game.world(), attacker, defender);
    let remarks: Vec<String> = [
        remark(game, &attacker, &told.attacker.name, &asked.attacker, false),
        remark(game, &defender, &told.defender.name, &asked.defender, true),
    ]
    .into_iter()
    .flatten()
    .collect();
    Ok(Answer { text: text(look, &told, &defender, (&remarks, paint)), json: as_json(look, &told, &remarks) })
}

/// A remark about a side that is a type rather than a unit: the units that it may be taken for, and
/// of a defender that it stands nowhere.
fn remark(game: &Game, fighter: &Fighter, name: &str, word: &str, is_defender: bool) -> Option<String> {
    if fighter.unit.is_some() {
        return None;
    }
    let units = if fighter.owner.is_some() { find::units_of(game, word) } else { Vec::new() };
    let hint = match &units[..] {
        [] => String::new(),
        [one] => format!("; the unit is {one}"),
        [one, ..] => format!("; the units are {one} and {} more", units.len() - 1),
    };
    let is_nowhere = is_defender && fighter.tile.is_none();
    let place = if is_nowhere { ": it stands nowhere, so neither terrain nor walls count" } else { "" };
    (is_nowhere || !units.is_empty()).then(|| format!("{name} is a type, not a unit{place}{hint}"))
}

/// Finds a veteran level by name or number.
pub(super) fn level(levels: &[String], option: &str, word: &str) -> Result<u8, Halt> {
    let number = word.trim().parse::<usize>().ok().filter(|&number| number < levels.len());
    let place = number.or_else(|| levels.iter().position(|level| find::is(level, word.trim())));
    place.and_then(|place| u8::try_from(place).ok()).ok_or_else(|| {
        let last = levels.len().saturating_sub(1);
        let problem = format!("`{option} {}`: expected 0 to {last}, or {}", shorten(word), levels.join(", "));
        Halt::problem(with_suggestion(problem, word, levels.iter().map(String::as_str)))
    })
}

fn text(
    look: &mut dyn Look,
    told: &ToldOdds,
    defender: &Fighter,
    (remarks, paint): (&[String], Painter<'_>),
) -> Vec<Part> {
    let seed = look.seed();
    let heading = paint(Tone::Dim, &title(look.game(), seed));
    let at = told.defender.tile.map_or(String::new(), |(column, row)| format!(" at {column},{row}"));
    let does = match defender.activity {
        Activity::Idle => String::new(),
        other => format!(", {}", other.word().to_lowercase()),
    };
    let question = format!("{} against {}{at}{does}: {}", told.attacker.name, told.defender.name, told.attacker.wins);
    let mut parts = vec![Part::Lines(format!("{heading}\n{}\n", paint(Tone::Title, &question)))];
    for obstacle in &told.obstacles {
        parts.push(Part::Lines(format!("  {} {} {obstacle}\n", paint(Tone::Rule, "W-126"), paint(Tone::Bad, "but:"))));
    }
    parts.extend(remarks.iter().map(|line| Part::Lines(format!("  {}\n", paint(Tone::Dim, line)))));
    if let Some(other) = &told.stands_in {
        let line = format!("  {} {} {other} defends this tile\n", paint(Tone::Rule, "W-127"), paint(Tone::Bad, "but:"));
        parts.push(Part::Lines(line));
    }
    parts.extend(factors("Attack", &told.attack, paint));
    parts.extend(factors("Defense", &told.defense, paint));
    parts.push(head("Firepower", paint));
    parts.push(firepower(told, paint));
    parts.push(head("Battle", paint));
    parts.push(battle(told, paint));
    if told.rounds > 0 {
        let line =
            format!("  {} it ends undecided after {}\n", paint(Tone::Rule, "W-131"), counted(told.rounds, "round"));
        parts.push(Part::Lines(line));
    }
    parts
}

pub(super) fn head(what: &str, paint: Painter<'_>) -> Part {
    Part::Lines(format!("\n{}\n", paint(Tone::Title, what)))
}

pub(super) fn heads<const N: usize>(words: [&str; N], paint: Painter<'_>) -> Vec<String> {
    words.map(|word| paint(Tone::Dim, word)).to_vec()
}

/// The factors that apply, one per line, then the others.
fn factors(what: &str, all: &[ToldFactor], paint: Painter<'_>) -> [Part; 3] {
    let mut rows = vec![heads(["strength", "rule", "factor", "by", "from"], paint)];
    rows.extend(all.iter().filter(|one| one.counts).map(|one| {
        let (rule, from) = (paint(Tone::Rule, one.rule), one.from.join(", "));
        vec![one.strength.to_string(), rule, one.factor.to_owned(), one.by.clone(), from]
    }));
    let idle: Vec<&str> = all.iter().filter(|one| !one.counts).map(|one| one.factor).collect();
    let idle = if idle.is_empty() { String::new() } else { format!("  no effect: {}\n", idle.join(", ")) };
    [head(what, paint), Part::Table(rows, 1), Part::Lines(paint(Tone::Dim, &idle))]
}

fn firepower(told: &ToldOdds, paint: Painter<'_>) -> Part {
    let mut rows = vec![heads(["attacker", "defender", "rule", "factor"], paint)];
    rows.extend(told.firepower.iter().filter(|one| one.counts).map(|one| {
        let both = [one.attacker, one.defender].map(|firepower| firepower.to_string());
        let [attacker, defender] = both;
        vec![attacker, defender, paint(Tone::Rule, one.rule), one.factor.to_owned()]
    }));
    Part::Table(rows, 2)
}

fn battle(told: &ToldOdds, paint: Painter<'_>) -> Part {
    let mut rows =
        vec![heads(["strength", "hit points", "firepower", "wins (W-131)", "then rises (W-132)", "unit"], paint)];
    let row = |one: &ToldFighter| {
        let numbers = [one.strength, one.hit_points, one.firepower].map(|number| number.to_string());
        let mut row = numbers.to_vec();
        row.extend([one.wins.clone(), format!("{} %", one.rises_pct), one.name.clone()]);
        row
    };
    rows.extend([&told.attacker, &told.defender].map(row));
    Part::Table(rows, 5)
}

fn as_json(look: &mut dyn Look, told: &ToldOdds, remarks: &[String]) -> Value {
    let mut object = Map::new();
    object.insert("scenario".into(), look.game().setup().title.clone().into());
    object.insert("seed".into(), look.seed().into());
    object.insert("round".into(), look.game().rounds_finished().into());
    let told = serde_json::to_value(told).expect("what is told is plain data");
    object.extend(told.as_object().cloned().unwrap_or_default());
    object.insert("remarks".into(), remarks.into());
    Value::Object(object)
}
