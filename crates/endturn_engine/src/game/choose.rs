//! The turn of a seat that a persona plays: one choice after the other.

use super::{Decision, Game, Progress, hands::Decider};
use crate::{
    bug::{self, BugPlace, Running},
    journal::Journal,
    orders::{AnyOrder, BudgetSpent, Choice, Refusal, SeatEvent},
    rules::{Measured, RuleId},
    seats::Seat,
};

/// Under which rule it is told that a budget was spent.
const RULE: RuleId = RuleId("T-05");
/// T-05: so many refusals in one turn are a mistake of the persona; from then on it is taken as if it ended **(ours)**.
const MOST_REFUSALS: u32 = 100;

impl Game {
    /// Lets the persona of the next seat make its next choice; those that decide everything at once, all of them.
    pub(super) fn advance_choice(&mut self) -> Result<(), Progress> {
        let now = self.now();
        let seat = self.seat_of(now).ok_or(Progress::Over)?;
        let turn = now.state;
        if !self.plays_itself(seat) {
            return Err(Progress::Decision(Decision { seat, segment: turn.segment(), round: turn.round_number() }));
        }
        self.go.enter(&self.world, seat, turn.turn_number(), turn.segment_ordinal(), self.setup.turn.budget);
        if turn.active_player().is_none() && self.look(&now).waits_for_commit(seat) {
            // T-90: there is nothing else to decide, so that no persona is asked.
            if let Err(refusal) = self.say_now(seat, SeatEvent::Commit) {
                self.refuse_end(seat, &refusal);
            }
            return Ok(());
        }
        if !self.go.is_begun {
            self.go.is_begun = true;
            self.ask_for_all(seat);
            if !self.seat_table().stands(seat) {
                return Ok(());
            }
            if self.go.whole != 0 {
                let now = self.now();
                let here = (now.state.turn_number(), now.state.segment_ordinal());
                if now.is_over || here != (turn.turn_number(), turn.segment_ordinal()) {
                    return Ok(());
                }
            }
        }
        self.go_on(seat);
        Ok(())
    }

    /// The thin adapter for games in which all act at once: whole lists of orders.
    fn ask_for_all(&mut self, seat: Seat) {
        let mut wanted = std::mem::take(&mut self.wanted);
        for at in 0..self.setup.modules.len() {
            let Decider::Persona(persona) = self.hands[seat.index()].decider(at) else { continue };
            self.measure(Measured::Decisions(at));
            let is_whole = bug::told(
                self,
                |game| game.deciding_at(seat, at, persona),
                |game| {
                    let (_, persona) = &game.hands[seat.index()].personas[persona];
                    let module = &game.setup.modules[at];
                    module.decide_all(&game.world, seat, persona, &mut game.go.budget, &mut wanted)
                },
            );
            if is_whole {
                self.go.whole |= 1 << at.min(63);
            }
            self.measured();
        }
        if wanted.is_empty() {
            self.wanted = wanted;
            return;
        }
        for order in wanted.drain(..) {
            // Who is out by an order of his own has nothing more to say.
            if !self.seat_table().stands(seat) {
                break;
            }
            // A persona whose order is refused has lost that order and nothing else; conformance tests count these.
            // An order may have ended the seat's turn; those behind it are refused then.
            if self.submit_order(seat, order).is_err() {
                self.refused += 1;
            }
        }
        self.wanted = wanted;
    }

    /// The next choice of the module that is to be asked; the end of the seat's turn if there is none.
    fn go_on(&mut self, seat: Seat) {
        while self.go.module < self.setup.modules.len() {
            let at = self.go.module;
            let decider = self.hands[seat.index()].decider(at);
            if self.go.whole >> at.min(63) & 1 == 1 || matches!(decider, Decider::Person) {
                self.go.module += 1;
                continue;
            }
            if self.go.budget.is_spent() || self.go.refusals >= MOST_REFUSALS {
                break;
            }
            self.measure(Measured::Decisions(at));
            let choice = match decider {
                Decider::Baseline(baseline) => self.baseline_choice(seat, at, baseline),
                Decider::Person => Choice::END,
                Decider::Persona(persona) => bug::told(
                    self,
                    |game| game.deciding_at(seat, at, persona),
                    |game| {
                        let (_, persona) = &game.hands[seat.index()].personas[persona];
                        game.setup.modules[at].decide(&game.world, seat, persona, &mut game.go.budget)
                    },
                ),
            };
            self.measured();
            self.go.budget.spend(1);
            let outcome = match choice {
                Choice::Event(SeatEvent::End) => {
                    self.go.module += 1;
                    continue;
                }
                Choice::Order(order) => self.give(seat, order),
                Choice::Event(event) => self.say_now(seat, event),
            };
            if outcome.is_err() {
                self.refused += 1;
                self.go.refusals += 1;
            }
            return;
        }
        if self.go.budget.is_spent() {
            let spent = BudgetSpent { seat, work: self.go.budget.spent() };
            self.world.resource_mut::<Journal>().tell(RULE, spent);
        }
        if let Err(refusal) = self.say_now(seat, SeatEvent::End) {
            self.refuse_end(seat, &refusal);
        }
    }

    /// Where the game stands while the persona of a module decides.
    fn deciding_at(&self, seat: Seat, module: usize, persona: usize) -> BugPlace {
        let persona = self.hands[seat.index()].personas[persona].1.clone();
        BugPlace::of(&self.world, Running::Persona { module: self.setup.modules[module].name(), seat, persona })
    }

    /// A persona that ended and may not is asked again, but not for ever.
    fn refuse_end(&mut self, seat: Seat, refusal: &Refusal) {
        self.refused += 1;
        self.go.refusals += 1;
        let is_whole = self.go.whole.count_ones() as usize == self.setup.modules.len();
        let is_stuck = is_whole || self.go.budget.is_spent() || self.go.refusals >= MOST_REFUSALS;
        assert!(!is_stuck, "the persona of {} cannot end its turn: {refusal}", self.roster().name(seat));
        self.go.module = 0;
    }

    /// Keeps the room of an order for the next one.
    pub(super) fn keep_room(&mut self, order: AnyOrder) {
        self.go.budget.keep(order.into_room());
    }
}
