//! Continuing a game with other values or another random seed, without changing its past.

use std::sync::Arc;

use super::Game;
use crate::{
    journal::Journal,
    module::GameSetup,
    random::Draws,
    rules::RuleTimer,
    seats::{Roster, SeatSetup},
    snapshot,
    watch::RuleWatch,
};

impl Game {
    /// Bases all draws to come on another root seed. Past draws stay as they are.
    pub fn reseed(&mut self, seed: u64) {
        self.world.resource_mut::<Draws>().reseed(seed);
        self.go.look_up_seed();
    }

    /// Continues with another setup of the same table: the state stays, and everything derived from
    /// rules is computed anew. The new setup's start, seeds and personas are ignored. Facts, log
    /// and takeovers stay; an observer and the times of rules start anew.
    ///
    /// # Errors
    /// The reason for which the state cannot continue under this setup, as a fragment; the game is
    /// then unchanged.
    pub fn change(&mut self, setup: Arc<GameSetup>) -> Result<(), String> {
        let names = |seats: &[SeatSetup]| seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        let modules = |setup: &GameSetup| setup.modules.iter().map(|module| module.name()).collect::<Vec<_>>();
        if names(&setup.seats) != names(&self.setup.seats) || modules(&setup) != modules(&self.setup) {
            return Err("a different table or different modules make a different game".to_owned());
        }
        let timer = self.world().resource::<RuleTimer>().afresh();
        let is_watched = self.world().contains_resource::<RuleWatch>();
        let mut next = Self::build(setup, timer, is_watched).map_err(|error| error.to_string())?;
        let roster = self.roster().clone();
        next.world.insert_resource::<Roster>(roster);
        self.hands.iter().try_for_each(|hand| next.check_personas(&hand.personas))?;
        let sections = snapshot::decode(next.world(), &self.snapshot(), self.setup.content);
        let read = sections.and_then(|sections| next.read_sections(&sections));
        read.map_err(|error| error.to_string())?;
        let check = |game: &Self| game.check_state().map_err(|unsound| unsound.to_string());
        check(&next)?;
        next.renew();
        check(&next)?;
        let journal = std::mem::take(&mut *self.world.resource_mut::<Journal>());
        next.world.insert_resource(journal);
        (next.log, next.hands, next.takeovers) =
            (self.log.take(), std::mem::take(&mut self.hands), std::mem::take(&mut self.takeovers));
        (next.refused, next.sealed.trace) = (self.refused, self.sealed.trace.take());
        (next.sealed.is_heard, next.sealed.hears_orders) = (self.sealed.is_heard, self.sealed.hears_orders);
        *self = next;
        Ok(())
    }

    /// Makes the setup's change if the game has reached its round. A replay calls this before the
    /// orders of the next round.
    ///
    /// # Errors
    /// The reason for which it cannot be made, as a fragment; the game is then unchanged.
    pub fn change_if_due(&mut self) -> Result<(), String> {
        let Some(change) = self.setup.change.clone() else { return Ok(()) };
        if change.after != self.rounds_finished() || self.ended().is_some() {
            return Ok(());
        }
        self.change(change.setup)?;
        self.reseed(change.seed);
        Ok(())
    }
}
