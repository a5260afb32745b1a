//! Knobs of personas: the numbers, truth values and words that a search may change. They follow
//! from the description of `personas.ron`, which has their ranges and defaults, and from the
//! personas of a ruleset, for any module.

use endturn_engine::{
    Candidates,
    random::{Draw, DrawSubject, Draws, Purpose},
    rules::RuleId,
};
use serde_json::Value;

use crate::{
    form::{Form, Forms, Shape},
    print::print,
    tree::{Kind, Name, Node},
};

/// The file of a ruleset with its personas, by name.
const TABLE: &str = "personas";
/// The field that describes a persona to people.
const SUMMARY: &str = "summary";
/// The table of personas that follow a list of rules.
const SCRIPTS: &str = "scripts";
/// The field of a persona that names entries of its table as its moods.
const MOODS: &str = "moods";
/// Maximum knobs that one key changes in a variation.
const MAX_CHANGES: i64 = 3;
/// A number without a maximum is searched up to this multiple of its value, and at least to
/// [`MIN_REACH`].
const REACH: i128 = 4;
const MIN_REACH: i128 = 10;

/// The personas of a ruleset with their knobs.
#[derive(Clone, Debug)]
pub struct Knobs {
    personas: Vec<KnobSheet>,
}

#[derive(Clone, Debug)]
struct KnobSheet {
    name: String,
    node: Node,
    knobs: Vec<Knob>,
}

/// A value that may be changed.
#[derive(Clone, Debug)]
struct Knob {
    /// The names that lead to it.
    way: Vec<String>,
    values: Values,
    /// Its number if it is left out.
    default: Option<i128>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    Whole(i128, i128),
    Truth,
    Words(Vec<String>),
}

impl Knobs {
    /// Collects the knobs of a ruleset's personas. Numbers of a table, such as the worth of each
    /// government, count as far as a persona names them; lists and texts are left alone.
    #[must_use]
    pub fn of(forms: &Forms, ruleset: &Node) -> Self {
        let form = forms.find(&[TABLE]).map(|file| forms.shape(file));
        let (Some(Shape::Table { of, .. }), Some(table)) = (form, ruleset.field(TABLE)) else {
            return Self { personas: Vec::new() };
        };
        let persona = |(name, node): (String, &Node)| {
            let mut knobs = Vec::new();
            collect(forms, of, Some(node), &mut Vec::new(), &mut knobs);
            KnobSheet { name, node: node.clone(), knobs }
        };
        let personas = entries(table).into_iter().map(persona).filter(|one| !one.knobs.is_empty());
        Self { personas: personas.collect() }
    }

    /// Names of the personas that can be varied, in the order of the ruleset.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.personas.iter().map(|persona| persona.name.as_str())
    }

    /// Variations of a persona, or of all of them; `None` if there are none.
    ///
    /// With a name each key changes up to three knobs. Without one the first key chooses a persona
    /// and changes any number of its knobs.
    #[must_use]
    pub fn candidates(&self, like: Option<&str>) -> Option<Candidates<'_>> {
        let bases: Vec<&KnobSheet> =
            self.personas.iter().filter(|persona| like.is_none_or(|name| persona.name == name)).collect();
        if bases.is_empty() {
            return None;
        }
        let is_named = like.is_some();
        let write = move |keys: &[u64]| {
            let mut first = draw(keys.first().copied().unwrap_or(0), 0);
            let base = bases[first.below(bases.len() as u64) as usize];
            let mut node = base.node.clone();
            for (place, key) in keys.iter().enumerate() {
                let is_drawn = place == 0 && !is_named;
                let most = if is_drawn { base.knobs.len() as i64 } else { MAX_CHANGES };
                let mut draw = draw(*key, place + 1);
                for _ in 0..draw.between(1, most.max(1)) {
                    let knob = &base.knobs[draw.below(base.knobs.len() as u64) as usize];
                    knob.change(&mut node, &mut draw);
                }
            }
            base.written(node)
        };
        // Without one of its changes; the first key is that of the lineage.
        let leaner = |keys: &[u64]| {
            let without = |place: usize| keys.iter().enumerate().filter(move |(at, _)| *at != place);
            (1..keys.len()).map(|place| without(place).map(|(_, key)| *key).collect()).collect()
        };
        Some(Candidates { table: TABLE, write: Box::new(write), leaner: Box::new(leaner) })
    }
}

