//! The columns of the tables of a plan.

use std::collections::BTreeMap;

use endturn_engine::Game;
use endturn_lab::plan::LoadedPlan;

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    /// One row per game.
    Games,
    /// One row per game and seat.
    Seats,
    /// One row per game and name of facts that were told, if the plan counts them.
    Facts,
}

impl Table {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Games, Self::Seats, Self::Facts];

    /// The name of its file, without an ending.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Seats => "seats",
            Self::Facts => "facts",
        }
    }
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// Its name.
    pub name: String,
    /// The unit of its numbers, or what it names.
    pub unit: String,
    /// One sentence.
    pub help: String,
    /// Whether it holds numbers; else names.
    pub is_number: bool,
}

impl TableColumn {
    fn number(name: &str, unit: &str, help: &str) -> Self {
        Self { name: name.to_owned(), unit: unit.to_owned(), help: help.to_owned(), is_number: true }
    }

    fn text(name: &str, unit: &str, help: &str) -> Self {
        Self { is_number: false, ..Self::number(name, unit, help) }
    }
}

/// The columns of a plan's tables.
#[derive(Clone, Debug)]
pub struct Tables {
    columns: BTreeMap<Table, Vec<TableColumn>>,
    /// For each scenario of the plan the place of each of its metrics among the columns of metrics.
    pub(super) metrics: Vec<Vec<usize>>,
    /// How many columns of metrics there are.
    pub(super) metric_columns: usize,
    /// For each scenario the names of its seats.
    pub(super) seats: Vec<Vec<String>>,
}

impl Tables {
    /// The columns of a plan; each of its scenarios is built once.
    #[must_use]
    pub fn of(plan: &LoadedPlan) -> Self {
        let mut all: Vec<TableColumn> = Vec::new();
        let (mut metrics, mut seats) = (Vec::new(), Vec::new());
        for setup in plan.scenarios() {
            let game = Game::new(setup).expect("a checked setup builds");
            let place = |metric: &endturn_engine::metrics::Metric| {
                let known = all.iter().position(|column| column.name == metric.name);
                known.unwrap_or_else(|| {
                    all.push(TableColumn::number(metric.name, metric.unit, metric.help));
                    all.len() - 1
                })
            };
            metrics.push(game.metrics().iter().map(place).collect());
            seats.push(game.roster().seats().map(|seat| game.roster().name(seat).to_owned()).collect());
        }
        let metric_columns = all.len();
        let mut of_seats = seat_columns();
        of_seats.extend(all);
        let columns = [(Table::Games, game_columns(plan)), (Table::Seats, of_seats), (Table::Facts, fact_columns())];
        Self { columns: columns.into(), metrics, metric_columns, seats }
    }

    /// The columns of a table, in the order of its rows' cells.
    #[must_use]
    pub fn columns(&self, table: Table) -> &[TableColumn] {
        self.columns.get(&table).map_or(&[], Vec::as_slice)
    }
}

fn game_columns(plan: &LoadedPlan) -> Vec<TableColumn> {
    let mut columns = vec![
        TableColumn::number("game", "number", "its place in the plan, from 0"),
        TableColumn::number("orbit", "number", "the games of one seed and setup in all rotations of the seats, from 0"),
        TableColumn::number(
            "replicate",
            "number",
            "all orbits of a replicate have one seed, unless the plan says otherwise; from 0",
        ),
        TableColumn::number("configuration", "number", "scenario and setting of the levers, from 0"),
        TableColumn::text("scenario", "file", "the scenario"),
    ];
    let lever = |lever: &endturn_lab::plan::Lever| {
        TableColumn::text(&lever.path, "RON", "the lever's value in this game; empty if the game leaves it as it is")
    };
    columns.extend(plan.levers.iter().map(lever));
    columns.extend([
        TableColumn::number("lineup", "number", "who met whom, from 0"),
        TableColumn::number("rotation", "seats", "how many seats the lineup has moved on"),
        TableColumn::text("seed", "number", "the root seed, for `run --seed`"),
        TableColumn::text("end", "word", "over, round-budget, work-budget, refused, waiting or bug"),
        TableColumn::text("condition", "words", "why it was over, or what went wrong"),
        TableColumn::number("rounds", "rounds", "finished rounds"),
        TableColumn::number("refused_orders", "orders", "orders of personas that were refused"),
        TableColumn::text("winners", "contenders", "who won; with commas if several did"),
        TableColumn::text("digest", "hexadecimal", "of the last state"),
    ]);
    columns
}

fn seat_columns() -> Vec<TableColumn> {
    vec![
        TableColumn::number("game", "number", "the game's place in the plan, from 0"),
        TableColumn::number("seat", "number", "the seat, from 1"),
        TableColumn::text("name", "seat", "its name"),
        TableColumn::text("contender", "persona", "who played it"),
        TableColumn::number(
            "rank",
            "place",
            "the place in the final ranking, from 1; empty if the game did not come to its end",
        ),
        TableColumn::text(
            "outcome",
            "word",
            "win, loss, draw or eliminated; empty if the game did not come to its end",
        ),
    ]
}

fn fact_columns() -> Vec<TableColumn> {
    vec![
        TableColumn::number("game", "number", "the game's place in the plan, from 0"),
        TableColumn::text("fact", "name", "the fact"),
        TableColumn::number("count", "times", "how often it was told"),
    ]
}
