//! Values in words, with the old value beside a changed one.

use std::borrow::Cow;

use endturn_scenario::form::{Field, Form, Forms, Shape, Word};
use endturn_scenario::print::print;
use endturn_scenario::source::Span;
use endturn_scenario::tree::{Kind, Name, Node};
use endturn_scenario::values::entries;
use maud::{Markup, html};
use serde_json::Value;

use super::links::{Links, content_of, entries_of, item_of, kind_of, part_of};
use super::words::{in_row, in_unit, label, plain, slug, spaced, titled};
use crate::render::document::{prose, scroll};

/// Values of a group that fit on one line.
const FEW: usize = 5;
/// Maximum columns of a table of groups.
const MAX_COLUMNS: usize = 8;

/// The value in the rulesets below.
#[derive(Clone, Copy, Debug)]
pub(super) enum Old<'n> {
    /// Not compared: there is no ruleset below, or all around the value is new.
    Untold,
    /// There was none.
    Absent,
    /// This one.
    Was(&'n Node),
}

impl<'n> Old<'n> {
    /// Compares with a value, if there is something to compare with.
    pub(super) fn of(is_compared: bool, node: Option<&'n Node>) -> Self {
        match node {
            _ if !is_compared => Self::Untold,
            Some(node) => Self::Was(node),
            None => Self::Absent,
        }
    }

    pub(super) fn field(self, name: &str) -> Self {
        match self {
            Self::Was(node) => Self::of(true, node.field(name)),
            other => other,
        }
    }

    fn node(self) -> Option<&'n Node> {
        match self {
            Self::Was(node) => Some(node),
            _ => None,
        }
    }
}

