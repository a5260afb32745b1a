//! W-137 Huts, W-92 Hut barbarians: a unit enters a hut. Its pure parts are
//! [`endturn_civ_rules::nation::huts`] and [`endturn_civ_rules::nation::barbarians`]. Draws `free
//! tech`, `horde`, `hut`. Tells `HutCity`, `HutEmpty`, `HutFrightened`, `HutGold`, `HutHorde`,
//! `HutMercenaries`, `HutNomads`, `HutTech`, `UnitLost`.

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{ExtraId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{UnitId, UnitNumber};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::barbarians::in_hut;
use endturn_civ_rules::nation::huts::{Little, content, little};
use endturn_civ_rules::rules::TroopNumbers;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::events::HutContent;
use endturn_civ_rules::ruleset::nations::BarbarianKind;
use endturn_civ_rules::ruleset::settings::BarbarianMode;
use endturn_civ_rules::ruleset::units::HutBehavior;
use endturn_engine::{RuleId, Seat};

use super::{Founding, Loss, NewUnit, founding_problem};
use crate::facts::CivFact;
use crate::realm::{Eye, Facts, Land, Nations, Realm};
use crate::state::{Holdings, Horde, Position, RulesInForce, Skill, Unit};

const HUTS: RuleId = RuleId("W-137");
const HORDE: RuleId = RuleId("W-92");
/// Reason in signals for units killed by barbarians.
const UNLEASHED: Loss = Loss { rule: HUTS, reason: "barbarians_unleashed" };
/// Squared radius of the largest city work area; huts this near to a city hold no barbarians.
const CITY_SQ: i32 = 26;

/// A unit that has come to a hut, or to what was one.
#[derive(Clone, Copy)]
struct Visitor {
    unit: UnitId,
    unit_type: UnitTypeId,
    number: UnitNumber,
    seat: Seat,
    tile: Tile,
}

impl Eye<'_> {
    /// W-137: whether there is a hut on a tile that a unit can enter: not under a city.
    pub(crate) fn has_hut(self, tile: Tile) -> bool {
        self.rules.land.huts_among(self.map.extras(tile)).0 != 0 && self.map.city(tile).is_none()
    }

    /// W-137: whether units of a type enter huts. Barbarians leave huts alone **(ours)**.
    pub(crate) fn enters_huts(self, seat: Seat, unit_type: UnitTypeId) -> bool {
        self.rules.troops.get(unit_type).huts == HutBehavior::Normal && !self.is_barbarian(seat)
    }

    /// W-137: whether a nation could build units of a type in some city now: techs and governments
    /// are checked, buildings and land are not **(ours)**. Outdated types are excluded.
    fn may_raise(self, seat: Seat, unit_type: UnitTypeId) -> bool {
        let next = |unit: UnitTypeId| self.rules.troops.get(unit).obsoleted_by;
        let later = std::iter::successors(next(unit_type), |&unit| next(unit)).take(self.rules.written.units.len());
        self.could_raise(seat, unit_type) && !later.into_iter().any(|later| self.could_raise(seat, later))
    }

    fn could_raise(self, seat: Seat, unit_type: UnitTypeId) -> bool {
        let troop = self.rules.troops.get(unit_type);
        let is_allowed =
            || !troop.is_nuclear || self.rules.effects.value(EffectKind::EnableNuke, &Context::player(seat), &self) > 0;
        let has_one = || {
            let units = self.nation_part::<Holdings>(seat).map_or(&[][..], |holdings| &holdings.units);
            units.iter().any(|&unit| self.unit_type(unit) == Some(unit_type))
        };
        !troop.no_build
            && troop.tech.is_none_or(|tech| self.knows(seat, tech))
            && troop.government.is_none_or(|government| self.government(seat) == Some(government))
            && is_allowed()
            && !(troop.is_unique && has_one())
    }
}

