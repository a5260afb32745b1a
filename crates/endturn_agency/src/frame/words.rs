//! Words of facts and views: names of a game, basis points, counts and lists.

use bevy_ecs::prelude::*;
pub(crate) use endturn_engine::number::counted;
use endturn_engine::{Seat, seats::Roster};

use super::content::{Names as Title, Titles, TitlesInForce};
use super::ids::{AgentId, FactionId, LeadId, MissionId};

/// Formats text with the names of one game.
pub(crate) struct Names<'w> {
    titles: &'w dyn Titles,
    roster: &'w Roster,
    /// True if the names are used within sentences.
    is_told: bool,
}

impl<'w> Names<'w> {
    pub(crate) fn of(world: &'w World) -> Self {
        Self { titles: &*world.resource::<TitlesInForce>().0, roster: world.resource(), is_told: false }
    }

    /// The names for use within sentences.
    pub(crate) fn told(self) -> Self {
        Self { is_told: true, ..self }
    }

    pub(crate) fn seat(&self, seat: Seat) -> &'w str {
        if self.is_told { self.roster.name_in_text(seat) } else { self.roster.name(seat) }
    }

    /// The word of a lead.
    pub(crate) fn lead(&self, id: LeadId) -> &'w str {
        word(self.titles.of_lead(id))
    }

    /// The word of a mission.
    pub(crate) fn mission(&self, id: MissionId) -> &'w str {
        word(self.titles.of_mission(id))
    }

    /// The word of a faction.
    pub(crate) fn faction(&self, id: FactionId) -> &'w str {
        word(self.titles.of_faction(id))
    }

    /// The title of a mission.
    pub(crate) fn what(&self, id: MissionId) -> &'w str {
        title(self.titles.of_mission(id))
    }

    /// The title of a lead.
    pub(crate) fn lead_title(&self, id: LeadId) -> &'w str {
        title(self.titles.of_lead(id))
    }

    /// The title of a faction.
    pub(crate) fn faction_title(&self, id: FactionId) -> &'w str {
        title(self.titles.of_faction(id))
    }
}

fn word(names: Option<&Title>) -> &str {
    names.map_or("?", |one| &one.word)
}

fn title(names: Option<&Title>) -> &str {
    names.map_or("?", |one| &one.title)
}

/// Basis points as people read them: `1.05 %`.
pub fn percent(bp: i64) -> String {
    let sign = if bp < 0 { "-" } else { "" };
    let bp = bp.unsigned_abs();
    format!("{sign}{}.{:02} %", bp / 100, bp % 100)
}

/// Names of agents for programs.
pub(crate) fn list(agents: &[AgentId]) -> Vec<String> {
    agents.iter().map(AgentId::to_string).collect()
}

/// Names of agents for people; if they are many, only their number.
pub fn people(agents: &[AgentId]) -> String {
    const NAMED: usize = 4;
    if agents.len() > NAMED { format!("{} agents", agents.len()) } else { list(agents).join(", ") }
}

/// The parts of a sum that are not 0, in brackets.
pub(crate) fn signed(parts: &[(i64, &str)]) -> String {
    let parts: Vec<String> =
        parts.iter().filter(|(units, _)| *units != 0).map(|(units, what)| format!("{what} {units:+}")).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}
