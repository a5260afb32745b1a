//! W-141 Nuclear detonation: a unit explodes and destroys what is around it. Draws `blast`,
//! `defence`. Tells `BuildingLost`, `FalloutFell`, `NukeExploded`, `NukeStopped`, `UnitLost`.

use std::fmt;

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::covert::mission::happens;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{BuildingId, ExtraId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Activity, Genus};
use endturn_engine::{RuleId, Seat, random::Draw, seats::SeatSet};

use super::{Deed, Loss};
use crate::facts::CivFact;
use crate::realm::{Eye, Realm};

const BLAST: RuleId = RuleId("W-141");
/// Distance in tiles within which a city can stop a bomb.
const SHIELDED: i32 = 2;

/// Why a unit can't explode on a tile now (W-141).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NukeProblem {
    /// The unit is gone.
    Gone,
    /// The tile is too far away.
    Far,
    /// The unit's nation sees no unit there.
    Nobody,
    /// The rules don't allow it.
    NoWay,
}

impl NukeProblem {
    /// The code of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Gone => "unit-gone",
            Self::Far => "too-far",
            Self::Nobody => "nobody-there",
            Self::NoWay => "not-allowed",
        }
    }
}

impl fmt::Display for NukeProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gone => "the unit is gone",
            Self::Far => "the tile is out of reach; move nearer first",
            Self::Nobody => "you see no enemy there",
            Self::NoWay => {
                "the rules don't allow this unit to explode there, given your relations and the moves it has left"
            }
        })
    }
}

impl Eye<'_> {
    /// W-141: the action by which a unit can explode on a tile now: where it is, at a city or at
    /// units, within the ruleset's range.
    ///
    /// # Errors The reason why it can't.
    pub fn nuke(self, unit: UnitId, tile: Tile) -> Result<Action, NukeProblem> {
        let (Some(seat), Some(from)) = (self.unit_owner(unit), self.unit_tile(unit)) else {
            return Err(NukeProblem::Gone);
        };
        let (distance, ranges) = (self.map.topology().distance(from, tile), &self.rules.written.game.actions);
        let actor = |action, other| Context { unit: Some(unit), other, action: Some(action), ..Context::default() };
        let is_open = |action, other, target: Context| {
            let target = Context { other: Some(seat), action: Some(action), ..target };
            self.is_enabled(action, &actor(action, other), &target)
        };
        let on_tile = Context { tile: Some(tile), ..Context::default() };
        if distance <= ranges.explode_nuclear_max_range
            && is_open(Action::ExplodeNuclear, self.map.owner(tile), on_tile)
        {
            return Ok(Action::ExplodeNuclear);
        }
        let city = self.map.city(tile).filter(|_| self.vision().sees(seat, tile));
        let reach = if city.is_some() { ranges.nuke_city_max_range } else { ranges.nuke_units_max_range };
        if distance > reach {
            return Err(NukeProblem::Far);
        }
        if let Some(city) = city {
            let open = is_open(Action::NukeCity, self.city_owner(city), Context::city(city));
            return if open { Ok(Action::NukeCity) } else { Err(NukeProblem::NoWay) };
        }
        let seen = self.seen_by(seat);
        if seen.holders(tile).all(|holder| holder == seat) {
            return Err(NukeProblem::Nobody);
        }
        let all = seen.holders(tile).all(|holder| is_open(Action::NukeUnits, Some(holder), on_tile));
        if all { Ok(Action::NukeUnits) } else { Err(NukeProblem::NoWay) }
    }
}

