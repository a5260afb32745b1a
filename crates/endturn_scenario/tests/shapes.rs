//! `#[derive(Shaped)]` and the JSON Schemas that follow from it, case by case.

use std::collections::BTreeMap;

use endturn_scenario::form::{Forms, Keyed, Unread, Whole};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The schema of a type without its dialect, and the definitions that it refers to.
fn schema<T: Shaped>() -> (Value, Value) {
    let mut schema = Forms::of::<T>().schema().clone();
    let fields = schema.as_object_mut().expect("a schema is an object");
    assert_eq!(fields.remove("$schema"), Some(json!("https://json-schema.org/draft/2020-12/schema")));
    let definitions = fields.remove("$defs").unwrap_or_default();
    (schema, definitions)
}

/// The schema of one field of a type.
fn field<T: Shaped>(name: &str) -> Value {
    let (schema, _) = schema::<T>();
    schema["properties"].get(name).unwrap_or_else(|| panic!("{name} is a field: {schema}")).clone()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// A ship,
/// on two lines.
///
/// Its second paragraph.
#[derive(Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its shape matters")]
struct Ship {
    /// In metal.
    #[shape(range(min = 1, max = 100))]
    cost: u32,
    #[shape(range(min = -5))]
    luck: Option<i64>,
    #[shape(length(max = 2))]
    names: Vec<String>,
    #[serde(rename = "type")]
    kind: char,
    r#loop: bool,
    #[serde(skip)]
    cached: Option<u8>,
    #[shape(with = "Keyed<String, Whole<0, 9>>")]
    holds: BTreeMap<String, i32>,
    pennant: Unread<bool>,
    share: f64,
    at: (i8, u16),
    weights: [u64; 3],
}

#[test]
fn a_struct_has_its_fields_with_docs_and_bounds() {
    let (schema, definitions) = schema::<Ship>();
    assert_eq!(definitions, Value::Null);
    let expected = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "cost": {"type": "integer", "format": "uint32", "minimum": 1, "description": "In metal.", "maximum": 100},
            "luck": {"type": ["integer", "null"], "format": "int64", "minimum": -5},
            "names": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
            "type": {"type": "string", "minLength": 1, "maxLength": 1},
            "loop": {"type": "boolean"},
            "holds": {
                "type": "object",
                "propertyNames": {"type": "string"},
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 9},
            },
            "pennant": {"type": "boolean", "x-unread": true},
            "share": {"type": "number", "format": "double"},
            "at": {
                "type": "array",
                "prefixItems": [
                    {"type": "integer", "format": "int8", "minimum": -128, "maximum": 127},
                    {"type": "integer", "format": "uint16", "minimum": 0, "maximum": 65535},
                ],
                "minItems": 2,
                "maxItems": 2,
            },
            "weights": {
                "type": "array",
                "items": {"type": "integer", "format": "uint64", "minimum": 0},
                "minItems": 3,
                "maxItems": 3,
            },
        },
        "required": ["cost", "names", "type", "loop", "holds", "pennant", "share", "at", "weights"],
        "description": "A ship,\non two lines.\n\nIts second paragraph.",
    });
    assert_eq!(serde_json::to_string_pretty(&schema).ok(), serde_json::to_string_pretty(&expected).ok());
    assert_eq!(Forms::of::<Ship>().root().meaning, "A ship, on two lines.\n\nIts second paragraph.");
}

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Metres(#[shape(range(max = 9))] u8);

#[derive(Deserialize, Shaped)]
#[serde(transparent)]
#[expect(dead_code, reason = "only its shape matters")]
struct Alias(Vec<Metres>);

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Pair(Metres, Option<Alias>);

#[derive(Deserialize, Shaped)]
struct Mark;

#[test]
fn structs_without_names_are_their_values() {
    let metres = json!({"type": "integer", "format": "uint8", "minimum": 0, "maximum": 9});
    let list = json!({"type": "array", "items": {"$ref": "#/$defs/Metres"}});
    let (pair, definitions) = schema::<Pair>();
    assert_eq!(definitions, json!({"Metres": metres}));
    let of_list = json!({"type": ["array", "null"], "items": {"$ref": "#/$defs/Metres"}});
    let items = json!([{"$ref": "#/$defs/Metres"}, of_list]);
    assert_eq!(pair, json!({"type": "array", "prefixItems": items, "minItems": 2, "maxItems": 2}));
    assert_eq!(schema::<Alias>(), (list, json!({"Metres": metres})));
    assert_eq!(schema::<Mark>().0, json!({"type": "null"}));
}

#[derive(Deserialize, Shaped)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "only its shape matters")]
enum Move {
    StandStill,
    /// Forward.
    Go(u64),
    /// Sideways.
    #[shape(unread = true)]
    Slip,
    Turn {
        left: bool,
        #[serde(default)]
        twice: bool,
    },
    Jump(bool, bool),
    #[serde(rename = "away", skip_deserializing)]
    Leave,
    #[serde(rename = "Home")]
    Back,
}

#[test]
fn an_enum_is_a_choice_of_words() {
    let (schema, _) = schema::<Move>();
    let with = |name: &str, content: Value, doc: Option<&str>| {
        let mut word = json!({
            "type": "object", "properties": {name: content}, "required": [name], "additionalProperties": false,
        });
        doc.iter().for_each(|doc| word["description"] = (*doc).into());
        word
    };
    let turn = json!({
        "type": "object",
        "properties": {"left": {"type": "boolean"}, "twice": {"type": "boolean", "default": false}},
        "required": ["left"],
    });
    let jump = json!({
        "type": "array", "prefixItems": [{"type": "boolean"}, {"type": "boolean"}], "minItems": 2, "maxItems": 2,
    });
    let expected = json!({"oneOf": [
        {"type": "string", "enum": ["stand_still", "Home"]},
        with("go", json!({"type": "integer", "format": "uint64", "minimum": 0}), Some("Forward.")),
        {"type": "string", "const": "slip", "description": "Sideways.", "x-unread": true},
        with("turn", turn, None),
        with("jump", jump, None),
    ]});
    assert_eq!(schema, expected);
}

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
enum Order {
    /// Forward.
    Go(
        /// Steps.
        #[shape(range(max = 9))]
        u8,
    ),
}

#[test]
fn a_doc_comes_first_after_a_word_and_after_the_type_elsewhere() {
    let word = r#"{"oneOf":[{"type":"object","properties":{"Go":{"description":"Steps.","type":"integer","format":"uint8","minimum":0,"maximum":9}},"required":["Go"],"additionalProperties":false,"description":"Forward."}]}"#;
    assert_eq!(schema::<Order>().0.to_string(), word);
}

#[derive(Shaped)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its shape matters")]
enum Either {
    /// By name.
    Name(String),
    Several(#[shape(length(min = 1))] Vec<Whole<0, 9>>),
}

#[derive(Shaped)]
#[shape(with = "Either")]
struct Stand;

/// With a doc of its own.
#[derive(Shaped)]
#[shape(with = "Either")]
struct Told;

#[test]
fn an_untagged_enum_is_any_of_its_contents_and_another_type_may_have_its_shape() {
    let digits = json!({"type": "integer", "minimum": 0, "maximum": 9});
    let each =
        json!([{"type": "string", "description": "By name."}, {"type": "array", "items": digits, "minItems": 1}]);
    assert_eq!(schema::<Either>().0, json!({"anyOf": each}));
    assert_eq!(schema::<Stand>().0, json!({"anyOf": each}));
    assert_eq!(schema::<Told>().0, json!({"anyOf": each, "description": "With a doc of its own."}));
}

#[derive(Deserialize, Serialize, Shaped)]
#[serde(default)]
struct Rates {
    tax: i32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
    #[serde(skip)]
    _cached: u8,
    #[serde(default = "science")]
    science: i32,
}

impl Default for Rates {
    fn default() -> Self {
        Self { tax: 40, marks: Vec::new(), _cached: 0, science: 7 }
    }
}

fn science() -> i32 {
    60
}

#[derive(Default, Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Unwritable {
    name: String,
}

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Nation {
    #[serde(default)]
    rates: Rates,
    #[serde(default)]
    ruler: Unwritable,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    capital: Option<String>,
    #[serde(default)]
    gold: Option<u8>,
    title: Option<String>,
    #[serde(default = "science", skip_serializing)]
    goal: i32,
}

#[derive(Default, Deserialize, Shaped)]
#[serde(default)]
struct Section {
    rates: Option<u8>,
    ruler: Unwritable,
}

#[test]
fn a_default_is_shown_if_its_type_can_be_written() {
    assert_eq!(field::<Rates>("tax")["default"], 40);
    assert_eq!(field::<Rates>("science")["default"], 60, "that of the field counts");
    assert_eq!(field::<Rates>("marks").get("default"), None, "it would not be written");
    assert_eq!(schema::<Rates>().0.get("required"), None);
    assert_eq!(field::<Nation>("rates")["default"], json!({"tax": 40, "science": 7}));
    assert_eq!(field::<Nation>("gold")["default"], Value::Null);
    for name in ["ruler", "capital", "title", "goal"] {
        assert_eq!(field::<Nation>(name).get("default"), None, "{name}");
    }
    assert!(field::<Nation>("gold").get("default").is_some());
    assert_eq!(schema::<Nation>().0.get("required"), None);
    // A struct itself need not be writable.
    assert!(field::<Section>("rates").get("default").is_some());
    assert_eq!(field::<Section>("ruler").get("default"), None);
}

/// A tree.
#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Tree {
    branches: Vec<Tree>,
    leaf: Option<Box<Leaf>>,
}

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Leaf {
    on: Option<Box<Leaf>>,
    tree: Box<Tree>,
}

