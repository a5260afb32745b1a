//! Explanations of effect sums for people.

use super::book::EffectBook;
use super::circumstances::{Circumstances, Context};
use super::sentence::sentence;
use super::weights::{total, weighted};
use crate::ids::BuildingId;
use crate::ruleset::Ruleset;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::effects::Effect;
use crate::ruleset::requirement::{Condition, Requirement};

/// All effects of a kind in a context, and their sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The kind.
    pub kind: EffectKind,
    /// The sum that a rule gets.
    pub sum: i32,
    /// Every effect of the kind, in the order of the ruleset.
    pub effects: Vec<ExplainedEffect>,
}

/// One effect, and whether it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedEffect {
    /// Its name in the ruleset.
    pub name: String,
    /// Its value in the ruleset.
    pub value: i32,
    /// The policy it is multiplied by, with the nation's setting in percent; `None` without a
    /// policy.
    pub policy: Option<(String, i32)>,
    /// Its contribution to the sum; 0 if it does not count.
    pub adds: i32,
    /// The requirements that are not met, in the order of the ruleset; it counts if there are none.
    pub missing: Vec<Missing>,
    /// Whether it is about an output other than the one in question.
    pub is_of_other_output: bool,
}

impl ExplainedEffect {
    /// Whether it counts.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.missing.is_empty()
    }
}

/// A requirement that is not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Its text in the ruleset: `not(Building("Palace"))`.
    pub sentence: String,
    /// The reason.
    pub why: Why,
}

/// The reason why a requirement is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The condition is false.
    No,
    /// The context lacks a part that it needs.
    Unknown,
    /// The building is obsolete, whether it exists or not.
    Obsolete,
}

impl EffectBook {
    /// Explains the sum of [`EffectBook::value`]. The ruleset must be the one this book was
    /// compiled from.
    #[must_use]
    pub fn explain(
        &self,
        ruleset: &Ruleset,
        kind: EffectKind,
        context: &Context,
        world: &impl Circumstances,
    ) -> Explanation {
        let all = ruleset.effects.get(&kind).into_iter().flat_map(|effects| effects.iter());
        let effects: Vec<_> = all.map(|(name, one)| self.explain_one(ruleset, (name, one), context, world)).collect();
        Explanation { kind, sum: self.value(kind, context, world), effects }
    }

    fn explain_one(
        &self,
        ruleset: &Ruleset,
        (name, one): (&str, &Effect),
        context: &Context,
        world: &impl Circumstances,
    ) -> ExplainedEffect {
        let missing = one.reqs.iter().filter_map(|req| {
            let why = self.why_not(ruleset, req, context, world)?;
            Some(Missing { sentence: sentence(req), why })
        });
        let missing: Vec<Missing> = missing.collect();
        let policy = one.multiplier.as_ref().map(|policy| {
            let place = ruleset.policies.position(policy);
            let player = super::evaluate::fill(context, world).player;
            let setting = player.zip(place).map_or(0, |(player, place)| world.policy(player, place));
            (policy.clone(), setting)
        });
        let full = policy.as_ref().map_or_else(|| i64::from(one.value), |(_, setting)| weighted(one.value, *setting));
        let adds = if missing.is_empty() { total(full) } else { 0 };
        let is_of_other_output = context.output.is_some_and(|asked| {
            let mut outputs = one.reqs.iter().map(|req| (&req.condition, req.present));
            outputs.any(|(condition, present)| matches!(condition, Condition::Output(of) if (*of == asked) != present))
        });
        ExplainedEffect { name: name.to_owned(), value: one.value, policy, adds, missing, is_of_other_output }
    }

    fn why_not(
        &self,
        ruleset: &Ruleset,
        one: &Requirement,
        context: &Context,
        world: &impl Circumstances,
    ) -> Option<Why> {
        let req = self.sets.req(ruleset, one);
        match self.test(&req, context, world) {
            Some(true) => None,
            None => Some(Why::Unknown),
            Some(false) => {
                let Condition::Building(name) = &one.condition else { return Some(Why::No) };
                let filled = super::evaluate::fill(context, world);
                let building = ruleset.buildings.position(name).map(BuildingId::at);
                let is_over =
                    building.is_some_and(|building| self.is_obsolete(building, filled.player, filled.city, world));
                Some(if is_over { Why::Obsolete } else { Why::No })
            }
        }
    }
}
