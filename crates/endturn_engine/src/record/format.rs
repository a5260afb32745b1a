//! The lines of a record.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::orders::shorten;
use crate::snapshot::Digest;

/// Version of the record format that this engine writes. It reads versions from [`OLDEST_FORMAT`]
/// to [`NEWEST_FORMAT`].
pub const FORMAT: u32 = 2;
/// Version for records of games whose values changed while they ran.
pub const NEWEST_FORMAT: u32 = 3;
/// The oldest version that can be read. In version 1 the chain also depended on the words with
/// which a game was started.
pub const OLDEST_FORMAT: u32 = 1;

/// Maximum number of changes of one game: the scenario is loaded once for each.
const MAX_CHANGES: usize = 100;

/// Maximum number of characters of a message about a user's file.
const MAX_LETTERS: usize = 240;

/// The first line: everything needed to start the game again, files included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordHeader {
    /// The version of the format.
    pub record: u32,
    /// Version of the engine that played.
    pub engine: String,
    /// The scenario's title.
    pub title: String,
    /// The scenario's path among the sources.
    pub scenario: String,
    /// Root seed of the game.
    pub seed: u64,
    /// Values changed on the command line: `PATH=VALUE`.
    pub overrides: Vec<String>,
    /// Changes made while the game ran, by ascending rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<RecordedChange>,
    /// Hash of the scenario, its rulesets and the overrides.
    pub content: String,
    /// Every file that was read.
    pub sources: Vec<RecordSource>,
}

impl RecordHeader {
    /// Format version that a record with these changes needs.
    #[must_use]
    pub fn format_of(changes: &[RecordedChange]) -> u32 {
        if changes.is_empty() { FORMAT } else { NEWEST_FORMAT }
    }

    /// Seed of the last rounds' draws: that of the last change, or of the game.
    #[must_use]
    pub fn last_seed(&self) -> u64 {
        self.changes.last().map_or(self.seed, |change| change.seed)
    }

    /// All values changed on the command line, at the start first and then by changes.
    #[must_use]
    pub fn all_overrides(&self) -> Vec<String> {
        let later = self.changes.iter().flat_map(|change| &change.overrides);
        self.overrides.iter().chain(later).cloned().collect()
    }
}

/// A change of values and of the random seed from a round on; see
/// [`Game::change`](crate::Game::change).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedChange {
    /// The last round before it; 0 for the start.
    pub after: u32,
    /// Root seed of the draws to come.
    pub seed: u64,
    /// Values changed on the command line in addition to earlier ones: `PATH=VALUE`.
    pub overrides: Vec<String>,
    /// Hash of the scenario, its rulesets and all overrides.
    pub content: String,
}

/// One file that the game was made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordSource {
    /// The path under which it was read.
    pub path: String,
    /// XXH3-128 of the text.
    pub hash: String,
    /// The text.
    pub text: String,
}

impl RecordSource {
    /// Makes a source with its hash.
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { path: path.into(), hash: format!("{:032x}", xxh3_128(text.as_bytes())), text }
    }

    /// True if the text is still the one that was hashed.
    pub fn is_intact(&self) -> bool {
        self.hash == format!("{:032x}", xxh3_128(self.text.as_bytes()))
    }
}

/// One applied order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedOrder {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The text form.
    pub order: String,
}

/// A seat that was handed over, before the orders of the next round. It changes nothing in the
/// game, see [`Game::take_over`](crate::Game::take_over), but says who gives the orders from here
/// on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedTakeover {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The persona that decides in each module, by module name; in a module without one, a person
    /// decides.
    pub taken_over_by: BTreeMap<String, String>,
}

/// The end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedRound {
    /// The round that ended.
    pub round: u32,
    /// The digest of the state after it.
    pub digest: String,
    /// T-136: hash of the previous chain value, the round's orders and the digest.
    pub chain: String,
    /// The end of the game, if it ended in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
}

/// One line after the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordLine {
    /// An order.
    Order(RecordedOrder),
    /// A seat that was handed over.
    Takeover(RecordedTakeover),
    /// The end of a round.
    Round(RecordedRound),
}

