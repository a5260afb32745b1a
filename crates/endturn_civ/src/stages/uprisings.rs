//! W-89 Barbarian uprisings: barbarians come near cities of nations that are large and restless.
//! Its pure part is [`endturn_civ_rules::nation::barbarians`]; they appear as the next round starts
//! (`crates/endturn_civ/src/stages/newcomers.rs`). Step `Uprisings`. Draws `uprising`. Tells
//! nothing.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::nation::barbarians::{UNREST, attempts, breaks_out, strength};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{
    RuleId,
    ids::Keyed,
    random::{Draw, DrawSubject, Draws, Purpose},
    turn::TurnChain,
};

use crate::changes::Survey;
use crate::realm::{Cities, Derived, Eye, Land, Nations};
use crate::state::{Holdings, Home, Horde, Invitation, Newcomers, ResearchPools, Site, UnitsByTile};

/// The rule.
pub const RULE: RuleId = RuleId("W-89");
/// Distance from land within which barbarians come by sea.
const SHORE: i32 = 4;

/// W-89: the barbarians that rise now: attempts are made from the round `onsetbarbs` on, in
/// scenarios to which barbarians are invited.
pub fn uprisings(world: &World) -> Vec<Horde> {
    let eye = Eye::of(world);
    let (settings, turn) = (&eye.rules.written.settings, i32::try_from(eye.round()).unwrap_or(i32::MAX));
    if turn < settings.onsetbarbs || world.resource::<Invitation>().barbarians.is_none() {
        return Vec::new();
    }
    // One generator per round: each attempt goes on where the one before it stopped.
    let mut draw = world.resource::<Draws>().at(RULE, DrawSubject::TABLE, Purpose("uprising"));
    let count = attempts(settings.barbarians, eye.map.topology().tiles());
    (0..count).filter_map(|_| eye.uprising(&mut draw)).collect()
}

/// W-89: notes the barbarians that rise. Huts on their tiles vanish; what depends on that is
/// marked, and recomputed when the next realm opens.
pub fn rise(
    In(hordes): In<Vec<Horde>>,
    chain: Res<TurnChain>,
    (mut cities, nations): (Cities, Nations),
    research: Res<ResearchPools>,
    (mut land, mut derived): (Land, Derived),
    (by_tile, homes): (Res<UnitsByTile>, Keyed<UnitId, &Home>),
    mut newcomers: ResMut<Newcomers>,
) {
    let round = chain.current().round_number();
    let homes_on = |tile| by_tile.on(tile).iter().filter_map(|&unit| homes.get(unit)?.0);
    for horde in hordes {
        // No unit is on the tile whose vision could change.
        for hut in derived.rules.land.huts_among(land.map.extras(horde.at)).iter().map(ExtraId::at) {
            let mut survey = Survey::new((&cities, &nations), &research, &mut land, &mut derived, round);
            survey.clear_extra(horde.at, hut);
            derived.settle_claims(&mut cities, &mut land, homes_on);
            derived.change_tile(&cities, &land, horde.at);
        }
        newcomers.hordes.push(horde);
    }
}

impl Eye<'_> {
    /// W-89: one attempt: barbarians for a random tile, or `None` if none rise. Cities of
    /// barbarians are left alone **(ours)**.
    fn uprising(self, draw: &mut Draw) -> Option<Horde> {
        let (topology, mode) = (*self.map.topology(), self.rules.written.settings.barbarians);
        let place = Tile(u32::try_from(draw.below(topology.tiles() as u64)).ok()?);
        if self.rules.land.terrain(self.map.terrain(place)).no_barbarians {
            return None;
        }
        let sites = self.all_cities().filter_map(|city| self.city_part::<Site>(city));
        let nearest = sites.min_by_key(|site| topology.distance(place, site.tile))?;
        let victim = nearest.owner;
        if !UNREST.contains(&topology.distance(place, nearest.tile)) || self.is_barbarian(victim) {
            return None;
        }
        let at = topology.square(place, 1).find(|&tile| self.units_by_tile().on(tile).is_empty())?;
        let is_fit = !self.map.is_land(at) || self.vision().knows(victim, at);
        if !is_fit || self.map.city(at).is_some() || !topology.square(at, SHORE).any(|near| self.map.is_land(near)) {
            return None;
        }
        let cities = self.nation_part::<Holdings>(victim)?.cities.len();
        let unrest = self.rules.effects.value(EffectKind::CivilWarChance, &Context::player(victim), &self);
        if !breaks_out(mode, cities, unrest, draw) {
            return None;
        }
        Some(Horde { at, against: Some(nearest.tile), count: strength(mode, cities, draw) })
    }
}
