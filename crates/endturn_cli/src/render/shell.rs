//! Words as a shell takes them.

pub(crate) use endturn::report::again::quote;