impl Realm<'_, '_> {
    /// W-137: a unit has come to a tile; if there is a hut, the unit enters it or scares its people
    /// away, and the hut is gone. The unit may die.
    pub(super) fn visit_hut(&mut self, unit: UnitId) {
        let Position(tile) = *self.units.position(unit);
        if !self.eye().has_hut(tile) {
            return;
        }
        let Unit { unit_type, owner: seat, .. } = *self.units.unit(unit);
        let behavior = self.rules.troops.get(unit_type).huts;
        if behavior == HutBehavior::Nothing || self.eye().is_barbarian(seat) {
            return;
        }
        for hut in self.rules.land.huts_among(self.land.map.extras(tile)).iter().map(ExtraId::at) {
            self.remove_extra(tile, hut);
        }
        let number = self.eye().unit_number(unit);
        let visitor = Visitor { unit, unit_type, number, seat, tile };
        if behavior == HutBehavior::Frighten {
            self.note_unit(unit, HUTS, |_| "scares away the people of a hut".to_owned());
            self.facts.tell(HUTS, CivFact::HutFrightened { seat, unit_type, unit: number, tile });
            return;
        }
        self.note_unit(unit, HUTS, |_| "enters a hut".to_owned());
        let huts = &mut self.nations.record_mut(seat).huts;
        *huts = huts.saturating_add(1);
        let mut draw = self.facts.draw_unit_nth(HUTS, unit, "hut", tile.0.cast_signed());
        if self.nations.nation(seat).skill.is_some_and(Skill::finds_little) {
            match little(&mut draw) {
                Little::Gold(gold) => self.nations.find_gold(&mut self.facts, visitor, gold),
                Little::Trap => self.fall_into_trap(visitor),
            }
            return;
        }
        match content(&self.rules.written.events.huts, &mut draw) {
            None => self.facts.find_nobody(visitor),
            Some(HutContent::Gold(gold)) => self.nations.find_gold(&mut self.facts, visitor, gold),
            Some(HutContent::Tech) => self.find_tech(visitor),
            Some(HutContent::Mercenaries(gold)) => self.find_mercenaries(visitor, gold),
            Some(HutContent::Barbarians) => self.find_barbarians(visitor),
            Some(HutContent::City(gold)) => self.find_city(visitor, gold),
        }
    }

    /// W-73: grants a tech, which has its own fact.
    fn find_tech(&mut self, Visitor { unit_type, number: unit, seat, tile, .. }: Visitor) {
        self.facts.tell(HUTS, CivFact::HutTech { seat, unit_type, unit, tile });
        // Two huts of a round are on different tiles.
        self.give_free_tech(seat, (HUTS, "hut"), tile.0);
    }

    /// W-137: grants the best unit with the role `HutTech` that the nation could raise, else the
    /// first with the role `Hut`, if it can live here; later types are better.
    fn find_mercenaries(&mut self, visitor: Visitor, gold: i32) {
        let Visitor { unit_type, number: unit, seat, tile, .. } = visitor;
        let best = self.best_raised(seat, |troop| troop.is_hut_tech_unit);
        let first = self.rules.troops.iter().find(|(_, troop)| troop.is_hut_unit).map(|(hired, _)| hired);
        let can_live = |&hired: &UnitTypeId| self.rules.movement.can_exist(hired, self.eye().map, tile);
        match best.filter(can_live).or_else(|| first.filter(can_live)) {
            Some(hired) => {
                self.join(visitor, hired);
                self.facts.tell(HUTS, CivFact::HutMercenaries { seat, unit_type, unit, tile, hired });
            }
            None => self.nations.find_gold(&mut self.facts, visitor, gold),
        }
    }

    /// W-137: grants a city where one may be founded, else the best unit that could found one, if
    /// it can live here.
    fn find_city(&mut self, visitor: Visitor, gold: i32) {
        let Visitor { unit_type, number: unit, seat, tile, .. } = visitor;
        if founding_problem(self.eye(), seat, tile).is_none() {
            let founding = Founding { owner: seat, tile, name: None, size: 1, nationality: seat };
            let city = self.found_city(founding);
            self.facts.tell(HUTS, CivFact::HutCity { seat, unit_type, unit, tile, city });
            return;
        }
        let founder = self.best_raised(seat, |troop| troop.founds_cities);
        match founder.filter(|&founder| self.rules.movement.can_exist(founder, self.eye().map, tile)) {
            Some(joined) => {
                self.join(visitor, joined);
                self.facts.tell(HUTS, CivFact::HutNomads { seat, unit_type, unit, tile, joined });
            }
            None => self.nations.find_gold(&mut self.facts, visitor, gold),
        }
    }

