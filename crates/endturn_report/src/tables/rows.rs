//! The rows of one game.

use endturn_engine::{seats::SeatOutcome, tables::Cell};
use endturn_lab::{
    batch::Plan,
    plan::LoadedPlan,
    play::{End, GameResult},
};

use super::columns::{Table, Tables};

/// The rows of a game in a table, in the order of the table's columns.
pub(super) fn rows(table: Table, tables: &Tables, plan: &LoadedPlan, result: &GameResult) -> Vec<Vec<Cell>> {
    match table {
        Table::Games => vec![game(plan, result)],
        Table::Seats => seats(tables, plan, result),
        Table::Facts => {
            let row = |(name, count): (&String, &u32)| vec![number(result.game), Cell::text(name), Cell::from(*count)];
            result.facts.iter().map(row).collect()
        }
    }
}

fn number(number: u64) -> Cell {
    Cell::Number(number.cast_signed())
}

fn game(plan: &LoadedPlan, result: &GameResult) -> Vec<Cell> {
    let spec = plan.schedule().game(result.game).expect("results are of games of the plan");
    let (scenario, _) = plan.configuration(spec.configuration);
    let (end, condition) = end(&result.end);
    let mut row = vec![
        number(spec.game),
        number(spec.orbit),
        Cell::from(spec.replicate),
        Cell::from(spec.configuration),
        Cell::text(scenario),
    ];
    row.extend(plan.lever_values(spec.configuration).map(|value| value.map_or(Cell::Empty, Cell::text)));
    row.extend([
        Cell::from(spec.lineup),
        Cell::from(spec.rotation),
        Cell::text(spec.seed.to_string()),
        Cell::text(end),
        Cell::text(condition),
        Cell::from(result.rounds),
        number(result.refused),
        Cell::list(winners(plan, result)),
        Cell::text(format!("{:032x}", result.digest)),
    ]);
    row
}

/// How a game ended, as a word, and why.
fn end(end: &End) -> (&'static str, String) {
    match end {
        End::Over(condition) => ("over", condition.clone()),
        End::RoundBudget => ("round-budget", String::new()),
        End::WorkBudget => ("work-budget", String::new()),
        End::Refused(what) => ("refused", what.clone()),
        End::Waiting(seat) => ("waiting", format!("nobody plays seat {seat}")),
        End::Bug { message, place } => {
            let place = place.as_ref().map(|(round, stage)| format!(" (round {round}, {stage})"));
            ("bug", format!("{message}{}", place.unwrap_or_default()))
        }
    }
}

/// The contenders who won.
fn winners<'p>(plan: &'p LoadedPlan, result: &GameResult) -> Vec<&'p str> {
    let spec = plan.schedule().game(result.game).expect("results are of games of the plan");
    let seats = plan.schedule().seating(&spec).into_iter().zip(&result.seats);
    let won = seats.filter(|(_, row)| row.outcome == Some(SeatOutcome::Win));
    won.map(|(contender, _)| plan.players[usize::from(contender)].name.as_str()).collect()
}

fn seats(tables: &Tables, plan: &LoadedPlan, result: &GameResult) -> Vec<Vec<Cell>> {
    let spec = plan.schedule().game(result.game).expect("results are of games of the plan");
    let scenario = plan.scenario_of(spec.configuration);
    let (names, places) = (&tables.seats[scenario], &tables.metrics[scenario]);
    let seating = plan.schedule().seating(&spec);
    let mut rows = Vec::with_capacity(result.seats.len());
    for (at, (row, contender)) in result.seats.iter().zip(seating).enumerate() {
        let mut cells = vec![
            number(spec.game),
            Cell::count(at + 1),
            Cell::text(&names[at]),
            Cell::text(&plan.players[usize::from(contender)].name),
            row.rank.map_or(Cell::Empty, Cell::from),
            row.outcome.map_or(Cell::Empty, |outcome| Cell::text(word(outcome))),
        ];
        let first = cells.len();
        cells.resize(first + tables.metric_columns, Cell::Empty);
        for (&value, &place) in row.metrics.iter().zip(places) {
            cells[first + place] = Cell::Number(value);
        }
        rows.push(cells);
    }
    rows
}

const fn word(outcome: SeatOutcome) -> &'static str {
    match outcome {
        SeatOutcome::Win => "win",
        SeatOutcome::Loss => "loss",
        SeatOutcome::Draw => "draw",
        SeatOutcome::Eliminated => "eliminated",
    }
}
