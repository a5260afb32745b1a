//! Ranges of numbers, for people and programs.

use std::fmt;

use serde_json::{Value, json};

use super::number::grouped;

/// Maximum ranges shown to people.
const TOLD: usize = 12;

/// Ascending numbers, as ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// The first and the last number of each range.
    runs: Vec<(u64, u64)>,
    count: u64,
}

impl Ranges {
    /// Adds a number, which must be higher than all before.
    pub(crate) fn push(&mut self, number: u64) {
        self.count += 1;
        match self.runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => self.runs.push((number, number)),
        }
    }

    /// Adds numbers, which must be higher than all before.
    pub(crate) fn push_range(&mut self, numbers: std::ops::Range<u64>) {
        if numbers.is_empty() {
            return;
        }
        self.count += numbers.end - numbers.start;
        match self.runs.last_mut() {
            Some((_, last)) if *last + 1 == numbers.start => *last = numbers.end - 1,
            _ => self.runs.push((numbers.start, numbers.end - 1)),
        }
    }

    /// The count of numbers.
    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    /// Returns all ranges as options of schedulers take them: `5,30-33`.
    pub(crate) fn as_option(&self) -> String {
        let run = |(first, last): &(u64, u64)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        self.runs.iter().map(run).collect::<Vec<_>>().join(",")
    }

    /// The same numbers, each higher by `by`.
    pub(crate) fn shifted(&self, by: u64) -> Self {
        Self { runs: self.runs.iter().map(|(first, last)| (first + by, last + by)).collect(), count: self.count }
    }

    /// Returns a list of pairs: the first and the last number of each range.
    pub(crate) fn json(&self) -> Value {
        json!(self.runs)
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (first, last)) in self.runs.iter().take(TOLD).enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            match first == last {
                true => write!(f, "{comma}{first}")?,
                false => write!(f, "{comma}{first}-{last}")?,
            }
        }
        match self.runs.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, " and {} more runs", grouped(more as u64)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_told_as_one_run() {
        let mut ranges = Ranges::default();
        [0, 1, 2, 5, 7, 8].into_iter().for_each(|number| ranges.push(number));
        assert_eq!((ranges.to_string().as_str(), ranges.count()), ("0-2, 5, 7-8", 6));
        assert_eq!(ranges.json(), json!([[0, 2], [5, 5], [7, 8]]));
        (0..40).for_each(|number| ranges.push(100 + number * 2));
        assert!(ranges.to_string().ends_with("116 and 31 more runs"), "{ranges}");
    }
}
