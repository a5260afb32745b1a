//! What may be written in the files of this module, for the reference: one book for each kind of game.

use std::sync::LazyLock;

use endturn_scenario::form::{Book, Forms};

use crate::NAME;
use crate::{battles, ruleset, scenario};

/// The books of the module.
pub(crate) fn books() -> &'static [Book] {
    static BOOKS: LazyLock<[Book; 2]> = LazyLock::new(|| {
        let book = |name, ruleset, section| Book { name, example: name, ruleset, section, topics: &[] };
        [
            book(NAME, Forms::of_ruleset::<ruleset::Ruleset>(), Forms::of::<scenario::section::Section>()),
            book(
                "agency_battles",
                Forms::of_ruleset::<battles::ruleset::Ruleset>(),
                Forms::of::<battles::scenario::section::Section>(),
            ),
        ]
    });
    &*BOOKS
}