#[test]
fn a_type_may_contain_itself() {
    let leaf = json!({"anyOf": [{"$ref": "#/$defs/Leaf"}, {"type": "null"}]});
    let (tree, definitions) = schema::<Tree>();
    assert_eq!(tree["properties"]["branches"]["items"], json!({"$ref": "#"}));
    assert_eq!(tree["properties"]["leaf"], leaf);
    assert_eq!(definitions["Leaf"]["properties"], json!({"on": leaf, "tree": {"$ref": "#"}}));
    let forms = Forms::of::<BTreeMap<String, Tree>>();
    assert_eq!(forms.names().collect::<Vec<_>>(), ["Leaf", "Tree"]);
}

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Of<T> {
    value: T,
}

#[derive(Deserialize, Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct Both {
    number: Of<u64>,
    text: Of<String>,
    again: Of<u64>,
}

#[test]
fn types_of_the_same_name_are_numbered() {
    let (both, definitions) = schema::<Both>();
    let references: Vec<&Value> =
        both["properties"].as_object().into_iter().flatten().map(|(_, one)| &one["$ref"]).collect();
    assert_eq!(references, ["#/$defs/Of", "#/$defs/Of2", "#/$defs/Of"]);
    assert_eq!(definitions["Of2"]["properties"]["value"], json!({"type": "string"}));
}

/// A fleet.
#[derive(Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its shape matters")]
struct Fleet {
    home: String,
}

/// A fleet and more.
#[derive(Shaped)]
#[expect(dead_code, reason = "only its shape matters")]
struct FleetAndMore {
    #[shape(flatten)]
    fleet: Fleet,
    #[shape(default = "science")]
    more: i32,
    last: u64,
}

#[test]
fn fields_of_a_flat_field_stand_for_it() {
    let (schema, _) = schema::<FleetAndMore>();
    assert_eq!(schema["description"], "A fleet and more.");
    assert_eq!(schema.get("additionalProperties"), None);
    let names: Vec<&String> = schema["properties"].as_object().into_iter().flat_map(|fields| fields.keys()).collect();
    assert_eq!(names, ["home", "more", "last"]);
    assert_eq!(texts(&schema["required"]), ["home", "last"]);
}
