//! The journal: one ordered list of facts for all readers.

use std::{any::Any, fmt::Debug};

use bevy_ecs::prelude::*;
use serde_json::{Map, Value};

pub use crate::facts::{Told, Unseen, put_field};
use crate::{
    links::Links,
    rules::RuleId,
    seats::SeatSet,
    tables::{Cell, LogTable},
    turn::Stage,
};

/// Something that happened, in the past tense, with typed fields. Facts never influence a game.
/// [`facts!`](crate::facts!) makes them from a table; written by hand, one looks like this:
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{RuleId, Seat, journal::{Fact, Journal}, seats::SeatSet};
/// use serde_json::{Map, Value, json};
///
/// /// A bridge fell down.
/// #[derive(Debug)]
/// struct BridgeCollapsed {
///     owner: Seat,
///     cost: u32,
/// }
///
/// impl Fact for BridgeCollapsed {
///     fn name(&self) -> &'static str {
///         "BridgeCollapsed"
///     }
///
///     fn fields(&self, _: &World) -> Map<String, Value> {
///         Map::from_iter([("owner".to_owned(), json!(self.owner.number())), ("cost".to_owned(), json!(self.cost))])
///     }
///
///     fn text(&self, _: &World) -> String {
///         format!("a bridge of seat {} falls down", self.owner)
///     }
///
///     fn seats(&self) -> SeatSet {
///         [self.owner].into_iter().collect()
///     }
///
///     fn weight(&self) -> u64 {
///         self.cost.into()
///     }
/// }
///
/// // A rule emits it.
/// fn storm(mut journal: ResMut<Journal>) {
///     journal.tell(RuleId("B-07"), BridgeCollapsed { owner: Seat(0), cost: 30 });
/// }
/// # use bevy_ecs::system::RunSystemOnce;
/// # let mut world = World::new();
/// # world.init_resource::<Journal>();
/// # world.run_system_once(storm).unwrap();
/// assert_eq!(BridgeCollapsed { owner: Seat(0), cost: 30 }.text(&world), "a bridge of seat 1 falls down");
/// ```
pub trait Fact: Any + Debug + Send + Sync {
    /// The name in the past tense, like `BattleFought`.
    fn name(&self) -> &'static str;

    /// Typed fields for programs; names instead of numbers if the ruleset has names.
    fn fields(&self, world: &World) -> Map<String, Value>;

    /// One line for people, without a full stop.
    fn text(&self, world: &World) -> String;

    /// Seats that the fact concerns; empty for the whole table.
    fn seats(&self) -> SeatSet;

    /// Impact of the fact on the game, in a unit of the module's own; 0 for everyday facts. The
    /// greatest ones are reported as a game's turning points.
    fn weight(&self) -> u64 {
        0
    }

    /// True if the fact decided something for good, like a planet taken; it then outweighs all
    /// facts that did not.
    fn is_decisive(&self) -> bool {
        false
    }

    /// True if every seat knows of it, whichever seats it concerns, such as a move on an open
    /// board.
    fn is_public(&self) -> bool {
        false
    }

    /// False for a bookkeeping fact that explains others and is left out of a round's story.
    fn is_told(&self) -> bool {
        true
    }

    /// False for a fact about the player of a seat, which is not told again when the record of the
    /// game is replayed; it has no number.
    fn is_replayed(&self) -> bool {
        true
    }

    /// Adds the links to the things that the fact is about, by which it finds its causes among
    /// earlier facts and orders. Each must be a cause for certain. Called only on demand.
    fn link(&self, _links: &mut Links) {}
}

/// One entry of the journal. It can be a message of a Bevy app that shows a game.
#[derive(Debug, Message)]
pub struct FactEntry {
    /// The round in which it happened.
    pub round: u32,
    /// The rule that emitted it.
    pub rule: RuleId,
    /// The fact itself.
    pub fact: Box<dyn Fact>,
    /// The stage in which a rule told it; `None` if it was told while an order was applied, or as
    /// the game was set up.
    pub stage: Option<Stage>,
    /// T-86: if an order or a pass led to it directly, or by what the clock derived from it within
    /// the same phase: the number of facts from that fact to this one, at least 1.
    pub since_order: Option<u32>,
    /// True if no seat had given an order or said a word before.
    pub is_opening: bool,
}

impl FactEntry {
    /// The fact as a JSON object: round, rule, name, then its own fields.
    pub fn to_json(&self, world: &World) -> Value {
        self.json_after(Map::new(), world)
    }

    /// The fact as a JSON object that begins with these fields.
    pub fn json_after(&self, mut object: Map<String, Value>, world: &World) -> Value {
        object.insert("round".into(), self.round.into());
        object.insert("rule".into(), self.rule.0.into());
        object.insert("fact".into(), self.fact.name().into());
        object.extend(self.fact.fields(world));
        Value::Object(object)
    }

    /// The fact as a module's own type.
    pub fn downcast<F: Fact>(&self) -> Option<&F> {
        let fact: &dyn Any = &*self.fact;
        fact.downcast_ref()
    }
}

/// Rows of a table, each with its round.
pub(crate) type LoggedRows = Vec<(u32, Vec<Cell>)>;

