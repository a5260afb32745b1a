//! T-05: the budget of a persona's turn, in all modules.

use endturn::engine::{Game, Seat, journal::FactEntry, orders::BudgetSpent};

const SCENARIOS: [&str; 6] =
    ["fleets_four_way", "first_contact", "rival_offices", "three_factions", "war_in_the_dark", "civ_continents"];

/// A shipped scenario with changes, ready to be played.
fn game(scenario: &str, changes: &[&str]) -> Game {
    let path = format!("{}/../scenarios/{scenario}.ron", env!("CARGO_MANIFEST_DIR"));
    let changes: Vec<String> = changes.iter().map(|&change| change.to_owned()).collect();
    let mut game = endturn::load(&path, &changes).unwrap().game();
    game.listen(true);
    game.keep_log();
    game
}

/// The orders of a seat in the first round.
fn orders(game: &mut Game, seat: Seat) -> Vec<String> {
    game.advance_rounds(1);
    game.log()
        .iter()
        .filter(|order| order.seat == seat && order.text != "end")
        .map(|order| order.text.clone())
        .collect()
}

fn spent(facts: &[FactEntry]) -> Vec<BudgetSpent> {
    facts.iter().filter_map(|entry| entry.downcast::<BudgetSpent>().cloned()).collect()
}

#[test]
fn t_05_a_budget_cuts_the_thinking_of_every_modules_personas_short_and_changes_nothing_before() {
    for scenario in SCENARIOS {
        let whole = orders(&mut game(scenario, &[]), Seat(0));
        let mut counts = Vec::new();
        for budget in [1, 3, 8, 20, 50, 120, 300, 800, 5_000, 1_000_000] {
            let mut game = game(scenario, &[&format!("turn.budget={budget}")]);
            let some = orders(&mut game, Seat(0));
            // The last may be smaller: fewer agents, fewer ships.
            let word = |order: &String| order.split(' ').next().map(str::to_owned);
            let before = some.len().saturating_sub(1);
            assert_eq!(some[..before], whole[..before], "{scenario} with {budget}");
            assert_eq!(some.last().map(word), whole[..some.len()].last().map(word), "{scenario} with {budget}");
            let facts = game.take_facts();
            let own: Vec<_> = spent(&facts).into_iter().filter(|fact| fact.seat == Seat(0)).collect();
            assert!(
                some.len() == whole.len() || matches!(own[..], [BudgetSpent { work, .. }] if work >= budget),
                "{scenario}: {own:?}"
            );
            counts.push(some.len());
        }
        assert!(counts.is_sorted() && counts[9] == whole.len(), "{scenario}: {counts:?}");
        assert!(counts[0] < whole.len(), "{scenario}: {counts:?}");
    }
}

#[test]
fn t_05_a_budget_that_is_never_spent_changes_no_game() {
    for scenario in SCENARIOS {
        let (mut free, mut wide) = (game(scenario, &[]), game(scenario, &["turn.budget=1000000000"]));
        free.advance_rounds(6);
        wide.advance_rounds(6);
        assert_eq!(wide.digest(), free.digest(), "{scenario}");
        assert_eq!(spent(&wide.take_facts()), [], "{scenario}");
    }
}

/// Work is counted, not timed: the same budget gives the same game.
#[test]
fn t_05_games_with_a_tight_budget_are_played_to_the_same_end_again() {
    for scenario in SCENARIOS {
        let played = |changes: &[&str]| {
            let mut game = game(scenario, changes);
            game.advance_rounds(25);
            (game.digest(), game.log().len(), spent(&game.take_facts()))
        };
        let (one, other) = (played(&["turn.budget=2"]), played(&["turn.budget=2"]));
        assert_eq!(one, other, "{scenario}");
        assert!(!one.2.is_empty() && one.1 < played(&[]).1, "{scenario}");
    }
}