impl RecordLine {
    /// The line as JSON, without its line break.
    pub fn to_json(&self) -> String {
        let json = match self {
            Self::Order(order) => serde_json::to_string(order),
            Self::Takeover(takeover) => serde_json::to_string(takeover),
            Self::Round(round) => serde_json::to_string(round),
        };
        json.expect("a line of a record is plain data")
    }
}

/// A whole record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first line.
    pub header: RecordHeader,
    /// The other lines.
    pub lines: Vec<RecordLine>,
    /// True if the text ends within a line or a round: the run was interrupted, and everything here
    /// is complete.
    pub cut: bool,
}

/// Reason for which a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line number, from 1.
    pub line: usize,
    /// The fault, as a fragment.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// Parses a record. A last line without its line break is dropped: it was being written when
    /// the run ended.
    ///
    /// # Errors
    /// The first line that is not a line of a record.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut cut = whole.len() + 1 < text.len();
        let mut lines = whole.lines().enumerate();
        let fail = |line: usize, reason: String| RecordError { line: line + 1, reason };
        let (_, first) = lines.next().ok_or_else(|| fail(0, "the record has no header line".into()))?;
        let header: RecordHeader =
            serde_json::from_str(first).map_err(|error| fail(0, reason("this is not a record header", &error)))?;
        check_format(&header).map_err(|reason| fail(0, reason))?;
        let mut parsed = Vec::new();
        for (at, line) in lines {
            parsed.push(parse_line(line).map_err(|reason| fail(at, reason))?);
        }
        let rounds_end = parsed.iter().rposition(|line| matches!(line, RecordLine::Round(_))).map_or(0, |at| at + 1);
        cut |= rounds_end < parsed.len();
        Ok(Self { header, lines: parsed, cut })
    }

    /// The last round that is recorded to its end; 0 if there is none. A game that begins in a
    /// later round than the first has fewer recorded rounds than this.
    pub fn last_round(&self) -> u32 {
        self.last_round_after(None)
    }

    /// The same for a game that began after the round `start`. T-85: if the game ended as a round
    /// opened, the last line has the number of that round, and the one before it is the last; of a
    /// record of a single line only the start can tell.
    pub fn last_round_after(&self, start: Option<u32>) -> u32 {
        let mut rounds = self.lines.iter().rev().filter_map(|line| match line {
            RecordLine::Round(round) => Some(round),
            RecordLine::Order(_) | RecordLine::Takeover(_) => None,
        });
        let Some(last) = rounds.next() else { return 0 };
        let before = rounds.next().map(|round| round.round).or(start);
        let is_opening = last.ended.is_some() && before.is_some_and(|before| before.checked_add(2) == Some(last.round));
        last.round - u32::from(is_opening)
    }

    /// Number of rounds recorded to their end.
    pub fn rounds(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line, RecordLine::Round(_))).count()
    }
}

/// Checks that the format version of a header is known and fits its contents; the error is a
/// fragment.
fn check_format(header: &RecordHeader) -> Result<(), String> {
    let found = header.record;
    if !(OLDEST_FORMAT..=NEWEST_FORMAT).contains(&found) {
        return Err(format!(
            "the record has format {found}, this version reads formats {OLDEST_FORMAT} to {NEWEST_FORMAT}"
        ));
    }
    if !header.changes.is_empty() && found < NEWEST_FORMAT {
        return Err(format!("a record with `changes` has format {NEWEST_FORMAT}, not {found}"));
    }
    if header.changes.len() > MAX_CHANGES {
        return Err(format!("{} changes; expected at most {MAX_CHANGES}", header.changes.len()));
    }
    let is_later = |pair: &[RecordedChange]| pair[0].after < pair[1].after;
    if header.changes.windows(2).all(is_later) {
        return Ok(());
    }
    Err("the rounds of `changes` are not ascending".to_owned())
}

fn parse_line(line: &str) -> Result<RecordLine, String> {
    let value: serde_json::Value = serde_json::from_str(line).map_err(|error| reason("this is not JSON", &error))?;
    let read = |error: serde_json::Error| reason("this is neither an order nor a round", &error);
    if value.get("order").is_some() {
        serde_json::from_value(value).map(RecordLine::Order).map_err(read)
    } else if value.get("taken_over_by").is_some() {
        serde_json::from_value(value).map(RecordLine::Takeover).map_err(read)
    } else {
        serde_json::from_value(value).map(RecordLine::Round).map_err(read)
    }
}

