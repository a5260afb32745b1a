//! The food that fills a city's granary, by size: a number, or a list of numbers.

use std::fmt;

use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, de};

/// The granaries of the smallest sizes, from size 1 on; a file may contain a single number for a
/// list of one (C-43).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Shaped)]
#[shape(with = "Written")]
pub struct GranarySizes(Vec<i32>);

/// The forms allowed in a file.
#[derive(Shaped)]
#[serde(untagged)]
#[expect(dead_code, reason = "for the reference alone")]
enum Written {
    One(Whole<0, 10_000>),
    BySize(#[shape(length(min = 1))] Vec<Whole<0, 10_000>>),
}

impl GranarySizes {
    /// The granaries, that of size 1 first.
    #[must_use]
    pub fn as_slice(&self) -> &[i32] {
        &self.0
    }
}

impl From<i32> for GranarySizes {
    fn from(first: i32) -> Self {
        Self(vec![first])
    }
}

impl<'de> Deserialize<'de> for GranarySizes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Sizes;
        impl<'de> Visitor<'de> for Sizes {
            type Value = GranarySizes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number `20`, or one per size `[20, 20, 30]`")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<GranarySizes, E> {
                // A number that doesn't fit is far out of range, which the check of ranges reports.
                Ok(GranarySizes::from(number.clamp(i32::MIN.into(), i32::MAX.into()) as i32))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<GranarySizes, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<GranarySizes, A::Error> {
                let mut sizes = Vec::new();
                while let Some(size) = list.next_element()? {
                    sizes.push(size);
                }
                Ok(GranarySizes(sizes))
            }
        }
        deserializer.deserialize_any(Sizes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_43_granaries_read_from_a_number_or_a_list() {
        let read = |text: &str| serde_json::from_str::<GranarySizes>(text);
        assert_eq!(read("20").unwrap(), GranarySizes::from(20));
        assert_eq!(read("[20, 20, 30]").unwrap().as_slice(), [20, 20, 30]);
        assert_eq!(read("99999999999").unwrap().as_slice(), [i32::MAX], "left to the check of ranges");
        let message = read("true").unwrap_err().to_string();
        assert!(message.contains("a number `20`, or one per size `[20, 20, 30]`"), "{message}");
    }
}
