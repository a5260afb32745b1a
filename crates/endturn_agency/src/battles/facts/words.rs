//! A-53 in words: one line per fact, for people.

use endturn_engine::Seat;

use super::json::level;
use super::{BattleReport, BattlesFact, Books};
use crate::battles::Battles;
use crate::battles::rules::Rules;
use crate::battles::state::{Faction, SiteState};
use crate::frame::ids::{FactionId, MissionId, SiteId};
use crate::frame::words::{Names, counted, people, percent, signed};

pub(super) fn text(fact: &BattlesFact, names: &Names<'_>, rules: &Rules) -> String {
    use BattlesFact as Fact;
    match fact {
        Fact::LeadPursued { seat, lead, agents, gain } => format!(
            "{}: {} on a lead, progress +{gain:.2}: {}",
            names.seat(*seat),
            counted(*agents, "agent"),
            names.lead_title(*lead)
        ),
        Fact::LeadInvestigated { seat, lead, turns } => {
            format!(
                "{} solves a lead after {}: {}",
                names.seat(*seat),
                counted(*turns, "turn"),
                names.lead_title(*lead)
            )
        }
        Fact::SiteOpened { seat, site, mission, expires_in, .. } => {
            opened(names, rules, *seat, (*site, *mission), *expires_in)
        }
        Fact::SiteFought { seat, report, .. } => battle(names, rules, *seat, report),
        Fact::BooksSettled { seat, books } => self::books(names.seat(*seat), books),
        Fact::PanicChanged { before, increases, reductions, after } => {
            let rise = increases.iter().fold(0, |sum: i64, (.., bp)| sum.saturating_add(*bp));
            let fall = reductions.iter().fold(0, |sum: i64, (.., bp)| sum.saturating_add(*bp));
            let fall = if fall > 0 { format!(", -{} by raids", percent(fall)) } else { String::new() };
            format!("panic {} → {} (+{}{fall})", percent(*before), percent(*after), percent(rise))
        }
        Fact::FactionChanged { faction, before, after, .. } => changed(names, rules, *faction, (before, after)),
        Fact::CountryLost { panic, operation: None, .. } => {
            format!("panic has reached {}: the country is lost", percent(*panic))
        }
        Fact::CountryLost { operation: Some(mission), .. } => {
            format!("no office has stopped {}: the country is lost", names.what(*mission))
        }
        Fact::LeadTaken { seat, lead, agents, is_new } => {
            let how = if *is_new { "follows a lead with" } else { "reinforces a lead with" };
            format!("{} {how} {}: {}", names.seat(*seat), people(agents), names.lead_title(*lead))
        }
        Fact::UpgradeBought { seat, upgrade, count, value } => {
            let times = if *count == 1 { String::new() } else { format!(", {count} times") };
            format!("{} buys {}{times}: now {}", names.seat(*seat), upgrade.word(), upgrade.in_words(*value))
        }
        other => format!("{other:?}"),
    }
}

fn opened(
    names: &Names<'_>,
    rules: &Rules,
    seat: Seat,
    (site, mission): (SiteId, MissionId),
    expires_in: i32,
) -> String {
    let (what, within) = (names.what(mission), counted(expires_in, "turn"));
    let Some(rules) = rules.mission(mission) else { return format!("{} opens {site}", names.seat(seat)) };
    let enemies = rules.enemy_count();
    let enemies = counted(enemies, "enemy");
    let who = if rules.is_operation() {
        format!("{} strikes at {}", names.faction_title(rules.faction), names.seat(seat))
    } else {
        format!("{} can strike", names.seat(seat))
    };
    format!("{who}: {what} ({site}, {enemies}, rating {:.2}, open for {within})", rules.rating)
}

fn changed(names: &Names<'_>, rules: &Rules, faction: FactionId, (before, after): (&Faction, &Faction)) -> String {
    let climbed = if after.level > before.level { format!(", up from level {}", before.level) } else { String::new() };
    let low = match after.suppression_turns {
        0 => String::new(),
        turns => format!(", lies low for {}", counted(turns, "turn")),
    };
    let title = level(rules, after);
    format!("{}: {title} (level {}{climbed}){low}", names.faction_title(faction), after.level)
}

fn battle(names: &Names<'_>, rules: &Rules, seat: Seat, report: &BattleReport) -> String {
    let outcome = &report.outcome;
    let end = match outcome.state {
        SiteState::Won => "wins",
        SiteState::Retreated => "retreats from",
        _ => "is beaten at",
    };
    let enemies = rules.mission(report.mission).map_or(0, |mission| mission.enemy_count());
    let is_wounded = |one: &&super::Fought| !one.unit.is_dead() && one.unit.hit_points < one.hit_points_before;
    let wounded = report.team.iter().filter(is_wounded).count();
    let is_spent = |one: &&super::Fought| !one.unit.is_dead() && !one.unit.is_active(rules);
    let spent = report.team.iter().filter(is_spent).count();
    let left = enemies.saturating_sub(outcome.enemies_killed);
    let left =
        if outcome.state == SiteState::Won && left > 0 { format!(", {left} put out of action") } else { String::new() };
    let mut cost = Vec::new();
    if outcome.agents_killed > 0 {
        cost.push(format!("{} killed", outcome.agents_killed));
    }
    if wounded > 0 {
        cost.push(format!("{wounded} wounded"));
    }
    if spent > 0 {
        cost.push(format!("{spent} unable to fight on"));
    }
    if cost.is_empty() {
        cost.push("nobody hurt".to_owned());
    }
    format!(
        "{} {end} {}, {}: {} of {} killed{left} in {}, {} sent, {}",
        names.seat(seat),
        report.site,
        names.what(report.mission),
        outcome.enemies_killed,
        counted(enemies, "enemy"),
        counted(outcome.rounds, "round"),
        report.team.len(),
        cost.join(", ")
    )
}

fn books(seat: &str, books: &Books) -> String {
    let (money, spent) = (&books.money, &books.spent);
    let parts = signed(&[
        (money.contracting, "contracting"),
        (money.funding, "funding"),
        (money.rewards, "rewards"),
        (-money.upkeep, "upkeep"),
    ]);
    let paid = spent.hiring.saturating_add(spent.caps).saturating_add(spent.upgrades);
    let paid = if paid > 0 { format!(", {paid} spent before") } else { String::new() };
    let staff = books.after.told::<Battles>();
    format!("{seat}: money {} → {}{parts}{paid}; {staff}", money.before, money.after)
}
