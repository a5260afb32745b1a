//! C-24 History and culture, C-25 Celebration, C-55 Disorder and the fall of governments: culture,
//! celebration, disorder, and falling governments. Its pure parts are
//! [`endturn_civ_rules::city::culture`], [`endturn_civ_rules::city::celebration`] and
//! [`endturn_civ_rules::nation::revolution`]. Steps `history`, `celebration`, `disorder`,
//! `overthrow`, `culture of the nation`. Draw `revolution length`. Tell `CelebrationBegan`,
//! `CelebrationEnded`, `DisorderSpread`, `GovernmentFell`, `OrderRestored`, `RevolutionStarted`.

use endturn_civ_rules::city::celebration::{FeastTerms, feast_after};
use endturn_civ_rules::city::culture::history_after;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::revolution::{self, DisorderNotice};
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, number::counted_as};

use super::row::{CityTurn, Flow};
use crate::facts::CivFact;
use crate::notes::causes;
use crate::realm::Realm;

const HISTORY: RuleId = RuleId("C-24");
const CELEBRATION: RuleId = RuleId("C-25");
const DISORDER: RuleId = RuleId("C-55");

/// C-24: adds a turn's history to a city.
pub(super) fn history(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let gain = realm.city_value(city, EffectKind::History);
    let interest = realm.rules.written.game.culture.history_interest_permille;
    let before = realm.cities.history(city).0;
    let after = history_after(before, gain, interest);
    if after != before {
        realm.cities.history_mut(city).0 = after;
        realm.note(city, HISTORY, |eye| {
            let causes = causes(eye, city, EffectKind::History);
            format!("history {before} → {after}, {gain:+} a turn{causes}")
        });
    }
    Flow::Next
}

/// C-25: a city that was and still is happy celebrates.
pub(super) fn celebrate(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let moods = *realm.cities.moods(city);
    let terms = FeastTerms {
        size: realm.cities.citizens(city).size,
        celebrate_size: realm.rules.written.game.city.celebrate_size_limit,
        was_happy: moods.was_happy,
        happy_before: turn.happy_before,
        happy_now: realm.cities.books(city).settled.is_happy,
    };
    let feast = feast_after(moods.rapture, terms, turn.order);
    if moods.rapture == feast.rapture && moods.was_happy == feast.was_happy {
        return Flow::Next;
    }
    let seat = realm.cities.site(city).owner;
    // Tiles of a celebrating city yield more.
    realm.derived.caches.stale.mark(city);
    let moods = realm.cities.moods_mut(city);
    moods.rapture = feast.rapture;
    moods.was_happy = feast.was_happy;
    if feast.begins {
        realm.facts.tell(CELEBRATION, CivFact::CelebrationBegan { seat, city });
    }
    if feast.ends {
        realm.facts.tell(CELEBRATION, CivFact::CelebrationEnded { seat, city });
    }
    realm.note(city, CELEBRATION, |_| match (feast.rapture, feast.ends, feast.was_happy) {
        (0, true, _) => "the celebration ends".to_owned(),
        (0, _, true) => "happy now; celebrates if it is happy next turn too".to_owned(),
        (0, _, false) => "no longer happy".to_owned(),
        (turns, ..) => format!("celebrates, turn {turns}"),
    });
    Flow::Next
}

/// C-55: counts and reports turns of disorder.
pub(super) fn disorder(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let seat = realm.cities.site(city).owner;
    let before = realm.cities.moods(city).disorder;
    let is_disorder = realm.cities.books(city).settled.is_disorder;
    let limit = if is_disorder { realm.city_value(city, EffectKind::RevolutionUnhappiness) } else { 0 };
    let (turns, notice) = revolution::count_disorder(before, is_disorder, limit);
    let Some(notice) = notice else { return Flow::Next };
    realm.cities.moods_mut(city).disorder = turns;
    if notice == DisorderNotice::Ends {
        realm.facts.tell(DISORDER, CivFact::OrderRestored { seat, city });
        realm.note(city, DISORDER, |_| format!("order is restored, disorder {before} → 0 turns"));
        return Flow::Next;
    }
    realm.nations.record_mut(seat).disorder_turns += 1;
    let government_in_danger = notice == DisorderNotice::Warning;
    realm.facts.tell(DISORDER, CivFact::DisorderSpread { seat, city, turns, government_in_danger });
    realm.note(city, DISORDER, |_| match limit {
        1.. => format!("civil disorder, turn {turns}; the government falls after {limit}"),
        _ => format!("civil disorder, turn {turns}"),
    });
    Flow::Next
}

/// C-55: a government falls if a city has been in disorder for too long, as the manual has it
/// **(ours)**.
pub(super) fn overthrow(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let turns = realm.cities.moods(city).disorder;
    if turns == 0 {
        return Flow::Next;
    }
    let limit = realm.city_value(city, EffectKind::RevolutionUnhappiness);
    if revolution::overthrows(turns, limit) {
        let seat = realm.cities.site(city).owner;
        let government = realm.nations.regime(seat).0.government;
        realm.facts.tell(DISORDER, CivFact::GovernmentFell { seat, city });
        realm.note(city, DISORDER, |eye| {
            let causes = causes(eye, city, EffectKind::RevolutionUnhappiness);
            let brings = counted_as(turns, "turn of disorder brings", "turns of disorder bring");
            format!("{brings} the government down, the limit is {limit}{causes}")
        });
        // Settings that refuse a second revolution can't stop one that unrest causes: the running
        // one continues.
        let _ = realm.revolt(seat, government);
    }
    Flow::Next
}
