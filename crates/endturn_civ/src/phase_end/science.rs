//! C-50 Science harvest, C-58 Tech upkeep and loss, W-54 Tech_Parasite, W-68 Completing research:
//! tech parasite, bulbs of cities, tech upkeep, completion of research. Its pure parts are
//! [`endturn_civ_rules::nation::research`], [`endturn_civ_rules::nation::tech_loss`],
//! [`endturn_civ_rules::nation::tech_upkeep`] and [`endturn_civ_rules::nation::free_tech`]. Steps
//! `spread of techs`, `bulbs`, `tech upkeep`, `research`. Draw `tech to lose`, `tech`, `next
//! research`. Tell `TechLost`.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::game::{CityOrder, TechUpkeep};
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{RuleId, Seat, number::noun_for};

use super::row::{CityTurn, Flow, NationTurn};
use crate::realm::Realm;
use crate::state::Nation;

const HARVEST: RuleId = RuleId("C-50");

/// W-54: grants a nation one tech that enough others know, at most one per turn.
pub(super) fn spread(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    realm.get_spread_tech(seat);
}

/// C-50: adds a city's science to its nation's research pool; nothing is completed yet.
pub(super) fn harvest(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let bulbs = match turn.order {
        CityOrder::Documented => realm.cities.books(city).settled.production[Output::Science],
        CityOrder::Code => realm.cities.books(city).saved[Output::Science],
    };
    if bulbs != 0 {
        let seat = realm.cities.site(city).owner;
        realm.add_bulbs(seat, bulbs);
        realm.note(city, HARVEST, |eye| {
            let pools = &eye.research_pools().pools;
            let pool = eye.nation_part::<Nation>(seat).and_then(|nation| pools.get(usize::from(nation.pool)));
            let bulbs_now = pool.map_or(0, |pool| pool.bulbs);
            format!("{bulbs:+} {}, the nation has {bulbs_now}", noun_for(&bulbs, "bulb"))
        });
    }
    Flow::Next
}

/// C-58: charges tech upkeep.
pub(super) fn upkeep(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    if realm.rules.written.game.research.tech_upkeep_style == TechUpkeep::Off {
        return;
    }
    let bulbs = realm.eye().tech_upkeep(seat);
    realm.research_mut(seat).pay_upkeep(bulbs);
    realm.add_bulbs(seat, 0);
}

/// W-68: completes research once per nation, after all its cities.
pub(super) fn complete(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    realm.complete_research(seat);
}
