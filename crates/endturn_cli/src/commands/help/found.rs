//! Finding entries of the reference.

use endturn::reference::{Entry, Reference, Sheet};

/// An entry with its sheet.
pub(super) type Found<'r> = (&'r Sheet, &'r Entry);

/// All entries of a sheet, including those of its word lists.
pub(super) fn all_entries(sheet: &Sheet) -> impl Iterator<Item = Found<'_>> {
    let words = sheet.words.iter().flat_map(|(_, entries)| entries);
    sheet.entries.iter().chain(words).map(move |entry| (sheet, entry))
}

/// Returns the entry with this name, or else all that have the word in their name or meaning; and
/// whether the name matched.
pub(super) fn entries<'r>(sheets: &[&'r Sheet], word: &str) -> (Vec<Found<'r>>, bool) {
    let exact: Vec<Found<'_>> = sheets.iter().filter_map(|sheet| Some((*sheet, entry_named(sheet, word)?))).collect();
    if !exact.is_empty() {
        return (exact, true);
    }
    let word = word.to_lowercase();
    let has = |(_, entry): &Found<'_>| {
        entry.name.to_lowercase().contains(&word) || entry.meaning.to_lowercase().contains(&word)
    };
    (sheets.iter().flat_map(|sheet| all_entries(sheet)).filter(has).collect(), false)
}

/// Returns the entries of all sheets with a word in their name or meaning, alone or with an ending
/// of up to two letters, as in `huts`.
pub(super) fn mentions<'r>(reference: &'r Reference, word: &str) -> Vec<Found<'r>> {
    let word = word.to_lowercase();
    let is_it = |other: &str| other.strip_prefix(word.as_str()).is_some_and(|ending| ending.chars().count() <= 2);
    let has = |text: &str| {
        let text = text.to_lowercase();
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        !word.is_empty() && (words.any(is_it) || (word.contains(' ') && text.contains(&word)))
    };
    let all = reference.sheets().iter().flat_map(all_entries);
    all.filter(|(_, entry)| has(&entry.name) || has(&entry.meaning)).collect()
}

/// Returns the entry of a sheet with this name; the prefix of table entries and of flags may be
/// left out.
pub(super) fn entry_named<'r>(sheet: &'r Sheet, word: &str) -> Option<&'r Entry> {
    let same = |name: &str| name.eq_ignore_ascii_case(word);
    let all = || all_entries(sheet).map(|(_, entry)| entry);
    all().find(|entry| same(&entry.name)).or_else(|| {
        all().find(|entry| {
            entry.name.strip_prefix("*.").or(entry.name.split_once('.').map(|(_, last)| last)).is_some_and(same)
        })
    })
}
