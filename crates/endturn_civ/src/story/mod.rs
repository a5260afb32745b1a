//! The turn of one city as a story, and why a sum of effects is what it is.
//!
//! ```text
//! let mut game = …;                       // a game of the civ module
//! let city = story::cities(game.world())[0].id;
//! let story = story::city_turn(&mut game, city)?;
//! println!("{story}");
//! ```

mod state;
mod text;
mod why;

use std::fmt;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Decision, Game, Progress, RuleId, Seat,
    ids::KeyIndex,
    journal::{Fact, FactEntry},
    seats::Roster,
};
use serde::Serialize;

pub use state::{CityState, FaceLine, OutputLine};
pub use text::Tone;
pub use why::{Subject, Told, ToldEffect, ToldMissing, Unmet, needs_output, why};

use crate::facts::CivFact;
use crate::keys::CityId;
use crate::rule_list::RULES;
use crate::state::realm::Eye;
use crate::state::{CityNames, Site};
use crate::trace::Trace;

/// A city that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CityEntry {
    /// Its key.
    pub id: CityId,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub owner: Seat,
}

/// All cities that stand, the oldest first.
#[must_use]
pub fn cities(world: &World) -> Vec<CityEntry> {
    let names = world.resource::<CityNames>();
    let entry = |(id, entity): (CityId, Entity)| {
        let owner = world.get::<Site>(entity)?.owner;
        Some(CityEntry { id, name: names.name(id).to_owned(), owner })
    };
    let mut all: Vec<CityEntry> = world.resource::<KeyIndex<CityId>>().iter().filter_map(entry).collect();
    all.sort_by_key(|city| city.id);
    all
}

/// The names of all cities there ever were.
#[must_use]
pub fn city_names(world: &World) -> &[String] {
    &world.resource::<CityNames>().0
}

/// The story of a city's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CityStory {
    /// The city's name.
    pub city: String,
    /// The seat that owned it before the turn.
    pub owner: String,
    /// The round.
    pub round: u32,
    /// The city before the round.
    pub before: CityState,
    /// What the rules did to it, in order.
    pub steps: Vec<StoryStep>,
    /// What was told of it in the round.
    pub facts: Vec<StoryLine>,
    /// The city after the round; none if it is no more.
    pub after: Option<CityState>,
}

/// A row of the city's turn, or what came from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryStep {
    /// The rule of the row; empty if the notes came from elsewhere: orders, turns of other cities, the end of the round.
    pub rule: &'static str,
    /// What the step is called; empty from elsewhere.
    pub step: &'static str,
    /// What it did; nothing if it has no effect.
    pub notes: Vec<StoryLine>,
}

/// One thing that a rule did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryLine {
    /// The rule.
    pub rule: &'static str,
    /// What the rule is called; empty if the rule list does not say.
    pub name: &'static str,
    /// What happened.
    pub text: String,
}

/// Why there is no story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStory {
    /// There is no such city, or no such module in the game.
    NoCity,
    /// The game is over.
    Over,
    /// A person has to act before the round can end.
    Waiting(Decision),
}

impl fmt::Display for NoStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCity => f.write_str("there is no such city"),
            Self::Over => f.write_str("the game is over"),
            Self::Waiting(decision) => write!(f, "seat {} has to act first", decision.seat),
        }
    }
}

impl std::error::Error for NoStory {}

/// Plays the current round to its end and tells what it did to a city. Facts told before are dropped.
///
/// # Errors
/// If there is no such city, or the round can't be played to its end; what was played by then stays played.
pub fn city_turn(game: &mut Game, city: CityId) -> Result<CityStory, NoStory> {
    let following = Following::begin(game, city)?;
    if let Progress::Decision(decision) = game.advance_round() {
        return Err(NoStory::Waiting(decision));
    }
    Ok(following.finish(game))
}

/// A city that is followed, for who plays the round himself.
#[derive(Clone, Debug)]
pub struct Following {
    id: CityId,
    city: String,
    owner: String,
    round: u32,
    before: CityState,
}

impl Following {
    /// Follows a city from now on, and no other. Facts told before are dropped.
    ///
    /// # Errors
    /// If there is no such city, or the game is over.
    pub fn begin(game: &mut Game, city: CityId) -> Result<Self, NoStory> {
        if game.ended().is_some() {
            return Err(NoStory::Over);
        }
        game.observer::<Trace>().ok_or(NoStory::NoCity)?.follow(Some(city));
        let world = game.world();
        let eye = Eye::of(world);
        let before = CityState::of(eye, city).ok_or(NoStory::NoCity)?;
        let owner = eye.city_part::<Site>(city).map(|site| world.resource::<Roster>().name(site.owner).to_owned());
        let name = world.resource::<CityNames>().name(city).to_owned();
        game.listen(true);
        drop(game.take_facts());
        Ok(Self { id: city, city: name, owner: owner.unwrap_or_default(), round: game.turn().round_number(), before })
    }

    /// Tells what has been done to the city since, and stops to follow it.
    #[must_use]
    pub fn finish(self, game: &mut Game) -> CityStory {
        let told = game.take_facts();
        let world = game.world();
        let about =
            |entry: &&FactEntry| entry.downcast::<CivFact>().is_some_and(|fact| is_about(fact, world, &self.city));
        let facts = told.iter().filter(about).map(|entry| line(entry.rule, entry.fact.text(world))).collect();
        let steps = world.get_resource::<Trace>().map(steps).unwrap_or_default();
        let after = CityState::of(Eye::of(world), self.id);
        if let Some(mut trace) = game.observer::<Trace>() {
            trace.follow(None);
        }
        let Self { city, owner, round, before, .. } = self;
        CityStory { city, owner, round, before, steps, facts, after }
    }
}

/// Whether a fact names the city.
fn is_about(fact: &CivFact, world: &World, name: &str) -> bool {
    let fields = fact.fields(world);
    ["city", "partner", "target"].iter().any(|part| fields.get(*part).is_some_and(|value| value == name))
}

fn line(rule: RuleId, text: String) -> StoryLine {
    let name = RULES.iter().find(|info| info.id == rule).map_or("", |info| info.name);
    StoryLine { rule: rule.0, name, text }
}

/// Steps with their notes, and between them what came from elsewhere.
fn steps(trace: &Trace) -> Vec<StoryStep> {
    let notes = |from: usize, to: usize| -> Vec<StoryLine> {
        let lines = trace.lines().get(from..to).unwrap_or_default();
        lines.iter().map(|(rule, text)| line(*rule, text.clone())).collect()
    };
    let elsewhere = |from: usize, to: usize| {
        let notes = notes(from, to);
        (!notes.is_empty()).then_some(StoryStep { rule: "", step: "", notes })
    };
    let mut steps = Vec::new();
    let mut at = 0;
    for step in trace.steps() {
        steps.extend(elsewhere(at, step.lines.start));
        let notes = notes(step.lines.start, step.lines.end);
        steps.push(StoryStep { rule: step.rule.0, step: step.name, notes });
        at = step.lines.end;
    }
    steps.extend(elsewhere(at, trace.lines().len()));
    steps
}
