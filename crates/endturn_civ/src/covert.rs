//! S-02 Diplomatic battles, S-03 Success and escape of agents: covert missions of units against
//! cities and other units, and their chances, from the state. Its pure parts are
//! [`endturn_civ_rules::covert::agent`] and [`endturn_civ_rules::covert::mission`]. Draws none.
//! Tells nothing.

use std::fmt;

use endturn_civ_rules::covert::agent::{Agent, escape_pct, success_pct};
use endturn_civ_rules::covert::mission::Task;
use endturn_civ_rules::covert::sabotage::exposure_pct;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, TechId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::realm::Eye;
use crate::state::{Site, Veteran};

/// Target of sabotage in a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// The shields in stock.
    Production,
    /// A building.
    Building(BuildingId),
}

/// Kind of covert mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plot {
    /// Opens an embassy with the owner of a city (W-14).
    Embassy,
    /// Reports what is in a city (W-14).
    Investigate,
    /// Kills a citizen (S-04).
    Poison,
    /// Steals a tech (W-75): any, or the one named.
    Steal(Option<TechId>),
    /// Sabotages a city (S-04): a random target, or the one named.
    Sabotage(Option<Mark>),
    /// Makes a city join the agent's nation, for gold (S-05).
    Incite,
}

/// Fate of a unit after its mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It stays where it is.
    Stays,
    /// It tries to escape to the nearest city of its nation.
    Escapes,
    /// It is used up.
    Spent,
}

impl Plot {
    /// The ruleset's actions for it. Actions that do not use up the unit come first **(ours)**.
    #[must_use]
    pub const fn ways(self) -> &'static [(Action, After)] {
        match self {
            Self::Embassy => &[(Action::EstablishEmbassy, After::Stays), (Action::EstablishEmbassyStay, After::Spent)],
            Self::Investigate => {
                &[(Action::InvestigateCity, After::Stays), (Action::InvestigateCitySpendUnit, After::Spent)]
            }
            Self::Incite => &[(Action::InciteCityEscape, After::Escapes), (Action::InciteCity, After::Spent)],
            Self::Poison => &[(Action::PoisonCityEscape, After::Escapes)],
            Self::Steal(None) => {
                &[(Action::StealTechEscapeExpected, After::Escapes), (Action::StealTech, After::Spent)]
            }
            Self::Steal(Some(_)) => &[(Action::TargetedStealTechEscapeExpected, After::Escapes)],
            Self::Sabotage(None) => {
                &[(Action::SabotageCityEscape, After::Escapes), (Action::SabotageCity, After::Spent)]
            }
            Self::Sabotage(Some(Mark::Production)) => &[(Action::SabotageCityProductionEscape, After::Escapes)],
            Self::Sabotage(Some(Mark::Building(_))) => &[(Action::TargetedSabotageCityEscape, After::Escapes)],
        }
    }
}

/// A mission that could be carried out now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mission {
    /// The unit.
    pub unit: UnitId,
    /// The unit's nation.
    pub seat: Seat,
    /// The city.
    pub city: CityId,
    /// Its owner.
    pub victim: Seat,
    /// The city's tile.
    pub tile: Tile,
    /// The kind of mission.
    pub plot: Plot,
    /// The action of the ruleset.
    pub action: Action,
    /// Fate of the unit.
    pub after: After,
}

/// Why a unit can't carry out a mission now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissionProblem {
    /// The unit or its target is gone.
    Gone,
    /// The unit is not next to its target.
    Far,
    /// The target belongs to the unit's own nation.
    Own,
    /// The rules don't allow it.
    NoWay,
    /// There is an embassy already.
    HasEmbassy,
    /// The nation can't get that tech.
    NoTech,
    /// The building can't be sabotaged.
    Proof,
    /// No unit is there that could be approached.
    Nobody,
    /// The target is not for sale.
    Priceless,
    /// The treasury does not have enough gold.
    Price {
        /// Price of the mission.
        price: i32,
        /// Gold in the treasury.
        gold: i32,
    },
}

impl MissionProblem {
    /// Code of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unit-gone",
            Self::Far => "too-far",
            Self::Own => "your-own",
            Self::NoWay => "not-allowed",
            Self::HasEmbassy => "has-embassy",
            Self::NoTech => "cannot-learn",
            Self::Proof => "sabotage-proof",
            Self::Nobody => "nobody-there",
            Self::Priceless => "not-for-sale",
            Self::Price { .. } => "too-dear",
        }
    }
}

impl fmt::Display for MissionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Price { price, gold } => return write!(f, "it costs {price} gold and you have {gold}"),
            Self::Gone => "the unit or its target is gone",
            Self::Far => "an agent must be next to its target, or in the same place",
            Self::Own => "that belongs to your own nation",
            Self::NoWay => {
                "the rules don't allow this unit to do that here, given your relations and the moves it has left"
            }
            Self::HasEmbassy => "you have an embassy with this nation",
            Self::NoTech => "you know this tech already, or can't learn it yet",
            Self::Nobody => "you see no unit there that an agent could approach",
            Self::Priceless => "no amount of gold would be enough",
            Self::Proof => "such a building can't be sabotaged",
        })
    }
}

impl<'w> Eye<'w> {
    /// S-02: a unit's properties as an agent.
    pub(crate) fn agent(self, unit: UnitId) -> Agent {
        let Some(unit_type) = self.unit_type(unit) else { return Agent::default() };
        let (troop, level) = (self.rules.troops.get(unit_type), self.unit_part::<Veteran>(unit).map_or(0, |one| one.0));
        let power_pct = self.rules.arms.rung(unit_type, level).power_pct;
        Agent { is_spy: troop.is_spy, is_super_spy: troop.is_super_spy, power_pct }
    }

