//! Forms of orders: word, grammar, example, meaning, parser, writer, check and effect in one place.

use std::{borrow::Cow, fmt::Debug};

use bevy_ecs::prelude::*;

use super::{Legal, Lister, Order, Refusal, Words};
use crate::{links::Links, seats::Seat};

/// One form of order, like `build mine|reactor COUNT`. A type with all of this in a file of its
/// own, and a row in the module's [`orders!`](crate::orders!), make an order; keywords, help,
/// examples and dispatch follow from them. Orders whose words are plain values need only
/// [`Act`](super::Act).
///
/// ```
/// use std::borrow::Cow;
///
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders, orders::{Form, Legal, Order, OrderTable, Refusal, Words}};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Resource)]
/// struct Mines(u32);
///
/// /// Builds mines, one by default.
/// #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// pub struct Build {
///     count: u32,
/// }
///
/// impl Form for Build {
///     const WORD: &'static str = "build";
///     type Proof = ();
///
///     fn grammar(_: &World) -> Cow<'static, str> {
///         "mine [COUNT]".into()
///     }
///
///     fn meaning(_: &World) -> Cow<'static, str> {
///         "builds mines".into()
///     }
///
///     fn example(_: Option<Seat>, _: &World) -> String {
///         "mine 2".to_owned()
///     }
///
///     fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
///         words.keyword("structure", &["mine"])?;
///         Ok(Self { count: if words.is_done() { 1 } else { words.count()? } })
///     }
///
///     fn text(&self, _: &World) -> String {
///         format!("mine {}", self.count)
///     }
///
///     fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
///         let room = 10 - world.resource::<Mines>().0;
///         (self.count <= room).then_some(()).ok_or_else(|| Refusal::new("no-room", format!("there is room for {room}")))
///     }
///
///     fn apply(legal: Legal<Self>, world: &mut World) {
///         world.resource_mut::<Mines>().0 += legal.order().count;
///     }
/// }
///
/// orders! {
///     /// Orders of a seat.
///     #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
///     pub enum MineOrder {
///         /// Builds mines.
///         Build(Build),
///     }
/// }
///
/// impl OrderTable for MineOrder {
///     const NAME: &'static str = "mines";
/// }
///
/// let mut world = World::new();
/// world.insert_resource(Mines(9));
/// let order = MineOrder::parse(&mut Words::new("build mine", ""), &world).expect("it can be read");
/// assert_eq!(order, Build { count: 1 }.into());
/// assert_eq!(order.text(&world), "build mine 1");
/// assert!(order.may(Seat(0), &world).is_ok());
/// ```
pub trait Form: Listed + Clone + Debug + PartialEq + 'static {
    /// The order's first word, in lower case. All other texts of a form begin after it. The last
    /// row of a table may have none: it reads the lines that begin with no other word, such as the
    /// moves of a board game.
    const WORD: &'static str;

    /// Findings of the check that the effect needs, such as a path, so that nothing is looked for
    /// twice; `()` for most orders.
    type Proof: 'static;

    /// Grammar after the word; words in capitals are placeholders ([`OrderTable::stands_for`]).
    fn grammar(world: &World) -> Cow<'static, str>;

    /// Effect of the order, for help.
    fn meaning(world: &World) -> Cow<'static, str>;

    /// Further lines of help for the same word: grammar after it, and its effect.
    fn more(_world: &World) -> Vec<(Cow<'static, str>, Cow<'static, str>)> {
        Vec::new()
    }

    /// A short order of the right form, as refusals show it: the words after the first, with names
    /// that `reader` knows.
    fn example(reader: Option<Seat>, world: &World) -> String;

    /// Parses the words after the first. Refusals need no example.
    ///
    /// # Errors
    /// A refusal that lists the tokens that could have come.
    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal>;

    /// Canonical text after the word, which `parse` reads back as an equal order; empty if the word
    /// needs nothing after it.
    fn text(&self, world: &World) -> String;

    /// Checks that the seat may do this now.
    ///
    /// # Errors
    /// The refusal.
    fn may(&self, seat: Seat, world: &World) -> Result<Self::Proof, Refusal>;

    /// Carries out the order.
    fn apply(legal: Legal<Self, Self::Proof>, world: &mut World);

    /// Lists the orders of this form that a seat may give now, or a sample if there are too many:
    /// for personas that play any game, for questions at the prompt, and for tests. `None` for a
    /// form that lists none. Called only on demand.
    ///
    /// ```ignore
    /// const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
    ///     let most = purse(seat, world) / PRICE;
    ///     sampler.numbers(1, most).into_iter().map(|count| Buy { count }).collect()
    /// });
    /// ```
    const LEGAL: Option<Lister<Self>> = None;

    /// True for orders that a person means and no program should hit upon, such as giving a game
    /// up: the personas of the engine never choose them, and [`Game::legal`](crate::Game::legal)
    /// lists them apart.
    const DELIBERATE: bool = false;

    /// Words by which people look for this order besides those of its text, such as the squares of
    /// a chess move.
    fn tags(&self, _world: &World) -> Vec<String> {
        Vec::new()
    }
}

