//! Input and output of a kind of games, in addition to its rules.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, Seat,
    counsel::{Briefing, Need, Question},
    metrics::Metric,
    orders::{Budget, Order, Refusal, Words},
    rules::RuleInfo,
    snapshot::Unsound,
    tables::EntityTable,
};
use endturn_scenario::{bridge::Doubts, diagnostic::Report, tree::Node};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::scenario::starts::Starts;

/// A kind of games that can be read and played.
pub(crate) trait Game: Starts {
    /// Its rule list.
    const RULES: &'static [RuleInfo];
    /// Metrics of an office.
    const METRICS: &'static [Metric];
    /// The columns by which people compare offices.
    const STANDINGS: &'static [&'static str];
    /// The columns by which offices are ranked at the end.
    const RANKING: &'static [&'static str];
    /// One row per agent, site, lead and faction.
    const TABLES: &'static [EntityTable];
    /// Questions that people at the prompt may ask.
    const QUESTIONS: &'static [Question];
    /// A ruleset as its author wrote it.
    type Ruleset: DeserializeOwned;
    /// An order of an office.
    type Order: Order;

    /// Reports all problems of a ruleset.
    const CHECK_RULESET: fn(&Self::Ruleset, &Node, &Doubts, &mut Report);
    /// Compiles a checked ruleset.
    const MAKE_READY: fn(&Self::Ruleset) -> Self::Rules;
    /// Checks that a state is one a campaign can reach.
    const CHECK: fn(&World) -> Result<(), Unsound>;
    /// An office's view for programs.
    const AS_JSON: fn(&World, Seat) -> Value;
    /// An office's view for a person at the prompt.
    const AS_TEXT: fn(&World, Seat) -> String;
    /// The aim, and orders to begin with.
    const BRIEFING: fn(&Self::Rules) -> Briefing;
    /// The needs of an office.
    const NEEDS: fn(&World, Seat) -> Vec<Need>;
    /// The answer to one of [`Game::QUESTIONS`].
    const ANSWER: fn(&World, Seat, &str, &mut Words<'_>) -> Result<String, Refusal>;

    /// Registers the parts that only this kind has, and attaches its rules to the stages.
    fn plugin(app: &mut App);

    /// The names of the personas.
    fn personas(rules: &Self::Rules) -> Vec<String>;

    /// As [`endturn_engine::ModuleSetup::candidates`].
    fn candidates<'r>(_rules: &'r Self::Rules, _like: Option<&str>) -> Option<Candidates<'r>> {
        None
    }

    /// Decides a persona's orders for this turn, without `end`; only those reached before the
    /// budget runs out. Each agent, lead, site or purchase weighed costs one unit of it.
    fn decide(world: &World, seat: Seat, persona: &str, budget: &mut Budget) -> Vec<Self::Order>;
}
