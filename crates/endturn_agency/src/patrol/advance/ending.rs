//! A-41 End of the game. An office that has destroyed all factions has won, and no advance follows.
//! After an advance, all offices lose a country that panics, and an office without money leaves; at
//! the turn limit no office has won.
//!
//! Offices are ranked by factions destroyed, sites won, then money; bankrupt offices rank behind
//! all others **(ours)**.
//! Steps `Victory` and `Closing`. Draw none. Tell `OfficeBankrupt`, `CountryLost`.

use std::cmp::Reverse;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_engine::{
    RuleId, Seat,
    game::Limits,
    ids::KeyIndex,
    journal::Journal,
    seats::{GameEnded, SeatOutcome, SeatTable},
    turn::{TurnChain, TurnWork},
};

use crate::frame::components::{Fate, Panic};
use crate::frame::ending::Ending;
use crate::frame::ending::ranked;
use crate::frame::facts::OfficeFact;
use crate::frame::words::percent;
use crate::patrol::components::Tally;
use crate::patrol::desk::RulesInForce;
use crate::patrol::ending;
use crate::patrol::facts::AgencyFact;
use crate::patrol::state::Assets;

pub(crate) const VICTORY: RuleId = RuleId("A-41.1");
pub(crate) const LOSS: RuleId = RuleId("A-41.2");

/// The data that the end depends on.
#[derive(SystemParam)]
pub(crate) struct Standings<'w, 's> {
    rules: Res<'w, RulesInForce>,
    chain: Res<'w, TurnChain>,
    seats: Res<'w, KeyIndex<Seat>>,
    panic: Res<'w, Panic>,
    fates: Query<'w, 's, &'static Fate>,
    offices: Query<'w, 's, (&'static Assets, &'static Tally)>,
}

/// The rank of an office: less is better.
type Merit = (Reverse<u32>, Reverse<usize>, Reverse<u32>, Reverse<i64>);

impl Standings<'_, '_> {
    fn round(&self) -> u32 {
        self.chain.current().round_number()
    }

    /// The merit of an office. Only open offices have merits of their own; the others rank by the
    /// turn in which they left.
    fn merit(&self, table: &SeatTable, seat: Seat) -> Merit {
        if let Some(out) = table.eliminated(seat) {
            return (Reverse(out.round), Reverse(0), Reverse(0), Reverse(0));
        }
        let destroyed = self.fates.iter().filter(|fate| fate.destroyed_by.contains(seat)).count();
        let office = self.seats.get(seat).and_then(|entity| self.offices.get(entity).ok());
        let (money, won) = office.map_or((0, 0), |(assets, tally)| (assets.money, tally.sites_won));
        (Reverse(u32::MAX), Reverse(destroyed), Reverse(won), Reverse(money))
    }

    /// The end: seats by merit; `best` is the outcome of those at the top, `rest` that of the
    /// others still in the game.
    fn end(&self, table: &SeatTable, condition: String, best: SeatOutcome, rest: SeatOutcome) -> GameEnded {
        let merits = self.seats.iter().map(|(seat, _)| (self.merit(table, seat), seat)).collect();
        ranked(table, merits, (condition, self.round()), best, rest)
    }
}

pub(crate) fn win(standings: Standings<'_, '_>, table: Res<SeatTable>, mut work: ResMut<TurnWork>) {
    if ending::won(standings.fates.iter().map(Fate::is_destroyed)).is_none() {
        return;
    }
    let most = standings.seats.iter().map(|(seat, _)| standings.merit(&table, seat).1).min();
    let most = most.unwrap_or(Reverse(0));
    let mut factions = standings.rules.0.factions();
    let condition = match (factions.next(), factions.next()) {
        (Some((_, one)), None) => format!("{} is destroyed", one.names.title),
        _ => "all factions are destroyed".to_owned(),
    };
    // Offices that destroy equally many factions in the end win together, whatever else they have
    // **(ours)**.
    let merits = standings.seats.iter().map(|(seat, _)| {
        let (out, destroyed, won, money) = standings.merit(&table, seat);
        let is_first = destroyed == most;
        ((out, destroyed, if is_first { (Reverse(0), Reverse(0)) } else { (won, money) }), seat)
    });
    let round = standings.round();
    work.end_game(ranked(&table, merits.collect(), (condition, round), SeatOutcome::Win, SeatOutcome::Loss));
}

pub(crate) fn lose(
    standings: Standings<'_, '_>,
    limits: Res<Limits>,
    mut table: ResMut<SeatTable>,
    mut journal: ResMut<Journal>,
    mut work: ResMut<TurnWork>,
) {
    let (rules, panic) = (&standings.rules.0, standings.panic.0);
    for (seat, entity) in standings.seats.iter() {
        let Ok((assets, _)) = standings.offices.get(entity) else { continue };
        if table.stands(seat) && ending::lost(rules, assets.money, 0) == Some(Ending::LostByMoney) {
            table.eliminate(seat, standings.round());
            journal.tell(LOSS, OfficeFact::OfficeBankrupt { seat, money: assets.money });
        }
    }
    let next = standings.round() + 1;
    let (condition, outcome) = if table.standing().is_empty() {
        (format!("no office has money left as turn {next} begins"), SeatOutcome::Loss)
    } else if ending::lost(rules, 0, panic) == Some(Ending::LostByPanic) {
        journal.tell(LOSS, AgencyFact::CountryLost { panic });
        (format!("panic has reached {} as turn {next} begins", percent(panic)), SeatOutcome::Loss)
    } else if standings.round() >= limits.turn_limit {
        ("turn limit".to_owned(), SeatOutcome::Draw)
    } else {
        return;
    };
    work.end_game(standings.end(&table, condition, outcome, outcome));
}
