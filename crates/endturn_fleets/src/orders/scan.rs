//! F-08 `scan`: a scan of a planet.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Form, Legal, Lister, Refusal, Words},
    seats::Roster,
};
use serde::{Deserialize, Serialize};

use super::home::{self, Home};
use super::rivals::{Rivals, player};
use crate::projection::Commitments;
use crate::scans::ScanLevel;

/// F-08: a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scan {
    /// Seat whose planet is scanned.
    pub target: Seat,
    /// Level of the scan.
    pub level: ScanLevel,
}

impl Form for Scan {
    const WORD: &'static str = "scan";
    type Proof = ();

    fn grammar(_: &World) -> Cow<'static, str> {
        "PLAYER basic|deep|advanced".into()
    }

    fn meaning(_: &World) -> Cow<'static, str> {
        "look at a planet; the report comes with the next turn".into()
    }

    fn example(_: Option<Seat>, world: &World) -> String {
        format!("{} basic", world.resource::<Roster>().len())
    }

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        let target = player(words, world.resource())?;
        let levels = ScanLevel::ALL.map(ScanLevel::name);
        Ok(Self { target, level: ScanLevel::ALL[words.keyword("scan level", &levels)?] })
    }

    fn text(&self, _: &World) -> String {
        format!("{} {}", self.target, self.level.name())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self { target, level }, home) = (*self, Home::at(seat, world)?);
        Rivals::of(world, seat).check(target, &|rival| format!("scan {rival} {}", level.name()))?;
        let lacking = |level: ScanLevel| {
            let scan_energy = level.energy(&home.rules.scans);
            home.project(Commitments { scan_energy, ..Commitments::default() }).unpaid.energy
        };
        let lacks = lacking(level);
        if lacks == 0 {
            return Ok(());
        }
        let reason = format!("the projected stock at the end of the turn lacks {lacks} energy");
        let refusal = Refusal::new("not-enough-energy", reason);
        let cheaper: Vec<&str> =
            ScanLevel::ALL.into_iter().filter(|&level| lacking(level) == 0).map(ScanLevel::name).collect();
        Err(match cheaper.last() {
            Some(level) => refusal.expecting(cheaper.iter().copied()).example(format!("scan {target} {level}")),
            None => refusal,
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let Self { target, level } = *legal.order();
        home::plan(legal.seat(), world).scans.push((target, level));
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let levels = |target: Seat| ScanLevel::ALL.into_iter().map(move |level| Self { target, level });
        Rivals::of(world, seat).living().flat_map(levels).collect()
    });
}
