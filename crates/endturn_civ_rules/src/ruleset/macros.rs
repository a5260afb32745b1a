//! Two recurring shapes: a list of words, and a sheet of optional numbers.

/// Defines an enum whose variants are the words of ruleset files, with `ALL` of them and each one's
/// `word`. A word followed by `unread` is not used by any rule yet.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$about:meta])* $variant:ident $(= $word:literal)? $($unread:ident)?,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, endturn_scenario::shape::Shaped)]
        pub enum $name {
            $(
                $(#[$about])*
                $(#[serde(rename = $word)])?
                $(#[shape(unread = crate::ruleset::macros::is_unread!($unread))])?
                $variant,
            )+
        }

        impl $name {
            /// All of them, in the order of their definition.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The word in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => crate::ruleset::macros::first!($($word,)? stringify!($variant)),)+ }
            }

            /// Whether no rule uses it yet.
            #[must_use]
            pub const fn is_unread(self) -> bool {
                match self { $(Self::$variant => crate::ruleset::macros::is_unread!($($unread)?),)+ }
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

/// Whether its argument is the word `unread`.
macro_rules! is_unread {
    () => {
        false
    };
    (unread) => {
        true
    };
    ($read:ident) => {
        false
    };
}

/// Defines a struct whose fields all have a default, and mostly a range: `name: type = value, in
/// range;`.
macro_rules! sheet {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$about:meta])* $field:ident: $ty:ty = $value:expr $(, in $least:literal..=$most:literal)?;)+ }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize, endturn_scenario::shape::Shaped)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name { $($(#[$about])* $(#[shape(range(min = $least, max = $most))])? pub $field: $ty,)+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $value,)+ }
            }
        }
    };
}

pub(crate) use {first, is_unread, sheet, words};