    /// The best type of some kind that a nation could raise now; later types are better.
    fn best_raised(&self, seat: Seat, is_fit: impl Fn(&TroopNumbers) -> bool) -> Option<UnitTypeId> {
        let fit = self.rules.troops.iter().rev().filter(|(_, troop)| is_fit(troop)).map(|(unit, _)| unit);
        fit.into_iter().find(|&unit| self.eye().may_raise(seat, unit))
    }

    /// A unit from the hut joins the visitor's nation, with the visitor's home.
    fn join(&mut self, Visitor { unit, seat, tile, .. }: Visitor, unit_type: UnitTypeId) {
        let home = self.units.home(unit).0;
        self.add_unit(NewUnit { unit_type, owner: seat, tile, home, veteran: 0, nationality: seat, good: None });
    }

    fn find_barbarians(&mut self, visitor: Visitor) {
        if self.land.is_deserted(&self.rules, visitor) {
            return self.facts.find_nobody(visitor);
        }
        let Visitor { unit_type, number: unit, seat, tile, .. } = visitor;
        self.facts.tell(HUTS, CivFact::HutHorde { seat, unit_type, unit, tile });
        self.unleash_barbarians(visitor);
    }

    /// W-92: barbarians come out of a hut. Before their onset, and in scenarios to which none are
    /// invited, every unit on the tile is lost. If they are the first at the table, all units on
    /// the tile are lost, and they come out as the next round starts **(ours)**.
    fn unleash_barbarians(&mut self, visitor: Visitor) {
        let tile = visitor.tile;
        let is_time = self.turn() >= self.rules.written.settings.onsetbarbs;
        let comes = is_time && self.commons.invitation.barbarians.is_some();
        let unit = visitor.unit;
        let horde = |realm: &Self| {
            let mut draw = realm.facts.draw_unit_nth(HORDE, unit, "horde", tile.0.cast_signed());
            Horde { at: tile, against: None, count: in_hut(&mut draw) }
        };
        if !comes {
            self.clear_for_horde(None, tile, UNLEASHED);
        } else if self.eye().barbarians(BarbarianKind::Land).is_some() {
            self.admit_horde(horde(self));
        } else {
            let horde = horde(self);
            self.clear_for_horde(None, tile, UNLEASHED);
            self.commons.newcomers.hordes.push(horde);
        }
    }

    /// W-137: an AI that finds little is killed by barbarians, unless a city is near or its loss
    /// would lose the game, whatever the table says of barbarians.
    fn fall_into_trap(&mut self, visitor: Visitor) {
        let Visitor { unit, unit_type, number, seat, tile } = visitor;
        if self.land.is_harmless(&self.rules, unit_type, tile) {
            return self.facts.find_nobody(visitor);
        }
        self.facts.tell(HUTS, CivFact::HutHorde { seat, unit_type, unit: number, tile });
        self.lose_unit(unit, UNLEASHED);
    }
}

impl Facts<'_> {
    fn find_nobody(&mut self, Visitor { unit_type, number: unit, seat, tile, .. }: Visitor) {
        self.tell(HUTS, CivFact::HutEmpty { seat, unit_type, unit, tile });
    }
}

impl Nations<'_, '_> {
    fn find_gold(
        &mut self,
        facts: &mut Facts<'_>,
        Visitor { unit_type, number: unit, seat, tile, .. }: Visitor,
        gold: i32,
    ) {
        self.treasury_mut(seat).enter(Entry::Loot, gold);
        facts.tell(HUTS, CivFact::HutGold { seat, unit_type, unit, tile, gold });
    }
}

impl Land<'_> {
    /// W-137: whether a hut holds no barbarians: the table has none, a city is near, or the loss of
    /// the unit loses the game.
    fn is_deserted(&self, rules: &RulesInForce, Visitor { unit_type, tile, .. }: Visitor) -> bool {
        rules.written.settings.barbarians == BarbarianMode::Disabled || self.is_harmless(rules, unit_type, tile)
    }

    fn is_harmless(&self, rules: &RulesInForce, unit_type: UnitTypeId, tile: Tile) -> bool {
        rules.arms.get(unit_type).loses_game
            || self.map.topology().circle(tile, CITY_SQ).any(|near| self.map.city(near).is_some())
    }
}
