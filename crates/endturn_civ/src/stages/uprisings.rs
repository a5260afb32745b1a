//! W-89 Barbarian uprisings: barbarians come near cities of nations that are large and restless.
//! Its pure part is [`endturn_civ_rules::nation::barbarians`]; they appear as the next round starts
//! (`crates/endturn_civ/src/stages/newcomers.rs`). Step `Uprisings`. Draws `uprising`. Tells
//! nothing.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::nation::barbarians::{UNREST, attempts, breaks_out, strength};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, random::Draw};

use crate::realm::{Eye, Realm};
use crate::state::{Holdings, Horde, Site};

/// The rule.
pub const RULE: RuleId = RuleId("W-89");
/// Distance from land within which barbarians come by sea.
const SHORE: i32 = 4;

/// W-89: attempts uprisings, from the round `onsetbarbs` on, in scenarios to which barbarians are
/// invited. Huts on the tile vanish.
pub fn rise(mut realm: Realm) {
    let settings = &realm.rules.written.settings;
    let is_time = realm.turn() >= settings.onsetbarbs && realm.commons.invitation.barbarians.is_some();
    let count = attempts(settings.barbarians, realm.land.map.topology().tiles());
    if !is_time || count == 0 {
        return;
    }
    realm.work(|realm| {
        // One generator per round: each attempt goes on where the one before it stopped.
        let mut draw = realm.facts.draw_table(RULE, "uprising");
        for _ in 0..count {
            let Some(horde) = realm.eye().uprising(&mut draw) else { continue };
            for hut in realm.rules.land.huts_among(realm.land.map.extras(horde.at)).iter().map(ExtraId::at) {
                realm.remove_extra(horde.at, hut);
            }
            realm.commons.newcomers.hordes.push(horde);
        }
    });
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
