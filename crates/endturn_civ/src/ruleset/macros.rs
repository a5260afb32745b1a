//! Two shapes that recur: a list of words, and a sheet of numbers that may all be left out.

/// An enum whose variants are the words of ruleset files, with `ALL` of them and each one's `word`.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident $(= $word:literal)?,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* $(#[serde(rename = $word)])? $variant,)+ }

        impl $name {
            /// All of them, in the order of their definition.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word that stands for it in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => crate::ruleset::macros::first!($($word,)? stringify!($variant)),)+ }
            }
        }
    };
}

/// The first of its arguments.
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}

/// A struct whose fields all have a value when left out, and mostly a range: `name: type = value, in range;`.
macro_rules! sheet {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$doc:meta])* $field:ident: $ty:ty = $value:expr $(, in $range:expr)?;)+ }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name { $($(#[$doc])* pub $field: $ty,)+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $value,)+ }
            }
        }

        impl $name {
            /// Each number with its name and the range it must lie in.
            #[must_use]
            pub fn numbers(&self) -> Vec<(&'static str, i32, std::ops::RangeInclusive<i32>)> {
                vec![$($((stringify!($field), self.$field, $range),)?)+]
            }
        }
    };
}

pub(crate) use {first, sheet, words};
