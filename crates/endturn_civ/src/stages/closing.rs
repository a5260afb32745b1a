//! C-48 City borders, W-87 Borders at the end of a round, W-88 Border claims, W-99 Diplomatic
//! counters, W-106 Calendar, W-107 Age of players, C-08.e Books at the end of a round: the end of a
//! round. Steps `Borders`, `Pacts`, `Calendar`, `Ages`, `Books`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, Seat, ids::Keyed, seats::SeatTable, turn::TurnChain};

use crate::changes::Survey;
use crate::realm::{Caches, Cities, Derived, Eye, Land, Nations, Realm};
use crate::state::{Calendar, Home, Life, ResearchPools, RulesInForce, UnitsByTile};

/// C-48: borders.
pub const BORDERS: RuleId = RuleId("C-48");
/// W-106: the calendar.
pub const CALENDAR: RuleId = RuleId("W-106");
/// C-08: books at the end of a round.
pub const BOOKS: RuleId = RuleId("C-08.e");
/// W-99: counters between nations.
pub const PACTS: RuleId = RuleId("W-99");
/// W-107: nations grow older.
pub const AGES: RuleId = RuleId("W-107");

/// W-87: all cities and bases claim land, in map order. The books that depend on it are marked, and
/// recomputed when the next realm opens.
pub fn claim_borders(
    chain: Res<TurnChain>,
    (mut cities, nations): (Cities, Nations),
    research: Res<ResearchPools>,
    (mut land, mut derived): (Land, Derived),
    by_tile: Res<UnitsByTile>,
    homes: Keyed<UnitId, &Home>,
) {
    let round = chain.current().round_number();
    Survey::new((&cities, &nations), &research, &mut land, &mut derived, round).claim_all_borders();
    let homes_on = |tile| by_tile.on(tile).iter().filter_map(|&unit| homes.get(unit)?.0);
    derived.settle_claims(&mut cities, &mut land, homes_on);
}

/// W-99: decrements the counters between nations, and voids treaties that can't be kept. Needs a
/// realm: the end of a cease-fire is war, and that of an armistice destroys soldiers.
pub fn count_down_pacts(mut realm: Realm) {
    realm.work(|realm| {
        realm.count_down_pacts();
        realm.review_treaties();
    });
}

/// W-106: years per round, from effects, which may depend on anything.
pub fn years(world: &World) -> i32 {
    years_of(Eye::of(world))
}

/// W-106: years per round, as things are.
pub(crate) fn years_of(eye: Eye<'_>) -> i32 {
    let sum = |kind| eye.rules.effects.value(kind, &Context::default(), &eye);
    let limit = match sum(EffectKind::SlowDownTimeline) {
        ..=0 => i32::MAX,
        1 => 5,
        2 => 2,
        _ => 1,
    };
    sum(EffectKind::TurnYears).min(limit)
}

/// W-106: advances the year; there may be no year 0.
pub fn turn_year(
    In(years): In<i32>,
    rules: Res<RulesInForce>,
    mut calendar: ResMut<Calendar>,
    mut caches: ResMut<Caches>,
) {
    let before = calendar.year;
    let mut year = before.saturating_add(years);
    if rules.0.written.game.calendar.skip_year_0 && before < 0 && year >= 0 {
        year += 1;
    }
    if year != before {
        calendar.year = year;
        if rules.0.asks_for_years {
            caches.nations_changed();
        }
    }
}

/// W-107: adds a turn to the age of living nations.
pub fn grow_older(table: Res<SeatTable>, mut nations: Query<(&Seat, &mut Life)>) {
    for (&seat, mut life) in &mut nations {
        if table.stands(seat) {
            life.turns = life.turns.saturating_add(1);
        }
    }
}

/// C-08.e: changes to nations and the calendar reach the books of cities and the vision of units
/// once, at the end of a round **(ours)**, before players see them. Needs a realm: books depend on
/// everything.
pub fn close_books(mut realm: Realm) {
    realm.work(|realm| realm.nations.all_seats().for_each(|seat| realm.refresh_sight_of(seat)));
}
