//! Promises about the prompt: taking orders back, and asking questions.

use super::{Subject, draw_for};

impl Subject {
    /// An order that is taken back leaves no trace in state, log and facts, and can be given again
    /// to the same effect.
    pub fn an_order_that_is_taken_back_leaves_no_trace(&self, seed: u64) {
        let mut game = self.fresh(seed);
        game.keep_log();
        game.listen(true);
        let (mut draw, mut undone) = (draw_for(seed, 5), 0);
        for _ in 0..self.rounds * 2 {
            let Some(seat) = game.next_seat() else { break };
            if draw.below(5) == 0 {
                let _ = game.end_turn(seat);
                game.take_facts();
                continue;
            }
            let line = (self.random_order)(&game, seat, &mut draw);
            let (mark, before, log) = (game.mark(), game.digest(), game.log().to_vec());
            let round = game.turn().round_number();
            if game.submit(seat, &line).is_err() || game.turn().round_number() != round {
                continue;
            }
            let (after, longer) = (game.digest(), game.log().to_vec());
            game.go_back(&mark);
            assert_eq!((game.digest(), game.log()), (before, log.as_slice()), "`{line}` left something behind");
            assert_eq!(game.mark().facts(), mark.facts(), "a fact of `{line}` is still there");
            game.submit(seat, &line)
                .unwrap_or_else(|refusal| panic!("`{line}` was accepted once but is now {refusal}"));
            assert_eq!((game.digest(), game.log()), (after, longer.as_slice()), "`{line}` is another order now");
            undone += 1;
        }
        assert!(
            undone > 0 || self.takes_no_orders(),
            "the kit's orders were all refused, so nothing was taken back: let `random_order` make some that are legal"
        );
    }

    /// No question changes anything, and every word that completes a line to an order makes a legal
    /// one.
    pub fn questions_change_nothing_and_proposals_are_legal(&self, seed: u64) {
        let mut game = self.fresh(seed);
        let mut draw = draw_for(seed, 6);
        for _ in 0..self.rounds {
            let Some(seat) = game.next_seat() else { break };
            let before = game.digest();
            let (_, _) = (game.needs(seat), game.seen_picture(seat));
            let order = (self.random_order)(&game, seat, &mut draw);
            let rest = order.split_once(' ').map_or("", |(_, rest)| rest);
            let words: Vec<&str> = game.questions().map(|question| question.word).collect();
            for word in words {
                let asked = [word.to_owned(), format!("{word} {rest}")];
                assert!(asked.iter().all(|line| game.ask(seat, line).is_some()), "`{word}` is a question");
            }
            let parts: Vec<&str> = order.split(' ').collect();
            for length in 1..=parts.len() {
                let line = parts[..length].join(" ");
                for word in game.next_words(seat, &line).into_iter().filter(|_| !line.is_empty()) {
                    let whole = format!("{line} {word}");
                    let is_form = game.parse_as(seat, &whole).is_err_and(|refusal| refusal.code != "missing-word");
                    let is_question = game.ask(seat, &line).is_some() || game.clock_words().any(|one| one == parts[0]);
                    assert!(!is_form || is_question, "`{whole}` was proposed but does not begin an order");
                }
            }
            assert_eq!(game.digest(), before, "questions about `{order}` changed the game");
            if game.submit(seat, &order).is_err() || draw.below(4) == 0 {
                let _ = game.end_turn(seat);
            }
        }
    }
}
