#![doc = include_str!("../README.md")]

mod alike;
mod any_clock;
mod any_lines;
mod damage;
mod forgery;
mod forms;
mod history;
mod legal;
mod lines;
mod listed;
mod moves;
mod noted;
mod notices;
mod play;
mod prompt;
mod seen;
mod state;
mod walls;

pub use any_clock::any_clock;
pub use any_lines::{JSON, OTHER, RAW, any_lines};
pub use damage::damaged;
pub use forgery::{Forged, refuse_or_play};
pub use history::History;
pub use notices::Notices;

use std::sync::Arc;

use endturn_engine::{
    Game, GameSetup, Seat,
    game::{LoggedOrder, Progress},
    random::{Draw, DrawSubject, Draws, Purpose},
    record::{FORMAT, Record, RecordHeader, RecordSource, RecordWriter, replay},
    rules::RuleId,
};

/// Default limit on the rounds that a test plays.
const ROUNDS: u32 = 40;
/// Snapshots to forge in each game.
const FORGERIES: u32 = 60;

/// Subject of the kit's tests: a setup, a generator of orders, and a number of rounds. Seats
/// without a persona give generated orders.
pub struct Subject {
    /// The game.
    pub setup: Arc<GameSetup>,
    /// Generates one line that a seat might type: often legal, sometimes not, sometimes nonsense.
    pub random_order: fn(&Game, Seat, &mut Draw) -> String,
    /// Limit on the rounds that a test plays.
    pub rounds: u32,
}

/// Extent of what the kit has checked.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Proof {
    /// Pairs of worlds that differ only in what a seat cannot see, and in which its persona decided
    /// the same.
    pub pairs: u32,
    /// Outcome of the forged snapshots.
    pub forged: Forged,
}

impl Subject {
    /// Tests a game with orders made from its modules' grammar ([`any_line`](Self::any_line)), to
    /// the end or for 40 rounds.
    pub fn of(setup: Arc<GameSetup>) -> Self {
        let rounds = setup.turn_limit.saturating_add(1).min(ROUNDS);
        Self { setup, random_order: Self::any_line, rounds }
    }

    /// Uses another generator of orders, for modules whose interesting orders are rare.
    #[must_use]
    pub fn with_orders(self, random_order: fn(&Game, Seat, &mut Draw) -> String) -> Self {
        Self { random_order, ..self }
    }

    /// Limits the rounds that a test plays.
    #[must_use]
    pub fn with_rounds(self, rounds: u32) -> Self {
        Self { rounds, ..self }
    }

    /// Checks every promise of the kit with `games` different seeds. A promise that takes more than
    /// ten seconds is named on stderr, and so is the one that is broken.
    pub fn keeps_every_promise(&self, games: u64) -> Proof {
        let (mut proof, mut drawn) = (Proof::default(), listed::Named::new());
        let mut notices = Notices::to_stderr();
        notices.begin("rule_lists_name_what_runs");
        self.rule_lists_name_what_runs(1);
        for seed in 1..=games {
            let mut at = |promise: &str| notices.begin(format!("{promise}, seed {seed} of {games}"));
            at("what_a_game_holds_is_registered");
            self.what_a_game_holds_is_registered(seed);
            at("same_inputs_same_bytes");
            self.same_inputs_same_bytes(seed);
            at("a_recycled_world_plays_as_a_fresh_one");
            self.a_recycled_world_plays_as_a_fresh_one(seed);
            at("a_snapshot_continues_as_the_original");
            self.a_snapshot_continues_as_the_original(seed);
            at("a_damaged_snapshot_changes_nothing");
            self.a_damaged_snapshot_changes_nothing(seed);
            at("a_forged_snapshot_is_refused_or_played");
            let forged = self.a_forged_snapshot_is_refused_or_played(seed, FORGERIES);
            proof.forged.refused += forged.refused;
            proof.forged.played += forged.played;
            at("a_record_replays_and_tampering_is_found");
            self.a_record_replays_and_tampering_is_found(seed);
            at("refusals_change_nothing_and_no_order_panics");
            self.refusals_change_nothing_and_no_order_panics(seed);
            at("every_order_has_help_and_an_example_that_reads");
            self.every_order_has_help_and_an_example_that_reads(seed);
            at("an_order_that_is_taken_back_leaves_no_trace");
            self.an_order_that_is_taken_back_leaves_no_trace(seed);
            at("questions_change_nothing_and_proposals_are_legal");
            self.questions_change_nothing_and_proposals_are_legal(seed);
            at("what_it_lists_is_legal");
            self.what_it_lists_is_legal(seed);
            at("a_persona_goes_by_its_view");
            proof.pairs += self.a_persona_goes_by_its_view(seed);
            at("what_it_draws_and_tells_is_listed");
            drawn.extend(self.what_it_draws_and_tells_is_listed(seed));
            at("the_seed_has_an_effect");
            self.the_seed_has_an_effect(seed);
        }
        notices.begin("what_it_draws_and_tells_is_listed, in all games together");
        self.what_is_listed_is_drawn(&drawn);
        proof
    }

