//! W-81 Reveal effects, W-82 Contacts effect, W-83 Border vision effect: knowledge, contacts and
//! vision that effects give nations of the phase, renewed each phase. Steps `Reveals`, `Contacts`,
//! `Borders`. Draw none. Tell nothing: what they change does.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::RuleId;

use crate::changes::Survey;
use crate::realm::{Cities, Derived, Facts, Land, Nations};
use crate::state::{InPhase, ResearchPools};

/// W-81: land and cities revealed to nations.
pub const REVEALS: RuleId = RuleId("W-81");
/// W-82: nations in contact with all others.
pub const CONTACTS: RuleId = RuleId("W-82");
/// W-83: nations that see all their own land.
pub const BORDER_VISION: RuleId = RuleId("W-83");

/// W-81: `Reveal_Map` makes the whole map known to a nation, `Reveal_Cities` the tiles of all
/// cities, as they are now, without vision. The sums are those of the nations that are left (W-78);
/// no book of a city depends on what a nation has heard of.
pub fn reveal(
    turn: InPhase,
    (cities, nations): (Cities, Nations),
    research: Res<ResearchPools>,
    mut land: Land,
    mut derived: Derived,
) {
    for seat in turn.seats().filter(|&seat| nations.is_alive(seat)) {
        let hears_of = |kind| derived.nation_value(seat, kind) > 0;
        let (map, towns) = (hears_of(EffectKind::RevealMap), hears_of(EffectKind::RevealCities));
        let mut survey = Survey::new((&cities, &nations), &research, &mut land, &mut derived, turn.round());
        if map {
            survey.hear_of_all(seat);
        } else if towns {
            let tiles: Vec<Tile> = survey.city_tiles().collect();
            tiles.into_iter().for_each(|tile| survey.hear_of_tile(seat, tile));
        }
    }
}

/// W-82: `Have_Contacts` puts a nation in contact with all others (W-13). The sums are those of the
/// nations that are left (W-78); what depends on new pacts is marked, and recomputed when the
/// next realm opens.
pub fn contact(turn: InPhase, (cities, mut nations): (Cities, Nations), mut derived: Derived, mut facts: Facts) {
    for seat in turn.seats() {
        if !nations.is_alive(seat) || derived.nation_value(seat, EffectKind::HaveContacts) <= 0 {
            continue;
        }
        for other in nations.all_seats().filter(|&other| other != seat) {
            if nations.make_contact(&derived, &mut facts, (seat, other), turn.round()) {
                derived.caches.nations_changed();
                for one in [seat, other] {
                    derived.change_foreign_affairs(&cities, &nations, one);
                }
            }
        }
    }
}

/// W-83: `Border_Vision` lets a nation see all its own land while the effect lasts. No book of a
/// city depends on what its nation sees of its own land.
pub fn see_borders(
    turn: InPhase,
    (cities, nations): (Cities, Nations),
    research: Res<ResearchPools>,
    mut land: Land,
    mut derived: Derived,
) {
    let mut survey = Survey::new((&cities, &nations), &research, &mut land, &mut derived, turn.round());
    turn.seats().for_each(|seat| survey.review_border_vision(seat));
}
