//! The text of a section in RON, on one line.

use std::fmt::{Display, Write};

use crate::print::quoted;

/// A group of fields under construction.
#[derive(Debug, Default)]
pub struct Group(String);

impl Group {
    /// A group without fields.
    #[must_use]
    pub const fn new() -> Self {
        Self(String::new())
    }

    /// A group of these fields.
    #[must_use]
    pub fn of(fields: Vec<(&'static str, String)>) -> Self {
        let mut group = Self::new();
        group.put_all(fields);
        group
    }

    /// Adds a field.
    pub fn put(&mut self, name: &str, value: impl Display) {
        let _ = write!(self.0, "{name}: {value}, ");
    }

    /// Adds the stated fields of an entity's parts.
    pub fn put_all(&mut self, fields: Vec<(&'static str, String)>) {
        fields.into_iter().for_each(|(name, text)| self.put(name, text));
    }

    /// Adds a field unless it has its default value.
    pub fn put_unless<T: PartialEq + Display>(&mut self, name: &str, value: T, usual: T) {
        if value != usual {
            self.put(name, value);
        }
    }

    /// Adds a field if it has a value.
    pub fn put_some(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.put(name, value);
        }
    }

    /// Adds a list unless it is empty.
    pub fn put_list<T: Display>(&mut self, name: &str, items: impl IntoIterator<Item = T>) {
        let items = list(items);
        if items != "[]" {
            self.put(name, items);
        }
    }

    /// Adds a table unless it is empty.
    pub fn put_table<V: Display>(&mut self, name: &str, entries: impl IntoIterator<Item = (String, V)>) {
        let entries = table(entries);
        if entries != "{}" {
            self.put(name, entries);
        }
    }

    /// Adds a nested group unless it has no fields.
    pub fn put_group(&mut self, name: &str, group: Self) {
        if !group.0.is_empty() {
            self.put(name, group.close());
        }
    }

    /// The group as text.
    #[must_use]
    pub fn close(self) -> String {
        format!("({})", self.0.trim_end_matches(", "))
    }
}

/// A list as text.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// A table as text.
pub fn table<V: Display>(entries: impl IntoIterator<Item = (String, V)>) -> String {
    let entries: Vec<String> = entries.into_iter().map(|(key, value)| format!("{}: {value}", quoted(&key))).collect();
    format!("{{{}}}", entries.join(", "))
}
