//! What a kind of games brings besides its rules: what comes in and what goes out.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    Candidates, Seat,
    counsel::{Need, Question},
    metrics::Metric,
    orders::{Order, Refusal, Words},
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
    /// What is measured of an office.
    const METRICS: &'static [Metric];
    /// The columns by which people compare offices.
    const STANDINGS: &'static [&'static str];
    /// The columns by which offices are ranked at the end.
    const RANKING: &'static [&'static str];
    /// One row per agent, site, lead and faction.
    const TABLES: &'static [EntityTable];
    /// What people at the prompt may ask.
    const QUESTIONS: &'static [Question];
    /// A ruleset as its author wrote it.
    type Ruleset: DeserializeOwned;
    /// What an office may ask for.
    type Order: Order;

    /// Tells everything that is wrong with a ruleset.
    fn check_ruleset(ruleset: &Self::Ruleset, node: &Node, doubts: &Doubts, report: &mut Report);

    /// Makes a checked ruleset ready.
    fn make_ready(ruleset: &Self::Ruleset) -> Self::Rules;

    /// Registers what only this kind keeps, and hangs its rules on the stages.
    fn plugin(app: &mut App);

    /// Whether a state could be that of a campaign.
    fn check(world: &World) -> Result<(), Unsound>;

    /// The names of the personas.
    fn personas(rules: &Self::Rules) -> Vec<String>;

    /// As [`endturn_engine::ModuleSetup::candidates`].
    fn candidates<'r>(_rules: &'r Self::Rules, _like: Option<&str>) -> Option<Candidates<'r>> {
        None
    }

    /// A persona's orders for this turn, without `end`.
    fn decide(world: &World, seat: Seat, persona: &str) -> Vec<Self::Order>;

    /// An office's view for programs.
    fn as_json(world: &World, seat: Seat) -> Value;

    /// An office's view for a person at the prompt.
    fn as_text(world: &World, seat: Seat) -> String;

    /// What waits for an office.
    fn needs(world: &World, seat: Seat) -> Vec<Need>;

    /// The answer to one of [`Game::QUESTIONS`].
    fn answer(world: &World, seat: Seat, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal>;
}
