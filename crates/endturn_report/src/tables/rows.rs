//! The rows of one game.

use std::{collections::BTreeMap, convert::Infallible, io};

use endturn_engine::seats::SeatOutcome;
use endturn_lab::{
    batch::Plan,
    lineups::Contender,
    logs::LogCell,
    plan::LoadedPlan,
    play::{End, GameResult},
    schedule::GameSpec,
};

use super::{
    columns::{BatchTable, Places, Tables},
    levers,
    value::Value,
};
use crate::render::verdict::outcome;

/// A consumer of rows.
pub(super) type Take<'t> = dyn FnMut(&[Value<'_>]) -> io::Result<()> + 't;

/// Passes on the rows of a game in a table, with the cells in the order of the table's columns.
pub(super) fn rows(
    table: BatchTable,
    tables: &Tables,
    plan: &LoadedPlan,
    result: &GameResult,
    take: &mut Take<'_>,
) -> io::Result<()> {
    match table {
        BatchTable::Games => take(&game(tables, plan, result)),
        BatchTable::Seats => seats(tables, plan, result, take),
        BatchTable::Facts => result.facts.iter().try_for_each(|(name, count)| {
            take(&[Value::count(result.game), Value::text(name), Value::Int((*count).into())])
        }),
        BatchTable::Rounds => rounds(tables, plan, result, take),
        BatchTable::Tallies => tallies(plan, result, take),
        BatchTable::Design => Ok(()),
        BatchTable::Log { name, .. } => log(name, plan, result, take),
    }
}

fn log(name: &str, plan: &LoadedPlan, result: &GameResult, take: &mut Take<'_>) -> io::Result<()> {
    let at = plan.logs().iter().position(|log| log.table.name == name);
    let Some(log) = at.and_then(|at| result.logs.get(at)) else { return Ok(()) };
    log.rows().try_for_each(|row| {
        let cells = row.into_iter().map(|cell| match cell {
            LogCell::Number(number) => Value::Int(number),
            LogCell::Text(text) => Value::text(text),
            LogCell::Empty => Value::Empty,
        });
        take(&[Value::count(result.game)].into_iter().chain(cells).collect::<Vec<_>>())
    })
}

fn spec(plan: &LoadedPlan, result: &GameResult) -> GameSpec {
    plan.schedule().game(result.game).expect("results are of games of the plan")
}

fn game<'a>(tables: &'a Tables, plan: &'a LoadedPlan, result: &'a GameResult) -> Vec<Value<'a>> {
    let spec = spec(plan, result);
    let (scenario, _) = plan.configuration(spec.configuration);
    let mut row = vec![
        Value::count(spec.game),
        Value::count(spec.orbit),
        Value::Int(spec.replicate.into()),
        Value::Int(spec.configuration.into()),
        Value::text(scenario),
    ];
    row.extend(levers::cells(plan, &tables.levers, spec.configuration));
    row.extend([
        Value::Int(spec.lineup.into()),
        Value::Int(spec.rotation.into()),
        Value::Uint(spec.seed),
        Value::text(result.end.word()),
        Value::words(why(&result.end)),
        Value::Int(result.rounds.into()),
        Value::Int(result.turns.into()),
        Value::Int(result.events.into()),
        Value::count(result.refused),
        Value::words(winners(plan, &spec, result)),
        Value::Text(format!("{:016x}", result.course_digest).into()),
        Value::Text(format!("{:032x}", result.digest).into()),
    ]);
    row
}

/// Details of why a game ended.
fn why(end: &End) -> String {
    match end {
        End::Over(condition) => condition.clone(),
        End::RoundBudget | End::WorkBudget => String::new(),
        End::Refused(what) => what.clone(),
        End::Waiting(seat) => format!("nobody plays seat {seat}"),
        End::Bug { message, place } => {
            let place = place.as_ref().map(|(round, stage)| format!(" (round {round}, {stage})"));
            format!("{message}{}", place.unwrap_or_default())
        }
    }
}

/// Names the contenders that won, and winners that joined by the names of their seats.
fn winners(plan: &LoadedPlan, spec: &GameSpec, result: &GameResult) -> String {
    let seating = plan.schedule().seating(spec);
    let won = result.seats.iter().enumerate().filter(|(_, row)| row.outcome == Some(SeatOutcome::Win));
    let name = |(seat, _): (usize, _)| match seating.get(seat) {
        Some(&contender) => Some(plan.players[usize::from(contender)].name.as_str()),
        None => result.guest(seat).map(|guest| guest.name.as_str()),
    };
    won.filter_map(name).collect::<Vec<_>>().join(", ")
}

/// The contender in a seat, from 0; empty for a seat that joined during the game.
fn contender<'a>(plan: &'a LoadedPlan, seating: &[Contender], seat: usize) -> Value<'a> {
    seating.get(seat).map_or(Value::Empty, |&contender| Value::text(&plan.players[usize::from(contender)].name))
}

