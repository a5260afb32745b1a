//! The fields of a shape.

use serde_json::Value;

use crate::shape::{FieldShape, Mark, ShapeKind, TypeShape};

/// The shape itself, behind wrappers that files do not write.
pub(super) fn bare(shape: &'static TypeShape) -> &'static TypeShape {
    match &shape.kind {
        ShapeKind::Same(of) | ShapeKind::Unread(of) => bare(of()),
        _ => shape,
    }
}

/// The fields of a struct, or of the one that a struct wraps; `None` of other shapes.
pub(super) fn of_struct(shape: &'static TypeShape) -> Option<&'static [FieldShape]> {
    match &bare(shape).kind {
        ShapeKind::Fields { of, .. } => Some(of),
        ShapeKind::Wrapped { of } => of_struct((of.of)()),
        _ => None,
    }
}

/// The fields of a struct; none of other shapes.
pub(super) fn own(shape: &'static TypeShape) -> &'static [FieldShape] {
    of_struct(shape).unwrap_or_default()
}

/// Whether the fields of a field's type stand for it.
pub(super) fn is_flat(field: &FieldShape) -> bool {
    field.marks.iter().any(|mark| matches!(mark, Mark::Flat))
}

/// Whether files do not have a field.
pub(super) fn is_hidden(field: &FieldShape) -> bool {
    field.marks.iter().any(|mark| matches!(mark, Mark::Hidden))
}

/// The usual value of a field by itself.
pub(super) fn default(field: &FieldShape) -> Option<Value> {
    field.marks.iter().find_map(|mark| match mark {
        Mark::Default(Some(default)) => default(),
        _ => None,
    })
}

/// The usual values of all fields of a struct.
pub(super) fn defaults(shape: &'static TypeShape) -> Option<Value> {
    let ShapeKind::Fields { of, defaults: Some(defaults), .. } = &bare(shape).kind else { return None };
    let all = of.iter().zip(defaults());
    Some(all.filter_map(|(field, value)| Some((field.name.to_owned(), value?))).collect())
}

/// All fields that files have, also behind flat ones, each with whether it may be left out.
pub(super) fn written(shape: &'static TypeShape) -> Vec<(&'static FieldShape, bool)> {
    let has_defaults = matches!(&bare(shape).kind, ShapeKind::Fields { defaults: Some(_), .. });
    let mut all = Vec::new();
    for field in own(shape).iter().filter(|field| !is_hidden(field)) {
        if is_flat(field) {
            all.extend(written((field.of)()));
            continue;
        }
        let is_optional = matches!(bare((field.of)()).kind, ShapeKind::Optional(_));
        let has_default = field.marks.iter().any(|mark| matches!(mark, Mark::Default(_)));
        all.push((field, has_defaults || is_optional || has_default));
    }
    all
}

/// The marks of the only field of a struct: its own, or those of the field that has the struct.
pub(super) fn inner_marks<'m>(of: &'m FieldShape, marks: &'m [Mark]) -> &'m [Mark] {
    if of.marks.is_empty() { marks } else { of.marks }
}

/// The bounds of a whole number, from its type and the marks of its field.
pub(super) fn bounds((least, most): (Option<i64>, Option<i64>), marks: &[Mark]) -> (i64, i64) {
    let (mut low, mut high) = (least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX));
    for mark in marks {
        match mark {
            Mark::Least(bound) => low = *bound,
            Mark::Most(bound) => high = *bound,
            _ => {}
        }
    }
    (low, high)
}

/// The bounds of a length.
pub(super) fn lengths(marks: &[Mark]) -> (u64, u64) {
    let (mut low, mut high) = (0, u64::MAX);
    for mark in marks {
        match mark {
            Mark::LeastItems(bound) => low = *bound,
            Mark::MostItems(bound) => high = *bound,
            _ => {}
        }
    }
    (low, high)
}
