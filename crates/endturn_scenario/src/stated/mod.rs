//! State of a game as scenarios state it, from the types of its components alone.
//!
//! A component that derives `Shaped`, `Serialize` and `Deserialize` says everything about its
//! fields once: type, meaning, range, default, and by [`ShapeKind::Name`] and
//! [`ShapeKind::Refers`] the things that they refer to. A [`Part`] is such a component of an
//! entity; a list of them, made by [`stated!`](crate::stated!), gives
//!
//! - the section's form, for its reading and for the reference ([`Stated`]);
//! - its checks, with names resolved ([`read`]);
//! - the entity in that state ([`apply`]);
//! - the section of a game under way, as text ([`write()`]);
//! - the checks of a snapshot ([`sound`]).
//!
//! A type that is no component, such as the value of an entity of its own, gives the same by
//! itself: [`Stated::read`], [`Stated::over`], [`text_beside`] and [`sound_value`]. Checks that
//! need the whole game are code, written once for sections and snapshots: a [`Judge`] takes what
//! they find.
//!
//! Nothing of it is compiled per field: values pass as JSON, and the shapes are data.
//!
//! ```
//! use bevy_ecs::prelude::*;
//! use endturn_engine::Seat;
//! use endturn_scenario::{
//!     bridge, checks::Checker, diagnostic::Report, parse::parse, path::Path, shape::Shaped,
//!     stated, stated::{Find, Names, Stated},
//! };
//! use serde::{Deserialize, Serialize};
//! use serde_json::Value;
//!
//! /// The crew of a ship.
//! #[derive(Component, Default, Serialize, Deserialize, Shaped)]
//! #[shape(default)]
//! struct Crew {
//!     /// Sailors.
//!     #[shape(range(min = 0, max = 99))]
//!     sailors: u32,
//!     /// Seat that hired them.
//!     hired_by: Option<Seat>,
//! }
//!
//! stated! {
//!     /// A ship under way.
//!     ShipSoFar of SHIP { Crew in "fleet.crew"; }
//! }
//!
//! struct Seats;
//!
//! impl Find for Seats {
//!     fn find(&self, kind: &str, written: &Value, path: Path, _: bool, checker: &mut Checker<'_>) -> Option<Value> {
//!         let name = written.as_str()?;
//!         let known = ["Red", "Blue"];
//!         checker.reference(path, kind, name, known);
//!         known.iter().position(|one| *one == name).map(Value::from)
//!     }
//! }
//!
//! impl Names for Seats {
//!     fn name(&self, _: &str, kept: &Value) -> Option<String> {
//!         Some(["Red", "Blue"].get(kept.as_u64()? as usize)?.to_string())
//!     }
//! }
//!
//! let mut report = Report::default();
//! let text = r#"(sailors: 7, hired_by: "Blue")"#;
//! let file = report.sources_mut().add("ship.ron", text.to_owned(), "an example").unwrap();
//! let node = parse(&mut report, file).unwrap();
//! let written: Stated<ShipSoFar> = bridge::read(&node, &mut report).unwrap();
//! let patch = stated::read(SHIP, &written, &Seats, &Path::root(), &mut Checker::new(&node, &mut report));
//!
//! let mut world = World::new();
//! let mut ship = world.spawn(Crew::default());
//! stated::apply(SHIP, &patch, &mut ship);
//! assert_eq!(ship.get::<Crew>().unwrap().hired_by, Some(Seat(1)));
//! let ship = ship.id();
//! let text = stated::write(SHIP, world.entity(ship), &Seats);
//! assert_eq!(text, [("sailors", "7".to_owned()), ("hired_by", "\"Blue\"".to_owned())]);
//! world.get_mut::<Crew>(ship).unwrap().hired_by = Some(Seat(2));
//! let fault = stated::sound(SHIP, world.entity(ship), &"Argo", &Seats).unwrap_err();
//! assert_eq!(fault.to_string(), "section fleet.crew, \"Argo\", field hired_by: 2 is no seat");
//! ```

