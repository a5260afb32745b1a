//! Values at a place, converted to the requested shape.

use super::de::De;
use super::state::{Place, WHOLE_NUMBER};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::near::is_slip;
use crate::print::print;
use crate::source::Span;
use crate::tree::{Kind, Name, Node};

/// Expected kind of value, as far as it helps to guess the intended one.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    Bool,
    Number,
    Text,
    List,
    Other,
}

/// Recognizes `true` or `false` as other languages write them.
fn truth(word: &str) -> Option<String> {
    let is = |words: [&str; 4]| words.iter().any(|one| one.eq_ignore_ascii_case(word) || is_slip(word, one));
    if is(["true", "yes", "on", "True"]) {
        return Some("true".to_owned());
    }
    is(["false", "no", "off", "False"]).then(|| "false".to_owned())
}

impl<'de> De<'_, 'de> {
    /// The value, unless the place is a name or a stand-in.
    pub(super) fn kind(self) -> Option<&'de Kind> {
        match self.place {
            Place::Node(node) => Some(&node.kind),
            _ => None,
        }
    }

    /// Reports that something else was expected, unless a stand-in is wanted anyway.
    pub(super) fn wrong(self, expected: &str) {
        self.wrong_for(expected, Wanted::Other);
    }

    /// Does the same, with a replacement if the intention is plain.
    pub(super) fn wrong_for(self, expected: &str, wanted: Wanted) {
        if let Place::Node(node) = self.place {
            let instead = self.meant(node, wanted);
            let or_none = if instead.as_deref() == Some("None") { " or `None`" } else { "" };
            self.context.wrong_type(self.place, [format!("{expected}{or_none}")], instead);
        } else if !matches!(self.place, Place::Nowhere) {
            self.context.wrong_type(self.place, [expected], None);
        }
    }

    /// True if a word was meant as `None`, which is allowed here.
    pub(super) fn is_none_meant(self, word: &str) -> bool {
        let is_other = ["null", "nil", "nothing"].iter().any(|other| word.eq_ignore_ascii_case(other));
        self.is_optional && (is_other || is_slip(word, "None"))
    }

    /// Writes the intended value of the wanted kind, if it can be guessed.
    fn meant(self, node: &Node, wanted: Wanted) -> Option<String> {
        let word = match &node.kind {
            Kind::Ident(word) | Kind::Word(word) | Kind::Str(word) => word.as_str(),
            _ => "",
        };
        if self.is_none_meant(word) {
            return Some("None".to_owned());
        }
        match (wanted, &node.kind) {
            (Wanted::Bool, _) => truth(word).or(match node.kind {
                Kind::Int(1) => Some("true".to_owned()),
                Kind::Int(0) => Some("false".to_owned()),
                _ => None,
            }),
            (Wanted::Number, Kind::Str(text)) => text.parse::<i128>().ok().map(|number| number.to_string()),
            (Wanted::Text, Kind::Ident(word)) => Some(format!("\"{word}\"")),
            (Wanted::Text, Kind::Int(_) | Kind::Float(_) | Kind::Bool(_)) => Some(format!("\"{}\"", print(node))),
            (Wanted::List, Kind::Str(_) | Kind::Int(_) | Kind::Ident(_)) => Some(format!("[{}]", print(node))),
            _ => None,
        }
    }

    /// Reads a whole number of type `T` that fits; `None` after reporting a problem.
    pub(super) fn integer<T: TryFrom<i128> + TryFrom<u128> + Copy>(
        self,
        range: (&str, &str),
        fits: impl Fn(T) -> bool,
    ) -> Option<T> {
        let (low, high) = range;
        let value = match self.kind() {
            Some(Kind::Int(value)) => T::try_from(*value).ok().filter(|value| fits(*value)),
            Some(Kind::Big(value)) => T::try_from(*value).ok().filter(|value| fits(*value)),
            _ => {
                self.wrong_for(WHOLE_NUMBER, Wanted::Number);
                return None;
            }
        };
        if let (None, Place::Node(node)) = (&value, self.place) {
            let one = Diagnostic::error(codes::NUMBER_RANGE, "number out of range").at(node.span);
            self.context.tell(one.found(node.describe()).expected([format!("a whole number from {low} to {high}")]));
            self.context.stand_in(self.place);
        }
        value
    }

    pub(super) fn text(self) -> Option<&'de str> {
        match self.place {
            Place::Name(name) => return Some(&name.text),
            Place::Node(Node { kind: Kind::Str(text) | Kind::Word(text), .. }) => return Some(text),
            Place::Node(Node { kind: Kind::Ident(text), .. }) if self.is_key => return Some(text),
            _ => self.wrong_for("a text `\"…\"`", Wanted::Text),
        }
        None
    }

    /// The text of a number with a decimal point, for the caller to parse.
    pub(super) fn number_text(self) -> Option<String> {
        match self.kind() {
            Some(Kind::Float(text)) => Some(text.clone()),
            Some(Kind::Int(value)) => Some(value.to_string()),
            Some(Kind::Big(value)) => Some(value.to_string()),
            _ => {
                self.wrong_for("a number", Wanted::Number);
                None
            }
        }
    }

    /// The entries of a struct called `name`; `None` after reporting that it is not such a struct.
    pub(super) fn struct_fields(self, name: &str) -> Option<&'de [(Name, Node)]> {
        let is_own = |found: &Name| self.is_bare || found.text == name;
        match self.kind() {
            Some(Kind::Struct(None, fields)) => Some(fields),
            Some(Kind::Struct(Some(found), fields)) if is_own(found) => Some(fields),
            Some(Kind::Unit) => Some(&[]),
            Some(Kind::Tuple(Some(found), items)) if items.is_empty() && is_own(found) => Some(&[]),
            _ => {
                self.wrong("fields `(name: value, …)`");
                None
            }
        }
    }

    pub(super) fn group(self, name: Option<&str>) -> Option<&'de [Node]> {
        match self.kind()? {
            Kind::Tuple(None, items) | Kind::Seq(items) => Some(items),
            Kind::Tuple(Some(found), items) if self.is_bare || name == Some(found.text.as_str()) => Some(items),
            Kind::Unit => Some(&[]),
            _ => None,
        }
    }

    /// The values after a variant's name.
    pub(super) fn variant_items(self) -> Option<&'de [Node]> {
        match self.kind()? {
            Kind::Tuple(Some(_), items) => Some(items),
            Kind::Option(Some(inner)) => Some(std::slice::from_ref(inner)),
            _ => None,
        }
    }

    /// The fields after a variant's name.
    pub(super) fn variant_fields(self) -> Option<&'de [(Name, Node)]> {
        match self.kind()? {
            Kind::Struct(Some(_), fields) => Some(fields),
            Kind::Tuple(Some(_), items) if items.is_empty() => Some(&[]),
            Kind::Ident(_) | Kind::Word(_) => Some(&[]),
            _ => None,
        }
    }

    /// The variant's name here with its location; `None` after reporting that it is not a known
    /// one.
    pub(super) fn variant_name(self, known: &[&str]) -> Option<(&'de str, Span)> {
        let node = match self.place {
            Place::Name(name) => return Some((&name.text, name.span)),
            Place::Nowhere => return None,
            Place::Node(node) => node,
        };
        match &node.kind {
            Kind::Ident(word) | Kind::Word(word) => return Some((word, node.span)),
            Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _) => return Some((&name.text, name.span)),
            Kind::Option(None) => return Some(("None", node.span)),
            Kind::Option(Some(_)) => return Some(("Some", node.span.head(4))),
            Kind::Str(text) if self.is_key => return Some((text, node.span)),
            kind => {
                let word = match kind {
                    Kind::Str(text) if known.contains(&text.as_str()) => Some(text.clone()),
                    Kind::Str(text) => self.context.near(text, known),
                    _ => None,
                };
                let names = known.iter().map(|name| format!("`{name}`"));
                self.context.wrong_type(self.place, names, word);
            }
        }
        None
    }
}
