//! A table by name that keeps the order in which its file has it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Things by name, in the order written. A ruleset that extends another one appends what it adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<T> {
    entries: Vec<(String, T)>,
    places: BTreeMap<String, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), places: BTreeMap::new() }
    }
}

impl<T> Table<T> {
    /// The place of a name in the order, from 0.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// All entries in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&str, &T)> + ExactSizeIterator {
        self.entries.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// All names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.entries.iter().map(|(name, _)| name.as_str())
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
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

impl<T: JsonSchema> JsonSchema for Table<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        BTreeMap::<String, T>::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, T>::json_schema(generator)
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
            if table.places.insert(name.clone(), table.entries.len()).is_some() {
                return Err(A::Error::custom(format_args!("`{name}` is named twice")));
            }
            table.entries.push((name, entries.next_value()?));
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_keeps_its_order_and_refuses_a_name_twice() {
        let table: Table<u32> = ron::from_str(r#"{ "relay": 2, "dockyard": 1 }"#).expect("valid");
        assert_eq!(table.iter().collect::<Vec<_>>(), [("relay", &2), ("dockyard", &1)]);
        assert_eq!((table.position("dockyard"), table.position("lighthouse")), (Some(1), None));
        let twice = ron::from_str::<Table<u32>>(r#"{ "relay": 2, "relay": 1 }"#);
        assert!(twice.is_err_and(|error| error.to_string().contains("`relay` is named twice")));
    }
}
