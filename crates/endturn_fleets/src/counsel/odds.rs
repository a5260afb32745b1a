//! The odds of an attack: many battles against the ships the last scan showed. Their draws don't
//! use the game's seed, so the odds reveal nothing about the battle to come.

use endturn_engine::{
    RuleId, Seat,
    number::counted,
    orders::Refusal,
    random::{DrawSubject, Draws, Purpose},
    seats::Roster,
};

use crate::battle::{self, Outcome};
use crate::fleet::Fleet;
use crate::view::FleetsView;

/// Battles fought for a forecast.
const BATTLES: u32 = 1_000;

/// The results of many battles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Forecast {
    /// Battles the attacker won.
    wins: u32,
    /// Battles in which both sides lost all their ships.
    ruins: u32,
    /// Ships the attacker kept, summed over all battles.
    kept: u64,
    /// Ships the defender kept, summed over all battles.
    left: u64,
}

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
    let seen = forecast(view, ships, home);
    let mean = |sum: u64| (sum + u64::from(BATTLES) / 2) / u64::from(BATTLES);
    let percent = |count: u32| {
        let tenths = (u64::from(count) * 1_000 + u64::from(BATTLES) / 2) / u64::from(BATTLES);
        format!("{}.{} %", tenths / 10, tenths % 10)
    };
    let (name, rules) = (roster.name(target), view.rules);
    let mut lines = vec![
        format!("{} against {} of {name}", rules.describe(ships), rules.describe(home)),
        format!("  planet falls     {}", percent(seen.wins)),
        format!("  attack fails     {}, both fleets destroyed {}", percent(BATTLES - seen.wins), percent(seen.ruins)),
        format!(
            "  ships kept       {} of {} of yours, {} of {} of {name} (means)",
            mean(seen.kept),
            ships.ships(),
            mean(seen.left),
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

fn forecast(view: &FleetsView<'_>, ships: Fleet, home: Fleet) -> Forecast {
    let draws = Draws::new(0);
    let mut seen = Forecast::default();
    for number in 0..BATTLES {
        let subject = DrawSubject::named("forecast").nth(number);
        let mut draw = draws.at(RuleId("F-07"), subject, Purpose("odds"));
        let result = battle::fight(view.rules, ships, home, &mut |bound| draw.below(bound));
        seen.wins += u32::from(result.outcome == Outcome::AttackerWins);
        seen.ruins += u32::from(result.outcome == Outcome::BothDestroyed);
        seen.kept += ships.saturating_sub(result.attacker_losses).ships();
        seen.left += home.saturating_sub(result.defender_losses).ships();
    }
    seen
}