fn draw(key: u64, place: usize) -> Draw {
    let subject = DrawSubject::TABLE.nth(u32::try_from(place).unwrap_or(u32::MAX));
    Draws::new(key).at(RuleId("variation"), subject, Purpose("variation"))
}

fn entries(table: &Node) -> Vec<(String, &Node)> {
    match &table.kind {
        Kind::Map(entries) => entries.iter().map(|(key, node)| (key.key_text(), node)).collect(),
        Kind::Struct(_, fields) => fields.iter().map(|(name, node)| (name.text.clone(), node)).collect(),
        _ => Vec::new(),
    }
}

/// Collects the knobs below a form; `node` is the value there, if it is written.
fn collect(forms: &Forms, form: &Form, node: Option<&Node>, way: &mut Vec<String>, all: &mut Vec<Knob>) {
    if form.is_unread {
        return;
    }
    let default = form.default.as_ref().and_then(Value::as_i64).map(i128::from);
    let values = match forms.shape(form) {
        Shape::Truth => Values::Truth,
        Shape::Whole { least, most } => {
            let written = node.and_then(number).or(default).unwrap_or(0);
            let least = least.map_or(written.min(0), i128::from);
            let most = most.map_or((written.abs() * REACH).max(MIN_REACH), i128::from);
            Values::Whole(least, most.max(least))
        }
        Shape::Choice(words) if words.iter().all(|word| !word.has_more && !word.form.is_unread) => {
            Values::Words(words.iter().map(|word| word.word.clone()).collect())
        }
        Shape::Fields(fields) => {
            // A group that is left out has needed fields, which a search can't make up.
            for field in fields.iter().filter(|_| node.is_some()) {
                way.push(field.name.clone());
                collect(forms, &field.form, node.and_then(|node| node.field(&field.name)), way, all);
                way.pop();
            }
            return;
        }
        Shape::Table { of, .. } => {
            for (name, inner) in node.map(entries).unwrap_or_default() {
                way.push(name);
                collect(forms, of, Some(inner), way, all);
                way.pop();
            }
            return;
        }
        _ => return,
    };
    let is_fixed = match &values {
        Values::Whole(least, most) => least == most,
        Values::Truth => false,
        Values::Words(words) => words.len() < 2,
    };
    if !is_fixed {
        all.push(Knob { way: way.clone(), values, default });
    }
}

fn number(node: &Node) -> Option<i128> {
    match &node.kind {
        Kind::Int(number) => Some(*number),
        Kind::Option(Some(inner)) => number(inner),
        _ => None,
    }
}

impl Knob {
    /// Changes the value: a number by up to a quarter of its range, or by up to half of itself.
    fn change(&self, persona: &mut Node, draw: &mut Draw) {
        let before = self.way.iter().try_fold(&*persona, |node, name| node.field(name));
        let kind = match &self.values {
            Values::Truth => Kind::Bool(draw.below(2) == 1),
            Values::Words(words) => Kind::Ident(words[draw.below(words.len() as u64) as usize].clone()),
            Values::Whole(least, most) => {
                let is_near = draw.below(2) == 1;
                Kind::Int(match before.and_then(number).or(self.default) {
                    None => drawn(draw, *least, *most),
                    Some(value) => {
                        let reach = if is_near { value.abs() / 2 } else { (most - least) / 4 };
                        let (from, to) = (value - reach.max(1), value + reach.max(1));
                        drawn(draw, from.clamp(*least, *most), to.clamp(*least, *most))
                    }
                })
            }
        };
        put(persona, &self.way, kind);
    }
}

/// A number between two others, both inclusive.
fn drawn(draw: &mut Draw, low: i128, high: i128) -> i128 {
    let bound = |number: i128| i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX });
    draw.between(bound(low), bound(high)).into()
}

/// Sets a value; a field that was left out is added.
fn put(node: &mut Node, way: &[String], kind: Kind) {
    let Some((name, rest)) = way.split_first() else {
        node.kind = kind;
        return;
    };
    if let Kind::Unit = node.kind {
        node.kind = Kind::Struct(None, Vec::new());
    }
    if node.field(name).is_none()
        && let span = node.span
        && let Kind::Struct(_, fields) = &mut node.kind
    {
        fields.push((Name { text: name.clone(), span }, Node { span, kind: Kind::Unit }));
    }
    if let Some(inner) = node.field_mut(name) {
        put(inner, rest, kind);
    }
}

