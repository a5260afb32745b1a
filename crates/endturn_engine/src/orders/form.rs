//! One order as one thing: its word, grammar, example, meaning, reader, writer, check and effect stand together.

use std::{borrow::Cow, fmt::Debug};

use bevy_ecs::prelude::*;

use super::{Legal, Lister, Order, Refusal, Words};
use crate::seats::Seat;

/// One form of order, like `build mine|reactor COUNT`. A type with all of it in a file of its own, and a row in the module's
/// [`orders!`](crate::orders!), make an order; keywords, help, examples and who reads, writes, checks and applies what follow.
pub trait Form: Listed + Clone + Debug + PartialEq + 'static {
    /// The first word, in lower case, of all that is read and written here. All other texts of a form begin behind it.
    const WORD: &'static str;

    /// What may stand behind the word; words in capitals stand for others ([`OrderTable::stands_for`]).
    fn grammar(world: &World) -> Cow<'static, str>;

    /// What the order does, for help.
    fn meaning(world: &World) -> Cow<'static, str>;

    /// Further lines of help for the same word: what may stand behind it, and what that does.
    fn more(_world: &World) -> Vec<(Cow<'static, str>, Cow<'static, str>)> {
        Vec::new()
    }

    /// A short order of the right form, as refusals show it: what stands behind the word, with names that `reader` knows.
    fn example(reader: Option<Seat>, world: &World) -> String;

    /// Reads what stands behind the word. Refusals need no example.
    ///
    /// # Errors
    /// A refusal that says which tokens could have come.
    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal>;

    /// The canonical text behind the word, which `parse` reads back as an equal order; empty if the word stands alone.
    fn text(&self, world: &World) -> String;

    /// Decides whether the seat may do this now.
    ///
    /// # Errors
    /// The reason why not.
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal>;

    /// Carries the order out.
    fn apply(legal: Legal<Self>, world: &mut World);

    /// Lists the orders of this form that a seat may give now, or some of them where they are too many: for personas that play any
    /// game, for who asks at the prompt what may be done, and for tests. None for a form that lists none. Nothing is listed unless
    /// somebody asks.
    ///
    /// ```ignore
    /// const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
    ///     let most = purse(seat, world) / PRICE;
    ///     sampler.numbers(1, most).into_iter().map(|count| Buy { count }).collect()
    /// });
    /// ```
    const LEGAL: Option<Lister<Self>> = None;
}

/// A form that has a row in the [`orders!`](crate::orders!) of its module, which alone makes it one. No form names its table.
#[diagnostic::on_unimplemented(message = "`{Self}` has no row in the `orders!` of its module")]
pub trait Listed: TryFrom<Self::Order> + Into<Self::Order> {
    /// The orders of which it is one.
    type Order: OrderTable;
}

/// The orders of one module as a table of forms, which [`orders!`](crate::orders!) makes, and what all of them have in common.
pub trait OrderTable: Order {
    /// The module's name.
    const NAME: &'static str;

    /// What a seat needs for any order; asked before [`Form::may`].
    ///
    /// # Errors
    /// The reason why the seat can't give orders.
    fn may_any(_seat: Seat, _world: &World) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds to a refusal of [`Form::may`] what all of the module's have; `example` makes one of the refused form.
    fn refused(refusal: Refusal, _example: impl Fn() -> String, _seat: Seat, _world: &World) -> Refusal {
        refusal
    }

    /// Runs before a legal order is carried out.
    fn accepted(_order: &Self, _seat: Seat, _world: &mut World) {}

    /// The words for which a word in capitals of the grammar stands ([`Order::words_for`]).
    fn stands_for(_stand_in: &str, _seat: Seat, _world: &World) -> Vec<String> {
        Vec::new()
    }
}
