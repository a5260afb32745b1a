//! `civ odds` with lists of units: the odds of an assault.

use endturn_civ_rules::ids::Tile;
use endturn_engine::number::counted;
use endturn_scenario::tool::{Answer, Halt, Look, Painter, Part, Tone, title};
use serde_json::{Map, Value};

use super::find::{self, shorten};
use super::odds::{Asked, head, heads, level};
use crate::story::{self, Fighter, MAX_UNITS, ToldAssault, ToldForce};

/// Attacks that are listed one by one.
const LISTED: usize = 20;

/// Whether a side is a list: several parts, or a number of units.
pub(super) fn is_list(text: &str) -> bool {
    let starts_with_number = || text.split_whitespace().next().is_some_and(|word| word.parse::<u64>().is_ok());
    text.contains(',') || starts_with_number()
}

pub(super) fn tell(look: &mut dyn Look, asked: &Asked, tile: Option<Tile>, paint: Painter<'_>) -> Result<Answer, Halt> {
    let seed = look.seed();
    let game = &*look.game();
    let world = game.world();
    let mut attackers = force(game, "--attacker", &asked.attacker)?;
    let mut defenders = force(game, "--defender", &asked.defender)?;
    let place = tile.or_else(|| defenders.iter().find_map(|(one, _)| one.tile));
    for (defender, _) in &mut defenders {
        if let Some(other) = defender.tile.filter(|own| tile.is_none() && Some(*own) != place) {
            let (column, row) = story::place_of(world, other);
            let problem = format!("`--defender`: one stands at {column},{row}, others elsewhere; give --tile");
            return Err(Halt::problem(problem));
        }
        defender.tile = place;
        if let Some(place) = place {
            defender.owner = defender.owner.or_else(|| story::lord_of(world, place));
        }
        defender.activity = asked.activity.unwrap_or(defender.activity);
    }
    for (side, option, word) in
        [(&mut attackers, "--attacker-level", &asked.levels[0]), (&mut defenders, "--defender-level", &asked.levels[1])]
    {
        let Some(word) = word else { continue };
        for (fighter, _) in side {
            fighter.veteran = level(&story::levels(world, fighter), option, word)?;
        }
    }
    let told = story::assault_odds(world, &attackers, &defenders);
    let mut remarks: Vec<String> = attackers
        .iter()
        .zip(&told.attackers)
        .filter_map(|((attacker, _), force)| {
            let why = story::assault_problem(world, *attacker, &defenders)?;
            Some(format!("{} does not attack: {why}", force.name))
        })
        .collect();
    if place.is_none() {
        remarks.push("the defenders stand nowhere, so neither terrain nor walls count; see --tile".to_owned());
    }
    if told.dies_together {
        remarks.push("in the open all defenders die with the one that fights (W-133)".to_owned());
    }
    let heading = paint(Tone::Dim, &title(game, seed));
    let mut object = Map::new();
    object.insert("scenario".into(), game.setup().title.clone().into());
    object.insert("seed".into(), seed.into());
    object.insert("round".into(), game.rounds_finished().into());
    let json = serde_json::to_value(&told).expect("a report is plain data");
    object.extend(json.as_object().cloned().unwrap_or_default());
    object.insert("remarks".into(), remarks.clone().into());
    Ok(Answer { text: text(&heading, &told, &remarks, paint), json: Value::Object(object) })
}

/// Reads a list of units, like `3 Catapult, Rome's Legion#2`.
fn force(game: &endturn_engine::Game, option: &str, text: &str) -> Result<Vec<(Fighter, usize)>, Halt> {
    let mut all: Vec<(Fighter, usize)> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let problem = |why: String| Halt::problem(format!("`{option} {}`: {why}", shorten(text)));
        let (first, rest) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        let (count, name) = match first.parse::<u64>() {
            Ok(count) => (usize::try_from(count).unwrap_or(usize::MAX), rest.trim()),
            Err(_) => (1, part),
        };
        if name.is_empty() {
            return Err(problem(format!("a unit is missing in `{}`, such as in `3 Catapult`", shorten(part))));
        }
        let fighter = find::unit(game, name)?;
        if fighter.unit.is_some() && (count != 1 || all.iter().any(|(other, _)| other.unit == fighter.unit)) {
            return Err(problem(format!("there is only one {}", shorten(name))));
        }
        let before: usize = all.iter().map(|(_, count)| count).sum();
        if count == 0 || count > MAX_UNITS - before {
            return Err(problem(format!("expected 1 to {MAX_UNITS} units on a side")));
        }
        match all.iter_mut().find(|(other, _)| *other == fighter) {
            Some((_, known)) => *known += count,
            None => all.push((fighter, count)),
        }
    }
    Ok(all)
}

fn text(heading: &str, told: &ToldAssault, remarks: &[String], paint: Painter<'_>) -> Vec<Part> {
    let list = |side: &[ToldForce]| -> String {
        side.iter().map(|one| format!("{} {}", one.count, one.name)).collect::<Vec<_>>().join(", ")
    };
    let at = told.tile.map_or(String::new(), |(column, row)| format!(" at {column},{row}"));
    let question =
        format!("{} against {}{at}: {} that none is left", list(&told.attackers), list(&told.defenders), told.cleared);
    let mut parts = vec![Part::Lines(format!("{heading}\n{}\n", paint(Tone::Title, &question)))];
    parts.extend(remarks.iter().map(|line| Part::Lines(format!("  {}\n", paint(Tone::Dim, line)))));
    for (what, side, shields) in [
        ("Attackers", &told.attackers, told.attackers_shields_lost_thousandths),
        ("Defenders", &told.defenders, told.defenders_shields_lost_thousandths),
    ] {
        parts.push(head(what, paint));
        let mut rows = vec![heads(["units", "lost", "shields", "hit points", "level", "unit"], paint)];
        rows.extend(side.iter().map(|one| {
            let lost = decimals(one.lost_thousandths);
            let [count, each, hit_points] =
                [one.count.to_string(), one.shields.to_string(), one.hit_points.to_string()];
            vec![count, lost, each, hit_points, one.level.clone(), one.name.clone()]
        }));
        parts.push(Part::Table(rows, 4));
        parts.push(Part::Lines(format!("  {} shields lost on average\n", decimals(shields))));
    }
    parts.push(head("No defender left", paint));
    let mut rows = vec![heads(["after attack", "chance"], paint)];
    let all = told.after_attacks_millionths.iter().enumerate().take(LISTED);
    rows.extend(all.map(|(at, chance)| vec![(at + 1).to_string(), percent(*chance)]));
    parts.push(Part::Table(rows, 2));
    if let Some(more) = told.after_attacks_millionths.len().checked_sub(LISTED).filter(|more| *more > 0) {
        parts.push(Part::Lines(format!("  … {} more\n", counted(more, "attack"))));
    }
    let error = match told.sampled {
        0 => "Computed exactly, through all courses of the battles.".to_owned(),
        times => format!("Fought out {times} times: chances are within {} (95 %).", percent(told.error_millionths)),
    };
    parts.push(Part::Lines(format!("\n{error}\n")));
    parts
}

fn decimals(thousandths: u64) -> String {
    let hundredths = (thousandths + 5) / 10;
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

fn percent(millionths: u64) -> String {
    let hundredths = (millionths + 50) / 100;
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}
