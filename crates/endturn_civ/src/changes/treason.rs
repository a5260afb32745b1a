//! S-05 Inciting and bribing: cities and units change sides for gold, and units are sabotaged. Its
//! pure part is [`endturn_civ_rules::covert::price`]. Draws `bribe`. Tells `CityIncited`,
//! `UnitBribed`, `UnitLost`, `UnitSabotaged`.
//!
//! A nation with an agent next to a city or unit may ask for its price, which reveals what went
//! into it, as in Freeciv **(ours)**.

use endturn_civ_rules::covert::mission::happens;
use endturn_civ_rules::covert::price::{CityWorth, Loyalty, Past, Ties, UnitWorth};
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use super::agents::Errand;
use crate::covert::{After, Mission, MissionProblem};
use crate::facts::CivFact;
use crate::realm::{Eye, Facts, Nations, Realm};
use crate::state::{Books, Buildings, Citizens, Home, Position, RulesInForce, Site, Treasury, Unit, Veteran};
use crate::trace::{Cause, Posting};

const TREASON: RuleId = RuleId("S-05");

/// An agent's action against a unit that is alone on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    /// The agent.
    pub unit: UnitId,
    /// The agent's nation.
    pub seat: Seat,
    /// The target unit.
    pub target: UnitId,
    /// The target's nation.
    pub victim: Seat,
    /// The target's tile.
    pub tile: Tile,
    /// The ruleset's action.
    pub action: Action,
    /// Price in gold.
    pub price: i32,
}

