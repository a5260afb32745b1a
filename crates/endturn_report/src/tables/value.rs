//! One cell of a table.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use super::columns::{ColumnType, TableColumn};

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    /// A whole number.
    Int(i64),
    /// A whole number that may need all 64 bits.
    Uint(u64),
    /// A finite number.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// A name or words.
    Text(Cow<'a, str>),
    /// No value.
    Empty,
}

impl<'a> Value<'a> {
    /// A name or words.
    pub(super) const fn text(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }

    /// Words, or empty.
    pub(super) fn words(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Empty } else { Self::Text(text) }
    }

    /// A count, which fits into 63 bits.
    pub(super) fn count(count: u64) -> Self {
        Self::Int(i64::try_from(count).unwrap_or(i64::MAX))
    }

    /// Writes the value as JSON.
    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Int(number) => write!(out, "{number}"),
            Self::Uint(number) => write!(out, "{number}"),
            Self::Float(number) => Ok(serde_json::to_writer(out, number)?),
            Self::Bool(value) => write!(out, "{value}"),
            Self::Text(text) => Ok(serde_json::to_writer(out, text)?),
            Self::Empty => out.write_all(b"null"),
        }
    }

    /// Whether a column may have such a cell.
    pub(super) const fn fits(&self, column: &TableColumn) -> bool {
        match self {
            Self::Int(_) => matches!(column.kind, ColumnType::Int64),
            Self::Uint(_) => matches!(column.kind, ColumnType::Uint64),
            Self::Float(_) => matches!(column.kind, ColumnType::Float64),
            Self::Bool(_) => matches!(column.kind, ColumnType::Bool),
            Self::Text(_) => matches!(column.kind, ColumnType::Text),
            Self::Empty => column.may_be_empty,
        }
    }
}
