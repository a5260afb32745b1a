//! Deciders of seats: personas and people.

use std::sync::Arc;

use super::Game;
use crate::{
    baseline::Baseline,
    module::{GameSetup, ModuleSetup},
    random::DrawSubject,
    seats::{Roster, Seat},
};

/// A seat that was handed to another decider while the game ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takeover {
    /// The round from which on they decide.
    pub round: u32,
    /// The seat.
    pub seat: Seat,
    /// The persona that decides in each module, by module name; in a module without one a person
    /// does.
    pub personas: Vec<(String, String)>,
}

/// Decider for a seat in one module.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decider {
    /// A person, or none is needed.
    Person,
    /// A persona of the module, by its index among those of the seat.
    Persona(usize),
    /// A persona of the engine.
    Baseline(Baseline),
}

/// Deciders for a seat.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// The persona in each module, by module name.
    pub(super) personas: Vec<(String, String)>,
    /// Deciders by module, in the order of the setup.
    deciders: Vec<Decider>,
    /// The subject of the seat's draws.
    pub(super) subject: DrawSubject,
    /// True if no person decides anything.
    is_whole: bool,
    /// True if a persona may decide everything at once.
    pub(super) may_decide_at_once: bool,
}

impl Hand {
    pub(super) fn new(subject: DrawSubject, personas: Vec<(String, String)>, setup: &GameSetup) -> Self {
        let decider = |module: &Arc<dyn ModuleSetup>| {
            let Some(place) = personas.iter().position(|(name, _)| name == module.name()) else {
                return Decider::Person;
            };
            // Names are checked before; an unknown persona plays as the module sees fit.
            let baseline = module.find_persona(&personas[place].1).ok().flatten();
            baseline.map_or(Decider::Persona(place), Decider::Baseline)
        };
        let deciders: Vec<Decider> = setup.modules.iter().map(decider).collect();
        let mut modules = setup.modules.iter().zip(&deciders);
        let is_whole = modules.all(|(module, decider)| !matches!(decider, Decider::Person) || !module.asks_players());
        let mut modules = setup.modules.iter().zip(&deciders);
        let may_decide_at_once =
            modules.any(|(module, decider)| matches!(decider, Decider::Persona(_)) && module.decides_at_once());
        Self { personas, deciders, subject, is_whole, may_decide_at_once }
    }

    /// The decider in a module, by the module's index in the setup.
    pub(super) fn decider(&self, module: usize) -> Decider {
        self.deciders.get(module).copied().unwrap_or(Decider::Person)
    }
}

impl Game {
    /// The personas that decide for a seat, as pairs of module and persona; in a module without
    /// one, a person decides.
    pub fn deciding(&self, seat: Seat) -> &[(String, String)] {
        self.hands.get(seat.index()).map_or(&[], |hand| &hand.personas)
    }

    /// True if a persona decides for a seat in every module.
    pub fn plays_itself(&self, seat: Seat) -> bool {
        self.hands.get(seat.index()).is_some_and(|hand| hand.is_whole)
    }

    /// Hands a seat to other personas, or to a person in modules without one. That affects only
    /// orders to come: the deciders that rules know are those at the start of the game, so
    /// takeovers are not part of the state, of digests or of snapshots.
    ///
    /// # Errors
    /// If there is no such seat, module or persona, as a fragment; nothing has changed then.
    pub fn take_over(&mut self, seat: Seat, personas: Vec<(String, String)>) -> Result<(), String> {
        if seat.index() >= self.hands.len() {
            return Err(format!("there is no seat {seat}"));
        }
        self.check_personas(&personas)?;
        let subject = self.hands[seat.index()].subject;
        self.hands[seat.index()] = Hand::new(subject, personas.clone(), &self.setup);
        let round = self.turn().round_number();
        self.takeovers.push(Takeover { round, seat, personas });
        Ok(())
    }

    /// Checks that such modules and personas exist; the error is a fragment.
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

    /// Gives seats that have joined their deciders, and drops those of seats that are gone.
    pub(super) fn seat_hands(&mut self) {
        let roster = self.world.resource::<Roster>();
        self.hands.truncate(roster.len());
        let joined = roster.seats().skip(self.hands.len());
        self.hands.extend(joined.map(|seat| dealt(roster, seat, &self.setup)));
    }

    /// Gives every seat the deciders that the roster names.
    pub(super) fn deal_hands(&mut self) {
        let roster = self.roster();
        self.hands = roster.seats().map(|seat| dealt(roster, seat, &self.setup)).collect();
        self.takeovers.clear();
    }
}

/// The deciders that the roster names for a seat.
fn dealt(roster: &Roster, seat: Seat, setup: &GameSetup) -> Hand {
    Hand::new(roster.subject(seat), roster.setups()[seat.index()].personas.clone(), setup)
}
