//! Quoting words for a shell.

pub(crate) use endturn::report::again::quote;
