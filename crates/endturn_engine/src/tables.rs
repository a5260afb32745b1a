//! Tables of entities: one row per agent, site or any other kind that a module has many of, read on
//! demand. And tables that grow while a game is played: one row per event, or per entity and round.

use bevy_ecs::prelude::*;

/// One column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The unit of its numbers, or the kind of name: `seat` for the name of one seat.
    pub unit: &'static str,
    /// A one-sentence description.
    pub help: &'static str,
}

impl Column {
    /// Makes a column.
    #[must_use]
    pub const fn new(name: &'static str, unit: &'static str, help: &'static str) -> Self {
        Self { name, unit, help }
    }
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Number(i64),
    /// A name or a word.
    Text(String),
    /// No value.
    Empty,
}

impl<N: Into<i64>> From<N> for Cell {
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}

impl Cell {
    /// A count as a cell; saturates.
    #[must_use]
    pub fn count(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// Names separated by commas; empty if there are none.
    #[must_use]
    pub fn list(names: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let names: Vec<String> = names.into_iter().map(|name| name.as_ref().to_owned()).collect();
        if names.is_empty() { Self::Empty } else { Self::Text(names.join(", ")) }
    }

    /// A name or a word.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
            Self::Empty => Ok(()),
        }
    }
}

/// A table with one row per entity of a kind.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::tables::{Cell, Column, EntityTable};
///
/// #[derive(Resource)]
/// struct Stock(Vec<(&'static str, i64)>);
///
/// const COLUMNS: &[Column] = &[Column::new("good", "name", "what it is"), Column::new("stock", "bales", "how much there is")];
///
/// // `ModuleSetup::tables` returns a list of these.
/// const GOODS: EntityTable = EntityTable::new("market", "goods", "what is for sale", 1, COLUMNS, |world| {
///     world.resource::<Stock>().0.iter().map(|&(good, stock)| vec![Cell::text(good), stock.into()]).collect()
/// });
///
/// let mut world = World::new();
/// world.insert_resource(Stock(vec![("cloth", 3), ("grain", 8)]));
/// assert_eq!((GOODS.rows)(&world)[1], [Cell::text("grain"), Cell::Number(8)]);
/// assert_eq!(GOODS.file(), "market_goods");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EntityTable {
    /// The module.
    pub module: &'static str,
    /// Plural name of the rows; prefixed with the module's name, it is the name of a file.
    pub name: &'static str,
    /// A one-sentence description.
    pub help: &'static str,
    /// Number of leading columns that identify a row: no two rows are equal in all of them.
    pub keys: usize,
    /// The columns in order.
    pub columns: &'static [Column],
    /// Reads all rows, in an order that depends only on the state of the game; each has a cell per
    /// column.
    pub rows: fn(&World) -> Vec<Vec<Cell>>,
}

impl EntityTable {
    /// Makes a table of a module; the first `keys` columns identify a row.
    #[must_use]
    pub const fn new(
        module: &'static str,
        name: &'static str,
        help: &'static str,
        keys: usize,
        columns: &'static [Column],
        rows: fn(&World) -> Vec<Vec<Cell>>,
    ) -> Self {
        Self { module, name, help, keys, columns, rows }
    }

    /// Its file name without an extension: the names of module and table.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}_{}", self.module, self.name)
    }
}

/// A column of a table that grows while a game is played.
#[derive(Clone, Copy, Debug)]
pub struct LogColumn {
    /// Its name, unit and description.
    pub column: Column,
    /// True for names and words, false for numbers.
    pub is_text: bool,
    /// Whether cells may be empty.
    pub may_be_empty: bool,
}

impl LogColumn {
    /// A column of numbers.
    #[must_use]
    pub const fn number(name: &'static str, unit: &'static str, help: &'static str) -> Self {
        Self { column: Column::new(name, unit, help), is_text: false, may_be_empty: false }
    }

    /// A column of names or words.
    #[must_use]
    pub const fn text(name: &'static str, unit: &'static str, help: &'static str) -> Self {
        Self { column: Column::new(name, unit, help), is_text: true, may_be_empty: false }
    }

    /// The same column, whose cells may be empty.
    #[must_use]
    pub const fn or_empty(self) -> Self {
        Self { may_be_empty: true, ..self }
    }
}

/// The source of the rows of a [`LogTable`].
#[derive(Clone, Copy, Debug)]
pub enum LogRows {
    /// Rules log them, by [`Journal::log`](crate::journal::Journal::log).
    Logged,
    /// Reads all rows of a finished round, in an order that depends only on the state.
    EachRound(fn(&World) -> Vec<Vec<Cell>>),
}

/// A table that grows while a game is played, for batches whose plan asks for it. Nothing is
/// computed otherwise. Rows never influence a game.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{journal::Journal, tables::{Cell, LogColumn, LogRows, LogTable}};
///
/// // A module lists it in `Module::LOGS`.
/// static SALES: LogTable = LogTable {
///     name: "sales",
///     help: "one row per game and sale",
///     columns: &[LogColumn::text("good", "name", "what was sold"), LogColumn::number("price", "gold", "its price")],
///     rows: LogRows::Logged,
/// };
///
/// // A rule adds a row.
/// fn sell(mut journal: ResMut<Journal>) {
///     if journal.keeps(&SALES) {
///         journal.log(&SALES, vec![Cell::text("cloth"), 12.into()]);
///     }
/// }
/// # use bevy_ecs::system::RunSystemOnce;
/// # let mut world = World::new();
/// # world.init_resource::<Journal>();
/// # world.run_system_once(sell).unwrap();
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LogTable {
    /// Its name, which is also that of its file; no two modules have tables of one name.
    pub name: &'static str,
    /// The meaning of a row: "one row per …".
    pub help: &'static str,
    /// The columns in order. The numbers of the game and of the round are added before them.
    pub columns: &'static [LogColumn],
    /// The source of its rows.
    pub rows: LogRows,
}