/// Joins a fault and the parser's message, shortened because it may quote a line of any length.
fn reason(what: &str, error: &serde_json::Error) -> String {
    format!("{what}: {}", shorten(&error.to_string(), MAX_LETTERS))
}

/// T-136: the rolling hash that certifies a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChainHash(u128);

impl ChainHash {
    /// Starts with the content, so that the values of all files and the seed are certified too. The
    /// location of files and the way in which a value was changed make no difference: the content
    /// holds the effective values.
    pub(crate) fn start(header: &RecordHeader) -> Self {
        let mut hasher = Xxh3::new();
        let mut part = |text: &str| {
            hasher.update(text.as_bytes());
            hasher.update(&[0]);
        };
        let is_old = header.record == OLDEST_FORMAT;
        if is_old {
            part(&header.title);
            part(&header.scenario);
        }
        part(&header.content);
        if is_old {
            header.overrides.iter().for_each(|change| part(change));
        }
        hasher.update(&header.seed.to_le_bytes());
        for change in &header.changes {
            hasher.update(&change.after.to_le_bytes());
            hasher.update(&change.seed.to_le_bytes());
            hasher.update(change.content.as_bytes());
            hasher.update(&[0]);
        }
        Self(hasher.digest128())
    }

    /// The chain's value after a round with these orders and takeovers.
    pub(crate) fn next(self, lines: &[RecordLine], digest: Digest) -> Self {
        let mut hasher = Xxh3::new();
        hasher.update(&self.0.to_le_bytes());
        for line in lines {
            match line {
                RecordLine::Order(order) => {
                    hasher.update(&order.seat.to_le_bytes());
                    hasher.update(order.order.as_bytes());
                    hasher.update(&[0]);
                }
                RecordLine::Takeover(takeover) => {
                    hasher.update(&takeover.seat.to_le_bytes());
                    for part in takeover.taken_over_by.iter().flat_map(|(module, persona)| [module, persona]) {
                        // No order contains this byte.
                        hasher.update(&[0xff]);
                        hasher.update(part.as_bytes());
                    }
                    hasher.update(&[0]);
                }
                RecordLine::Round(_) => {}
            }
        }
        hasher.update(&digest.0.to_le_bytes());
        Self(hasher.digest128())
    }
}

