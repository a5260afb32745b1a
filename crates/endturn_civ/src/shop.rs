//! The targets that a city can build, from the state.

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::effects::sentence::sentence;
use endturn_civ_rules::ids::{BuildingId, TechId, Tile, UnitTypeId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::production::availability::{BarbarianRole, Shop, Unmet};
use endturn_civ_rules::production::complete::SpacePart;
use endturn_civ_rules::production::reason::Need;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::requirement::Condition;
use endturn_civ_rules::ruleset::settings::VictoryKind;
use endturn_civ_rules::ruleset::words::{Genus, Range};
use endturn_engine::Seat;

use crate::realm::Eye;
use crate::state::{Holdings, Nation, Site, Spaceship, Unit, WonderState};

/// One city with its owner, and its possible targets.
#[derive(Clone, Copy)]
pub struct CityShop<'w> {
    eye: Eye<'w>,
    city: CityId,
    owner: Seat,
    center: Option<Tile>,
    /// The owner's nation; `None` if the game has no such seat.
    nation: Option<&'w Nation>,
}

impl<'w> CityShop<'w> {
    /// The shop of a living city.
    #[must_use]
    pub fn new(eye: Eye<'w>, city: CityId) -> Self {
        let site = eye.city_part::<Site>(city);
        let owner = site.map_or(Seat(0), |site| site.owner);
        Self { eye, city, owner, center: site.map(|site| site.tile), nation: eye.nation_part(owner) }
    }

    /// The context with everything that queries would otherwise look up.
    fn context(&self) -> Context {
        Context { player: Some(self.owner), tile: self.center, ..Context::city(self.city) }
    }

    fn value(&self, kind: EffectKind) -> i32 {
        self.eye.rules.effects.value(kind, &self.context(), &self.eye)
    }

    /// The building and the government that a unit type requires.
    fn unmet_of_unit(&self, unit: UnitTypeId) -> [Option<Unmet>; 2] {
        let numbers = self.eye.rules.troops.get(unit);
        let building = numbers.building.filter(|&building| {
            let is_wonder = matches!(self.genus(building), Genus::GreatWonder | Genus::SmallWonder);
            !(self.has(building) || is_wonder && self.eye.owns_wonder(self.owner, building))
        });
        let government = numbers.government.filter(|&one| self.eye.government(self.owner) != Some(one));
        [
            building.map(|_| Unmet { need: Need::Building, present: true }),
            government.map(|_| Unmet { need: Need::Government, present: true }),
        ]
    }
}

/// Something that a target needs and the city or its nation doesn't have.
pub(crate) enum Lack {
    /// A tech.
    Tech(TechId),
    /// Anything else, in words.
    Other(String),
}

impl CityShop<'_> {
    /// C-31, C-35: the first thing that a target lacks, if it is known by name.
    pub(crate) fn lack(&self, target: Target) -> Option<Lack> {
        let rules = self.eye.rules;
        match target {
            Target::Unit(unit) => {
                let numbers = rules.troops.get(unit);
                if !self.knows_tech_of(unit) {
                    return numbers.tech.map(Lack::Tech);
                }
                if self.is_unique(unit) && self.owns_unit(unit) {
                    return Some(Lack::Other(format!("the nation's {} to be gone", rules.unit_type_name(unit))));
                }
                let [building, government] = self.unmet_of_unit(unit);
                let building = building.and(numbers.building).map(|one| rules.building_name(one));
                let government = government.and(numbers.government).map(|one| rules.government_name(one));
                building.or(government).map(|name| Lack::Other(name.to_owned()))
            }
            Target::Building(building) => {
                let context = self.context();
                let reqs = rules.effects.building_reqs(building).iter().zip(&rules.building(building).reqs);
                let holds = |req| rules.effects.holds(std::slice::from_ref(req), &context, &self.eye);
                let (_, written) = reqs.into_iter().find(|(req, _)| !holds(*req))?;
                let tech = match &written.condition {
                    Condition::Tech(name) if written.present => rules.written.techs.position(name),
                    _ => None,
                };
                Some(tech.map_or_else(|| Lack::Other(sentence(written)), |tech| Lack::Tech(TechId::at(tech))))
            }
        }
    }
}

