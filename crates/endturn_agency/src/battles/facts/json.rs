//! for programs: the fields of each fact.

use serde_json::{Value, json};

use super::{BattleReport, BattlesFact, end_word};
use crate::battles::Battles;
use crate::battles::battle::Blow;
use crate::battles::rules::Rules;
use crate::battles::state::Faction;
use crate::battles::throws::Side;
use crate::frame::words::{Names, list};
use endturn_engine::Seat;

pub(super) fn of(fact: &BattlesFact, names: &Names<'_>, rules: &Rules) -> Value {
    use BattlesFact as Fact;
    match fact {
        Fact::LeadPursued { seat, lead, agents, gain } => json!({
            "seat": names.seat(*seat), "lead": names.lead(*lead), "agents": agents, "progress_micro": gain.to_micro(),
        }),
        Fact::LeadInvestigated { seat, lead, turns } => {
            json!({"seat": names.seat(*seat), "lead": names.lead(*lead), "turns": turns})
        }
        Fact::SiteOpened { seat, site, mission, expires_in, .. } => {
            let rules = rules.mission(*mission);
            json!({
                "seat": names.seat(*seat), "site": site.to_string(), "mission": names.mission(*mission),
                "faction": rules.map(|one| names.faction(one.faction)), "level": rules.map(|one| one.level),
                "operation": rules.is_some_and(|one| one.is_operation()), "expires_in": expires_in,
                "rating_micro": rules.map(|one| one.rating.to_micro()),
                "enemies": rules.map(|one| one.enemy_count()),
            })
        }
        Fact::SiteFought { seat, report, .. } => battle(names, rules, *seat, report),
        Fact::BooksSettled { seat, books } => json!({
            "seat": names.seat(*seat), "turn": books.turn, "money": books.money, "spent": books.spent,
            "funding": books.funding, "agents_before": books.before.json::<Battles>(), "agents_after": books.after.json::<Battles>(),
        }),
        Fact::PanicChanged { before, increases, reductions, after } => json!({
            "before_bp": before, "after_bp": after,
            "increases": increases.iter().map(|(seat, site, faction, bp)| json!({
                "seat": names.seat(*seat), "site": site.to_string(), "faction": names.faction(*faction), "bp": bp,
            })).collect::<Vec<_>>(),
            "reductions": reductions.iter().map(|(seat, site, bp)| json!({
                "seat": names.seat(*seat), "site": site.to_string(), "bp": bp,
            })).collect::<Vec<_>>(),
        }),
        // The times of its next climb and strike stay hidden.
        Fact::FactionChanged { faction, before, turn, after, .. } => json!({
            "faction": names.faction(*faction), "level_before": before.level, "level": after.level,
            "suppressed_for": turn.suppressed_for, "suppression_turns": after.suppression_turns,
            "turns_at_level": after.turns_at_level, "level_title": level(rules, after),
        }),
        Fact::CountryLost { panic, operation, .. } => {
            json!({"panic_bp": panic, "operation": operation.map(|mission| names.mission(mission))})
        }
        Fact::LeadTaken { seat, lead, agents, is_new } => json!({
            "seat": names.seat(*seat), "lead": names.lead(*lead), "agents": list(agents), "new": is_new,
        }),
        Fact::UpgradeBought { seat, upgrade, count, value } => json!({
            "seat": names.seat(*seat), "upgrade": upgrade.word(), "count": count, "value": value,
        }),
        _ => Value::Null,
    }
}

/// The name of a faction's level of activity.
pub(crate) fn level<'r>(rules: &'r Rules, faction: &Faction) -> &'r str {
    rules.activity.get(faction.level as usize).map_or("?", |level| &level.title)
}

/// A battle with all units and every attack: round, side, attacker, target, chance in bp, draw,
/// damage in millionths or null for a miss, and whether it killed.
fn battle(names: &Names<'_>, rules: &Rules, seat: Seat, report: &BattleReport) -> Value {
    let team = report.team.iter().map(|one| {
        let unit = &one.unit;
        let killer = unit.killed_by.and_then(|(_, kind)| rules.enemy(kind?)).map(|enemy| &enemy.names.word);
        json!({
            "agent": crate::frame::ids::AgentId(unit.number).to_string(),
            "hit_points_before_micro": one.hit_points_before.to_micro(), "hit_points_micro": unit.hit_points.to_micro(),
            "skill_micro": unit.skill.to_micro(), "exhaustion_micro": unit.exhaustion.to_micro(),
            "kills": unit.record.kills, "damage_dealt_micro": unit.record.damage_dealt.to_micro(),
            "damage_received_micro": unit.record.damage_received.to_micro(),
            "skill_gained": one.gains.map(|gains| gains.battle_skill.saturating_add(gains.survival_skill)),
            "killed": unit.is_dead(), "killed_by": killer,
        })
    });
    let outcome = &report.outcome;
    json!({
        "seat": names.seat(seat), "site": report.site.to_string(), "mission": names.mission(report.mission),
        "outcome": end_word(outcome.state), "rounds": outcome.rounds,
        "agents": report.team.len(), "agents_killed": outcome.agents_killed,
        "enemies": rules.mission(report.mission).map(|mission| mission.enemy_count()),
        "enemies_killed": outcome.enemies_killed,
        "agents_rating_before_micro": outcome.agents_rating_before.to_micro(),
        "agents_rating_after_micro": outcome.agents_rating_after.to_micro(),
        "enemies_rating_before_micro": rules.mission(report.mission).map(|mission| mission.rating.to_micro()),
        "enemies_rating_after_micro": outcome.enemies_rating_after.to_micro(),
        "team": team.collect::<Vec<_>>(), "blows": report.blows.iter().map(blow).collect::<Vec<_>>(),
    })
}

fn blow(blow: &Blow) -> Value {
    let side = if blow.attacker.side == Side::Agents { "agent" } else { "enemy" };
    json!([
        blow.attacker.round,
        side,
        blow.attacker.number,
        blow.target,
        blow.chance.steps(),
        blow.draw,
        blow.damage.map(|damage| damage.to_micro()),
        blow.is_killed,
    ])
}
