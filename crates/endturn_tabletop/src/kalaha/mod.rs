//! Kalaha.
