//! W-13 Contact and first meeting, W-14 Embassies: which nations have met, and which are in
//! contact. Its pure part is [`endturn_civ_rules::nation::pact`]. Draws none. Tells
//! `CityInvestigated`, `EmbassyEstablished`, `FirstContact`.
//!
//! Nations of which a scenario states any relation but `NeverMet`, and players of one team, are in
//! contact as it begins, as if they had just heard of each other; others that have met before it
//! begins are not **(ours)**.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{RuleId, Seat, seats::SeatSet};

use crate::facts::CivFact;
use crate::realm::{Derived, Eye, Facts, Nations, Realm};
use crate::state::{Nation, RulesInForce};

const CONTACT: RuleId = RuleId("W-13");
const EMBASSIES: RuleId = RuleId("W-14");

impl Eye<'_> {
    /// W-12: whether two nations are in contact: they met recently, or one has an embassy with the
    /// other.
    #[must_use]
    pub fn has_contact(self, one: Seat, other: Seat) -> bool {
        let lasts = |one, other| self.relations().pact(one, other).is_some_and(|pact| pact.contact > 0);
        lasts(one, other) || lasts(other, one) || self.has_embassy(one, other) || self.has_embassy(other, one)
    }

    /// W-14: whether a nation has an embassy with another, of its own or by an effect; every nation
    /// has one with itself.
    #[must_use]
    pub fn has_embassy(self, one: Seat, other: Seat) -> bool {
        let Some(pact) = self.relations().pact(one, other) else { return one == other };
        let has_met = self.relations().between(one, other) != Some(Relation::NeverMet);
        pact.embassy
            || has_met
                && !self.is_barbarian(other)
                && self.rules.effects.value(EffectKind::HaveEmbassies, &Context::player(one), &self) > 0
    }

    /// Whether a nation is a barbarian one.
    #[must_use]
    pub fn is_barbarian(self, seat: Seat) -> bool {
        let nation = self.nation_part::<Nation>(seat);
        nation.is_some_and(|nation| self.rules.nation(nation.nation).barbarian.is_some())
    }

    /// The surviving nations that are each allied or on a team with both.
    pub(crate) fn common_allies(self, one: Seat, other: Seat) -> SeatSet {
        self.relations().common_allies(self.seat_table().standing(), one, other)
    }
}

impl Realm<'_, '_> {
    /// W-13: a nation whose unit came to a tile meets the nations on it and next to it.
    pub(super) fn meet_around(&mut self, seat: Seat, tile: Tile) {
        let mut near = SeatSet::EMPTY;
        let topology = *self.land.map.topology();
        for beside in topology.square(tile, 1) {
            if let Some(city) = self.land.map.city(beside) {
                near.insert(self.cities.site(city).owner);
            }
            for &unit in self.units.units_on(beside) {
                near.insert(self.units.unit(unit).owner);
            }
        }
        near.remove(seat);
        for other in near.iter() {
            self.make_contact(seat, other);
        }
    }

    /// W-13: puts two nations in contact; at their first meeting their pact is decided.
    pub fn make_contact(&mut self, one: Seat, other: Seat) {
        let round = self.round();
        if self.nations.make_contact(&self.derived, &mut self.facts, (one, other), round) {
            self.after_pact(one, other);
        }
    }
}

impl RulesInForce {
    /// Turns for which contact lasts.
    pub(crate) fn contact_turns(&self) -> u8 {
        u8::try_from(self.written.settings.contactturns.max(0)).unwrap_or(u8::MAX)
    }
}

impl Nations<'_, '_> {
    /// W-13: puts two nations in contact. Returns `true` if they have met for the first time; much
    /// depends on the pact that was decided then, which the caller marks.
    pub fn make_contact(
        &mut self,
        derived: &Derived<'_>,
        facts: &mut Facts<'_>,
        (one, other): (Seat, Seat),
        round: u32,
    ) -> bool {
        let lasts = derived.rules.contact_turns();
        let relations = &*self.relations;
        let (Some(there), Some(back), Some(state)) =
            (relations.pact(one, other), relations.pact(other, one), relations.between(one, other))
        else {
            return false;
        };
        let is_new = state == Relation::NeverMet;
        let is_fresh = there.contact == lasts && back.contact == lasts;
        if is_fresh && !is_new || !self.is_alive(one) || !self.is_alive(other) {
            return false;
        }
        let is_silent = |seat| derived.nation_value(seat, EffectKind::NoDiplomacy) > 0;
        if !is_silent(one) && !is_silent(other) {
            self.relations.both(one, other, |pact| pact.contact = lasts);
        }
        if is_new {
            let has_common_ally = !self.relations.common_allies(self.table.standing(), one, other).is_empty();
            let initial = derived.rules.written.game.civstyle.initial_diplomatic_state;
            let state = pact::on_meeting(initial, has_common_ally);
            self.relations.set(one, other, state);
            self.relations.both(one, other, |pact| {
                pact.first_contact = round;
                pact.turns_left = if pact::runs_out(state) { pact::TURNS } else { 0 };
            });
            facts.tell(CONTACT, CivFact::FirstContact { seat: one, other, pact: state.word() });
        }
        is_new
    }

    /// W-14: gives a nation a permanent embassy with another.
    pub fn establish_embassy(&mut self, facts: &mut Facts<'_>, seat: Seat, other: Seat) {
        let Some(pact) = self.relations.pact_mut(seat, other) else { return };
        if !std::mem::replace(&mut pact.embassy, true) {
            facts.tell(EMBASSIES, CivFact::EmbassyEstablished { seat, other });
        }
    }
}