    fn fresh(&self, seed: u64) -> Game {
        let mut game = Game::new(Arc::clone(&self.setup)).unwrap_or_else(|error| panic!("{error}"));
        game.restart(seed);
        game
    }

    /// True if no module takes orders.
    fn takes_no_orders(&self) -> bool {
        self.setup.modules.iter().all(|module| !module.book().takes_orders())
    }

    /// Bytes that are not a snapshot are refused and leave the game unchanged.
    pub fn a_damaged_snapshot_changes_nothing(&self, seed: u64) {
        let mut game = self.fresh(seed);
        self.play(&mut game, 3);
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
            assert!(game.restore(&bytes).is_err(), "a snapshot damaged at byte {at} was accepted");
            assert_eq!(game.digest(), before, "a refused snapshot changed the game");
        }
    }

    /// A record of a whole game replays, and a changed line is found in its round.
    pub fn a_record_replays_and_tampering_is_found(&self, seed: u64) {
        let header = RecordHeader {
            record: FORMAT,
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
            let progress = self.round(&mut game);
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

    /// Random orders never panic; a refused one leaves the digest unchanged; a legal one parses
    /// back from its text.
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
                    assert_eq!(game.check_state(), Ok(()), "`{line}` led to an impossible state");
                }
                Err(refusal) => {
                    refused += 1;
                    assert_eq!(game.digest(), before, "`{line}` was refused ({refusal}) and changed the game");
                }
            }
        }
        assert!(
            refused > 0 || self.takes_no_orders(),
            "the kit's orders were never refused, so nothing was tested: let `random_order` also make some that are wrong"
        );
    }

    /// Gives an applied order to a twin game, in its text form or in its serde form.
    fn repeat(&self, twin: &mut Game, seat: Seat, order: &LoggedOrder, as_json: bool) {
        let taken = if as_json && !order.module.is_empty() {
            let json = twin.parse(&order.text).map(|parsed| twin.order_json(&parsed));
            json.and_then(|json| twin.submit_json(seat, order.module, &json))
        } else {
            twin.submit(seat, &order.text)
        };
        taken.unwrap_or_else(|refusal| panic!("`{}` was accepted once but is now {refusal}", order.text));
    }

    /// No order of a persona is refused.
    pub fn personas_are_never_refused(&self, seed: u64) {
        let mut game = self.fresh(seed);
        self.play(&mut game, self.rounds);
        none_refused(&game);
    }
}

/// Panics if an order of a persona was refused.
fn none_refused(game: &Game) {
    assert_eq!(
        game.refused_persona_orders(),
        0,
        "orders of personas were refused in the game of seed {}: a persona must check `may` first, or account for what its own orders use up",
        game.world().resource::<Draws>().seed()
    );
}

fn draw_for(seed: u64, which: u32) -> Draw {
    Draws::new(seed).at(RuleId("kit"), DrawSubject::TABLE.nth(which), Purpose("conformance"))
}
