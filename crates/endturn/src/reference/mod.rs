//! The reference: the permitted content of every file of every module, derived from the types that
//! files are read into.

mod list;
mod sheet;

use std::sync::LazyLock;

use endturn_lab::plan::PlanForm;
use endturn_scenario::{
    form::{Book, Forms, Shape},
    load::load_ruleset,
    module::GameModule,
    ruleset::RulesetHeader,
    scenario::Header,
};
use serde_json::{Value, json};

use self::list::list;
use self::sheet::{sheet, titled, word};
use crate::{Modules, modules::carried_by};

/// The prefix of sheets of the scenario's file.
const SCENARIO: &str = "scenario";

/// One file, section or list.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name: `civ.units`, `scenario.civ`, `civ.effects`.
    pub at: String,
    /// A one-line description.
    pub title: String,
    /// The values of the file or section as a whole.
    pub values: String,
    /// Whether no rule reads any of it.
    pub is_unread: bool,
    /// The kind of its entries: fields, words or names.
    pub kind: Kinds,
    /// Its fields, words or names.
    pub entries: Vec<Entry>,
    /// Words that may occur in it, grouped by purpose.
    pub words: Vec<(String, Vec<Entry>)>,
    /// The JSON Schema of the file or section; a list of names has none.
    pub schema: Option<Value>,
}

/// The kind of a sheet's entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kinds {
    /// Fields of a file or section.
    Fields,
    /// Words of a list.
    Words,
    /// Names in a table of a ruleset.
    Names,
}

/// A field, word or name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name; for fields inside others the path: `upkeep.shield`. `*` is any name, `[]` any item
    /// of a list.
    pub name: String,
    /// The values it may have; for words the content of the brackets after them.
    pub values: String,
    /// The words that it may have, if they are too many for `values`.
    pub choices: Vec<String>,
    /// The minimum and maximum, for a number with bounds.
    pub range: (Option<i64>, Option<i64>),
    /// The default; empty for words and names.
    pub if_left_out: String,
    /// Whether no rule reads it yet.
    pub is_unread: bool,
    /// The subject of a query, if stated: for kinds of effects.
    pub asked: Option<String>,
    /// Its meaning.
    pub meaning: String,
    /// An example from a shipped ruleset, or the default.
    pub example: Option<String>,
    /// The rules that its meaning names, such as `C-10`, or else those named by the group that it
    /// is part of.
    pub rules: Vec<String>,
}

/// All sheets.
#[derive(Clone, Debug)]
pub struct Reference {
    sheets: Vec<Sheet>,
}

impl Modules {
    /// The whole reference: scenario files and plans first, then each module's files and lists.
    pub fn reference(&self) -> Reference {
        let mut sheets = scenario_sheets(self);
        for module in self.iter() {
            for book in module.books() {
                sheets.extend(book_sheets(book, module));
            }
        }
        Reference { sheets }
    }
}

impl Reference {
    /// All sheets.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Returns all sheets that a word may mean: `units` is `civ.units`, and `effects` the list of
    /// every module that has one.
    #[must_use]
    pub fn named(&self, word: &str) -> Vec<&Sheet> {
        let same = |name: &str| name.eq_ignore_ascii_case(word);
        let whole: Vec<&Sheet> = self.sheets.iter().filter(|sheet| same(&sheet.at)).collect();
        if !whole.is_empty() {
            return whole;
        }
        let last = |sheet: &&Sheet| sheet.at.split_once('.').is_some_and(|(_, name)| same(name));
        self.sheets.iter().filter(|sheet| !sheet.at.starts_with(SCENARIO)).filter(last).collect()
    }
}

fn scenario_sheets(modules: &Modules) -> Vec<Sheet> {
    static HEADERS: LazyLock<[Forms; 3]> =
        LazyLock::new(|| [Forms::of::<Header>(), Forms::of::<RulesetHeader>(), Forms::of::<PlanForm>()]);
    let [header, ruleset, plan] = &*HEADERS;
    let title = "the fields of a scenario's file, besides `extends` and a section per module (scenario.MODULE)";
    let of = |at: &str, title: &str, forms: &'static Forms, more: &[(&str, &str)]| {
        let mut schema = with_fields(forms.schema().clone(), more);
        // A scenario may leave out what the one that it extends has.
        if at == SCENARIO {
            let_out(&mut schema);
        }
        Sheet { schema: Some(schema), ..sheet(at, title, forms, forms.root(), (None, None)) }
    };
    let sections = modules.iter().map(|module| (module.name(), "object"));
    let more: Vec<(&str, &str)> = [("extends", "string")].into_iter().chain(sections).collect();
    let mut sheets = vec![
        of(SCENARIO, title, header, &more),
        of("ruleset", "ruleset.ron, which makes a folder a ruleset", ruleset, &[]),
        plan_sheet(plan),
    ];
    for (module, book) in modules.iter().flat_map(|module| module.books().into_iter().map(move |book| (module, book))) {
        let title = format!("the section of {} games, besides `ruleset` and `patch`", book.name);
        let shipped = load_ruleset(&carried_by(module), book.example, module.name()).0;
        let at = format!("{SCENARIO}.{}", book.name);
        let one = sheet(&at, &title, &book.section, book.section.root(), (None, shipped.as_ref()));
        let mut schema = with_fields(book.section.schema().clone(), &[("ruleset", "string"), ("patch", "object")]);
        let_out(&mut schema);
        sheets.push(Sheet { schema: Some(schema), ..one });
    }
    sheets
}

