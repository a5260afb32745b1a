//! W-81 Reveal effects, W-82 Contacts effect, W-83 Border vision effect: knowledge, contacts and
//! vision that effects give nations of the phase, renewed each phase. Steps `Reveals`, `Contacts`,
//! `Borders`. Draw none. Tell nothing: what they change does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat};

use crate::realm::Realm;
use crate::state::InPhase;

/// W-81: land and cities revealed to nations.
pub const REVEALS: RuleId = RuleId("W-81");
/// W-82: nations in contact with all others.
pub const CONTACTS: RuleId = RuleId("W-82");
/// W-83: nations that see all their own land.
pub const BORDER_VISION: RuleId = RuleId("W-83");

/// W-81: `Reveal_Map` makes the whole map known to a nation, `Reveal_Cities` the tiles of all
/// cities, as they are now, without vision.
pub fn reveal(mut realm: Realm, turn: InPhase) {
    realm.work(|realm| {
        for seat in turn.seats() {
            if !realm.nations.is_alive(seat) {
                continue;
            }
            let (map, cities) = (EffectKind::RevealMap, EffectKind::RevealCities);
            if realm.derived.nation_value(seat, map) > 0 {
                realm.hear_of_all(seat);
            } else if realm.derived.nation_value(seat, cities) > 0 {
                let tiles: Vec<Tile> = realm.city_tiles().collect();
                tiles.into_iter().for_each(|tile| realm.hear_of_tile(seat, tile));
            }
        }
    });
}

/// W-82: `Have_Contacts` puts a nation in contact with all others (W-13).
pub fn contact(mut realm: Realm, turn: InPhase) {
    realm.work(|realm| {
        for seat in turn.seats() {
            if !realm.nations.is_alive(seat) || realm.derived.nation_value(seat, EffectKind::HaveContacts) <= 0 {
                continue;
            }
            let others: Vec<Seat> = realm.nations.all_seats().filter(|&other| other != seat).collect();
            for other in others {
                realm.make_contact(seat, other);
            }
        }
    });
}

/// W-83: `Border_Vision` lets a nation see all its own land while the effect lasts.
pub fn see_borders(mut realm: Realm, turn: InPhase) {
    realm.work(|realm| turn.seats().for_each(|seat| realm.review_border_vision(seat)));
}
