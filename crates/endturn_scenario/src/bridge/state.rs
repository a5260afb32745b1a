//! What one reading has learnt so far, over all its passes.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de;

use super::doubts::Doubts;
use crate::codes::{self, Code};
use crate::diagnostic::{Diagnostic, Report};
use crate::source::Span;
use crate::suggest::did_you_mean;
use crate::tree::{Name, Node};

/// What is expected where an integer is read.
pub(super) const WHOLE_NUMBER: &str = "a whole number";

/// No near names are looked for after this many diagnostics.
const MAX_SUGGESTED: usize = 200;

/// Why a value could not be built. serde carries it up to the nearest node that can learn from it.
#[derive(Debug)]
pub(super) enum Fault {
    /// The problem is known now; the next pass will get round it.
    Learned,
    /// A type refused a stand-in value, which is nobody's mistake.
    Stuck,
    /// A struct lacks this field.
    Missing(&'static str),
    /// A type refused what it was given; it expected this.
    Type(String),
    /// A type refused a value for a reason of its own.
    Custom(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Custom(message.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::Type(expected.to_string())
    }

    fn invalid_value(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::Custom(format!("this value can't stand here; expected {expected}"))
    }
}

/// Where a value is read from.
#[derive(Clone, Copy)]
pub(super) enum Place<'de> {
    /// A value of the tree.
    Node(&'de Node),
    /// A field name that serves as a map key.
    Name(&'de Name),
    /// Nowhere: a stand-in is to be made up.
    Nowhere,
}

impl Place<'_> {
    pub(super) fn span(self) -> Option<Span> {
        match self {
            Self::Node(node) => Some(node.span),
            Self::Name(name) => Some(name.span),
            Self::Nowhere => None,
        }
    }

    /// Tells places apart, also those with equal spans.
    pub(super) fn id(self) -> usize {
        match self {
            Self::Node(node) => std::ptr::from_ref(&node.span).addr(),
            Self::Name(name) => std::ptr::from_ref(&name.span).addr(),
            Self::Nowhere => 0,
        }
    }

    fn describe(self) -> String {
        match self {
            Self::Node(node) => node.describe(),
            Self::Name(name) => format!("the word `{}`", name.text),
            Self::Nowhere => String::new(),
        }
    }
}

/// How a faulty place is treated from now on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// A stand-in is read in its stead.
    StandIn,
    /// It is left out, since its type refuses the stand-in too.
    Skip,
}

/// A struct type or variant: the name of serde's visitor for it and the address of its list of fields.
pub(super) type TypeKey = (&'static str, usize);

/// The key of the struct that visitor `V` builds from `fields`.
pub(super) fn type_key<V>(fields: &'static [&'static str]) -> TypeKey {
    (std::any::type_name::<V>(), fields.as_ptr().addr())
}

#[derive(Default)]
struct State {
    diagnostics: Vec<Diagnostic>,
    told: BTreeSet<(Span, Code, String)>,
    levels: BTreeMap<usize, Level>,
    required: BTreeMap<TypeKey, BTreeSet<&'static str>>,
    missing: BTreeMap<Span, (TypeKey, BTreeSet<&'static str>)>,
    has_learnt: bool,
    /// Lists that an item was left out of, so that the places of the others are no longer known.
    shifted: BTreeSet<usize>,
    /// Tables that an entry was left out of for its key.
    tables: BTreeSet<usize>,
    leaves_out_keys: bool,
    is_tainted: bool,
    visits: usize,
}

/// The state shared by all deserializers of one reading.
#[derive(Default)]
pub(super) struct Context {
    state: RefCell<State>,
}

impl Context {
    /// Starts a pass; says whether the one before learnt anything and how many places were visited in all.
    pub(super) fn next_pass(&self) -> (bool, usize) {
        let mut state = self.state.borrow_mut();
        (std::mem::take(&mut state.has_learnt), state.visits)
    }

    /// Whether anything was wrong so far.
    pub(super) fn is_tainted(&self) -> bool {
        self.state.borrow().is_tainted
    }

    /// From now on entries are left out whose keys are faulty.
    pub(super) fn leave_out_keys(&self) {
        self.state.borrow_mut().leaves_out_keys = true;
    }

    /// Whether an entry with this key is to be left out of a table.
    pub(super) fn leaves_out(&self, table: Place<'_>, key: Place<'_>) -> bool {
        let level = self.level(key);
        let mut state = self.state.borrow_mut();
        let is_out = level == Some(Level::Skip) || (level.is_some() && state.leaves_out_keys);
        if is_out {
            state.tables.insert(table.id());
        }
        is_out
    }

    /// An item of the list at `place` is left out.
    pub(super) fn shift(&self, place: Place<'_>) {
        self.state.borrow_mut().shifted.insert(place.id());
    }

    /// How a place is treated. Counts the visit.
    pub(super) fn level(&self, place: Place<'_>) -> Option<Level> {
        let mut state = self.state.borrow_mut();
        state.visits += 1;
        state.levels.get(&place.id()).copied()
    }

    /// From now on the place is read as a stand-in. The result of this reading is lost.
    pub(super) fn stand_in(&self, place: Place<'_>) {
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        state.levels.entry(place.id()).or_insert(Level::StandIn);
    }

    /// Records a diagnostic once and taints the result.
    pub(super) fn tell(&self, diagnostic: Diagnostic) {
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        let key = (diagnostic.span.unwrap_or_default(), diagnostic.code, diagnostic.message.clone());
        if state.told.insert(key) {
            state.diagnostics.push(diagnostic);
        }
    }

