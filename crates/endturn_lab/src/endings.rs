//! Endings of games in words.

/// The ending by the limit of rounds.
pub const TURN_LIMIT: &str = "turn limit";

/// Removes the numbers from a condition: two games that ended by the same rule ended the same way.
#[must_use]
pub fn without_numbers(condition: &str) -> String {
    let mut text = String::with_capacity(condition.len());
    let mut characters = condition.chars().peekable();
    while let Some(c) = characters.next() {
        if !c.is_ascii_digit() {
            text.push(c);
            continue;
        }
        text.push('…');
        loop {
            let mut ahead = characters.clone();
            let is_number = match ahead.next() {
                Some('.' | ',') => ahead.next().is_some_and(|c| c.is_ascii_digit()),
                next => next.is_some_and(|c| c.is_ascii_digit()),
            };
            if !is_number {
                break;
            }
            characters.next();
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_end_by_the_same_rule_end_the_same_way() {
        let of = |text| without_numbers(text);
        assert_eq!(of("panic has reached 101.05 % as turn 48 begins"), "panic has reached … % as turn … begins");
        assert_eq!((of(TURN_LIMIT), of("1,000."), of("a 3. b")), (TURN_LIMIT.into(), "….".into(), "a …. b".into()));
    }
}