impl Eye<'_> {
    /// Distance in tiles to the capital of a nation; `None` if it has no capital.
    fn way_to_capital(self, seat: Seat, tile: Tile) -> Option<i32> {
        let site = |city| self.city_part::<Site>(city);
        let capital = self.cities_of(seat).filter_map(site).find(|site| site.capital == CapitalKind::Primary);
        capital.map(|site| self.map.topology().distance(site.tile, tile))
    }

    /// S-05: gold for which a city joins a nation; `None` if it is not for sale.
    #[must_use]
    pub fn incite_price(self, city: CityId, buyer: Seat) -> Option<i32> {
        // The price reveals the city's garrison.
        let own = self.whole();
        let (site, citizens) = (self.city_part::<Site>(city)?, self.city_part::<Citizens>(city)?);
        let (written, owner) = (&self.rules.written, site.owner);
        let costs = &written.game.incite_cost;
        let of_unit = |unit: UnitId| self.unit_type(unit).map(|unit_type| self.unit_cost(city, unit_type));
        let standing = self.city_part::<Buildings>(city)?.standing;
        let faces = self.city_part::<Books>(city)?.settled.feelings.last;
        let ties = if written.game.citizen.nationality {
            let count = |nation: Seat| i32::from(citizens.nationality.count(nation));
            let (owners, buyers) = (count(owner), count(buyer));
            Ties::Nationality(Loyalty { owners, buyers, others: citizens.size - owners - buyers })
        } else {
            Ties::Founder(match site.founder {
                founder if founder == owner => Past::Own,
                founder if founder == buyer => Past::Buyers,
                _ => Past::Others,
            })
        };
        let worth = CityWorth {
            gold: self.nation_part::<Treasury>(owner)?.gold,
            base_gold: costs.base_gold,
            unit_shields: own.those_on(site.tile).filter_map(of_unit).fold(0, i32::saturating_add),
            unit_factor: costs.unit_factor,
            building_shields: standing
                .iter()
                .map(|at| self.building_cost(city, BuildingId::at(at)))
                .fold(0, i32::saturating_add),
            building_factor: costs.improvement_factor,
            size: citizens.size,
            happy: faces.happy,
            unhappy: faces.unhappy,
            angry: faces.angry,
            distance: self.way_to_capital(owner, site.tile),
            ties,
            total_pct: costs.total_pct,
            effect_pct: own.value(EffectKind::InciteCostPct, &Context::city(city)),
        };
        worth.price()
    }

    /// S-05: gold for which a unit changes sides; `None` if it is not for sale.
    #[must_use]
    pub fn bribe_price(self, unit: UnitId, buyer: Seat) -> Option<i32> {
        let (&Unit { unit_type, owner, .. }, &Position(tile)) = (self.unit_part(unit)?, self.unit_part(unit)?);
        let level = self.unit_part::<Veteran>(unit)?.0;
        let (troop, mover) = (self.rules.troops.get(unit_type), self.rules.movement.mover(unit_type));
        let city = self.unit_part::<Home>(unit)?.0;
        let context = Context {
            player: Some(owner),
            other: Some(buyer),
            city,
            tile: Some(tile),
            unit: Some(unit),
            ..Context::default()
        };
        let worth = UnitWorth {
            gold: self.nation_part::<Treasury>(owner)?.gold,
            base_gold: self.rules.written.game.civstyle.base_bribe_gold,
            distance: self.way_to_capital(owner, tile),
            build_cost: troop.build_cost,
            effect_pct: self.whole().value(EffectKind::UnitBribeCostPct, &context),
            power_pct: self.rules.arms.rung(unit_type, level).power_pct,
            move_bonus: mover.bonuses.get(usize::from(level)).copied().unwrap_or(0),
            move_rate: mover.base,
            hit_points: self.unit_hit_points(unit),
            full_hit_points: troop.hit_points,
        };
        worth.price()
    }

    /// S-05: an agent's approach to the unit that is alone on a tile. Units in a city, and units
    /// that its nation does not see, can't be approached; whether the target is alone is judged by
    /// the units that can be seen (W-138).
    ///
    /// # Errors The reason why it can't.
    pub fn approach(self, unit: UnitId, tile: Tile, action: Action) -> Result<Approach, MissionProblem> {
        let (Some(seat), Some(from)) = (self.unit_owner(unit), self.unit_tile(unit)) else {
            return Err(MissionProblem::Gone);
        };
        if self.map.topology().distance(from, tile) > 1 {
            return Err(MissionProblem::Far);
        }
        let found = self.seen_by(seat).those_on(tile).next().filter(|_| self.map.city(tile).is_none());
        let Some((target, victim)) = found.and_then(|target| Some((target, self.unit_owner(target)?))) else {
            return Err(MissionProblem::Nobody);
        };
        if victim == seat {
            return Err(MissionProblem::Own);
        }
        let actor = Context { unit: Some(unit), other: Some(victim), action: Some(action), ..Context::default() };
        let aim = Context { unit: Some(target), other: Some(seat), action: Some(action), ..Context::default() };
        if !self.is_enabled(action, &actor, &aim) {
            return Err(MissionProblem::NoWay);
        }
        let price = match action {
            Action::BribeUnit => self.affordable(seat, self.bribe_price(target, seat))?,
            _ => 0,
        };
        Ok(Approach { unit, seat, target, victim, tile, action, price })
    }

    /// S-05: a price, if a nation can pay it.
    ///
    /// # Errors The reason why it can't.
    pub(crate) fn affordable(self, seat: Seat, price: Option<i32>) -> Result<i32, MissionProblem> {
        let price = price.ok_or(MissionProblem::Priceless)?;
        let gold = self.nation_part::<Treasury>(seat).map_or(0, |treasury| treasury.gold);
        if price > gold { Err(MissionProblem::Price { price, gold }) } else { Ok(price) }
    }
}

impl Approach {
    const fn errand(&self, after: After) -> Errand {
        let &Self { unit, seat, target, victim, tile, action, .. } = self;
        Errand { unit, seat, victim, tile, action, after, target: Some(target) }
    }
}

