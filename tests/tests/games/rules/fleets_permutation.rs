//! No result of fleets depends on the order of players.

use endturn_tests::scenario;
use proptest::prelude::*;

/// Plays the same four players in the given seat order; facts sorted, since their order follows the
/// seats.
fn rounds(order: &[usize], seed: u64) -> Vec<Vec<String>> {
    const PLAYERS: [(&str, &str); 4] =
        [("Red", "aggressive"), ("Blue", "turtle"), ("Green", "skirmisher"), ("Grey", "aggressive")];
    let seats: Vec<String> =
        order.iter().map(|&at| format!("(name: \"{}\", persona: \"{}\")", PLAYERS[at].0, PLAYERS[at].1)).collect();
    let text = format!(
        "(format: 1, name: \"x\", seed: {seed}, turn_limit: 30, seats: [{}], fleets: (ruleset: \"fleets\", \
         homes: {{\"Blue\": (metal: 35_000, ships: {{\"dreadnought\": 3}})}}))",
        seats.join(", ")
    );
    let mut game = scenario(&text).game();
    game.listen(true);
    let mut rounds = Vec::new();
    while game.ended().is_none() {
        game.advance_round();
        // Orders name rivals by the numbers of their seats.
        let told = game.take_facts();
        let told = told.iter().filter(|entry| entry.fact.is_told());
        let mut facts: Vec<String> = told.map(|entry| in_any_order(&entry.fact.text(game.world()))).collect();
        let states = game
            .roster()
            .seats()
            .map(|seat| format!("{} {:?}", game.roster().name(seat), game.metric_row(seat).values));
        facts.extend(states);
        facts.sort();
        rounds.push(facts);
    }
    let ended = game.ended().unwrap();
    let mut ranks: Vec<String> = ended
        .results
        .iter()
        .map(|result| format!("{} {:?} {}", result.rank, result.outcome, game.roster().name(result.seat)))
        .collect();
    ranks.sort();
    rounds.push(ranks);
    rounds
}

/// Several attackers of one home are named in the order of seats.
fn in_any_order(fact: &str) -> String {
    let Some((said, names)) = fact.split_once(" destroyed when ") else { return fact.to_owned() };
    let mut words: Vec<&str> = names.split_whitespace().map(|word| word.trim_end_matches(',')).collect();
    words.sort_unstable();
    format!("{said} destroyed when {}", words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Permuting seats permutes the result and nothing else, battles with chance included.
    #[test]
    fn permuting_seats_permutes_the_result(order in Just(vec![0, 1, 2, 3]).prop_shuffle(), seed in 1..1_000u64) {
        prop_assert_eq!(rounds(&[0, 1, 2, 3], seed), rounds(&order, seed));
    }
}
