//! Settlers of Catan.