fn seats(tables: &Tables, plan: &LoadedPlan, result: &GameResult, take: &mut Take<'_>) -> io::Result<()> {
    let spec = spec(plan, result);
    let scenario = plan.scenario_of(spec.configuration);
    let names = &tables.seats[scenario];
    let seating = plan.schedule().seating(&spec);
    for (at, row) in result.seats.iter().enumerate() {
        let guest = result.guest(at).map(|guest| guest.name.as_str());
        let mut cells = vec![
            Value::count(spec.game),
            Value::count(at as u64 + 1),
            Value::text(guest.unwrap_or_else(|| &names[at])),
            contender(plan, &seating, at),
            row.rank.map_or(Value::Empty, |rank| Value::Int(rank.into())),
            row.outcome.map_or(Value::Empty, |one| Value::text(outcome(one))),
        ];
        add_metrics(&mut cells, &tables.seat_metrics, scenario, &row.metrics);
        take(&cells)?;
    }
    Ok(())
}

fn rounds(tables: &Tables, plan: &LoadedPlan, result: &GameResult, take: &mut Take<'_>) -> io::Result<()> {
    let spec = spec(plan, result);
    let scenario = plan.scenario_of(spec.configuration);
    let seating = plan.schedule().seating(&spec);
    let mut row = |round: u32, seat: usize, values: &[i64]| {
        let mut cells = vec![
            Value::count(spec.game),
            Value::Int(round.into()),
            Value::count(seat as u64 + 1),
            contender(plan, &seating, seat),
        ];
        add_metrics(&mut cells, &tables.round_metrics, scenario, values);
        take(&cells)
    };
    let guests = rounds_of_guests(result);
    result.course.try_each(|round, seat, values| {
        row(round, seat, values)?;
        let is_last = seat + 1 == seating.len();
        let joined = guests.get(&round).filter(|_| is_last).into_iter().flatten();
        joined.into_iter().try_for_each(|(seat, values)| row(round, *seat, values))
    })
}

fn tallies(plan: &LoadedPlan, result: &GameResult, take: &mut Take<'_>) -> io::Result<()> {
    let seating = plan.schedule().seating(&spec(plan, result));
    let facts = plan.tallies().map_or(&[][..], |wanted| &wanted.facts);
    result.tallies.rows().try_for_each(|row| {
        take(&[
            Value::count(result.game),
            Value::text(facts.get(row.fact).map_or("", |fact| &fact.name)),
            row.kind.map_or(Value::Empty, Value::text),
            row.seat.map_or(Value::Empty, |seat| Value::count(seat as u64 + 1)),
            row.seat.map_or(Value::Empty, |seat| contender(plan, &seating, seat)),
            row.round.map_or(Value::Empty, |round| Value::Int(round.into())),
            Value::Int(row.count),
        ])
    })
}

/// Passes on the rows of the design of a plan's levers, scenario by scenario.
pub(super) fn design(plan: &LoadedPlan, take: &mut Take<'_>) -> io::Result<()> {
    let design = plan.design();
    let (points, width) = (design.points(), design.sample_rows().max(1));
    let scenarios = plan.configurations() as usize / design.places.len().max(1);
    for scenario in 0..scenarios {
        for (at, (setting, point)) in design.rows.iter().zip(&points).enumerate() {
            let configuration = plan.configuration_of(scenario, *setting);
            let mut cells = vec![
                Value::text(plan.configuration(configuration).0),
                Value::count(at as u64),
                Value::count((at / width) as u64),
                Value::count((at % width) as u64),
                Value::Int(configuration.into()),
            ];
            cells.extend(point.iter().map(|place| Value::Float(*place)));
            take(&cells)?;
        }
    }
    Ok(())
}

/// Returns the values of seats that joined, by round: the seat, from 0, and its metrics.
fn rounds_of_guests(result: &GameResult) -> BTreeMap<u32, Vec<(usize, Vec<i64>)>> {
    let mut rows: BTreeMap<u32, Vec<(usize, Vec<i64>)>> = BTreeMap::new();
    for (seat, guest) in (result.began_with()..).zip(&result.guests) {
        let done = guest.course.try_each(|round, _, values| {
            rows.entry(round).or_default().push((seat, values.to_vec()));
            Ok::<(), Infallible>(())
        });
        done.unwrap_or_else(|never| match never {});
    }
    rows
}

/// Adds the cells of metrics; those of other scenarios are empty.
fn add_metrics(cells: &mut Vec<Value<'_>>, places: &Places, scenario: usize, values: &[i64]) {
    let first = cells.len();
    cells.resize(first + places.columns, Value::Empty);
    for (&value, &place) in values.iter().zip(&places.by_scenario[scenario]) {
        cells[first + place] = Value::Int(value);
    }
}
