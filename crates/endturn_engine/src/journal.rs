//! The journal: one ordered list of facts for all readers.

use std::{any::Any, fmt::Debug};

use bevy_ecs::prelude::*;
use serde_json::{Map, Value};

pub use crate::facts::{Told, put_field};
use crate::{rules::RuleId, seats::SeatSet};

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
}

impl FactEntry {
    /// The fact as a JSON object: round, rule, name, then its own fields.
    pub fn to_json(&self, world: &World) -> Value {
        let mut object = Map::new();
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

/// The one ordered list of facts, which serve as notifications (T-165). T-167: without a listener
/// nothing is kept.
#[derive(Resource, Debug, Default)]
pub struct Journal {
    round: u32,
    listening: bool,
    entries: Vec<FactEntry>,
}

impl Journal {
    /// Emits a fact.
    pub fn tell(&mut self, rule: RuleId, fact: impl Fact) {
        if self.listening {
            self.entries.push(FactEntry { round: self.round, rule, fact: Box::new(fact) });
        }
    }

    /// True if a listener reads the facts; otherwise a rule may skip work that only a fact needs.
    pub fn is_listening(&self) -> bool {
        self.listening
    }

    /// Inserts a fact before those emitted since there were `count` entries.
    pub(crate) fn tell_at(&mut self, count: usize, rule: RuleId, fact: impl Fact) {
        if self.listening {
            let at = count.min(self.entries.len());
            self.entries.insert(at, FactEntry { round: self.round, rule, fact: Box::new(fact) });
        }
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
        std::mem::take(&mut self.entries)
    }

    /// Keeps only the first `count` of the facts that wait to be taken.
    pub(crate) fn forget_from(&mut self, count: usize) {
        self.entries.truncate(count);
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }
}
