//! Orders that consist of a word and the names of things after it: grammar, reading and writing
//! follow from those things.

use endturn_civ_rules::ids::{BuildingId, ExtraId, GovernmentId, TechId, Tile};
use endturn_civ_rules::keys::{CityAt, UnitNumber};
use endturn_civ_rules::production::target::Target;
use endturn_engine::{
    Seat,
    orders::{Refusal, Words},
};

use super::names::Names;

/// Something that an order can name.
pub(super) trait Named: Copy {
    /// The grammar's stand-in for it.
    const STAND_IN: &'static str;

    /// Reads its word.
    fn read(words: &mut Words<'_>, names: Names<'_>) -> Result<Self, Refusal>;

    /// Its word.
    fn word(self, names: Names<'_>) -> String;
}

macro_rules! named {
    ($($type:ty: $stand_in:literal $read:ident $word:ident;)+) => {$(
        impl Named for $type {
            const STAND_IN: &'static str = $stand_in;

            fn read(words: &mut Words<'_>, names: Names<'_>) -> Result<Self, Refusal> {
                names.$read(words)
            }

            fn word(self, names: Names<'_>) -> String {
                names.$word(self)
            }
        }
    )+};
}

named! {
    CityAt: "CITY" city city_at_word;
    UnitNumber: "UNIT" unit unit_number_word;
    Tile: "COLUMN,ROW" tile tile_word;
    Target: "TARGET" target target_word;
    BuildingId: "BUILDING" building building_word;
    TechId: "TECH" tech tech_word;
    ExtraId: "EXTRA" extra extra_word;
    GovernmentId: "GOVERNMENT" government government_word;
    Seat: "NATION" nation nation_word;
}

/// Spells an order that consists of these parts, in this order; for use in `impl Form`.
macro_rules! spelled {
    ($part:ty $(, $more:ty)?) => {
        fn grammar(_: &World) -> Cow<'static, str> {
            use super::spelled::Named;
            [<$part>::STAND_IN, $(<$more>::STAND_IN)?].join(" ").into()
        }

        fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
            use super::spelled::Named;
            let names = Names::of(world);
            Ok(Self(<$part>::read(words, names)?, $(<$more>::read(words, names)?)?))
        }

        fn text(&self, world: &World) -> String {
            use super::spelled::Named;
            let names = Names::of(world);
            [<$part>::word(self.0, names), $(<$more>::word(self.1, names))?].join(" ")
        }
    };
}

pub(super) use spelled;
