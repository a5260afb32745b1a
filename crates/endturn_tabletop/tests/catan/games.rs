//! Complete games of Catan.

use endturn_engine::random::Draw;
use endturn_tabletop::catan::apply;
use endturn_tabletop::catan::check;
use endturn_tabletop::catan::legal;
use endturn_tabletop::catan::{Island, Layout, Move, Position, Segment, Tokens, random, refusal, seen, sensible};
use proptest::prelude::*;

use super::rules::chance;

/// Observer of every move before it is carried out, with all legal moves.
type Watch<'a> = dyn FnMut(&Position, u8, &[Move], Move) + 'a;

/// One game: `sense` marks the seats that play sensibly. Every move is shown to `each` before it is
/// carried out.
struct Match<'a> {
    position: Position,
    sense: &'a [bool],
    draw: Draw,
    moves: Vec<Move>,
    each: &'a mut Watch<'a>,
}

impl Match<'_> {
    /// Lets a seat make one move.
    fn act(&mut self, seat: u8) -> bool {
        let mv = if self.sense[usize::from(seat)] {
            let known = sensible(&seen(&self.position, Some(seat)), seat, true);
            assert_eq!(known, sensible(&self.position, seat, true), "what is hidden does not matter");
            known
        } else {
            let mut draw = self.draw;
            let known = random(&seen(&self.position, Some(seat)), seat, &mut self.moves, &mut draw);
            assert_eq!(
                known,
                random(&self.position, seat, &mut self.moves, &mut self.draw),
                "what is hidden does not matter"
            );
            known
        };
        if let Some(mv) = mv {
            legal(&self.position, seat, &mut self.moves);
            (self.each)(&self.position, seat, &self.moves, mv);
            apply(&mut self.position, seat, mv, Some(&mut self.draw))
                .unwrap_or_else(|illegal| panic!("{mv:?}: {illegal}"));
        }
        mv.is_some()
    }

    /// Lets the seat whose turn it is act until it has nothing more to do; others may answer its
    /// offers.
    fn segment(&mut self, segment: Segment) {
        self.position.enter(segment);
        let mut steps = 0;
        while self.position.winner.is_none() && steps < 400 && self.act(self.position.seat) {
            steps += 1;
            while let Some(offer) = self.position.offer {
                assert!(self.act(offer.asked));
            }
        }
    }

    fn turn(&mut self) {
        self.segment(Segment::Roll);
        if self.position.collects() {
            self.position.enter(Segment::Commit);
            for seat in 0..self.sense.len() as u8 {
                self.act(seat);
            }
            assert!(self.position.complete());
            self.segment(Segment::Resolution);
        }
        if self.position.winner.is_none() {
            assert!(self.position.complete(), "{:?}", self.position);
            self.segment(Segment::Trade);
            self.segment(Segment::Build);
        }
    }
}

/// Plays a game of at most `turns` turns; returns its end and the number of turns played.
fn play<'a>(island: Island, sense: &'a [bool], turns: u32, seed: u64, each: &'a mut Watch<'a>) -> (Position, u32) {
    let mut draw = chance(seed);
    let position = Position::new(Layout::new(island, &mut draw), sense.len());
    let mut table = Match { position, sense, draw, moves: Vec::new(), each };
    let seats = sense.len() as u8;
    for seat in (0..seats).chain((0..seats).rev()) {
        table.position.begin_placing(seat);
        while !table.position.complete() {
            assert!(table.act(seat));
        }
    }
    for turn in 0..turns {
        table.position.begin_turn((turn % u32::from(seats)) as u8);
        table.turn();
        if table.position.winner.is_some() {
            return (table.position, turn + 1);
        }
    }
    (table.position, turns)
}

#[test]
fn sense_ends_games_and_beats_chance() {
    let (mut won, mut over) = (0, 0);
    for seed in 0..24 {
        let island = Island::Drawn(Tokens::Spiral);
        won += u32::from(play(island, &[false, true, false], 1_000, seed, &mut |_, _, _, _| {}).0.winner == Some(1));
        over += u32::from(play(island, &[true; 4], 400, seed, &mut |_, _, _, _| {}).0.winner.is_some());
    }
    assert!(won >= 22, "{won} of 24");
    assert!(over >= 22, "{over} of 24");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// No card is lost, every listed move is legal, every played move is listed, and personas use
    /// only their seat's view.
    #[test]
    fn games_at_random_keep_the_rules(seed: u64, seats in 2usize..=4, island in 0usize..3, mixed: u8) {
        let island = [Island::Beginners, Island::Drawn(Tokens::Spiral), Island::Drawn(Tokens::Shuffled)][island];
        let sense: Vec<bool> = (0..seats).map(|seat| mixed >> seat & 1 == 1).collect();
        let mut count = 0;
        let (last, _) = play(island, &sense, 120, seed, &mut |position, seat, moves, mv| {
            count += 1;
            assert_eq!(check(position), Ok(()));
            let same = |other: &Move| match (mv, *other) {
                (Move::Roads(one, Some(two)), Move::Roads(three, Some(four))) => (one, two) == (three, four) || (two, one) == (three, four),
                (Move::Plenty(one, two), Move::Plenty(three, four)) => (one, two) == (three, four) || (two, one) == (three, four),
                (Move::Offer(..), _) => true,
                (mv, other) => mv == other,
            };
            assert!(moves.iter().any(same), "{mv:?}");
            if count % 8 == 0 {
                for mv in moves {
                    assert_eq!(refusal(position, seat, *mv), None, "{mv:?}");
                }
            }
        });
        prop_assert_eq!(check(&last), Ok(()));
    }

    /// Any building, throw or robbery that is not listed is refused.
    #[test]
    fn what_is_not_listed_is_refused(seed: u64, place: u8, victim in 0u8..5) {
        let victim = (victim < 4).then_some(victim);
        let asked = [Move::Settle(place % 56), Move::Road(place % 74), Move::City(place % 56), Move::Robber(place % 20, victim), Move::Roll, Move::Buy, Move::Knight(place % 20, victim)];
        play(Island::Beginners, &[false, true, true], 40, seed, &mut |position, seat, moves, _| {
            for mv in asked {
                assert_eq!(refusal(position, seat, mv).is_none(), moves.contains(&mv), "{mv:?}");
            }
        });
    }
}
