//! What a module tells a person who is about to decide: what waits for the seat, and answers to questions. All of it is what
//! the seat may know; nothing of it is state.

/// How much it matters that something is not seen to before the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// It can wait.
    Waits,
    /// The turn's end wastes or loses something that an order would have saved.
    Wastes,
    /// The turn's end loses the game, as far as the seat can know.
    Loses,
}

/// Something that waits for a seat's orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// How much it matters.
    pub urgency: Urgency,
    /// A fragment for people, with the order that would help where there is one.
    pub text: String,
}

impl Need {
    /// Something that can wait.
    pub fn waits(text: impl Into<String>) -> Self {
        Self { urgency: Urgency::Waits, text: text.into() }
    }

    /// Something that the turn's end wastes.
    pub fn wastes(text: impl Into<String>) -> Self {
        Self { urgency: Urgency::Wastes, text: text.into() }
    }

    /// Something by which the turn's end loses the game.
    pub fn loses(text: impl Into<String>) -> Self {
        Self { urgency: Urgency::Loses, text: text.into() }
    }
}

/// A question that a module answers at the prompt, beside its orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its first word, which is that of no order.
    pub word: &'static str,
    /// Its form, like `odds PLAYER (CLASS COUNT)+`; words in capitals are those of the grammar of orders.
    pub form: &'static str,
    /// What the answer tells.
    pub meaning: &'static str,
}
