//! W-14 Embassies, W-75 Transfers, S-03 Success and escape of agents, S-04 Sabotage and poison:
//! missions of agents against cities. Its pure parts are [`endturn_civ_rules::covert::sabotage`]
//! and [`endturn_civ_rules::covert::mission`]. Draws `loot`, `sabotage`. Tells `BuildingLost`,
//! `BuildingSabotaged`, `CityInvestigated`, `CityPoisoned`, `NothingFound`, `ProductionSabotaged`,
//! `TechStolen`.

use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::covert::mission::happens;
use endturn_civ_rules::covert::sabotage::{Hit, pick};
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, TechId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::RuleId;

use super::Loss;
use super::agents::{Errand, MISSIONS};
use super::treaties::TRANSFERS;
use crate::covert::{Mark, Mission, Plot};
use crate::facts::{BuildingSet, CivFact};
use crate::realm::{Cities, Derived, Facts, Realm};

const EMBASSIES: RuleId = RuleId("W-14");
const SABOTAGE: RuleId = RuleId("S-04");

impl Mission {
    pub(super) const fn errand(&self) -> Errand {
        let &Self { unit, seat, victim, tile, action, after, .. } = self;
        Errand { unit, seat, victim, tile, action, after, target: None }
    }
}

impl Realm<'_, '_> {
    /// S-03: carries out a mission, as [`Eye::mission`](crate::realm::Eye::mission) described it.
    pub fn carry_out_mission(&mut self, mission: &Mission) {
        self.units.errand_mut(mission.unit).clear();
        match mission.plot {
            Plot::Embassy => self.open_embassy(mission),
            Plot::Investigate => self.investigate(mission),
            Plot::Poison => self.poison(mission),
            Plot::Steal(tech) => self.steal(mission, tech),
            Plot::Sabotage(mark) => self.sabotage(mission, mark),
            Plot::Incite => self.incite(mission),
        }
    }

    fn open_embassy(&mut self, mission: &Mission) {
        self.nations.establish_embassy(&mut self.facts, mission.seat, mission.victim);
        self.conclude(&mission.errand(), Context::city(mission.city));
    }

    /// W-14: an agent reports what is in a city.
    fn investigate(&mut self, mission: &Mission) {
        let &Mission { unit, seat, city, tile, .. } = mission;
        let (unit_type, number) = (self.units.unit(unit).unit_type, self.eye().unit_number(unit));
        let fact = CivFact::CityInvestigated {
            seat,
            unit_type,
            unit: number,
            city,
            size: self.cities.citizens(city).size,
            target: self.cities.production(city).target,
            shields: self.cities.stocks(city).shields,
            buildings: BuildingSet(self.cities.buildings(city).standing),
            units: i32::try_from(self.units.units_on(tile).iter().filter(|&&one| one != unit).count())
                .unwrap_or(i32::MAX),
        };
        self.facts.tell(EMBASSIES, fact);
        self.conclude(&mission.errand(), Context::city(city));
    }

    /// S-04: kills a citizen of a city; with `poison_empties_food_stock` its food is spoiled too.
    fn poison(&mut self, mission: &Mission) {
        let &Mission { seat, city, victim, .. } = mission;
        let (errand, task) = (mission.errand(), self.eye().task(mission));
        if !self.infiltrate(&errand) || !self.achieves(&errand, task, "mission") {
            return;
        }
        self.facts.tell(SABOTAGE, CivFact::CityPoisoned { seat, city, foe: victim, chance: task.chance() });
        let lives = self.lose_citizens(city, 1, Some(seat), Some("poison"));
        if lives && self.rules.written.game.actions.poison_empties_food_stock {
            self.cities.stocks_mut(city).food = 0;
        }
        self.conclude(&errand, Context::city(city));
    }

