//! Description of a module's own files.

use super::{Form, Forms};
use crate::tree::{Kind, Node};

/// Description of the files of one kind of game of a module.
#[derive(Clone, Debug)]
pub struct Book {
    /// The name by which users ask for it: the module's, or that of the shipped ruleset of a
    /// further kind.
    pub name: &'static str,
    /// The shipped ruleset from which examples are taken.
    pub example: &'static str,
    /// The files of a ruleset: one field per file.
    pub ruleset: Forms,
    /// The module's section of a scenario, without `ruleset` and `patch`.
    pub section: Forms,
    /// Lists with a name of their own, such as the kinds of effects.
    pub topics: &'static [Topic],
}

/// A list with a name of its own: the fields, words or names that are allowed at one place.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// The word by which users ask for it.
    pub name: &'static str,
    /// Its subject, in a few words.
    pub title: &'static str,
    /// Its place in the forms.
    pub place: Place,
}

/// Place of a topic's list in the forms of a ruleset.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// The keys of the table in this file.
    Keys(&'static str),
    /// The fields of this file.
    Fields(&'static str),
    /// The words of the type with this name.
    Words(&'static str),
    /// The names in the tables of this file of the shipped ruleset, each with its meaning; and a
    /// function that returns the use of a name, by the name of its table.
    Names(&'static str, fn(&str, &str) -> Use),
}

/// Use of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Rules query it.
    Asked,
    /// Rules will query it one day, but do not yet.
    Unread,
    /// Its meaning comes from the ruleset's own requirements.
    Free,
}

impl Book {
    /// The form that contains the list of a topic; `None` if the forms have no such place.
    #[must_use]
    pub fn form(&self, topic: &Topic) -> Option<&Form> {
        match topic.place {
            Place::Keys(file) => match self.ruleset.shape(self.ruleset.find(&[file])?) {
                super::Shape::Table { keys, .. } => Some(keys),
                _ => None,
            },
            Place::Fields(file) | Place::Names(file, _) => self.ruleset.find(&[file]),
            Place::Words(name) => self.ruleset.named(name),
        }
    }

    /// True if a ruleset has only files that this book knows.
    #[must_use]
    pub fn is_about(&self, ruleset: &Node) -> bool {
        let Kind::Struct(_, files) = &ruleset.kind else { return false };
        let known = self.ruleset.fields(self.ruleset.root());
        files.iter().all(|(name, _)| known.iter().any(|field| field.name == name.text))
    }
}
