//! W-79 Civil war: a nation that has lost its capital falls apart. Its pure part is
//! [`endturn_civ_rules::nation::civil_war`]; rebels take their seat as the next round starts
//! (`crates/endturn_civ/src/stages/newcomers.rs`). Draws `civil war`, `leavers`. Tells
//! `NationSplit`.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::nation::civil_war::{Unrest, leavers};
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use crate::facts::CivFact;
use crate::realm::{Cities, Realm, Units};
use crate::state::{RulesInForce, Site};
use crate::trace::{Cause, Posting};

const WAR: RuleId = RuleId("W-79");
/// Reason in signals for a city that breaks away.
const BROKE_AWAY: &str = "civil_war";

impl Realm<'_, '_> {
    /// W-79: whether the fall of a city sets off a civil war in its nation; asked before the city
    /// changes hands. A nation that is about to fall apart doesn't fall apart twice, and barbarians
    /// never do **(ours)**.
    pub(super) fn sets_off_civil_war(&self, city: CityId) -> bool {
        let &Site { owner: seat, capital, .. } = self.cities.site(city);
        let (settings, style) = (&self.rules.written.settings, &self.rules.written.game.civstyle);
        let may_be = style.civil_war_enabled
            && capital != CapitalKind::None
            && self.commons.invitation.rebels.is_some()
            && !self.commons.newcomers.revolts.contains(&seat)
            && !self.eye().is_barbarian(seat);
        if !may_be {
            return false;
        }
        let cities = &self.nations.holdings(seat).cities;
        let count = |is_so: &dyn Fn(CityId) -> bool| cities.iter().filter(|&&city| is_so(city)).count();
        let unrest = Unrest {
            cities: cities.len(),
            least_cities: settings.civilwarsize,
            chance_pct: self.eye().value(EffectKind::CivilWarChance, &Context::player(seat)),
            disorder: (count(&|city| self.cities.moods(city).disorder > 0), style.civil_war_bonus_unhappy_pct),
            celebrating: (count(&|city| self.cities.moods(city).rapture > 0), style.civil_war_bonus_celebrating_pct),
        };
        unrest.breaks_out(&mut self.facts.draw_city(WAR, city, "civil war"))
    }

    /// W-79: half of the cities of a nation, its capitals and those that host its rulers excepted,
    /// go to rebels with their units, half of its gold, its techs and its maps. The nation falls
    /// into anarchy and loses its embassies. If no city may leave, the rebels have nothing, and
    /// leave the game (W-40).
    pub(crate) fn split(&mut self, parent: Seat, rebels: Seat) {
        // A palace that was saved from the lost city has made another one the capital.
        self.update_capital(parent);
        let candidates: Vec<CityId> = self
            .nations
            .holdings(parent)
            .cities
            .iter()
            .copied()
            .filter(|&city| self.cities.may_break_away(&self.units, &self.rules, city))
            .collect();
        if candidates.is_empty() || !self.nations.is_alive(parent) {
            return;
        }
        let gold = self.nations.treasury(parent).gold.max(0) / 2;
        for (seat, gold) in [(parent, -gold), (rebels, gold)] {
            self.nations.treasury_mut(seat).enter(Entry::Loot, gold);
            self.facts.post(Posting { seat, cause: Cause::CivilWar, entry: Entry::Loot, city: None, gold });
        }
        self.share_techs(parent, rebels);
        self.nations.regime_mut(rebels).0 =
            endturn_civ_rules::nation::revolution::Rule::settled(self.nations.regime(parent).0.government);
        self.nations.policies_mut(rebels).rates = self.nations.policies(parent).rates;
        for other in self.nations.all_seats() {
            let is_mate = self.nations.nation(other).team == self.nations.nation(parent).team;
            if let Some(pact) = self.nations.relations.pact_mut(parent, other).filter(|_| !is_mate) {
                pact.embassy = false;
            }
        }
        self.shake(parent);
        self.change_nation(rebels);
        self.limit_rates(rebels);
        self.survey().copy_map(parent, rebels, false);
        let mut draw = self.facts.draw_seat(WAR, parent, "leavers");
        let mut cities = 0;
        for city in leavers(candidates.len(), &mut draw).into_iter().map(|at| candidates[at]) {
            if self.cities.lives(city) && self.cities.site(city).owner == parent {
                self.transfer_city(city, rebels, BROKE_AWAY, false);
                cities += 1;
            }
        }
        self.resolve_stacks(parent, rebels);
        self.facts.tell(WAR, CivFact::NationSplit { seat: parent, other: rebels, cities });
    }

    /// Rebels know all that their nation knows, and research the same; both lose their bulbs.
    fn share_techs(&mut self, parent: Seat, rebels: Seat) {
        let (from, to) = (self.nations.nation(parent).pool, self.nations.nation(rebels).pool);
        let pools = &mut self.commons.research.pools;
        pools[usize::from(from)].bulbs = 0;
        let Research { known, researched, future, aim, goal, .. } = pools[usize::from(from)].clone();
        pools[usize::from(to)] = Research { known, researched, future, aim, goal, ..Research::default() };
        let ever = &mut self.commons.research.ever_by_pool;
        ever[usize::from(to)] = ever[usize::from(from)];
        self.change_world();
    }
}

impl Cities<'_, '_> {
    fn may_break_away(&self, units: &Units<'_, '_>, rules: &RulesInForce, city: CityId) -> bool {
        let &Site { tile, capital, .. } = self.site(city);
        let is_ruler = |&unit: &_| rules.arms.get(units.unit(unit).unit_type).loses_game;
        capital == CapitalKind::None && !units.units_on(tile).iter().any(is_ruler)
    }
}