impl Shop for CityShop<'_> {
    fn buildings(&self) -> usize {
        self.eye.rules.written.buildings.len()
    }

    fn unit_types(&self) -> usize {
        self.eye.rules.written.units.len()
    }

    fn unmet(&self, target: Target) -> impl Iterator<Item = Unmet> {
        let context = self.context();
        let named = target.unit().map(|unit| self.unmet_of_unit(unit)).into_iter().flatten().flatten();
        let reqs = target.building().map_or(&[][..], |building| self.eye.rules.effects.building_reqs(building));
        let written = target.building().map_or(&[][..], |building| &self.eye.rules.building(building).reqs);
        let eye = self.eye;
        let unmet = reqs
            .iter()
            .zip(written)
            .filter(move |(req, _)| !eye.rules.effects.holds(std::slice::from_ref(*req), &context, &eye));
        named.chain(
            unmet.map(|(_, written)| Unmet {
                need: need_of(&written.condition, written.range),
                present: written.present,
            }),
        )
    }

    fn genus(&self, building: BuildingId) -> Genus {
        self.eye.rules.building(building).genus
    }

    fn is_coinage(&self, building: BuildingId) -> bool {
        self.eye.rules.is_coinage(building)
    }

    fn space_part(&self, building: BuildingId) -> Option<SpacePart> {
        self.eye.rules.space_part(building)
    }

    fn takes_space_part(&self, part: SpacePart) -> bool {
        let race = self.eye.rules.written.settings.victories.contains(&VictoryKind::Spacerace);
        let ship = self.eye.nation_part::<Spaceship>(self.owner).copied().unwrap_or_default();
        race && ship.state < ShipState::Launched && ship.parts.has_room(part) && self.value(EffectKind::EnableSpace) > 0
    }

    fn is_wonder_free(&self, wonder: BuildingId) -> bool {
        let state = self.eye.wonders().great.get(wonder.index());
        state.is_none_or(|&state| state == WonderState::Never)
    }

    fn has(&self, building: BuildingId) -> bool {
        self.eye
            .city_part::<crate::state::Buildings>(self.city)
            .is_some_and(|own| own.standing.contains(building.index()))
    }

    fn is_obsolete(&self, building: BuildingId) -> bool {
        self.eye.rules.effects.is_obsolete(building, Some(self.owner), Some(self.city), &self.eye)
    }

    fn replacement(&self, building: BuildingId) -> Option<BuildingId> {
        self.eye.rules.replacement(building)
    }

    fn is_productive(&self, building: BuildingId) -> bool {
        self.eye.rules.is_productive(building, &self.context(), &self.eye)
    }

    fn is_no_build(&self, unit: UnitTypeId) -> bool {
        self.eye.rules.troops.get(unit).no_build
    }

    fn is_forbidden_nuke(&self, unit: UnitTypeId) -> bool {
        self.eye.rules.troops.get(unit).is_nuclear && self.value(EffectKind::EnableNuke) <= 0
    }

    fn knows_tech_of(&self, unit: UnitTypeId) -> bool {
        let pool = || self.eye.research_pools().pools.get(usize::from(self.nation?.pool));
        self.eye.rules.troops.get(unit).tech.is_none_or(|tech| pool().is_some_and(|pool| pool.knows(tech)))
    }

    fn anyone_knows_tech_of(&self, unit: UnitTypeId) -> bool {
        self.eye.rules.troops.get(unit).tech.is_none_or(|tech| self.eye.was_known(tech))
    }

    fn barbarian_role(&self, unit: UnitTypeId) -> BarbarianRole {
        self.eye.rules.troops.get(unit).barbarian_role
    }

    fn is_barbarian(&self) -> bool {
        self.nation.is_some_and(|nation| self.eye.rules.nation(nation.nation).barbarian.is_some())
    }

    fn is_unique(&self, unit: UnitTypeId) -> bool {
        self.eye.rules.troops.get(unit).is_unique
    }

    fn owns_unit(&self, unit: UnitTypeId) -> bool {
        let units = self.eye.nation_part::<Holdings>(self.owner).map_or(&[][..], |holdings| &holdings.units);
        units.iter().any(|&own| self.eye.unit_part::<Unit>(own).is_some_and(|own| own.unit_type == unit))
    }

    fn is_at_home(&self, unit: UnitTypeId) -> bool {
        let troops = &self.eye.rules.troops;
        let Some(center) = self.center else { return false };
        troops.get(unit).build_anywhere
            || troops.is_native(unit, self.eye.map, center)
            || self.eye.map.topology().neighbours(center).any(|tile| troops.is_native(unit, self.eye.map, tile))
    }

    fn has_slots(&self, _: UnitTypeId) -> bool {
        // Neither classic nor civ2civ3 defines slots for unit types; without `Unit_Slots` there is
        // no limit.
        true
    }

    fn obsoleted_by(&self, unit: UnitTypeId) -> Option<UnitTypeId> {
        self.eye.rules.troops.get(unit).obsoleted_by
    }

    fn is_first_build(&self, unit: UnitTypeId) -> bool {
        self.eye.rules.troops.get(unit).is_first_build
    }
}

/// The need named in signals for an unmet requirement.
const fn need_of(condition: &Condition, _: Range) -> Need {
    Need::of(condition)
}
