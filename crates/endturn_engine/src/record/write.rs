//! Writing a record while a game is played.

use super::format::{ChainHash, RecordHeader, RecordedOrder, RecordedRound};
use crate::Game;

/// Turns a game's log into lines, one round at a time.
#[derive(Debug)]
pub struct RecordWriter {
    chain: ChainHash,
}

impl RecordWriter {
    /// Starts a record: the writer, and the header's line with its line break.
    pub fn start(header: &RecordHeader) -> (Self, String) {
        let line = serde_json::to_string(header).expect("a header is plain data") + "\n";
        (Self { chain: ChainHash::start(header) }, line)
    }

    /// The lines of the round that just ended, to be written in one go. Takes the game's log.
    pub fn round(&mut self, game: &mut Game) -> String {
        let log = game.take_log();
        let orders: Vec<RecordedOrder> =
            log.into_iter().map(|order| RecordedOrder { seat: order.seat.number(), order: order.text }).collect();
        let digest = game.digest();
        self.chain = self.chain.next(orders.iter(), digest);
        let round = RecordedRound {
            round: game.rounds_finished(),
            digest: digest.to_string(),
            chain: self.chain.to_string(),
            ended: game.ended().map(|ended| ended.condition.clone()),
        };
        let mut lines = String::new();
        for order in &orders {
            lines += &serde_json::to_string(order).expect("an order line is plain data");
            lines.push('\n');
        }
        lines += &serde_json::to_string(&round).expect("a round line is plain data");
        lines.push('\n');
        lines
    }
}
