//! Soundness checks of a state read from bytes, reported by section.

use std::{
    fmt::{self, Debug, Display},
    ops::RangeInclusive,
};

use crate::number::counted;

/// Reason for which a state is impossible: its first impossible value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsound {
    /// The section's name.
    pub section: &'static str,
    /// The entity's key, or `resource`.
    pub entity: String,
    /// The field, with its index in a list; empty for the value as a whole.
    pub field: String,
    /// The fault.
    pub problem: String,
}

impl Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { section, entity, field, problem } = self;
        let dot = if field.is_empty() { "" } else { ", field " };
        write!(f, "section {section}, {entity}{dot}{field}: {problem}")
    }
}

impl std::error::Error for Unsound {}

/// One row of a section while it is checked. Texts are made only for faults.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    section: &'static str,
    entity: Option<&'a dyn Debug>,
}

impl<'a> Row<'a> {
    /// The row of an entity, named by its key.
    pub fn of(section: &'static str, key: &'a dyn Debug) -> Self {
        Self { section, entity: Some(key) }
    }

    /// The one row of a resource.
    pub fn resource(section: &'static str) -> Self {
        Self { section, entity: None }
    }

    /// Makes the error for a field.
    pub fn wrong(&self, field: impl Display, problem: impl Display) -> Unsound {
        let entity = self.entity.map_or_else(|| "resource".to_owned(), |key| format!("{key:?}"));
        Unsound { section: self.section, entity, field: field.to_string(), problem: problem.to_string() }
    }

    /// Checks a condition.
    ///
    /// # Errors
    /// The fault of the field, if the condition is false.
    pub fn ensure(&self, is_fine: bool, field: impl Display, problem: impl Display) -> Result<(), Unsound> {
        if is_fine { Ok(()) } else { Err(self.wrong(field, problem)) }
    }

    /// Checks that a number is within its range.
    ///
    /// # Errors
    /// The fault of the field, with the number and the range.
    pub fn within<N>(&self, field: impl Display, number: N, range: RangeInclusive<N>) -> Result<(), Unsound>
    where
        N: PartialOrd + Display,
    {
        if range.contains(&number) {
            return Ok(());
        }
        Err(self.wrong(field, format_args!("{number} is not from {} to {}", range.start(), range.end())))
    }

    /// Checks that there are `count` numbers, all within their range.
    ///
    /// # Errors
    /// The fault of the field, with the first bad number, or with their count.
    pub fn each_within<N>(
        &self,
        field: impl Display,
        numbers: &[N],
        count: usize,
        range: RangeInclusive<N>,
    ) -> Result<(), Unsound>
    where
        N: PartialOrd + Display + Copy,
    {
        if numbers.len() != count {
            return Err(self.wrong(field, format_args!("it has {}, not {count}", counted(numbers.len(), "entry"))));
        }
        let each = |(at, &number)| self.within(format_args!("{field}[{at}]"), number, range.clone());
        numbers.iter().enumerate().try_for_each(each)
    }

    /// Checks that a reference was found, and returns it.
    ///
    /// # Errors
    /// The fault of the field, which refers to something that does not exist.
    pub fn known<T>(&self, field: impl Display, found: Option<T>, named: impl Debug) -> Result<T, Unsound> {
        found.ok_or_else(|| self.wrong(field, format_args!("there is no {named:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn what_is_wrong_is_told_with_its_section_entity_and_field() {
        let row = Row::of("demo.stock", &Seat(2));
        assert_eq!(row.within("metal", 5, 0..=9), Ok(()));
        let told = row.within("metal", -1, 0..=9).unwrap_err().to_string();
        assert_eq!(told, "section demo.stock, Seat(2), field metal: -1 is not from 0 to 9");
        let told = Row::resource("demo.wind").ensure(false, "", "it blows from nowhere").unwrap_err().to_string();
        assert_eq!(told, "section demo.wind, resource: it blows from nowhere");
        assert_eq!(row.each_within("ships", &[1, 2], 2, 0..=2), Ok(()));
        let told = row.each_within("ships", &[1, 3], 2, 0..=2).unwrap_err().to_string();
        assert_eq!(told, "section demo.stock, Seat(2), field ships[1]: 3 is not from 0 to 2");
        let told = row.each_within("ships", &[1], 2, 0..=2).unwrap_err().to_string();
        assert_eq!(told, "section demo.stock, Seat(2), field ships: it has 1 entry, not 2");
        let told = row.known(format_args!("ships[{}]", 3), None::<()>, Seat(9)).unwrap_err().to_string();
        assert_eq!(told, "section demo.stock, Seat(2), field ships[3]: there is no Seat(9)");
    }
}
