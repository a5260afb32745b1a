//! The strict text form of orders: words with exactly one space between them.

use super::Refusal;
use crate::letters::visible;

/// Maximum number of characters of a typed word in a refusal.
const MAX_LETTERS: usize = 40;

/// Parses an order word by word. Keywords match in any case; a wrong word is refused with the
/// expected ones.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: Option<&'a str>,
    example: String,
}

impl<'a> Words<'a> {
    /// Starts parsing. `example` is shown in refusals.
    pub fn new(text: &'a str, example: impl Into<String>) -> Self {
        Self { rest: (!text.is_empty()).then_some(text), example: example.into() }
    }

    /// Changes the example, once it is known which order this is.
    pub fn set_example(&mut self, example: impl Into<String>) {
        self.example = example.into();
    }

    /// Makes a refusal of `word`, which should have been one of `expected`.
    pub fn unknown(&self, what: &str, word: &str, expected: &[&str]) -> Refusal {
        Refusal::new("unknown-word", format!("there is no {what} `{}`", shorten(word, MAX_LETTERS)))
            .expecting(expected.iter().copied())
            .near(word)
            .example(&self.example)
    }

    /// The next word, without taking it.
    pub fn look(&self) -> Option<&'a str> {
        self.rest?.split(' ').next().filter(|word| !word.is_empty())
    }

    /// True if nothing is left.
    pub fn is_done(&self) -> bool {
        self.rest.is_none()
    }

    /// Takes the next word.
    ///
    /// # Errors
    /// If there is none, or if it is empty because of a double space.
    pub fn word(&mut self, expected: &[&str]) -> Result<&'a str, Refusal> {
        let refuse = |code, reason: &str| {
            Err(Refusal::new(code, reason).expecting(expected.iter().copied()).example(&self.example))
        };
        let Some(rest) = self.rest else { return refuse("missing-word", "the order stops too early") };
        let (word, after) = match rest.split_once(' ') {
            Some((word, after)) => (word, Some(after)),
            None => (rest, None),
        };
        if word.is_empty() {
            return refuse("bad-spacing", "words are separated by exactly one space, with none at the ends");
        }
        if after == Some("") {
            return refuse("bad-spacing", "there is a space at the end of the order");
        }
        self.rest = after;
        Ok(word)
    }

    /// Takes the next word as one of `keywords`, in any case, and returns its index.
    ///
    /// # Errors
    /// As [`word`](Self::word), and if it is none of them.
    pub fn keyword(&mut self, what: &str, keywords: &[&str]) -> Result<usize, Refusal> {
        let word = self.word(keywords)?;
        let known = keywords.iter().position(|keyword| keyword.eq_ignore_ascii_case(word));
        known.ok_or_else(|| self.unknown(what, word, keywords))
    }

    /// Takes the next word as a count: decimal digits without sign or separators, at most
    /// `u32::MAX`.
    ///
    /// # Errors
    /// As [`word`](Self::word), and if it is not such a number.
    pub fn count(&mut self) -> Result<u32, Refusal> {
        let word = self.word(&["COUNT"])?;
        let refuse = |code, reason: String| Err(Refusal::new(code, reason).expecting(["COUNT"]).example(&self.example));
        if !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return refuse(
                "bad-count",
                format!("`{}` is not a whole number without sign or separators", shorten(word, MAX_LETTERS)),
            );
        }
        match word.parse() {
            Ok(count) => Ok(count),
            Err(_) => refuse("count-too-large", format!("`{}` is more than {}", shorten(word, MAX_LETTERS), u32::MAX)),
        }
    }

    /// Takes the next word as a whole number of any type: decimal digits without separators,
    /// preceded by `-` if the number is negative.
    ///
    /// # Errors
    /// As [`word`](Self::word), and if it is not such a number.
    pub fn number<N: Bounded>(&mut self) -> Result<N, Refusal> {
        let range = format!("a number from {} to {}", N::MIN, N::MAX);
        let word = self.word(&[&range])?;
        let refuse = |code, reason: &str| {
            let told = format!("`{}` {reason}", shorten(word, MAX_LETTERS));
            Err(Refusal::new(code, told).expecting([range.as_str()]).example(&self.example))
        };
        let digits = word.strip_prefix('-').unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return refuse("bad-number", "is not a whole number without separators");
        }
        match word.parse::<i128>().ok().and_then(|number| N::try_from(number).ok()) {
            Some(number) => Ok(number),
            None => refuse("number-out-of-range", "is out of range"),
        }
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub fn end(&self) -> Result<(), Refusal> {
        match self.rest {
            None => Ok(()),
            Some(rest) => Err(Refusal::new(
                "extra-words",
                format!("the order should end before `{}`", shorten(rest, MAX_LETTERS)),
            )
            .expecting(["end of line"])
            .example(&self.example)),
        }
    }
}

/// A type of whole numbers that orders may contain.
pub trait Bounded: TryFrom<i128> {
    /// Its minimum.
    const MIN: i128;
    /// Its maximum.
    const MAX: i128;
}

macro_rules! bounded {
    ($($number:ty)+) => {$(
        impl Bounded for $number {
            const MIN: i128 = <$number>::MIN as i128;
            const MAX: i128 = <$number>::MAX as i128;
        }
    )+};
}

bounded!(u8 u16 u32 u64 i8 i16 i32 i64);

/// Shortens text for a message: one line of at most `most` characters, with control characters
/// escaped.
pub fn shorten(text: &str, most: usize) -> String {
    let shown: String = text.chars().take(most).flat_map(visible).collect();
    if text.chars().nth(most).is_some() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spacing_is_strict() {
        let mut words = Words::new("a  b", "x");
        assert_eq!(words.word(&[]), Ok("a"));
        assert_eq!(words.word(&[]).unwrap_err().code, "bad-spacing");
        assert_eq!(Words::new("a ", "x").word(&[]).unwrap_err().code, "bad-spacing");
        assert_eq!(Words::new(" a", "x").word(&[]).unwrap_err().code, "bad-spacing");
        assert_eq!(Words::new("", "x").word(&["end"]).unwrap_err().code, "missing-word");
    }

    #[test]
    fn counts_are_plain_decimal_digits() {
        let count = |text| Words::new(text, "x").count();
        assert_eq!(count("0"), Ok(0));
        assert_eq!(count("4294967295"), Ok(u32::MAX));
        for (text, code) in
            [("4294967296", "count-too-large"), ("-1", "bad-count"), ("1_000", "bad-count"), ("٣", "bad-count")]
        {
            assert_eq!(count(text).unwrap_err().code, code, "{text}");
        }
    }

    #[test]
    fn keywords_match_in_any_case_and_unknown_ones_are_guessed() {
        assert_eq!(Words::new("QuEue", "x").keyword("order", &["build", "queue"]), Ok(1));
        let refusal = Words::new("qeue", "queue skiff 1").keyword("order", &["build", "queue"]).unwrap_err();
        assert_eq!((refusal.code, refusal.suggestion.as_deref()), ("unknown-word", Some("queue")));
        assert_eq!(refusal.expected, ["build", "queue"]);
        assert_eq!(Words::new("a b", "x").end().unwrap_err().code, "extra-words");
    }
}
