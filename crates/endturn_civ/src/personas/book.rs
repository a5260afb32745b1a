//! Effects of buildings and techs, read from the ruleset once, so that a persona can look up their
//! worth.
//!
//! No names are built in: a building is valued by the effects that require it.

use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::effects::ask::{Ask, ReqList};
use endturn_civ_rules::ids::{BuildingId, GovernmentId, TechId, UnitTypeId};
use endturn_civ_rules::production::complete::SpacePart;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::effects::Effect;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::table::Table;
use endturn_civ_rules::ruleset::want::Want;
use endturn_civ_rules::ruleset::words::{Genus, Output, Range};

/// One effect of a building or a tech.
#[derive(Clone, Debug)]
pub(super) struct Perk {
    /// Its meaning to a persona.
    pub(super) want: Want,
    /// The output it affects; `None` for all, or if that has no meaning.
    pub(super) output: Option<Output>,
    /// Negative if the building ends the effect.
    pub(super) value: i32,
    /// Other requirements.
    pub(super) rest: ReqList,
    /// Whether it works in other cities too.
    pub(super) is_wide: bool,
}

/// One building.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) perks: Vec<Perk>,
    /// Techs without which it can't be built.
    pub(super) techs: Bits256,
    /// Techs that make it obsolete.
    pub(super) ends: Bits256,
    pub(super) genus: Genus,
    pub(super) upkeep: i32,
    pub(super) build_cost: i32,
    pub(super) is_coinage: bool,
    /// The part of a spaceship that it is.
    pub(super) part: Option<SpacePart>,
    /// Whether parts of spaceships can be built because of it.
    pub(super) enables_space: bool,
}

/// A unit type that can garrison a city or found one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Soldier {
    pub(super) unit: UnitTypeId,
    pub(super) defense: i32,
    /// Attack strength, for types that can conquer cities by land.
    pub(super) attack: i32,
    pub(super) tech: Option<TechId>,
}

/// One government.
#[derive(Clone, Debug)]
pub(super) struct Regime {
    pub(super) techs: Bits256,
    /// Its worth to this persona.
    pub(super) worth: i32,
    /// Whether disorder brings it down.
    pub(super) is_fragile: bool,
    /// Free shields of unit upkeep per city.
    pub(super) free_shields: i32,
    /// Citizens pacified per soldier, and the most soldiers that count; 0 for all.
    pub(super) martial_law: (i32, i32),
}

/// Data that personas look up.
#[derive(Clone, Debug)]
pub(super) struct Book {
    pub(super) buildings: Vec<Entry>,
    /// By tech: effects that require it, including those of buildings.
    pub(super) techs: Vec<Vec<Perk>>,
    pub(super) soldiers: Vec<Soldier>,
    pub(super) founders: Vec<UnitTypeId>,
    /// Types that work on the land and cost no citizens.
    pub(super) workers: Vec<UnitTypeId>,
    /// Types that carry founders over the sea, and can stay there.
    pub(super) boats: Vec<UnitTypeId>,
    pub(super) governments: Vec<Regime>,
    /// Types that explore.
    pub(super) explorers: Vec<UnitTypeId>,
    pub(super) coinage: Option<BuildingId>,
    /// Techs that the persona researches before all others.
    pub(super) goals: Vec<TechId>,
}

impl Book {
    /// Reads a ruleset for a persona.
    pub(super) fn compile(rules: &CivRules, knobs: &Knobs) -> Self {
        let buildings: Vec<Entry> = (0..rules.written.buildings.len()).map(|at| building(rules, at)).collect();
        let coinage = buildings.iter().position(|entry| entry.is_coinage).map(BuildingId::at);
        let soldier = |unit: UnitTypeId| {
            let troop = rules.troops.get(unit);
            let written = rules.unit_type(unit);
            let can_conquer = rules.conquers(unit);
            Soldier {
                unit,
                defense: written.defense,
                attack: if can_conquer { written.attack } else { 0 },
                tech: troop.tech,
            }
        };
        let built = || rules.troops.iter().filter(|(_, troop)| !troop.no_build);
        let guards = built().filter(|(_, troop)| troop.is_military && troop.pop_cost == 0);
        Self {
            techs: rules.written.techs.names().map(|name| perks_of(rules, |one| names_tech(one, name))).collect(),
            soldiers: guards.map(|(unit, _)| soldier(unit)).collect(),
            founders: built().filter(|(_, troop)| troop.founds_cities).map(|(unit, _)| unit).collect(),
            workers: built().filter(|(_, troop)| troop.works && troop.pop_cost == 0).map(|(unit, _)| unit).collect(),
            boats: boats(rules),
            explorers: built().filter(|(_, troop)| troop.explores).map(|(unit, _)| unit).collect(),
            goals: knobs.tech_goals.iter().filter_map(|name| rules.tech_id(name)).collect(),
            governments: governments(rules, &knobs.governments),
            buildings,
            coinage,
        }
    }

    pub(super) fn entry(&self, building: BuildingId) -> &Entry {
        &self.buildings[building.index()]
    }
}

fn boats(rules: &CivRules) -> Vec<UnitTypeId> {
    let founders: Vec<UnitTypeId> =
        rules.troops.iter().filter(|(_, troop)| troop.founds_cities).map(|(unit, _)| unit).collect();
    let all = rules.troops.iter().filter(|(_, troop)| troop.is_carrier && !troop.no_build).map(|(unit, _)| unit);
    let carries = |boat: &UnitTypeId| {
        let mover = rules.movement.mover(*boat);
        let can_stay = mover.fuel_turns == 0 && mover.loss_pct == 0 && !mover.is_unreachable;
        can_stay && founders.iter().any(|&founder| rules.movement.carries(*boat, founder))
    };
    all.filter(carries).collect()
}

