//! Entries that layers removed or added: remembered for notes, and for names that look like
//! misspellings of existing ones.

use std::collections::BTreeSet;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::near::Known;
use crate::source::Span;
use endturn_engine::compact::CompactCollect as _;

/// Limit on removed and added entries remembered for notes; a hostile file can have any number of
/// them.
const MAX_REMEMBERED: usize = 200;
/// Limit on added entries whose names are compared with those below.
const MAX_COMPARED: usize = 4000;
/// Limit on the entries of a table that they are compared with.
const MAX_KNOWN: usize = 1000;

/// An entry removed by a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The entry's name.
    pub name: String,
    /// Location of the `Remove`.
    pub span: Span,
    /// Opening of the struct or table that held it.
    pub parent: Span,
}

/// An entry that a layer added although one with nearly the same name exists.
#[derive(Clone, Debug)]
pub(crate) struct NearAddition {
    pub(crate) name: String,
    pub(crate) near: String,
    /// The entry's name.
    pub(crate) key: Span,
    /// Opening of the entry's value.
    pub(crate) value: Span,
    /// True if the name is probably a misspelling.
    is_slip: bool,
    /// True if this was already reported.
    is_told: bool,
}

/// Removals and additions seen by one load.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layered {
    removed: Vec<Removed>,
    near: Vec<NearAddition>,
    /// Number of additions compared so far.
    compared: usize,
}

impl Report {
    /// The first 200 entries that layers removed with `Remove`, in the order of the layers.
    #[must_use]
    pub fn removed(&self) -> &[Removed] {
        &self.layered().removed
    }

    pub(crate) fn remember_removed(&mut self, name: &str, span: Span, parent: Span) {
        if self.layered().removed.len() >= MAX_REMEMBERED {
            return;
        }
        self.layered_mut().removed.push(Removed { name: name.to_owned(), span, parent });
    }

    /// Remembers an added entry if one of the `known` names is near its own. Only the first
    /// additions to tables of moderate size are compared.
    pub(crate) fn remember_addition(&mut self, name: &str, known: &Known<'_>, key: Span, value: Span) {
        if self.layered().compared >= MAX_COMPARED || known.names().len() > MAX_KNOWN {
            return;
        }
        self.layered_mut().compared += 1;
        let slip = known.slip_of(name).map(str::to_owned);
        let is_slip = slip.is_some();
        let may_note = self.layered().compared <= MAX_REMEMBERED;
        let note = || if may_note { self.suggest(name, known.names().iter().copied()) } else { None };
        if let Some(near) = slip.or_else(note) {
            self.layered_mut().near.push(NearAddition {
                name: name.to_owned(),
                near,
                key,
                value,
                is_slip,
                is_told: false,
            });
        }
    }

    /// Accepts the additions so far as intended, whatever they look like: they are names of seats.
    pub(crate) fn accept_additions(&mut self) {
        self.layered_mut().near.iter_mut().for_each(|one| one.is_slip = false);
    }

    /// Keys that look like misspellings.
    pub(crate) fn near_keys(&self) -> BTreeSet<Span> {
        self.layered().near.iter().filter(|one| one.is_slip && !one.is_told).map(|one| one.key).into_set()
    }

    /// Warns of the addition with this key, once, unless it was already reported with the fields
    /// that its entry lacks.
    pub(crate) fn warn_of_slip(&mut self, key: Span) {
        let Some(added) = self.layered_mut().near.iter_mut().find(|one| one.key == key && one.is_slip && !one.is_told)
        else {
            return;
        };
        added.is_told = true;
        let added = added.clone();
        let is_told = |one: &Diagnostic| one.code == codes::MISSING_FIELD && one.span == Some(added.value);
        if self.diagnostics().iter().any(is_told) {
            return;
        }
        let message = format!("`{}` is a new name, but nearly the same as `{}` below it", added.name, added.near);
        let note = format!("`{}` keeps the values it has in the layer below", added.near);
        self.push(Diagnostic::warning(codes::NEAR_MISS, message).at(key).suggest(Some(added.near)).note(None, note));
    }

    /// True if an added name is probably a misspelling and should not be suggested.
    pub(crate) fn is_slip(&self, name: &str) -> bool {
        self.layered().near.iter().any(|one| one.is_slip && one.name == name)
    }

    /// Number of near additions remembered.
    pub(crate) fn near_additions(&self) -> usize {
        self.layered().near.len()
    }

    /// Forgets near additions except the first `count`.
    pub(crate) fn forget_additions(&mut self, count: usize) {
        self.layered_mut().near.truncate(count);
    }

    /// The addition whose value opens at `value`.
    pub(crate) fn near_addition(&self, value: Span) -> Option<&NearAddition> {
        self.layered().near.iter().find(|one| one.value == value)
    }

    /// Adds a note to the diagnostic for each name in it that a layer removed; adds none once notes
    /// would no longer be read.
    #[must_use]
    pub fn with_removals(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if !self.is_read_closely() {
            return diagnostic;
        }
        for one in &self.layered().removed {
            let name = format!("`{}`", one.name);
            let is_named = diagnostic.found.as_ref() == Some(&name) || diagnostic.message.contains(&name);
            let note = (Some(one.span), format!("{name} was removed here"));
            if is_named && !diagnostic.notes.contains(&note) {
                diagnostic.notes.push(note);
            }
        }
        diagnostic
    }
}
