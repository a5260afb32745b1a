//! Requirements and effects evaluated against the world, one by one.

use endturn_engine::Seat;

use super::ask::{Ask, Req};
use super::book::{EffectBook, EffectRow, NO_POLICY};
use super::circumstances::{Circumstances, Context};
use super::weights::{total, weighted};
use crate::ids::{BuildingId, Tile};
use crate::keys::CityId;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::{CityTile, Range, Relation};

/// Fills the gaps of the context, each from given parts and never from filled ones.
#[must_use]
#[inline]
pub(crate) fn fill(given: &Context, world: &impl Circumstances) -> Context {
    let has_all = given.unit.is_none() && given.player.is_some() && given.city.is_some() && given.tile.is_some();
    if has_all { *given } else { fill_gaps(given, world) }
}

fn fill_gaps(given: &Context, world: &impl Circumstances) -> Context {
    let tile_of_unit = given.unit.and_then(|unit| world.unit_tile(unit));
    let city = given
        .city
        .or_else(|| given.tile.and_then(|tile| world.city_at(tile)))
        .or_else(|| tile_of_unit.and_then(|tile| world.city_at(tile)));
    let tile = given.tile.or(tile_of_unit).or_else(|| given.city.and_then(|city| world.city_center(city)));
    let player = given
        .player
        .or_else(|| given.unit.and_then(|unit| world.unit_owner(unit)))
        .or_else(|| given.city.and_then(|city| world.city_owner(city)))
        .or_else(|| given.tile.and_then(|tile| world.tile_owner(tile)));
    let unit_type = given.unit_type.or_else(|| given.unit.and_then(|unit| world.unit_type(unit)));
    Context { player, city, tile, unit_type, ..*given }
}

/// A filled context in its world.
pub(super) struct Scene<'a, W> {
    pub(super) book: &'a EffectBook,
    pub(super) at: Context,
    pub(super) world: &'a W,
}

