//! The columns of the tables of a plan.

use std::collections::BTreeMap;

use endturn_engine::{
    Game,
    metrics::Metric,
    tables::{LogColumn, LogTable},
};
use endturn_lab::{batch::Plan, plan::LoadedPlan};

use super::levers;

/// A table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BatchTable {
    /// One row per game.
    Games,
    /// One row per game and seat.
    Seats,
    /// One row per game and kind of fact that was emitted, if the plan counts them.
    Facts,
    /// One row per game, round and seat, if the plan keeps metrics round by round.
    Rounds,
    /// One row per game, fact, kind, seat and span of rounds, if the plan counts facts so.
    Tallies,
    /// One row per row of the design of the levers, if they were sampled.
    Design,
    /// A table of a module, if the plan asks for it.
    Log {
        /// Its name.
        name: &'static str,
        /// The meaning of a row.
        help: &'static str,
    },
}

impl BatchTable {
    /// The tables that are not of modules.
    pub const COMMON: [Self; 6] = [Self::Games, Self::Seats, Self::Facts, Self::Rounds, Self::Tallies, Self::Design];

    /// A table of a module.
    const fn log(table: &LogTable) -> Self {
        Self::Log { name: table.name, help: table.help }
    }

    /// The name of its file, without extension.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Seats => "seats",
            Self::Facts => "facts",
            Self::Rounds => "rounds",
            Self::Tallies => "tallies",
            Self::Design => "design",
            Self::Log { name, .. } => name,
        }
    }

    /// The meaning of a row.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Games => "one row per game",
            Self::Seats => "one row per game and seat",
            Self::Facts => "one row per game and kind of fact",
            Self::Rounds => "one row per game, round and seat, after the round",
            Self::Tallies => "one row per game, fact, kind, seat and span of rounds",
            Self::Design => "one row per scenario and row of the design of the levers",
            Self::Log { help, .. } => help,
        }
    }
}

/// The type of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Whole numbers, 64 bits with a sign.
    Int64,
    /// Whole numbers, 64 bits without a sign.
    Uint64,
    /// Numbers with a fraction, 64 bits.
    Float64,
    /// `true` or `false`.
    Bool,
    /// Names and words.
    Text,
}

impl ColumnType {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int64 => "int64",
            Self::Uint64 => "uint64",
            Self::Float64 => "float64",
            Self::Bool => "bool",
            Self::Text => "text",
        }
    }
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// Its name; unique within the table, ignoring case.
    pub name: String,
    /// The type of its cells.
    pub kind: ColumnType,
    /// Whether cells may be empty.
    pub may_be_empty: bool,
    /// The unit of its numbers, or the kind of thing that it names.
    pub unit: String,
    /// One sentence.
    pub help: String,
}

impl TableColumn {
    fn new(name: &str, kind: ColumnType, unit: &str, help: &str) -> Self {
        Self { name: name.to_owned(), kind, may_be_empty: false, unit: unit.to_owned(), help: help.to_owned() }
    }

    fn number(name: &str, unit: &str, help: &str) -> Self {
        Self::new(name, ColumnType::Int64, unit, help)
    }

    fn text(name: &str, unit: &str, help: &str) -> Self {
        Self::new(name, ColumnType::Text, unit, help)
    }

    fn or_empty(self) -> Self {
        Self { may_be_empty: true, ..self }
    }
}

/// The columns of a plan's tables.
#[derive(Clone, Debug)]
pub struct Tables {
    columns: BTreeMap<BatchTable, Vec<TableColumn>>,
    /// The type of each lever's cells.
    pub(super) levers: Vec<ColumnType>,
    /// The metrics of seats.
    pub(super) seat_metrics: Places,
    /// The metrics of rounds.
    pub(super) round_metrics: Places,
    /// For each scenario, the names of its seats.
    pub(super) seats: Vec<Vec<String>>,
}

/// The columns of each scenario's metrics.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    /// For each scenario, the index of each of its metrics among the metric columns.
    pub(super) by_scenario: Vec<Vec<usize>>,
    /// Number of metric columns.
    pub(super) columns: usize,
}