impl Realm<'_, '_> {
    /// W-141: detonates a unit on a tile, unless a nearby city stops it. Every nation that is hit
    /// counts as wronged **(ours)**.
    pub fn explode(&mut self, bomb: UnitId, tile: Tile, action: Action) {
        let (seat, unit_type) = (self.units.unit(bomb).owner, self.units.unit(bomb).unit_type);
        let unit = self.eye().unit_number(bomb);
        let at = Context { tile: Some(tile), ..Context::default() };
        if let Some(city) = self.shield_against(bomb, tile) {
            let foe = self.cities.site(city).owner;
            self.facts.tell(BLAST, CivFact::NukeStopped { seat, unit_type, unit, city, foe });
            self.incident(Deed::Caught, action, (seat, Some(foe)), at);
            self.lose_to(bomb, foe, Loss { rule: BLAST, reason: "sdi" });
            return;
        }
        let mut draw = self.facts.draw_unit(BLAST, bomb, "blast");
        self.facts.tell(BLAST, CivFact::NukeExploded { seat, unit_type, unit, tile });
        self.spend_unit(bomb);
        let mut hit = SeatSet::EMPTY;
        let topology = *self.land.map.topology();
        for near in topology.square(tile, 1) {
            self.burn_units(near, seat, &mut hit, &mut draw);
            if let Some(city) = self.land.map.city(near) {
                hit.insert(self.cities.site(city).owner);
                self.burn_city(city, seat, &mut draw);
            }
            self.burn_land(near, seat, &mut draw);
        }
        for victim in hit.iter().filter(|&victim| victim != seat) {
            self.incident(Deed::Done, action, (seat, Some(victim)), at);
        }
    }

    /// The first city near a tile that stops the bomb.
    fn shield_against(&self, bomb: UnitId, tile: Tile) -> Option<CityId> {
        let seat = self.units.unit(bomb).owner;
        let mut draw = self.facts.draw_unit(BLAST, bomb, "defence");
        let near = self.land.map.topology().square(tile, SHIELDED).filter_map(|near| self.land.map.city(near));
        let mut guarded = near.map(|city| {
            let context = Context { other: Some(seat), ..Context::city(city) };
            (city, self.eye().value(EffectKind::NukeProof, &context))
        });
        guarded.find(|&(_, pct)| pct > 0 && happens(pct, &mut draw)).map(|(city, _)| city)
    }

    fn burn_units(&mut self, tile: Tile, by: Seat, hit: &mut SeatSet, draw: &mut Draw) {
        let spared = if self.land.map.city(tile).is_some() {
            self.rules.written.game.combat_rules.nuke_defender_survival_chance_pct
        } else {
            0
        };
        let units: Vec<UnitId> = self.units.units_on(tile).iter().rev().copied().collect();
        for unit in units {
            let lives = spared > 0 && happens(spared, draw);
            if !lives && self.units.lives(unit) {
                hit.insert(self.units.unit(unit).owner);
                self.lose_to(unit, by, Loss { rule: BLAST, reason: "nuked" });
            }
        }
    }

    fn burn_city(&mut self, city: CityId, by: Seat, draw: &mut Draw) {
        let pct = self.derived.nation_value(by, EffectKind::NukeImprovementPct);
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            let is_exposed =
                self.rules.genus(building) == Genus::Improvement && self.rules.work(building).sabotage_pct >= 100;
            if is_exposed && pct > 0 && happens(pct, draw) {
                self.lose_building(city, building, Loss { rule: BLAST, reason: "nuked" });
            }
        }
        let lost =
            self.rules.written.game.combat_rules.nuke_pop_loss_pct.saturating_mul(self.cities.citizens(city).size)
                / 100;
        self.lose_citizens(city, lost, Some(by), Some("nuke"));
    }

    /// May destroy what was built on a tile; fallout comes to every other tile that can have it.
    fn burn_land(&mut self, tile: Tile, by: Seat, draw: &mut Draw) {
        let pct = self.derived.nation_value(by, EffectKind::NukeInfrastructurePct);
        if pct > 0 {
            let mut gone = Bits64::EMPTY;
            for extra in self.land.map.extras(tile).iter() {
                let is_built = self.rules.activities.removes(Activity::Pillage, ExtraId::at(extra));
                gone.set(extra, is_built && happens(pct, draw));
            }
            self.lose_extras(tile, gone, "nuked");
        }
        if draw.below(2) == 0 {
            return;
        }
        let context = Context { tile: Some(tile), ..Context::default() };
        let here = self.land.map.extras(tile);
        let may = |kind: &usize| {
            !here.contains(*kind)
                && self.rules.effects.holds(&self.rules.effects.reqs.extras[*kind], &context, &self.eye())
        };
        let open: Vec<usize> = self.rules.land.fallout.iter().filter(may).collect();
        let Some(&kind) = open.get(draw.below(open.len().max(1) as u64) as usize) else { return };
        let (extra, owner) = (ExtraId::at(kind), self.land.map.owner(tile));
        self.add_extra(tile, extra);
        self.facts.tell(BLAST, CivFact::FalloutFell { tile, extra, owner });
    }
}
