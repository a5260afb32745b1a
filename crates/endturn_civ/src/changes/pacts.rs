//! W-118 Cancelling pacts, W-99 Diplomatic counters, W-100 Armistice becomes peace, W-101
//! Cease-fire runs out, W-119 Incidents: pacts come to an end. Its pure part is
//! [`endturn_civ_rules::nation::pact`]. Draws none. Tells `ArmisticeStrained`, `CeaseFireEnding`,
//! `IncidentOccurred`, `PactChanged`, `UnitLost`, `VisionWithdrawn`.

use std::fmt;

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::nation::attitude::after_betrayal;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::{RuleId, Seat, seats::SeatSet};

use super::Loss;
use crate::facts::{CivFact, Reason};
use crate::realm::{Cities, Derived, Eye, Land, Nations, Realm, Units};
use crate::state::{Nation, RulesInForce};

const CANCELLING: RuleId = RuleId("W-118");
const ARMISTICE: Loss = Loss { rule: RuleId("W-100"), reason: "armistice" };
const CEASE_FIRE: RuleId = RuleId("W-101");
const INCIDENTS: RuleId = RuleId("W-119");
/// Reason for which an ally breaks with one of two nations at war.
const TORN: Reason = "war between allies";
/// Casus belli value from which an incident outrages every nation.
const OUTRAGE: i32 = 1000;

/// Why a pact can't be cancelled (W-118).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelProblem {
    /// One of the two is destroyed.
    Gone,
    /// The two are one nation or on one team.
    Team,
    /// There is no pact between them.
    NoPact,
    /// The senate sees no cause.
    Senate,
    /// The war that would follow would be against an ally of both.
    CommonAlly(Seat),
}

impl CancelProblem {
    /// Stable code for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "eliminated",
            Self::Team => "one-team",
            Self::NoPact => "no-pact",
            Self::Senate => "senate",
            Self::CommonAlly(_) => "common-ally",
        }
    }
}

impl fmt::Display for CancelProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "this nation is destroyed",
            Self::Team => "you are on the same team",
            Self::NoPact => "there is no pact to cancel",
            Self::Senate => "the senate allows no breach of a pact without cause",
            Self::CommonAlly(_) => "there would be war between two allies of a third nation",
        })
    }
}

/// Outcome of an action that other nations may resent (W-119).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The action succeeded.
    Done,
    /// The actor was caught.
    Caught,
}

impl Eye<'_> {
    /// W-118: returns why a nation can't cancel its pact with another, or `None` if it can.
    #[must_use]
    pub fn cancel_problem(self, seat: Seat, other: Seat) -> Option<CancelProblem> {
        let table = self.seat_table();
        let (Some(pact), Some(state)) = (self.relations().pact(seat, other), self.relations().between(seat, other))
        else {
            return Some(CancelProblem::Team);
        };
        if !table.stands(seat) || !table.stands(other) {
            return Some(CancelProblem::Gone);
        }
        if state == Relation::Team {
            return Some(CancelProblem::Team);
        }
        let Some(left) = pact::after_cancelling(state) else { return Some(CancelProblem::NoPact) };
        let sum = |kind| self.rules.effects.value(kind, &Context::player(seat), &self);
        if pact.cause == 0 && sum(EffectKind::HasSenate) > 0 && sum(EffectKind::NoAnarchy) <= 0 {
            return Some(CancelProblem::Senate);
        }
        let is_ai = |seat: Seat| self.nation_part::<Nation>(seat).is_some_and(|nation| nation.skill.is_some());
        if left != Relation::War || is_ai(seat) {
            return None;
        }
        let yields = |ally: Seat| is_ai(ally) && self.are_one_team(seat, ally);
        self.common_allies(seat, other).iter().find(|&ally| !yields(ally)).map(CancelProblem::CommonAlly)
    }

    /// Whether two nations are on one team.
    #[must_use]
    pub fn are_one_team(self, one: Seat, other: Seat) -> bool {
        self.relations().between(one, other) == Some(Relation::Team)
    }
}

impl Realm<'_, '_> {
    /// W-118: cancels a nation's pact with another; returns `false` if it can't.
    pub fn cancel_pact(&mut self, seat: Seat, other: Seat) -> bool {
        if self.eye().cancel_problem(seat, other).is_some() {
            return false;
        }
        self.break_pact(seat, other, "cancelled");
        self.resent_betrayal(seat, other);
        true
    }

    /// W-158: computer players that know a nation resent that it broke a pact.
    fn resent_betrayal(&mut self, seat: Seat, victim: Seat) {
        let known = self.commons.attitudes.regards.iter().filter(|one| one.to == seat).map(|one| (one.of, one.love));
        let known: Vec<(Seat, i32)> = known.collect();
        for (of, love) in known {
            let after = |knobs| after_betrayal(love, of == victim, knobs);
            if let Some(love) = self.eye().persona_of(of).map(after) {
                self.commons.attitudes.set_love(of, seat, love);
            }
        }
    }

