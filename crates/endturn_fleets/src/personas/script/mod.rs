//! F-09 Scripts: personas that follow a list of rules, each a condition over what the seat may know and the orders that it
//! gives while the condition holds. Openings are written so, and searched for.

mod candidates;
mod play;
mod written;

pub(crate) use candidates::{candidate, leaner};
pub(crate) use play::{Script, decide};
/// Something of a script, as tests write it.
#[cfg(test)]
pub(crate) fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
