//! Reasons of personas: the options that a persona weighs, and what makes it take one. A persona
//! writes them only while a caller asks ([`Game::ask_why`](crate::Game::ask_why)); they are no
//! state, and affect neither orders nor budgets.

use std::ops::Range;

use crate::compact::CompactSort as _;
use crate::{
    number::plural,
    orders::{AnyOrder, Order},
    tables::Cell,
};

/// A number or name behind a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name: that of the knob in the persona's file, or a few words.
    pub name: String,
    /// Its value.
    pub value: Cell,
    /// True for a knob of the persona, false for a fact that it knows.
    pub is_knob: bool,
}

impl Part {
    fn new(name: impl Into<String>, value: impl Into<Cell>, is_knob: bool) -> Self {
        Self { name: name.into(), value: value.into(), is_knob }
    }
}

/// An option that a persona weighed.
#[derive(Debug, Default)]
pub struct Weighed {
    /// A few words for it; the text of the order where it is one.
    pub label: String,
    /// The order that it is, until the game has put its text into the label.
    pub order: Option<AnyOrder>,
    /// Its worth, in the unit that the reason states; `None` if it was not worth measuring.
    pub worth: Option<i64>,
    /// True if its worth is only known to be no more than that, as after a cut in a search.
    pub is_at_most: bool,
    /// Numbers behind its worth.
    pub parts: Vec<Part>,
    /// A fragment on what speaks for or against it; empty if its worth says all.
    pub note: String,
    /// True if the persona took it.
    pub is_taken: bool,
    /// The orders that carry it out, as places in the persona's list of orders of this choice.
    pub orders: Range<usize>,
}

impl Weighed {
    /// An option with this label, not taken.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// An option that is an order of a module.
    #[must_use]
    pub fn order(order: impl Order) -> Self {
        Self { order: Some(AnyOrder::new(order)), ..Self::default() }
    }

    /// Sets its worth.
    #[must_use]
    pub fn worth(mut self, worth: impl Into<i64>) -> Self {
        self.worth = Some(worth.into());
        self
    }

    /// Adds a fact behind it.
    #[must_use]
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<Cell>) -> Self {
        self.parts.push(Part::new(name, value, false));
        self
    }

    /// Adds a fact in words.
    #[must_use]
    pub fn named(self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.fact(name, Cell::text(value))
    }

    /// Adds a knob behind it.
    #[must_use]
    pub fn knob(mut self, name: impl Into<String>, value: impl Into<Cell>) -> Self {
        self.parts.push(Part::new(name, value, true));
        self
    }

    /// Sets the note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Marks it as taken if `is_taken`, without an order of its own.
    #[must_use]
    pub fn taken(mut self, is_taken: bool) -> Self {
        self.is_taken = is_taken;
        self
    }

    /// Marks it as taken if these orders carry it out, and there are any.
    #[must_use]
    pub fn given(mut self, orders: Range<usize>) -> Self {
        self.is_taken |= !orders.is_empty();
        self.orders = orders;
        self
    }
}

/// One decision of a persona.
///
/// ```
/// use endturn_engine::{orders::Budget, reasons::{Reason, Weighed}};
///
/// /// Sells at the better price; records why if a caller asks.
/// fn sell(prices: [i64; 2], reserve: i64, budget: &mut Budget) -> Option<usize> {
///     let best = if prices[1] > prices[0] { 1 } else { 0 };
///     let sold = (prices[best] >= reserve).then_some(best);
///     budget.explain(|| {
///         let options = prices.iter().enumerate().map(|(at, &price)| {
///             Weighed::new(["cloth", "grain"][at]).worth(price).taken(sold == Some(at))
///         });
///         Reason::new("sale").measured_in("gold a bale").knob("reserve", reserve).options(options).best_first()
///     });
///     sold
/// }
///
/// let mut budget = Budget::new(None);
/// assert_eq!(sell([5, 12], 6, &mut budget), Some(1));
/// assert!(budget.take_reasons().is_empty(), "no caller asks");
/// budget.listen(true);
/// assert_eq!(sell([5, 12], 6, &mut budget), Some(1));
/// let reasons = budget.take_reasons();
/// assert_eq!((&*reasons[0].options[0].label, reasons[0].options[0].is_taken), ("grain", true));
/// ```
#[derive(Debug, Default)]
pub struct Reason {
    /// The subject, like `attacks` or `production of Roma`.
    pub subject: String,
    /// Meaning and unit of the options' worth; empty if they have none.
    pub worth_is: String,
    /// Knobs and facts that matter to all options.
    pub parts: Vec<Part>,
    /// The options, in the order in which the persona prefers them.
    pub options: Vec<Weighed>,
    /// A sentence, without a full stop, on how it decides among them; empty if they speak for
    /// themselves.
    pub because: String,
}

