//! The kit of promises that every module keeps; for tests. Each function panics with the broken promise.

mod forgery;
mod forms;
mod listed;
mod prompt;
mod state;

pub use forgery::{Forged, refuse_or_play};

use std::sync::Arc;

use crate::{
    Game, GameSetup, Seat,
    game::{LoggedOrder, Progress},
    random::{Draw, DrawSubject, Draws, Purpose},
    record::{Record, RecordHeader, RecordSource, RecordWriter, replay},
    rules::RuleId,
    snapshot::Digest,
};

/// What the kit tests: a setup in which personas fill all seats, and a maker of orders.
pub struct Subject {
    /// The game.
    pub setup: Arc<GameSetup>,
    /// Makes up one line that a seat might type: often legal, sometimes not, sometimes nonsense.
    pub random_order: fn(&Game, Seat, &mut Draw) -> String,
    /// How many rounds a test plays at most.
    pub rounds: u32,
}

impl Subject {
    /// Runs every promise of the kit with `games` different seeds.
    pub fn keeps_every_promise(&self, games: u64) {
        for seed in 1..=games {
            self.what_a_game_holds_is_registered(seed);
            self.same_inputs_same_bytes(seed);
            self.a_recycled_world_plays_as_a_fresh_one(seed);
            self.a_snapshot_continues_as_the_original(seed);
            self.a_damaged_snapshot_changes_nothing(seed);
            self.a_forged_snapshot_is_refused_or_played(seed, 60);
            self.a_record_replays_and_tampering_is_found(seed);
            self.refusals_change_nothing_and_no_order_panics(seed);
            self.every_order_has_help_and_an_example_that_reads(seed);
            self.an_order_that_is_taken_back_leaves_no_trace(seed);
            self.questions_change_nothing_and_proposals_are_legal(seed);
            self.personas_are_never_refused(seed);
            self.what_it_draws_and_tells_is_listed(seed);
        }
    }

    fn fresh(&self, seed: u64) -> Game {
        let mut game = Game::new(Arc::clone(&self.setup)).unwrap_or_else(|error| panic!("{error}"));
        game.restart(seed);
        game
    }

    fn play(&self, game: &mut Game) -> Vec<Digest> {
        let mut digests = vec![game.digest()];
        while digests.len() <= self.rounds as usize && game.advance_round() != Progress::Over {
            digests.push(game.digest());
        }
        digests.push(game.digest());
        digests
    }

    /// Two runs of one seed agree after every round, and another seed differs somewhere.
    pub fn same_inputs_same_bytes(&self, seed: u64) {
        let one = self.play(&mut self.fresh(seed));
        assert_eq!(one, self.play(&mut self.fresh(seed)), "two runs of seed {seed} differ");
        assert_ne!(one, self.play(&mut self.fresh(seed + 1_000)), "the seed {seed} has no effect");
    }

    /// A world that has played another game before gives the same bytes.
    pub fn a_recycled_world_plays_as_a_fresh_one(&self, seed: u64) {
        let mut recycled = self.fresh(seed + 77);
        self.play(&mut recycled);
        recycled.restart(seed);
        let digests = self.play(&mut recycled);
        assert_eq!(digests, self.play(&mut self.fresh(seed)), "a recycled world plays seed {seed} differently");
    }

    /// Restoring at every round gives the same rest of the game.
    pub fn a_snapshot_continues_as_the_original(&self, seed: u64) {
        let mut original = self.fresh(seed);
        let mut other = self.fresh(seed + 5);
        for round in 0..self.rounds {
            let image = original.snapshot();
            other.restore(&image).unwrap_or_else(|error| panic!("round {round}: {error}"));
            if let Some(difference) = other.first_difference(&original) {
                panic!("a restored game differs in round {round}: {difference:?}");
            }
            assert_eq!(
                original.check_state(),
                Ok(()),
                "the game itself came to a state in round {round} that cannot be"
            );
            assert_eq!(image, other.snapshot(), "a second snapshot differs in round {round}");
            let progress = original.advance_round();
            other.advance_round();
            assert_eq!(original.digest(), other.digest(), "a restored game goes on differently after round {round}");
            if progress == Progress::Over {
                return;
            }
        }
    }

