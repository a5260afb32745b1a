//! The promise that rule lists name what rules draw and tell.

use std::collections::BTreeSet;

use super::{Subject, draw_for};
use crate::{Game, journal::FactEntry, random::noted, rule_list, rules::RuleInfo};

impl Subject {
    /// Every draw and every fact of a game of personas and of one of random orders stands in the rule list, at its rule.
    pub fn what_it_draws_and_tells_is_listed(&self, seed: u64) {
        noted::watch();
        let mut game = self.fresh(seed);
        game.listen(true);
        self.play(&mut game);
        let mut told = names(&game.take_facts());
        let mut other = self.fresh(seed);
        other.listen(true);
        self.play_at_random(&mut other, seed);
        told.extend(names(&other.take_facts()));
        let drawn = noted::take();
        let missing = missing(&game, &drawn, &told);
        assert!(missing.is_empty(), "the rule list does not say that\n{}", missing.join("\n"));
    }

    /// Orders of the kit's maker on all seats, until the game is over or so many have been tried.
    fn play_at_random(&self, game: &mut Game, seed: u64) {
        let mut draw = draw_for(seed, 3);
        for _ in 0..self.rounds * 12 {
            let Some(seat) = game.next_seat() else { return };
            let line = if draw.below(8) == 0 { "end".to_owned() } else { (self.random_order)(game, seat, &mut draw) };
            let _ = game.submit(seat, &line);
        }
    }
}

fn names(facts: &[FactEntry]) -> BTreeSet<(&'static str, &'static str)> {
    facts.iter().map(|entry| (entry.rule.0, entry.fact.name())).collect()
}

/// What no rule of the game's lists owns up to; the kit's own draws are nobody's.
fn missing(
    game: &Game,
    drawn: &BTreeSet<(&'static str, &'static str)>,
    told: &BTreeSet<(&'static str, &'static str)>,
) -> Vec<String> {
    let rules: Vec<&RuleInfo> = game.rules().map(|(_, rule)| rule).chain(rule_list::RULES).collect();
    let is_listed = |id: &str, has: &dyn Fn(&RuleInfo) -> bool| rules.iter().any(|rule| rule.id.0 == id && has(rule));
    let draws = drawn.iter().filter(|(id, _)| *id != "kit");
    let draws = draws.filter(|(id, purpose)| !is_listed(id, &|rule| rule.draws.contains(purpose)));
    let facts = told.iter().filter(|(id, fact)| !is_listed(id, &|rule| rule.facts.contains(fact)));
    let draws = draws.map(|(id, purpose)| format!("{id} draws {purpose:?}"));
    draws.chain(facts.map(|(id, fact)| format!("{id} tells {fact}"))).collect()
}