impl KnobSheet {
    /// A variation as RON, a field per line.
    fn written(&self, mut node: Node) -> String {
        if node.field(SUMMARY).is_some() {
            put(&mut node, &[SUMMARY.to_owned()], Kind::Str(format!("a variation of {}", self.name)));
        }
        match &node.kind {
            Kind::Struct(None, fields) => {
                let lines = fields.iter().map(|(name, value)| format!("    {}: {},\n", name.text, print(value)));
                format!("(\n{})", lines.collect::<String>())
            }
            _ => print(&node),
        }
    }
}

/// A number, truth value, word or group of a persona, as it is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnobValue {
    /// Its name in the file.
    pub name: String,
    /// Its value as RON, the default if it is left out.
    pub value: String,
    /// The default as RON; `None` if the persona's file must state the value, or if the default is
    /// no single value.
    pub default: Option<String>,
    /// The unit that its name states.
    pub unit: Option<&'static str>,
}

impl KnobValue {
    /// True if the value is not the default; always where there is none.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.default.as_ref() != Some(&self.value)
    }
}

/// Ends of the names of knobs that state a unit.
const UNITS: &[(&str, &str)] = &[
    ("_permille", "permille"),
    ("_pct", "percent"),
    ("_turns", "turns"),
    ("_rounds", "rounds"),
    ("_gold", "gold"),
    ("_bp", "basis points"),
    ("_milli", "thousandths"),
];

/// The values of a persona of a ruleset, in the order of its description; `None` if the ruleset has
/// no persona of this name. Its summary and the names of its moods are left out.
#[must_use]
pub fn values(forms: &Forms, ruleset: &Node, persona: &str) -> Option<Vec<KnobValue>> {
    let tables = [TABLE, SCRIPTS].into_iter();
    let (form, node) = tables.filter_map(|table| entry(forms, ruleset, table, persona)).next()?;
    let mut values = Vec::new();
    match (forms.shape(form), &node.kind) {
        (Shape::Fields(fields), _) => {
            for field in fields.iter().filter(|field| ![SUMMARY, MOODS].contains(&field.name.as_str())) {
                let default = field.form.default.as_ref().filter(|value| !value.is_null()).map(written_default);
                let written = node.field(&field.name).map(print);
                if let Some(value) = written.or_else(|| default.clone()) {
                    let unit = UNITS.iter().find(|(end, _)| field.name.ends_with(end)).map(|(_, unit)| *unit);
                    values.push(KnobValue { name: field.name.clone(), value, default, unit });
                }
            }
        }
        // A kind of persona with its numbers in brackets.
        (_, Kind::Struct(..) | Kind::Tuple(..)) => {
            let inner = match &node.kind {
                Kind::Tuple(_, inner) => inner.iter().flat_map(entries).collect(),
                _ => entries(node),
            };
            for (name, value) in inner {
                let unit = UNITS.iter().find(|(end, _)| name.ends_with(end)).map(|(_, unit)| *unit);
                values.push(KnobValue { name, value: print(value), default: None, unit });
            }
        }
        _ => {}
    }
    Some(values)
}

/// The form and the value of an entry of a ruleset's table.
fn entry<'t>(forms: &'t Forms, ruleset: &'t Node, table: &str, name: &str) -> Option<(&'t Form, &'t Node)> {
    let Shape::Table { of, .. } = forms.shape(forms.find(&[table])?) else { return None };
    let (_, node) = entries(ruleset.field(table)?).into_iter().find(|(own, _)| own == name)?;
    Some((of, node))
}

