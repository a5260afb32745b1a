//! The numbers of a persona: as an author writes them, and ready for use.

use std::collections::BTreeMap;

use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_scenario::form::Whole;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fleet::{Class, MAX_CLASSES};
use crate::turn_table::PERSONA_RULE;

/// The part of a game, by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before `mid_from`.
    Early,
    /// From `mid_from` on.
    Mid,
    /// From `late_from` on.
    Late,
}

/// A value for each part of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByPhase<T> {
    /// Before `mid_from`.
    pub early: T,
    /// From `mid_from` on.
    pub mid: T,
    /// From `late_from` on.
    pub late: T,
}

impl<T> ByPhase<T> {
    /// The value of a phase.
    pub fn at(&self, phase: Phase) -> &T {
        match phase {
            Phase::Early => &self.early,
            Phase::Mid => &self.mid,
            Phase::Late => &self.late,
        }
    }

    fn map<U>(&self, change: impl Fn(&T) -> U) -> ByPhase<U> {
        ByPhase { early: change(&self.early), mid: change(&self.mid), late: change(&self.late) }
    }

    /// The values with their names, early to late.
    pub fn named(&self) -> [(&'static str, &T); 3] {
        [("early", &self.early), ("mid", &self.mid), ("late", &self.late)]
    }
}

/// How much of the available fleet goes on an attack; on a raid all of it, or half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Force {
    /// All of it.
    Everything,
    /// The smallest part, in eighths, that is expected to win.
    Enough,
}

/// How often a persona scans, and how deep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScanHabits {
    /// Knowledge of a rival is renewed once it is this many rounds old. 1 to 20.
    #[schemars(range(min = 1, max = 20))]
    pub interval_rounds: u32,
    /// Every how many scans of a rival one is deep; 0 never.
    pub deep_every: u32,
    /// Every how many scans of a rival one is advanced; 0 never.
    pub advanced_every: u32,
    /// At most this share of the projected energy goes into scans, in permille. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub energy_share_permille: u32,
}

