//! The files of this module described for the reference.

use std::sync::LazyLock;

use endturn_scenario::form::{Book, Forms};

use crate::NAME;
use crate::ruleset::Ruleset;
use crate::section::Section;

/// The books of the module: one, because it has one kind of game.
pub(crate) fn books() -> &'static [Book] {
    static BOOKS: LazyLock<[Book; 1]> = LazyLock::new(|| {
        let (ruleset, section) = (Forms::of_ruleset::<Ruleset>(), Forms::of::<Section>());
        [Book { name: NAME, example: NAME, ruleset, section, topics: &[] }]
    });
    &*BOOKS
}