/// A default as a file would state it.
fn written_default(value: &Value) -> String {
    let list = |items: Vec<String>, [open, close]: [&str; 2]| format!("{open}{}{close}", items.join(", "));
    match value {
        Value::Object(fields) if fields.is_empty() => "()".to_owned(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name}: {}", written_default(value)));
            list(fields.collect(), ["(", ")"])
        }
        Value::Array(items) => list(items.iter().map(written_default).collect(), ["[", "]"]),
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::{diagnostic::Report, parse::parse, shape::Shaped};

    /// A taste.
    #[derive(Serialize, Deserialize, Shaped)]
    enum Taste {
        /// Sweet.
        Sweet,
        /// Sour.
        Sour,
    }

    /// A guest.
    #[derive(Serialize, Deserialize, Shaped)]
    struct Guest {
        /// A line.
        #[serde(default)]
        summary: String,
        /// Its hunger.
        #[shape(range(min = 1, max = 100))]
        hunger: u32,
        /// Its thirst, without a bound.
        #[serde(default)]
        thirst: u32,
        /// Its taste.
        taste: Taste,
        /// Whether it sings.
        #[serde(default)]
        sings: bool,
        /// The worth of each dish.
        #[serde(default)]
        dishes: BTreeMap<String, u8>,
    }

    /// The files.
    #[derive(Serialize, Deserialize, Shaped)]
    struct Ruleset {
        /// Guests.
        personas: BTreeMap<String, Guest>,
    }

    const TEXT: &str = "(personas: {\"ann\": (summary: \"a\", hunger: 10, taste: Sweet, dishes: {\"pie\": 3}), \
                        \"bob\": (hunger: 90, taste: Sour, thirst: 20)})";

    fn tree(text: &str) -> Node {
        let mut report = Report::default();
        let id = report.sources_mut().add("x.ron", text.to_owned(), "").unwrap();
        parse(&mut report, id).unwrap()
    }

    fn knobs() -> Knobs {
        Knobs::of(&Forms::of::<Ruleset>(), &tree(TEXT))
    }

    fn texts(like: Option<&str>, keys: impl Iterator<Item = Vec<u64>>) -> Vec<Node> {
        let knobs = knobs();
        let candidates = knobs.candidates(like).unwrap();
        keys.map(|keys| tree(&(candidates.write)(&keys))).collect()
    }

    #[test]
    fn numbers_words_and_truth_values_are_knobs_and_nothing_else() {
        let knobs = knobs();
        let ways =
            |at: usize| -> Vec<String> { knobs.personas[at].knobs.iter().map(|one| one.way.join(".")).collect() };
        assert_eq!(ways(0), ["hunger", "thirst", "taste", "sings", "dishes.pie"]);
        assert_eq!(ways(1), ["hunger", "thirst", "taste", "sings"]);
        assert_eq!(knobs.personas[0].knobs[0].values, Values::Whole(1, 100));
        assert_eq!(knobs.personas[1].knobs[1].values, Values::Whole(0, 80), "four times its value");
        assert_eq!(knobs.personas[0].knobs[1].values, Values::Whole(0, 10));
    }

    #[test]
    fn variations_stay_in_range_and_reach_every_knob() {
        let of = |node: &Node, name: &str| node.field(name).map(print).unwrap_or_default();
        let all = texts(Some("ann"), (0..200).map(|key| vec![key, key + 1_000]));
        for name in ["hunger", "thirst", "taste", "sings", "dishes"] {
            let values: BTreeSet<String> = all.iter().map(|node| of(node, name)).collect();
            assert!(values.len() > 1, "{name} is always {values:?}");
        }
        for node in &all {
            let hunger: i64 = of(node, "hunger").parse().unwrap();
            assert!((1..=100).contains(&hunger));
            assert_eq!(of(node, "summary"), "\"a variation of ann\"");
        }
        let drawn = texts(None, (0..60).map(|key| vec![key]));
        let with_dishes = drawn.iter().filter(|node| node.field("dishes").is_some()).count();
        assert!((1..60).contains(&with_dishes), "some are drawn from each persona");
    }

    #[test]
    fn values_in_force_have_their_defaults_beside_them() {
        let of = |name: &str| values(&Forms::of::<Ruleset>(), &tree(TEXT), name);
        let shown = |values: Vec<KnobValue>| -> Vec<String> {
            values.iter().map(|one| format!("{} {} {:?} {}", one.name, one.value, one.default, one.differs())).collect()
        };
        assert_eq!(
            shown(of("ann").unwrap()),
            [
                "hunger 10 None true",
                "thirst 0 Some(\"0\") false",
                "taste Sweet None true",
                "sings false Some(\"false\") false",
                "dishes {\"pie\": 3} Some(\"()\") true",
            ]
        );
        assert!(shown(of("bob").unwrap()).contains(&"thirst 20 Some(\"0\") true".to_owned()));
        assert_eq!(of("eve"), None);
    }

    #[test]
    fn the_same_keys_give_the_same_persona_and_one_key_fewer_a_leaner_one() {
        let knobs = knobs();
        let one = knobs.candidates(Some("bob")).unwrap();
        assert_eq!((one.write)(&[1, 2, 3]), (one.write)(&[1, 2, 3]));
        assert_eq!((one.leaner)(&[1, 2, 3]), [vec![1, 3], vec![1, 2]]);
        assert!(knobs.candidates(Some("eve")).is_none());
        assert_eq!(knobs.names().collect::<Vec<_>>(), ["ann", "bob"]);
    }
}