/// The place where the meaning of fields is stated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meanings<'l> {
    /// In a list below the entries of the table that is a field or, without a name, the file;
    /// these paths have an id in it.
    Listed(&'l str, &'l [&'l str]),
    /// Beside each value.
    Beside,
    /// Nowhere.
    Hidden,
}

impl Links<'_> {
    /// A value, beside the old one if it is another.
    pub(super) fn changed(
        &self,
        form: &Form,
        new: Option<&Node>,
        old: Old<'_>,
        way: &str,
        meanings: Meanings<'_>,
    ) -> Markup {
        if let (Some(new), Old::Was(was)) = (new, old)
            && !new.same(was)
            && self.said(form, new).is_none()
            && entries(new).is_some()
            && entries(was).is_some()
            && !self.is_line(form, new)
        {
            return self.value(form, new, old, way, meanings);
        }
        let whole = |node: &Node| self.value(form, node, Old::Untold, way, meanings);
        match (new, old) {
            (Some(new), Old::Was(was)) if !new.same(was) => html! { del { (whole(was)) } " " ins { (whole(new)) } },
            (None, Old::Was(was)) => html! { del { (whole(was)) } },
            (Some(new), Old::Absent) => html! { ins { (whole(new)) } },
            (Some(new), _) => whole(new),
            (None, _) => html! { "none" },
        }
    }

    /// A value; only groups and tables on several lines are compared with the old one.
    pub(super) fn value(&self, form: &Form, node: &Node, old: Old<'_>, way: &str, meanings: Meanings<'_>) -> Markup {
        if let Some(said) = self.said(form, node) {
            return self.prose(&said);
        }
        let forms = self.of.forms;
        match &node.kind {
            Kind::Unit | Kind::Option(None) => html! { "none" },
            Kind::Option(Some(inner)) => self.value(form, inner, old, way, meanings),
            Kind::Bool(is_so) => html! { @if *is_so { "yes" } @else { "no" } },
            Kind::Int(number) => html! { (in_unit(*number, way)) },
            Kind::Big(_) | Kind::Float(_) => html! { (print(node)) },
            Kind::Char(letter) => html! { (letter) },
            Kind::Str(text) => match kind_of(forms, form) {
                None if text.contains([' ', '`']) && text.len() > 24 => prose(text),
                kind => self.name(kind, text),
            },
            Kind::Ident(word) | Kind::Word(word) => html! { (spaced(word)) },
            Kind::Seq(items) => self.list(item_of(forms, form), items, way, meanings),
            Kind::Map(_) | Kind::Struct(None, _) if self.is_line(form, node) => self.line(form, node),
            Kind::Map(_) | Kind::Struct(None, _) => match forms.shape(form) {
                Shape::Table { keys, of } => self.table(keys, of, node, old, way, meanings),
                _ => self.fields(forms.fields(form), node, old, way, meanings),
            },
            Kind::Struct(Some(word), _) => {
                let inner = unnamed(node);
                let of = content_of(forms, form, &word.text);
                let content = self.value(of, &inner, Old::Untold, &step(way, &word.text), meanings);
                html! { (spaced(&word.text)) ": " (content) }
            }
            Kind::Tuple(word, items) => {
                let of = word.as_ref().map_or(form, |word| content_of(forms, form, &word.text));
                let way = word.as_ref().map_or(Cow::Borrowed(way), |word| Cow::Owned(step(way, &word.text)));
                let parts = items.iter().enumerate();
                let parts: Vec<Markup> = parts
                    .map(|(at, item)| self.value(part_of(forms, of, at), item, Old::Untold, &way, meanings))
                    .collect();
                html! { @if let Some(word) = word { (spaced(&word.text)) ": " } (in_row(&parts)) }
            }
            Kind::Error => html! { "unreadable" },
        }
    }

    /// The fields of a group that is not empty, each with its value.
    pub(super) fn fields(
        &self,
        fields: &[Field],
        node: &Node,
        old: Old<'_>,
        way: &str,
        meanings: Meanings<'_>,
    ) -> Markup {
        let rows: Vec<Markup> = fields.iter().filter_map(|field| self.row(field, node, old, way, meanings)).collect();
        let unknown = entries(node)
            .unwrap_or_default()
            .into_iter()
            .filter(|(name, _)| fields.iter().all(|field| field.name != *name));
        let unknown: Vec<(String, &Node)> = unknown.collect();
        html! {
            @if rows.is_empty() && unknown.is_empty() { "none" } @else {
                dl { @for row in &rows { (row) } @for (name, value) in &unknown { dt { (titled(name)) } dd { (print(value)) } } }
            }
        }
    }

    /// A field and its value; `None` if it is left out and its default says nothing.
    pub(super) fn row(
        &self,
        field: &Field,
        node: &Node,
        old: Old<'_>,
        way: &str,
        meanings: Meanings<'_>,
    ) -> Option<Markup> {
        let (own, own_old) = (node.field(&field.name), old.field(&field.name));
        let usual = self.default(field);
        let is_same = match (own, own_old.node()) {
            (Some(new), Some(old)) => new.same(old),
            (new, old) => new.is_none() && old.is_none(),
        };
        let has_value =
            |node: Option<&Node>| node.or(usual.as_ref()).is_some_and(|node| !is_nothing(node) || field.is_needed);
        if !has_value(own) && (is_same || !has_value(own_old.node())) {
            return None;
        }
        let way = step(way, &field.name);
        let new = own.or(usual.as_ref());
        let was = match own_old {
            Old::Absent if new.is_some() => usual.as_ref().map_or(Old::Absent, Old::Was),
            other => other,
        };
        let value = self.changed(&field.form, new, was, &way, meanings);
        let [meaning, general] = self.of.forms.meanings(&field.form);
        let meaning = if meaning.is_empty() { general } else { meaning };
        let label = label(&field.name);
        Some(html! {
            dt {
                @match meanings {
                    Meanings::Listed(table, ids) if ids.contains(&way.as_str()) => a href={ "#" (meaning_id(table, &way)) } { (label) },
                    _ => (label),
                }
            }
            dd {
                (value)
                @if let Meanings::Beside = meanings {
                    @if !meaning.is_empty() { small { (self.doc(meaning)) } }
                    @if field.form.is_unread { small { "No rule reads it yet." } }
                }
            }
        })
    }

    /// The value that a field has if it is left out, if there is one.
    pub(super) fn default(&self, field: &Field) -> Option<Node> {
        let value = field.form.default.as_ref().filter(|value| !value.is_null())?;
        Some(node_of(self.of.forms, &field.form, value))
    }

    /// The entries of a table.
    fn table(&self, keys: &Form, of: &Form, node: &Node, old: Old<'_>, way: &str, meanings: Meanings<'_>) -> Markup {
        let rows = entries(node).unwrap_or_default();
        if let Some(grid) = self.grid(keys, of, &rows, way).filter(|_| old.node().is_none_or(|old| old.same(node))) {
            return grid;
        }
        let kind = kind_of(self.of.forms, keys);
        let is_word = matches!(self.of.forms.shape(keys), Shape::Choice(_));
        let key = |name: &str| {
            if is_word {
                html! { (titled(name)) }
            } else {
                self.name(kind, name)
            }
        };
        let way = step(way, "*");
        let is_compared = !matches!(old, Old::Untold);
        let all = entries_of(Some(node), old.node());
        html! {
            @if all.is_empty() { "none" } @else {
                dl {
                    @for entry in &all {
                        dt { @if entry.new.is_none() { del { (key(&entry.name)) } } @else { (key(&entry.name)) } }
                        dd { (self.changed(of, entry.new, Old::of(is_compared, entry.old), &way, meanings)) }
                    }
                }
            }
        }
    }

    /// A table of tables of single values, as rows and columns.
    fn grid(&self, keys: &Form, of: &Form, rows: &[(String, &Node)], way: &str) -> Option<Markup> {
        let Shape::Table { keys: columns, of: cell } = self.of.forms.shape(of) else { return None };
        let cells: Vec<Vec<(String, &Node)>> = rows.iter().map(|(_, row)| entries(row)).collect::<Option<_>>()?;
        let heads: Vec<&String> = cells.first()?.iter().map(|(name, _)| name).collect();
        let fits = |row: &Vec<(String, &Node)>| {
            row.iter().map(|(name, _)| name).eq(heads.iter().copied()) && row.iter().all(|(_, node)| is_single(node))
        };
        if heads.is_empty() || rows.len() < 2 || !cells.iter().all(fits) {
            return None;
        }
        let (row_kind, column_kind) = (kind_of(self.of.forms, keys), kind_of(self.of.forms, columns));
        let name = label(way);
        Some(scroll(
            &name,
            html! {
                table {
                    caption { span { (name) ": rows, then columns" } }
                    thead { tr { td {} @for head in &heads { th.number scope="col" { (self.name(column_kind, head)) } } } }
                    tbody {
                        @for ((name, _), row) in rows.iter().zip(&cells) {
                            tr {
                                th scope="row" { (self.name(row_kind, name)) }
                                @for (_, node) in row { td.number { (self.value(cell, node, Old::Untold, way, Meanings::Hidden)) } }
                            }
                        }
                    }
                }
            },
        ))
    }

    /// The items of a list.
    fn list(&self, of: &Form, items: &[Node], way: &str, meanings: Meanings<'_>) -> Markup {
        let way = format!("{way}[]");
        if items.is_empty() {
            return html! { "none" };
        }
        let plain = |item: &Node| self.value(of, item, Old::Untold, &way, meanings);
        let is_short = |item: &Node| is_single(item) || self.said(of, item).is_none() && self.is_line(of, item);
        let is_said = items.iter().all(|item| self.said(of, item).is_some());
        let fields = self.of.forms.fields(of);
        if items.iter().all(is_single) || is_said && items.len() == 1 {
            return in_row(&items.iter().map(plain).collect::<Vec<_>>());
        }
        let shown: Vec<&Field> =
            fields.iter().filter(|field| items.iter().any(|item| item.field(&field.name).is_some())).collect();
        let fits = |item: &Node| {
            entries(item).is_some_and(|all| {
                all.iter().all(|(name, node)| is_short(node) && shown.iter().any(|field| field.name == *name))
            })
        };
        if !is_said && !shown.is_empty() && shown.len() <= MAX_COLUMNS && items.len() > 1 && items.iter().all(fits) {
            return self.rows(&shown, items, &way, meanings);
        }
        html! { ul { @for item in items { li { (plain(item)) } } } }
    }

    /// Groups with the same fields, as the rows of a table.
    fn rows(&self, fields: &[&Field], items: &[Node], way: &str, meanings: Meanings<'_>) -> Markup {
        let cell = |field: &Field, item: &Node| {
            let usual = self.default(field);
            let node = item.field(&field.name).or(usual.as_ref());
            let way = step(way, &field.name);
            html! { @if let Some(node) = node { (self.value(&field.form, node, Old::Untold, &way, meanings)) } }
        };
        let is_number = |field: &Field| matches!(self.of.forms.shape(&field.form), Shape::Whole { .. } | Shape::Number);
        let name = label(way);
        scroll(
            &name,
            html! {
                table {
                    caption { span { @if name.is_empty() { "In order" } @else { (name) } } }
                    thead { tr { @for field in fields { th.number[is_number(field)] scope="col" { (label(&field.name)) } } } }
                    tbody {
                        @for item in items {
                            tr { @for field in fields { td.number[is_number(field)] { (cell(field, item)) } } }
                        }
                    }
                }
            },
        )
    }

    /// Whether a group or table fits on one line: a few single values.
    fn is_line(&self, form: &Form, node: &Node) -> bool {
        let is_short = |node: &Node| !matches!(&node.kind, Kind::Str(text) if text.len() > 24) && is_single(node);
        let all = entries(node).unwrap_or_default();
        matches!(self.of.forms.shape(form), Shape::Fields(_))
            && all.len() <= FEW
            && all.iter().all(|(_, node)| is_short(node))
    }

    /// A group on one line.
    fn line(&self, form: &Form, node: &Node) -> Markup {
        let fields = self.of.forms.fields(form);
        let part = |(name, value): (String, &Node)| {
            let of = fields.iter().find(|field| field.name == name);
            let value = of.map(|field| self.value(&field.form, value, Old::Untold, &name, Meanings::Hidden));
            html! { (label(&name).to_lowercase()) " " (value.unwrap_or_default()) }
        };
        let said = entries(node).unwrap_or_default().into_iter().filter(|(_, value)| !is_nothing(value));
        let parts: Vec<Markup> = said.map(part).collect();
        html! { @if parts.is_empty() { "none" } @else { (in_row(&parts)) } }
    }

    /// A word of a choice, with its meaning.
    pub(super) fn word(&self, word: &Word) -> Markup {
        let meaning = plain(&word.form.meaning);
        html! { b { (spaced(&word.word)) } @if !meaning.is_empty() { ": " (self.doc(&meaning)) } }
    }
}

