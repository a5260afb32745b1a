//! The turn of a seat that a persona plays, one choice after another.

use super::{Decision, Game, Progress, hands::Decider};
use crate::{
    bug::{self, BugPlace, Running},
    journal::Journal,
    orders::{AnyOrder, BudgetSpent, Choice, Refusal, SeatEvent},
    rules::{Measured, RuleId},
    seats::Seat,
};

/// The rule under which a spent budget is reported.
const RULE: RuleId = RuleId("T-05");
/// T-05: a persona whose orders are refused 100 times in one turn is taken to end its turn, since
/// that many refusals are a mistake in it **(ours)**.
const MAX_REFUSALS: u32 = 100;

impl Game {
    /// Lets the persona of the next seat make its next choice, or all of its choices if it decides
    /// everything at once.
    pub(super) fn advance_choice(&mut self) -> Result<(), Progress> {
        let now = self.now();
        let seat = self.seat_of(now).ok_or(Progress::Over)?;
        let turn = now.state;
        if !self.plays_itself(seat) {
            return Err(Progress::Decision(Decision { seat, segment: turn.segment(), round: turn.round_number() }));
        }
        let hand = &self.hands[seat.index()];
        let may_decide_at_once = hand.may_decide_at_once;
        self.go.enter(&self.world, hand, seat, &turn, self.setup.turn.budget);
        self.ask_persona_why(seat);
        if turn.active_player().is_none() && self.look(&now).waits_for_commit(seat) {
            // T-90: closing is the only choice left, so no persona is asked.
            if let Err(refusal) = self.say_now(seat, SeatEvent::Commit) {
                self.refuse_end(seat, &refusal);
            }
            return Ok(());
        }
        if !self.go.is_begun {
            self.go.is_begun = true;
            if may_decide_at_once && self.ask_for_all(seat) && (self.has_left() || !self.seat_table().stands(seat)) {
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

    /// Adapter for games in which all seats act at once: takes whole lists of orders. Returns true
    /// if there were any.
    fn ask_for_all(&mut self, seat: Seat) -> bool {
        let mut wanted = std::mem::take(&mut self.wanted);
        // Of each module with reasons: the number of orders of all modules up to it.
        let mut shares: Vec<usize> = Vec::new();
        for at in 0..self.setup.modules.len() {
            let Decider::Persona(persona) = self.hands[seat.index()].decider(at) else { continue };
            self.measure(Measured::Decisions(at));
            let is_whole = bug::guard(
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
            if self.go.budget.is_asked() {
                self.note_reasons(seat, at);
                shares.push(wanted.len());
            }
        }
        if wanted.is_empty() {
            self.wanted = wanted;
            return false;
        }
        for (nth, order) in wanted.drain(..).enumerate() {
            // A seat that its own order eliminated has nothing more to say.
            if self.leaves() || !self.seat_table().stands(seat) {
                break;
            }
            // A refused order of a persona is lost, with no other effect; conformance tests count
            // these. An order may end the seat's turn; those after it are then refused.
            let text = self.text_if_asked(seat, &order);
            let outcome = self.submit_order(seat, order);
            if text.is_some() {
                let later = shares.iter().filter(|&&end| nth < end).count();
                self.note_order(later.saturating_sub(1), text, &outcome);
            }
            if outcome.is_err() {
                self.refused += 1;
            }
        }
        self.wanted = wanted;
        true
    }

    /// Makes the next choice of the current module's persona; ends the seat's turn if none is left.
    fn go_on(&mut self, seat: Seat) {
        while self.go.module < self.setup.modules.len() {
            let at = self.go.module;
            let decider = self.hands[seat.index()].decider(at);
            if self.go.whole >> at.min(63) & 1 == 1 || matches!(decider, Decider::Person) {
                self.go.module += 1;
                continue;
            }
            if self.go.budget.is_spent() || self.go.refusals >= MAX_REFUSALS {
                break;
            }
            self.measure(Measured::Decisions(at));
            let choice = match decider {
                Decider::Baseline(baseline) => self.baseline_choice(seat, at, baseline),
                Decider::Person => Choice::END,
                Decider::Persona(persona) => bug::guard(
                    self,
                    |game| game.deciding_at(seat, at, persona),
                    |game| {
                        let (_, persona) = &game.hands[seat.index()].personas[persona];
                        game.setup.modules[at].decide(&game.world, seat, persona, &mut game.go.budget)
                    },
                ),
            };
            self.measured();
            self.note_reasons(seat, at);
            self.go.budget.spend(1);
            let is_end = matches!(choice, Choice::Event(SeatEvent::End));
            let text = if is_end { None } else { self.choice_if_asked(seat, &choice) };
            let outcome = match choice {
                Choice::Event(SeatEvent::End) => {
                    self.go.module += 1;
                    continue;
                }
                Choice::Order(order) => self.give(seat, order),
                Choice::Event(event) => self.say_now(seat, event),
            };
            self.note_order(0, text, &outcome);
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

    /// The place in the game while a module's persona decides.
    fn deciding_at(&self, seat: Seat, module: usize, persona: usize) -> BugPlace {
        let persona = self.hands[seat.index()].personas[persona].1.clone();
        BugPlace::of(&self.world, Running::Persona { module: self.setup.modules[module].name(), seat, persona })
    }

    /// A persona that wrongly ends is asked again, but not forever.
    fn refuse_end(&mut self, seat: Seat, refusal: &Refusal) {
        self.refused += 1;
        self.go.refusals += 1;
        let is_whole = self.go.whole.count_ones() as usize == self.setup.modules.len();
        let is_stuck = is_whole || self.go.budget.is_spent() || self.go.refusals >= MAX_REFUSALS;
        assert!(!is_stuck, "the persona of {} cannot end its turn: {refusal}", self.roster().name(seat));
        self.go.module = 0;
    }

    /// Keeps an order's memory for the next one.
    pub(super) fn keep_room(&mut self, order: AnyOrder) {
        self.go.budget.keep(order.into_room());
    }
}
