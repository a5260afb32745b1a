//! C-17 Base mood and empire size, C-41 Selling, C-55 Disorder and the fall of governments, C-63
//! Capitals, W-34 Revolutions end, W-35 Revolutions, W-36 Rates and governments, W-72 Gaining a
//! tech, W-79 Civil war, W-74 Consequences of losing a tech: knowledge, government, capital and the
//! size of the empire. Its pure parts are [`endturn_civ_rules::city::mood`],
//! [`endturn_civ_rules::nation::research`], [`endturn_civ_rules::nation::revolution`] and
//! [`endturn_civ_rules::nation::tech_tree`]. Draws `capital`, `free tech`, `revolution length`.
//! Tells `BuildingSold`, `CapitalMoved`, `GovernmentChanged`, `RevolutionStarted`,
//! `TechResearched`.

use std::sync::Arc;

use endturn_civ_rules::city::mood::{EmpireSize, base_moods};
use endturn_civ_rules::city::tax;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, GovernmentId, TechId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::capital::{CapitalKind, kind, primary};
use endturn_civ_rules::nation::revolution::{Finished, Revolt, RevoltRefusal, Rule, Started};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::{RuleId, Seat, journal::Unseen};

use crate::facts::{CivFact, Reason};
use crate::realm::{Derived, Eye, Facts, Nations, Realm};
use crate::state::WorldRecord;

const GAIN: RuleId = RuleId("W-72");
const SALES: RuleId = RuleId("C-41");
const UNREST: RuleId = RuleId("C-55");
const CAPITAL: RuleId = RuleId("C-63");

impl Eye<'_> {
    /// W-36: whether a nation may have a government.
    #[must_use]
    pub fn may_have_government(self, seat: Seat, government: GovernmentId) -> bool {
        let (effects, nation) = (&self.rules.effects, Context::player(seat));
        effects.value(EffectKind::AnyGovernment, &nation, &self) > 0
            || effects.holds(&effects.reqs.governments[government.index()], &nation, &self)
    }

    /// The government during a revolution.
    #[must_use]
    pub fn anarchy(self) -> GovernmentId {
        let name = &self.rules.written.game.governments.during_revolution;
        self.rules.government_id(name).unwrap_or(GovernmentId(0))
    }

    /// W-35: the inputs that decide the length of a revolution for a government.
    #[must_use]
    pub fn revolt(self, seat: Seat, wanted: GovernmentId) -> Revolt {
        let settings = &self.rules.written.settings;
        Revolt {
            turn: i32::try_from(self.round()).unwrap_or(i32::MAX),
            anarchy: self.anarchy(),
            kind: settings.revolentype,
            length: settings.revolen,
            times_changed: self.world_record().changes.get(wanted.index()).copied().unwrap_or(0),
            is_spared: self.rules.effects.value(EffectKind::NoAnarchy, &Context::player(seat), &self) > 0,
        }
    }

    /// W-36: the largest rate that a nation may set, in percent.
    #[must_use]
    pub fn max_rate(self, seat: Seat) -> i32 {
        tax::max_rate(self.rules.effects.value(EffectKind::MaxRates, &Context::player(seat), &self))
    }
}

impl Realm<'_, '_> {
    /// W-72: applies the consequences of a tech that the pool's research state already includes.
    /// The first group ever to learn a tech with the flag `Bonus_Tech` gets another for free.
    pub fn learn(&mut self, seat: Seat, tech: TechId, source: Reason) {
        self.learn_toward(seat, tech, source, None);
    }

    /// W-72: the same for a tech that was the next step to the nation's goal.
    pub(super) fn learn_toward(&mut self, seat: Seat, tech: TechId, source: Reason, goal: Option<TechId>) {
        let goal = Unseen(goal);
        let pool = self.nations.nation(seat).pool;
        let pools = &mut *self.commons.research;
        let is_first = !pools.ever.contains(tech.index());
        pools.ever.insert(tech.index());
        if let Some(ever) = pools.ever_by_pool.get_mut(usize::from(pool)) {
            ever.insert(tech.index());
        }
        self.hear_of(pool, tech);
        for member in self.nations.all_seats() {
            if self.nations.nation(member).pool != pool {
                continue;
            }
            self.facts.tell(GAIN, CivFact::TechResearched { seat: member, tech, source, goal });
            for at in (0..self.nations.holdings(member).cities.len()).rev() {
                let city = self.nations.holdings(member).cities[at];
                self.sell_obsolete(city, "obsolete");
                let tile = self.cities.site(city).tile;
                self.fit_extras_to_city(tile);
            }
        }
        self.refresh_everything();
        self.refresh_sight_by(tech);
        if is_first && self.rules.tree.gives_tech(tech) {
            self.give_free_tech(seat, (GAIN, "free"), tech.0.into());
        }
    }

