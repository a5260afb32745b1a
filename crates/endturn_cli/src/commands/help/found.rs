//! Entries of the reference, by the words that people say.

use endturn::reference::{Entry, Sheet};

/// An entry with its sheet.
pub(super) type Found<'r> = (&'r Sheet, &'r Entry);

/// All entries of a sheet, those of its lists of words too.
pub(super) fn all_entries(sheet: &Sheet) -> impl Iterator<Item = Found<'_>> {
    let words = sheet.words.iter().flat_map(|(_, entries)| entries);
    sheet.entries.iter().chain(words).map(move |entry| (sheet, entry))
}

/// The entry of this name, or else all that have the word in their name or meaning; and whether it was the name.
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

/// The entry of a sheet with this name; names of tables' entries and of flags may leave out what stands in front.
pub(super) fn entry_named<'r>(sheet: &'r Sheet, word: &str) -> Option<&'r Entry> {
    let same = |name: &str| name.eq_ignore_ascii_case(word);
    let all = || all_entries(sheet).map(|(_, entry)| entry);
    all().find(|entry| same(&entry.name)).or_else(|| {
        all().find(|entry| {
            entry.name.strip_prefix("*.").or(entry.name.split_once('.').map(|(_, last)| last)).is_some_and(same)
        })
    })
}
