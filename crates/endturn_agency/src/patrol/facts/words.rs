//! A-53 in words: one line per fact, for people.

use endturn_engine::Seat;

use super::{AgencyFact, Books, objectives};
use crate::frame::ids::{AgentId, SiteId};
use crate::frame::words::{Names, counted, people, percent, signed};
use crate::patrol::Patrol;
use crate::patrol::facts::SiteReport;
use crate::patrol::rules::Rules;
use crate::patrol::state::SiteState;

pub(super) fn text(fact: &AgencyFact, names: &Names<'_>, rules: &Rules) -> String {
    match fact {
        AgencyFact::SiteOpened { seat, site, mission, expires_in } => {
            let within = expires_in.map_or(String::new(), |turns| format!(", open for {}", counted(turns, "turn")));
            format!("{} can strike: {} ({site}{within})", names.seat(*seat), names.what(*mission))
        }
        AgencyFact::SiteEvaluated { seat, report, .. } => site(names, rules, *seat, report),
        AgencyFact::BooksSettled { seat, books } => self::books(names.seat(*seat), books),
        AgencyFact::PanicChanged { before, increases, reductions, after } => {
            let rise = increases.iter().fold(0, |sum: i64, (_, bp)| sum.saturating_add(*bp));
            let fall = reductions.iter().fold(0, |sum: i64, (_, _, bp)| sum.saturating_add(*bp));
            let fall = if fall > 0 { format!(", -{} by successes", percent(fall)) } else { String::new() };
            format!("panic {} → {} (+{}{fall})", percent(*before), percent(*after), percent(rise))
        }
        AgencyFact::FactionChanged { faction, panic_bp, change, .. } => format!(
            "{}: threat {} → {}, suppression {} → {}, panic caused {}",
            names.faction_title(*faction),
            percent(change.before.threat_level_bp),
            percent(change.after.threat_level_bp),
            percent(change.before.suppression_bp),
            percent(change.after.suppression_bp),
            percent(*panic_bp),
        ),
        AgencyFact::CountryLost { panic } => format!("panic has reached {}: the country is lost", percent(*panic)),
        other => format!("{other:?}"),
    }
}

fn site(names: &Names<'_>, rules: &Rules, seat: Seat, report: &SiteReport) -> String {
    let end = if report.evaluation.outcome == SiteState::Successful { "wins" } else { "loses" };
    let done = report.evaluation.fulfilled.count();
    let dead: Vec<AgentId> = report.team.iter().filter(|one| one.is_killed()).map(|one| one.id).collect();
    let is_wounded = |one: &&crate::patrol::missions::Deployed| !one.is_killed() && one.agent.recovery_turns > 0;
    let wounded = report.team.iter().filter(is_wounded).count();
    let mut cost = Vec::new();
    if !dead.is_empty() {
        cost.push(format!("{} killed", people(&dead)));
    }
    if wounded > 0 {
        cost.push(format!("{wounded} wounded"));
    }
    if cost.is_empty() {
        cost.push("nobody hurt".to_owned());
    }
    let site: SiteId = report.site;
    format!(
        "{} {end} {site}, {}: {done} of {}, {} sent, {}",
        names.seat(seat),
        names.what(report.mission),
        counted(objectives(rules, report.mission) as i64, "objective"),
        report.team.len(),
        cost.join(", ")
    )
}

fn books(seat: &str, books: &Books) -> String {
    let (money, intel) = (&books.money, &books.intel);
    let money_parts = signed(&[
        (money.contracting, "contracting"),
        (money.funding, "funding"),
        (money.rewards, "rewards"),
        (-money.upkeep, "upkeep"),
        (-money.hiring, "hiring"),
    ]);
    let intel_parts = signed(&[(intel.espionage, "espionage"), (intel.rewards, "rewards")]);
    let staff = books.after.told::<Patrol>();
    format!(
        "{seat}: money {} → {}{money_parts}, intel {} → {}{intel_parts}; {staff}",
        money.before, money.after, intel.before, intel.after
    )
}
