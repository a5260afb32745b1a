//! Advice from a module to a person who is about to decide: needs of the seat, and answers to
//! questions. It contains only what the seat may know, and is no state.

/// Consequence of neglecting a need before the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// It can wait.
    Waits,
    /// The turn's end wastes or loses something that an order would have saved.
    Wastes,
    /// The turn's end loses the game, as far as the seat can know.
    Loses,
}

/// Introduction for a person who plays a game for the first time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Briefing {
    /// The condition for winning, in one or two sentences with the numbers of this game; empty if
    /// nothing is won.
    pub aim: String,
    /// Orders to begin with.
    pub first: String,
}

impl Briefing {
    /// A briefing with this aim and these first orders.
    pub fn new(aim: impl Into<String>, first: impl Into<String>) -> Self {
        Self { aim: aim.into(), first: first.into() }
    }
}

/// Something that waits for a seat's orders.
///
/// ```
/// use endturn_engine::counsel::{Need, Urgency};
///
/// // As in `ModuleSetup::needs`: only what the seat can know.
/// fn needs(free_hands: u32, stock: u32, room: u32) -> Vec<Need> {
///     let idle = (free_hands > 0).then(|| Need::waits(format!("{free_hands} hands have no work: `work FIELD`")));
///     let full = (stock > room).then(|| Need::wastes(format!("{} bales will rot: `sell`", stock - room)));
///     idle.into_iter().chain(full).collect()
/// }
///
/// let told = needs(2, 15, 10);
/// assert_eq!((told[0].urgency, told[1].urgency), (Urgency::Waits, Urgency::Wastes));
/// assert_eq!(told[1].text, "5 bales will rot: `sell`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// Its urgency.
    pub urgency: Urgency,
    /// A fragment for people, with an order that would help if there is one.
    pub text: String,
}

impl Need {
    /// A need that can wait.
    pub fn waits(text: impl Into<String>) -> Self {
        Self { urgency: Urgency::Waits, text: text.into() }
    }

    /// A need whose neglect wastes something as the turn ends.
    pub fn wastes(text: impl Into<String>) -> Self {
        Self { urgency: Urgency::Wastes, text: text.into() }
    }

    /// A need whose neglect loses the game as the turn ends.
    pub fn loses(text: impl Into<String>) -> Self {
        Self { urgency: Urgency::Loses, text: text.into() }
    }
}

/// A question that a module answers at the prompt, beside its orders.
///
/// ```
/// use endturn_engine::{counsel::Question, orders::{Refusal, Words}};
///
/// // `ModuleSetup::questions` returns a list of these, and `ModuleSetup::answer` is asked for the answer.
/// const PRICE: Question = Question { word: "price", form: "price GOOD", meaning: "what a good costs today" };
///
/// fn answer(word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
///     assert_eq!(word, PRICE.word);
///     let at = rest.keyword("good", &["cloth", "grain"])?;
///     Ok(format!("{} gold a bale", [12, 5][at]))
/// }
///
/// assert_eq!(answer("price", &mut Words::new("grain", "")).unwrap(), "5 gold a bale");
/// assert!(answer("price", &mut Words::new("gran", "")).unwrap_err().to_string().contains("did you mean `grain`?"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its first word, which no order begins with.
    pub word: &'static str,
    /// Its form, like `odds PLAYER (CLASS COUNT)+`; words in capitals are the placeholders of the
    /// order grammar.
    pub form: &'static str,
    /// Meaning of the answer.
    pub meaning: &'static str,
}
