//! Range checks of whole numbers (`#[shape(range(…))]`) and lengths of lists
//! (`#[shape(length(…))]`) as the types declare them, so that no other check repeats them.

use endturn_engine::number::counted;

use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::form::{Form, Forms, Shape};
use crate::path::Path;
use crate::tree::{Kind, Node};

/// Reports every whole number in `node`, the root of `checker`, that is outside the range of its
/// form, and every list that is too short or too long. Numbers whose form lacks a minimum or
/// maximum are left to other checks.
pub fn check(forms: &Forms, node: &Node, checker: &mut Checker<'_>) {
    Walk { forms, checker }.form(forms.root(), node, &Path::root());
}

struct Walk<'a, 'c> {
    forms: &'a Forms,
    checker: &'a mut Checker<'c>,
}

impl Walk<'_, '_> {
    fn length(&mut self, count: u64, least: Option<u64>, most: Option<u64>, path: &Path) {
        let is_short = least.is_some_and(|least| count < least);
        if !is_short && most.is_none_or(|most| count <= most) {
            return;
        }
        let side = if is_short { "too short" } else { "too long" };
        let expected = match (least, most) {
            (Some(least), Some(most)) => format!("{least} to {most}"),
            (Some(least), None) => format!("at least {least}"),
            (None, most) => format!("at most {}", most.unwrap_or_default()),
        };
        let one = Diagnostic::error(codes::OUT_OF_RANGE, format!("this list is {side}"));
        self.checker.push(path.clone(), one.found(counted(count, "entry")).expected([expected]));
    }

    fn form(&mut self, form: &Form, node: &Node, path: &Path) {
        let forms = self.forms;
        match (forms.shape(form), &node.kind) {
            (_, Kind::Option(Some(inner))) => self.form(form, inner, path),
            (Shape::Whole { least: Some(least), most: Some(most) }, Kind::Int(value)) => {
                self.checker.range(path.clone(), *value, i128::from(*least)..=i128::from(*most));
            }
            (Shape::Fields(fields), _) => {
                for field in fields {
                    if let Some(inner) = node.field(&field.name) {
                        self.form(&field.form, inner, &path.clone().name(&field.name));
                    }
                }
            }
            (Shape::Table { of, .. }, Kind::Map(entries)) => {
                for (key, inner) in entries {
                    self.form(of, inner, &path.clone().name(key.key_text()));
                }
            }
            (Shape::Table { of, .. }, Kind::Struct(_, entries)) => {
                for (key, inner) in entries {
                    self.form(of, inner, &path.clone().name(&key.text));
                }
            }
            (Shape::List { of, least, most }, Kind::Seq(items)) => {
                self.length(items.len() as u64, *least, *most, path);
                for (at, item) in items.iter().enumerate() {
                    self.form(of, item, &path.clone().index(at));
                }
            }
            (Shape::Group(of), Kind::Seq(items) | Kind::Tuple(None, items)) => {
                for (at, (form, item)) in of.iter().zip(items).enumerate() {
                    self.form(form, item, &path.clone().index(at));
                }
            }
            (Shape::Choice(words), Kind::Struct(Some(name), _)) => {
                if let Some(word) = words.iter().find(|word| word.word == name.text) {
                    self.form(&word.form, node, path);
                }
            }
            (Shape::Choice(words), Kind::Tuple(Some(name), items)) => {
                if let Some((word, item)) = words.iter().find(|word| word.word == name.text).zip(items.first()) {
                    self.form(&word.form, item, path);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::shape::Shaped;

    use super::*;
    use crate::diagnostic::Report;
    use crate::parse::parse;

    #[derive(Shaped)]
    #[expect(dead_code, reason = "only its form is asked for")]
    struct Ship {
        #[shape(range(min = 1, max = 9))]
        size: i32,
        #[serde(default)]
        #[shape(range(min = 0, max = 100))]
        share_pct: Option<i32>,
        free: i32,
        #[shape(length(max = 2))]
        cost: Vec<Price>,
        #[serde(default)]
        #[shape(length(min = 1, max = 2))]
        crew: Vec<String>,
    }

    #[derive(Shaped)]
    #[expect(dead_code, reason = "only its form is asked for")]
    enum Price {
        Nothing,
        Metal {
            #[shape(range(min = 0, max = 50))]
            units: u32,
        },
        Of(Metal),
    }

    #[derive(Shaped)]
    #[expect(dead_code, reason = "only its form is asked for")]
    struct Metal {
        #[shape(range(min = 0, max = 50))]
        units: u32,
    }

    #[test]
    fn every_number_is_held_against_the_range_of_its_field() {
        let text = "{\"skiff\": (size: 0, free: -9, share_pct: Some(101), cost: [Metal(units: 51), Of((units: 52))]), \
                    \"hulk\": (size: 9, share_pct: None, cost: [Nothing, Metal(units: 50)], crew: [\"A\", \"B\"]), \
                    \"raft\": (size: 9, cost: [Nothing, Nothing, Nothing], crew: [])}";
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
        let node = parse(&mut report, file).expect(text);
        check(&Forms::of::<BTreeMap<String, Ship>>(), &node, &mut Checker::new(&node, &mut report));
        let told = report.diagnostics().iter().map(|one| {
            let under = report.sources().text_of(one.span.expect("a place"));
            (one.code.0, under, one.message.as_str(), one.expected[0].as_str())
        });
        let [small, large] = ["this is too small", "this is too large"];
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                ("E0023", "0", small, "from 1 to 9"),
                ("E0023", "Some(101)", large, "from 0 to 100"),
                ("E0023", "51", large, "from 0 to 50"),
                ("E0023", "52", large, "from 0 to 50"),
                ("E0023", "[Nothing, Nothing, Nothing]", "this list is too long", "at most 2"),
                ("E0023", "[]", "this list is too short", "1 to 2"),
            ]
        );
    }
}
