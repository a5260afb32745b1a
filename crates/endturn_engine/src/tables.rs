//! Tables of entities: one row per agent, site or whatever a module has many of, as they are when somebody asks.

use bevy_ecs::prelude::*;

/// One column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The unit of its numbers, or what it names: `seat` for the name of one seat.
    pub unit: &'static str,
    /// One sentence.
    pub help: &'static str,
}

impl Column {
    /// A column.
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
    /// There is none.
    Empty,
}

impl<N: Into<i64>> From<N> for Cell {
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}

impl Cell {
    /// A number that may be any.
    #[must_use]
    pub fn count(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }

    /// Names in a row, with commas; empty if there are none.
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
    /// What a row is, in the plural; with the module's name in front it is the name of a file.
    pub name: &'static str,
    /// One sentence.
    pub help: &'static str,
    /// How many of the first columns name a row: no two rows are equal in all of them.
    pub keys: usize,
    /// The columns in order.
    pub columns: &'static [Column],
    /// Reads all rows in an order that nothing but the state of the game decides; each has a cell per column.
    pub rows: fn(&World) -> Vec<Vec<Cell>>,
}

impl EntityTable {
    /// A table of a module; `keys` of its first columns name a row.
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

    /// What its file is called, without an ending: the names of module and table.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}_{}", self.module, self.name)
    }
}