    /// Bytes that are no snapshot are refused and leave the game as it was.
    pub fn a_damaged_snapshot_changes_nothing(&self, seed: u64) {
        let mut game = self.fresh(seed);
        game.advance_rounds(3);
        let image = game.snapshot();
        let before = game.digest();
        let mut draw = draw_for(seed, 0);
        for _ in 0..50 {
            let mut bytes = image.clone();
            let at = draw.below(bytes.len() as u64) as usize;
            if draw.below(2) == 0 {
                bytes.truncate(at);
            } else {
                bytes[at] ^= 1 << draw.below(8);
            }
            assert!(game.restore(&bytes).is_err(), "a snapshot damaged at byte {at} was taken");
            assert_eq!(game.digest(), before, "a refused snapshot changed the game");
        }
    }

    /// A record of a whole game replays; one changed line is found in its round.
    pub fn a_record_replays_and_tampering_is_found(&self, seed: u64) {
        let header = RecordHeader {
            record: crate::record::FORMAT,
            engine: env!("CARGO_PKG_VERSION").into(),
            title: self.setup.title.clone(),
            scenario: "kit.ron".into(),
            seed,
            overrides: Vec::new(),
            changes: Vec::new(),
            content: format!("{:032x}", self.setup.content),
            sources: vec![RecordSource::new("kit.ron", "()")],
        };
        let mut game = self.fresh(seed);
        game.keep_log();
        let (mut writer, mut text) = RecordWriter::start(&header);
        for _ in 0..self.rounds {
            let progress = game.advance_round();
            text += &writer.round(&mut game);
            if progress == Progress::Over {
                break;
            }
        }
        let record = Record::parse(&text).expect("the kit's own record reads");
        let replayed = replay(&mut self.fresh(seed), &record, None, |_| {});
        assert_eq!((replayed.mismatch, replayed.rounds as usize), (None, record.rounds()));

        let round = 1 + draw_for(seed, 1).below(record.rounds() as u64) as u32;
        let needle = format!("{{\"round\":{round},\"digest\":\"");
        let at = text.find(&needle).expect("the round has a line") + needle.len();
        let wrong = if text.as_bytes()[at] == b'0' { "1" } else { "0" };
        text.replace_range(at..=at, wrong);
        let record = Record::parse(&text).expect("a changed digit is still a record");
        let mismatch = replay(&mut self.fresh(seed), &record, None, |_| {}).mismatch;
        assert_eq!(mismatch.map(|mismatch| mismatch.round), Some(round), "tampering with round {round} was not found");
    }

    /// Random orders never panic; a refused one leaves the digest unchanged; a legal one reads back from its text.
    pub fn refusals_change_nothing_and_no_order_panics(&self, seed: u64) {
        let mut game = self.fresh(seed);
        game.keep_log();
        let mut twin = self.fresh(seed);
        let mut draw = draw_for(seed, 2);
        let mut refused = 0;
        for _ in 0..self.rounds * 12 {
            let Some(seat) = game.next_seat() else { break };
            let line = if draw.below(5) == 0 { "end".to_owned() } else { (self.random_order)(&game, seat, &mut draw) };
            let before = game.digest();
            match game.submit(seat, &line) {
                Ok(()) => {
                    let written = game.take_log().pop().expect("an applied order is logged");
                    self.repeat(&mut twin, seat, &written, draw.below(2) == 0);
                    assert_eq!(game.digest(), twin.digest(), "`{}` does not mean `{line}`", written.text);
                    assert_eq!(game.check_state(), Ok(()), "`{line}` led to a state that cannot be");
                }
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(game.digest(), before, "`{line}` was refused ({refusal}) and changed the game");
                }
            }
        }
        assert!(refused > 0, "the kit's orders were never refused, so nothing was tested");
    }

    /// Gives an applied order to a twin, in its text form or in its serde form.
    fn repeat(&self, twin: &mut Game, seat: Seat, order: &LoggedOrder, as_json: bool) {
        let taken = if order.module.is_empty() {
            twin.end_turn(seat)
        } else if as_json {
            let json = twin.parse(&order.text).map(|parsed| twin.order_json(&parsed));
            json.and_then(|json| twin.submit_json(seat, order.module, &json))
        } else {
            twin.submit(seat, &order.text)
        };
        taken.unwrap_or_else(|refusal| panic!("`{}` was taken once and is now {refusal}", order.text));
    }

    /// A persona asks for nothing that is refused.
    pub fn personas_are_never_refused(&self, seed: u64) {
        let mut game = self.fresh(seed);
        self.play(&mut game);
        assert_eq!(game.refused_persona_orders(), 0, "a persona's order was refused in the game of seed {seed}");
    }
}

fn draw_for(seed: u64, which: u32) -> Draw {
    Draws::new(seed).at(RuleId("kit"), DrawSubject::TABLE.nth(which), Purpose("conformance"))
}
