//! Simultaneous hidden orders.
