//! Leads, missions and factions of a ruleset, found by index and by word.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::ids::{FactionId, LeadId, MissionId};

/// The names of a thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    /// The word in orders and files.
    pub word: String,
    /// The name for people.
    pub title: String,
    /// One sentence, or empty.
    pub description: String,
}

impl Names {
    pub(crate) fn new(word: &str, title: &str, description: &str) -> Self {
        Self { word: word.to_owned(), title: title.to_owned(), description: description.to_owned() }
    }
}

/// A dependency of a lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dependency {
    /// A lead that must have been investigated at least once.
    Lead(LeadId),
    /// A mission that must have succeeded at least once.
    Mission(MissionId),
}

/// A thing with names.
pub trait Named {
    /// The names.
    fn names(&self) -> &Names;
}

/// Implements `Named` for things of a ruleset that have their names in a field.
macro_rules! named {
    ($($thing:ident),+) => {$(
        impl $crate::frame::content::Named for $thing {
            fn names(&self) -> &$crate::frame::content::Names {
                &self.names
            }
        }
    )+};
}
pub(crate) use named;

/// The leads, missions and factions of a ruleset, by index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Content<L, M, F> {
    pub(crate) leads: Vec<L>,
    pub(crate) missions: Vec<M>,
    pub(crate) factions: Vec<F>,
}

fn place<T: Named>(all: &[T], word: &str) -> Option<usize> {
    all.iter().position(|one| one.names().word.eq_ignore_ascii_case(word))
}

impl<L: Named, M: Named, F: Named> Content<L, M, F> {
    /// The rules of a lead; `None` if this ruleset has no such lead.
    #[must_use]
    pub fn lead(&self, id: LeadId) -> Option<&L> {
        self.leads.get(id.index())
    }

    /// The rules of a mission; `None` if this ruleset has no such mission.
    #[must_use]
    pub fn mission(&self, id: MissionId) -> Option<&M> {
        self.missions.get(id.index())
    }

    /// The rules of a faction; `None` if this ruleset has no such faction.
    #[must_use]
    pub fn faction(&self, id: FactionId) -> Option<&F> {
        self.factions.get(id.index())
    }

    /// All leads in the ruleset's order.
    pub fn leads(&self) -> impl ExactSizeIterator<Item = (LeadId, &L)> {
        self.leads.iter().enumerate().map(|(place, one)| (LeadId::at(place), one))
    }

    /// All missions in the ruleset's order; with battles, raids come first, then for each faction
    /// its operations.
    pub fn missions(&self) -> impl ExactSizeIterator<Item = (MissionId, &M)> {
        self.missions.iter().enumerate().map(|(place, one)| (MissionId::at(place), one))
    }

    /// All factions in the ruleset's order.
    pub fn factions(&self) -> impl ExactSizeIterator<Item = (FactionId, &F)> {
        self.factions.iter().enumerate().map(|(place, one)| (FactionId::at(place), one))
    }

    /// The lead with this word, in any case.
    #[must_use]
    pub fn lead_named(&self, word: &str) -> Option<LeadId> {
        place(&self.leads, word).map(LeadId::at)
    }

    /// The mission with this word, in any case; for an operation that of the first faction.
    #[must_use]
    pub fn mission_named(&self, word: &str) -> Option<MissionId> {
        place(&self.missions, word).map(MissionId::at)
    }

    /// The faction with this word, in any case.
    #[must_use]
    pub fn faction_named(&self, word: &str) -> Option<FactionId> {
        place(&self.factions, word).map(FactionId::at)
    }
}

/// The names of a ruleset's things, whatever its kind.
pub(crate) trait Titles: Send + Sync + 'static {
    fn of_lead(&self, id: LeadId) -> Option<&Names>;
    fn of_mission(&self, id: MissionId) -> Option<&Names>;
    fn of_faction(&self, id: FactionId) -> Option<&Names>;
    fn lead_words(&self) -> Vec<&str>;
    fn lead_of(&self, word: &str) -> Option<LeadId>;
}

impl<R, L, M, F> Titles for R
where
    R: std::ops::Deref<Target = Content<L, M, F>> + Send + Sync + 'static,
    L: Named + 'static,
    M: Named + 'static,
    F: Named + 'static,
{
    fn of_lead(&self, id: LeadId) -> Option<&Names> {
        self.lead(id).map(Named::names)
    }

    fn of_mission(&self, id: MissionId) -> Option<&Names> {
        self.mission(id).map(Named::names)
    }

    fn of_faction(&self, id: FactionId) -> Option<&Names> {
        self.faction(id).map(Named::names)
    }

    fn lead_words(&self) -> Vec<&str> {
        self.leads.iter().map(|one| one.names().word.as_str()).collect()
    }

    fn lead_of(&self, word: &str) -> Option<LeadId> {
        self.lead_named(word)
    }
}

/// The names of the ruleset in force; constant for the whole game, so not part of its state.
#[derive(Resource, Clone)]
pub(crate) struct TitlesInForce(pub(crate) Arc<dyn Titles>);
