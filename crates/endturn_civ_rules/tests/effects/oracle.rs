//! A slow and plain evaluation of requirements, straight from the words of a ruleset.

use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{
    BuildingId, ExtraId, GovernmentId, ResourceId, SpecialistId, TechId, TerrainId, Tile, UnitTypeId,
};
use endturn_civ_rules::ruleset::Ruleset;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::terrain::Terrain;
use endturn_civ_rules::ruleset::units::UnitType;
use endturn_civ_rules::ruleset::words::{CityTile, Genus, Range, Relation, TerrainAlter};
use endturn_engine::Seat;

use crate::effects::world::TestWorld;

pub struct Oracle<'a> {
    pub ruleset: &'a Ruleset,
    pub world: &'a TestWorld,
}

impl Oracle<'_> {
    pub fn value(&self, kind: EffectKind, given: &Context) -> i32 {
        let at = self.fill(given);
        let mut sum = 0_i64;
        for (_, effect) in self.ruleset.effects.get(&kind).into_iter().flat_map(|effects| effects.iter()) {
            if effect.reqs.iter().all(|one| self.test(one, &at) == Some(true)) {
                sum += match &effect.multiplier {
                    None => i64::from(effect.value),
                    Some(policy) => at.player.map_or(0, |player| {
                        let place = self.ruleset.policies.position(policy).unwrap();
                        i64::from(effect.value) * i64::from(self.world.policy(player, place)) / 100
                    }),
                };
            }
        }
        i32::try_from(sum).unwrap()
    }

    pub fn answer(&self, one: &Requirement, given: &Context) -> Option<bool> {
        self.test(one, &self.fill(given))
    }

    fn fill(&self, given: &Context) -> Context {
        let world = self.world;
        let mut at = *given;
        let unit_tile = given.unit.and_then(|unit| world.unit_tile(unit));
        if at.city.is_none()
            && let Some(tile) = given.tile
        {
            at.city = world.city_at(tile);
        }
        if at.city.is_none()
            && let Some(tile) = unit_tile
        {
            at.city = world.city_at(tile);
        }
        if at.tile.is_none() {
            at.tile = unit_tile;
        }
        if at.tile.is_none()
            && let Some(city) = given.city
        {
            at.tile = world.city_center(city);
        }
        if at.player.is_none()
            && let Some(unit) = given.unit
        {
            at.player = world.unit_owner(unit);
        }
        if at.player.is_none()
            && let Some(city) = given.city
        {
            at.player = world.city_owner(city);
        }
        if at.player.is_none()
            && let Some(tile) = given.tile
        {
            at.player = world.tile_owner(tile);
        }
        if at.unit_type.is_none()
            && let Some(unit) = given.unit
        {
            at.unit_type = world.unit_type(unit);
        }
        at
    }

    fn test(&self, one: &Requirement, at: &Context) -> Option<bool> {
        let answer = match &one.condition {
            Condition::Building(name) if self.is_obsolete(name, at) => Some(false),
            _ => self.known(one, at),
        };
        answer.map(|yes| if one.present { yes } else { !yes })
    }

    pub fn is_obsolete(&self, name: &str, at: &Context) -> bool {
        let tile = at.city.and_then(|city| self.world.city_center(city));
        let here = Context { player: at.player, city: at.city, tile, ..Context::default() };
        let building = self.ruleset.buildings.get(name).unwrap();
        building.obsolete_by.iter().any(|end| self.test(end, &here) == Some(true))
    }

    fn unit_type(&self, id: UnitTypeId) -> &UnitType {
        self.ruleset.units.at(id.index()).unwrap().1
    }

    fn terrain(&self, tile: Tile) -> Option<(&str, &Terrain)> {
        self.ruleset.terrain.at(self.world.terrain(tile)?.index())
    }

    fn is_of_group(&self, player: Seat, group: &str) -> bool {
        let nation = self.world.nation(player).and_then(|nation| self.ruleset.nations.at(nation.index()));
        nation.is_some_and(|(_, nation)| nation.groups.iter().any(|one| one == group))
    }

    /// The players in a range; `None` if unknown.
    fn among(&self, range: Range, at: &Context) -> Option<Vec<Seat>> {
        let living = self.world.living();
        let relates = |one, other, relation| self.world.relates(one, other, relation);
        Some(match range {
            Range::Player => vec![at.player?],
            Range::World => living.iter().collect(),
            Range::Team => {
                let player = at.player?;
                living.iter().filter(|one| *one == player || relates(player, *one, Relation::Team)).collect()
            }
            Range::Alliance => {
                let player = at.player?;
                let is_with = |one: &Seat| {
                    *one == player || relates(player, *one, Relation::Team) || relates(player, *one, Relation::Alliance)
                };
                living.iter().filter(is_with).collect()
            }
            _ => unreachable!("no range of players"),
        })
    }

    fn tiles(&self, range: Range, at: &Context) -> Option<Vec<Tile>> {
        let world = self.world;
        Some(match range {
            Range::Local => vec![at.tile?],
            Range::CAdjacent => std::iter::once(at.tile?).chain(world.neighbours(at.tile?, true)).collect(),
            Range::Adjacent => std::iter::once(at.tile?).chain(world.neighbours(at.tile?, false)).collect(),
            Range::City => world.city_tiles(at.city?).collect(),
            _ => unreachable!("no range of tiles"),
        })
    }

    fn known(&self, one: &Requirement, at: &Context) -> Option<bool> {
        let (world, ruleset) = (self.world, self.ruleset);
        let has = |flags: &[String], flag: &str| flags.iter().any(|one| one == flag);
        let tile_is =
            |holds: &dyn Fn(Tile) -> bool| self.tiles(one.range, at).map(|tiles| tiles.into_iter().any(holds));
        match &one.condition {
            Condition::Tech(name) => {
                let tech = TechId::at(ruleset.techs.position(name).unwrap());
                if one.range == Range::World && one.survives {
                    return Some(world.was_known(tech));
                }
                let knows = |seat| if one.survives { world.has_known(seat, tech) } else { world.knows(seat, tech) };
                self.among(one.range, at).map(|seats| seats.into_iter().any(knows))
            }
            Condition::Government(name) => {
                let government = GovernmentId::at(ruleset.governments.position(name).unwrap());
                at.player.map(|player| world.government(player) == Some(government))
            }
            Condition::Building(name) => self.building(name, one, at),
            Condition::BuildingGenus(genus) => {
                at.building.map(|building| ruleset.buildings.at(building.index()).unwrap().1.genus == *genus)
            }
            Condition::Extra(name) => {
                let extra = ExtraId::at(ruleset.extras.position(name).unwrap());
                tile_is(&|tile| world.has_extra(tile, extra))
            }
            Condition::ExtraFlag(flag) => tile_is(&|tile| {
                ruleset.extras.iter().enumerate().any(|(place, (_, extra))| {
                    let flags = [
                        &extra.flags[..],
                        extra.base.as_ref().map_or(&[][..], |base| &base.flags),
                        extra.road.as_ref().map_or(&[][..], |road| &road.flags),
                    ];
                    world.has_extra(tile, ExtraId::at(place)) && flags.iter().any(|flags| has(flags, flag))
                }) || world.resource(tile).is_some_and(|resource| {
                    ruleset.resources.at(resource.index()).is_some_and(|(_, one)| has(&one.flags, flag))
                })
            }),
            Condition::Resource(name) => {
                let resource = ResourceId::at(ruleset.resources.position(name).unwrap());
                tile_is(&|tile| world.resource(tile) == Some(resource))
            }
            Condition::Terrain(name) => {
                let terrain = TerrainId::at(ruleset.terrain.position(name).unwrap());
                tile_is(&|tile| world.terrain(tile) == Some(terrain))
            }
            Condition::TerrainClass(class) => {
                tile_is(&|tile| self.terrain(tile).is_some_and(|(_, terrain)| terrain.class == *class))
            }
            Condition::TerrainFlag(flag) => {
                tile_is(&|tile| self.terrain(tile).is_some_and(|(_, terrain)| has(&terrain.flags, flag)))
            }
            Condition::TerrainAlter(alter) => tile_is(&|tile| {
                self.terrain(tile).is_some_and(|(_, terrain)| match alter {
                    TerrainAlter::CanIrrigate => terrain.irrigate.is_some(),
                    TerrainAlter::CanMine => terrain.mine.is_some(),
                    TerrainAlter::CanRoad => terrain.road.is_some(),
                })
            }),
            Condition::CityTile(CityTile::Claimed) => at.tile.map(|tile| world.tile_owner(tile).is_some()),
            Condition::CityTile(CityTile::Center) => at.tile.map(|tile| match at.city {
                Some(city) => world.city_center(city) == Some(tile),
                None => world.city_at(tile).is_some(),
            }),
            Condition::MinSize(size) => at.city.map(|city| world.city_size(city) >= *size),
            Condition::MaxUnitsOnTile(count) => at.tile.map(|tile| world.units_at(tile) <= *count),
            _ => self.of_units_and_talk(one, at),
        }
    }

    fn of_units_and_talk(&self, one: &Requirement, at: &Context) -> Option<bool> {
        let (world, ruleset) = (self.world, self.ruleset);
        let has = |flags: &[String], flag: &str| flags.iter().any(|one| one == flag);
        match &one.condition {
            Condition::UnitType(name) => at.unit_type.map(|unit| ruleset.units.at(unit.index()).unwrap().0 == name),
            Condition::UnitClass(name) => at.unit_type.map(|unit| self.unit_type(unit).class == *name),
            Condition::UnitFlag(flag) => at.unit_type.map(|unit| has(&self.unit_type(unit).flags, flag)),
            Condition::UnitClassFlag(flag) => at.unit_type.map(|unit| {
                let class = ruleset.unit_classes.get(&self.unit_type(unit).class).unwrap();
                has(&class.flags, flag)
            }),
            Condition::UnitState(state) => at.unit.map(|unit| world.unit_is(unit, *state)),
            Condition::Activity(activity) => match (at.activity, at.unit) {
                (Some(does), _) => Some(does == *activity),
                (None, unit) => unit.map(|unit| world.unit_activity(unit) == Some(*activity)),
            },
            Condition::MinMoveFragments(count) => at.unit.map(|unit| world.unit_moves(unit) >= *count),
            Condition::MinHitPoints(count) => at.unit.map(|unit| world.unit_hit_points(unit) >= *count),
            Condition::MinAge(turns) => at.unit.map(|unit| world.unit_age(unit) >= *turns),
            Condition::Output(output) => Some(at.output == Some(*output)),
            Condition::Specialist(name) => {
                let specialist = SpecialistId::at(ruleset.specialists.position(name).unwrap());
                Some(at.specialist == Some(specialist))
            }
            Condition::Action(action) => Some(at.action == Some(*action)),
            Condition::Relation(relation) => {
                let (player, other) = at.player.zip(at.other)?;
                Some(player != other && world.relates(player, other, *relation))
            }
            Condition::NationGroup(group) => {
                let seats = self.among(one.range, at)?;
                Some(seats.into_iter().any(|seat| self.is_of_group(seat, group)))
            }
            Condition::AiSkill(skill) => at.player.map(|player| world.ai_skill(player) == Some(*skill)),
            Condition::MinYear(year) => Some(world.year() >= *year),
            Condition::VisionLayer(layer) => at.layer.map(|asked| asked == *layer),
            Condition::Intelligence(kind) => at.intelligence.map(|asked| asked == *kind),
            _ => unreachable!("answered before"),
        }
    }

    fn building(&self, name: &str, one: &Requirement, at: &Context) -> Option<bool> {
        let world = self.world;
        let building = BuildingId::at(self.ruleset.buildings.position(name).unwrap());
        let genus = self.ruleset.buildings.get(name).unwrap().genus;
        let is_wonder = matches!(genus, Genus::GreatWonder | Genus::SmallWonder);
        let place = |city| world.city_center(city).map(|tile| world.continent(tile));
        match one.range {
            Range::Local => at.building.map(|asked| asked == building),
            Range::City => at.city.map(|city| world.city_has(city, building)),
            Range::Traderoute => at.city.map(|city| {
                let mut both = std::iter::once(city).chain(world.trade_partners(city));
                both.any(|city| world.city_has(city, building))
            }),
            Range::Continent => {
                let (player, city) = at.player.zip(at.city)?;
                let mut near = world.cities_of(player).filter(|other| place(*other) == place(city));
                Some(is_wonder && near.any(|other| world.city_has(other, building)))
            }
            Range::World if one.survives => Some(world.wonder_was_built(building)),
            Range::World => {
                let stands = world.cities.iter().any(|city| city.buildings.contains(building.index()));
                Some(genus == Genus::GreatWonder && stands)
            }
            range => {
                let owns = |seat| {
                    let has = |city| world.city_has(city, building);
                    is_wonder
                        && (world.cities_of(seat).any(has) || one.survives && world.has_owned_wonder(seat, building))
                };
                self.among(range, at).map(|seats| seats.into_iter().any(owns))
            }
        }
    }
}
