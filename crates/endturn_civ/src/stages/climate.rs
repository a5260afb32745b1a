//! W-96 Global warming and nuclear winter, W-97 Climate change: pollution and fallout gather until
//! they change terrain. Its pure part is [`endturn_civ_rules::activities::climate`]. Step
//! `Climate`. Draws `climate`, `tiles`. Tells `ClimateChanged`.

use std::sync::Arc;

use endturn_civ_rules::activities::climate::{Effect, Upset, strength};
use endturn_civ_rules::ids::{ExtraId, TerrainId, Tile};
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::{Eye, Realm};

/// W-96: warming and winter.
pub const UPSETS: RuleId = RuleId("W-96");
/// W-97: what they change.
const CHANGE: RuleId = RuleId("W-97");

/// W-96: counts the tiles that upset the climate, warming first; nothing is drawn while too few
/// have gathered. Needs a realm: new terrain moves units, takes buildings and extras, and may join
/// seas and continents.
pub fn upset(mut realm: Realm) {
    let rules = Arc::clone(&realm.rules.0);
    let settings = &rules.written.settings;
    for (upset, is_on) in Upset::ALL.into_iter().zip([settings.globalwarming, settings.nuclearwinter]) {
        let causes = rules.land.upsetting[upset as usize];
        if !is_on || causes.iter().next().is_none() {
            continue;
        }
        let is_any = causes.iter().any(|cause| realm.eye().map.is_anywhere(cause));
        let topology = *realm.land.map.topology();
        let tiles = is_any.then(|| topology.all()).into_iter().flatten();
        let dirt = tiles.map(|tile| realm.land.map.extras(tile).0 & causes.0).filter(|&dirt| dirt != 0);
        let dirty = i32::try_from(dirt.map(u64::count_ones).sum::<u32>()).unwrap_or(i32::MAX);
        let mut progress = realm.commons.upsets.of(upset);
        if dirty == 0 && progress.gathered == 0 {
            continue;
        }
        let gathered =
            progress.turn(dirty, topology.tiles(), || realm.facts.draw_table_nth(UPSETS, "climate", upset as u32));
        *realm.commons.upsets.of_mut(upset) = progress;
        if let Some(gathered) = gathered {
            let most = strength(topology.width(), topology.height(), gathered);
            realm.work(|realm| change(realm, upset, most));
        }
    }
}

/// W-97: tries random tiles, each at most once, until the strength is used up.
fn change(realm: &mut Realm<'_, '_>, upset: Upset, mut strength: i64) {
    let topology = *realm.land.map.topology();
    let mut left: Vec<Tile> = topology.all().collect();
    let mut draw = realm.facts.draw_table_nth(CHANGE, "tiles", upset as u32);
    let mut changed = 0;
    while strength > 0 && !left.is_empty() {
        let at = usize::try_from(draw.below(left.len() as u64)).unwrap_or(0);
        let tile = left.swap_remove(at);
        let effect = effect(realm.eye(), upset, tile);
        strength -= i64::from(effect != Effect::None);
        if let Effect::Becomes(terrain) = effect {
            realm.change_terrain(None, tile, terrain);
            realm.end_illegal_work_near(tile);
            changed += 1;
        }
    }
    realm.facts.tell(CHANGE, CivFact::ClimateChanged { upset: upset.words(), tiles: changed });
}

/// W-97: what an upset makes of a tile.
fn effect(eye: Eye<'_>, upset: Upset, tile: Tile) -> Effect {
    let (map, rules, topology) = (eye.map, eye.rules, *eye.map.topology());
    let terrain = map.terrain(tile);
    let has_river = |tile: Tile| map.extras(tile).iter().any(|extra| rules.activities.is_river(ExtraId::at(extra)));
    let is_wet = topology.neighbours(tile).any(|near| !map.is_land(near))
        || has_river(tile)
        || topology.cardinal(tile).any(has_river);
    let may = |to: TerrainId| {
        let around = topology.neighbours(tile).map(|near| map.terrain(near));
        let around: Vec<TerrainId> = around.collect();
        let fits_city = map.city(tile).is_none() || !rules.land.terrain(to).no_cities;
        fits_city && rules.activities.surroundings_allow(terrain, to, around.iter().copied())
    };
    rules.activities.climate_effect(upset, terrain, is_wet, may)
}
