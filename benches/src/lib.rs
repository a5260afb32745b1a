//! endturn_benches
