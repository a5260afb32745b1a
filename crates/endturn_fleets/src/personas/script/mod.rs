//! F-09 Scripts: personas that follow a list of rules, each a condition on what the seat may know
//! and the orders it gives while the condition holds. They express openings, and searches look for
//! them.

mod candidates;
mod play;
mod written;

pub(crate) use candidates::{candidate, leaner};
pub(crate) use play::{Script, decide};
/// Parses a part of a script from the text of a test.
#[cfg(test)]
pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