/// A persona as the ruleset writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Knobs {
    /// One line for people who choose a persona.
    pub summary: String,
    /// Other entries by whose numbers it plays instead, by name; they are no personas of their own. Every game draws, for each of its seats, one of them or its own
    /// numbers, all alike (a name that stands twice is drawn twice as often), and nobody sees which; a game that goes on with other luck draws again. Their incomes and moods don't count. None if left out.
    #[serde(default)]
    #[schemars(length(max = 32))]
    pub moods: Vec<String>,
    /// Income of its seats, in permille of what the rules give; 1000 is fair. 0 to 10 000.
    #[serde(default = "fair")]
    #[schemars(range(min = 0, max = 10000))]
    pub resource_multiplier_permille: u32,
    /// The first round of the middle game.
    pub mid_from: u32,
    /// The first round of the late game.
    pub late_from: u32,
    /// How many structures it wants to own. 0 to 1000.
    #[schemars(with = "ByPhase<Whole<0, 1000>>")]
    pub structures: ByPhase<u32>,
    /// The share of income that it saves for the next structure it wants, in permille. 0 to 1000.
    #[schemars(with = "ByPhase<Whole<0, 1000>>")]
    pub economy_share_permille: ByPhase<u32>,
    /// How the rest is spent on ships: class and share, in permille of the rest, together at most 1000.
    pub fleet_mix_permille: ByPhase<BTreeMap<String, u32>>,
    /// The share of new ships that goes into the classes that beat the fleets its scans have shown, instead of its own mix,
    /// in permille. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub counter_permille: u32,
    /// It builds structures only while its ships at home, with those that stock and income can still add in time, are worth this share
    /// of the strongest fleet it knows of, in permille. 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub keep_up_permille: u32,
    /// Upkeep of all ships stays below this share of income, in permille. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub upkeep_cap_permille: u32,
    /// It builds ships while its own, with those that stock and income can still add in time, are worth less than this share of the
    /// strongest fleet it knows of, in permille; what it does not spend waits in stock for a fleet that comes, or for the last round.
    /// 0 to 10 000; 10 000 (also if left out) waits for nothing.
    #[serde(default = "always_ready")]
    #[schemars(with = "ByPhase<Whole<0, 10_000>>")]
    pub ready_permille: ByPhase<u32>,
    /// An attack must be expected to destroy a defence whose ships are stronger than the last scan showed by this much, in
    /// permille; below 0 it also attacks where it expects to fall short. The value slides from `early` in round 1 to `mid` at
    /// `mid_from` and `late` at `late_from`. -1000 to 10 000.
    #[schemars(with = "ByPhase<Whole<-1000, 10_000>>")]
    pub margin_permille: ByPhase<i32>,
    /// An attack that is not expected to win is made all the same by the classes that destroy this share of the value they lose,
    /// in permille. 0 (never) to 10 000.
    #[schemars(with = "ByPhase<Whole<0, 10_000>>")]
    pub raid_permille: ByPhase<u32>,
    /// Ships at home, with those that stock and income add until the battle, are worth this share of what the most dangerous rival may
    /// send while a mission is away, in permille. Ships that are known to come count at 1250 at least. 0 to 10 000.
    #[schemars(with = "ByPhase<Whole<0, 10_000>>")]
    pub home_guard_permille: ByPhase<u32>,
    /// Ships at the home of a rival count at this share of their value, in permille: they may strike while a mission is away. 0 (also
    /// if left out: it trusts that they stay) to 10 000.
    #[serde(default)]
    #[schemars(with = "ByPhase<Whole<0, 10_000>>")]
    pub rival_guard_permille: ByPhase<u32>,
    /// The same for a rival that has sent nothing against anybody as far as is known. 0 (also if left out) to 10 000.
    #[serde(default)]
    #[schemars(range(min = 0, max = 10000))]
    pub peaceful_guard_permille: u32,
    /// A rival whose ships that were seen are worth less than this share of all own ones, in permille, is taken to have the rest on
    /// the way to its home. 0 (also if left out: it fears what it has seen only) to 10 000. Until a fleet that left in the first round
    /// would have struck it counts at 1000 at least: no scan can have shown that one.
    #[serde(default)]
    #[schemars(with = "ByPhase<Whole<0, 10_000>>")]
    pub suspicion_permille: ByPhase<u32>,
    /// How much of the rest goes.
    pub force: Force,
    /// The most missions under way at once. 0 to 100.
    #[schemars(range(min = 0, max = 100))]
    pub max_missions: u32,
    /// Scans.
    pub scans: ScanHabits,
    /// Scans older than this many rounds are no ground for an attack. 0 to 20.
    #[schemars(range(min = 0, max = 20))]
    pub scan_age_max_rounds: u32,
    /// How far its estimate of a defence is off, up or down, in permille. 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub noise_permille: u32,
    /// The share of a rival's estimated income that it takes to become defenders, in permille. 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub assumed_growth_permille: u32,
}

/// A share from which on nothing is kept for later.
pub(super) const ALWAYS_READY: u32 = 10_000;

fn always_ready() -> ByPhase<u32> {
    ByPhase { early: ALWAYS_READY, mid: ALWAYS_READY, late: ALWAYS_READY }
}

fn fair() -> u32 {
    1_000
}

/// A persona ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Persona {
    /// Its name in the ruleset.
    pub name: String,
    /// Its numbers.
    pub knobs: Knobs,
    mix: ByPhase<[u32; MAX_CLASSES]>,
    moods: Vec<Self>,
}

impl Persona {
    /// Looks class names up; names that `class` does not know count for nothing (the check has told of them).
    pub fn new(name: &str, knobs: &Knobs, class: impl Fn(&str) -> Option<Class>) -> Self {
        let mix = knobs.fleet_mix_permille.map(|shares| {
            let mut mix = [0; MAX_CLASSES];
            for (word, &share) in shares {
                if let Some(class) = class(word) {
                    mix[class.index()] = share;
                }
            }
            mix
        });
        Self { name: name.to_owned(), knobs: knobs.clone(), mix, moods: Vec::new() }
    }

    /// Looks its moods up among personas; names that are not there count for nothing (the check has told of them).
    pub fn find_moods(&mut self, personas: &[Self]) {
        let named = |name: &String| personas.iter().find(|persona| persona.name == *name).cloned();
        self.moods = self.knobs.moods.iter().filter_map(named).collect();
    }

