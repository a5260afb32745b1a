//! Who decides for a seat.

use super::Game;
use crate::seats::{Roster, Seat};

/// A seat that was handed to somebody else while the game ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takeover {
    /// The round from which on they decide.
    pub round: u32,
    /// The seat.
    pub seat: Seat,
    /// The persona that decides in each module, by module name; in a module without one a person does.
    pub personas: Vec<(String, String)>,
}

impl Game {
    /// Who decides for a seat: the persona in each module, by module name; in a module without one a person does.
    pub fn deciding(&self, seat: Seat) -> &[(String, String)] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// True if a persona decides for a seat in every module.
    pub fn plays_itself(&self, seat: Seat) -> bool {
        let hands = self.deciding(seat);
        self.setup.modules.iter().all(|module| hands.iter().any(|(name, _)| name == module.name()))
    }

    /// Hands a seat to other personas, or in modules without one to a person. That changes nobody's orders but those to
    /// come, and nothing else: what rules know of who plays is what the game began with, so who decides is no part of the
    /// state, of digests or of snapshots.
    ///
    /// # Errors
    /// If there is no such seat, module or persona, as a fragment; nothing has changed then.
    pub fn take_over(&mut self, seat: Seat, personas: Vec<(String, String)>) -> Result<(), String> {
        if seat.index() >= self.hands.len() {
            return Err(format!("there is no seat {seat}"));
        }
        self.check_personas(&personas)?;
        self.hands[seat.index()].clone_from(&personas);
        let round = self.turn().round_number();
        self.takeovers.push(Takeover { round, seat, personas });
        Ok(())
    }

    /// Whether there are such modules and personas; what is wrong is a fragment.
    pub(super) fn check_personas(&self, personas: &[(String, String)]) -> Result<(), String> {
        for (name, persona) in personas {
            let module = self.setup.modules.iter().find(|module| module.name() == name);
            let module = module.ok_or_else(|| format!("this game has no module `{name}`"))?;
            if !module.personas().contains(persona) {
                return Err(format!("module {name} has no persona `{persona}`"));
            }
        }
        Ok(())
    }

    /// All seats that were handed over since the game began, in order.
    pub fn takeovers(&self) -> &[Takeover] {
        &self.takeovers
    }

    /// Whoever has joined plays the seat that the roster gives them; whoever is not there any more plays none.
    pub(super) fn seat_hands(&mut self) {
        let setups = self.app.world().resource::<Roster>().setups();
        self.hands.truncate(setups.len());
        self.hands.extend(setups[self.hands.len()..].iter().map(|seat| seat.personas.clone()));
    }

    /// Everybody plays the seat that the roster gives them.
    pub(super) fn deal_hands(&mut self) {
        self.hands = self.roster().setups().iter().map(|seat| seat.personas.clone()).collect();
        self.takeovers.clear();
    }
}
