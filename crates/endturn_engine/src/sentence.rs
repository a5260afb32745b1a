//! Sentences of facts: texts with placeholders for fields.
//!
//! `{field}` is replaced by a field as people read it. `{field:noun}` is replaced by a number with
//! its noun: `{seeds:seed}` prints `1 seed` or `2 seeds`. An irregular plural follows a bar:
//! `{oxen:ox|oxen}`. The noun may be a field as well: `{count:<class>}`. After a name stands a verb
//! in both forms: `{seat:sails|sail}` prints `Rome sails` or `Pirates sail`.

use crate::number::plural;

/// Replaces the placeholders of a sentence by fields, given as name and text.
///
/// ```
/// use endturn_engine::sentence::filled;
///
/// let of = |seeds: &str| filled("Anna takes {seeds:seed}", &[("seeds", seeds.to_owned())]);
/// assert_eq!([of("1"), of("4")], ["Anna takes 1 seed", "Anna takes 4 seeds"]);
/// ```
#[must_use]
pub fn filled(sentence: &str, fields: &[(&str, String)]) -> String {
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.clone(), None)).collect();
    worded(sentence, &fields)
}

/// Does the same, with fields given as name, text, and whether the text takes a verb or noun in the
/// plural; `None` if that follows from the text, which is `1` or another number.
///
/// ```
/// use endturn_engine::sentence::worded;
///
/// let of = |name: &str, is_plural| worded("{who:sails|sail} home", &[("who", name.to_owned(), Some(is_plural))]);
/// assert_eq!([of("Rome", false), of("Pirates", true)], ["Rome sails home", "Pirates sail home"]);
/// ```
#[must_use]
pub fn worded(sentence: &str, fields: &[(&str, String, Option<bool>)]) -> String {
    let (mut text, mut rest) = (String::with_capacity(sentence.len()), sentence);
    while let Some((before, from)) = rest.split_once('{') {
        let (place, after) = from.split_once('}').unwrap_or((from, ""));
        let (field, noun) = place.split_once(':').unwrap_or((place, ""));
        let find = |field| fields.iter().find(|(name, ..)| *name == field);
        let value = |field| find(field).map_or("?", |(_, value, _)| value.as_str());
        let noun = noun.strip_prefix('<').and_then(|noun| noun.strip_suffix('>')).map_or(noun, value);
        let is_plural = find(field).and_then(|&(.., is_plural)| is_plural);
        let value = value(field);
        text += before;
        text += value;
        if !noun.is_empty() {
            text += " ";
            text += &of_number(noun, is_plural.map_or(value == "1", |is_plural| !is_plural));
        }
        rest = after;
    }
    text + rest
}

/// Returns `noun` or `noun|plural` in the form that follows a number.
fn of_number(noun: &str, is_one: bool) -> String {
    match (noun.split_once('|'), is_one) {
        (Some((one, _)), true) => one.to_owned(),
        (Some((_, more)), false) => more.to_owned(),
        (None, true) => noun.to_owned(),
        (None, false) => plural(noun),
    }
}

/// Checks that a sentence uses no unknown field and no empty noun. The macros of facts call it at
/// compile time.
///
/// # Panics
/// If the sentence is wrong, which is a compile error at compile time.
pub const fn check(sentence: &str, fields: &[&str]) {
    let text = sentence.as_bytes();
    let mut at = 0;
    while at < text.len() {
        assert!(text[at] != b'}', "a sentence has a closing brace without an opening one");
        if text[at] != b'{' {
            at += 1;
            continue;
        }
        let from = at + 1;
        let name = find(text, from, b':');
        assert!(is_field(text, from, name, fields), "a sentence uses a field that its fact does not have");
        let end = find(text, name, b'}');
        assert!(end < text.len(), "a sentence has an opening brace without a closing one");
        if text[name] == b':' {
            let bar = find(text, name + 1, b'|');
            assert!(bar > name + 1, "a sentence has a number with a colon but no noun");
            let is_known = text[name + 1] != b'<' || is_field(text, name + 2, bar - 1, fields) && text[bar - 1] == b'>';
            assert!(is_known, "a sentence has a noun that is no field of its fact");
            assert!(text[bar] != b'|' || end > bar + 1, "a sentence has a noun with a bar but no plural");
        }
        at = end + 1;
    }
}

/// Returns the index of the first `mark` or closing brace from `at` on, or the length of the text.
const fn find(text: &[u8], mut at: usize, mark: u8) -> usize {
    while at < text.len() && text[at] != mark && text[at] != b'}' {
        at += 1;
    }
    at
}

/// Whether the bytes from `from` to before `to` are the name of a field.
const fn is_field(text: &[u8], from: usize, to: usize, fields: &[&str]) -> bool {
    let mut field = 0;
    while field < fields.len() {
        let name = fields[field].as_bytes();
        let mut same = 0;
        while same < name.len() && from + same < to && text[from + same] == name[same] {
            same += 1;
        }
        if same == name.len() && from + same == to {
            return true;
        }
        field += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_its_noun_in_the_right_form() {
        let of = |sentence: &str, number: &str| filled(sentence, &[("n", number.to_owned())]);
        let all = |sentence: &str| ["0", "1", "2", "-1", "1.0"].map(|number| of(sentence, number));
        assert_eq!(all("{n:seed}!"), ["0 seeds!", "1 seed!", "2 seeds!", "-1 seeds!", "1.0 seeds!"]);
        assert_eq!(all("{n:army}"), ["0 armies", "1 army", "2 armies", "-1 armies", "1.0 armies"]);
        let turns = "{n:turn is|turns are} over";
        assert_eq!([of(turns, "1"), of(turns, "3")], ["1 turn is over", "3 turns are over"]);
    }

    #[test]
    fn a_noun_may_be_a_field() {
        let of = |count: &str| filled("{count:<class>}", &[("class", "army".to_owned()), ("count", count.to_owned())]);
        assert_eq!([of("1"), of("2")], ["1 army", "2 armies"]);
        check("{count:<class>}", &["count", "class"]);
    }

    #[test]
    fn fields_are_not_read_as_sentences() {
        let fields = [("name", "{n} and {name}".to_owned()), ("n", "1".to_owned())];
        assert_eq!(filled("{name} has {n:ox|oxen}", &fields), "{n} and {name} has 1 ox");
    }

    #[test]
    fn a_wrong_sentence_is_found() {
        check("{seat} has {n:seed} and {m:ox|oxen} by {seat}", &["seat", "n", "m"]);
        check("nothing", &[]);
        for wrong in [
            "{set}",
            "{seats}",
            "{sea}",
            "{}",
            "{seat",
            "seat}",
            "{seat:}",
            "{seat:|x}",
            "{seat:x|}",
            "{:x}",
            "{seat:<set>}",
            "{seat:<seat}",
        ] {
            assert!(std::panic::catch_unwind(|| check(wrong, &["seat", "seed"])).is_err(), "{wrong}");
        }
    }
}
