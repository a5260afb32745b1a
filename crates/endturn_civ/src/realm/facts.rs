//! C-66 Random draws: facts, draws and notes as a capability. Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{
    RuleId, Seat,
    journal::Journal,
    random::{Draw, DrawSubject, Draws, Purpose},
    seats::Roster,
    tables::{Cell, LogTable},
};

use crate::facts::CivFact;
use crate::state::Treaty;
use crate::trace::{Posting, Trace};

/// Facts that rules emit, and the draws that decide them.
#[derive(SystemParam)]
pub struct Facts<'w> {
    journal: ResMut<'w, Journal>,
    draws: Res<'w, Draws>,
    pub(super) roster: Res<'w, Roster>,
    /// Notes about the traced city or unit.
    pub(super) trace: ResMut<'w, Trace>,
}

impl Facts<'_> {
    /// Emits a fact.
    pub fn tell(&mut self, rule: RuleId, fact: CivFact) {
        self.journal.tell(rule, fact);
    }

    /// Keeps a posting to a treasury, if postings are kept.
    pub fn post(&mut self, posting: Posting) {
        if posting.gold != 0 && self.trace.keeps_postings() {
            self.trace.post(posting);
        }
    }

    /// Keeps a treaty that was accepted, if treaties are kept.
    pub fn conclude(&mut self, treaty: &Treaty) {
        if self.trace.keeps_treaties() {
            self.trace.conclude(treaty.clone());
        }
    }

    /// Whether a caller keeps the rows of a table.
    #[must_use]
    pub fn keeps(&self, table: &LogTable) -> bool {
        self.journal.keeps(table)
    }

    /// Adds a row to a table, if it is kept.
    pub fn log(&mut self, table: &LogTable, row: Vec<Cell>) {
        self.journal.log(table, row);
    }

    /// Whether the journal has a reader; if not, details that only facts need can be skipped.
    #[must_use]
    pub fn is_listening(&self) -> bool {
        self.journal.is_listening()
    }

    /// C-66: the draws of a rule about a city; every draw is keyed by rule, subject and purpose,
    /// and no draw depends on those before it **(ours)**.
    #[must_use]
    pub fn draw_city(&self, rule: RuleId, city: CityId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::key(city), Purpose(purpose))
    }

    /// The nth of several draws of a rule about a city for one purpose.
    #[must_use]
    pub fn draw_city_nth(&self, rule: RuleId, city: CityId, purpose: &'static str, nth: i32) -> Draw {
        self.draws.at(rule, DrawSubject::key(city).nth(nth.unsigned_abs()), Purpose(purpose))
    }

    /// The nth of several draws of a rule about a unit for one purpose.
    #[must_use]
    pub fn draw_unit_nth(&self, rule: RuleId, unit: UnitId, purpose: &'static str, nth: i32) -> Draw {
        self.draws.at(rule, DrawSubject::key(unit).nth(nth.unsigned_abs()), Purpose(purpose))
    }

    /// The draws of a rule about a unit.
    #[must_use]
    pub fn draw_unit(&self, rule: RuleId, unit: UnitId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::key(unit), Purpose(purpose))
    }

    /// The draws of a rule about a nation; they depend on the name of its seat.
    #[must_use]
    pub fn draw_seat(&self, rule: RuleId, seat: Seat, purpose: &'static str) -> Draw {
        self.draws.at(rule, self.roster.subject(seat), Purpose(purpose))
    }

    /// The draws of a rule about the table as a whole.
    #[must_use]
    pub fn draw_table(&self, rule: RuleId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::TABLE, Purpose(purpose))
    }

    /// The nth of several draws of a rule about the table as a whole for one purpose.
    #[must_use]
    pub fn draw_table_nth(&self, rule: RuleId, purpose: &'static str, nth: u32) -> Draw {
        self.draws.at(rule, DrawSubject::TABLE.nth(nth), Purpose(purpose))
    }

    /// The draws of a rule about a tile.
    #[must_use]
    pub fn draw_tile(&self, rule: RuleId, tile: Tile, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::TABLE.nth(tile.0), Purpose(purpose))
    }

    /// The nth of several draws of a rule about a nation for one purpose.
    #[must_use]
    pub fn draw_seat_nth(&self, rule: RuleId, seat: Seat, purpose: &'static str, nth: u32) -> Draw {
        self.draws.at(rule, self.roster.subject(seat).nth(nth), Purpose(purpose))
    }
}
