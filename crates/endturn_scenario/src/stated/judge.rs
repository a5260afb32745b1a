//! Checks that need the whole game, of values in sections and in snapshots alike.

use std::fmt::Display;
use std::ops::RangeInclusive;

use endturn_engine::snapshot::{Row, Unsound};

use crate::checks::Checker;
use crate::codes;
use crate::path::Path;

/// Takes the faults of a value: for the report of a section, each at its field, or as the first one
/// of a snapshot. Fields of fields are joined by dots.
pub struct Judge<'a, 'c> {
    of: Of<'a, 'c>,
    unread: Vec<&'static str>,
    first: Option<Unsound>,
    is_sound: bool,
}

enum Of<'a, 'c> {
    Section(&'a Path, &'a mut Checker<'c>),
    Snapshot(Row<'a>),
}

impl<'a, 'c> Judge<'a, 'c> {
    /// Judges the value at a path of a section, of which some fields could not be read.
    pub const fn section(path: &'a Path, checker: &'a mut Checker<'c>, unread: Vec<&'static str>) -> Self {
        let is_sound = unread.is_empty();
        Self { of: Of::Section(path, checker), unread, first: None, is_sound }
    }

    /// Judges a row of a snapshot.
    #[must_use]
    pub const fn snapshot(row: Row<'a>) -> Self {
        Self { of: Of::Snapshot(row), unread: Vec::new(), first: None, is_sound: true }
    }

    /// Whether fields could be read, so that checks of others may depend on them.
    #[must_use]
    pub fn knows(&self, fields: &[&str]) -> bool {
        fields.iter().all(|field| !self.unread.contains(field))
    }

    /// Checks that a number is in a range.
    pub fn within<N: PartialOrd + Display>(&mut self, field: &str, number: N, range: RangeInclusive<N>) -> bool {
        if !self.knows(&[field]) {
            return false;
        }
        let is_sound = match &mut self.of {
            Of::Section(path, checker) => checker.range(below(path, field), number, range),
            Of::Snapshot(row) => keep(&mut self.first, row.within(field, number, range)),
        };
        self.is_sound &= is_sound;
        is_sound
    }

    /// Checks a condition; `told` is the fault if it is false.
    pub fn ensure(&mut self, is_fine: bool, field: &str, told: impl Display) -> bool {
        if is_fine || !self.knows(&[field]) {
            return is_fine;
        }
        match &mut self.of {
            Of::Section(path, checker) => checker.error(codes::CONTRADICTION, below(path, field), told.to_string()),
            Of::Snapshot(row) => _ = keep(&mut self.first, Err(row.wrong(field, told))),
        }
        self.is_sound = false;
        false
    }

    /// Whether no fault was found.
    #[must_use]
    pub const fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// The verdict about a snapshot.
    ///
    /// # Errors
    /// The first fault.
    pub fn verdict(self) -> Result<(), Unsound> {
        self.first.map_or(Ok(()), Err)
    }
}

fn below(path: &Path, field: &str) -> Path {
    field.split('.').filter(|name| !name.is_empty()).fold(path.clone(), Path::name)
}

fn keep(first: &mut Option<Unsound>, found: Result<(), Unsound>) -> bool {
    let fault = found.err();
    let is_sound = fault.is_none();
    *first = first.take().or(fault);
    is_sound
}
