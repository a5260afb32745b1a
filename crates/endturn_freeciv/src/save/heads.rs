//! The lists of names by whose numbers a saved game speaks of things.

use std::collections::BTreeMap;

use super::book::Book;

/// The lists of names, and the letters of terrains.
#[derive(Clone, Debug, Default)]
pub(super) struct Heads {
    pub(super) buildings: Vec<String>,
    pub(super) techs: Vec<String>,
    pub(super) activities: Vec<String>,
    pub(super) specialists: Vec<String>,
    pub(super) extras: Vec<String>,
    pub(super) policies: Vec<String>,
    pub(super) options: Vec<String>,
    pub(super) terrains: BTreeMap<char, String>,
}

impl Heads {
    pub(super) fn read(book: &Book<'_>) -> Self {
        let Some(sheet) = book.section("savefile") else { return Self::default() };
        let terrains = sheet.rows("terrident");
        let letter = |text: &str| text.chars().next();
        Self {
            buildings: sheet.texts("improvement_vector"),
            techs: sheet.texts("technology_vector"),
            activities: sheet.texts("activities_vector"),
            specialists: sheet.texts("specialists_vector"),
            extras: sheet.texts("extras_vector"),
            policies: sheet.texts("multipliers_vector"),
            options: sheet.texts("city_options_vector"),
            terrains: terrains
                .iter()
                .filter_map(|row| Some((letter(&row.text("identifier"))?, row.text("name").into_owned())))
                .collect(),
        }
    }
}

/// The name at a place of a list; empty if there is none.
pub(super) fn name_at(list: &[String], at: i64) -> &str {
    usize::try_from(at).ok().and_then(|at| list.get(at)).map_or("", String::as_str)
}
