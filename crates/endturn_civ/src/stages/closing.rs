//! C-48 City borders, W-87 Borders at the end of a round, W-88 Border claims, W-99 Diplomatic
//! counters, W-106 Calendar, W-107 Age of players, C-08.e Books at the end of a round, W-115 Final
//! ranking: the end of a round. Each seat is ranked by itself whoever decides for it, so its player
//! need not be known (W-07). Steps `Borders`, `Pacts`, `Calendar`, `Ages`, `Books`, `End`. Draw
//! none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{
    RuleId, Seat,
    game::Limits,
    seats::{GameEnded, SeatOutcome, SeatResult, SeatTable},
    turn::{TurnChain, TurnWork},
};

use super::standing;
use crate::realm::{Caches, Eye, Realm};
use crate::state::{Calendar, Holdings, Life, RulesInForce, Treasury};

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
/// W-115: the final ranking.
pub const FINISH: RuleId = RuleId("W-115");

/// W-87: all cities and bases claim land, in map order.
pub fn claim_borders(mut realm: Realm) {
    realm.work(Realm::claim_all_borders);
}

/// W-99: decrements the counters between nations, and voids treaties that can't be kept.
pub fn count_down_pacts(mut realm: Realm) {
    realm.work(|realm| {
        realm.count_down_pacts();
        realm.review_treaties();
    });
}

/// W-106: years per round, from effects, which may depend on anything.
pub fn years(world: &World) -> i32 {
    let eye = Eye::of(world);
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
/// once, at the end of a round **(ours)**, before players see them.
pub fn close_books(mut realm: Realm) {
    realm.work(|realm| realm.nations.all_seats().for_each(|seat| realm.refresh_sight_of(seat)));
}

/// W-115: returns the final ranking if the game is over: at the last round nations are ranked by
/// score; a nation that is alone has won.
pub fn ranked(world: &World) -> Option<GameEnded> {
    let round = world.resource::<TurnChain>().current().round_number();
    let table = world.resource::<SeatTable>();
    let seats = table.seats();
    let condition = match table.standing().len() {
        0 => "nobody left",
        1 if seats > 1 => "last nation left",
        _ if round >= world.resource::<Limits>().turn_limit => "turn limit",
        _ => return None,
    };
    Some(GameEnded { condition: condition.to_owned(), round, results: ranking(world) })
}

/// W-115: ends the game.
pub fn finish(In(ended): In<Option<GameEnded>>, mut work: ResMut<TurnWork>) {
    if let Some(ended) = ended {
        work.end_game(ended);
    }
}

/// W-115: ranks seats by score, ties by cities, then gold; nations that fell later rank before
/// those that fell earlier **(ours)**.
fn ranking(world: &World) -> Vec<SeatResult> {
    let eye = Eye::of(world);
    let table = world.resource::<SeatTable>();
    let key = |seat: Seat| {
        let score = i64::from(standing::summary(eye, seat).score());
        let cities = eye.nation_part::<Holdings>(seat).map_or(0, |holdings| holdings.cities.len());
        let gold = eye.nation_part::<Treasury>(seat).map_or(0, |treasury| treasury.gold);
        let fallen = table.eliminated(seat).map_or(u32::MAX, |out| out.round);
        (fallen, score, cities, gold)
    };
    let seats = (0..table.seats()).map(|seat| Seat(seat as u8));
    let mut ranked: Vec<_> = seats.map(|seat| (key(seat), seat)).collect();
    ranked.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
    let best = ranked.first().map(|&(key, _)| key);
    let shared = ranked.iter().filter(|&&(key, _)| Some(key) == best).count() > 1;
    ranked
        .iter()
        .map(|&(key, seat)| {
            let rank = 1 + ranked.iter().filter(|&&(other, _)| other > key).count() as u32;
            let outcome = match (rank, table.stands(seat)) {
                (_, false) => SeatOutcome::Eliminated,
                (1, true) if shared => SeatOutcome::Draw,
                (1, true) => SeatOutcome::Win,
                (_, true) => SeatOutcome::Loss,
            };
            SeatResult { seat, rank, outcome }
        })
        .collect()
}
