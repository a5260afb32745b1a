//! The only clock of the program. No game reads it; it measures how long rules take.

use std::sync::OnceLock;

#[expect(clippy::disallowed_types, reason = "times are told to people and never reach a game")]
type Instant = std::time::Instant;

/// Nanoseconds since the first call; saturates after 584 years.
pub(crate) fn nanoseconds() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    u64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::nanoseconds;

    #[test]
    fn the_clock_never_goes_back() {
        let looks: Vec<u64> = (0..1_000).map(|_| nanoseconds()).collect();
        assert!(looks.is_sorted());
    }
}