/// The path of a field.
pub(super) fn step(way: &str, name: &str) -> String {
    if way.is_empty() { name.to_owned() } else { format!("{way}.{name}") }
}

/// The id of a field's meaning below a table of the file. No id of an entry has a point.
pub(super) fn meaning_id(table: &str, way: &str) -> String {
    format!("about.{}.{}", slug(table), slug(way))
}

/// Whether a value is neither a list nor a group of values.
fn is_single(node: &Node) -> bool {
    match &node.kind {
        Kind::Seq(_) | Kind::Map(_) | Kind::Struct(..) | Kind::Error => false,
        Kind::Tuple(_, items) => items.iter().all(is_single),
        Kind::Option(Some(inner)) => is_single(inner),
        _ => true,
    }
}

/// Whether a value says nothing: no, 0, nothing, or a group of such.
pub(super) fn is_nothing(node: &Node) -> bool {
    match &node.kind {
        Kind::Unit | Kind::Bool(false) | Kind::Int(0) | Kind::Option(None) => true,
        Kind::Str(text) => text.is_empty(),
        Kind::Option(Some(inner)) => is_nothing(inner),
        Kind::Seq(items) => items.is_empty(),
        Kind::Map(_) | Kind::Struct(None, _) => {
            entries(node).unwrap_or_default().iter().all(|(_, node)| is_nothing(node))
        }
        _ => false,
    }
}

