//! Links of facts and orders to the things that they are about, by which a fact finds its causes.

use std::fmt::{Debug, Write as _};

/// A thing to which several facts and orders belong, such as a mission: its kind and key.
pub type Thing = String;

/// One link of a fact or an order to a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// Its causes are those that began, joined or continued the thing last.
    Follows,
    /// As `Follows`, if the links before it have found no cause.
    FollowsElse,
    /// As `Follows`, unless an order led to the fact directly.
    CarriesOut,
    /// As `Follows`, of causes of the same round or the round before.
    FollowsRecent,
    /// As `Follows`; from now on it is itself the cause of what follows the thing.
    Continues,
    /// As `Continues`, of causes of the same round or the round before; it begins the thing anew if
    /// there are none.
    ContinuesRecent,
    /// As `Follows`; from now on nothing follows the thing.
    Ends,
    /// From now on it is the only cause of what follows the thing.
    Begins,
    /// From now on it is a further cause of what follows the thing.
    Joins,
    /// Its cause is the first that joined the thing and was not taken yet.
    Takes,
}

/// The links of one fact or order, in the order in which they are followed. Nothing collects them
/// while a game is played: they are computed on demand.
///
/// ```
/// use endturn_engine::{Seat, links::{Link, Links}};
///
/// let mut links = Links::default();
/// links.add(Link::Continues, "mission", &[&Seat(1), &7]);
/// assert_eq!(links.all(), [(Link::Continues, "mission Seat(1) 7".to_owned())]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Links(Vec<(Link, Thing)>);

impl Links {
    /// Adds a link to the thing of this kind and key. Things of different modules have different
    /// kinds.
    pub fn add(&mut self, link: Link, kind: &str, key: &[&dyn Debug]) {
        let mut thing = kind.to_owned();
        for part in key {
            let _ = write!(thing, " {part:?}");
        }
        self.0.push((link, thing));
    }

    /// All links.
    pub fn all(&self) -> &[(Link, Thing)] {
        &self.0
    }
}
