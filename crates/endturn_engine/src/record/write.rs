//! Writing of a record during a game.

use super::format::{ChainHash, RecordHeader, RecordLine, RecordedOrder, RecordedRound, RecordedTakeover};
use crate::{Game, Seat, game::Takeover};

/// Turns a game's log into lines, one round at a time.
#[derive(Debug)]
pub struct RecordWriter {
    chain: ChainHash,
    /// Number of takeovers already written.
    takeovers: usize,
}

impl RecordWriter {
    /// Starts a record: the writer, and the header's line with its line break.
    pub fn start(header: &RecordHeader) -> (Self, String) {
        let line = serde_json::to_string(header).expect("a header is plain data") + "\n";
        (Self { chain: ChainHash::start(header), takeovers: 0 }, line)
    }

    /// The lines of the round that just ended, to be written in one go. Takes the game's log.
    pub fn round(&mut self, game: &mut Game) -> String {
        let mut events = self.takeovers(game);
        events.extend(game.take_log().into_iter().map(|logged| order(logged.seat, logged.text)));
        let digest = game.digest();
        self.chain = self.chain.next(&events, digest);
        let round = RecordedRound {
            round: game.round_reached(),
            digest: digest.to_string(),
            chain: self.chain.to_string(),
            ended: game.ended().map(|ended| ended.condition.clone()),
        };
        let mut lines = String::new();
        events.push(RecordLine::Round(round));
        for event in &events {
            lines += &event.to_json();
            lines.push('\n');
        }
        lines
    }

    /// The lines of the current, unfinished round so far: takeovers and orders. Keeps the game's
    /// log.
    pub fn unfinished(&self, game: &Game) -> String {
        let new = game.takeovers().get(self.takeovers..).unwrap_or_default().iter().map(takeover);
        let lines = new.chain(game.log().iter().map(|logged| order(logged.seat, logged.text.clone())));
        lines.map(|line| line.to_json() + "\n").collect()
    }

    /// Takeovers not yet written. They come before the orders of the round in which they happened.
    fn takeovers(&mut self, game: &Game) -> Vec<RecordLine> {
        let new = game.takeovers().get(self.takeovers..).unwrap_or_default();
        self.takeovers = game.takeovers().len();
        new.iter().map(takeover).collect()
    }
}

fn order(seat: Seat, order: String) -> RecordLine {
    RecordLine::Order(RecordedOrder { seat: seat.number(), order })
}

fn takeover(one: &Takeover) -> RecordLine {
    let taken_over_by = one.personas.iter().cloned().collect();
    RecordLine::Takeover(RecordedTakeover { seat: one.seat.number(), taken_over_by })
}
