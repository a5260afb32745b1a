//! The odds of an attack at the prompt, from what the seat sees (W-127, W-131).

use std::cell::OnceCell;

use endturn_civ_rules::combat::battle::{Duel, Side};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_engine::orders::{Refusal, Words};

use super::viewer::Viewer;

/// Answers `odds UNIT COLUMN,ROW`.
pub(super) fn answer(viewer: Viewer<'_>, rest: &mut Words<'_>) -> Result<String, Refusal> {
    let names = viewer.names;
    let first = viewer.sight.units().first().map_or_else(|| "UNIT".to_owned(), |&unit| names.unit_word(unit));
    let example = format!("odds {first} COLUMN,ROW");
    rest.set_example(&example);
    let asked = names.unit(rest).and_then(|number| Ok((number, names.tile(rest)?)));
    let asked = asked.and_then(|asked| rest.end().map(|()| asked));
    let (number, tile) = asked.map_err(|refusal| refusal.example(&example))?;
    let unit = viewer.sight.units().iter().copied().find(|&unit| viewer.sight.number(unit) == number);
    let unit = unit.ok_or_else(|| names.unknown_unit(None).example(&example))?;
    Ok(odds(viewer, unit, tile))
}

fn odds(viewer: Viewer<'_>, unit: UnitId, tile: Tile) -> String {
    let (sight, names) = (viewer.sight, viewer.names);
    let (word, place) = (names.unit_word(unit), names.tile_word(tile));
    let problem = sight.attack_problem(unit, tile).map(|problem| problem.to_string());
    if let Some((defender, duel)) = sight.duel_on(unit, tile) {
        let kind = sight.rules.unit_type_name(defender.unit_type);
        let owner = viewer.roster.name(defender.owner);
        let but = problem.map_or_else(String::new, |problem| format!("\n  but now: {problem}"));
        let (attack, defense) = (side(&word, &duel.attacker), side(kind, &duel.defender));
        let wins = duel.odds().attacker;
        return format!(
            "{word} against {kind} of {owner} at {place}: wins with {wins}{}{but}\n{attack}\n{defense}",
            undecided(&duel)
        );
    }
    let estimate = sight.attack_chance(unit, tile, &OnceCell::new(), 0);
    match (estimate, problem) {
        (Some(chance), _) => format!(
            "{word} against the city at {place}: about {chance}, against the best defender that guards your own \
             cities, fortified; you don't see its garrison, walls and skill"
        ),
        (None, Some(problem)) => format!("{word} can't attack {place}: {problem}"),
        (None, None) => format!("{word} can't attack {place}"),
    }
}

/// One side of a battle: strength in points, hit points, firepower.
fn side(name: &str, side: &Side) -> String {
    let (points, tenths) = (side.strength / 10, side.strength % 10);
    format!("  {name:<16} strength {points}.{tenths}, hit points {}, firepower {}", side.hit_points, side.firepower)
}

fn undecided(duel: &Duel) -> String {
    if duel.rounds > 0 { format!("; undecided after {} rounds", duel.rounds) } else { String::new() }
}
