//! A round in words: what stands out in full, the everyday in short.

use std::collections::BTreeMap;

use super::paint::Paint;
use super::standings;
use crate::chronicle::{RoundSeen, Told};
use crate::session::Session;

/// Everyday facts of one kind that are told in full; more are counted.
const SAME_KIND: usize = 4;
/// Everyday facts of a round that are told in full.
const EVERYDAY: usize = 10;

/// Heading, facts, and the standings if they have changed since the round before.
pub(crate) fn round(session: &Session, seen: &RoundSeen, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.strong(format!("Round {}", seen.round)));
    text += &facts(seen.facts.iter(), paint);
    let course = &session.chronicle.course;
    if course.len() < 2 || course[course.len() - 1] != course[course.len() - 2] {
        text += &standings::text(session, paint);
    }
    text.push('\n');
    text
}

/// Facts in the order in which they happened.
pub(crate) fn facts<'a>(facts: impl Iterator<Item = &'a Told> + Clone, paint: Paint) -> String {
    let everyday = facts.clone().filter(|fact| !fact.is_great());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    everyday.clone().for_each(|fact| *kinds.entry(fact.name).or_default() += 1);
    let is_told = |fact: &Told| kinds[fact.name] <= SAME_KIND;
    let crowded = everyday.clone().filter(|fact| is_told(fact)).count() > EVERYDAY;
    let mut text = String::new();
    for fact in facts {
        if fact.is_great() {
            text += &format!("{} {}\n", paint.event("▶"), paint.event(&fact.text));
        } else if is_told(fact) && !crowded {
            text += &format!("  {}\n", fact.text);
        }
    }
    let counted = kinds.iter().filter(|&(_, &count)| crowded || count > SAME_KIND);
    let counted: Vec<String> = counted.map(|(name, count)| format!("{count} × {}", words(name))).collect();
    if !counted.is_empty() {
        text += &format!("  {}\n", paint.dim(counted.join(", ")));
    }
    text
}

/// `ShipsCompleted` as `ships completed`.
pub(crate) fn words(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_facts_become_words() {
        assert_eq!(words("ShipsCompleted"), "ships completed");
        assert_eq!(words(""), "");
    }
}
