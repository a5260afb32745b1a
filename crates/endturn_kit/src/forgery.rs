//! Forged snapshots: changed, with a matching checksum.

use super::{Subject, draw_for, moves::move_on};
use endturn_engine::{
    Game,
    game::{Decision, Progress},
    random::Draw,
    snapshot::{Forgery, RestoreError},
};

/// Rounds to play of a forged game.
const ROUNDS: u32 = 4;
/// Limit on orders in one round of a test game.
const MAX_ORDERS: usize = 20_000;
/// Limit on facts in one round of a test game.
const MAX_FACTS: usize = 200_000;

/// Outcome of the forgeries of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forged {
    /// Refused as unsound states.
    pub refused: u32,
    /// Accepted and played.
    pub played: u32,
}

impl Subject {
    /// Changes real snapshots of several rounds, some from within a round, byte by byte. Each must
    /// be refused without changing anything, or be a game in which personas, views and metrics
    /// work, in a bounded number of steps.
    pub fn a_forged_snapshot_is_refused_or_played(&self, seed: u64, forgeries: u32) -> Forged {
        let images = self.images(seed);
        let mut game = self.fresh(seed);
        let mut draw = draw_for(seed, 3);
        let mut forged = Forged::default();
        for _ in 0..forgeries {
            let image = &images[draw.below(images.len() as u64) as usize];
            game.restore(image).expect("a snapshot of the same game");
            let (bytes, what) = forge(image, &mut draw);
            match refuse_or_play(&mut game, &bytes, &what) {
                Err(error) => forged.refused += u32::from(matches!(error, RestoreError::Unsound(_))),
                Ok(()) => forged.played += 1,
            }
        }
        forged
    }

    /// Snapshots of the start, of some later rounds, and of moments after a seat has given orders.
    fn images(&self, seed: u64) -> Vec<Vec<u8>> {
        let mut game = self.fresh(seed);
        let mut draw = draw_for(seed, 4);
        let mut images = vec![game.snapshot()];
        for step in [1, 2, 4, 8, 16] {
            if (0..step.min(self.rounds)).any(|_| round(&mut game) == Progress::Over) {
                break;
            }
            images.push(game.snapshot());
            for _ in 0..12 {
                let Some(seat) = game.next_seat() else { break };
                let line = (self.random_order)(&game, seat, &mut draw);
                let _ = game.submit(seat, &line);
            }
            images.push(game.snapshot());
        }
        images.push(game.snapshot());
        images
    }
}

/// Restores a possible forgery. A game that refuses it must be unchanged; one that accepts it must
/// survive being viewed and played for some rounds.
///
/// # Errors
/// The reason for which it was refused.
///
/// # Panics
/// If the promise is broken; the message begins with `what`.
pub fn refuse_or_play(game: &mut Game, bytes: &[u8], what: &str) -> Result<(), RestoreError> {
    let before = game.digest();
    let taken = game.restore(bytes);
    match &taken {
        Err(error) => assert_eq!(game.digest(), before, "{what} was refused ({error}) and changed the game"),
        Ok(()) => play(game, what),
    }
    taken
}

/// Makes one to three changes in one section of a snapshot; also returns a description of them.
fn forge(image: &[u8], draw: &mut Draw) -> (Vec<u8>, String) {
    let mut forgery = Forgery::open(image).expect("a snapshot");
    let sections = forgery.sections();
    let at = draw.below(sections.len() as u64) as usize;
    let (name, bytes) = &mut sections[at];
    let mut what = format!("section {name}");
    for _ in 0..1 + draw.below(3) {
        what += &change(bytes, draw);
    }
    (forgery.seal(), what)
}

/// Numbers in postcard's encoding: small ones, and the largest of 32 and of 64 bits.
const NUMBERS: [&[u8]; 9] = [
    &[0],
    &[1],
    &[2],
    &[63],
    &[127],
    &[0xff, 0x7f],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    &[0xfe, 0xff, 0xff, 0xff, 0x0f],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
];

fn change(bytes: &mut Vec<u8>, draw: &mut Draw) -> String {
    if bytes.is_empty() {
        bytes.push(draw.below(256) as u8);
        return ", one byte put in".to_owned();
    }
    let at = draw.below(bytes.len() as u64) as usize;
    let to = at + 1 + draw.below((bytes.len() - at).min(9) as u64) as usize;
    match draw.below(10) {
        0..=2 => {
            bytes[at] ^= 1 << draw.below(8);
            format!(", a bit at {at}")
        }
        3..=6 => {
            let number = NUMBERS[draw.below(NUMBERS.len() as u64) as usize];
            // Replace a whole number by another.
            let end = at + bytes[at..].iter().take_while(|byte| **byte >= 0x80).count() + 1;
            bytes.splice(at..end.min(bytes.len()), number.iter().copied());
            format!(", the number {number:?} at {at}")
        }
        7 => {
            let copy = bytes[at..to].to_vec();
            bytes.splice(at..at, copy);
            format!(", {at}..{to} twice")
        }
        8 => {
            bytes.drain(at..to);
            format!(", {at}..{to} gone")
        }
        _ => {
            let other = draw.below(bytes.len() as u64) as usize;
            bytes.swap(at, other);
            format!(", {at} and {other} exchanged")
        }
    }
}

/// Calls everything that reads a state, then plays some rounds.
fn play(game: &mut Game, what: &str) {
    game.keep_log();
    game.listen(true);
    assert_eq!(game.check_state(), Ok(()), "{what} was taken");
    look(game);
    for _ in 0..ROUNDS {
        let progress = round(game);
        let (orders, facts) = (game.take_log(), game.take_facts());
        assert!(orders.len() <= MAX_ORDERS, "{what}: {} orders in one round", orders.len());
        assert!(facts.len() <= MAX_FACTS, "{what}: {} facts in one round", facts.len());
        for entry in &facts {
            entry.to_json(game.world());
            entry.fact.text(game.world());
        }
        look(game);
        assert_eq!(game.check_state(), Ok(()), "{what}: the game reached an impossible state");
        if progress == Progress::Over {
            break;
        }
    }
    let image = game.snapshot();
    game.restore(&image).unwrap_or_else(|error| panic!("{what}: its own snapshot: {error}"));
    game.listen(false);
}

/// Plays the rest of the round; people end their turns, and move only if they must.
fn round(game: &mut Game) -> Progress {
    let round = game.turn().round_number();
    let mut draw = draw_for(u64::from(game.turn().turn_number()), 10);
    for _ in 0..MAX_ORDERS {
        if game.turn().round_number() != round {
            return Progress::Round(round);
        }
        match game.advance_round() {
            Progress::Decision(Decision { seat, .. }) => {
                let done = move_on(game, seat, &mut draw);
                done.unwrap_or_else(|refusal| panic!("nothing can be done for {seat}, whose turn it is: {refusal}"));
            }
            progress => return progress,
        }
    }
    panic!("a round did not end after {MAX_ORDERS} steps of people, at {}", game.turn().shorthand())
}

/// Reads views, prompts, metrics, tables, pictures and the grammar.
fn look(game: &Game) {
    for seat in game.roster().seats() {
        game.view(seat);
        game.status(seat);
        game.metric_row(seat);
    }
    for table in game.tables() {
        (table.rows)(game.world());
    }
    let modules: Vec<&str> = game.setup().modules.iter().map(|module| module.name()).collect();
    for module in modules {
        game.picture(module);
    }
    game.grammar();
    game.digest();
}