impl<W: Circumstances> Scene<'_, W> {
    /// Whether a requirement is met; `None` if a part it needs is missing.
    pub(super) fn test(&self, req: &Req) -> Option<bool> {
        if let Ask::Building(building) = req.ask
            && self.is_obsolete(building)
        {
            return Some(!req.present);
        }
        self.raw(req).map(|answer| answer == req.present)
    }

    fn all(&self, reqs: &[Req]) -> bool {
        reqs.iter().all(|req| self.test(req) == Some(true))
    }

    /// Whether a building is obsolete for the player and the city here.
    fn is_obsolete(&self, building: BuildingId) -> bool {
        let ends = self.book.building_obsolete_by(building);
        if ends.is_empty() {
            return false;
        }
        let (player, city) = (self.at.player, self.at.city);
        let tile = city.and_then(|city| self.world.city_center(city));
        let at = Context { player, city, tile, ..Context::default() };
        let here = Scene { book: self.book, at, world: self.world };
        ends.iter().any(|end| here.test(end) == Some(true))
    }

    /// Yes, no or unknown, ignoring obsolescence and `present`.
    pub(super) fn raw(&self, req: &Req) -> Option<bool> {
        let (at, world, sets) = (&self.at, self.world, &self.book.sets);
        Some(match req.ask {
            Ask::Nothing => return None,
            Ask::Tech(tech) if req.range == Range::World && req.survives => world.was_known(tech),
            Ask::Tech(tech) if req.survives => return self.anyone(req.range, |one| world.has_known(one, tech)),
            Ask::Tech(tech) => return self.anyone(req.range, |one| world.knows(one, tech)),
            Ask::NationIn(set) => {
                return self.anyone(req.range, |one| {
                    world.nation(one).is_some_and(|nation| sets.contains(set, nation.index()))
                });
            }
            Ask::Government(government) => world.government(at.player?) == Some(government),
            Ask::AiSkill(skill) => world.ai_skill(at.player?) == Some(skill),
            Ask::Relation(relation) => {
                let (player, other) = (at.player?, at.other?);
                player != other && world.relates(player, other, relation)
            }
            Ask::MinYear(year) => world.year() >= year,
            Ask::Building(building) => return self.building(building, req),
            Ask::BuildingIn(set) => sets.contains(set, at.building?.index()),
            Ask::Extra(extra) => return self.somewhere(req.range, |tile| world.has_extra(tile, extra)),
            Ask::ExtraIn(extras, resources) => {
                let flagged = sets.extras(extras);
                let has_resource = |tile| {
                    let on_tile = resources.zip(world.resource(tile));
                    on_tile.is_some_and(|(resources, resource)| sets.contains(resources, resource.index()))
                };
                return self.somewhere(req.range, |tile| {
                    world.extras(tile).meets(flagged) || resources.is_some() && has_resource(tile)
                });
            }
            Ask::Resource(resource) => {
                return self.somewhere(req.range, |tile| world.resource(tile) == Some(resource));
            }
            Ask::Terrain(terrain) => return self.somewhere(req.range, |tile| world.terrain(tile) == Some(terrain)),
            Ask::TerrainIn(set) => {
                return self.somewhere(req.range, |tile| {
                    world.terrain(tile).is_some_and(|terrain| sets.contains(set, terrain.index()))
                });
            }
            Ask::CityTile(CityTile::Claimed) => world.tile_owner(at.tile?).is_some(),
            Ask::CityTile(CityTile::Center) => {
                let tile = at.tile?;
                at.city.map_or_else(|| world.city_at(tile).is_some(), |city| world.city_center(city) == Some(tile))
            }
            Ask::MinSize(size) => world.city_size(at.city?) >= size,
            Ask::MaxUnitsOnTile(count) => world.units_at(at.tile?) <= count,
            Ask::UnitType(unit_type) => at.unit_type? == unit_type,
            Ask::UnitTypeIn(set) => sets.contains(set, at.unit_type?.index()),
            Ask::UnitState(state) => world.unit_is(at.unit?, state),
            Ask::Activity(activity) => {
                let does = at.activity.or_else(|| world.unit_activity(at.unit?))?;
                does == activity
            }
            Ask::MinMoveFragments(count) => world.unit_moves(at.unit?) >= count,
            Ask::MinHitPoints(count) => world.unit_hit_points(at.unit?) >= count,
            Ask::MinAge(turns) => world.unit_age(at.unit?) >= turns,
            // For these a missing part counts as no.
            Ask::Output(output) => at.output == Some(output),
            Ask::Specialist(specialist) => at.specialist == Some(specialist),
            Ask::Action(action) => at.action == Some(action),
            Ask::VisionLayer(layer) => at.layer? == layer,
            Ask::Intelligence(kind) => at.intelligence? == kind,
        })
    }

    /// Whether the condition holds for the player or for one of those in range.
    fn anyone(&self, range: Range, holds: impl Fn(Seat) -> bool) -> Option<bool> {
        let world = self.world;
        if range == Range::World {
            return Some(world.living().iter().any(holds));
        }
        let player = self.at.player?;
        let relates = |one: Seat, relation| world.relates(player, one, relation);
        Some(match range {
            Range::Player => holds(player),
            Range::Team => {
                world.living().iter().any(|one| (one == player || relates(one, Relation::Team)) && holds(one))
            }
            Range::Alliance => world.living().iter().any(|one| {
                let counts = one == player || relates(one, Relation::Alliance) || relates(one, Relation::Team);
                counts && holds(one)
            }),
            _ => return None,
        })
    }

    /// Whether a building exists; in ranges wider than a city's trade partners, only wonders count.
    fn building(&self, building: BuildingId, req: &Req) -> Option<bool> {
        let world = self.world;
        match req.range {
            Range::Local => Some(self.at.building? == building),
            Range::City => Some(world.city_has(self.at.city?, building)),
            Range::Traderoute => {
                let city = self.at.city?;
                let has = |city: CityId| world.city_has(city, building);
                Some(has(city) || world.trade_partners(city).any(has))
            }
            Range::Continent => {
                let (player, city) = (self.at.player?, self.at.city?);
                let continent = |city: CityId| world.city_center(city).map(|tile| world.continent(tile));
                let here = continent(city);
                let has = |one: CityId| world.city_has(one, building) && continent(one) == here;
                Some(self.book.is_wonder(building) && here.is_some() && world.cities_of(player).any(has))
            }
            Range::World => Some(if req.survives {
                world.wonder_was_built(building)
            } else {
                world.wonder_owner(building).is_some()
            }),
            range if req.survives => self.anyone(range, |one| world.has_owned_wonder(one, building)),
            range => self.anyone(range, |one| world.owns_wonder(one, building)),
        }
    }

    /// Whether the condition holds on the tile or on one of those in range.
    fn somewhere(&self, range: Range, holds: impl Fn(Tile) -> bool) -> Option<bool> {
        let world = self.world;
        match range {
            Range::Local => Some(holds(self.at.tile?)),
            Range::CAdjacent | Range::Adjacent => {
                let tile = self.at.tile?;
                Some(holds(tile) || world.neighbours(tile, range == Range::CAdjacent).any(holds))
            }
            Range::City => Some(world.city_tiles(self.at.city?).any(holds)),
            _ => None,
        }
    }

    /// Value of an effect if its requirements hold.
    pub(super) fn weight(&self, effect: &EffectRow) -> i64 {
        if effect.policy == NO_POLICY {
            return i64::from(effect.value);
        }
        let setting = self.at.player.map_or(0, |player| self.world.policy(player, usize::from(effect.policy)));
        weighted(effect.value, setting)
    }
}

