//! State of one reading, kept over all its passes.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de;

use crate::codes::{self, Code};
use crate::diagnostic::{Alias, Diagnostic};
use crate::report::translated;
use crate::source::Span;
use crate::suggest::did_you_mean;
use crate::tree::{Name, Node};
use xxhash_rust::xxh3::xxh3_64;

/// Expectation reported for integers.
pub(super) const WHOLE_NUMBER: &str = "a whole number";

/// Near names are suggested only in the first diagnostics, up to this number.
const MAX_SUGGESTED: usize = 200;
/// Limit on diagnostics kept; the others are only counted.
const MAX_KEPT: usize = 1000;

/// Reason for which a value could not be built. serde carries it up to the nearest node that can
/// learn from it.
#[derive(Debug)]
pub(super) enum Fault {
    /// The problem is recorded; the next pass will avoid it.
    Learned,
    /// A type refused a stand-in value, which is not a mistake in the file.
    Stuck,
    /// A struct lacks this field.
    Missing(&'static str),
    /// A type refused a value of the wrong kind; it expected this.
    Type(String),
    /// A type refused a value for a custom reason.
    Custom(String),
    /// A type was given an unknown word; the known ones.
    Word(String, &'static [&'static str]),
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

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Self::Word(word.to_owned(), known)
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::Type(expected.to_string())
    }

    fn invalid_value(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::Custom(format!("this value can't stand here; expected {expected}"))
    }
}

