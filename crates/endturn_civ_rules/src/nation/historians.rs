//! W-102 Historians' report: when the next report is due, its subject, and the titles that it
//! gives. Carried out by `crates/endturn_civ/src/stages/annals.rs`.
//! Draws none. Tells nothing.

use std::cmp::Reverse;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::random::Draw;

use super::score::Record;

/// The first turn that can have a report.
pub const FIRST: u32 = 19;
/// Turns from one report to the next: at least, and how many more at random.
const PAUSE: (u32, u64) = (20, 20);

/// The historians; one is drawn for each report **(ours)**.
pub const HISTORIANS: [&str; 8] =
    ["Sima Qian", "Polybius", "Ibn Khaldun", "Anna Komnene", "Ban Zhao", "Bede", "Kalhana", "Garcilaso"];

/// Titles of nations, the best first **(ours)**.
pub const TITLES: [&str; 15] = [
    "the peerless",
    "the radiant",
    "the renowned",
    "the proud",
    "the thriving",
    "the respected",
    "the worthy",
    "the steady",
    "the plain",
    "the modest",
    "the struggling",
    "the meagre",
    "the feeble",
    "the wanting",
    "the forlorn",
];

/// The subject of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Gold.
    Richest,
    /// Techs, with future ones.
    MostAdvanced,
    /// Military units.
    MostMilitarised,
    /// Happy citizens minus unhappy ones and twice the angry ones, in thousandths of all.
    Happiest,
    /// Citizens.
    Largest,
}

impl Subject {
    const ALL: [Self; 5] = [Self::Richest, Self::MostAdvanced, Self::MostMilitarised, Self::Happiest, Self::Largest];

    /// Its words in a report.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Richest => "the richest nations",
            Self::MostAdvanced => "the most advanced nations",
            Self::MostMilitarised => "the most militarised nations",
            Self::Happiest => "the happiest nations",
            Self::Largest => "the largest nations",
        }
    }

    /// W-102: the number of a nation that counts.
    #[must_use]
    pub fn of(self, record: &Record, gold: i32, techs: i32) -> i64 {
        let number = |count: i32| i64::from(count);
        match self {
            Self::Richest => number(gold),
            Self::MostAdvanced => number(techs),
            Self::MostMilitarised => number(record.units),
            Self::Happiest => {
                let mood = number(record.happy) - number(record.unhappy) - 2 * number(record.angry);
                mood * 1000 / (1 + number(record.citizens()))
            }
            Self::Largest => number(record.citizens()),
        }
    }
}

/// W-102: the turn of the next report, after one in `turn`.
pub fn next(turn: u32, draw: &mut Draw) -> u32 {
    turn.saturating_add(PAUSE.0).saturating_add(u32::try_from(draw.below(PAUSE.1)).unwrap_or(0))
}

/// W-102: the subject of a report, by the turn of the one after it.
#[must_use]
pub const fn subject(next: u32) -> Subject {
    Subject::ALL[next as usize % Subject::ALL.len()]
}

/// A nation in a report, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<T> {
    /// The nation.
    pub nation: T,
    /// Its number.
    pub value: i64,
    /// Its title.
    pub title: &'static str,
}

/// W-102: the nations of a report in order, with their titles. Equal numbers share a title; equal
/// nations stay in the order given **(ours)**.
#[must_use]
pub fn entries<T: Copy>(mut nations: Vec<(T, i64)>) -> Vec<Entry<T>> {
    nations.compact_sort_by_key(|&(_, value)| Reverse(value));
    let count = nations.len();
    let mut title = TITLES[0];
    let mut before = None;
    let entry = |(at, (nation, value)): (usize, (T, i64))| {
        if before.is_some_and(|before| value < before) {
            title = TITLES[(at * TITLES.len() / count + 1).min(TITLES.len() - 1)];
        }
        before = Some(value);
        Entry { nation, value, title }
    };
    nations.into_iter().enumerate().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;

    #[test]
    fn w_102_a_report_comes_every_20_to_39_turns() {
        let all: Vec<u32> = (0..200).map(|seed| next(19, &mut fair::draw("W-102", seed))).collect();
        assert_eq!((all.iter().min(), all.iter().max()), (Some(&39), Some(&58)));
    }

    #[test]
    fn w_102_the_next_turn_names_the_subject() {
        let told = [40, 41, 42, 43, 44, 45].map(|turn| subject(turn).words().split(' ').nth(1).unwrap_or_default());
        assert_eq!(told, ["richest", "most", "most", "happiest", "largest", "richest"]);
    }

    #[test]
    fn w_102_titles_fall_with_the_place_and_only_with_the_number() {
        let report = entries(vec![('a', 5), ('b', 9), ('c', 9), ('d', 1)]);
        let told: Vec<(char, &str)> = report.iter().map(|entry| (entry.nation, entry.title)).collect();
        // Places 2 and 3 of four: 2·15/4 + 1 = 8, 3·15/4 + 1 = 12.
        assert_eq!(told, [('b', TITLES[0]), ('c', TITLES[0]), ('a', TITLES[8]), ('d', TITLES[12])]);
    }

    #[test]
    fn w_102_moods_count_in_thousandths() {
        let record = Record { happy: 6, content: 9, unhappy: 1, angry: 1, ..Record::default() };
        assert_eq!(Subject::Happiest.of(&record, 0, 0), 3 * 1000 / 18);
        assert_eq!(
            [Subject::Richest, Subject::MostAdvanced, Subject::Largest].map(|one| one.of(&record, 7, 3)),
            [7, 3, 17]
        );
    }
}
