//! A round in words: great facts in full, minor ones in short, or all in full, landmarks with a
//! mark.

use std::collections::BTreeMap;

use endturn_engine::Game;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;

use super::paint::Paint;
use crate::game::chronicle::{RoundSeen, Told};

/// Maximum minor facts of one kind in full; more are counted.
const SAME_KIND: usize = 4;
/// Maximum minor facts of a round in full.
const EVERYDAY: usize = 10;

/// Maximum great facts of a round in full; the greatest are chosen.
const GREAT: usize = 12;

/// The facts of a round that are shown one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The great ones; minor ones are counted if there are many.
    Digest,
    /// Every fact, in the order of events.
    Full,
}

impl Detail {
    /// All facts if they are the moves of the game or the caller wants them.
    pub fn of(game: &Game, wants_all: bool) -> Self {
        if wants_all || game.facts_are_moves() { Self::Full } else { Self::Digest }
    }
}

/// Renders heading, facts, with their numbers if `numbered`, and the standings if they are due. A
/// round with nothing to report is skipped.
pub fn round(seen: &RoundSeen, standings: Option<&str>, detail: Detail, numbered: bool, paint: Paint) -> String {
    if !seen.facts.iter().any(|fact| fact.is_told) && standings.is_none() && seen.round > 1 {
        return String::new();
    }
    // A game may end as a further round opens; facts of the round before it are shown under their
    // own number.
    let last = seen.facts.iter().position(|fact| fact.round >= seen.round).unwrap_or(seen.facts.len());
    let (before, facts) = if seen.round > 1 { seen.facts.split_at(last) } else { (&seen.facts[..0], &seen.facts[..]) };
    let part = |round, told: &[Told]| {
        let text = facts_up_to(GREAT, told.iter(), detail, numbered, paint);
        format!("{}\n{text}", paint.strong(format!("Round {round}")))
    };
    let before = before.last().map_or_else(String::new, |fact| part(fact.round, before) + "\n");
    format!("{before}{}{}\n", part(seen.round, facts), standings.unwrap_or(""))
}

/// Renders facts in chronological order, with all great ones.
pub fn facts<'a>(facts: impl Iterator<Item = &'a Told> + Clone, detail: Detail, paint: Paint) -> String {
    facts_up_to(usize::MAX, facts, detail, false, paint)
}

/// Renders facts in chronological order. In a digest there are at most `most` great ones, and the
/// rest is counted.
fn facts_up_to<'a>(
    most: usize,
    facts: impl Iterator<Item = &'a Told> + Clone,
    detail: Detail,
    numbered: bool,
    paint: Paint,
) -> String {
    let facts = facts.filter(|fact| fact.is_told);
    let number = |fact: &Told| match fact.number.filter(|_| numbered) {
        Some(number) => paint.dim(format!(" [#{number}]")),
        None => String::new(),
    };
    let line = |fact: &Told| match fact.is_landmark() {
        true => format!("{} {}{}\n", paint.event("▶"), paint.event(&fact.text), number(fact)),
        false => format!("  {}{}\n", fact.text, number(fact)),
    };
    if detail == Detail::Full {
        return facts.map(line).collect();
    }
    let everyday = facts.clone().filter(|fact| !fact.is_great());
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    everyday.clone().for_each(|fact| *kinds.entry(fact.name).or_default() += 1);
    let is_told = |fact: &Told| kinds[fact.name] <= SAME_KIND;
    let crowded = everyday.clone().filter(|fact| is_told(fact)).count() > EVERYDAY;
    let mut left_out: BTreeMap<&str, usize> = kinds
        .iter()
        .filter(|&(_, &count)| crowded || count > SAME_KIND)
        .map(|(&name, &count)| (name, count))
        .into_map();
    let told = greatest(most, facts.clone());
    let mut text = String::new();
    for (at, fact) in facts.enumerate() {
        if told.binary_search(&at).is_ok() {
            text += &line(fact);
        } else if fact.is_great() {
            *left_out.entry(fact.name).or_default() += 1;
        } else if is_told(fact) && !crowded {
            text += &line(fact);
        }
    }
    let counted: Vec<String> = left_out.iter().map(|(name, count)| format!("{count} × {}", words(name))).collect();
    if !counted.is_empty() {
        text += &format!("  {}\n", paint.dim(counted.join(", ")));
    }
    text
}

