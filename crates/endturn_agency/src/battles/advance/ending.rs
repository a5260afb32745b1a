//! E-15 Victory and A-41 loss, after an advance with battles. All offices lose a country that
//! panics, or in which a fatal operation was not won; an office without money leaves; an office
//! whose last lead was investigated has won; at the turn limit no office has won.
//!
//! Offices are ranked by victory, factions destroyed, sites won, then money; bankrupt offices rank
//! behind all others **(ours)**.
//! Step `Closing`. Draws none. Tells `OfficeBankrupt`, `CountryLost`.

use std::cmp::Reverse;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    game::Limits,
    ids::KeyIndex,
    journal::{Journal, Unseen},
    seats::{SeatOutcome, SeatTable},
    turn::{TurnChain, TurnWork},
};

use crate::battles::components::{Pending, Tally, known};
use crate::battles::desk::{Desk, RulesInForce};
use crate::battles::facts::BattlesFact;
use crate::battles::state::Assets;
use crate::battles::{ending, stakes};
use crate::frame::components::{Fate, Knowledge, Panic};
use crate::frame::ending::Ending;
use crate::frame::ending::ranked;
use crate::frame::facts::OfficeFact;
use crate::frame::words::percent;

pub(crate) const RULE: RuleId = RuleId("A-41");

type Offices<'w, 's> = Query<'w, 's, (&'static Assets, &'static Tally, &'static Knowledge, &'static Pending)>;

#[expect(clippy::too_many_arguments, reason = "a system's parameters are what it touches")]
pub(crate) fn end(
    (rules, chain, limits, seats): (Res<RulesInForce>, Res<TurnChain>, Res<Limits>, Res<KeyIndex<Seat>>),
    panic: Res<Panic>,
    desk: Res<Desk>,
    fates: Query<&Fate>,
    offices: Offices<'_, '_>,
    mut table: ResMut<SeatTable>,
    mut journal: ResMut<Journal>,
    mut work: ResMut<TurnWork>,
) {
    let (rules, round) = (&*rules.0, chain.current().round_number());
    let danger = (panic.0, desk.closed.iter().any(|(.., site)| stakes::is_fatal(rules, site)));
    let mut winners = Vec::new();
    let mut is_lost = false;
    for (seat, entity) in seats.iter() {
        let Ok((assets, _, knowledge, pending)) = offices.get(entity) else { continue };
        if !table.stands(seat) {
            continue;
        }
        match ending::after_advance(rules, assets.money, danger, known(knowledge, pending)) {
            Some(Ending::LostByMoney) => {
                table.eliminate(seat, round);
                journal.tell(RULE, OfficeFact::OfficeBankrupt { seat, money: assets.money });
            }
            Some(Ending::LostByPanic) => is_lost = true,
            Some(Ending::Won) => winners.push(seat),
            None => (),
        }
    }
    let next = round + 1;
    let (condition, best, rest) = if table.standing().is_empty() {
        (format!("no office has money left as turn {next} begins"), SeatOutcome::Loss, SeatOutcome::Loss)
    } else if is_lost {
        let fatal = desk.closed.iter().find(|(.., site)| stakes::is_fatal(rules, site));
        let operation = fatal.map(|(.., site)| site.mission);
        let site = Unseen(fatal.map(|(_, office, id, _)| (*office, *id)));
        journal.tell(RULE, BattlesFact::CountryLost { panic: panic.0, operation, site });
        let condition = match operation.and_then(|mission| rules.mission(mission)) {
            Some(mission) => format!("no office has stopped {} as turn {next} begins", mission.names.title),
            None => format!("panic has reached {} as turn {next} begins", percent(panic.0)),
        };
        (condition, SeatOutcome::Loss, SeatOutcome::Loss)
    } else if !winners.is_empty() {
        let lead = rules.won_by.and_then(|lead| rules.lead(lead)).map_or("?", |lead| &lead.names.title);
        (format!("the last lead is investigated: {lead}"), SeatOutcome::Win, SeatOutcome::Loss)
    } else if round >= limits.turn_limit {
        ("turn limit".to_owned(), SeatOutcome::Draw, SeatOutcome::Draw)
    } else {
        return;
    };
    let merit = |(seat, entity): (Seat, Entity)| {
        let left = table.eliminated(seat).map(|out| out.round);
        let is_rated = left.is_none();
        let destroyed = fates.iter().filter(|fate| is_rated && fate.destroyed_by.contains(seat)).count();
        let office = offices.get(entity).ok().filter(|_| is_rated);
        let (won, money) = office.map_or((0, 0), |(assets, tally, ..)| (tally.won(), assets.money));
        let merit = (
            Reverse(left.unwrap_or(u32::MAX)),
            Reverse(winners.contains(&seat)),
            (Reverse(destroyed), Reverse(won), Reverse(money)),
        );
        // Joint winners share the first place.
        if winners.contains(&seat) {
            ((merit.0, merit.1, (Reverse(0), Reverse(0), Reverse(0))), seat)
        } else {
            (merit, seat)
        }
    };
    work.end_game(ranked(&table, seats.iter().map(merit).collect(), (condition, round), best, rest));
}
