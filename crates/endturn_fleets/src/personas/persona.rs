//! A persona ready for use.

use endturn_engine::random::{DrawSubject, Draws, Purpose};

use crate::fleet::{Class, MAX_CLASSES};
use crate::rule_list::PERSONA_RULE;
use crate::ruleset::{ByPhase, Knobs, Phase};

/// A persona ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FleetPersona {
    /// Its name in the ruleset.
    pub name: String,
    /// Its numbers.
    pub knobs: Knobs,
    mix: ByPhase<[u32; MAX_CLASSES]>,
    moods: Vec<Self>,
}

impl FleetPersona {
    /// Creates a persona with class names resolved; names unknown to `class` are ignored (the check
    /// reports them).
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

    /// Resolves its moods among personas; unknown names are ignored (the check reports them).
    pub fn find_moods(&mut self, personas: &[Self]) {
        let named = |name: &String| personas.iter().find(|persona| persona.name == *name).cloned();
        self.moods = self.knobs.moods.iter().filter_map(named).collect();
    }

    /// F-09: the persona whose numbers apply to this game on the seat of a view: for a persona with
    /// moods one of theirs or its own, drawn uniformly **(ours)**.
    pub fn mood(&self, subject: DrawSubject, draws: &Draws) -> &Self {
        if self.moods.is_empty() {
            return self;
        }
        // Draws of round 0 apply to the whole game.
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

    /// The margin of a round, interpolated between the values of the phases.
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
