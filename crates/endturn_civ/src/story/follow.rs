//! Traces a city through a round: before the orders, after each of them, after the rules.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityAt, CityId};
use endturn_engine::{
    Game, Seat,
    journal::{Fact, FactEntry},
    orders::Refusal,
    seats::Roster,
};

use super::{CityState, CityStory, NoStory, StoryOrder, changes, line, notes, steps};
use crate::facts::CivFact;
use crate::orders::{About, CivOrder};
use crate::realm::Eye;
use crate::state::{CityNames, Site};
use crate::trace::Trace;

/// Plays the current round to its end and returns its effects on a city. Earlier facts are dropped.
///
/// # Errors If there is no such city, or the round can't be played to its end; the game is then as
/// it was.
pub fn city_turn(game: &mut Game, city: CityId) -> Result<CityStory, NoStory> {
    let mut following = Following::begin(game, city)?;
    let orders = game.orders_ahead().map_err(NoStory::Waiting)?;
    for order in orders {
        let given = following.order(game, order.seat, &order.text);
        given.expect("an order that was taken is taken again in the same game");
    }
    Ok(following.finish(game))
}

/// A traced city, for a caller that plays the round itself.
#[derive(Clone, Debug)]
pub struct Following {
    id: CityId,
    /// The city's name in orders.
    at: Option<CityAt>,
    city: String,
    owner: Option<Seat>,
    round: u32,
    before: CityState,
    /// The city after the last order.
    now: Option<CityState>,
    orders: Vec<StoryOrder>,
    /// The city after all orders, and the number of notes by then.
    ordered: Option<(CityState, usize)>,
}

impl Following {
    /// Starts to trace a city, and no other. Earlier facts are dropped.
    ///
    /// # Errors If there is no such city, or the game is over.
    pub fn begin(game: &mut Game, city: CityId) -> Result<Self, NoStory> {
        if game.ended().is_some() {
            return Err(NoStory::Over);
        }
        game.observer::<Trace>().ok_or(NoStory::NoCity)?.follow(Some(city));
        let world = game.world();
        let eye = Eye::of(world);
        let before = CityState::of(eye, city).ok_or(NoStory::NoCity)?;
        let site = eye.city_part::<Site>(city);
        let (owner, at) = (site.map(|site| site.owner), site.map(|site| CityAt(site.tile)));
        let name = world.resource::<CityNames>().name(city).to_owned();
        game.listen(true);
        drop(game.take_facts());
        let round = game.turn().round_number();
        let now = Some(before.clone());
        Ok(Self { id: city, at, city: name, owner, round, before, now, orders: Vec::new(), ordered: None })
    }

    /// Gives an order, or ends a seat's turn, and notes its effects on the city. Orders given
    /// without it appear only through the notes of rules.
    ///
    /// # Errors The refusal; the game is then as it was.
    pub fn order(&mut self, game: &mut Game, seat: Seat, text: &str) -> Result<(), Refusal> {
        let Ok(order) = game.parse_as(seat, text) else {
            // A word for the engine: after the last one of the round the rules run.
            let ordered = self.now.clone().map(|now| (now, noted(game)));
            game.submit(seat, text)?;
            self.ordered = ordered;
            return Ok(());
        };
        let about = order.downcast_ref::<CivOrder>().map(CivOrder::about);
        let begin = noted(game);
        game.submit(seat, text)?;
        let world = game.world();
        let now = CityState::of(Eye::of(world), self.id);
        let changes = match (&self.now, &now) {
            (Some(before), Some(after)) => changes(before, after),
            _ => Vec::new(),
        };
        let notes = world.get_resource::<Trace>().map(|trace| notes(trace, begin..trace.lines().len()));
        let notes = notes.unwrap_or_default();
        let own = self.owner == Some(seat);
        let concerns = own && (about == Some(About::Nation) || about.is_some() && about == self.at.map(About::City));
        if concerns || !changes.is_empty() || !notes.is_empty() {
            let seat = world.resource::<Roster>().name(seat).to_owned();
            self.orders.push(StoryOrder { seat, own, order: text.to_owned(), notes, changes });
        }
        self.now = now;
        Ok(())
    }

    /// Stops tracing and returns everything that was done to the city.
    #[must_use]
    pub fn finish(self, game: &mut Game) -> CityStory {
        let told = game.take_facts();
        let world = game.world();
        let about =
            |entry: &&FactEntry| entry.downcast::<CivFact>().is_some_and(|fact| is_about(fact, world, &self.city));
        let facts = told.iter().filter(about).map(|entry| line(entry.rule, entry.fact.text(world))).collect();
        let start = self.ordered.as_ref().map_or(0, |(_, noted)| *noted);
        let steps = world.get_resource::<Trace>().map(|trace| steps(trace, start)).unwrap_or_default();
        let after = CityState::of(Eye::of(world), self.id);
        let owner = self.owner.map(|seat| world.resource::<Roster>().name(seat).to_owned());
        if let Some(mut trace) = game.observer::<Trace>() {
            trace.follow(None);
        }
        let Self { city, round, before, orders, ordered, .. } = self;
        let ordered = ordered.map(|(city, _)| city);
        CityStory { city, owner: owner.unwrap_or_default(), round, before, orders, ordered, steps, facts, after }
    }
}

/// Number of notes about the traced city.
fn noted(game: &Game) -> usize {
    game.world().get_resource::<Trace>().map_or(0, |trace| trace.lines().len())
}

/// Whether a fact names the city.
fn is_about(fact: &CivFact, world: &World, name: &str) -> bool {
    let fields = fact.fields(world);
    ["city", "partner", "target"].iter().any(|part| fields.get(*part).is_some_and(|value| value == name))
}