impl Realm<'_, '_> {
    /// S-05: a city joins the nation that incites it, for gold: it loses a citizen, and units that
    /// it supports in it and next to it follow. It brings no tech.
    pub(super) fn incite(&mut self, mission: &Mission) {
        let &Mission { seat, city, victim, tile, .. } = mission;
        let Some(price) = self.eye().incite_price(city, seat) else { return };
        let (errand, task) = (mission.errand(), self.eye().task(mission));
        if !self.infiltrate(&errand) || !self.achieves(&errand, task, "mission") {
            self.nations.lose_bribe(&self.rules, &mut self.facts, mission, price);
            return;
        }
        self.nations.treasury_mut(seat).enter(Entry::Purchases, price.saturating_neg());
        self.facts.tell(TREASON, CivFact::CityIncited { seat, city, foe: victim, gold: price, chance: task.chance() });
        if self.cities.citizens(city).size > 1 {
            self.lose_citizens(city, 1, Some(seat), Some("incited"));
        }
        self.transfer_city(city, seat, "incited", false);
        let strangers: Vec<Seat> = self.eye().holders(tile).filter(|&other| other != seat).collect();
        for other in strangers {
            self.resolve_stacks(seat, other);
        }
        self.conclude(&errand, Context::city(city));
    }

    /// S-05: a unit changes sides for gold, as it is, and gets the agent's home; the agent moves to
    /// its tile if it can, and otherwise loses all its moves.
    pub fn bribe(&mut self, approach: &Approach) {
        let &Approach { unit, seat, target, victim, tile, price, .. } = approach;
        let errand = approach.errand(After::Stays);
        if !self.infiltrate(&errand) {
            return;
        }
        self.nations.treasury_mut(seat).enter(Entry::Purchases, price.saturating_neg());
        let (unit_type, number) = (self.units.unit(target).unit_type, self.eye().unit_number(target));
        self.facts.tell(TREASON, CivFact::UnitBribed { seat, foe: victim, unit_type, unit: number, tile, gold: price });
        let home = self.units.home(unit).0;
        self.win_over(target, (seat, home), (TREASON, "bribed"));
        self.conclude(&errand, Context { tile: Some(tile), ..Context::default() });
        if self.eye().step_problem(unit, tile).is_none() {
            self.step(unit, tile);
        } else if self.units.position(unit).0 != tile {
            self.units.moves_left_mut(unit).0 = 0;
        }
    }

    /// S-05: a unit loses half of its hit points.
    pub fn sabotage_unit(&mut self, approach: &Approach) {
        let &Approach { seat, target, victim, tile, .. } = approach;
        let errand = approach.errand(After::Escapes);
        if !self.infiltrate(&errand) {
            return;
        }
        let hit_points = self.units.hit_points(target).0 / 2;
        self.units.hit_points_mut(target).0 = hit_points;
        let (unit_type, unit) = (self.units.unit(target).unit_type, self.eye().unit_number(target));
        self.facts.tell(TREASON, CivFact::UnitSabotaged { seat, foe: victim, unit_type, unit, tile, hit_points });
        self.conclude(&errand, Context { tile: Some(tile), ..Context::default() });
    }
}

impl Nations<'_, '_> {
    /// S-05: the gold of a lost agent may be lost, and its captor may get it.
    fn lose_bribe(&mut self, rules: &RulesInForce, facts: &mut Facts<'_>, mission: &Mission, price: i32) {
        let &Mission { unit, seat, victim, .. } = mission;
        let settings = &rules.written.settings;
        let (lost, found) = (settings.incite_gold_loss_chance, settings.incite_gold_capt_chance);
        let mut draw = facts.draw_unit(TREASON, unit, "bribe");
        if lost <= 0 || !happens(lost, &mut draw) {
            return;
        }
        let gold = price.saturating_neg();
        self.treasury_mut(seat).enter(Entry::Purchases, gold);
        facts.post(Posting { seat, cause: Cause::Bribes, entry: Entry::Purchases, city: None, gold });
        if happens(found, &mut draw) {
            self.treasury_mut(victim).enter(Entry::Loot, price);
            let cause = Cause::CaughtBribes;
            facts.post(Posting { seat: victim, cause, entry: Entry::Loot, city: None, gold: price });
        }
    }
}