/// The one ordered list of facts, which serve as notifications (T-165). T-167: without a listener
/// nothing is kept.
#[derive(Resource, Debug, Default)]
pub struct Journal {
    round: u32,
    listening: bool,
    /// Whether orders keep their links.
    linking: bool,
    /// Whether a transcript is wanted.
    transcribing: bool,
    /// The running stage.
    stage: Option<Stage>,
    /// Whether a seat has acted in the game.
    has_begun: bool,
    /// The number of facts that waited when the running order was given, and whether its own fact
    /// is among the facts by now.
    order: Option<(usize, bool)>,
    entries: Vec<FactEntry>,
    /// The tables that are kept, by name, with the rows that wait to be taken.
    logs: Vec<(&'static str, LoggedRows)>,
}

impl Journal {
    /// True if a caller keeps the rows of a table; otherwise a rule skips the work that only they
    /// need.
    pub fn keeps(&self, table: &LogTable) -> bool {
        self.logs.iter().any(|(name, _)| *name == table.name)
    }

    /// Adds a row to a table, with a cell per column, if the table is kept.
    pub fn log(&mut self, table: &LogTable, row: Vec<Cell>) {
        if let Some((_, rows)) = self.logs.iter_mut().find(|(name, _)| *name == table.name) {
            debug_assert_eq!(row.len(), table.columns.len(), "{} has a cell per column", table.name);
            rows.push((self.round, row));
        }
    }

    /// Keeps the rows of these tables from now on, and of no others.
    pub(crate) fn keep_rows(&mut self, tables: impl Iterator<Item = &'static str>) {
        self.logs = tables.map(|name| (name, Vec::new())).collect();
    }

    /// Takes the rows of a table that were logged since the last call.
    pub(crate) fn take_rows(&mut self, table: &str) -> LoggedRows {
        let found = self.logs.iter_mut().find(|(name, _)| *name == table);
        found.map(|(_, rows)| std::mem::take(rows)).unwrap_or_default()
    }

    /// The number of rows that wait to be taken, table by table.
    pub(crate) fn logged(&self) -> Vec<usize> {
        self.logs.iter().map(|(_, rows)| rows.len()).collect()
    }

    /// Emits a fact.
    pub fn tell(&mut self, rule: RuleId, fact: impl Fact) {
        if self.listening {
            // The order's own fact is inserted before those that it leads to.
            let since_order = self.order.map(|(at, is_told)| (self.entries.len() - at + usize::from(!is_told)) as u32);
            let (round, fact, is_opening) = (self.round, Box::new(fact), !self.has_begun);
            self.entries.push(FactEntry { round, rule, fact, stage: self.stage, since_order, is_opening });
        }
    }

    /// True if a listener reads the facts; otherwise a rule may skip work that only a fact needs.
    pub fn is_listening(&self) -> bool {
        self.listening
    }

    /// True if the caller wants a [transcript](crate::transcript): a module then emits the facts
    /// that only its transcript needs, whatever its rules say.
    pub fn is_transcribing(&self) -> bool {
        self.listening && self.transcribing
    }

    /// Takes the facts from now on for consequences of an order whose own fact follows by
    /// [`order_given`](Self::order_given).
    pub(crate) fn order_begins(&mut self) {
        self.order = self.listening.then_some((self.entries.len(), false));
    }

    /// Inserts the fact of the running order before its consequences.
    pub(crate) fn order_given(&mut self, rule: RuleId, fact: impl Fact) {
        if let Some((at, is_told)) = &mut self.order {
            *is_told = true;
            self.has_begun = true;
            let (at, fact) = ((*at).min(self.entries.len()), Box::new(fact));
            let entry = FactEntry { round: self.round, rule, fact, stage: None, since_order: None, is_opening: false };
            self.entries.insert(at, entry);
        }
    }

    /// A stage begins, or ends.
    pub(crate) fn enter_stage(&mut self, stage: Option<Stage>) {
        self.stage = stage;
    }

    /// A seat says a word to the clock.
    pub(crate) fn word_said(&mut self) {
        self.has_begun = true;
    }

    /// No fact from now on is a consequence of the running order.
    pub(crate) fn order_ends(&mut self) {
        self.order = None;
    }

    /// Whether orders keep their links.
    pub(crate) fn is_linking(&self) -> bool {
        self.listening && self.linking
    }

    pub(crate) fn transcribe(&mut self, wanted: bool) {
        self.transcribing = wanted;
    }

    pub(crate) fn link(&mut self, linking: bool) {
        self.linking = linking;
    }

    /// Facts that wait to be taken.
    pub(crate) fn waiting(&self) -> &[FactEntry] {
        &self.entries
    }

    /// Number of facts that wait to be taken.
    pub(crate) fn count(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn listen(&mut self, listening: bool) {
        self.listening = listening;
    }

    pub(crate) fn enter_round(&mut self, round: u32) {
        self.round = round;
    }

    pub(crate) fn take(&mut self) -> Vec<FactEntry> {
        self.order = None;
        std::mem::take(&mut self.entries)
    }

    /// Keeps only the first `count` of the facts that wait to be taken, and the first rows of each
    /// table.
    pub(crate) fn forget_from(&mut self, count: usize, logged: &[usize]) {
        (self.order, self.stage) = (None, None);
        self.entries.truncate(count);
        self.logs.iter_mut().zip(logged).for_each(|((_, rows), count)| rows.truncate(*count));
    }

    pub(crate) fn clear(&mut self) {
        (self.order, self.stage, self.has_begun) = (None, None, false);
        self.entries.clear();
        self.logs.iter_mut().for_each(|(_, rows)| rows.clear());
    }
}
