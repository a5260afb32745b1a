//! The ruleset that the pages are about.

use endturn_scenario::form::Forms;
use endturn_scenario::handbook::{Handbook, Note};
use endturn_scenario::tree::Node;

/// A ruleset to make pages of.
#[derive(Debug)]
pub struct Subject<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its description in one line; may be empty.
    pub summary: &'a str,
    /// Its module.
    pub module: &'a str,
    /// The rulesets that it extends.
    pub extends: &'a [String],
    /// The shapes of its files.
    pub forms: &'a Forms,
    /// Its values.
    pub tree: &'a Node,
    /// The values of the rulesets that it extends, together; `None` if there are none.
    pub before: Option<&'a Node>,
    /// The words of its module.
    pub handbook: Option<&'static Handbook>,
    /// The notes of its module on its entries; empty if the ruleset is unsound.
    pub notes: Vec<Note>,
    /// Those on the entries of the rulesets that it extends, if they are to be compared.
    pub notes_before: Option<Vec<Note>>,
}
