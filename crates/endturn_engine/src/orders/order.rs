//! The contract of an order type.

use std::any::Any;
use std::fmt::Debug;

use bevy_ecs::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

use super::{Refusal, Sampler, Words};
use crate::{links::Links, seats::Seat};

/// A seat's request to one module. [`orders!`](crate::orders!) implements it from the module's
/// forms; written by hand, one looks like this:
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders::{Legal, Order, Refusal, Words, check}};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Resource)]
/// struct Bids(Vec<u32>);
///
/// /// Offers an amount.
/// #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// struct Bid(u32);
///
/// impl Order for Bid {
///     const MODULE: &'static str = "auction";
///     const KEYWORDS: &'static [&'static str] = &["bid"];
///     type Proof = ();
///
///     fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
///         words.keyword("order", Self::KEYWORDS)?;
///         words.number().map(Self)
///     }
///
///     fn text(&self, _: &World) -> String {
///         format!("bid {}", self.0)
///     }
///
///     fn may(&self, _: Seat, world: &World) -> Result<(), Refusal> {
///         let highest = world.resource::<Bids>().0.iter().max().copied().unwrap_or(0);
///         let refusal = || Refusal::new("too-low", format!("offer more than {highest}")).example(format!("bid {}", highest + 1));
///         (self.0 > highest).then_some(()).ok_or_else(refusal)
///     }
///
///     fn apply(legal: Legal<Self>, world: &mut World) {
///         world.resource_mut::<Bids>().0[legal.seat().index()] = legal.order().0;
///     }
///
///     fn grammar(_: &World) -> Vec<(String, String)> {
///         vec![("bid AMOUNT".to_owned(), "offers so much".to_owned())]
///     }
/// }
///
/// let mut world = World::new();
/// world.insert_resource(Bids(vec![0, 5]));
/// let bid = Bid::parse(&mut Words::new("bid 7", ""), &world).expect("it can be read");
/// let legal = check(bid, Seat(0), &world).expect("it is the highest");
/// Bid::apply(legal, &mut world);
/// assert_eq!(check(Bid(7), Seat(1), &world).unwrap_err().to_string(), "refused [too-low]: offer more than 7; example: bid 8");
/// ```
pub trait Order: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The module's name.
    const MODULE: &'static str;

    /// First words of the module's orders, in the order of the help.
    const KEYWORDS: &'static [&'static str];

    /// See [`Form::Proof`](super::Form::Proof).
    type Proof;

    /// True if lines that begin with none of these words are read as well, such as moves in the
    /// notation of a board game.
    const IS_OPEN: bool = false;

    /// Parses the text form.
    ///
    /// # Errors
    /// A refusal that lists the tokens that could have come.
    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal>;

    /// Canonical text form, which `parse` reads back as an equal order.
    fn text(&self, world: &World) -> String;

    /// Checks that the seat may do this now. Called only through [`check`].
    ///
    /// # Errors
    /// The refusal.
    fn may(&self, seat: Seat, world: &World) -> Result<Self::Proof, Refusal>;

    /// Carries out the order.
    fn apply(legal: Legal<Self, Self::Proof>, world: &mut World);

    /// See [`Form::tags`](super::Form::tags).
    fn tags(&self, _world: &World) -> Vec<String> {
        Vec::new()
    }

    /// See [`OrderTable::link`](super::OrderTable::link).
    fn link(&self, _seat: Seat, _world: &World, _links: &mut Links) {}

    /// Words that a placeholder of the grammar stands for, like `CITY`, as far as the seat knows
    /// them; empty if it stands for numbers, or for words that cannot be listed.
    fn words_for(_stand_in: &str, _seat: Seat, _world: &World) -> Vec<String> {
        Vec::new()
    }

    /// True if [`legal`](Self::legal) lists any of the module's orders; if not, a seat's legal
    /// orders are unknown.
    const LISTS: bool = false;

    /// The orders that the seat may give now, in a fixed order without duplicates, or a sample if
    /// there are too many; the sampler records whether any are left out. All of them pass
    /// [`may`](Self::may): [`Sampler::legal`] ensures that.
    fn legal(_seat: Seat, _world: &World, _sampler: &mut Sampler) -> Vec<Self> {
        Vec::new()
    }

    /// The grammar, one line per order: its form, then its effect.
    fn grammar(world: &World) -> Vec<(String, String)>;

    /// An order of each keyword, as refusals show them; if the reader has nothing of a kind, the
    /// placeholder is left in.
    fn examples(_world: &World) -> Vec<String> {
        Vec::new()
    }
}

/// An order that was checked, with what the check found out. Only [`check`] makes one.
///
/// ```compile_fail
/// # use endturn_engine::{orders::Legal, seats::Seat};
/// let legal = Legal { seat: Seat(0), order: (), proof: () };
/// ```
#[derive(Debug)]
pub struct Legal<O, P = ()> {
    seat: Seat,
    order: O,
    proof: P,
}

/// The proof of any form.
#[derive(Debug)]
pub struct AnyProof(Box<dyn Any>);

impl AnyProof {
    pub(super) fn new(proof: impl Any) -> Self {
        Self(Box::new(proof))
    }
}

impl<O, P> Legal<O, P> {
    /// The seat that gave it.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The order.
    pub fn order(&self) -> &O {
        &self.order
    }

    /// Unwraps the order.
    pub fn into_order(self) -> O {
        self.order
    }

    /// Takes out what the check found out, such as a path.
    pub fn split(self) -> (Legal<O>, P) {
        (Legal { seat: self.seat, order: self.order, proof: () }, self.proof)
    }
}

impl<O> Legal<O, AnyProof> {
    /// The same for the form that the order is; `None` if it is another.
    pub(super) fn narrow<F: TryFrom<O>, P: 'static>(self) -> Option<Legal<F, P>> {
        Some(Legal { seat: self.seat, order: self.order.try_into().ok()?, proof: *self.proof.0.downcast().ok()? })
    }
}

/// Turns an order into a legal one.
///
/// # Errors
/// The refusal of [`Order::may`].
pub fn check<O: Order>(order: O, seat: Seat, world: &World) -> Result<Legal<O, O::Proof>, Refusal> {
    let proof = order.may(seat, world)?;
    Ok(Legal { seat, order, proof })
}
