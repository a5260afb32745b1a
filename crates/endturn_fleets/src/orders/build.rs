//! F-01 `build`: structures.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use super::home::{self, Home};
use crate::projection::Commitments;
use crate::structures::{MAX_STRUCTURES, Structure, Structures};

/// F-01: structures, finished within the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The kind of structure.
    pub kind: Structure,
    /// Number of structures.
    pub count: u32,
}

impl Form for Build {
    const WORD: &'static str = "build";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "mine|reactor COUNT".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "build structures; each further one costs more".into()
    }

    fn example(_: Option<Seat>, _: &World) -> String {
        "mine 2".into()
    }

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        let kinds = Structure::ALL.map(Structure::name);
        let kind = Structure::ALL[words.keyword("structure", &kinds)?];
        Ok(Self { kind, count: words.count()? })
    }

    fn text(&self, _: &World) -> String {
        format!("{} {}", self.kind.name(), self.count)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let home = Home::at(seat, world)?;
        if self.count == 0 {
            return Ok(());
        }
        home.pays(&format!("build {}", self.kind.name()), self.count, |count| self.kind.times(count))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let Self { kind, count } = *legal.order();
        let mut plan = home::plan(legal.seat(), world);
        plan.structures = plan.structures.with(kind, count);
    }

    /// Lists 1 up to the affordable count; 0, which does nothing, is left out.
    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        sampler.leave_out();
        let Ok(home) = Home::at(seat, world) else { return Vec::new() };
        let counts = |kind: Structure| sampler.numbers(1, home.most(MAX_STRUCTURES, |count| kind.times(count)));
        let counts = Structure::ALL.map(counts);
        let of = |(kind, counts): (Structure, Vec<u32>)| counts.into_iter().map(move |count| Self { kind, count });
        Structure::ALL.into_iter().zip(counts).flat_map(of).collect()
    });
}

impl Structure {
    /// Commitments of `count` more structures of the kind.
    fn times(self, count: u32) -> Commitments {
        Commitments { structures: Structures::NONE.with(self, count), ..Commitments::default() }
    }
}