    /// Records that something of another type was expected.
    pub(super) fn wrong_type(&self, place: Place<'_>, expected: &str, suggestion: Option<String>) {
        if let Some(span) = place.span() {
            let one = Diagnostic::error(codes::WRONG_TYPE, "wrong type").at(span).found(place.describe());
            self.tell(one.expected([expected]).suggest(suggestion));
        }
        self.stand_in(place);
    }

    /// Records a name that is none of those known.
    pub(super) fn unknown(&self, code: Code, what: &str, name: &str, span: Span, known: &[&str]) {
        let few = self.state.borrow().diagnostics.len() < MAX_SUGGESTED;
        let suggestion = if few { did_you_mean(name, known.iter().copied()) } else { None };
        let one = Diagnostic::error(code, format!("unknown {what} `{name}`")).at(span).found(format!("`{name}`"));
        self.tell(one.expected(known.iter().map(|name| format!("`{name}`"))).suggest(suggestion));
    }

    /// The fields a struct is known to need.
    pub(super) fn required(&self, key: TypeKey) -> Vec<&'static str> {
        self.state.borrow().required.get(&key).into_iter().flatten().copied().collect()
    }

    /// Learns that a struct needs a field.
    pub(super) fn require(&self, key: TypeKey, field: &'static str) -> Fault {
        let mut state = self.state.borrow_mut();
        if state.required.entry(key).or_default().insert(field) {
            state.has_learnt = true;
            return Fault::Learned;
        }
        Fault::Stuck
    }

    /// Records that the struct which opens at `span` lacks a field.
    pub(super) fn missing(&self, span: Span, key: TypeKey, field: &'static str) {
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        state.missing.entry(span).or_insert_with(|| (key, BTreeSet::new())).1.insert(field);
    }

    /// Learns from a fault that came up to `place`: a stand-in next time, or leaving out if that was one already.
    pub(super) fn learn(&self, place: Place<'_>, fault: Fault) -> Fault {
        if matches!(fault, Fault::Learned) {
            return fault;
        }
        let before = self.state.borrow().levels.get(&place.id()).copied();
        let Some(span) = place.span() else { return Fault::Stuck };
        if before.is_none() {
            match fault {
                Fault::Custom(message) => {
                    self.tell(Diagnostic::error(codes::INVALID_VALUE, message).at(span).found(place.describe()));
                }
                Fault::Type(expected) => self.wrong_type(place, &expected, None),
                Fault::Missing(field) => {
                    self.tell(Diagnostic::error(codes::MISSING_FIELD, format!("missing field `{field}`")).at(span));
                }
                Fault::Learned | Fault::Stuck => {}
            }
        }
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        let after = if before.is_none() { Level::StandIn } else { Level::Skip };
        state.levels.insert(place.id(), after);
        state.has_learnt |= before != Some(after);
        Fault::Learned
    }

    /// Hands all diagnostics over; says where the result can't be relied on.
    pub(super) fn finish(self, report: &mut Report) -> Doubts {
        let state = self.state.into_inner();
        let doubts = Doubts {
            places: state.levels.into_keys().chain(state.shifted).collect(),
            missing: state.missing.iter().map(|(span, (_, fields))| (*span, fields.clone())).collect(),
            tables: state.tables,
            is_general: state.is_tainted,
        };
        for (span, (key, fields)) in state.missing {
            let (taken, fields): (Vec<_>, Vec<_>) =
                fields.into_iter().partition(|field| removal(report, span, field).is_some());
            for field in taken {
                let message = format!("`{field}` can't be removed, since it is required");
                let one = Diagnostic::error(codes::REMOVE_MISPLACED, message).note(Some(span), "required here");
                report.push(Diagnostic { span: removal(report, span, field), ..one });
            }
            if fields.is_empty() {
                continue;
            }
            let names: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
            let word = if names.len() == 1 { "field" } else { "fields" };
            let all: Vec<_> =
                state.required.get(&key).into_iter().flatten().map(|field| format!("`{field}`")).collect();
            let mut one =
                Diagnostic::error(codes::MISSING_FIELD, format!("missing {word} {}", names.join(", "))).at(span);
            if all != names {
                one = one.note(None, format!("required here: {}", all.join(", ")));
            }
            if let Some(added) = report.near_addition(span) {
                let note = format!("this adds a new entry `{}`; did you mean `{}`?", added.name, added.near);
                one = one.note(None, note).suggest(Some(added.near.clone()));
            }
            report.push(one.expected(names));
        }
        for one in state.diagnostics {
            let one = advise_on_point(report, one);
            report.push(one);
        }
        doubts
    }
}

/// The place of the `Remove` that took a field from the struct that opens at `parent`.
fn removal(report: &Report, parent: Span, field: &str) -> Option<Span> {
    report.removed().iter().rev().find(|one| one.parent == parent && one.name == field).map(|one| one.span)
}

/// Says what to write in place of a number with a point where only whole numbers can stand.
fn advise_on_point(report: &Report, one: Diagnostic) -> Diagnostic {
    let Some(span) = one.span.filter(|_| one.code == codes::WRONG_TYPE && one.expected == [WHOLE_NUMBER]) else {
        return one;
    };
    let written = report.sources().text_of(span);
    let Some((whole, part)) = written.split_once('.') else { return one };
    let before = report.sources().text_of(Span { start: 0, end: span.start, ..span }).trim_end();
    if !before.strip_suffix(':').is_some_and(|name| name.trim_end().ends_with("_permille")) {
        return one.note(None, "whole numbers only");
    }
    // `0.6` is 600 thousandths; finer steps can't be written.
    let is_fine = part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = format!("{whole}{part:0<3}").parse::<i64>().ok().filter(|_| !is_fine);
    let one = one.note(None, "permille are whole thousandths: 1000 is the whole, 250 a quarter");
    one.suggest(thousandths.map(|value| value.to_string()))
}