impl Reason {
    /// A decision on this subject.
    #[must_use]
    pub fn new(subject: impl Into<String>) -> Self {
        Self { subject: subject.into(), ..Self::default() }
    }

    /// A draw from several equal options, none of which is weighed; `taken` is the chosen one, the
    /// first order of the choice, `None` if there was none.
    #[must_use]
    pub fn drawn(subject: impl Into<String>, among: usize, of: &str, taken: Option<Weighed>) -> Self {
        let taken = taken.map(|taken| taken.given(0..1));
        let because = match among {
            0 => format!("there is no {of}"),
            1 => format!("there is only one {of}"),
            _ => format!("it draws one of {among} {}", plural(of)),
        };
        Self { options: taken.into_iter().collect(), because, ..Self::new(subject) }
    }

    /// Sets meaning and unit of the options' worth.
    #[must_use]
    pub fn measured_in(mut self, unit: impl Into<String>) -> Self {
        self.worth_is = unit.into();
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<Cell>) -> Self {
        self.parts.push(Part::new(name, value, false));
        self
    }

    /// Adds a fact in words.
    #[must_use]
    pub fn named(self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.fact(name, Cell::text(value))
    }

    /// Adds a knob.
    #[must_use]
    pub fn knob(mut self, name: impl Into<String>, value: impl Into<Cell>) -> Self {
        self.parts.push(Part::new(name, value, true));
        self
    }

    /// Adds options.
    #[must_use]
    pub fn options(mut self, options: impl IntoIterator<Item = Weighed>) -> Self {
        self.options.extend(options);
        self
    }

    /// Sets the sentence on how it decides.
    #[must_use]
    pub fn because(mut self, because: impl Into<String>) -> Self {
        self.because = because.into();
        self
    }

    /// Adds another clause to that sentence.
    #[must_use]
    pub fn and_because(mut self, more: &str) -> Self {
        let joint = if self.because.is_empty() { "" } else { "; " };
        self.because += &format!("{joint}{more}");
        self
    }

    /// Sorts the options by worth, the greatest first; those without a worth come last. Among
    /// equals the taken one comes first.
    #[must_use]
    pub fn best_first(mut self) -> Self {
        self.options.compact_sort_by_key(|one| std::cmp::Reverse((one.worth, !one.is_at_most, one.is_taken)));
        self
    }
}

/// Reasons that a persona has given since they were last taken.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    pub(crate) reasons: Vec<Reason>,
    /// The entry of the persona's file whose numbers it plays by, if that is another one.
    pub(crate) plays_as: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_option_comes_first_and_the_taken_one_among_equals() {
        let option = |label: &str, worth: i64| Weighed::new(label).worth(worth);
        let cut = Weighed { is_at_most: true, ..option("d", 7) };
        let options = [Weighed::new("a"), option("b", 3), cut, option("c", 7).taken(true), option("e", 9)];
        let sorted = Reason::new("test").options(options).best_first();
        let labels: String = sorted.options.iter().map(|one| one.label.as_str()).collect();
        assert_eq!(labels, "ecdba");
    }

    #[test]
    fn a_draw_says_among_how_many() {
        let because = |among| Reason::drawn("move", among, "legal move", None).because;
        assert_eq!(because(31), "it draws one of 31 legal moves");
        assert_eq!(because(1), "there is only one legal move");
        assert_eq!(because(0), "there is no legal move");
    }
}
