//! W-23 `cultivate`, `plant` and `transform`: change the terrain of a unit's tile. Draws none.
//! Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ruleset::words::Activity;

use super::jobs::{begin, may_begin, open};
use super::prelude::*;

/// W-23: clears the land of a unit's tile, as forest becomes plains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cultivate(pub UnitNumber);

/// W-23: plants the land of a unit's tile, as grassland becomes forest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plant(pub UnitNumber);

/// W-23: transforms the terrain of a unit's tile, as ocean becomes swamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transform(pub UnitNumber);

macro_rules! reshaping {
    ($($order:ident $word:literal $meaning:literal;)+) => {$(
        impl Form for $order {
            const WORD: &'static str = $word;
            type Proof = ();

            spelled!(UnitNumber);

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(reader: Option<Seat>, world: &World) -> String {
                Shown::to(reader, world).any_unit()
            }

            fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                let desk = Desk::of(seat, world);
                may_begin(desk, desk.own_unit(self.0)?.0, Job::of(Activity::$order))
            }

            const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
                open(Desk::of(seat, world), &[Activity::$order]).map(|(number, _)| Self(number)).collect()
            });

            fn apply(legal: Legal<Self>, world: &mut World) {
                carry_out(legal, world, |realm, seat, Self(number)| {
                    begin(realm, seat, number, Job::of(Activity::$order))
                });
            }
        }

        about!($order: Unit(0));
    )+};
}

reshaping! {
    Cultivate "cultivate" "a unit clears the land of its tile, which becomes another terrain";
    Plant "plant" "a unit plants the land of its tile, which becomes another terrain";
    Transform "transform" "a unit transforms the terrain of its tile";
}
