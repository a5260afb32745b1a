//! From a written value to one of the state: numbers in their range, and names resolved.

use endturn_engine::number::counted;
use serde_json::{Map, Value};

use super::fields::{bare, bounds, inner_marks, is_flat, is_hidden, lengths, own};
use super::names::Find;
use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::path::Path;
use crate::shape::{Content, FieldShape, Mark, ShapeKind, TypeShape};

/// Resolves and checks written values.
pub(super) struct Reading<'a, 'c> {
    pub(super) names: &'a dyn Find,
    pub(super) checker: &'a mut Checker<'c>,
}

impl Reading<'_, '_> {
    /// The state's value for a written one; `None` after a report.
    pub(super) fn value(
        &mut self,
        shape: &'static TypeShape,
        marks: &[Mark],
        written: &Value,
        path: &Path,
    ) -> Option<Value> {
        match (&shape.kind, written) {
            (ShapeKind::Same(of) | ShapeKind::Unread(of), _) => self.value(of(), marks, written, path),
            (ShapeKind::Wrapped { of }, _) => self.value((of.of)(), inner_marks(of, marks), written, path),
            (ShapeKind::Optional(_), Value::Null) => Some(Value::Null),
            (ShapeKind::Optional(of), _) => self.value(of(), marks, written, path),
            (ShapeKind::Name(kind), _) => self.names.find(kind, written, path.clone(), false, self.checker),
            (ShapeKind::Refers(kind, of), _) => {
                let read = self.value(of(), marks, written, path)?;
                // Without entries that are reported it would stand for another thing.
                let lengths = [&read, written].map(|value| value.as_object().map(Map::len));
                let written = Some(read).filter(|_| lengths[0] == lengths[1])?;
                self.names.find(kind, &written, path.clone(), false, self.checker)
            }
            (ShapeKind::Whole { least, most, .. }, Value::Number(number)) => {
                let (low, high) = bounds((*least, *most), marks);
                let number = number.as_i64().unwrap_or(i64::MAX);
                self.checker.range(path.clone(), number, low..=high).then(|| written.clone())
            }
            (ShapeKind::List(of) | ShapeKind::Set(of) | ShapeKind::Array { of, .. }, Value::Array(items)) => {
                self.length(items.len() as u64, marks, path);
                if matches!(shape.kind, ShapeKind::Set(_)) {
                    self.once(of(), items, path);
                }
                let items = items.iter().enumerate();
                let items: Vec<Option<Value>> =
                    items.map(|(at, item)| self.value(of(), &[], item, &path.clone().index(at))).collect();
                items.into_iter().collect()
            }
            (ShapeKind::Group(of), Value::Array(items)) => {
                let items = of.iter().zip(items).enumerate();
                let items: Vec<Option<Value>> =
                    items.map(|(at, (of, item))| self.value(of(), &[], item, &path.clone().index(at))).collect();
                items.into_iter().collect()
            }
            (ShapeKind::Tuple { of }, Value::Array(items)) => self.values(of, items, path),
            (ShapeKind::Table { keys, of }, Value::Object(entries)) => {
                Some(self.table(keys.map(|keys| keys()), of(), entries, path).into())
            }
            (ShapeKind::Fields { .. }, Value::Object(values)) => {
                let mut read = self.fields(own(shape), values, path);
                with_flat(own(shape), &mut read);
                let is_whole = super::fields::written(shape)
                    .iter()
                    .all(|(field, may_lack)| *may_lack || has(own(shape), &read, field));
                is_whole.then(|| read.into())
            }
            (ShapeKind::Choice { variants, .. }, Value::Object(written)) => {
                let (name, inside) = written.iter().next()?;
                let variant = variants.iter().find(|variant| variant.name == name)?;
                let inside = match (&variant.content, inside) {
                    (Content::Value(field), _) => {
                        self.value((field.of)(), field.marks, inside, &path.clone().index(0))?
                    }
                    (Content::Tuple(fields), Value::Array(items)) => self.values(fields, items, path)?,
                    (Content::Fields(fields), Value::Object(written)) => self.fields(fields, written, path).into(),
                    _ => return None,
                };
                Some(Map::from_iter([(name.clone(), inside)]).into())
            }
            _ => Some(written.clone()),
        }
    }

    /// The entries of a table that can be read; reports keys that name the same thing.
    fn table(
        &mut self,
        keys: Option<&'static TypeShape>,
        of: &'static TypeShape,
        entries: &Map<String, Value>,
        path: &Path,
    ) -> Map<String, Value> {
        let mut all = Map::new();
        for (key, value) in entries {
            let path = path.clone().name(key);
            let found = self.key(keys, key, &path);
            let value = self.value(of, &[], value, &path);
            let Some((found, value)) = found.zip(value) else { continue };
            if all.insert(found, value).is_some() {
                let told = format!("`{key}` has two entries here");
                self.checker.push_key(path, Diagnostic::error(codes::DUPLICATE_NAME, told));
            }
        }
        all
    }

