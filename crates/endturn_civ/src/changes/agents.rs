//! S-02 Diplomatic battles, S-03 Success and escape of agents: the fate of agents and of the units
//! that guard against them. Its pure parts are [`endturn_civ_rules::covert::agent`] and
//! [`endturn_civ_rules::covert::mission`]. Draws `diplomatic battle`, `escape`, `experience`,
//! `mission`. Tells `AgentBeaten`, `AgentCaught`, `AgentLost`, `AgentReturned`, `GuardBeaten`,
//! `NothingFound`, `UnitBecameVeteran`, `UnitLost`.

use endturn_civ_rules::combat::chance::Chance;
use endturn_civ_rules::covert::agent::battle_pct;
use endturn_civ_rules::covert::mission::{Task, happens};
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use super::{Deed, Loss};
use crate::clash::{Clash, Fighter};
use crate::covert::After;
use crate::facts::CivFact;
use crate::notes::unit_name;
use crate::realm::{Realm, Units};
use crate::state::{Position, RulesInForce, Unit};

const BATTLES: RuleId = RuleId("S-02");
pub(super) const MISSIONS: RuleId = RuleId("S-03");

/// An agent's task, its victim and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand {
    pub(super) unit: UnitId,
    pub(super) seat: Seat,
    pub(super) victim: Seat,
    pub(super) tile: Tile,
    pub(super) action: Action,
    pub(super) after: After,
    /// The target unit, if the task is aimed at a unit.
    pub(super) target: Option<UnitId>,
}

impl Errand {
    /// The context in which effects evaluate the victim.
    fn context(&self, realm: &Realm<'_, '_>) -> Context {
        Context { city: realm.land.map.city(self.tile), tile: Some(self.tile), ..Context::default() }
    }
}

impl Realm<'_, '_> {
    /// S-02: fights every guard of the place, newest first, until the agent or a guard dies;
    /// returns `false` if the agent does. A guard that wins may be promoted as after a battle; an
    /// agent is promoted by coming back **(ours)**.
    pub(super) fn infiltrate(&mut self, errand: &Errand) -> bool {
        let &Errand { unit, seat, tile, target, .. } = errand;
        let guards: Vec<UnitId> = self.eye().guards(seat, tile, target).collect();
        // Each mission leaves the agent fewer moves, so no two missions of a turn share their
        // draws.
        let left = self.units.moves_left(unit).0;
        let mut draw = self.facts.draw_unit_nth(BATTLES, unit, "diplomatic battle", left);
        let resistant = self.eye().spy_resistance(tile);
        for guard in guards {
            let eye = self.eye();
            let pct = battle_pct(eye.agent(unit), eye.agent(guard), resistant);
            let wins = happens(pct, &mut draw);
            self.tell_meeting(errand, guard, Chance::pct(pct), wins);
            if wins {
                self.lose_to(guard, seat, Loss { rule: BATTLES, reason: "killed" });
                continue;
            }
            self.may_rise(guard, unit, left);
            self.incident(Deed::Caught, errand.action, (seat, Some(errand.victim)), errand.context(self));
            let killer = self.units.unit(guard).owner;
            self.lose_to(unit, killer, Loss { rule: BATTLES, reason: "killed" });
            return false;
        }
        true
    }

    fn tell_meeting(&mut self, errand: &Errand, guard: UnitId, chance: Chance, wins: bool) {
        let (agent, other) = (*self.units.unit(errand.unit), *self.units.unit(guard));
        let eye = self.eye();
        let (unit, foe_unit) = (eye.unit_number(errand.unit), eye.unit_number(guard));
        let (seat, unit_type, foe, foe_type) = (agent.owner, agent.unit_type, other.owner, other.unit_type);
        let tile = errand.tile;
        let fact = if wins {
            CivFact::GuardBeaten { seat, unit_type, unit, foe, foe_type, foe_unit, tile, chance }
        } else {
            CivFact::AgentBeaten { seat, unit_type, unit, foe, foe_type, foe_unit, tile, chance }
        };
        for (one, other, word) in [(errand.unit, guard, "meets"), (guard, errand.unit, "guards against")] {
            self.note_unit(one, BATTLES, |eye| {
                let whose = eye.unit_owner(other).map_or("", |owner| eye.roster().name(owner));
                format!("{word} {} of {whose}; the agent gets past with a chance of {chance}", unit_name(eye, other))
            });
        }
        self.facts.tell(BATTLES, fact);
    }

    /// S-03: returns whether a mission succeeds; if not, the agent is caught, which is an incident.
    pub(super) fn achieves(&mut self, errand: &Errand, task: Task, purpose: &'static str) -> bool {
        let left = self.units.moves_left(errand.unit).0;
        let mut draw = self.facts.draw_unit_nth(MISSIONS, errand.unit, purpose, left);
        let succeeds = task.succeeds(&mut draw);
        if !succeeds {
            self.catch(errand, task.chance());
        }
        succeeds
    }

