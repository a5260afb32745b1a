//! W-98 Spontaneous extras: extras go away and come up by chance. Step `Extras`. Draws `appears`,
//! `disappears`. Tells `ExtraAppeared`, `ExtraLost`.

use std::sync::Arc;

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_engine::RuleId;

use crate::facts::CivFact;
use crate::realm::Realm;

/// The rule.
pub const RULE: RuleId = RuleId("W-98");

/// W-98: first every extra that may go away does so on each tile with its chance; then every extra
/// that may come up does. Needs a realm: the requirements of each tile are asked of the world as
/// the tiles before it left it.
pub fn come_and_go(mut realm: Realm) {
    let rules = Arc::clone(&realm.rules.0);
    let extras = || rules.written.extras.iter().enumerate().map(|(at, (_, extra))| (ExtraId::at(at), extra));
    if extras().all(|(_, extra)| extra.appears.is_none() && extra.disappears.is_none()) {
        return;
    }
    realm.work(|realm| {
        for (extra, entry) in extras() {
            if let Some(change) = &entry.disappears {
                vanish(realm, extra, change.chance);
            }
        }
        for (extra, entry) in extras() {
            if let Some(change) = &entry.appears {
                appear(realm, extra, change.chance);
            }
        }
    });
}

/// Whether the requirements for a change of an extra hold on a tile: for appearing, or for
/// disappearing.
fn holds(realm: &Realm<'_, '_>, extra: ExtraId, change: usize, tile: Tile) -> bool {
    let reqs = &realm.rules.effects.reqs.by_chance[extra.index()][change];
    realm.rules.effects.holds(reqs, &Context { tile: Some(tile), ..Context::default() }, &realm.eye())
}

fn vanish(realm: &mut Realm<'_, '_>, extra: ExtraId, chance: i32) {
    let mut draw = realm.facts.draw_table_nth(RULE, "disappears", u32::from(extra.0));
    for tile in realm.land.map.topology().all() {
        let is_here = realm.land.map.has_extra(tile, extra);
        if is_here && (draw.below(10_000) as i64) < i64::from(chance) && holds(realm, extra, 1, tile) {
            realm.remove_extra(tile, extra);
            let owner = realm.land.map.owner(tile);
            realm.facts.tell(RULE, CivFact::ExtraLost { tile, extra, owner, reason: "chance" });
            realm.end_illegal_work_near(tile);
        }
    }
}

/// Adds an extra where it has room: on terrain that can have it, without a conflicting one, and not
/// in a city if it can't be there.
fn appear(realm: &mut Realm<'_, '_>, extra: ExtraId, chance: i32) {
    let mut draw = realm.facts.draw_table_nth(RULE, "appears", u32::from(extra.0));
    for tile in realm.land.map.topology().all() {
        if (draw.below(10_000) as i64) >= i64::from(chance) {
            continue;
        }
        let (map, rules) = (&realm.land.map, &realm.rules);
        let has_room = !map.extras(tile).meets(rules.activities.conflicts(extra)) && !map.has_extra(tile, extra);
        let suits = rules.activities.suits(extra, map.terrain(tile))
            && (map.city(tile).is_none() || rules.land.may_be_in_city(extra));
        if has_room && suits && holds(realm, extra, 0, tile) {
            realm.add_extra(tile, extra);
            let owner = realm.land.map.owner(tile);
            realm.facts.tell(RULE, CivFact::ExtraAppeared { tile, extra, owner });
            realm.end_illegal_work_near(tile);
        }
    }
}