    /// W-75: an agent steals a tech from a city's owner.
    fn steal(&mut self, mission: &Mission, tech: Option<TechId>) {
        let &Mission { unit, seat, city, victim, .. } = mission;
        let (errand, task) = (mission.errand(), self.eye().task(mission));
        if !self.infiltrate(&errand) || !self.achieves(&errand, task, "mission") {
            return;
        }
        let left = self.units.moves_left(unit).0;
        let mut draw = self.facts.draw_unit_nth(TRANSFERS, unit, "loot", left);
        let price = self.rules.written.settings.conquercost;
        let is_source = self.derived.nation_value(victim, EffectKind::NotTechSource) <= 0;
        let has_got = match tech {
            None => self.steal_tech((seat, victim), price, &mut draw),
            Some(tech) => {
                let is_there = is_source && self.eye().knows(victim, tech);
                if is_there {
                    self.transfer_tech((seat, victim), Aim::Tech(tech), ("stolen", price), &mut draw);
                }
                is_there
            }
        };
        if !has_got {
            self.find_nothing(mission);
            return;
        }
        let thefts = &mut self.cities.site_mut(city).thefts;
        *thefts = thefts.saturating_add(1);
        self.facts.tell(TRANSFERS, CivFact::TechStolen { seat, city, foe: victim, chance: task.chance() });
        self.conclude(&errand, Context::city(city));
    }

    /// S-03: there was nothing for the agent to take; it loses a move, and nobody has noticed
    /// **(ours)**.
    fn find_nothing(&mut self, mission: &Mission) {
        let &Mission { unit, seat, city, .. } = mission;
        self.units.tire_agent(&self.rules, unit);
        let (unit_type, number) = (self.units.unit(unit).unit_type, self.eye().unit_number(unit));
        self.facts.tell(MISSIONS, CivFact::NothingFound { seat, unit_type, unit: number, city });
    }

    /// S-04: an agent destroys its target in a city, or a random one.
    fn sabotage(&mut self, mission: &Mission, mark: Option<Mark>) {
        let &Mission { unit, city, .. } = mission;
        let (errand, task) = (mission.errand(), self.eye().task(mission));
        if !self.infiltrate(&errand) || !self.achieves(&errand, task, "mission") {
            return;
        }
        let left = self.units.moves_left(unit).0;
        let mut draw = self.facts.draw_unit_nth(SABOTAGE, unit, "sabotage", left);
        let standing = self.cities.buildings(city).standing;
        let exposed = |building: &BuildingId| self.rules.work(*building).sabotage_pct > 0;
        let found = match mark {
            Some(Mark::Production) => Some(Mark::Production),
            Some(Mark::Building(building)) => standing.contains(building.index()).then_some(Mark::Building(building)),
            None => {
                let all: Vec<BuildingId> = standing.iter().map(BuildingId::at).filter(exposed).collect();
                match pick(all.len(), self.cities.stocks(city).shields, &mut draw) {
                    Hit::Nothing => None,
                    Hit::Production => Some(Mark::Production),
                    Hit::Building(nth) => all.get(nth).copied().map(Mark::Building),
                }
            }
        };
        match found {
            None => self.find_nothing(mission),
            Some(Mark::Production) => {
                self.cities.spoil_production(&mut self.derived, &mut self.facts, mission, task.chance());
                self.conclude(&errand, Context::city(city));
            }
            Some(Mark::Building(building)) => {
                let pct = self.eye().exposure_pct(city, building);
                let chance = task.chance().and(Chance::pct(pct));
                if !happens(pct, &mut draw) {
                    self.catch(&errand, chance);
                    return;
                }
                let &Mission { seat, victim, .. } = mission;
                self.facts.tell(SABOTAGE, CivFact::BuildingSabotaged { seat, city, foe: victim, building, chance });
                self.lose_building(city, building, Loss { rule: SABOTAGE, reason: "sabotaged" });
                self.conclude(&errand, Context::city(city));
            }
        }
    }
}

impl Cities<'_, '_> {
    fn spoil_production(
        &mut self,
        derived: &mut Derived<'_>,
        facts: &mut Facts<'_>,
        mission: &Mission,
        chance: Chance,
    ) {
        let &Mission { seat, city, victim, .. } = mission;
        let target = self.production(city).target;
        let shields = std::mem::take(&mut self.stocks_mut(city).shields);
        self.production_mut(city).memory.empty();
        derived.queue_refresh(self, city);
        facts.tell(SABOTAGE, CivFact::ProductionSabotaged { seat, city, foe: victim, target, shields, chance });
    }
}