/// Source of a value.
#[derive(Clone, Copy)]
pub(super) enum Place<'de> {
    /// A value of the tree.
    Node(&'de Node),
    /// A field name that serves as a map key.
    Name(&'de Name),
    /// No source: make up a stand-in.
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

    /// Identifies places, even those with equal spans.
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

/// Treatment of a faulty place from now on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// A stand-in is read instead.
    StandIn,
    /// It is left out, since its type refuses the stand-in too.
    Skip,
}

/// A struct type or variant: the name of serde's visitor for it and the address of its list of
/// fields.
pub(super) type TypeKey = (&'static str, usize);

/// The key of the struct that visitor `V` builds from `fields`.
pub(super) fn type_key<V>(fields: &'static [&'static str]) -> TypeKey {
    (std::any::type_name::<V>(), fields.as_ptr().addr())
}

#[derive(Default)]
pub(super) struct State {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Number of errors reported but not kept.
    pub(super) left_out: usize,
    told: BTreeSet<(Span, Code, u64)>,
    pub(super) levels: BTreeMap<usize, Level>,
    pub(super) required: BTreeMap<TypeKey, BTreeSet<&'static str>>,
    pub(super) missing: BTreeMap<Span, (TypeKey, BTreeSet<&'static str>)>,
    /// Fields that unknown ones were meant as, by the opening of their struct.
    pub(super) meant: BTreeMap<Span, BTreeSet<&'static str>>,
    /// Locations of table keys that look like misspellings.
    pub(super) slips: BTreeSet<Span>,
    has_learnt: bool,
    /// Lists from which an item was left out, so that the indices of the others are unknown.
    pub(super) shifted: BTreeSet<usize>,
    /// Tables from which an entry was left out because of its key.
    pub(super) tables: BTreeSet<usize>,
    leaves_out_keys: bool,
    pub(super) is_tainted: bool,
    visits: usize,
}

/// State shared by all deserializers of one reading.
#[derive(Default)]
pub(super) struct Context {
    pub(super) state: RefCell<State>,
    /// Keys that a layer added although a key below is nearly the same.
    near_keys: BTreeSet<Span>,
    aliases: &'static [Alias],
}

impl Context {
    /// Makes a context that notices such keys.
    pub(super) fn noticing(near_keys: BTreeSet<Span>, aliases: &'static [Alias]) -> Self {
        Self { near_keys, aliases, ..Self::default() }
    }

    /// Notes a table's key.
    pub(super) fn notice_key(&self, key: Place<'_>) {
        if let Some(span) = key.span().filter(|span| self.near_keys.contains(span)) {
            self.state.borrow_mut().slips.insert(span);
        }
    }

    /// Starts a pass; returns whether the one before learnt anything, and the total number of
    /// places visited.
    pub(super) fn next_pass(&self) -> (bool, usize) {
        let mut state = self.state.borrow_mut();
        (std::mem::take(&mut state.has_learnt), state.visits)
    }

    /// True if there was any problem so far.
    pub(super) fn is_tainted(&self) -> bool {
        self.state.borrow().is_tainted
    }

    /// Leaves out entries with faulty keys from now on.
    pub(super) fn leave_out_keys(&self) {
        self.state.borrow_mut().leaves_out_keys = true;
    }

    /// True if an entry with this key is to be left out of a table.
    pub(super) fn leaves_out(&self, table: Place<'_>, key: Place<'_>) -> bool {
        let level = self.level(key);
        let mut state = self.state.borrow_mut();
        let is_out = level == Some(Level::Skip) || (level.is_some() && state.leaves_out_keys);
        if is_out {
            state.tables.insert(table.id());
        }
        is_out
    }

    /// Records that an item of the list at `place` is left out.
    pub(super) fn shift(&self, place: Place<'_>) {
        self.state.borrow_mut().shifted.insert(place.id());
    }

    /// The treatment of a place. Counts the visit.
    pub(super) fn level(&self, place: Place<'_>) -> Option<Level> {
        let mut state = self.state.borrow_mut();
        state.visits += 1;
        state.levels.get(&place.id()).copied()
    }

    /// Reads the place as a stand-in from now on. The result of this reading is lost.
    pub(super) fn stand_in(&self, place: Place<'_>) {
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        state.levels.entry(place.id()).or_insert(Level::StandIn);
    }

    /// Records a diagnostic once and taints the result.
    pub(super) fn tell(&self, diagnostic: Diagnostic) {
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        let message = xxh3_64(diagnostic.message.as_bytes());
        let is_new = state.told.insert((diagnostic.span.unwrap_or_default(), diagnostic.code, message));
        if is_new && state.diagnostics.len() < MAX_KEPT {
            state.diagnostics.push(diagnostic);
        } else if is_new {
            state.left_out += 1;
        }
    }

    /// True if further diagnostics are only counted.
    fn is_full(&self) -> bool {
        self.state.borrow().diagnostics.len() >= MAX_KEPT
    }

    /// Records that another type was expected, with a replacement if that is certain.
    pub(super) fn wrong_type<S: Into<String>>(
        &self,
        place: Place<'_>,
        expected: impl IntoIterator<Item = S>,
        instead: Option<String>,
    ) {
        if let Some(span) = place.span() {
            let mut one = Diagnostic::error(codes::WRONG_TYPE, "wrong type").at(span);
            if !self.is_full() {
                one = one.found(place.describe()).expected(expected).suggest(instead.clone());
            }
            self.tell(match instead {
                Some(text) => one.fix(span, text),
                None => one,
            });
        }
        self.stand_in(place);
    }

    /// Records an unknown name, and the intended one if that is not simply the nearest.
    pub(super) fn unknown(
        &self,
        (code, what): (Code, &str),
        name: &str,
        span: Span,
        known: &[&str],
        meant: Option<&str>,
    ) {
        let mut one = Diagnostic::error(code, format!("unknown {what} `{name}`")).at(span);
        if !self.is_full() {
            let near = meant.map(str::to_owned).or_else(|| self.near(name, known));
            let names = known.iter().map(|name| format!("`{name}`"));
            one = one.found(format!("`{name}`")).expected(names).suggest(near);
        }
        // An intended word that is not a known name is clear from the found word itself.
        self.tell(match meant.filter(|meant| !known.contains(meant)) {
            Some(meant) => one.fix(span, meant),
            None => one,
        });
    }

    /// The nearest known name, while there are few enough diagnostics for people to read.
    pub(super) fn near(&self, name: &str, known: &[&str]) -> Option<String> {
        let few = self.state.borrow().diagnostics.len() < MAX_SUGGESTED;
        let translated = || translated(self.aliases, name, known.iter().copied());
        if few { translated().or_else(|| did_you_mean(name, known.iter().copied())) } else { None }
    }

    /// Learns that the struct that opens at `span` has an unknown field that was meant as this one.
    pub(super) fn mean(&self, span: Span, field: &'static str) {
        self.state.borrow_mut().meant.entry(span).or_default().insert(field);
    }

    /// Fields that a struct is known to need.
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

    /// Records that the struct that opens at `span` lacks a field.
    pub(super) fn missing(&self, span: Span, key: TypeKey, field: &'static str) {
        let mut state = self.state.borrow_mut();
        state.is_tainted = true;
        state.missing.entry(span).or_insert_with(|| (key, BTreeSet::new())).1.insert(field);
    }

    /// Learns from a fault that reached `place`: use a stand-in next time, or leave it out if that
    /// was one already.
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
                Fault::Type(expected) => self.wrong_type(place, [expected], None),
                Fault::Word(word, known) => self.unknown((codes::UNKNOWN_WORD, "word"), &word, span, known, None),
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
}
