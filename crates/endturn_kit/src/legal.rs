//! Promises about the orders that modules list as legal.

use super::{Subject, draw_for};
use endturn_engine::{Game, Seat, orders::Choice, random::Draw};

/// Listed orders of each form.
const MAX: usize = 40;
/// Listed orders to try at one moment.
const TRIED: usize = 8;

fn one_of(draw: &mut Draw, lines: &[String]) -> String {
    let at = draw.below(lines.len() as u64) as usize;
    lines.get(at).cloned().unwrap_or_default()
}

impl Subject {
    /// Every listed order is accepted, parses back from its text, and is listed once; the list is
    /// reproducible, and asking for it changes nothing. If a list claims to be complete, an order
    /// that is not on it is refused, and a seat that is to act has something on it. Modules that
    /// list nothing promise nothing.
    pub fn what_it_lists_is_legal(&self, seed: u64) {
        let mut game = self.fresh(seed);
        let mut draw = draw_for(seed, 7);
        for _ in 0..self.rounds {
            let Some(seat) = game.next_seat() else { break };
            let before = game.digest();
            let (legal, again) = (game.legal(seat, MAX), game.legal(seat, MAX));
            let texts = |game: &mut Game, choices: &[Choice]| -> Vec<String> {
                choices.iter().map(|choice| game.choice_text(seat, choice)).collect()
            };
            let lines = texts(&mut game, &legal.choices);
            assert_eq!(lines, texts(&mut game, &again.choices), "two lists of one moment differ");
            assert_eq!(game.digest(), before, "listing legal orders changed the game");
            let mut sorted = lines.clone();
            sorted.sort_unstable();
            if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                panic!("`{}` is listed twice", pair[0]);
            }
            assert!(
                !lines.is_empty() || !legal.is_complete,
                "the game is stuck at {}: {seat} is to act, but has no legal choice",
                game.turn().shorthand()
            );
            self.each_is_accepted(&mut game, seat, &lines, &mut draw);
            if legal.is_complete {
                let deliberate = texts(&mut game, &legal.deliberate);
                self.each_is_accepted(&mut game, seat, &deliberate, &mut draw);
                let known = [lines.as_slice(), &deliberate].concat();
                self.others_are_refused(&mut game, seat, &known, &mut draw);
            }
            let next = if draw.below(6) == 0 { "end".to_owned() } else { one_of(&mut draw, &lines) };
            if game.submit(seat, &next).is_err() {
                let _ = game.end_turn(seat);
            }
        }
    }

    /// Gives some of these lines, each from the same moment.
    fn each_is_accepted(&self, game: &mut Game, seat: Seat, lines: &[String], draw: &mut Draw) {
        let image = game.snapshot();
        for _ in 0..TRIED.min(lines.len()) {
            let line = one_of(draw, lines);
            if let Ok(order) = game.parse_as(seat, &line) {
                let written = game.choice_text(seat, &Choice::Order(order));
                assert_eq!(written, line, "a listed order is written differently once it is read");
            }
            game.submit(seat, &line).unwrap_or_else(|refusal| panic!("`{line}` was listed as legal but is {refusal}"));
            game.restore(&image).expect("a snapshot of this very game");
        }
    }

    /// Tries lines of the kit's generator; those that are accepted must be listed.
    fn others_are_refused(&self, game: &mut Game, seat: Seat, lines: &[String], draw: &mut Draw) {
        let image = game.snapshot();
        for _ in 0..TRIED {
            let line = (self.random_order)(game, seat, draw);
            let Ok(order) = game.parse_as(seat, &line) else { continue };
            let written = game.choice_text(seat, &Choice::Order(order));
            if game.submit(seat, &line).is_ok() {
                assert!(
                    lines.contains(&written),
                    "`{written}` is legal but missing from a list that claims to be complete"
                );
                game.restore(&image).expect("a snapshot of this very game");
            }
        }
    }
}
