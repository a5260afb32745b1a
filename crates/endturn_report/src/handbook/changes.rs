//! The page of all differences from the rulesets below.

use endturn_scenario::form::{Form, Forms, Shape};
use endturn_scenario::path::{Path, Step};
use endturn_scenario::values::{Change, changes};
use maud::{Markup, html};

use super::links::{Family, Links};
use super::value::{Meanings, Old};
use super::words::label;

impl Links<'_> {
    /// The number of differences.
    pub(super) fn difference_count(&self) -> usize {
        self.of.before.map_or(0, |before| changes(before, self.of.tree).len())
    }

    /// The main part of the page.
    pub(super) fn changes_page(&self) -> Markup {
        let all = self.of.before.map(|before| changes(before, self.of.tree)).unwrap_or_default();
        let of = |family: &Family<'_>| {
            let is_own = |path: &Path| matches!(path.steps().first(), Some(Step::Name(name)) if name == family.file);
            all.iter().filter(|(path, _)| is_own(path)).collect::<Vec<_>>()
        };
        html! {
            p { "Old values are struck out, new ones stand beside them." }
            @if all.is_empty() { p { "There are none." } }
            @for (at, family) in self.families.iter().enumerate() {
                @let own = of(family);
                @if !own.is_empty() {
                    h2 { a href=(family.page) { (family.label) } }
                    @if let Some(told) = self.note_changes(at) {
                        ul { @for (entry, lines) in told { li { (self.told_change(family, entry, &lines)) } } }
                    } @else {
                        ul { @for (path, change) in own { li { (self.change(family, path, *change)) } } }
                    }
                }
            }
        }
    }

    fn told_change(&self, family: &Family<'_>, entry: &str, lines: &[Markup]) -> Markup {
        let (address, title) = self.entry(family.file, entry).unwrap_or_default();
        html! {
            a href=(address) { bdi { (title) } } ":"
            ul { @for line in lines { li { (line) } } }
        }
    }

    fn change(&self, family: &Family<'_>, path: &Path, change: Change<'_>) -> Markup {
        let names: Vec<&str> = path
            .steps()
            .iter()
            .skip(1)
            .filter_map(|step| if let Step::Name(name) = step { Some(name.as_str()) } else { None })
            .collect();
        let forms = self.of.forms;
        let is_table = matches!(forms.shape(&family.field.form), Shape::Table { .. });
        let form = names.iter().try_fold(&family.field.form, |form, name| inner(forms, form, name));
        let show = |new, old| match form {
            Some(form) => self.changed(form, new, old, names.last().unwrap_or(&""), Meanings::Hidden),
            None => html! { "another value" },
        };
        let entry = names.first().filter(|_| is_table).and_then(|name| self.entry(family.file, name));
        // New entries and removed ones have all their values on the page of the file.
        let is_whole = names.len() == 1 && is_table;
        html! {
            @if let Some((address, title)) = entry { a href=(address) { bdi { (title) } } }
            @for (at, name) in names.iter().enumerate().skip(usize::from(entry.is_some())) {
                @if at > 0 { ", " }
                (label(name))
            }
            ": "
            @match change {
                Change::Added(_) if is_whole => ins { "new" },
                Change::Removed(_) if is_whole => del { "removed" },
                Change::Added(node) => (show(Some(node), Old::Absent)),
                Change::Removed(node) => (show(None, Old::Was(node))),
                Change::Changed(old, new) => (show(Some(new), Old::Was(old))),
            }
        }
    }
}

/// The form of an entry of a group or table.
fn inner<'f>(forms: &'f Forms, form: &'f Form, name: &str) -> Option<&'f Form> {
    match forms.shape(form) {
        Shape::Table { of, .. } => Some(of),
        Shape::Fields(fields) => fields.iter().find(|field| field.name == name).map(|field| &field.form),
        Shape::Either(of) => of.iter().find_map(|form| inner(forms, form, name)),
        _ => None,
    }
}