mod fields;
mod group;
mod judge;
mod names;
mod part;
mod reading;
mod seed;
mod soundness;
mod writing;

pub use group::{Group, list, table};
pub use judge::Judge;
pub use names::{Find, Names, find_in, name_in};
pub use part::{Part, Patch, Stated, apply, read, sound, sound_value, text, text_beside, write};

#[doc(no_inline)]
pub use crate::shape::ShapeKind;
#[doc(hidden)]
pub use part::{flat_field, named_field};

/// Declares the form of a section that states an entity's parts, and the list of these parts:
///
/// ```ignore
/// stated! {
///     /// State of a city.
///     pub CitySoFar of CITY and CityRest {
///         Moods in "civ.moods";
///         Governor as "governor" in "civ.governor";
///         whole Site in "civ.site";
///     }
/// }
/// ```
///
/// The fields of a part stand in the section themselves, or below a name. `in` names the section of
/// snapshots that has the part. A part that is left out has its default; `whole` ones stay as they
/// are, and are written whole, unless they are empty lists. The fields of the type after `and`, if
/// any, are the author's to read ([`Stated::rest`]).
#[macro_export]
macro_rules! stated {
    ($(#[doc = $doc:literal])* $vis:vis $form:ident of $parts:ident $(and $rest:ty)? { $($entries:tt)+ }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug)]
        $vis enum $form {}

        impl $crate::shape::Shaped for $form {
            fn shape() -> &'static $crate::shape::TypeShape {
                const {
                    &$crate::shape::TypeShape {
                        name: Some($crate::shape::TypeName::of::<Self>(stringify!($form))),
                        doc: concat!($($doc, "\n"),*),
                        kind: $crate::shape::ShapeKind::Fields {
                            of: $crate::stated!(@fields [] [$($rest)?] $($entries)+),
                            defaults: Some(Vec::new),
                            denies_unknown: true,
                        },
                    }
                }
            }
        }

        $vis const $parts: &[$crate::stated::Part] = {
            #[allow(unused_imports)]
            use $crate::shape::derived::NoDefault as _;
            $crate::stated!(@parts [] $($entries)+)
        };
    };
    (@fields [$($done:expr,)*] [$($rest:ty)?]) => {
        &[$($done,)* $($crate::stated::flat_field::<$rest>(),)?]
    };
    (@fields [$($done:expr,)*] $rest:tt $(#[doc = $doc:literal])* whole $($entries:tt)+) => {
        $crate::stated!(@fields [$($done,)*] $rest $(#[doc = $doc])* $($entries)+)
    };
    (@fields [$($done:expr,)*] $rest:tt $part:ident in $section:literal; $($entries:tt)*) => {
        $crate::stated!(@fields [$($done,)* $crate::stated::flat_field::<$part>(),] $rest $($entries)*)
    };
    (@fields [$($done:expr,)*] $rest:tt $(#[doc = $doc:literal])* $part:ident as $name:literal in $section:literal;
        $($entries:tt)*) => {
        $crate::stated!(
            @fields [$($done,)* $crate::stated::named_field::<$part>($name, concat!($($doc, "\n"),*)),] $rest
            $($entries)*
        )
    };
    (@parts [$($done:expr,)*]) => { &[$($done,)*] };
    (@parts [$($done:expr,)*] $(#[doc = $doc:literal])* whole $part:ident $(as $name:literal)? in $section:literal;
        $($entries:tt)*) => {
        $crate::stated!(@parts [$($done,)* $crate::stated::Part::of::<$part>(concat!($($name)?), $section, None),]
            $($entries)*)
    };
    (@parts [$($done:expr,)*] $(#[doc = $doc:literal])* $part:ident $(as $name:literal)? in $section:literal;
        $($entries:tt)*) => {
        $crate::stated!(
            @parts [$($done,)* $crate::stated::Part::of::<$part>(
                concat!($($name)?), $section, <$crate::shape::derived::DefaultOf<$part>>::VALUE,
            ),]
            $($entries)*
        )
    };
}
