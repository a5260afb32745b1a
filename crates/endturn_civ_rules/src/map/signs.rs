//! The character of each terrain, resource and class of units on maps in text: the one that the
//! ruleset writes, or else a free one. It depends on the ruleset alone, never on a map.

use crate::ruleset::Ruleset;
use crate::ruleset::table::Table;

/// The signs of some terrains, by name, for rulesets that write none.
const TERRAINS: &[(&str, char)] = &[
    ("Ocean", ' '),
    ("Deep Ocean", ':'),
    ("Lake", '+'),
    ("Glacier", 'a'),
    ("Desert", 'd'),
    ("Forest", 'f'),
    ("Grassland", 'g'),
    ("Hills", 'h'),
    ("Jungle", 'j'),
    ("Mountains", 'm'),
    ("Plains", 'p'),
    ("Swamp", 's'),
    ("Tundra", 't'),
    ("Inaccessible", 'i'),
];
/// The signs of some classes of units, by name, for rulesets that write none.
const CLASSES: &[(&str, char)] = &[
    ("Land", '@'),
    ("Big Land", '&'),
    ("Merchant", '$'),
    ("Sea", '%'),
    ("Trireme", '='),
    ("Air", '>'),
    ("Helicopter", '<'),
    ("Missile", '|'),
];
/// The signs of other classes.
const OTHERS: &str = "?/\\;\"~_()[]{}";
/// The sign of things for which none is left.
pub(crate) const OTHER: char = '*';

/// The sign of each terrain: a small letter unless another one is written.
pub(crate) fn of_terrains(ruleset: &Ruleset) -> Vec<char> {
    // Latin, Greek, Cyrillic and Armenian small letters: more than a ruleset may have terrains.
    let letters =
        [('a', 'z'), ('\u{e0}', '\u{f6}'), ('\u{3b1}', '\u{3c9}'), ('\u{430}', '\u{44f}'), ('\u{561}', '\u{586}')];
    let letters = letters.into_iter().flat_map(|(first, last)| first..=last);
    given(ruleset.terrain.names(), &ruleset.signs.terrain, TERRAINS, letters.collect(), '?')
}

/// The sign of each resource: a capital unless another one is written.
pub(crate) fn of_resources(ruleset: &Ruleset) -> Vec<char> {
    // Latin capitals, then Greek ones that look unlike them.
    let letters = ('A'..='Z').chain("ΓΔΘΛΞΠΣΦΨΩ".chars());
    given(ruleset.resources.names(), &ruleset.signs.resources, &[], letters.collect(), OTHER)
}

/// The sign of each class of units: no letter unless one is written.
pub(crate) fn of_unit_classes(ruleset: &Ruleset) -> Vec<char> {
    given(ruleset.unit_classes.names(), &ruleset.signs.unit_classes, CLASSES, OTHERS.chars().collect(), OTHER)
}

/// A sign for each name: the written one, or the usual one, or the first free one of the name's
/// letters, or any free one, or else `other`.
fn given<'n>(
    names: impl Iterator<Item = &'n str>,
    written: &Table<String>,
    usual: &[(&str, char)],
    mut free: Vec<char>,
    other: char,
) -> Vec<char> {
    let is_written = |sign: char| written.iter().any(|(_, one)| one.starts_with(sign));
    let of_usual = |name: &str| usual.iter().find(|(one, _)| *one == name).map(|(_, sign)| *sign);
    free.retain(|&sign| !is_written(sign) && usual.iter().all(|(_, one)| *one != sign));
    let mut take = |name: &str| {
        let alike = |one: char, letter: char| one.to_lowercase().eq(letter.to_lowercase());
        let own = name.chars().find_map(|letter| free.iter().position(|&one| alike(one, letter)));
        let at = own.or(if free.is_empty() { None } else { Some(0) });
        at.map_or(other, |at| free.remove(at))
    };
    let sign = |name: &str| {
        let sign = written.get(name).and_then(|sign| sign.chars().next());
        sign.or_else(|| of_usual(name).filter(|&sign| !is_written(sign))).unwrap_or_else(|| take(name))
    };
    names.map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signs(names: &[&str], written: &[(&str, &str)]) -> String {
        let mut table = Table::default();
        for (name, sign) in written {
            table.push((*name).to_owned(), (*sign).to_owned());
        }
        let usual = [("Land", '@'), ("Sea", '%')];
        given(names.iter().copied(), &table, &usual, ('A'..='Z').collect(), OTHER).into_iter().collect()
    }

    #[test]
    fn written_signs_go_first_then_usual_ones_then_letters_of_the_name() {
        assert_eq!(signs(&["Gold", "Iron", "Gems", "Gg", "Oil"], &[]), "GIEAO");
        assert_eq!(signs(&["Gold", "Iron", "Gems"], &[("Iron", "G")]), "OGE", "a written sign is nobody else's");
        assert_eq!(signs(&["Land", "Sea", "Air"], &[("Air", "%")]), "@S%", "nor is a usual one");
    }

    #[test]
    fn every_name_has_a_sign_and_no_two_the_same_while_there_are_some() {
        let names: Vec<String> = (0..40).map(|at| format!("x{at}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let given: Vec<char> = signs(&names, &[]).chars().collect();
        let mut first = given[..26].to_vec();
        first.sort_unstable();
        first.dedup();
        assert_eq!((first.len(), given.len()), (26, 40));
        assert!(given[26..].iter().all(|sign| *sign == OTHER));
    }
}
