//! C-48, W-106, W-40, W-04: the end of a round.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{
    RuleId, Seat,
    game::Limits,
    seats::{GameEnded, SeatOutcome, SeatResult, SeatTable},
    turn::{TurnChain, TurnWork},
};

use super::standing;
use crate::facts::CivFact;
use crate::realm::{Eye, Realm};
use crate::state::{Calendar, Holdings};

/// C-48: borders.
pub const BORDERS: RuleId = RuleId("C-48");
/// W-106: the calendar.
pub const CALENDAR: RuleId = RuleId("W-106");
/// W-40: nations without cities and units are no more.
pub const DEATHS: RuleId = RuleId("W-40");
/// W-115: the final ranking.
pub const FINISH: RuleId = RuleId("W-115");

/// C-48: all cities claim their land, in the order of the map.
pub fn claim_borders(world: &mut World) {
    Realm::with(world, Realm::claim_all_borders);
}

/// W-106: the year goes on; there may be no year 0.
pub fn turn_year(world: &mut World) {
    Realm::with(world, |realm| {
        let context = endturn_civ_rules::effects::circumstances::Context::default();
        let years = realm.value(EffectKind::TurnYears, &context);
        let limit = match realm.value(EffectKind::SlowDownTimeline, &context) {
            ..=0 => i32::MAX,
            1 => 5,
            2 => 2,
            _ => 1,
        };
        let skips_zero = realm.rules.written.game.calendar.skip_year_0;
        let mut calendar = realm.world.resource_mut::<Calendar>();
        let before = calendar.year;
        calendar.year = before.saturating_add(years.min(limit));
        if skips_zero && before < 0 && calendar.year >= 0 {
            calendar.year += 1;
        }
        if calendar.year != before && realm.rules.asks_for_years {
            realm.change_world();
        }
    });
}

/// W-40: a nation that has neither cities nor units left is out.
pub fn bury(world: &mut World) {
    Realm::with(world, |realm| {
        let round = realm.round;
        for seat in realm.all_seats() {
            let holdings = realm.holdings(seat);
            let is_gone = holdings.cities.is_empty() && holdings.units.is_empty();
            let awaits = realm
                .world
                .resource::<crate::state::Grants>()
                .0
                .iter()
                .any(|grant| grant.seat == seat && grant.tile.is_some());
            if is_gone && !awaits && realm.is_alive(seat) {
                realm.world.resource_mut::<SeatTable>().eliminate(seat, round);
                realm.tell(DEATHS, CivFact::NationDestroyed { seat });
                realm.change_world();
            }
        }
    });
}

/// W-115: at the last round nations are ranked by score; a nation that is alone has won.
pub fn finish(world: &mut World) {
    let round = world.resource::<TurnChain>().current().round_number();
    let table = world.resource::<SeatTable>();
    let standing = table.standing().len();
    let seats = table.seats();
    let condition = match standing {
        0 => "nobody left",
        1 if seats > 1 => "last nation left",
        _ if round >= world.resource::<Limits>().turn_limit => "turn limit",
        _ => return,
    };
    let ended = GameEnded { condition: condition.to_owned(), round, results: ranking(world) };
    world.resource_mut::<TurnWork>().end_game(ended);
}

/// Seats by score, cities and gold; the eliminated behind those who stand, the later fallen before the earlier.
fn ranking(world: &World) -> Vec<SeatResult> {
    let eye = Eye::of(world);
    let table = world.resource::<SeatTable>();
    let key = |seat: Seat| {
        let score = i64::from(standing::summary(eye, seat).score());
        let cities = eye.nation_part::<Holdings>(seat).map_or(0, |holdings| holdings.cities.len());
        let gold = eye.nation_part::<crate::state::Treasury>(seat).map_or(0, |treasury| treasury.gold);
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
