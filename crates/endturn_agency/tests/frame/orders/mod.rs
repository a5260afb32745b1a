//! Words of orders.

mod words;
