//! W-04 Player scores, W-05 Score log, W-116 Score log format: nations are scored as a turn begins,
//! for the score log. Its pure parts are [`endturn_civ_rules::nation::score`] and
//! [`endturn_civ_rules::nation::score_log`]. Steps `Scores`. Draw none. Tell `ScoreLogged`.
//!
//! Every other reader gets a nation's score at the time of the query ([`super::standing`])
//! **(ours)**, so no unused score is computed.

use bevy_ecs::prelude::*;
use endturn_civ_rules::nation::score_log::{self, Row, Standing};
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{
    RuleId, Seat,
    journal::{FactEntry, Journal},
    seats::Roster,
    transcript::Transcript,
};

use super::standing;
use crate::facts::{CivFact, ScoreRow};
use crate::realm::Eye;
use crate::state::{Books, Calendar, Holdings, Moods, Regime, RulesInForce, Treasury, Unit};

/// W-04: scores.
pub const SCORES: RuleId = RuleId("W-04");
/// W-05: the score log.
const LOG: RuleId = RuleId("W-05");

/// W-05: with the setting `scorelog`, or if a transcript is wanted, scores every living nation as
/// the turn begins and emits the result. Skipped if the journal has no reader.
pub fn log(In(rows): In<Vec<(Seat, ScoreRow)>>, calendar: Res<Calendar>, mut journal: ResMut<Journal>) {
    for (seat, row) in rows {
        journal.tell(LOG, CivFact::ScoreLogged { seat, year: calendar.year, row });
    }
}

/// Whether the score log is kept.
fn is_wanted(world: &World) -> bool {
    world.resource::<RulesInForce>().written.settings.scorelog || world.resource::<Journal>().is_transcribing()
}

/// W-05: the rows for the score log. They depend on everything, and change nothing.
pub fn rows(world: &World) -> Vec<(Seat, ScoreRow)> {
    let eye = Eye::of(world);
    if !is_wanted(world) || !world.resource::<Journal>().is_listening() {
        return Vec::new();
    }
    let living = eye.roster().seats().filter(|&seat| eye.seat_table().stands(seat));
    let scored = living.filter(|&seat| !standing::is_barbarian(eye, seat));
    scored.map(|seat| (seat, ScoreRow(row(eye, seat)))).collect()
}

/// W-116: the figures of a nation.
#[must_use]
pub fn row(eye: Eye<'_>, seat: Seat) -> Row {
    let record = standing::record(eye, seat);
    let holdings = eye.nation_part::<Holdings>(seat);
    let (cities, units) = holdings.map_or((&[][..], &[][..]), |all| (&all.cities[..], &all.units[..]));
    let founders = units.iter().filter_map(|&unit| eye.unit_part::<Unit>(unit));
    let founders = founders.filter(|unit| eye.rules.troops.get(unit.unit_type).founds_cities).count();
    let riots = cities.iter().filter_map(|&city| eye.city_part::<Moods>(city)).filter(|moods| moods.disorder > 0);
    let corruption = cities.iter().filter_map(|&city| eye.city_part::<Books>(city));
    let corruption: i64 = corruption.map(|books| i64::from(books.settled.waste[Output::Trade])).sum();
    let rates = eye.rates_in_force(seat);
    let gold = eye.nation_part::<Treasury>(seat).map_or(0, |treasury| treasury.gold);
    let government = eye.nation_part::<Regime>(seat).map_or(0, |regime| regime.0.government.0);
    [
        record.population,
        record.trade.into(),
        record.shields.into(),
        record.cities.into(),
        record.techs.into(),
        record.units.into(),
        founders as i64,
        record.wonders.into(),
        record.science.into(),
        record.land_area,
        record.settled_area,
        record.pollution.into(),
        record.literacy,
        record.ship as i64,
        gold.into(),
        rates.tax.into(),
        rates.science.into(),
        rates.luxury.into(),
        riots.count() as i64,
        record.happy.into(),
        record.content.into(),
        record.unhappy.into(),
        record.specialists.iter().copied().map(i64::from).sum(),
        government.into(),
        corruption,
        record.score().into(),
        record.units_built.into(),
        record.units_killed.into(),
        record.units_lost.into(),
        record.culture.into(),
    ]
}

/// W-116: the score log of a game from all its facts; `None` if it is not kept.
#[must_use]
pub fn transcript(world: &World, facts: &[FactEntry]) -> Option<Transcript> {
    if !is_wanted(world) {
        return None;
    }
    let roster = world.resource::<Roster>();
    let standing = |entry: &FactEntry| match *entry.downcast::<CivFact>()? {
        CivFact::ScoreLogged { seat, year, row } => {
            let name = roster.name(seat).to_owned();
            // W-115: the last entry is of the turn that would follow.
            let turn = entry.round + u32::from(entry.rule != LOG);
            Some(Standing { turn, year: year.into(), player: seat.index(), name, row: row.0 })
        }
        _ => None,
    };
    let standings: Vec<Standing> = facts.iter().filter_map(standing).collect();
    let seed = world.resource::<endturn_engine::random::Draws>().seed();
    Some(Transcript { ending: "score.log", text: score_log::text(&format!("endturn-{seed}"), &standings) })
}
