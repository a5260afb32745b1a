//! C-29 Coinage, C-30 Upgrade of obsolete improvements, C-32 Completing production, C-34 Repeat,
//! advisor, initial production, C-35 Unit availability and upgrade, C-38 Changing production: the
//! production step of a city, and changes of its target. Its pure parts are
//! [`endturn_civ_rules::production::upgrade`], [`endturn_civ_rules::production::change`] and
//! [`endturn_civ_rules::production::memory`]. Step `production`. Draws none. Tells
//! `TargetUpgraded`, `WonderStarted`, `WonderStopped`.

use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::production::change::{NewTarget, is_free_to_change, stock_after_change};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::production::{choice, upgrade};
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::{RuleId, number::counted_as};

use super::row::{CityTurn, Flow};
use super::{improvements, trained};
use crate::facts::CivFact;
use crate::realm::{Cities, Facts, Realm};
use crate::shop::CityShop;
use crate::state::RulesInForce;
use crate::trace::{Cause, Posting};

const COINAGE: RuleId = RuleId("C-29");
const UPGRADE: RuleId = RuleId("C-30");
const UNIT_UPGRADE: RuleId = RuleId("C-35");
const CHANGE: RuleId = RuleId("C-38");

/// The production step: coinage, an improvement, or units.
pub(super) fn produce(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let target = realm.cities.production(city).target;
    let class = realm.rules.class_of(target);
    realm.cities.production_mut(city).memory.begin_step(target, class);
    match target {
        Target::Building(building) if realm.rules.is_coinage(building) => coin(realm, city),
        Target::Building(_) => improvements::produce(realm, city, turn),
        Target::Unit(_) => trained::produce(realm, city),
    }
}

/// C-29: turns all shields into gold; coinage is never complete.
fn coin(realm: &mut Realm<'_, '_>, city: CityId) -> Flow {
    let seat = realm.cities.site(city).owner;
    let gold = realm.cities.production_mut(city).memory.coin();
    realm.cities.stocks_mut(city).shields = 0;
    realm.nations.treasury_mut(seat).enter(Entry::Coinage, gold);
    realm.facts.post(Posting { seat, cause: Cause::Coinage, entry: Entry::Coinage, city: Some(city), gold });
    realm.note(city, COINAGE, |eye| {
        let treasury = eye.nation_part::<crate::state::Treasury>(seat).map_or(0, |treasury| treasury.gold);
        let become_gold = counted_as(gold, "shield becomes", "shields become");
        format!("{become_gold} gold, treasury {} → {treasury}", treasury - gold)
    });
    realm.choose_next(city)
}

/// C-30, C-35: replaces an obsolete target by its best successor; returns the new target, if any.
/// The rest of the step uses it **(ours)**.
pub(super) fn upgrade_target(realm: &mut Realm<'_, '_>, city: CityId) -> Option<Target> {
    let old = realm.cities.production(city).target;
    let new = upgrade::upgraded(&CityShop::new(realm.eye(), city), old)?;
    let seat = realm.cities.site(city).owner;
    realm.cities.production_mut(city).target = new;
    let rule = if new.unit().is_some() { UNIT_UPGRADE } else { UPGRADE };
    realm.facts.tell(rule, CivFact::TargetUpgraded { seat, city, old, new });
    realm.note(city, rule, |eye| {
        format!("{} is obsolete, {} replaces it", eye.rules.target_name(old), eye.rules.target_name(new))
    });
    Some(new)
}

impl Realm<'_, '_> {
    /// C-38: changes a city's production, with the penalty for another class.
    pub fn change_production(&mut self, city: CityId, target: Target) {
        let old = self.cities.production(city).target;
        if old == target {
            return;
        }
        // C-39: whether caravans can help build it; in classic, great wonders.
        let takes_help = target.building().is_some_and(|building| self.rules.takes_help(building));
        let to = NewTarget { target, class: self.rules.class_of(target), takes_help };
        let turn = i32::try_from(self.round()).unwrap_or(i32::MAX);
        let before = self.cities.stocks(city).shields;
        let stock = stock_after_change(&self.cities.production(city).memory, &to, turn);
        self.cities.stocks_mut(city).shields = stock;
        self.cities.production_mut(city).target = target;
        self.note(city, CHANGE, |eye| {
            format!("turns to {}, shields {before} → {stock}", eye.rules.target_name(target))
        });
    }

    /// C-38: the same for a city's own decision, which is announced if a great wonder is begun or
    /// abandoned.
    pub fn change_production_openly(&mut self, city: CityId, target: Target) {
        let old = self.cities.production(city).target;
        self.change_production(city, target);
        let seat = self.cities.site(city).owner;
        if let Some(building) = self.rules.great_wonder(old).filter(|_| old != target) {
            self.facts.tell(CHANGE, CivFact::WonderStopped { seat, city, building });
        }
        self.facts.announce_wonder(&self.cities, &self.rules, city, old);
    }

    /// C-34: chooses the first target of a new city.
    pub fn choose_initial_production(&mut self, city: CityId) {
        let first = choice::initial(&CityShop::new(self.eye(), city));
        if let Some(target) = first {
            self.cities.production_mut(city).target = target;
            let class = self.rules.class_of(target);
            self.cities.production_mut(city).memory.begin_step(target, class);
        }
    }

    /// C-62: replaces a target that is no longer possible by the advisor's choice.
    pub fn fix_production(&mut self, city: CityId) {
        let shop = CityShop::new(self.eye(), city);
        let target = self.cities.production(city).target;
        if !endturn_civ_rules::production::availability::has_now(&shop, target)
            && let Some(advice) = choice::advise(&shop)
        {
            self.change_production(city, advice);
        }
    }
}

impl RulesInForce {
    /// The class within which production changes without a penalty (C-38).
    #[must_use]
    pub fn class_of(&self, target: Target) -> endturn_civ_rules::production::target::Class {
        target.class(|building| self.genus(building))
    }

    fn great_wonder(&self, target: Target) -> Option<BuildingId> {
        target.building().filter(|&building| self.genus(building) == Genus::GreatWonder)
    }
}

impl Cities<'_, '_> {
    /// C-38: whether a city may change its production this turn.
    #[must_use]
    pub fn may_change_production(&self, city: CityId) -> bool {
        is_free_to_change(self.production(city).did_buy, self.stocks(city).shields)
    }
}

impl Facts<'_> {
    /// C-38: announces to every nation that a great wonder is begun.
    pub(super) fn announce_wonder(&mut self, cities: &Cities<'_, '_>, rules: &RulesInForce, city: CityId, old: Target) {
        let target = cities.production(city).target;
        if let Some(building) = rules.great_wonder(target).filter(|_| old != target) {
            let seat = cities.site(city).owner;
            self.tell(CHANGE, CivFact::WonderStarted { seat, city, building });
        }
    }
}