    /// S-02: the guards of a tile against a nation, newest first: all agents there that are not its
    /// own, except one that is itself the target **(ours)**.
    pub(crate) fn guards(self, seat: Seat, tile: Tile, target: Option<UnitId>) -> impl Iterator<Item = UnitId> + 'w {
        self.those_on(tile).rev().filter(move |&unit| {
            let troop = self.unit_type(unit).map(|unit_type| self.rules.troops.get(unit_type));
            let guards = troop.is_some_and(|troop| troop.is_agent || troop.is_super_spy);
            guards && Some(unit) != target && self.unit_owner(unit) != Some(seat)
        })
    }

    /// S-02: reduction of agents' chances at a place, in percent.
    pub(crate) fn spy_resistance(self, tile: Tile) -> i32 {
        let city = self.map.city(tile);
        let player = city.and_then(|city| self.city_owner(city)).or_else(|| self.map.owner(tile));
        self.value(EffectKind::SpyResistant, &Context { player, city, tile: Some(tile), ..Context::default() })
    }

    /// S-03: the chance of one attempt of an action against a city, in percent.
    pub(crate) fn success_pct(self, unit: UnitId, city: CityId, action: Action) -> i32 {
        let (player, other) = (self.unit_owner(unit), self.city_owner(city));
        let context = Context {
            player,
            other,
            city: Some(city),
            tile: self.city_center(city),
            unit: Some(unit),
            action: Some(action),
            ..Context::default()
        };
        success_pct(self.rules.written.settings.diplchance, self.value(EffectKind::ActionOddsPct, &context))
    }

    /// S-03: an agent's chance to come back, in percent; `None` if its nation has no city to return
    /// to.
    pub(crate) fn escape_pct(self, unit: UnitId) -> i32 {
        let Some(unit_type) = self.unit_type(unit) else { return 0 };
        let lowest = self.rules.arms.rung(unit_type, 0).power_pct;
        escape_pct(self.rules.written.settings.diplchance, self.agent(unit).power_pct, lowest)
    }

    /// S-03: the city of a nation nearest to a tile; among equals, the oldest.
    pub(crate) fn refuge(self, seat: Seat, tile: Tile) -> Option<CityId> {
        let topology = self.map.topology();
        let each =
            self.cities_of(seat).filter_map(|city| Some((topology.distance(tile, self.city_center(city)?), city)));
        each.min_by_key(|&(distance, _)| distance).map(|(_, city)| city)
    }

    /// S-04: the chance that sabotage destroys a building of a city, in percent.
    pub(crate) fn exposure_pct(self, city: CityId, building: BuildingId) -> i32 {
        let resistant = self.value(EffectKind::BuildingSaboteurResistant, &Context::city(city));
        exposure_pct(self.rules.work(building).sabotage_pct, resistant)
    }

    /// S-03: a mission against a city, if a unit can carry it out now. Nothing hidden in the city
    /// is checked, except as the ruleset's requirements need it.
    ///
    /// # Errors The reason why it can't.
    pub fn mission(self, unit: UnitId, city: CityId, plot: Plot) -> Result<Mission, MissionProblem> {
        let (Some(seat), Some(from), Some(&Site { owner: victim, tile, .. })) =
            (self.unit_owner(unit), self.unit_tile(unit), self.city_part(city))
        else {
            return Err(MissionProblem::Gone);
        };
        if self.map.topology().distance(from, tile) > 1 {
            return Err(MissionProblem::Far);
        }
        if seat == victim {
            return Err(MissionProblem::Own);
        }
        let way = plot.ways().iter().find(|(action, _)| self.may_act_on(unit, city, *action, 1, None).is_ok());
        let Some(&(action, after)) = way else {
            let has_one = self.relations().pact(seat, victim).is_some_and(|pact| pact.embassy);
            let is_double = plot == Plot::Embassy && has_one;
            return Err(if is_double { MissionProblem::HasEmbassy } else { MissionProblem::NoWay });
        };
        match plot {
            Plot::Steal(Some(tech)) if !self.could_take(seat, tech) => return Err(MissionProblem::NoTech),
            Plot::Sabotage(Some(Mark::Building(building))) if self.rules.work(building).sabotage_pct <= 0 => {
                return Err(MissionProblem::Proof);
            }
            Plot::Incite => {
                self.affordable(seat, self.incite_price(city, seat))?;
            }
            _ => {}
        }
        Ok(Mission { unit, seat, city, victim, tile, plot, action, after })
    }

    /// W-75: whether a nation could take a tech from another that knows it.
    #[must_use]
    pub fn could_take(self, seat: Seat, tech: TechId) -> bool {
        let holes = self.rules.written.game.civstyle.tech_steal_allow_holes;
        let gets = |known| self.rules.tree.is_gettable(known, tech, holes);
        tech.index() < self.rules.tree.len() && self.research(seat).is_some_and(|research| gets(&research.known))
    }

    /// S-03: the task of a mission once the guards are passed.
    pub(crate) fn task(self, mission: &Mission) -> Task {
        let one = self.success_pct(mission.unit, mission.city, mission.action);
        match mission.plot {
            Plot::Embassy | Plot::Investigate => Task::SURE,
            Plot::Poison | Plot::Sabotage(_) | Plot::Incite => Task::once(one),
            Plot::Steal(tech) => {
                let thefts = self.city_part::<Site>(mission.city).map_or(0, |site| u32::from(site.thefts));
                Task::theft(one, tech.is_some(), thefts, self.agent(mission.unit).is_spy)
            }
        }
    }
}
