//! The turn of one city or unit as a story, the account of a nation, pacts between nations,
//! explanations of sums of effects, and the odds of a battle.
//!
//! ```text
//! let mut game = …;                       // a game of the civ module
//! let city = story::cities(game.world())[0].id;
//! let story = story::city_turn(&mut game, city)?;
//! println!("{story}");
//! ```

mod account;
mod assault;
mod changes;
mod follow;
mod nation;
mod nation_text;
mod odds;
mod pacts;
mod state;
mod text;
mod unit;
mod why;

use std::fmt;
use std::ops::Range;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::CityId;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Decision, RuleId, Seat, ids::KeyIndex};
use serde::Serialize;

pub use account::{ArmyAccount, Bookkeeping, GoldAccount, GoldLine, GoldPart, NationAccount};
pub use assault::{MAX_UNITS, ToldAssault, ToldForce, assault_odds, assault_problem};
pub use changes::{Change, changes};
pub use endturn_scenario::tool::Tone;
pub use follow::{Following, city_turn};
pub use nation::{ClassLine, NationState, RatesLine, RelationLine, ResearchLine, ShieldLine, TradeLine, TypeCount};
pub use odds::{
    Fighter, ToldFactor, ToldFighter, ToldFirepower, ToldOdds, UnitEntry, fighter, fighter_of_type, levels, lord_of,
    odds, unit_types, units,
};
pub use pacts::{Chancery, PactEvent, PactStory, PairStory};
pub use state::{CityState, FaceLine, Feeling, OutputLine};
pub use unit::{FollowingUnit, UnitState, UnitStep, UnitStory};
pub use why::{
    Subject, Told, ToldEffect, ToldMissing, Unmet, map_size, needs_output, needs_tile, place_of, tile_at, why,
};

use crate::rule_list::RULES;
use crate::state::{CityNames, RulesInForce, Site};
use crate::trace::Trace;

/// An existing city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CityEntry {
    /// Its key.
    pub id: CityId,
    /// Its name.
    pub name: String,
    /// Its owner.
    pub owner: Seat,
}

/// All existing cities, oldest first.
#[must_use]
pub fn cities(world: &World) -> Vec<CityEntry> {
    let names = world.resource::<CityNames>();
    let entry = |(id, entity): (CityId, Entity)| {
        let owner = world.get::<Site>(entity)?.owner;
        Some(CityEntry { id, name: names.name(id).to_owned(), owner })
    };
    let mut all: Vec<CityEntry> = world.resource::<KeyIndex<CityId>>().iter().filter_map(entry).collect();
    all.compact_sort_by_key(|city| city.id);
    all
}

/// The names of all cities, including destroyed ones.
#[must_use]
pub fn city_names(world: &World) -> &[String] {
    &world.resource::<CityNames>().0
}

/// Whether any nation of the ruleset has a city name that `is` matches.
pub fn is_city_name(world: &World, is: impl Fn(&str) -> bool) -> bool {
    let nations = &world.resource::<RulesInForce>().0.written.nations;
    nations.iter().any(|(_, nation)| nation.cities.iter().any(|name| is(name)))
}

/// The story of a city's turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CityStory {
    /// The city's name.
    pub city: String,
    /// Seat that owned it before the turn.
    pub owner: String,
    /// The round.
    pub round: u32,
    /// The city before the round.
    pub before: CityState,
    /// The round's orders about the city or its nation, or that changed the city, in the order
    /// given. Empty if orders were not traced.
    pub orders: Vec<StoryOrder>,
    /// The city after all orders; `None` if orders were not traced.
    pub ordered: Option<CityState>,
    /// Effects of rules on it, in order.
    pub steps: Vec<StoryStep>,
    /// Facts of the round about it.
    pub facts: Vec<StoryLine>,
    /// The city after the round; `None` if it was destroyed.
    pub after: Option<CityState>,
}

/// One order and its effects on the city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryOrder {
    /// The seat that gave it.
    pub seat: String,
    /// Whether that seat owns the city; other orders come from elsewhere.
    pub own: bool,
    /// The order in its text form.
    pub order: String,
    /// Notes of rules.
    pub notes: Vec<StoryLine>,
    /// Changes in the city; empty if it had no effect there.
    pub changes: Vec<Change>,
}

/// A row of the city's turn, or effects from elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryStep {
    /// The rule of the row; empty for effects from elsewhere: turns of other cities, the end of the
    /// round, and orders that were not traced.
    pub rule: &'static str,
    /// Name of the step; empty from elsewhere.
    pub step: &'static str,
    /// Its effects; empty if there were none.
    pub notes: Vec<StoryLine>,
}

/// One effect of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryLine {
    /// The rule.
    pub rule: &'static str,
    /// Name of the rule; empty if the rule list has none.
    pub name: &'static str,
    /// Text of the effect.
    pub text: String,
}

/// Reason why there is no story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStory {
    /// There is no such city, or no such module in the game.
    NoCity,
    /// There is no such unit, or no such module in the game.
    NoUnit,
    /// There is no such module in the game.
    NoNation,
    /// The game is over.
    Over,
    /// A human player has to act before the round can end.
    Waiting(Decision),
}

impl fmt::Display for NoStory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCity => f.write_str("there is no such city"),
            Self::NoUnit => f.write_str("there is no such unit"),
            Self::NoNation => f.write_str("there are no nations"),
            Self::Over => f.write_str("the game is over"),
            Self::Waiting(decision) => write!(f, "seat {} has to act first", decision.seat),
        }
    }
}

impl std::error::Error for NoStory {}

fn line(rule: RuleId, text: String) -> StoryLine {
    let name = RULES.iter().find(|info| info.id == rule).map_or("", |info| info.name);
    StoryLine { rule: rule.0, name, text }
}

/// Steps with their notes, and effects from elsewhere between them; `start` lines were noted before
/// the rules began.
fn steps(trace: &Trace, start: usize) -> Vec<StoryStep> {
    let elsewhere = |from: usize, to: usize| {
        let notes = notes(trace, from..to);
        (!notes.is_empty()).then_some(StoryStep { rule: "", step: "", notes })
    };
    let mut steps = Vec::new();
    let mut at = start;
    for step in trace.steps() {
        steps.extend(elsewhere(at, step.lines.start));
        let notes = notes(trace, step.lines.clone());
        steps.push(StoryStep { rule: step.rule.0, step: step.name, notes });
        at = step.lines.end;
    }
    steps.extend(elsewhere(at, trace.lines().len()));
    steps
}

fn notes(trace: &Trace, range: Range<usize>) -> Vec<StoryLine> {
    let lines = trace.lines().get(range).unwrap_or_default();
    lines.iter().map(|(rule, text)| line(*rule, text.clone())).collect()
}
