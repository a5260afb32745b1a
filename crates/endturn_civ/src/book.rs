//! Forms of this module's files, for the reference and for warnings about fields that no rule
//! reads.

use std::sync::LazyLock;

use endturn_civ_rules::ruleset::{Ruleset, flags::use_of};
use endturn_scenario::form::{Book, Forms, Place, Topic};

use crate::NAME;
use crate::scenario::section::Section;

const TOPICS: &[Topic] = &[
    Topic { name: "effects", title: "kinds of effects", place: Place::Keys("effects") },
    Topic { name: "requirements", title: "sentences of requirements", place: Place::Words("Requirement") },
    Topic { name: "actions", title: "what units can do", place: Place::Keys("actions") },
    Topic { name: "settings", title: "what a table may agree on", place: Place::Fields("settings") },
    Topic { name: "flags", title: "flags and roles", place: Place::Names("flags", use_of) },
];

/// The books of the module: one, since it has one kind of game.
pub(crate) fn books() -> &'static [Book] {
    static BOOKS: LazyLock<[Book; 1]> = LazyLock::new(|| {
        [Book {
            name: NAME,
            example: "classic",
            ruleset: Forms::of_ruleset::<Ruleset>(),
            section: Forms::of::<Section>(),
            topics: TOPICS,
        }]
    });
    &*BOOKS
}
