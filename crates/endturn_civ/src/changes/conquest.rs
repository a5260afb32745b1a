//! W-134 Conquering a city, W-135 Loot, razing, transfer of units: a unit takes an enemy city
//! without defenders. Its pure part is [`endturn_civ_rules::nation::loot`]; what becomes of the
//! city is C-62, and what the tech costs is W-75. Draws `conquest`, `loot`, `tech`. Tells
//! `CityConquered`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::loot::LootTerms;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::UnitState;
use endturn_engine::{RuleId, Seat};

use crate::clash::{Clash, Fighter};
use crate::facts::CivFact;
use crate::realm::{Cities, Eye, Facts, Nations, Realm};
use crate::state::{RulesInForce, Site};

const CONQUEST: RuleId = RuleId("W-134");
const LOOT: RuleId = RuleId("W-135");

/// The actions by which a unit conquers a city (W-134).
const CONQUESTS: [Action; 2] = [Action::ConquerCity, Action::ConquerCity2];

/// Why a unit can't conquer a city now (W-134).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConquestProblem {
    /// The unit or the city is gone.
    Gone,
    /// The city is not adjacent to the unit.
    Far,
    /// The unit has no moves left.
    Spent,
    /// The city's nation is not at war with the unit's.
    NoWar,
    /// Units are in the city.
    Defended,
    /// Units of this type don't conquer cities, or not from where the unit is.
    NoWay,
    /// The unit can't enter the city.
    NotNative,
}

impl ConquestProblem {
    /// The code of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unit-gone",
            Self::Far => "too-far",
            Self::Spent => "no-moves",
            Self::NoWar => "not-at-war",
            Self::Defended => "defended",
            Self::NoWay => "not-allowed",
            Self::NotNative => "not-native",
        }
    }
}

impl fmt::Display for ConquestProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "the unit or the city is gone",
            Self::Far => "a unit can conquer only an adjacent city",
            Self::Spent => "it has no moves left this turn",
            Self::NoWar => "you are not at war with the nation of this city",
            Self::Defended => "units are in the city; `attack` them first",
            Self::NoWay => "the rules don't allow this unit to conquer cities, or not from where it is",
            Self::NotNative => "it can't enter this city",
        })
    }
}

impl Eye<'_> {
    /// W-134: returns why a unit can't conquer a city now, or `None` if it can.
    #[must_use]
    pub fn conquest_problem(self, unit: UnitId, city: CityId) -> Option<ConquestProblem> {
        let (Some(own), Some(&Site { owner: holder, tile, .. })) = (Fighter::of(self, unit), self.city_part(city))
        else {
            return Some(ConquestProblem::Gone);
        };
        let (Some(owner), Some(from)) = (own.owner, own.tile) else { return Some(ConquestProblem::Gone) };
        if self.map.topology().distance(from, tile) != 1 {
            return Some(ConquestProblem::Far);
        }
        if own.moves <= 0 {
            return Some(ConquestProblem::Spent);
        }
        if !self.are_at_war(owner, holder) {
            return Some(ConquestProblem::NoWar);
        }
        if self.headcount(tile) > 0 {
            return Some(ConquestProblem::Defended);
        }
        let movement = &self.rules.movement;
        let can_go =
            movement.can_exist(own.unit_type, self.map, tile) && movement.leads(own.unit_type, self.map, from, tile);
        if !can_go {
            return Some(ConquestProblem::NotNative);
        }
        let nobody = Fighter { owner: Some(holder), tile: Some(tile), ..Fighter::of_type(self, own.unit_type) };
        let clash = Clash::new(self, own, nobody);
        let target = Context { other: Some(owner), ..Context::city(city) };
        let is_open = |&action: &Action| {
            let mut ways = self.rules.effects.reqs.ways(action).iter();
            let holds = |reqs, context: &Context| self.rules.effects.holds(reqs, context, &self);
            ways.any(|way| {
                let target = Context { action: Some(action), ..target };
                way.actor.iter().all(|req| clash.meets(req)) && holds(&way.target, &target)
            })
        };
        (!CONQUESTS.iter().any(is_open)).then_some(ConquestProblem::NoWay)
    }
}

impl Realm<'_, '_> {
    /// W-134: a unit enters a city, which falls to its nation or is destroyed. The caller has
    /// checked [`Eye::conquest_problem`].
    pub fn conquer(&mut self, unit: UnitId, city: CityId) {
        let (owner, unit_type) = (self.units.unit(unit).owner, self.units.unit(unit).unit_type);
        let Site { owner: loser, tile, .. } = *self.cities.site(city);
        let is_from_sea = !self.eye().unit_is(unit, UnitState::OnLivableTile);
        let number = self.eye().unit_number(unit);
        self.walk(unit, tile);
        if is_from_sea {
            self.units.moves_left_mut(unit).0 = 0;
        }
        let is_worth_it = self.cities.citizens(city).size > 1;
        let falls_apart = self.sets_off_civil_war(city);
        let gold = if is_worth_it { self.nations.loot(&self.cities, &self.rules, &self.facts, city, owner) } else { 0 };
        self.facts
            .tell(CONQUEST, CivFact::CityConquered { seat: owner, unit_type, unit: number, city, from: loser, gold });
        if is_worth_it && self.takes_tech(unit, city) {
            self.take_tech(city, owner, loser);
        }
        let round = self.round();
        self.commons.attitudes.gain(owner, loser, round);
        if self.transfer_city(city, owner, "conquest", true) {
            self.raise_partisans(city, loser);
        }
        if falls_apart {
            self.commons.newcomers.revolts.push(loser);
        }
        self.provoke(unit);
    }

    /// W-134: whether a tech comes with the city.
    fn takes_tech(&self, unit: UnitId, city: CityId) -> bool {
        let context = Context { unit: Some(unit), ..Context::default() };
        let chance = self.eye().value(EffectKind::ConquestTechPct, &context);
        let mut draw = self.facts.draw_city(CONQUEST, city, "conquest");
        chance > 0 && draw.below(100) < u64::from(chance.unsigned_abs())
    }

    /// W-75: a conqueror takes a tech from the city's old owner.
    fn take_tech(&mut self, city: CityId, taker: Seat, victim: Seat) {
        let mut draw = self.facts.draw_city(CONQUEST, city, "tech");
        self.steal_tech((taker, victim), self.rules.written.settings.conquercost, &mut draw);
    }
}

impl Nations<'_, '_> {
    /// W-135: moves gold from the loser of a city to its conqueror.
    fn loot(
        &mut self,
        cities: &Cities<'_, '_>,
        rules: &RulesInForce,
        facts: &Facts<'_>,
        city: CityId,
        to: Seat,
    ) -> i32 {
        let from = cities.site(city).owner;
        let events = &rules.written.events;
        let terms = LootTerms {
            treasury: self.treasury(from).gold,
            size: cities.citizens(city).size,
            treasury_divisor: events.loot_treasury_divisor,
            size_divisor: events.loot_size_divisor,
        };
        let gold = terms.gold(&mut facts.draw_city(LOOT, city, "loot"));
        self.treasury_mut(from).enter(Entry::Loot, gold.saturating_neg());
        self.treasury_mut(to).enter(Entry::Loot, gold);
        gold
    }
}