/// The sheet of plans. Words with content in brackets get an entry each, since each is another way
/// to play.
fn plan_sheet(forms: &'static Forms) -> Sheet {
    let title = "the fields of a plan's file, for `endturn batch`";
    let mut one = sheet("plan", title, forms, forms.root(), (None, None));
    for name in ["Design", "Combine", "Until"] {
        if let Some(Shape::Choice(words)) = forms.named(name).map(|form| &form.shape) {
            let words = words.iter().map(|one| word(forms, one, None)).collect();
            one.words.push((format!("words of {name}"), words));
        }
    }
    Sheet { schema: Some(forms.schema().clone()), ..one }
}

/// Adds fields that are read before the rest, by name and type, to a schema.
fn with_fields(mut schema: Value, more: &[(&str, &str)]) -> Value {
    if let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        fields.extend(more.iter().map(|(name, kind)| ((*name).to_owned(), json!({"type": kind}))));
    }
    schema
}

/// Lets the fields of a schema be left out, since the file may be an overlay of one that has them.
/// An item of a list is never merged with another, and a word needs its content, so these stay as
/// they are.
fn let_out(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.remove("required");
            for (name, inner) in fields.iter_mut() {
                match (name.as_str(), inner) {
                    ("items" | "prefixItems" | "default" | "examples", _) => {}
                    ("oneOf" | "anyOf", Value::Array(ways)) => let_out_of_ways(ways),
                    // Their names are those of the author's fields and types.
                    ("properties" | "$defs", Value::Object(all)) => all.values_mut().for_each(let_out),
                    (_, inner) => let_out(inner),
                }
            }
        }
        Value::Array(all) => all.iter_mut().for_each(let_out),
        _ => {}
    }
}

/// Lets overlays leave out fields in each of several forms of a value. Required fields distinguish
/// the forms, so they stay, unless there is only one form besides null.
fn let_out_of_ways(ways: &mut [Value]) {
    let is_null = |way: &Value| way.get("type").is_some_and(|kind| kind == "null");
    let is_single = ways.iter().filter(|way| !is_null(way)).count() == 1;
    for way in ways {
        let needed = way.get("required").cloned().filter(|_| !is_single);
        let_out(way);
        if let (Some(fields), Some(needed)) = (way.as_object_mut(), needed) {
            fields.insert("required".to_owned(), needed);
        }
    }
}

fn book_sheets(book: &'static Book, module: &dyn GameModule) -> Vec<Sheet> {
    let shipped = load_ruleset(&carried_by(module), book.example, module.name()).0;
    let mut sheets = Vec::new();
    for field in book.ruleset.fields(book.ruleset.root()) {
        let at = format!("{}.{}", book.name, field.name);
        let node = shipped.as_ref().and_then(|node| node.field(&field.name));
        let title = titled(&field.form, &field.name);
        let mut one = sheet(&at, &title, &book.ruleset, &field.form, (node, shipped.as_ref()));
        one.schema = book.ruleset.part(&[field.name.as_str()]);
        if let Some(schema) = &mut one.schema {
            let_out(schema);
        }
        sheets.push(one);
    }
    for topic in book.topics {
        match list(book, topic, shipped.as_ref()) {
            // A file with fields is its own list.
            None => {}
            Some(list) => match sheets.iter_mut().find(|sheet| sheet.at == list.at) {
                Some(sheet) => {
                    let fields = std::mem::take(&mut sheet.entries);
                    sheet.words.insert(0, (format!("fields of each of the {}", sheet.title), fields));
                    *sheet = Sheet { words: std::mem::take(&mut sheet.words), schema: sheet.schema.take(), ..list };
                }
                None => sheets.push(list),
            },
        }
    }
    sheets
}
