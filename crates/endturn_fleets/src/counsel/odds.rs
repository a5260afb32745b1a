//! The odds of an attack: many battles against the ships the last scan showed.

use endturn_engine::{Seat, number::counted, orders::Refusal, seats::Roster};

use crate::fleet::Fleet;
use crate::forecast::Forecast;
use crate::view::FleetsView;

/// Battles fought for a forecast.
const BATTLES: u32 = 1_000;

/// Renders the answer.
pub(super) fn page(view: &FleetsView<'_>, roster: &Roster, target: Seat, ships: Fleet) -> Result<String, Refusal> {
    let others = || view.rivals.iter().map(|rival| rival.seat.to_string());
    let rival = view.rivals.iter().find(|rival| rival.seat == target).ok_or_else(|| {
        let reason = if target == view.seat { "this is your own planet" } else { "this player is out of the game" };
        Refusal::new("no-such-rival", reason).expecting(others())
    })?;
    if ships.is_empty() {
        return Err(Refusal::new("no-ships", "you have no unreserved ship at home; name the ships that would attack")
            .expecting(["CLASS COUNT"]));
    }
    let Some(report) = rival.latest else {
        let reason = format!("you know nothing of the ships of {}; scan first", roster.name(target));
        return Err(Refusal::new("never-scanned", reason).expecting([format!("scan {target} basic")]));
    };
    let home = report.facts.home;
    let seen = Forecast::of(view.rules, ships, home, BATTLES);
    let (name, rules) = (roster.name(target), view.rules);
    let mut lines = vec![
        format!("{} against {} of {name}", rules.describe(ships), rules.describe(home)),
        format!("  planet falls     {}", seen.percent(seen.wins)),
        format!(
            "  attack fails     {}, both fleets destroyed {}",
            seen.percent(BATTLES - seen.wins),
            seen.percent(seen.ruins)
        ),
        format!(
            "  ships kept       {} of {} of yours, {} of {} of {name} (means)",
            seen.mean(seen.kept),
            ships.ships(),
            seen.mean(seen.left),
            home.ships()
        ),
        format!(
            "  from {BATTLES} simulated battles against the ships at home after round {}; a battle ordered now is {} later, and ships built or returning by then are not counted",
            report.round,
            counted(rules.missions.battle_after, "turn")
        ),
    ];
    let is_away = view.missions.iter().any(|mission| mission.ships == ships);
    if !view.garrison().contains(ships) && !is_away {
        lines.push(format!("  you don't have this fleet at home now, but {}", rules.describe(view.garrison())));
    }
    Ok(lines.join("\n"))
}