    /// Cancels a pact, with its consequences.
    fn break_pact(&mut self, seat: Seat, other: Seat, reason: Reason) {
        let Some(before) = self.nations.relations.between(seat, other) else { return };
        let Some(left) = pact::after_cancelling(before) else { return };
        self.nations.drop_treaties(&mut self.facts, |treaty| {
            [treaty.from, treaty.to].iter().any(|one| [seat, other].contains(one))
        });
        if let Some(pact) = self.nations.relations.pact_mut(seat, other) {
            pact.cause = 0;
        }
        self.change_pact((seat, other), left, reason, CANCELLING);
        if before == Relation::Alliance {
            self.resolve_stacks(seat, other);
        }
        if left == Relation::War {
            let round = self.round();
            for one in [seat, other] {
                if let Some(last) = self.nations.relations.last_war.get_mut(one.index()) {
                    *last = round;
                }
            }
            for ally in self.eye().common_allies(seat, other).iter() {
                // Teammates of the aggressor turn against the victim, other allies against the
                // aggressor.
                let against = if self.eye().are_one_team(ally, seat) { other } else { seat };
                self.break_pact(ally, against, TORN);
            }
        }
    }

    /// Changes the pact between two nations; a pact that expires does so in 16 turns.
    pub(super) fn change_pact(&mut self, (seat, other): (Seat, Seat), state: Relation, reason: Reason, rule: RuleId) {
        let Some(before) = self.nations.relations.between(seat, other) else { return };
        self.nations.relations.set(seat, other, state);
        self.nations.relations.both(seat, other, |pact| {
            pact.turns_left = if pact::runs_out(state) { pact::TURNS } else { 0 };
        });
        self.facts.tell(rule, CivFact::PactChanged { seat, other, from: before.word(), to: state.word(), reason });
        self.after_pact(seat, other);
        if state == Relation::War {
            self.enter_war(seat, other);
        }
    }

    /// Effects, soldiers abroad and trade routes depend on the pact between nations.
    pub(super) fn after_pact(&mut self, one: Seat, other: Seat) {
        for seat in [one, other] {
            self.change_nation(seat);
            self.derived.change_foreign_affairs(&self.cities, &self.nations, seat);
        }
    }

    /// W-101, W-118: soldiers of two nations now at war take the bases they are on and displace
    /// citizens.
    fn enter_war(&mut self, one: Seat, other: Seat) {
        for (seat, enemy) in [(one, other), (other, one)] {
            let units: Vec<UnitId> = self.nations.holdings(seat).units.iter().rev().copied().collect();
            for unit in units {
                let tile = self.units.position(unit).0;
                let is_base_of_enemy = self.land.outposts.on(tile).is_some_and(|base| base.owner == enemy);
                if is_base_of_enemy || self.land.map.owner(tile) == Some(enemy) {
                    self.man_base(unit, tile);
                }
                if let Some(city) = self.land.map.worker(tile)
                    && self.eye().is_held_by_enemy(self.cities.site(city).owner, tile)
                {
                    self.derived.lose_worked_tile(&mut self.cities, &mut self.land, city, tile);
                }
            }
        }
    }

    /// W-118: stops a nation's sharing of vision with another; returns `false` if it did not share.
    pub fn withdraw_vision(&mut self, seat: Seat, other: Seat) -> bool {
        let shares = self.nations.relations.shares_with(seat, other);
        if shares {
            self.share_sight(seat, other, false);
            self.facts.tell(CANCELLING, CivFact::VisionWithdrawn { seat, other });
        }
        shares
    }

    /// W-99: decrements the turn counters between nations, in both directions; nations that met
    /// this turn wait.
    pub(crate) fn count_down_pacts(&mut self) {
        let round = self.round();
        for one in self.nations.all_seats() {
            for other in self.nations.all_seats() {
                let state = self.nations.relations.between(one, other);
                let (Some(pact), Some(state)) = (self.nations.relations.pact_mut(one, other), state) else { continue };
                if pact.first_contact == round {
                    continue;
                }
                pact.cause = pact.cause.saturating_sub(1);
                pact.contact = pact.contact.saturating_sub(1);
                if !pact::runs_out(state) || state == Relation::Armistice && pact.torn == round {
                    continue;
                }
                pact.turns_left = pact.turns_left.saturating_sub(1);
                let left = i32::from(pact.turns_left);
                match (state, left) {
                    (Relation::Armistice, 0) => self.make_peace(one, other),
                    (Relation::Armistice, _) => self.warn_of_soldiers((other, one), left),
                    (_, 0) => self.end_cease_fire(one, other),
                    (_, 1) => self.facts.tell(CEASE_FIRE, CivFact::CeaseFireEnding { seat: one, other }),
                    _ => {}
                }
            }
        }
    }