impl Tables {
    /// Collects the columns of a plan; builds each of its scenarios once.
    #[must_use]
    pub fn of(plan: &LoadedPlan) -> Self {
        let games: Vec<Game> =
            plan.scenarios().map(|setup| Game::new(setup).expect("a checked setup builds")).collect();
        let names = |game: &Game| game.roster().seats().map(|seat| game.roster().name(seat).to_owned()).collect();
        let levers = levers::types(plan);
        let (metrics, seat_metrics) = metric_columns(games.iter().map(|game| game.metrics().iter().collect()));
        let mut columns = BTreeMap::from([
            (BatchTable::Games, game_columns(plan, &levers)),
            (BatchTable::Seats, with_metrics(seat_columns(), metrics)),
        ]);
        if plan.counts_facts() {
            columns.insert(BatchTable::Facts, fact_columns());
        }
        let mut round_metrics = Places::default();
        if plan.courses().next().is_some() {
            let kept = games.iter().zip(plan.courses());
            let kept = kept.map(|(game, course)| course.metrics.iter().map(|&at| &game.metrics()[at]).collect());
            let (metrics, places) = metric_columns(kept);
            columns.insert(BatchTable::Rounds, with_metrics(round_columns(), metrics));
            round_metrics = places;
        }
        if plan.tallies().is_some() {
            columns.insert(BatchTable::Tallies, tally_columns());
        }
        if plan.design().is_sampled() {
            columns.insert(BatchTable::Design, design_columns(plan));
        }
        columns.extend(plan.logs().iter().map(|log| (BatchTable::log(log.table), log_columns(log.table))));
        Self { columns, levers, seat_metrics, round_metrics, seats: games.iter().map(names).collect() }
    }

    /// The tables that the plan has.
    pub fn tables(&self) -> impl Iterator<Item = BatchTable> + '_ {
        self.columns.keys().copied()
    }

    /// The columns of a table, in the order of its rows' cells; empty if the plan has no such
    /// table.
    #[must_use]
    pub fn columns(&self, table: BatchTable) -> &[TableColumn] {
        self.columns.get(&table).map_or(&[], Vec::as_slice)
    }
}

/// Returns the columns of the scenarios' metrics; metrics with the same name share a column.
fn metric_columns<'m>(scenarios: impl Iterator<Item = Vec<&'m Metric>>) -> (Vec<TableColumn>, Places) {
    let mut all: Vec<TableColumn> = Vec::new();
    let mut by_scenario: Vec<Vec<usize>> = Vec::new();
    for metrics in scenarios {
        let place = |metric: &Metric| {
            let known = all.iter().position(|column| column.name == metric.name);
            known.unwrap_or_else(|| {
                all.push(TableColumn::number(metric.name, metric.unit, metric.help));
                all.len() - 1
            })
        };
        by_scenario.push(metrics.into_iter().map(place).collect());
    }
    for (at, column) in all.iter_mut().enumerate() {
        // A scenario without the module has no value.
        column.may_be_empty = by_scenario.iter().any(|places| !places.contains(&at));
    }
    let columns = all.len();
    (all, Places { by_scenario, columns })
}

/// Inserts columns at an index. If names clash, the inserted ones are qualified by their kind;
/// programs that read tables treat `Gold` and `gold` as one name.
fn with_others(mut columns: Vec<TableColumn>, at: usize, kind: &str, others: Vec<TableColumn>) -> Vec<TableColumn> {
    for (place, mut other) in (at..).zip(others) {
        while columns.iter().any(|column| column.name.eq_ignore_ascii_case(&other.name)) {
            other.name = format!("{kind}.{}", other.name);
        }
        columns.insert(place, other);
    }
    columns
}

fn with_metrics(columns: Vec<TableColumn>, metrics: Vec<TableColumn>) -> Vec<TableColumn> {
    let end = columns.len();
    with_others(columns, end, "metric", metrics)
}

/// The index of the first lever among the columns of games.
pub(super) const LEVERS: usize = 5;

fn game_columns(plan: &LoadedPlan, types: &[ColumnType]) -> Vec<TableColumn> {
    let columns = vec![
        TableColumn::number("game", "number", "its number in the plan, from 0"),
        TableColumn::number("orbit", "number", "the games of one seed and setup in all rotations of the seats, from 0"),
        TableColumn::number(
            "replicate",
            "number",
            "all orbits of a replicate have one seed, unless the plan says otherwise; from 0",
        ),
        TableColumn::number("configuration", "number", "scenario and setting of the levers, from 0"),
        TableColumn::text("scenario", "file", "the scenario"),
        TableColumn::number("lineup", "number", "the table of contenders, from 0"),
        TableColumn::number("rotation", "seats", "number of seats by which the lineup has moved on"),
        TableColumn::new("seed", ColumnType::Uint64, "number", "the root seed, for `run --seed`"),
        TableColumn::text("end", "word", "over, round-budget, work-budget, refused, waiting or bug"),
        TableColumn::text("condition", "words", "why it was over, or what went wrong").or_empty(),
        TableColumn::number("rounds", "rounds", "finished rounds"),
        TableColumn::number("turns", "turns", "turns in which something was ordered or ended"),
        TableColumn::number("events", "events", "orders, words to the clock, and events that rules derived from them"),
        TableColumn::number("refused_orders", "orders", "orders of personas that were refused"),
        TableColumn::text(
            "winners",
            "contenders",
            "the winners, separated by commas; empty if none; seats that joined by their names",
        )
        .or_empty(),
        TableColumn::text(
            "course_digest",
            "hexadecimal",
            "of the orders and the results, without the seed: equal for copies of one game",
        ),
        TableColumn::text("digest", "hexadecimal", "of the final state"),
    ];
    let lever = |(lever, &kind): (&endturn_lab::plan::Lever, &ColumnType)| {
        let unit = if kind == ColumnType::Text { "RON" } else { "value" };
        TableColumn::new(&lever.path, kind, unit, "the lever's value in this game; empty where it is left as it is")
            .or_empty()
    };
    with_others(columns, LEVERS, "lever", plan.levers.iter().zip(types).map(lever).collect())
}

