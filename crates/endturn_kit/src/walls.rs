//! The promise that a persona decides only by its seat's view.

use super::{Subject, draw_for, seen::Seen};
use endturn_engine::{
    Game, Seat,
    game::Progress,
    orders::{AnyOrder, Budget, Choice, SeatEvent},
    random::Draw,
};

/// Rounds in which personas are compared.
const ROUNDS: u32 = 8;
/// Seats to compare in one round.
const SEATS: usize = 2;
/// Orders that each other seat gives in the other world.
const ORDERS: u32 = 4;
/// Choices of one turn to compare.
const CHOICES: usize = 8;

impl Subject {
    /// The personas of a seat decide the same in worlds that differ only in what the seat cannot
    /// see. Such worlds are made by random orders of all other seats, in this round and in the one
    /// before. Returns the number of pairs of worlds compared: zero with one seat, for modules
    /// without views, and if every seat sees everything.
    pub fn a_persona_goes_by_its_view(&self, seed: u64) -> u32 {
        let mut game = self.fresh(seed);
        let (mut one, mut other) = (self.fresh(seed), self.fresh(seed));
        let mut draw = draw_for(seed, 9);
        let mut pairs = 0;
        let seats = game.roster().len();
        if seats < 2 {
            return 0;
        }
        for round in 0..self.rounds.min(ROUNDS) as usize {
            let image = game.snapshot();
            let asked: Vec<Seat> = (0..seats.min(SEATS)).map(|at| Seat(((round * SEATS + at) % seats) as u8)).collect();
            for &seat in asked.iter().filter(|&&seat| game.plays_itself(seat)) {
                one.restore(&image).expect("a snapshot of the same game");
                other.restore(&image).expect("a snapshot of the same game");
                self.others_order(&mut other, seat, &mut draw);
                // These orders show, if at all, in the next round.
                let after = other.snapshot();
                pairs += self.decides_alike(&mut one, &mut other, seat);
                one.restore(&image).expect("a snapshot of the same game");
                other.restore(&after).expect("a snapshot of the same game");
                if self.round(&mut one) != Progress::Over && self.round(&mut other) != Progress::Over {
                    pairs += self.decides_alike(&mut one, &mut other, seat);
                }
            }
            if self.round(&mut game) == Progress::Over {
                break;
            }
        }
        pairs
    }

    /// Gives random orders for all other seats that may act.
    fn others_order(&self, game: &mut Game, seat: Seat, draw: &mut Draw) {
        let others: Vec<Seat> = game.roster().seats().filter(|&other| other != seat).collect();
        for other in others {
            for _ in 0..ORDERS {
                let line = (self.random_order)(game, other, draw);
                if game.parse(&line).is_ok() {
                    let _ = game.submit(other, &line);
                }
            }
        }
    }

    /// Lets the personas of a seat decide in two worlds, while the seat sees the same in both.
    fn decides_alike(&self, one: &mut Game, other: &mut Game, seat: Seat) -> u32 {
        let sees_alike = |one: &Game, other: &Game| Seen::by(one, seat) == Seen::by(other, seat);
        let Some(hidden) = one.first_difference(other).filter(|_| sees_alike(one, other)) else { return 0 };
        if one.next_seat().is_none() || other.next_seat().is_none() {
            return 0;
        }
        let mut pairs = 0;
        for at in 0..self.setup.modules.len() {
            let module = &self.setup.modules[at];
            let deciding = one.deciding(seat).iter().find(|(name, _)| name == module.name());
            let Some((_, persona)) = deciding.cloned().filter(|_| !module.view(one.world(), seat).is_null()) else {
                continue;
            };
            pairs += 1;
            for _ in 0..CHOICES {
                let (wants, wanted) = (decided(one, at, seat, &persona), decided(other, at, seat, &persona));
                assert!(
                    wants == wanted,
                    "the persona `{persona}` of {} (seat {}) uses what its seat cannot see: in round {} two worlds show the seat the \
                     same view, status and needs, but it decides {wants:?} in one and {wanted:?} in the other. They differ in \
                     section `{}`, {}. `decide` may read only what the seat's `view` shows: read it there, or let \
                     the view show it",
                    one.roster().name(seat),
                    seat.number(),
                    one.turn().round_number(),
                    hidden.section,
                    hidden.key
                );
                let Decided::Next(next) = wants else { break };
                let given = [&mut *one, &mut *other].map(|game| game.submit(seat, &next).is_ok());
                if given != [true, true] || !sees_alike(one, other) {
                    break;
                }
            }
        }
        pairs
    }
}

/// A persona's decision.
#[derive(Debug, PartialEq)]
enum Decided {
    /// All of its orders for this turn.
    Whole(Vec<String>),
    /// The next one.
    Next(String),
    /// A word to the clock.
    Word(SeatEvent),
}

fn decided(game: &Game, module: usize, seat: Seat, persona: &str) -> Decided {
    let module = &game.setup().modules[module];
    let (mut budget, mut orders) = (Budget::new(game.setup().turn.budget), Vec::new());
    budget.seat(game.world(), seat);
    let book = module.book();
    let text = |order: &AnyOrder| format!("{}.{}", module.name(), book.text(order, game.world()));
    if module.decide_all(game.world(), seat, persona, &mut budget, &mut orders) {
        return Decided::Whole(orders.iter().map(text).collect());
    }
    match module.decide(game.world(), seat, persona, &mut budget) {
        Choice::Order(order) => Decided::Next(text(&order)),
        Choice::Event(event) => Decided::Word(event),
    }
}
