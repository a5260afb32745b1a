//! The files of this module described for the reference: one book for each kind of game.

use std::sync::LazyLock;

use endturn_scenario::form::{Book, Forms};

use crate::NAME;
use crate::battles::{self, Battles};
use crate::frame::scenario::starts::SectionOf;
use crate::patrol::{self, Patrol};

/// The books of the module.
pub(crate) fn books() -> &'static [Book] {
    static BOOKS: LazyLock<[Book; 2]> = LazyLock::new(|| {
        let book = |name, ruleset, section| Book { name, example: name, ruleset, section, topics: &[] };
        [
            book(NAME, patrol::ruleset::Ruleset::forms().clone(), Forms::of::<SectionOf<Patrol>>()),
            book("agency_battles", battles::ruleset::Ruleset::forms().clone(), Forms::of::<SectionOf<Battles>>()),
        ]
    });
    &*BOOKS
}