    /// The state's values for the fields that are written.
    pub(super) fn fields(
        &mut self,
        fields: &'static [FieldShape],
        written: &Map<String, Value>,
        path: &Path,
    ) -> Map<String, Value> {
        let mut all = Map::new();
        for field in fields.iter().filter(|field| !is_hidden(field)) {
            let value = if is_flat(field) {
                let inner = self.fields(own((field.of)()), written, path);
                Some(Value::from(inner)).filter(|inner| inner.as_object().is_some_and(|inner| !inner.is_empty()))
            } else {
                let value = written.get(field.name);
                value.and_then(|value| self.value((field.of)(), field.marks, value, &path.clone().name(field.name)))
            };
            all.extend(value.map(|value| (field.name.to_owned(), value)));
        }
        all
    }

    fn values(&mut self, fields: &'static [FieldShape], items: &[Value], path: &Path) -> Option<Value> {
        let items = fields.iter().zip(items).enumerate();
        let items: Vec<Option<Value>> = items
            .map(|(at, (field, item))| self.value((field.of)(), field.marks, item, &path.clone().index(at)))
            .collect();
        items.into_iter().collect()
    }

    /// The state's key for a written one.
    fn key(&mut self, keys: Option<&'static TypeShape>, key: &str, path: &Path) -> Option<String> {
        let Some(TypeShape { kind: ShapeKind::Name(kind), .. }) = keys.map(bare) else { return Some(key.to_owned()) };
        let found = self.names.find(kind, &key.into(), path.clone(), true, self.checker)?;
        Some(found.as_str().map_or_else(|| found.to_string(), str::to_owned))
    }

    /// Reports entries of a set that stand twice.
    fn once(&mut self, of: &'static TypeShape, items: &[Value], path: &Path) {
        let kind = match bare(of).kind {
            ShapeKind::Name(kind) | ShapeKind::Refers(kind, _) => kind,
            _ => "entry",
        };
        for (at, item) in items.iter().enumerate() {
            if let Some(first) = items[..at].iter().position(|other| other == item) {
                let name = item.as_str().map_or_else(|| item.to_string(), str::to_owned);
                self.checker.duplicate(path.clone().index(at), kind, &name, path.clone().index(first));
            }
        }
    }

    fn length(&mut self, count: u64, marks: &[Mark], path: &Path) {
        let (low, high) = lengths(marks);
        if !(low..=high).contains(&count) {
            let side = if count < low { "too short" } else { "too long" };
            let one = Diagnostic::error(codes::OUT_OF_RANGE, format!("this list is {side}"));
            self.checker.push(path.clone(), one.found(counted(count, "entry")).expected([format!("{low} to {high}")]));
        }
    }
}

/// Adds the flat fields of which nothing is written, since all of them may be left out.
pub(super) fn with_flat(of: &'static [FieldShape], read: &mut Map<String, Value>) {
    for field in of.iter().filter(|field| is_flat(field)) {
        let inner = read.entry(field.name).or_insert_with(|| Map::new().into());
        inner.as_object_mut().into_iter().for_each(|inner| with_flat(own((field.of)()), inner));
    }
}

/// A value of a shape in the state, in place of one that could not be read; `None` if there is none
/// that is plain.
pub(super) fn stand_in(shape: &'static TypeShape) -> Option<Value> {
    Some(match &bare(shape).kind {
        ShapeKind::Name(_) => 0.into(),
        ShapeKind::Whole { least, .. } => (*least).unwrap_or(0).max(0).into(),
        ShapeKind::List(_) | ShapeKind::Set(_) => Vec::<Value>::new().into(),
        ShapeKind::Optional(_) => Value::Null,
        _ => return None,
    })
}

/// Whether a field, or a field behind flat ones, was read.
fn has(of: &'static [FieldShape], read: &Map<String, Value>, field: &FieldShape) -> bool {
    of.iter().any(|one| match (is_flat(one), read.get(one.name)) {
        (false, value) => one.name == field.name && value.is_some(),
        (true, Some(Value::Object(inner))) => has(own((one.of)()), inner, field),
        (true, _) => false,
    })
}

/// A value of the state with the stated parts of it in their place.
pub(super) fn over(shape: &'static TypeShape, kept: Value, stated: &Value) -> Value {
    let shape = bare(shape);
    match (&shape.kind, kept, stated) {
        (ShapeKind::Wrapped { of }, kept, stated) => over((of.of)(), kept, stated),
        (ShapeKind::Fields { of, .. }, Value::Object(mut kept), Value::Object(stated)) => {
            for (name, value) in stated {
                let field = of.iter().find(|field| field.name == name && !is_hidden(field));
                let Some(field) = field else { continue };
                let before = kept.get_mut(name).map(Value::take).unwrap_or_default();
                kept.insert(name.clone(), over((field.of)(), before, value));
            }
            kept.into()
        }
        // A list whose indices are the keys of a table in files.
        (ShapeKind::Table { of, .. }, Value::Array(mut kept), Value::Object(stated)) => {
            for (key, value) in stated {
                if let Some(place) = key.parse::<usize>().ok().and_then(|at| kept.get_mut(at)) {
                    *place = over(of(), place.take(), value);
                }
            }
            kept.into()
        }
        (_, _, stated) => stated.clone(),
    }
}
