//! Playing in the kit: personas if a seat has any, otherwise generated orders.

use super::{Subject, draw_for, moves::move_on, state::no_faults};
use endturn_engine::{Game, Seat, game::Progress};

/// Orders that a seat without a persona tries before it ends its turn.
const TRIES: u32 = 4;
/// Tries after which the seat should have been able to end its turn.
const MAX_TRIES: u32 = 400;

impl Subject {
    /// Plays `rounds` rounds, or to the end of the game.
    pub(super) fn play(&self, game: &mut Game, rounds: u32) {
        for _ in 0..rounds {
            if self.round(game) == Progress::Over {
                return;
            }
        }
    }

    /// Plays the rest of the current round. Games in the same state run the same way.
    pub(super) fn round(&self, game: &mut Game) -> Progress {
        let round = game.turn().round_number();
        while game.ended().is_none() && game.turn().round_number() == round {
            if let Progress::Decision(decision) = game.advance_round() {
                self.take_turn(game, decision.seat);
            }
        }
        no_faults(game, &format!("after round {round}"));
        if game.ended().is_some() { Progress::Over } else { Progress::Round(round) }
    }

    /// Plays the turn, or the rest of it, of a seat without a persona.
    fn take_turn(&self, game: &mut Game, seat: Seat) {
        let turn = game.turn();
        let mut draw = draw_for(u64::from(turn.turn_number()), 8 + turn.segment_ordinal());
        let mut refusal = None;
        for tried in 0..MAX_TRIES {
            if game.next_seat() != Some(seat) || game.turn() != turn {
                return;
            }
            if tried >= TRIES {
                match move_on(game, seat, &mut draw) {
                    Ok(()) => continue,
                    Err(why) => refusal = Some(why),
                }
            }
            let line = (self.random_order)(game, seat, &mut draw);
            let _ = game.submit(seat, &line);
        }
        let why = refusal.map_or_else(String::new, |refusal| refusal.to_string());
        panic!(
            "{} (seat {}) has no persona, and after {MAX_TRIES} random orders may still not end its turn: {why}. Let a persona play it, or \
             supply orders that come to an end (`Subject::with_orders`)",
            game.roster().name(seat),
            seat.number()
        );
    }
}