    /// A pool has learnt a tech: its members depend on it, and other nations only if an effect asks
    /// what it knows.
    fn hear_of(&mut self, pool: u8, tech: TechId) {
        self.derived.caches.forget_spread();
        self.derived.open_claims_by(tech);
        let heard = self.rules.effects.heard_of();
        let is_of_pool = |realm: &Self, seat: Seat| realm.nations.nation(seat).pool == pool;
        let is_news = |realm: &Self| {
            !realm.eye().living().iter().any(|one| !is_of_pool(realm, one) && realm.research(one).knows(tech))
        };
        let concerns_all = heard.by_friends.contains(tech.index())
            || heard.by_all.contains(tech.index()) && is_news(self)
            || self.derived.asks_beyond_sums();
        for seat in self.nations.all_seats() {
            if concerns_all || is_of_pool(self, seat) {
                self.change_nation(seat);
            }
        }
    }

    /// Refreshes all cities of all nations, newest first, with their vision.
    pub fn refresh_everything(&mut self) {
        for seat in self.nations.all_seats() {
            self.refresh_cities_of(seat);
        }
    }

    /// C-16: rearranges the citizens of all cities of all nations.
    pub fn arrange_everything(&mut self) {
        for seat in self.nations.all_seats() {
            for at in (0..self.nations.holdings(seat).cities.len()).rev() {
                let city = self.nations.holdings(seat).cities[at];
                self.arrange(city);
            }
        }
    }

    /// Refreshes all cities of a nation, newest first, with their vision.
    pub fn refresh_cities_of(&mut self, seat: Seat) {
        for at in (0..self.nations.holdings(seat).cities.len()).rev() {
            let city = self.nations.holdings(seat).cities[at];
            if self.derived.caches.stale.has(city) && self.refresh(city) {
                self.arrange(city);
            }
            self.refresh_vision(city);
        }
    }

