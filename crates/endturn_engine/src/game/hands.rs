//! Who decides for a seat.

use std::sync::Arc;

use super::Game;
use crate::{
    baseline::Baseline,
    module::{GameSetup, ModuleSetup},
    seats::{Roster, Seat, SeatSetup},
};

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

/// Who decides for a seat in one module.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decider {
    /// A person, or nobody has to.
    Person,
    /// A persona of the module's, by its place among those of the seat.
    Persona(usize),
    /// A persona of the engine's.
    Baseline(Baseline),
}

/// Who decides for a seat.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// The persona in each module, by module name.
    pub(super) personas: Vec<(String, String)>,
    /// By module, in the order of the setup.
    deciders: Vec<Decider>,
    /// Whether no person decides anything.
    is_whole: bool,
}

impl Hand {
    pub(super) fn new(personas: Vec<(String, String)>, setup: &GameSetup) -> Self {
        let decider = |module: &Arc<dyn ModuleSetup>| {
            let Some(place) = personas.iter().position(|(name, _)| name == module.name()) else {
                return Decider::Person;
            };
            // Names are checked before; whoever is not found plays as the module thinks fit.
            let baseline = module.find_persona(&personas[place].1).ok().flatten();
            baseline.map_or(Decider::Persona(place), Decider::Baseline)
        };
        let deciders: Vec<Decider> = setup.modules.iter().map(decider).collect();
        let mut modules = setup.modules.iter().zip(&deciders);
        let is_whole = modules.all(|(module, decider)| !matches!(decider, Decider::Person) || !module.asks_players());
        Self { personas, deciders, is_whole }
    }

    /// Who decides in a module, by its place in the setup.
    pub(super) fn decider(&self, module: usize) -> Decider {
        self.deciders.get(module).copied().unwrap_or(Decider::Person)
    }
}

impl Game {
    /// Who decides for a seat: the persona in each module, by module name; in a module without one a person does.
    pub fn deciding(&self, seat: Seat) -> &[(String, String)] {
        self.hands.get(seat.index()).map_or(&[], |hand| &hand.personas)
    }

    /// True if a persona decides for a seat in every module.
    pub fn plays_itself(&self, seat: Seat) -> bool {
        self.hands.get(seat.index()).is_some_and(|hand| hand.is_whole)
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
        self.hands[seat.index()] = Hand::new(personas.clone(), &self.setup);
        let round = self.turn().round_number();
        self.takeovers.push(Takeover { round, seat, personas });
        Ok(())
    }

    /// Whether there are such modules and personas; what is wrong is a fragment.
    pub(super) fn check_personas(&self, personas: &[(String, String)]) -> Result<(), String> {
        for (name, persona) in personas {
            let module = self.setup.modules.iter().find(|module| module.name() == name);
            let module = module.ok_or_else(|| format!("this game has no module `{name}`"))?;
            module.find_persona(persona).map_err(|refusal| match refusal.code {
                "unknown-persona" => format!("module {name} has no persona `{persona}`"),
                _ => refusal.reason,
            })?;
        }
        Ok(())
    }

    /// All seats that were handed over since the game began, in order.
    pub fn takeovers(&self) -> &[Takeover] {
        &self.takeovers
    }

    /// Whoever has joined plays the seat that the roster gives them; whoever is not there any more plays none.
    pub(super) fn seat_hands(&mut self) {
        let setups = self.world.resource::<Roster>().setups();
        self.hands.truncate(setups.len());
        let joined = setups[self.hands.len()..].iter();
        self.hands.extend(joined.map(|seat| Hand::new(seat.personas.clone(), &self.setup)));
    }

    /// Everybody plays the seat that the roster gives them.
    pub(super) fn deal_hands(&mut self) {
        let hand = |seat: &SeatSetup| Hand::new(seat.personas.clone(), &self.setup);
        self.hands = self.roster().setups().iter().map(hand).collect();
        self.takeovers.clear();
    }
}