/// The fields of a word as a group.
fn unnamed(node: &Node) -> Node {
    match &node.kind {
        Kind::Struct(_, fields) => Node { span: node.span, kind: Kind::Struct(None, fields.clone()) },
        _ => node.clone(),
    }
}

/// A default as a file would write it.
fn node_of(forms: &Forms, form: &Form, value: &Value) -> Node {
    let name = |text: &str| Name { text: text.to_owned(), span: Span::default() };
    let of_field = |field: &str| forms.fields(form).iter().find(|one| one.name == field).map(|one| &one.form);
    let has_word = |text: &str| match forms.shape(form) {
        Shape::Choice(words) => words.iter().any(|word| word.word == text),
        Shape::Either(of) => of.iter().any(
            |form| matches!(forms.shape(form), Shape::Choice(words) if words.iter().any(|word| word.word == text)),
        ),
        _ => false,
    };
    let kind = match value {
        Value::Null => Kind::Option(None),
        Value::Bool(is_so) => Kind::Bool(*is_so),
        Value::Number(number) => {
            number.as_i64().map_or_else(|| Kind::Float(number.to_string()), |number| Kind::Int(number.into()))
        }
        Value::String(text) if has_word(text) => Kind::Ident(text.clone()),
        Value::String(text) => Kind::Str(text.clone()),
        Value::Array(items) => {
            let is_group = matches!(forms.shape(form), Shape::Group(_));
            let of = |at: usize| if is_group { part_of(forms, form, at) } else { item_of(forms, form) };
            let items = items.iter().enumerate().map(|(at, item)| node_of(forms, of(at), item)).collect();
            if is_group { Kind::Tuple(None, items) } else { Kind::Seq(items) }
        }
        Value::Object(all) => match all.iter().next().filter(|(word, _)| all.len() == 1 && has_word(word)) {
            Some((word, content)) => {
                let inner = node_of(forms, content_of(forms, form, word), content);
                match inner.kind {
                    Kind::Struct(None, fields) => Kind::Struct(Some(Box::new(name(word))), fields),
                    Kind::Tuple(None, items) => Kind::Tuple(Some(Box::new(name(word))), items),
                    kind => Kind::Tuple(Some(Box::new(name(word))), vec![Node { span: Span::default(), kind }]),
                }
            }
            None => {
                let inner = |field: &str| match forms.shape(form) {
                    Shape::Table { of, .. } => of,
                    _ => of_field(field).unwrap_or(form),
                };
                Kind::Struct(
                    None,
                    all.iter().map(|(field, one)| (name(field), node_of(forms, inner(field), one))).collect(),
                )
            }
        },
    };
    Node { span: Span::default(), kind }
}
