//! The promise that rule lists are complete: rules that run, their draws and their facts.

use std::collections::BTreeSet;

use super::{Subject, draw_for, none_refused, noted};
use endturn_engine::{
    Game,
    journal::FactEntry,
    rule_list,
    rules::{Place, RuleId, RuleInfo},
    turn::{SegmentId, Stage},
};

/// Pairs of rule and purpose of a draw, or rule and name of a fact.
pub(super) type Named = BTreeSet<(&'static str, &'static str)>;

impl Subject {
    /// Every system and row is in the rule list of its module, and every listed system is on a
    /// stage that this game's turn has.
    pub fn rule_lists_name_what_runs(&self, seed: u64) {
        let game = self.fresh(seed);
        let mut wrong = Vec::new();
        let segments: BTreeSet<SegmentId> =
            self.setup.turn.all().flat_map(|(profile, _)| profile.segments()).copied().collect();
        for (module, rule) in game.rules().filter(|(_, rule)| rule.place == Place::System) {
            let stages = game.systems().iter().filter(|row| row.rule == Some(rule.id)).map(|row| row.stage);
            let stages: Vec<Stage> = stages.collect();
            if stages.is_empty() {
                wrong.push(format!(
                    "the list of module {module} says that {} is a system, but no stage has it: add it to one with `add_rule`",
                    rule.id
                ));
            }
            let is_in = |stage: &Stage| of_segment(*stage).is_none_or(|one| segments.contains(&one));
            let is_chosen = || self.takes_any_segments(module);
            if let Some(stage) = stages.iter().find(|_| !stages.iter().any(is_in) && !is_chosen()) {
                let segments: Vec<String> = segments.iter().map(ToString::to_string).collect();
                wrong.push(format!(
                    "rule {} of module {module} is in {stage}, which never fires: a turn of this game has the segments {}",
                    rule.id,
                    segments.join(", ")
                ));
            }
        }
        let is_listed =
            |id: RuleId, fits: fn(Place) -> bool| game.rules().any(|(_, rule)| rule.id == id && fits(rule.place));
        for row in game.systems() {
            let Some(id) = row.rule.filter(|&id| !is_listed(id, |place| place == Place::System)) else { continue };
            wrong.push(format!(
                "the system {} carries out {id}, but no rule list says so: add `RuleInfo::new(RuleId(\"{id}\"), …, Place::System, …)` to \
                 the list of module {}",
                row.system, row.module
            ));
        }
        for (row, one) in game.systems().iter().flat_map(|row| row.rows.iter().map(move |one| (row, one))) {
            if !is_listed(one.rule, |place| matches!(place, Place::Row(_))) {
                wrong.push(format!("{} is a row of {}, but no rule list says so", one.rule, row.system));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// Every draw and every fact is listed at its rule, in a game of personas without refusals and
    /// in one of random orders. Returns the draws, by rule and purpose.
    pub fn what_it_draws_and_tells_is_listed(&self, seed: u64) -> Named {
        noted::watch();
        let mut game = self.fresh(seed);
        game.listen(true);
        self.play(&mut game, self.rounds);
        none_refused(&game);
        let mut told = names(&game.take_facts());
        let mut other = self.fresh(seed);
        other.listen(true);
        self.play_at_random(&mut other, seed);
        told.extend(names(&other.take_facts()));
        let drawn: Named = noted::take().into_iter().filter(|(id, _)| *id != "kit").collect();
        let missing = missing(&game, &drawn, &told);
        assert!(missing.is_empty(), "the rule list does not say that\n{}", missing.join("\n"));
        drawn
    }

    /// A module that lists draws has drawn something in the kit's games. Skips modules whose turns
    /// are chosen by scenarios.
    pub(super) fn what_is_listed_is_drawn(&self, drawn: &Named) {
        for module in self.setup.modules.iter().filter(|module| !module.takes_any_segments()) {
            let lists = || module.rules().iter().filter(|rule| self.may_draw(module.name(), rule));
            let has_drawn = |rule: &RuleInfo| drawn.iter().any(|(id, _)| *id == rule.id.0);
            if lists().next().is_none() || module.rules().iter().any(has_drawn) {
                continue;
            }
            let rules: Vec<String> = lists().map(|rule| format!("{} draws {:?}", rule.id, rule.draws)).collect();
            panic!(
                "module {} lists draws but has drawn nothing in all games of the kit: {}. Remove draws that never happen from the list, or let \
                 the kit reach them, by more `rounds` or by orders that lead there",
                module.name(),
                rules.join(", ")
            );
        }
    }

    /// True if a rule may draw in this game; rules of personas do not if no seat has one.
    pub(super) fn may_draw(&self, module: &str, rule: &RuleInfo) -> bool {
        let mut personas = self.setup.seats.iter().flat_map(|seat| &seat.personas);
        let is_idle = rule.place == Place::Personas && personas.all(|(name, _)| name != module);
        !rule.draws.is_empty() && !is_idle
    }

    /// True if scenarios choose the segments of a module's turn, so that some of its rules may
    /// never run.
    pub(super) fn takes_any_segments(&self, module: &str) -> bool {
        self.setup.modules.iter().any(|one| one.name() == module && one.takes_any_segments())
    }

    /// Gives generated orders for all seats, until the game is over or enough have been tried.
    fn play_at_random(&self, game: &mut Game, seed: u64) {
        let mut draw = draw_for(seed, 3);
        for _ in 0..self.rounds * 12 {
            let Some(seat) = game.next_seat() else { return };
            let line = if draw.below(8) == 0 { "end".to_owned() } else { (self.random_order)(game, seat, &mut draw) };
            let _ = game.submit(seat, &line);
        }
    }
}

/// The segment of a stage that belongs to one segment.
fn of_segment(stage: Stage) -> Option<SegmentId> {
    match stage {
        Stage::SegmentEnter(segment) | Stage::SegmentRun(segment) | Stage::SegmentExit(segment) => Some(segment),
        _ => None,
    }
}

fn names(facts: &[FactEntry]) -> Named {
    facts.iter().map(|entry| (entry.rule.0, entry.fact.name())).collect()
}

/// Draws and facts that are in no rule list of the game.
fn missing(game: &Game, drawn: &Named, told: &Named) -> Vec<String> {
    let rules: Vec<&RuleInfo> = game.rules().map(|(_, rule)| rule).chain(rule_list::RULES).collect();
    let is_listed = |id: &str, has: &dyn Fn(&RuleInfo) -> bool| rules.iter().any(|rule| rule.id.0 == id && has(rule));
    let draws = drawn.iter().filter(|(id, purpose)| !is_listed(id, &|rule| rule.draws.contains(purpose)));
    let facts = told.iter().filter(|(id, fact)| !is_listed(id, &|rule| rule.facts.contains(fact)));
    let draws = draws.map(|(id, purpose)| format!("{id} draws {purpose:?}"));
    draws.chain(facts.map(|(id, fact)| format!("{id} tells {fact}"))).collect()
}
