//! Ids that are table indices.

/// An id that is an index into a table; [`dense_ids!`](crate::dense_ids!) makes them.
pub trait DenseId: Copy {
    /// The id at an index, from 0.
    fn from_place(place: usize) -> Self;

    /// The index, from 0.
    fn place(self) -> usize;
}

/// Defines ids that are indices into a ruleset's table, like `TechId(3)` for the fourth entry of
/// `techs.ron`. The crate that calls it depends on `serde`.
///
/// ```
/// endturn_engine::dense_ids! {
///     /// A lighthouse of `lighthouses.ron`.
///     LighthouseId;
/// }
/// assert_eq!(LighthouseId::at(3).index(), 3);
/// ```
#[macro_export]
macro_rules! dense_ids {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub struct $name(pub u16);

        impl $name {
            /// The id at an index of the table, from 0; checked rulesets have fewer entries than
            /// there are ids.
            #[must_use]
            pub const fn at(place: usize) -> Self {
                Self(place as u16)
            }

            /// The index in the table, from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::ids::DenseId for $name {
            fn from_place(place: usize) -> Self {
                Self::at(place)
            }

            fn place(self) -> usize {
                self.index()
            }
        }
    )+};
}
