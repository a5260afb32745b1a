//! Records why the personas of a seat decide as they do, while a caller asks.

use super::{
    Game,
    deliberation::{Deliberation, GivenOrder, Why},
};
use crate::{
    orders::{AnyOrder, Choice, Refusal},
    seats::Seat,
};

impl Game {
    /// Records from now on why the personas of a seat decide as they do; of no seat if `None`. That
    /// changes no decision. A persona of the engine, such as `random`, has reasons too.
    pub fn ask_why(&mut self, seat: Option<Seat>) {
        self.why = seat.map(|seat| Box::new(Why { seat, told: Vec::new() }));
        self.go.budget.listen(false);
    }

    /// The choices recorded since the last call, in order.
    pub fn take_reasons(&mut self) -> Vec<Deliberation> {
        self.why.as_mut().map(|why| std::mem::take(&mut why.told)).unwrap_or_default()
    }

    /// Lets the persona that is about to decide record its reasons, if they are asked for.
    #[inline]
    pub(super) fn ask_persona_why(&mut self, seat: Seat) {
        if let Some(why) = &self.why {
            self.go.budget.listen(why.seat == seat);
        }
    }

    /// Enters the reasons of the choice that the persona of a module has made.
    pub(super) fn note_reasons(&mut self, seat: Seat, module: usize) {
        if !self.go.budget.is_asked() {
            return;
        }
        let (mut reasons, plays_as) = (self.go.budget.take_reasons(), self.go.budget.take_plays_as());
        let options = reasons.iter_mut().flat_map(|reason| &mut reason.options);
        for option in options.filter(|option| option.order.is_some()) {
            if let Some(order) = option.order.take() {
                option.label = self.as_writer(seat, |game| game.order_text(&order));
            }
        }
        let (round, name) = (self.now().state.round_number(), self.setup.modules[module].name());
        let personas = &self.hands[seat.index()].personas;
        let persona = personas.iter().find(|(own, _)| own == name).map(|(_, persona)| persona.clone());
        if let (Some(why), Some(persona)) = (&mut self.why, persona) {
            why.told.push(Deliberation { round, module: name, persona, plays_as, orders: Vec::new(), reasons });
        }
    }

    /// The text of an order that the persona is about to give, if its reasons are asked for.
    pub(super) fn text_if_asked(&mut self, seat: Seat, order: &AnyOrder) -> Option<String> {
        let is_asked = self.go.budget.is_asked();
        is_asked.then(|| self.as_writer(seat, |game| game.order_text(order)))
    }

    /// The text of a choice, likewise.
    pub(super) fn choice_if_asked(&mut self, seat: Seat, choice: &Choice) -> Option<String> {
        self.go.budget.is_asked().then(|| self.choice_text(seat, choice))
    }

    /// Enters an order that was given, under the choice that is `back` places before the last.
    pub(super) fn note_order(&mut self, back: usize, text: Option<String>, outcome: &Result<(), Refusal>) {
        let (Some(text), Some(why)) = (text, &mut self.why) else { return };
        if let Some(at) = why.told.len().checked_sub(back + 1) {
            let refusal = outcome.as_ref().err().map(ToString::to_string);
            why.told[at].orders.push(GivenOrder { text, refusal });
        }
    }
}