impl EffectBook {
    pub(super) fn scene<'a, W: Circumstances>(&'a self, given: &Context, world: &'a W) -> Scene<'a, W> {
        Scene { book: self, at: fill(given, world), world }
    }

    fn is_wonder(&self, building: BuildingId) -> bool {
        self.wonders.contains(building.index())
    }

    /// Whether one requirement is met; `None` if a part of the context that it needs is missing.
    #[must_use]
    pub fn test(&self, req: &Req, context: &Context, world: &impl Circumstances) -> Option<bool> {
        self.scene(context, world).test(req)
    }

    /// Whether all requirements are met for certain: unknown ones are not met.
    #[must_use]
    pub fn holds(&self, reqs: &[Req], context: &Context, world: &impl Circumstances) -> bool {
        reqs.is_empty() || self.scene(context, world).all(reqs)
    }

    /// Whether all requirements may be met: unknown ones count as met.
    #[must_use]
    pub fn may_hold(&self, reqs: &[Req], context: &Context, world: &impl Circumstances) -> bool {
        let scene = self.scene(context, world);
        reqs.iter().all(|req| scene.test(req) != Some(false))
    }

    /// Whether a building is obsolete: one of its conditions for that holds for the player and the
    /// city.
    #[must_use]
    pub fn is_obsolete(
        &self,
        building: BuildingId,
        player: Option<Seat>,
        city: Option<CityId>,
        world: &impl Circumstances,
    ) -> bool {
        let given = Context { player, city, ..Context::default() };
        self.scene(&given, world).is_obsolete(building)
    }

    /// The sum of all effects of a kind whose requirements are met for certain.
    #[must_use]
    pub fn value(&self, kind: EffectKind, context: &Context, world: &impl Circumstances) -> i32 {
        let effects = self.of_kind(kind);
        if effects.is_empty() {
            return 0;
        }
        let scene = self.scene(context, world);
        let counts = |effect: &&EffectRow| scene.all(self.reqs_of(effect));
        total(effects.iter().filter(counts).map(|effect| scene.weight(effect)).sum())
    }

    /// Contribution of a building itself: the sum of the effects of a kind that require it and
    /// would be met if it existed.
    #[must_use]
    pub fn value_of_building(
        &self,
        kind: EffectKind,
        building: BuildingId,
        context: &Context,
        world: &impl Circumstances,
    ) -> i32 {
        let scene = self.scene(context, world);
        let is_it = |req: &Req| req.ask == Ask::Building(building);
        let counts = |effect: &&EffectRow| {
            let reqs = self.reqs_of(effect);
            reqs.iter().any(is_it)
                && reqs.iter().all(|req| if is_it(req) { req.present } else { scene.test(req) == Some(true) })
        };
        total(self.of_kind(kind).iter().filter(counts).map(|effect| scene.weight(effect)).sum())
    }
}
