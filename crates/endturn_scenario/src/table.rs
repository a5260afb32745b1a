//! A table by name that keeps the order of its file.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::shape::{Shaped, TypeShape};

/// Things by name, in the order written. A ruleset that extends another one appends its additions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<T> {
    entries: Vec<(String, T)>,
    index: BTreeMap<String, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: BTreeMap::new() }
    }
}

impl<T> Table<T> {
    /// Appends an entry; returns `false`, without change, if the name is taken.
    pub fn push(&mut self, name: String, value: T) -> bool {
        let is_new = !self.index.contains_key(&name);
        if is_new {
            self.index.insert(name.clone(), self.entries.len());
            self.entries.push((name, value));
        }
        is_new
    }

    /// The entry with a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        self.at(self.position(name)?).map(|(_, value)| value)
    }

    /// Index of a name in the order, from 0.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// The entry at an index in the order, from 0.
    #[must_use]
    pub fn at(&self, position: usize) -> Option<(&str, &T)> {
        self.entries.get(position).map(|(name, value)| (name.as_str(), value))
    }

    /// True if there is an entry with this name.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.index.contains_key(name)
    }

    /// All entries in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &T)> + ExactSizeIterator {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// All names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.entries.iter().map(|(name, _)| name.as_str())
    }

    /// Number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

impl<T: Serialize> Serialize for Table<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<T: Shaped> Shaped for Table<T> {
    fn shape() -> &'static TypeShape {
        BTreeMap::<String, T>::shape()
    }
}

struct InOrder<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
    type Value = Table<T>;

    fn expecting(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str("a table by name")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Table<T>, A::Error> {
        let mut table = Table::default();
        while let Some(name) = entries.next_key::<String>()? {
            if table.contains(&name) {
                return Err(A::Error::custom(format_args!("`{name}` is named twice")));
            }
            let value = entries.next_value()?;
            table.push(name, value);
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_its_order_and_refuses_a_name_twice() {
        let mut table = Table::default();
        assert!(table.push("Warriors".into(), 1));
        assert!(table.push("Archers".into(), 3));
        assert!(!table.push("Warriors".into(), 9));
        assert_eq!(table.iter().collect::<Vec<_>>(), [("Warriors", &1), ("Archers", &3)]);
        assert_eq!((table.position("Archers"), table.get("Warriors"), table.get("Legion")), (Some(1), Some(&1), None));
    }

    #[test]
    fn a_file_that_names_something_twice_is_refused() {
        let table: Table<u32> = serde_json::from_str(r#"{ "relay": 2, "dockyard": 1 }"#).expect("valid");
        assert_eq!(table.iter().collect::<Vec<_>>(), [("relay", &2), ("dockyard", &1)]);
        let twice = serde_json::from_str::<Table<u32>>(r#"{ "relay": 2, "relay": 1 }"#);
        assert!(twice.is_err_and(|error| error.to_string().contains("`relay` is named twice")));
    }
}
