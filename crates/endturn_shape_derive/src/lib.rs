#![doc = include_str!("../README.md")]
//!
//! The macro reads the attributes of serde that decide how a file is written, and its own:
//!
//! | `#[shape(…)]` on | attribute | meaning |
//! |---|---|---|
//! | fields | `range(min = 1, max = 9)` | bounds of a number; either may be left out |
//! | fields | `length(min = 1, max = 9)` | bounds of the length of a list |
//! | fields | `hidden` | files do not have the field, only the state does |
//! | types | `partial` | any field may be left out; a field that is left out stays as it is |
//! | types, variants, fields | `with = "Type"` | the shape of another type; needed with `serde(with = …)` |
//! | variants | `unread = true` | no rule reads the word yet |
//! | variants | `asked = "a city"` | the subject of a kind of effects |
//! | variants | `ranges = &["City"]`, `ever = &["City"]` | ranges of a requirement, those that allow `Ever` |
//! | types | `crate = "path"` | the path of `endturn_scenario`, if its name is not in scope |
//!
//! `default`, `flatten`, `rename`, `skip` and `untagged` may also be given as `#[shape(…)]`, for
//! types without serde's derives. Attributes that the macro doesn't support are errors.

mod attributes;
mod case;
mod expand;

use proc_macro::TokenStream;

/// Implements `Shaped`: the description of a type that files are read into, as constant data.
#[proc_macro_derive(Shaped, attributes(shape, serde))]
pub fn shaped(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::expand(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