fn building(rules: &CivRules, at: usize) -> Entry {
    let id = BuildingId::at(at);
    let written = rules.building(id);
    let name = rules.building_name(id);
    let techs = |reqs: &[endturn_civ_rules::effects::ask::Req], present: bool| -> Bits256 {
        let tech = |req: &endturn_civ_rules::effects::ask::Req| match req.ask {
            Ask::Tech(tech) if req.present == present && req.range <= Range::Player => Some(tech.index()),
            _ => None,
        };
        reqs.iter().filter_map(tech).collect()
    };
    Entry {
        perks: perks_of(rules, |one| names_building(one, name)),
        techs: techs(rules.effects.building_reqs(id), true),
        ends: techs(rules.effects.building_obsolete_by(id), true),
        genus: written.genus,
        upkeep: written.upkeep,
        build_cost: written.build_cost,
        is_coinage: rules.is_coinage(id),
        part: rules.space_part(id),
        enables_space: enables_space(rules, name),
    }
}

/// Whether an effect `Enable_Space` needs a building.
fn enables_space(rules: &CivRules, building: &str) -> bool {
    let effects = rules.written.effects.get(&EffectKind::EnableSpace).into_iter().flat_map(|all| all.iter());
    effects.into_iter().any(|(_, effect)| effect.reqs.iter().any(|req| req.present && names_building(req, building)))
}

fn names_building(req: &Requirement, building: &str) -> bool {
    matches!(&req.condition, Condition::Building(name) if name == building)
}

fn names_tech(req: &Requirement, tech: &str) -> bool {
    req.present && matches!(&req.condition, Condition::Tech(name) if name == tech)
}

/// The effects with a requirement that `is_it` matches, with their other requirements.
fn perks_of(rules: &CivRules, is_it: impl Fn(&Requirement) -> bool) -> Vec<Perk> {
    let mut perks = Vec::new();
    let wanted = rules.written.effects.iter().filter_map(|(kind, effects)| Some((kind.wanted()?, effects)));
    for (want, effects) in wanted {
        for (_, effect) in effects.iter() {
            let Some(asks) = effect.reqs.iter().find(|req| is_it(req)) else { continue };
            let is_output = |req: &Requirement| req.present && matches!(req.condition, Condition::Output(_));
            let rest: Vec<Requirement> =
                effect.reqs.iter().filter(|req| !is_it(req) && !is_output(req)).cloned().collect();
            perks.push(Perk {
                want,
                output: output_of(effect),
                value: if asks.present { effect.value } else { effect.value.saturating_neg() },
                rest: rules.effects.reqs(&rules.written, &rest),
                is_wide: asks.range > Range::City,
            });
        }
    }
    perks
}

fn output_of(effect: &Effect) -> Option<Output> {
    effect.reqs.iter().filter(|req| req.present).find_map(|req| match req.condition {
        Condition::Output(output) => Some(output),
        _ => None,
    })
}

fn governments(rules: &CivRules, worth: &Table<i32>) -> Vec<Regime> {
    let all = &rules.written.governments;
    let falls = |name: &str| {
        let effects = rules.written.effects.get(&EffectKind::RevolutionUnhappiness);
        let asks = |effect: &Effect| {
            effect
                .reqs
                .iter()
                .any(|req| req.present && matches!(&req.condition, Condition::Government(one) if one == name))
        };
        effects.is_some_and(|effects| effects.iter().any(|(_, effect)| asks(effect)))
    };
    let mut list = Vec::with_capacity(all.len());
    for (place, name) in all.names().enumerate() {
        let reqs = &rules.effects.reqs.governments[place];
        let tech = |req: &endturn_civ_rules::effects::ask::Req| match req.ask {
            Ask::Tech(tech) if req.present => Some(tech.index()),
            _ => None,
        };
        list.push(Regime {
            techs: reqs.iter().filter_map(tech).collect(),
            worth: worth_of(rules, worth, GovernmentId::at(place), all.len()),
            is_fragile: falls(name),
            free_shields: granted(rules, EffectKind::UnitUpkeepFreePerCity, name),
            martial_law: (
                granted(rules, EffectKind::MartialLawEach, name),
                granted(rules, EffectKind::MartialLawMax, name),
            ),
        });
    }
    list
}

/// The sum of effects that require a government and otherwise at most shields.
fn granted(rules: &CivRules, kind: EffectKind, government: &str) -> i32 {
    let is_it = |req: &Requirement| matches!(&req.condition, Condition::Government(one) if one == government);
    let is_shield = |req: &Requirement| matches!(req.condition, Condition::Output(Output::Shield));
    let effects = rules.written.effects.get(&kind).into_iter().flat_map(|effects| effects.iter());
    effects
        .filter(|(_, effect)| effect.reqs.iter().any(|req| req.present && is_it(req)))
        .filter(|(_, effect)| effect.reqs.iter().all(|req| req.present && (is_it(req) || is_shield(req))))
        .fold(0, |sum, (_, effect)| sum.saturating_add(effect.value))
}

/// The persona's rating, otherwise 1 more than the government that it is said to be better than,
/// otherwise 0.
fn worth_of(rules: &CivRules, worth: &Table<i32>, government: GovernmentId, depth: usize) -> i32 {
    let name = rules.government_name(government);
    if let Some(&worth) = worth.get(name) {
        return worth;
    }
    let mut before = rules.written.governments.iter().enumerate();
    let worse = before.find(|(_, (_, one))| one.ai_better.as_deref() == Some(name));
    match worse {
        // A circular chain ends after as many steps as there are governments.
        Some((place, _)) if depth > 0 => worth_of(rules, worth, GovernmentId::at(place), depth - 1).saturating_add(1),
        _ => 0,
    }
}