/// Returns the indices of the greatest facts, at most `most`, in ascending order; of equal ones the
/// earlier.
fn greatest<'a>(most: usize, facts: impl Iterator<Item = &'a Told>) -> Vec<usize> {
    let mut great: Vec<(usize, &Told)> = facts.enumerate().filter(|(_, fact)| fact.is_great()).collect();
    great.compact_sort_by_key(|&(at, fact)| (std::cmp::Reverse(fact.greatness()), at));
    great.truncate(most);
    let mut places: Vec<usize> = great.into_iter().map(|(at, _)| at).collect();
    places.compact_sort();
    places
}

/// Turns `ShipsCompleted` into `ships completed`.
pub fn words(name: &str) -> String {
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

    #[test]
    fn of_many_great_facts_the_greatest_are_told_and_the_rest_is_counted() {
        let weights = [1, 90, 0, 50, 1, 49, 1];
        let all: Vec<Told> =
            (1..).zip(weights).map(|(round, weight)| Told::plain(round, "CityTaken", weight)).collect();
        let text = facts_up_to(4, all.iter(), Detail::Digest, false, Paint(false));
        assert_eq!(text, "  1\n▶ 2\n  3\n▶ 4\n  6\n  2 × city taken\n");
        assert_eq!(facts(all.iter(), Detail::Digest, Paint(false)).lines().count(), 7);
    }

    #[test]
    fn in_full_no_fact_is_counted_and_none_changes_its_place() {
        let one = |at: u64| Told { text: at.to_string(), ..Told::plain(7, "DiceThrown", at % 2 * 50) };
        let all: Vec<Told> = (1..=30).map(one).collect();
        let text = facts_up_to(4, all.iter(), Detail::Full, false, Paint(false));
        let lines: Vec<String> = (1..=30).map(|at| format!("{} {at}", if at % 2 == 1 { "▶" } else { " " })).collect();
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
        let seen = RoundSeen { round: 7, facts: all, entries: Vec::new(), rows: Vec::new() };
        assert_eq!(round(&seen, None, Detail::Full, false, Paint(false)), format!("Round 7\n{text}\n"));
        assert!(round(&seen, None, Detail::Digest, false, Paint(false)).contains("18 × dice thrown"));
    }

    #[test]
    fn what_happened_in_the_round_before_a_game_ended_as_the_next_one_opened_stands_in_its_own() {
        let facts = vec![Told::plain(7, "MovePlayed", 0), Told::plain(8, "GameDecided", 50)];
        let seen = RoundSeen { round: 8, facts, entries: Vec::new(), rows: Vec::new() };
        assert_eq!(round(&seen, None, Detail::Digest, false, Paint(false)), "Round 7\n  7\n\nRound 8\n▶ 8\n\n");
        let seen = RoundSeen { facts: vec![Told::plain(7, "MovePlayed", 0)], ..seen };
        assert_eq!(round(&seen, None, Detail::Digest, false, Paint(false)), "Round 7\n  7\n\nRound 8\n\n");
    }

    #[test]
    fn numbers_follow_their_facts_on_request() {
        let all = [Told { number: Some(12), ..Told::plain(1, "CityTaken", 50) }, Told::plain(2, "BudgetSpent", 0)];
        let seen = RoundSeen { round: 1, facts: all.to_vec(), entries: Vec::new(), rows: Vec::new() };
        let text = |numbered| round(&seen, None, Detail::Full, numbered, Paint(false));
        assert_eq!(text(true), "Round 1\n▶ 1 [#12]\n  2\n\n");
        assert_eq!(text(false), "Round 1\n▶ 1\n  2\n\n");
    }

    #[test]
    fn what_stands_in_the_books_only_is_not_told_and_not_counted() {
        let order = |round| {
            let mut told = Told::plain(round, "OrderGiven", 0);
            told.is_told = false;
            told
        };
        let all = [order(1), Told::plain(2, "CityTaken", 0), order(3)];
        assert_eq!(facts(all.iter(), Detail::Digest, Paint(false)), "  2\n");
        let seen = RoundSeen { round: 7, facts: (0..9).map(order).collect(), entries: Vec::new(), rows: Vec::new() };
        assert_eq!(round(&seen, None, Detail::Digest, false, Paint(false)), "");
    }

    #[test]
    fn a_round_with_nothing_to_tell_is_passed_over_unless_it_is_the_first() {
        let seen = |round| RoundSeen { round, facts: Vec::new(), entries: Vec::new(), rows: Vec::new() };
        assert_eq!(round(&seen(7), None, Detail::Digest, false, Paint(false)), "");
        assert_eq!(round(&seen(1), None, Detail::Digest, false, Paint(false)), "Round 1\n\n");
        assert_eq!(round(&seen(7), Some("  table\n"), Detail::Digest, false, Paint(false)), "Round 7\n  table\n\n");
    }
}