    /// The numbers by which it plays this game on the seat of a view.
    pub fn mood(&self, subject: DrawSubject, draws: &Draws) -> &Self {
        if self.moods.is_empty() {
            return self;
        }
        // Draws of round 0 are those of the whole game.
        let mut draw = Draws::new(draws.seed()).at(PERSONA_RULE, subject, Purpose("mood"));
        let drawn = draw.below(self.moods.len() as u64 + 1);
        usize::try_from(drawn).ok().and_then(|drawn| self.moods.get(drawn)).unwrap_or(self)
    }

    /// The phase of a round.
    pub fn phase(&self, round: u32) -> Phase {
        match round {
            _ if round >= self.knobs.late_from => Phase::Late,
            _ if round >= self.knobs.mid_from => Phase::Mid,
            _ => Phase::Early,
        }
    }

    /// The margin of a round, between the values of the phases.
    pub fn margin(&self, round: u32) -> i32 {
        let ByPhase { early, mid, late } = self.knobs.margin_permille;
        let between = |from: i32, to: i32, first: u32, last: u32| {
            let (done, whole) = (i64::from(round - first), i64::from(last - first));
            from + ((i64::from(to) - i64::from(from)) * done / whole) as i32
        };
        match self.phase(round) {
            Phase::Early if round > 1 => between(early, mid, 1, self.knobs.mid_from),
            Phase::Early => early,
            Phase::Mid => between(mid, late, self.knobs.mid_from, self.knobs.late_from),
            Phase::Late => late,
        }
    }

    /// The share of a class in new ships, in permille.
    pub fn share(&self, phase: Phase, class: Class) -> u32 {
        self.mix.at(phase)[class.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped_ruleset;

    #[test]
    fn f_09_a_mood_is_drawn_for_each_seat_and_lasts_for_the_whole_game() {
        let named = |name: &str, moods: &[&str]| {
            let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
            knobs.moods = moods.iter().map(|&mood| mood.to_owned()).collect();
            Persona::new(name, &knobs, |_| None)
        };
        let others = [named("calm", &[]), named("wild", &["calm"])];
        let mut persona = named("both", &["calm", "wild"]);
        persona.find_moods(&others);
        let mut counts = std::collections::BTreeMap::new();
        let mut differ = 0;
        for seed in 0..600 {
            let mut draws = Draws::new(seed);
            let [first, second] = [1, 2].map(|seat| persona.mood(DrawSubject::TABLE.nth(seat), &draws).name.clone());
            differ += u32::from(first != second);
            for round in 1..4 {
                draws.enter_round(round);
                assert_eq!(persona.mood(DrawSubject::TABLE.nth(1), &draws).name, first, "seed {seed}, round {round}");
            }
            *counts.entry(first).or_insert(0) += 1;
        }
        assert_eq!(counts.keys().collect::<Vec<_>>(), ["both", "calm", "wild"]);
        assert!(counts.values().all(|count| (150..=250).contains(count)), "{counts:?}");
        assert!((330..=470).contains(&differ), "{differ} of 600 games give two seats different moods");
    }

    #[test]
    fn a_margin_slides_from_phase_to_phase() {
        let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
        (knobs.mid_from, knobs.late_from) = (5, 15);
        knobs.margin_permille = ByPhase { early: 400, mid: 200, late: -100 };
        let persona = Persona::new("turtle", &knobs, |_| None);
        let margins = [1, 3, 5, 10, 15, 16, 60].map(|round| persona.margin(round));
        assert_eq!(margins, [400, 300, 200, 50, -100, -100, -100]);
    }

    #[test]
    fn phases_may_be_empty() {
        let mut knobs = shipped_ruleset().personas.0["turtle"].clone();
        for (mid_from, late_from) in [(0, 0), (1, 1), (0, 9), (1, 2), (7, 7)] {
            (knobs.mid_from, knobs.late_from) = (mid_from, late_from);
            let persona = Persona::new("turtle", &knobs, |_| None);
            let ByPhase { early, mid, late } = knobs.margin_permille;
            let (least, most) = (early.min(mid).min(late), early.max(mid).max(late));
            assert!((0..20).all(|round| (least..=most).contains(&persona.margin(round))));
            assert_eq!(persona.margin(u32::MAX), late);
        }
    }
}
