//! W-23 `pillage` and `clean`: remove an extra from a unit's tile. Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::ExtraId;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;

use super::jobs::{begin, may_begin, open};
use super::prelude::*;
use crate::realm::Eye;

/// W-23: a unit pillages its tile; if nothing is named, irrigation first, then mines, bases and
/// roads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pillage(pub UnitNumber, pub Option<ExtraId>);

/// W-23: a unit cleans its tile; if nothing is named, pollution first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clean(pub UnitNumber, pub Option<ExtraId>);

/// The job of pillaging.
fn loot(eye: Eye<'_>, unit: UnitId, named: Option<ExtraId>) -> Option<Job> {
    let extra = named.or_else(|| eye.preferred_loot(unit))?;
    Some(Job::to(Activity::Pillage, extra))
}

/// The job of cleaning.
fn dirt(eye: Eye<'_>, unit: UnitId, named: Option<ExtraId>) -> Option<Job> {
    let kinds = [Activity::CleanPollution, Activity::CleanFallout];
    match named {
        Some(extra) => {
            let kind = kinds.into_iter().find(|&kind| eye.rules.activities.removes(kind, extra));
            Some(Job::to(kind.unwrap_or(Activity::CleanPollution), extra))
        }
        None => eye.open_jobs(unit, &kinds).first().copied(),
    }
}

macro_rules! removals {
    ($($order:ident $word:literal $find:ident $kinds:expr, $meaning:literal;)+) => {$(
        impl Form for $order {
            const WORD: &'static str = $word;
            type Proof = ();

            fn grammar(_: &World) -> Cow<'static, str> {
                "UNIT [EXTRA]".into()
            }

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(reader: Option<Seat>, world: &World) -> String {
                Shown::to(reader, world).any_unit()
            }

            fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
                let names = Names::of(world);
                let unit = names.unit(words)?;
                let extra = if words.is_done() { None } else { Some(names.extra(words)?) };
                Ok(Self(unit, extra))
            }

            fn text(&self, world: &World) -> String {
                let names = Names::of(world);
                let unit = names.unit_number_word(self.0);
                self.1.map_or_else(|| unit.clone(), |extra| format!("{unit} {}", names.extra_word(extra)))
            }

            fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                let desk = Desk::of(seat, world);
                let (unit, _) = desk.own_unit(self.0)?;
                match $find(desk.eye, unit, self.1) {
                    Some(job) => may_begin(desk, unit, job),
                    None => may_begin(desk, unit, Job::of($kinds[0])),
                }
            }

            const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
                open(Desk::of(seat, world), $kinds).map(|(number, job)| Self(number, job.target)).collect()
            });

            fn apply(legal: Legal<Self>, world: &mut World) {
                carry_out(legal, world, |realm, seat, Self(number, extra)| {
                    let unit = realm.eye().unit_numbered(seat, number)?;
                    let job = $find(realm.eye(), unit, extra)?;
                    begin(realm, seat, number, job)
                });
            }
        }

        about!($order: Unit(0));
    )+};
}

removals! {
    Pillage "pillage" loot &[Activity::Pillage], "a unit pillages its tile, one extra at a time";
    Clean "clean" dirt &[Activity::CleanPollution, Activity::CleanFallout], "a unit cleans its tile of pollution or fallout";
}