/// A form with a row in its module's [`orders!`](crate::orders!), which alone implements this. No
/// form names its table.
#[diagnostic::on_unimplemented(message = "`{Self}` has no row in the `orders!` of its module")]
pub trait Listed: TryFrom<Self::Order> + Into<Self::Order> {
    /// The order type that it belongs to.
    type Order: OrderTable;
}

/// The orders of one module as a table of forms, which [`orders!`](crate::orders!) makes, and
/// everything that its forms share: in this example bankrupt seats cannot give orders, and every
/// refusal shows an example. [`Form`] shows a whole table.
///
/// ```
/// # use std::borrow::Cow;
/// # use endturn_engine::{orders, orders::{Form, Legal, Order, Words}};
/// # use serde::{Deserialize, Serialize};
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders::{OrderTable, Refusal}};
///
/// #[derive(Resource)]
/// struct Bankrupt(Vec<Seat>);
/// # #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// # pub struct Pay;
/// # impl Form for Pay {
/// #     const WORD: &'static str = "pay";
/// #     type Proof = ();
/// #     fn grammar(_: &World) -> Cow<'static, str> { "".into() }
/// #     fn meaning(_: &World) -> Cow<'static, str> { "pays".into() }
/// #     fn example(_: Option<Seat>, _: &World) -> String { String::new() }
/// #     fn parse(_: &mut Words<'_>, _: &World) -> Result<Self, Refusal> { Ok(Self) }
/// #     fn text(&self, _: &World) -> String { String::new() }
/// #     fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> { Err(Refusal::new("no-debt", "nothing is owed")) }
/// #     fn apply(_: Legal<Self>, _: &mut World) {}
/// # }
/// # orders! {
/// #     /// Orders.
/// #     #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// #     pub enum BankOrder {
/// #         /// Pays.
/// #         Pay(Pay),
/// #     }
/// # }
///
/// impl OrderTable for BankOrder {
///     const NAME: &'static str = "bank";
///
///     fn may_any(seat: Seat, world: &World) -> Result<(), Refusal> {
///         let is_bankrupt = world.resource::<Bankrupt>().0.contains(&seat);
///         if is_bankrupt { Err(Refusal::new("bankrupt", "the bank is closed to you")) } else { Ok(()) }
///     }
///
///     fn refused(refusal: Refusal, example: impl Fn() -> String, _: Seat, _: &World) -> Refusal {
///         refusal.example(example())
///     }
/// }
///
/// let mut world = World::new();
/// world.insert_resource(Bankrupt(vec![Seat(1)]));
/// let refusal = |seat| BankOrder::from(Pay).may(Seat(seat), &world).unwrap_err().to_string();
/// assert_eq!(refusal(0), "refused [no-debt]: nothing is owed; example: pay");
/// assert!(refusal(1).starts_with("refused [bankrupt]"));
/// ```
pub trait OrderTable: Order {
    /// The module's name.
    const NAME: &'static str;

    /// Checks the conditions that all orders share; called before [`Form::may`].
    ///
    /// # Errors
    /// The reason for which the seat cannot give orders.
    fn may_any(_seat: Seat, _world: &World) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds the parts that all refusals of the module share to one of [`Form::may`]; `example`
    /// makes an order of the refused form.
    fn refused(refusal: Refusal, _example: impl Fn() -> String, _seat: Seat, _world: &World) -> Refusal {
        refusal
    }

    /// Adds the links of an order that is about to be given to the things that it is about, by
    /// which facts of later moments find it ([`Fact::link`](crate::journal::Fact::link)). Facts
    /// that it leads to at once find it without. Called only on demand.
    fn link(_order: &Self, _seat: Seat, _world: &World, _links: &mut Links) {}

    /// Runs before a legal order is carried out.
    fn accepted(_order: &Self, _seat: Seat, _world: &mut World) {}

    /// Words that a placeholder of the grammar stands for ([`Order::words_for`]).
    fn stands_for(_stand_in: &str, _seat: Seat, _world: &World) -> Vec<String> {
        Vec::new()
    }
}