fn seat_columns() -> Vec<TableColumn> {
    vec![
        TableColumn::number("game", "number", "the game's place in the plan, from 0"),
        TableColumn::number("seat", "number", "the seat, from 1"),
        TableColumn::text("name", "seat", "its name"),
        TableColumn::text("contender", "persona", "its contender; empty if it joined during the game").or_empty(),
        TableColumn::number(
            "rank",
            "place",
            "the place in the final ranking, from 1; empty if the game did not finish",
        )
        .or_empty(),
        TableColumn::text("outcome", "word", "win, loss, draw or eliminated; empty if the game did not finish")
            .or_empty(),
    ]
}

fn fact_columns() -> Vec<TableColumn> {
    vec![
        TableColumn::number("game", "number", "the game's place in the plan, from 0"),
        TableColumn::text("fact", "name", "the fact"),
        TableColumn::number("count", "times", "number of times it was emitted"),
    ]
}

fn tally_columns() -> Vec<TableColumn> {
    vec![
        TableColumn::number("game", "number", "the game's place in the plan, from 0"),
        TableColumn::text("fact", "name", "the fact"),
        TableColumn::text("kind", "name", "its kind, by the field that the plan names; empty without one").or_empty(),
        TableColumn::number(
            "seat",
            "number",
            "the seat that it concerns, from 1, with a row for each of several; empty for the whole table",
        )
        .or_empty(),
        TableColumn::text("contender", "persona", "its contender; empty without one").or_empty(),
        TableColumn::number(
            "round",
            "number",
            "the last round of its span; empty, like kind and seat, where more than 10,000 rows were needed",
        )
        .or_empty(),
        TableColumn::number("count", "times", "number of times, or the sum of the field that the plan names"),
    ]
}

fn design_columns(plan: &LoadedPlan) -> Vec<TableColumn> {
    let columns = vec![
        TableColumn::text("scenario", "file", "the scenario"),
        TableColumn::number("row", "number", "the row of the design, from 0"),
        TableColumn::number("sample", "number", "the base sample, walk or setting that it belongs to, from 0"),
        TableColumn::number(
            "place",
            "number",
            "its place in the sample, from 0; of a Sobol sample: A, then A with each lever of B, then B",
        ),
        TableColumn::number("configuration", "number", "the configuration whose games it uses; rows may share one"),
    ];
    let help = "the place of the lever's value among its values, from 0 for the first to 1 for the last";
    let lever = |lever: &endturn_lab::plan::Lever| TableColumn::new(&lever.path, ColumnType::Float64, "share", help);
    let end = columns.len();
    with_others(columns, end, "lever", plan.levers.iter().map(lever).collect())
}

fn log_columns(table: &LogTable) -> Vec<TableColumn> {
    let column = |LogColumn { column, is_text, may_be_empty }: &LogColumn| {
        let kind = if *is_text { ColumnType::Text } else { ColumnType::Int64 };
        TableColumn { may_be_empty: *may_be_empty, ..TableColumn::new(column.name, kind, column.unit, column.help) }
    };
    let game = TableColumn::number("game", "number", "the game's place in the plan, from 0");
    let round = TableColumn::number("round", "number", "the round, from 1");
    [game, round].into_iter().chain(table.columns.iter().map(column)).collect()
}

fn round_columns() -> Vec<TableColumn> {
    vec![
        TableColumn::number("game", "number", "the game's place in the plan, from 0"),
        TableColumn::number("round", "number", "the round, from 1"),
        TableColumn::number("seat", "number", "the seat, from 1"),
        TableColumn::text("contender", "persona", "its contender; empty if it joined during the game").or_empty(),
    ]
}
