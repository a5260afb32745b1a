//! Promises that games with the same inputs run the same way: twice, in a reused world, and from a
//! snapshot; and that games with other seeds do not.

use super::{Subject, seen::Seen};
use endturn_engine::{Game, game::Progress, snapshot::Digest};

/// Likely cause if two runs of one seed differ.
const TWICE: &str = "Something other than the seed decides: a clock, the order of a hash map, a `static`, the order in which a `Query` \
                     walks entities (walk by key)";
/// Likely cause if a reused world differs.
const RECYCLED: &str = "The previous game left something that is not registered state: a `Local` of a system, a `static`, a resource \
                        that is `derived` and holds more than follows from the state";
/// Likely cause if a restored game differs.
const RESTORED: &str = "Something that no snapshot holds matters: a `Local` of a system, a filter by `Changed` or `Added`, messages, \
                        or something `derived` that `renew` does not recompute. Keep it in a registered component or resource";
/// Rounds between full comparisons of two games played side by side; digests and facts are compared
/// after every round.
const LOOKS: u32 = 4;
/// Other seeds to compare before the seed is said to have no effect.
const SEEDS: u64 = 8;

/// All that a game shows at the end of a round, and its digest.
struct Moment {
    round: u32,
    told: Seen,
    seen: Seen,
    digest: Digest,
}

impl Moment {
    fn of(game: &mut Game) -> Self {
        let facts = game.take_facts();
        Self {
            round: game.rounds_finished(),
            told: Seen::told(game, &facts),
            seen: Seen::of(game),
            digest: game.digest(),
        }
    }

    /// The same without the seats' views, in rounds that are not compared in full.
    fn in_passing(game: &mut Game) -> Self {
        if game.rounds_finished().is_multiple_of(LOOKS) || game.ended().is_some() {
            return Self::of(game);
        }
        let facts = game.take_facts();
        Self {
            round: game.rounds_finished(),
            told: Seen::told(game, &facts),
            seen: Seen::nothing(),
            digest: game.digest(),
        }
    }

    fn looks_like(&self, other: &Self) -> bool {
        self.told == other.told && self.seen == other.seen
    }
}

/// Panics if two games differ that should not: `told` names the games, `why` gives the usual cause.
fn alike((one, game): (&Moment, &Game), (other, second): (&Moment, &Game), told: &str, why: &str) {
    let after = format!("{told} differ after round {}", one.round);
    if let Some(difference) = one.told.difference(&other.told).or_else(|| one.seen.difference(&other.seen)) {
        panic!("{after}: {difference}. {why}");
    }
    if one.digest != other.digest {
        let place = game.first_difference(second);
        let place = place.map_or_else(String::new, |place| format!(": section `{}`, {}", place.section, place.key));
        let shown = Seen::of(game).difference(&Seen::of(second)).map_or_else(String::new, |shown| format!("; {shown}"));
        panic!("{after}{place}{shown}. {why}");
    }
}

impl Subject {
    /// Two runs of one seed agree after every round, in all that they show and in their digests.
    pub fn same_inputs_same_bytes(&self, seed: u64) {
        let (mut one, mut other) = (self.fresh(seed), self.fresh(seed));
        one.listen(true);
        other.listen(true);
        self.go_alike(one, other, &format!("two runs of seed {seed}"), TWICE);
    }

    /// A world that has already played another game gives the same bytes and shows the same.
    pub fn a_recycled_world_plays_as_a_fresh_one(&self, seed: u64) {
        let mut recycled = self.fresh(seed + 77);
        self.play(&mut recycled, self.rounds);
        recycled.restart(seed);
        self.go_alike(
            self.fresh(seed),
            recycled,
            &format!("a new world and one that has played before, with seed {seed},"),
            RECYCLED,
        );
    }

    fn go_alike(&self, mut one: Game, mut other: Game, told: &str, why: &str) {
        for _ in 0..=self.rounds {
            alike((&Moment::in_passing(&mut one), &one), (&Moment::in_passing(&mut other), &other), told, why);
            if self.round(&mut one) == Progress::Over {
                self.round(&mut other);
                break;
            }
            self.round(&mut other);
        }
        alike((&Moment::of(&mut one), &one), (&Moment::of(&mut other), &other), told, why);
    }

    /// Restoring at every round, in a world that has played another game, gives the same rest of
    /// the game and shows the same; so does restoring once, in a fresh world.
    pub fn a_snapshot_continues_as_the_original(&self, seed: u64) {
        let (mut original, mut other, mut late) = (self.fresh(seed), self.fresh(seed + 5), self.fresh(seed + 6));
        self.play(&mut other, self.rounds / 2);
        for game in [&mut original, &mut other, &mut late] {
            game.listen(true);
        }
        let told = format!("a game of seed {seed} and its restored copy");
        let since = self.rounds / 3;
        let mut moment = Moment::of(&mut original);
        for round in 0..self.rounds {
            let image = original.snapshot();
            let mut restored = vec![&mut other];
            if round >= since {
                restored.push(&mut late);
            }
            for copy in restored.iter_mut().take(if round == since { 2 } else { 1 }) {
                copy.restore(&image).unwrap_or_else(|error| panic!("round {round}: {error}"));
                let now = Moment { told: Seen::told(&original, &[]), ..Moment::of(copy) };
                moment.told = Seen::told(&original, &[]);
                alike((&moment, &original), (&now, copy), &told, RESTORED);
                assert_eq!(image, copy.snapshot(), "a second snapshot differs in round {round}");
            }
            let state = original.check_state();
            assert_eq!(state, Ok(()), "the game itself reached an impossible state in round {round}");
            let progress = self.round(&mut original);
            moment = Moment::of(&mut original);
            for copy in restored {
                self.round(copy);
                alike((&moment, &original), (&Moment::of(copy), copy), &told, RESTORED);
            }
            if progress == Progress::Over {
                return;
            }
        }
    }

    /// Another seed makes a different game, as far as any seat can see. Skips games in which no
    /// rule draws according to the rule lists, and modules whose turns are chosen by scenarios,
    /// since these may leave nothing to draw.
    pub fn the_seed_has_an_effect(&self, seed: u64) {
        let (mut one, mut other) = (self.fresh(seed), self.fresh(seed));
        let draws =
            one.rules().filter(|(module, rule)| self.may_draw(module, rule) && !self.takes_any_segments(module));
        let draws: Vec<&str> = draws.map(|(_, rule)| rule.id.0).collect();
        for step in 1..=SEEDS {
            one.restart(seed);
            other.restart(seed + step * 1_000);
            one.listen(true);
            other.listen(true);
            for _ in 0..=self.rounds {
                if draws.is_empty() || !Moment::of(&mut one).looks_like(&Moment::of(&mut other)) {
                    return;
                }
                self.round(&mut one);
                self.round(&mut other);
            }
        }
        panic!(
            "the seed has no effect: games of {SEEDS} other seeds show the same as that of seed {seed}, in all views, texts, metrics, \
             tables and facts. By the rule list {} draws: let a seat see the results, or remove `draws` from the list if \
             nothing is drawn",
            draws.join(", ")
        );
    }
}
