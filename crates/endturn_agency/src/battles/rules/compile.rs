//! Compiles the ruleset as its author wrote it to the form the rules read.

use super::{EnemyRules, FactionRules, LeadRules, MissionKind, MissionRules, Rules};
use crate::battles::fixed::Fixed;
use crate::battles::ids::EnemyId;
use crate::battles::ruleset::Ruleset;
use crate::battles::ruleset::content::{Faction, Lead, Mission};
use crate::battles::ruleset::opposition::Enemy;
use crate::battles::skill;
use crate::frame::content::{Content, Dependency, Names};
use crate::frame::ids::{FactionId, LeadId, MissionId};
use crate::frame::table::Table;

impl Rules {
    /// Compiles a checked ruleset. In an unchecked one, unknown names are left out.
    #[must_use]
    pub fn new(ruleset: &Ruleset) -> Rules {
        let enemies: Vec<EnemyRules> = ruleset.enemies.iter().map(|(word, one)| enemy(word, one)).collect();
        let lead = |name: &String| ruleset.leads.position(name).map(LeadId::at);
        Rules {
            economy: ruleset.economy,
            agents: ruleset.agents.clone(),
            upgrades: ruleset.upgrades,
            investigations: ruleset.investigations,
            battle: ruleset.battle,
            penalised: ruleset.stakes.penalised,
            stakes: ruleset.stakes.levels.clone(),
            activity: ruleset.activity.clone(),
            start: ruleset.start,
            lost_at_panic_bp: ruleset.ending.lost_at_panic_bp.into(),
            won_by: ruleset.ending.won_by.as_ref().and_then(lead),
            personas: ruleset.personas.iter().map(|(name, one)| (name.to_owned(), *one)).collect(),
            content: Content {
                leads: ruleset.leads.iter().map(|(word, one)| self::lead(ruleset, word, one)).collect(),
                missions: missions(ruleset, &enemies),
                factions: ruleset.factions.iter().map(|(word, one)| faction(ruleset, word, one)).collect(),
            },
            enemies,
            operations: ruleset.operations.len(),
        }
    }
}

fn enemy(word: &str, one: &Enemy) -> EnemyRules {
    let (skill, hit_points) = (Fixed::whole(one.skill.into()), Fixed::whole(one.hit_points.into()));
    EnemyRules {
        names: Names::new(word, &one.title, ""),
        skill: one.skill,
        hit_points: one.hit_points,
        damage: one.damage,
        is_officer: one.is_officer,
        rating: skill::rating(skill, hit_points, one.damage),
    }
}

fn count(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// Raids in the order written, then for each faction all operations in the order written.
fn missions(ruleset: &Ruleset, enemies: &[EnemyRules]) -> Vec<MissionRules> {
    let units = |table: &Table<i32>| -> Vec<(EnemyId, u32)> {
        let unit = |(name, number): (&str, &i32)| Some((EnemyId::at(ruleset.enemies.position(name)?), count(*number)));
        table.iter().filter_map(unit).collect()
    };
    let rating = |units: &[(EnemyId, u32)]| {
        units.iter().map(|(id, number)| enemies[id.index()].rating.times((*number).into(), 1)).sum()
    };
    let raid = |(word, mission): (&str, &Mission)| {
        let (_, raid) = ruleset.raids.iter().find(|(name, _)| *name == mission.raid)?;
        let enemies = units(&raid.enemies);
        Some(MissionRules {
            names: Names::new(word, &mission.title, &mission.description),
            faction: FactionId::at(ruleset.factions.position(&mission.faction)?),
            kind: MissionKind::Raid {
                panic_reduction_bp: raid.panic_reduction_bp.into(),
                suppression_turns: (count(raid.suppression_turns.0), count(raid.suppression_turns.1)),
            },
            level: count(raid.level),
            expires_in: raid.expires_in,
            rating: rating(&enemies),
            enemies,
            money: raid.money.into(),
            funding: raid.funding.into(),
        })
    };
    let mut all: Vec<MissionRules> = ruleset.missions.iter().filter_map(raid).collect();
    for faction in 0..ruleset.factions.len() {
        for (word, one) in ruleset.operations.iter() {
            let enemies = units(&one.enemies);
            let stake = (count(one.level) as usize).saturating_sub(1);
            let pays = ruleset.stakes.levels.get(stake);
            all.push(MissionRules {
                names: Names::new(word, &one.title, ""),
                faction: FactionId::at(faction),
                kind: MissionKind::Operation { stake },
                level: count(one.level),
                expires_in: one.expires_in,
                rating: rating(&enemies),
                enemies,
                money: pays.map_or(0, |one| one.money.into()),
                funding: pays.map_or(0, |one| one.funding.into()),
            });
        }
    }
    all
}

fn faction(ruleset: &Ruleset, word: &str, one: &Faction) -> FactionRules {
    let place = |name: &String| ruleset.leads.position(name).map(LeadId::at);
    FactionRules {
        names: Names::new(word, &one.title, &one.description),
        activity_level: count(one.activity_level),
        discovered_by: one.discovered_by.iter().filter_map(place).collect(),
        destroyed_by: one.destroyed_by.as_ref().and_then(place),
    }
}

fn lead(ruleset: &Ruleset, word: &str, one: &Lead) -> LeadRules {
    let mission = |name: &String| ruleset.missions.position(name).map(MissionId::at);
    let dependency = |name: &String| {
        let lead = ruleset.leads.position(name).map(|place| Dependency::Lead(LeadId::at(place)));
        lead.or_else(|| mission(name).map(Dependency::Mission))
    };
    let opened = ruleset.missions.iter().enumerate();
    let opened = opened.filter(|(_, (_, mission))| mission.opened_by.iter().any(|opener| opener == word));
    LeadRules {
        names: Names::new(word, &one.title, &one.description),
        faction: one.faction.as_ref().and_then(|name| ruleset.factions.position(name)).map(FactionId::at),
        difficulty: count(one.difficulty),
        repeatable: one.repeatable,
        depends_on: one.depends_on.iter().filter_map(dependency).collect(),
        blocked_by: one.blocked_by.iter().filter_map(mission).collect(),
        opens: opened.map(|(place, _)| MissionId::at(place)).collect(),
    }
}