    /// W-100: makes peace; soldiers still in the other's land are destroyed.
    fn make_peace(&mut self, one: Seat, other: Seat) {
        self.change_pact((one, other), Relation::Peace, "armistice over", ARMISTICE.rule);
        for (seat, host) in [(one, other), (other, one)] {
            for unit in self.nations.soldiers_in(&self.units, &self.land, &self.rules, seat, host) {
                if self.units.lives(unit) {
                    self.lose_unit(unit, ARMISTICE);
                }
            }
        }
    }

    /// W-100: warns a nation of how many of its soldiers are on land that will soon be closed to
    /// them.
    fn warn_of_soldiers(&mut self, (seat, host): (Seat, Seat), turns: i32) {
        let soldiers = i32::try_from(self.nations.soldiers_in(&self.units, &self.land, &self.rules, seat, host).len())
            .unwrap_or(i32::MAX);
        if soldiers > 0 {
            self.facts.tell(ARMISTICE.rule, CivFact::ArmisticeStrained { seat, other: host, soldiers, turns });
        }
    }

    /// W-101: ends a cease-fire in war; allies of both break with them. Between two human players,
    /// an ally of both keeps the cease-fire up.
    fn end_cease_fire(&mut self, one: Seat, other: Seat) {
        let allies = self.eye().common_allies(one, other);
        let is_person = |seat: Seat| self.nations.nation(seat).skill.is_none();
        if is_person(one) && is_person(other) && !allies.is_empty() {
            self.nations.relations.both(one, other, |pact| pact.turns_left = pact.turns_left.max(1));
            return;
        }
        self.change_pact((one, other), Relation::War, "cease-fire over", CEASE_FIRE);
        let round = self.round();
        for ally in allies.iter() {
            // A teammate of one side is allied only with the other.
            for against in [one, other] {
                if self.nations.relations.between(ally, against) == Some(Relation::Alliance) {
                    self.break_pact(ally, against, TORN);
                    self.nations.relations.both(ally, against, |pact| {
                        pact.turns_left = pact.turns_left.saturating_sub(1);
                        pact.torn = round;
                    });
                }
            }
        }
    }

    /// W-119: records an action that other nations may resent. The victim has cause to cancel pacts
    /// with the offender this turn and the next; so does every nation if the action is an outrage.
    /// `at` says what the action was done to, as far as effects ask for it.
    pub fn incident(&mut self, deed: Deed, action: Action, (offender, victim): (Seat, Option<Seat>), at: Context) {
        let kind = match deed {
            Deed::Done => EffectKind::CasusBelliSuccess,
            Deed::Caught => EffectKind::CasusBelliCaught,
        };
        let context = Context { player: Some(offender), other: victim, action: Some(action), ..at };
        let gravity = self.eye().value(kind, &context);
        let wronged: SeatSet = match gravity {
            OUTRAGE.. => self.nations.table.standing(),
            1.. => victim.into_iter().collect(),
            _ => return,
        };
        let round = self.round();
        for seat in wronged.iter().filter(|&seat| seat != offender) {
            let relations = &mut *self.nations.relations;
            if let Some(pact) = relations.pact_mut(seat, offender) {
                pact.cause = 2;
            }
            for one in [seat, offender] {
                if let Some(last) = relations.last_war.get_mut(one.index()) {
                    *last = round;
                }
            }
            let action = action.word();
            self.facts.tell(INCIDENTS, CivFact::IncidentOccurred { seat: offender, other: seat, action });
        }
    }
}

impl Derived<'_> {
    /// Marks all that depends on the pacts of a nation in its cities.
    pub(crate) fn change_foreign_affairs(&mut self, cities: &Cities<'_, '_>, nations: &Nations<'_, '_>, seat: Seat) {
        for &city in &nations.holdings(seat).cities {
            self.change_units_of(cities, city);
            self.change_routes(city);
            self.doubt_facts(city);
        }
    }
}

impl Nations<'_, '_> {
    /// The soldiers of a nation in another's land, newest first.
    fn soldiers_in(
        &self,
        units: &Units<'_, '_>,
        land: &Land<'_>,
        rules: &RulesInForce,
        seat: Seat,
        host: Seat,
    ) -> Vec<UnitId> {
        let is_there = |unit: &UnitId| {
            let is_military = rules.troops.get(units.unit(*unit).unit_type).is_military;
            is_military && land.map.owner(units.position(*unit).0) == Some(host)
        };
        self.holdings(seat).units.iter().rev().copied().filter(is_there).collect()
    }
}
