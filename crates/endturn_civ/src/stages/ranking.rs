//! W-114 Ranking, W-115 Final ranking: teams, and nations that are a team of their own, are ranked
//! as the game ends. Each seat counts whoever decides for it, so its player need not be known
//! (W-07). Its pure part is
//! [`endturn_civ_rules::nation::final_report`]. Steps `End`. Draw none. Tell `FinalReported`,
//! `ScoreLogged`.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::nation::final_report;
use endturn_civ_rules::nation::score::Record;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    RuleId, Seat,
    journal::Journal,
    seats::{GameEnded, SeatOutcome, SeatResult, SeatSet},
    turn::{TurnChain, TurnWork},
};

use super::victory::{Decided, Verdict};
use super::{scores, standing};
use crate::facts::{CivFact, FinalFigures};
use crate::realm::Eye;
use crate::state::{Calendar, Holdings, Nation, Treasury};

/// W-115: the final ranking.
pub const FINISH: RuleId = RuleId("W-115");

/// The end of a game and its final report.
pub struct Ending {
    ended: GameEnded,
    facts: Vec<(RuleId, CivFact)>,
}

/// W-115: returns the end of the game with all results and the final report, if a rule has decided
/// that it is over.
pub fn ended(world: &World) -> Option<Ending> {
    let verdict = world.resource::<Decided>().0.as_ref()?;
    let round = world.resource::<TurnChain>().current().round_number();
    let facts = if world.resource::<Journal>().is_listening() { final_facts(world) } else { Vec::new() };
    Some(Ending { ended: rank(Eye::of(world), verdict, round), facts })
}

/// W-115: the last line of the score log, and the final report: every nation with its score and the
/// figures of 16 categories, the highest score first, those that fell too. Barbarians have no place
/// **(ours)**.
fn final_facts(world: &World) -> Vec<(RuleId, CivFact)> {
    let (eye, year) = (Eye::of(world), world.resource::<Calendar>().year);
    let logged = scores::rows(world).into_iter().map(|(seat, row)| (FINISH, CivFact::ScoreLogged { seat, year, row }));
    let nations = eye.roster().seats().filter(|&seat| !standing::is_barbarian(eye, seat));
    let mut records: Vec<(Seat, Record)> = nations.map(|seat| (seat, standing::record(eye, seat))).collect();
    records.compact_sort_by_key(|(seat, record)| (Reverse(record.score()), *seat));
    let report = records.iter().enumerate().map(|(at, &(seat, ref record))| {
        let place = i32::try_from(at + 1).unwrap_or(i32::MAX);
        let figures = FinalFigures(final_report::figures(record));
        (FINISH, CivFact::FinalReported { seat, place, score: record.score(), figures })
    });
    logged.chain(report).collect()
}

/// W-115: ends the game.
pub fn finish(
    In(ending): In<Option<Ending>>,
    mut decided: ResMut<Decided>,
    mut journal: ResMut<Journal>,
    mut work: ResMut<TurnWork>,
) {
    if let Some(Ending { ended, facts }) = ending {
        decided.0 = None;
        for (rule, fact) in facts {
            journal.tell(rule, fact);
        }
        work.end_game(ended);
    }
}

/// The merit of a team, the more the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Merit {
    has_won: bool,
    /// Barbarians rank behind all nations **(ours)**.
    is_nation: bool,
    /// The round in which its last member fell; the maximum while one is in the game.
    fallen: u32,
    score: i64,
    cities: usize,
    gold: i64,
}

/// A team and its merit.
struct Ranked {
    members: SeatSet,
    merit: Merit,
}

/// W-114: ranks teams. All members share the rank and the victory of their team, fallen ones too.
/// Where scores decide, the team wins that has the highest sum of its members in the game; ties are
/// decided by cities, then gold, and teams that are equal in all draw. Teams that fell later rank
/// before those that fell earlier **(ours)**.
fn rank(eye: Eye<'_>, verdict: &Verdict, round: u32) -> GameEnded {
    let mut teams: BTreeMap<(bool, u8), SeatSet> = BTreeMap::new();
    for seat in eye.roster().seats() {
        let team = eye.nation_part::<Nation>(seat).map_or(seat.0, |nation| nation.team);
        teams.entry((standing::is_barbarian(eye, seat), team)).or_default().insert(seat);
    }
    let mut ranked: Vec<Ranked> = teams
        .into_iter()
        .map(|((is_barbarian, _), members)| Ranked { members, merit: merit(eye, members, !is_barbarian) })
        .collect();
    ranked.compact_sort_by_key(|team| (Reverse(team.merit), team.members.lowest()));
    let condition = condition(verdict, &ranked);
    let best = ranked.first().map(|team| team.merit);
    let is_alone = ranked.iter().filter(|team| Some(team.merit) == best).count() == 1;
    for team in &mut ranked {
        let has_won = match verdict.winners {
            Some(winners) => !team.members.both(winners).is_empty(),
            None => is_alone && Some(team.merit) == best,
        };
        if has_won {
            team.merit = Merit { has_won, ..Merit::default() };
        }
    }
    let mut results: Vec<SeatResult> = Vec::new();
    for team in &ranked {
        let better = ranked.iter().filter(|other| other.merit > team.merit).map(|other| other.members.len());
        let rank = 1 + better.sum::<usize>() as u32;
        results.extend(team.members.iter().map(|seat| {
            let outcome = match (team.merit.has_won, eye.seat_table().stands(seat)) {
                (true, _) => SeatOutcome::Win,
                (false, false) => SeatOutcome::Eliminated,
                (false, true) if rank == 1 => SeatOutcome::Draw,
                (false, true) => SeatOutcome::Loss,
            };
            SeatResult { seat, rank, outcome }
        }));
    }
    results.compact_sort_by_key(|result| (result.rank, result.seat));
    GameEnded { condition, round, results }
}

/// The merit of a team: the sums of its members in the game, or of all if none is left.
fn merit(eye: Eye<'_>, members: SeatSet, is_nation: bool) -> Merit {
    let table = eye.seat_table();
    let left = members.both(table.standing());
    let counted = if left.is_empty() { members } else { left };
    let fallen = |seat| table.eliminated(seat).map_or(u32::MAX, |out| out.round);
    let fallen = counted.iter().map(fallen).max().unwrap_or(0);
    let none = Merit { is_nation, fallen, ..Merit::default() };
    counted.iter().fold(none, |sum, seat: Seat| Merit {
        score: sum.score + i64::from(standing::summary(eye, seat).score()),
        cities: sum.cities + eye.nation_part::<Holdings>(seat).map_or(0, |holdings| holdings.cities.len()),
        gold: sum.gold + eye.nation_part::<Treasury>(seat).map_or(0, |treasury| i64::from(treasury.gold)),
        ..sum
    })
}

/// The condition of the end. Where the scores of teams decide, it names the sums of the first two.
fn condition(verdict: &Verdict, ranked: &[Ranked]) -> String {
    let has_teams = ranked.iter().any(|team| team.members.len() > 1);
    match ranked {
        [first, second, ..] if verdict.winners.is_none() && has_teams && first.merit.score > second.merit.score => {
            format!("{}, {} to {} points", verdict.condition, first.merit.score, second.merit.score)
        }
        _ => verdict.condition.to_owned(),
    }
}