    /// S-03: catches an agent before it has done anything.
    pub(super) fn catch(&mut self, errand: &Errand, chance: Chance) {
        let &Errand { unit, seat, victim, tile, action, .. } = errand;
        let (unit_type, number) = (self.units.unit(unit).unit_type, self.eye().unit_number(unit));
        let action_word = action.word();
        self.facts.tell(
            MISSIONS,
            CivFact::AgentCaught { seat, unit_type, unit: number, foe: victim, tile, action: action_word, chance },
        );
        self.incident(Deed::Caught, action, (seat, Some(victim)), errand.context(self));
        self.lose_to(unit, victim, Loss { rule: MISSIONS, reason: "caught" });
    }

    /// S-03, W-119: records the deed as an incident; the agent is spent, escapes or stays, as the
    /// action requires.
    pub(super) fn conclude(&mut self, errand: &Errand, context: Context) {
        let &Errand { unit, seat, victim, action, after, .. } = errand;
        self.incident(Deed::Done, action, (seat, Some(victim)), context);
        if !self.units.lives(unit) {
            return;
        }
        match after {
            After::Spent => self.spend_unit(unit),
            After::Stays => self.pay_for(unit, action),
            After::Escapes => self.escape(errand),
        }
    }

    /// W-14: charges a unit that stays where it is the moves that `Action_Success_Actor_Move_Cost`
    /// names.
    pub(super) fn pay_for(&mut self, unit: UnitId, action: Action) {
        let tile = Some(self.units.position(unit).0);
        let context = Context { unit: Some(unit), tile, action: Some(action), ..Context::default() };
        let cost = self.eye().value(EffectKind::ActionSuccessActorMoveCost, &context).max(0);
        let left = &mut self.units.moves_left_mut(unit).0;
        *left = left.saturating_sub(cost).max(0);
    }

    /// S-03: the agent returns to the nearest city of its nation without moves left and may be
    /// promoted, or is caught on the way. An agent without a city to return to is caught
    /// **(ours)**.
    fn escape(&mut self, errand: &Errand) {
        let &Errand { unit, seat, victim, tile, .. } = errand;
        let left = self.units.moves_left(unit).0;
        let refuge = self.eye().refuge(seat, tile);
        let pct = if refuge.is_some() { self.eye().escape_pct(unit) } else { 0 };
        let mut draw = self.facts.draw_unit_nth(MISSIONS, unit, "escape", left);
        let (chance, comes_back) = (Chance::pct(pct), happens(pct, &mut draw));
        let (Unit { unit_type, .. }, number) = (*self.units.unit(unit), self.eye().unit_number(unit));
        match refuge.filter(|_| comes_back) {
            Some(city) => {
                let home = self.cities.site(city).tile;
                self.relocate(unit, home);
                self.units.moves_left_mut(unit).0 = 0;
                self.facts.tell(MISSIONS, CivFact::AgentReturned { seat, unit_type, unit: number, city, chance });
                self.may_rise(unit, unit, left);
            }
            None => {
                self.facts
                    .tell(MISSIONS, CivFact::AgentLost { seat, unit_type, unit: number, foe: victim, tile, chance });
                self.lose_to(unit, victim, Loss { rule: MISSIONS, reason: "caught" });
            }
        }
    }

    /// S-03: puts a unit on another tile without a journey; its activity and orders are cleared.
    pub(super) fn relocate(&mut self, unit: UnitId, to: Tile) {
        self.units.aboard_mut(unit).0 = None;
        self.units.moved_mut(unit).0 = true;
        self.units.errand_mut(unit).clear();
        self.units.forget_job(unit);
        let Position(from) = *self.units.position(unit);
        if from != to {
            self.move_unit(unit, to);
        }
    }

    /// S-03: may promote a winning agent, with the chances of a battle (W-132).
    fn may_rise(&mut self, unit: UnitId, other: UnitId, nth: i32) {
        let eye = self.eye();
        let (Some(own), Some(other)) = (Fighter::of(eye, unit), Fighter::of(eye, other)) else { return };
        let terms = Clash::new(eye, own, other).promotion(true, true);
        let mut draw = self.facts.draw_unit_nth(MISSIONS, unit, "experience", nth);
        if terms.rises(&mut draw) {
            self.promote(unit, MISSIONS);
        }
    }
}

impl Units<'_, '_> {
    /// S-03: an agent that found nothing to do loses a move **(ours)**.
    pub(super) fn tire_agent(&mut self, rules: &RulesInForce, unit: UnitId) {
        let fragments = rules.movement.fragments;
        let left = &mut self.moves_left_mut(unit).0;
        *left = left.saturating_sub(fragments).max(0);
    }
}
