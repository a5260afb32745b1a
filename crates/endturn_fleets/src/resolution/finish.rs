//! F-06.2 Victory: the last player left wins. If none is left, those eliminated in this turn share
//! the game **(ours)**; at the turn limit the survivors are ranked by fleet value, then stock
//! **(ours)**.
//! Step `Victory`. Draws none. Tells nothing; it ends the game.

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    RuleId, Seat,
    game::Limits,
    ids::Keyed,
    seats::{GameEnded, SeatOutcome, SeatResult, SeatTable},
    turn::{TurnChain, TurnWork},
};

use crate::components::{Garrison, Mission, MissionId, PlanetId, Stock};
use crate::in_force::RulesInForce;
use crate::victory::{Standing, ranks};

pub(crate) const RULE: RuleId = RuleId("F-06.2");

pub(crate) fn decide(
    rules: Res<RulesInForce>,
    chain: Res<TurnChain>,
    limits: Res<Limits>,
    table: Res<SeatTable>,
    planets: Keyed<PlanetId, (&'static Garrison, &'static Stock)>,
    missions: Keyed<MissionId, &'static Mission>,
    mut work: ResMut<TurnWork>,
) {
    let round = chain.current().round_number();
    let standing = table.standing().len();
    let seats = planets.iter().count();
    let condition = match standing {
        0 => "nobody left",
        1 if seats > 1 => "last player left",
        _ if round >= limits.turn_limit => "turn limit",
        _ => return,
    };
    let standings: Vec<(Seat, Standing)> = planets
        .iter()
        .map(|(planet, _, (garrison, stock))| {
            let seat = planet.owner();
            let away = missions.iter().filter(|(_, _, mission)| mission.owner == seat);
            let ships = away.fold(garrison.0, |sum, (_, _, mission)| sum.saturating_add(mission.ships));
            let eliminated = table.eliminated(seat).map(|out| out.round);
            (seat, Standing { eliminated, fleet_value: ships.value(&rules.0), stock: stock.0 })
        })
        .collect();
    work.end_game(GameEnded { condition: condition.to_owned(), round, results: results(&standings, standing) });
}

/// Ranks with outcomes: a single leader wins, several leaders draw, and fallen seats are eliminated
/// unless they share the lead.
fn results(standings: &[(Seat, Standing)], living: usize) -> Vec<SeatResult> {
    let values: Vec<Standing> = standings.iter().map(|&(_, standing)| standing).collect();
    let ranks = ranks(&values);
    let shared = ranks.iter().filter(|&&rank| rank == 1).count() > 1;
    let outcome = |rank: u32, standing: &Standing| match (rank, standing.eliminated) {
        (1, None) if !shared => SeatOutcome::Win,
        (1, None) => SeatOutcome::Draw,
        (1, Some(_)) if living == 0 => SeatOutcome::Draw,
        (_, Some(_)) => SeatOutcome::Eliminated,
        (_, None) => SeatOutcome::Loss,
    };
    let mut results: Vec<SeatResult> = standings
        .iter()
        .zip(ranks)
        .map(|(&(seat, ref standing), rank)| SeatResult { seat, rank, outcome: outcome(rank, standing) })
        .collect();
    results.compact_sort_by_key(|result| (result.rank, result.seat));
    results
}