    /// C-41: sells obsolete improvements at their price.
    pub fn sell_obsolete(&mut self, city: CityId, reason: Reason) {
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            if self.rules.genus(building) == Genus::Improvement && self.is_obsolete(city, building) {
                let gold = self.eye().sale_price(building);
                let seat = self.cities.site(city).owner;
                self.nations.treasury_mut(seat).enter(Entry::Sales, gold);
                self.lose_building(city, building, super::Loss { rule: SALES, reason });
                self.facts.tell(SALES, CivFact::BuildingSold { seat, city, building, gold });
            }
        }
    }

    /// C-17: refreshes all cities of a nation that had `before` cities, if the change affects
    /// anyone's mood.
    pub fn update_empire_size(&mut self, seat: Seat, before: usize) {
        let now = self.nations.holdings(seat).cities.len();
        if self.derived.moods_of(seat, before) != self.derived.moods_of(seat, now) {
            self.derived.change_terms_of(&self.nations, seat);
            self.refresh_cities_of(seat);
        }
    }

    /// C-63: recomputes a nation's government centres; if they changed, all its cities depend on
    /// them.
    pub fn update_centers(&mut self, seat: Seat) -> Arc<[Tile]> {
        let mut tiles = Vec::new();
        for at in 0..self.nations.holdings(seat).cities.len() {
            let city = self.nations.holdings(seat).cities[at];
            if self.city_value(city, EffectKind::GovCenter) > 0 {
                tiles.push(self.cities.site(city).tile);
            }
        }
        if let Some(before) = &self.derived.caches.centers[seat.index()] {
            if **before == *tiles {
                return Arc::clone(before);
            }
            self.derived.change_terms_of(&self.nations, seat);
        }
        let tiles: Arc<[Tile]> = tiles.into();
        self.derived.caches.centers[seat.index()] = Some(Arc::clone(&tiles));
        tiles
    }

    /// C-63: the tiles of a nation's government centres.
    pub fn centers(&mut self, seat: Seat) -> Arc<[Tile]> {
        match &self.derived.caches.centers[seat.index()] {
            Some(centers) => Arc::clone(centers),
            None => self.update_centers(seat),
        }
    }

    /// C-63: makes the city with the highest `Capital_City` the capital, drawn among equals; others
    /// above 0 are secondary.
    pub fn update_capital(&mut self, seat: Seat) {
        let cities: Vec<CityId> = self.nations.holdings(seat).cities.iter().rev().copied().collect();
        let values: Vec<i32> = cities.iter().map(|&city| self.city_value(city, EffectKind::CapitalCity)).collect();
        let mut draw = self.facts.draw_seat(CAPITAL, seat, "capital");
        let chosen = primary(values.iter().copied(), &mut draw);
        for (at, &city) in cities.iter().enumerate() {
            let kind = kind(values[at], Some(at) == chosen);
            let before = std::mem::replace(&mut self.cities.site_mut(city).capital, kind);
            if kind == CapitalKind::Primary && before != CapitalKind::Primary {
                self.facts.tell(CAPITAL, CivFact::CapitalMoved { seat, city });
            }
        }
    }

    /// W-35: starts a revolution for a government.
    ///
    /// # Errors The reason why the table's settings don't allow it now.
    pub fn revolt(&mut self, seat: Seat, wanted: GovernmentId) -> Result<(), RevoltRefusal> {
        let revolt = self.eye().revolt(seat, wanted);
        let mut draw = self.facts.draw_seat(UNREST, seat, "revolution length");
        let turn = self.turn();
        match self.nations.regime_mut(seat).0.start(wanted, &revolt, &mut draw)? {
            Started::Anarchy(end) => {
                self.facts.tell(UNREST, CivFact::RevolutionStarted { seat, government: wanted, turns: end - turn });
            }
            Started::Changed(government) => {
                self.facts.count_government_change(&mut self.commons.record, seat, government)
            }
        }
        self.after_government_change(seat);
        Ok(())
    }

    /// W-74: a nation that may not have its government any more falls into anarchy, with no target
    /// government, whatever the table says of revolutions that players want.
    pub(super) fn fall_into_anarchy(&mut self, seat: Seat) {
        let anarchy = self.eye().anarchy();
        let revolt = self.eye().revolt(seat, anarchy);
        let mut draw = self.facts.draw_seat(UNREST, seat, "revolution length");
        let turn = self.turn();
        if let Started::Anarchy(end) = self.nations.regime_mut(seat).0.fall(anarchy, &revolt, &mut draw) {
            self.facts.tell(UNREST, CivFact::RevolutionStarted { seat, government: anarchy, turns: end - turn });
        }
        self.after_government_change(seat);
    }

    /// W-79: a nation whose capital fell is in anarchy for a turn, and returns to its government,
    /// unless it is in a revolution already.
    pub(super) fn shake(&mut self, seat: Seat) {
        let (anarchy, turn) = (self.eye().anarchy(), self.turn());
        let rule = &mut self.nations.regime_mut(seat).0;
        if rule.government != anarchy {
            *rule = Rule { government: anarchy, target: Some(rule.government), finishes: Some(turn + 1) };
            let government = rule.target.unwrap_or(anarchy);
            self.facts.tell(UNREST, CivFact::RevolutionStarted { seat, government, turns: 1 });
            self.after_government_change(seat);
        }
    }

    /// W-34: ends a revolution that is due.
    pub fn finish_revolution(&mut self, seat: Seat) {
        let (turn, anarchy) = (self.turn(), self.eye().anarchy());
        if let Finished::Changed(government) = self.nations.regime_mut(seat).0.finish(turn, anarchy) {
            self.facts.count_government_change(&mut self.commons.record, seat, government);
            self.after_government_change(seat);
        }
    }

    /// W-36: limits a nation's rates to what its government allows.
    pub fn limit_rates(&mut self, seat: Seat) {
        let max = self.eye().max_rate(seat);
        let policies = self.nations.policies_mut(seat);
        policies.rates = tax::limit_rates(policies.rates, max);
    }

    fn after_government_change(&mut self, seat: Seat) {
        self.change_nation(seat);
        self.limit_rates(seat);
        // Anarchy forces rates even on cities that no effect of the government may reach.
        self.derived.change_terms_of(&self.nations, seat);
        self.refresh_cities_of(seat);
    }
}

impl Derived<'_> {
    /// C-17: numbers of citizens that are content and angry by default.
    #[must_use]
    pub fn empire_moods(&self, nations: &Nations<'_, '_>, seat: Seat) -> (i32, i32) {
        self.moods_of(seat, nations.holdings(seat).cities.len())
    }

    fn moods_of(&self, seat: Seat, cities: usize) -> (i32, i32) {
        let cities = i32::try_from(cities).unwrap_or(i32::MAX);
        let empire = EmpireSize {
            unhappy_size: self.nation_value(seat, EffectKind::CityUnhappySize),
            base: self.nation_value(seat, EffectKind::EmpireSizeBase),
            step: self.nation_value(seat, EffectKind::EmpireSizeStep),
            cities,
            angry_citizens: self.rules.written.game.city.angry_citizens,
        };
        base_moods(empire)
    }
}

impl Facts<'_> {
    fn count_government_change(&mut self, record: &mut WorldRecord, seat: Seat, government: GovernmentId) {
        if let Some(changes) = record.changes.get_mut(government.index()) {
            *changes += 1;
        }
        self.tell(RuleId("W-34"), CivFact::GovernmentChanged { seat, government });
    }
}
