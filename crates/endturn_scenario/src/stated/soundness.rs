//! Checks of a value of the state: numbers in their range, and references to existing things.

use std::fmt::{self, Display};

use endturn_engine::snapshot::{Row, Unsound};
use serde_json::Value;

use super::fields::{bounds, inner_marks, lengths};
use super::names::Names;
use crate::shape::{Content, FieldShape, Mark, ShapeKind, TypeShape};

/// The way to a value, from its component down.
#[derive(Clone, Copy)]
pub(super) enum Trail<'a> {
    Root,
    Field(&'a Trail<'a>, &'a str),
    Item(&'a Trail<'a>, usize),
}

impl Display for Trail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Field(Self::Root, name) => f.write_str(name),
            Self::Field(before, name) => write!(f, "{before}.{name}"),
            Self::Item(before, at) => write!(f, "{before}[{at}]"),
        }
    }
}

/// Checks the values of one row.
#[derive(Clone, Copy)]
pub(super) struct Soundness<'a> {
    pub(super) row: Row<'a>,
    pub(super) names: &'a dyn Names,
}

impl Soundness<'_> {
    pub(super) fn value(
        self,
        shape: &'static TypeShape,
        marks: &[Mark],
        kept: &Value,
        at: &Trail<'_>,
    ) -> Result<(), Unsound> {
        match (&shape.kind, kept) {
            (ShapeKind::Same(of) | ShapeKind::Unread(of), _) => self.value(of(), marks, kept, at),
            (ShapeKind::Wrapped { of }, _) => self.value((of.of)(), inner_marks(of, marks), kept, at),
            (ShapeKind::Optional(_), Value::Null) => Ok(()),
            (ShapeKind::Optional(of), _) => self.value(of(), marks, kept, at),
            (ShapeKind::Name(kind) | ShapeKind::Refers(kind, _), _) => {
                let is_there = self.names.name(kind, kept).is_some();
                self.row.ensure(is_there, at, format_args!("{kept} is no {kind}"))
            }
            (ShapeKind::Whole { least, most, .. }, Value::Number(number)) => {
                let (low, high) = bounds((*least, *most), marks);
                self.row.within(at, number.as_i64().unwrap_or(i64::MAX), low..=high)
            }
            (
                ShapeKind::List(of) | ShapeKind::Set(of) | ShapeKind::Array { of, .. } | ShapeKind::Table { of, .. },
                Value::Array(items),
            ) => {
                let (low, high) = lengths(marks);
                self.row.within(at, items.len() as u64, low..=high)?;
                items.iter().enumerate().try_for_each(|(nth, one)| self.value(of(), &[], one, &Trail::Item(at, nth)))
            }
            (ShapeKind::Group(of), Value::Array(items)) => {
                let items = of.iter().zip(items).enumerate();
                items.into_iter().try_for_each(|(nth, (of, one))| self.value(of(), &[], one, &Trail::Item(at, nth)))
            }
            (ShapeKind::Tuple { of }, Value::Array(items)) => {
                let mut items = of.iter().zip(items).enumerate();
                items.try_for_each(|(nth, (field, one))| {
                    self.value((field.of)(), field.marks, one, &Trail::Item(at, nth))
                })
            }
            (ShapeKind::Fields { of, .. }, _) => self.fields(of, kept, at),
            (ShapeKind::Choice { variants, .. }, Value::Object(kept)) => {
                let Some((name, inside)) = kept.iter().next() else { return Ok(()) };
                let at = Trail::Field(at, name);
                match variants.iter().find(|variant| variant.name == name).map(|variant| &variant.content) {
                    Some(Content::Value(field)) => self.value((field.of)(), field.marks, inside, &at),
                    Some(Content::Fields(of)) => self.fields(of, inside, &at),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    fn fields(self, of: &'static [FieldShape], kept: &Value, at: &Trail<'_>) -> Result<(), Unsound> {
        of.iter().try_for_each(|field| match kept.get(field.name) {
            Some(value) => self.value((field.of)(), field.marks, value, &Trail::Field(at, field.name)),
            None => Ok(()),
        })
    }
}