impl fmt::Display for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn header() -> RecordHeader {
        RecordHeader {
            record: FORMAT,
            engine: "0".into(),
            title: "T".into(),
            scenario: "t.ron".into(),
            seed: 1,
            overrides: Vec::new(),
            changes: Vec::new(),
            content: "0".into(),
            sources: vec![RecordSource::new("t.ron", "()")],
        }
    }

    fn text(rest: &str) -> String {
        format!("{}\n{rest}", serde_json::to_string(&header()).unwrap())
    }

    const ORDER: &str = r#"{"seat":1,"order":"end"}"#;
    const TAKEOVER: &str = r#"{"seat":2,"taken_over_by":{"x":"y"}}"#;
    const ROUND: &str = r#"{"round":1,"digest":"d","chain":"c"}"#;

    #[test]
    fn changes_need_their_format_and_ascend_and_are_certified() {
        let change = |after| RecordedChange { after, seed: 2, overrides: vec!["a=1".into()], content: "c".into() };
        let with = |record, changes: &[RecordedChange]| RecordHeader { record, changes: changes.to_vec(), ..header() };
        let parse = |header: &RecordHeader| Record::parse(&format!("{}\n", serde_json::to_string(header).unwrap()));
        let sound = with(NEWEST_FORMAT, &[change(3), change(4)]);
        assert_eq!(parse(&sound).unwrap().header, sound);
        assert!(parse(&with(FORMAT, &[change(3)])).unwrap_err().reason.contains("has format 3, not 2"));
        assert!(parse(&with(NEWEST_FORMAT, &[change(4), change(4)])).unwrap_err().reason.contains("are not ascending"));
        let plain = with(NEWEST_FORMAT, &[]);
        assert_ne!(ChainHash::start(&sound), ChainHash::start(&plain));
        assert_eq!(ChainHash::start(&plain), ChainHash::start(&header()));
        let all = RecordHeader { overrides: vec!["b=2".into()], ..sound };
        assert_eq!((all.last_seed(), all.all_overrides()), (2, vec!["b=2".into(), "a=1".into(), "a=1".into()]));
    }

    #[test]
    fn a_record_that_was_being_written_reads_to_its_last_whole_line() {
        let whole = Record::parse(&text(&format!("{ORDER}\n{ROUND}\n"))).unwrap();
        assert_eq!((whole.lines.len(), whole.rounds(), whole.cut), (2, 1, false));
        let cut = Record::parse(&text(&format!("{ORDER}\n{ROUND}\n{ORDER}\n{{\"round\":2,\"dig"))).unwrap();
        assert_eq!((cut.lines.len(), cut.rounds(), cut.cut), (3, 1, true));
    }

    #[test]
    fn a_takeover_is_a_line_of_its_own_and_counts_in_the_chain() {
        let record = Record::parse(&text(&format!("{TAKEOVER}\n{ORDER}\n{ROUND}\n"))).unwrap();
        assert!(
            matches!(&record.lines[0], RecordLine::Takeover(one) if one.seat == 2 && one.taken_over_by["x"] == "y")
        );
        let next = |lines: &[RecordLine]| ChainHash::start(&record.header).next(lines, Digest(1));
        assert_ne!(next(&record.lines[..2]), next(&record.lines[1..2]));
        let person =
            Record::parse(&text(&format!("{}\n{ORDER}\n{ROUND}\n", TAKEOVER.replace(r#""x":"y""#, "")))).unwrap();
        assert_ne!(next(&record.lines[..2]), next(&person.lines[..2]));
        assert!(Record::parse(&text("{\"seat\":2,\"taken_over_by\":7}\n")).is_err());
    }

    #[test]
    fn what_is_no_record_is_refused_with_its_line() {
        let line = |text: &str| Record::parse(text).unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line("{}\n"), 1);
        assert_eq!(line(&text(&format!("{ORDER}\nnonsense\n{ROUND}\n"))), 3);
        assert_eq!(line(&text("{\"round\":1}\n")), 2);
        let version = |number: &str| text("").replace("\"record\":2", &format!("\"record\":{number}"));
        assert!(
            Record::parse(&version("4"))
                .unwrap_err()
                .reason
                .contains("has format 4, this version reads formats 1 to 3")
        );
        assert!(Record::parse(&version("0")).is_err());
        assert!(Record::parse(&version("1")).is_ok());
    }

    #[test]
    fn a_message_about_a_record_is_short_whatever_stands_in_it() {
        let long = "x".repeat(1 << 20);
        for text in [format!("{{\"{long}\":1}}\n"), text(&format!("{{\"order\":1,\"{long}\":1}}\n"))] {
            let reason = Record::parse(&text).unwrap_err().reason;
            assert!(reason.len() < 400, "{} bytes", reason.len());
        }
    }

    #[test]
    fn t_136_the_chain_hangs_on_what_is_played_and_not_on_the_words_it_was_started_with() {
        let elsewhere = RecordHeader {
            title: "U".into(),
            scenario: "/far/t.ron".into(),
            overrides: vec!["turn_limit=9".into()],
            ..header()
        };
        assert_eq!(ChainHash::start(&header()), ChainHash::start(&elsewhere));
        for other in [RecordHeader { seed: 2, ..header() }, RecordHeader { content: "1".into(), ..header() }] {
            assert_ne!(ChainHash::start(&header()), ChainHash::start(&other));
        }
        let old = |header: &RecordHeader| ChainHash::start(&RecordHeader { record: 1, ..header.clone() });
        assert_ne!(old(&header()), old(&elsewhere), "format 1 counted the words too");
        assert_eq!(
            old(&elsewhere).to_string(),
            "1b8555a9aa05527a83ba35a9a2ad7008",
            "records of format 1 are read as they were written"
        );
    }

    #[test]
    fn a_changed_source_is_noticed() {
        let mut source = RecordSource::new("t.ron", "(a: 1)");
        assert!(source.is_intact());
        source.text = "(a: 2)".into();
        assert!(!source.is_intact());
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(start in "\\PC*", rest in "(\\{\"(seat|round|order)\":[0-9\"a-z,:]*\\}?\n){0,4}") {
            let _ = Record::parse(&start);
            let _ = Record::parse(&text(&rest));
        }
    }
}
