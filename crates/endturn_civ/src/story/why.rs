//! Why a sum of effects is what it is.

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use serde::Serialize;

use crate::effects::circumstances::Context;
use crate::effects::explain::Why;
use crate::keys::CityId;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;
use crate::state::realm::Eye;

/// Of whom an effect is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A city, its owner and the tile it stands on.
    City(CityId),
    /// A nation.
    Nation(Seat),
}

/// A sum of effects and how it comes about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// What a rule that asks gets.
    pub sum: i32,
    /// Every effect of the kind, in the order of the ruleset.
    pub effects: Vec<ToldEffect>,
}

/// One effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldEffect {
    /// Its name in the ruleset.
    pub name: String,
    /// Its value in the ruleset.
    pub value: i32,
    /// The policy it is multiplied with; none for most.
    pub policy: Option<String>,
    /// The nation's setting of that policy in percent.
    pub policy_pct: Option<i32>,
    /// Whether it counts.
    pub counts: bool,
    /// What it adds to the sum; 0 if it does not count.
    pub adds: i32,
    /// The requirements that are not met.
    pub missing: Vec<ToldMissing>,
}

/// A requirement that is not met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldMissing {
    /// As it stands in the ruleset.
    pub requirement: String,
    /// Why it is not met.
    pub why: Unmet,
}

/// Why a requirement is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unmet {
    /// It is not so.
    No,
    /// Nobody knows, since the question says nothing of it.
    Unknown,
    /// The building is obsolete.
    Obsolete,
}

/// Tells what effects of a kind come to for a city or a nation. Of what is not there, nothing is known.
#[must_use]
pub fn why(world: &World, subject: Subject, kind: EffectKind, output: Option<Output>) -> Told {
    let eye = Eye::of(world);
    let context = match subject {
        Subject::City(city) => Context::city(city),
        Subject::Nation(seat) => Context::player(seat),
    };
    let context = Context { output, ..context };
    let explained = eye.rules.effects.explain(&eye.rules.written, kind, &context, &eye);
    let effects = explained.effects.into_iter().map(|one| ToldEffect {
        counts: one.counts(),
        name: one.name,
        value: one.value,
        policy_pct: one.policy.as_ref().map(|(_, pct)| *pct),
        policy: one.policy.map(|(name, _)| name),
        adds: one.adds,
        missing: one
            .missing
            .into_iter()
            .map(|one| ToldMissing { requirement: one.sentence, why: one.why.into() })
            .collect(),
    });
    Told { sum: explained.sum, effects: effects.collect() }
}

impl From<Why> for Unmet {
    fn from(why: Why) -> Self {
        match why {
            Why::No => Self::No,
            Why::Unknown => Self::Unknown,
            Why::Obsolete => Self::Obsolete,
        }
    }
}

/// Whether rules ask for a kind together with an output.
#[must_use]
pub const fn needs_output(kind: EffectKind) -> bool {
    kind.asked().has_output()
}
