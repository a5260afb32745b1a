//! Orders of any module, behind one interface.

use std::{any::Any, marker::PhantomData};

use bevy_ecs::prelude::*;

use super::{Order, Refusal, Sampler, Words, check};
use crate::{links::Links, seats::Seat, snapshot::append_bytes};

/// An order of some module.
#[derive(Debug)]
pub struct AnyOrder {
    pub(crate) module: &'static str,
    /// An `Option` of the module's own type; `None` once the order was carried out.
    pub(crate) order: Box<dyn Any + Send + Sync>,
}

impl AnyOrder {
    /// Wraps a module's order.
    pub fn new<O: Order>(order: O) -> Self {
        Self::within(order, None)
    }

    /// Wraps a module's order in the allocation of an earlier one, if that was of the same type.
    pub(crate) fn within<O: Order>(order: O, room: Option<Box<dyn Any + Send + Sync>>) -> Self {
        let room = room.and_then(|room| room.downcast::<Option<O>>().ok());
        let order = match room {
            Some(mut room) => {
                *room = Some(order);
                room
            }
            None => Box::new(Some(order)),
        };
        Self { module: O::MODULE, order }
    }

    /// The module it belongs to.
    pub fn module(&self) -> &'static str {
        self.module
    }

    /// The order as a module's own type.
    pub fn downcast_ref<O: Order>(&self) -> Option<&O> {
        self.order.downcast_ref::<Option<O>>()?.as_ref()
    }

    /// The allocation of an order that was carried out.
    pub(crate) fn into_room(self) -> Box<dyn Any + Send + Sync> {
        self.order
    }

    fn take<O: Order>(&mut self) -> Option<O> {
        self.order.downcast_mut::<Option<O>>()?.take()
    }
}

/// Engine's interface to the orders of one module; [`Orders`] implements it for an order type.
/// [`ModuleSetup::book`](crate::ModuleSetup::book) returns it.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// use endturn_engine::{Seat, orders, orders::{Act, OrderBook, Orders, Refusal}};
///
/// const NAME: &str = "bell";
///
/// orders! {
///     /// Orders of a seat.
///     pub enum BellOrder of NAME {
///         /// rings the bell so many times
///         Ring = "ring" { times: u8 },
///     }
/// }
///
/// #[derive(Resource)]
/// struct Rings(u8);
///
/// impl Act for Ring {
///     fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
///         Ok(())
///     }
///
///     fn apply(self, _: Seat, world: &mut World) {
///         world.resource_mut::<Rings>().0 += self.times;
///     }
/// }
///
/// let book: Box<dyn OrderBook> = Box::new(Orders::<BellOrder>::default());
/// let mut world = World::new();
/// world.insert_resource(Rings(0));
/// let mut order = book.parse("ring 3", &world).expect("it can be read");
/// assert_eq!(book.json(&order), r#"{"ring":{"times":3}}"#);
/// book.submit(&mut order, Seat(0), &mut world).expect("anybody may ring");
/// assert_eq!((world.resource::<Rings>().0, book.keywords()), (3, ["ring"].as_slice()));
/// ```
pub trait OrderBook: Send + Sync {
    /// The module's name.
    fn module(&self) -> &'static str;

    /// First words of its orders.
    fn keywords(&self) -> &'static [&'static str];

    /// See [`Order::IS_OPEN`].
    fn is_open(&self) -> bool {
        false
    }

    /// Parses the text form.
    ///
    /// # Errors
    /// As [`Order::parse`].
    fn parse(&self, text: &str, world: &World) -> Result<AnyOrder, Refusal>;

    /// Parses the serde form, as JSON.
    ///
    /// # Errors
    /// If it is not an order of this module.
    fn parse_json(&self, json: &str) -> Result<AnyOrder, Refusal>;

    /// The canonical text form.
    fn text(&self, order: &AnyOrder, world: &World) -> String;

    /// The serde form, as JSON.
    fn json(&self, order: &AnyOrder) -> String;

    /// Appends bytes that differ for different orders of the module; for hashes only.
    fn append(&self, order: &AnyOrder, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(self.json(order).as_bytes());
    }

    /// Checks and applies the order, and leaves its allocation empty.
    ///
    /// # Errors
    /// As [`Order::may`]; the world is then untouched.
    fn submit(&self, order: &mut AnyOrder, seat: Seat, world: &mut World) -> Result<(), Refusal>;

    /// Checks that the seat may give the order now.
    ///
    /// # Errors
    /// As [`Order::may`].
    fn may(&self, order: &AnyOrder, seat: Seat, world: &World) -> Result<(), Refusal>;

    /// See [`Order::tags`].
    fn tags(&self, _order: &AnyOrder, _world: &World) -> Vec<String> {
        Vec::new()
    }

    /// See [`Order::link`].
    fn link(&self, _order: &AnyOrder, _seat: Seat, _world: &World, _links: &mut Links) {}

    /// See [`Order::LISTS`].
    fn lists(&self) -> bool {
        false
    }

    /// See [`Order::legal`].
    fn legal(&self, _seat: Seat, _world: &World, _sampler: &mut Sampler) -> Vec<AnyOrder> {
        Vec::new()
    }

    /// See [`Order::words_for`].
    fn words_for(&self, stand_in: &str, seat: Seat, world: &World) -> Vec<String>;

    /// The grammar for help: form, meaning.
    fn grammar(&self, world: &World) -> Vec<(String, String)>;

    /// See [`Order::examples`].
    fn examples(&self, world: &World) -> Vec<String>;
}

impl dyn OrderBook + '_ {
    /// True if the module takes any orders.
    pub fn takes_orders(&self) -> bool {
        self.is_open() || !self.keywords().is_empty()
    }
}

/// The book of one order type.
#[derive(Debug)]
pub struct Orders<O>(PhantomData<fn() -> O>);

impl<O> Default for Orders<O> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

fn own<O: Order>(order: &AnyOrder) -> &O {
    order.downcast_ref().expect("the engine hands an order to its own module's book")
}

impl<O: Order> OrderBook for Orders<O> {
    fn module(&self) -> &'static str {
        O::MODULE
    }

    fn keywords(&self) -> &'static [&'static str] {
        O::KEYWORDS
    }

    fn is_open(&self) -> bool {
        O::IS_OPEN
    }

    fn parse(&self, text: &str, world: &World) -> Result<AnyOrder, Refusal> {
        let mut words = Words::new(text, "");
        let order = O::parse(&mut words, world)?;
        words.end()?;
        Ok(AnyOrder::new(order))
    }

    fn parse_json(&self, json: &str) -> Result<AnyOrder, Refusal> {
        let order: O = serde_json::from_str(json).map_err(|error| Refusal::new("bad-json", error.to_string()))?;
        Ok(AnyOrder::new(order))
    }

    fn text(&self, order: &AnyOrder, world: &World) -> String {
        own::<O>(order).text(world)
    }

    fn json(&self, order: &AnyOrder) -> String {
        serde_json::to_string(own::<O>(order)).expect("orders are plain data")
    }

    fn append(&self, order: &AnyOrder, bytes: &mut Vec<u8>) {
        let before = bytes.len();
        if append_bytes(own::<O>(order), bytes).is_err() {
            // Only JSON can hold a list or a map whose length is unknown beforehand.
            bytes.truncate(before);
            bytes.extend_from_slice(self.json(order).as_bytes());
        }
    }

    fn submit(&self, order: &mut AnyOrder, seat: Seat, world: &mut World) -> Result<(), Refusal> {
        let order = order.take::<O>().expect("the engine hands an order to its own module's book, once");
        let legal = check(order, seat, world)?;
        O::apply(legal, world);
        Ok(())
    }

    fn may(&self, order: &AnyOrder, seat: Seat, world: &World) -> Result<(), Refusal> {
        own::<O>(order).may(seat, world).map(drop)
    }

    fn tags(&self, order: &AnyOrder, world: &World) -> Vec<String> {
        own::<O>(order).tags(world)
    }

    fn link(&self, order: &AnyOrder, seat: Seat, world: &World, links: &mut Links) {
        own::<O>(order).link(seat, world, links);
    }

    fn lists(&self) -> bool {
        O::LISTS
    }

    fn legal(&self, seat: Seat, world: &World, sampler: &mut Sampler) -> Vec<AnyOrder> {
        O::legal(seat, world, sampler).into_iter().map(AnyOrder::new).collect()
    }

    fn words_for(&self, stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        O::words_for(stand_in, seat, world)
    }

    fn grammar(&self, world: &World) -> Vec<(String, String)> {
        O::grammar(world)
    }

    fn examples(&self, world: &World) -> Vec<String> {
        O::examples(world)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::orders::Legal;

    /// An order with a map whose length serde does not know.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Send {
        to: u8,
        #[serde(flatten)]
        goods: BTreeMap<String, u32>,
    }

    impl Order for Send {
        const MODULE: &'static str = "trade";
        const KEYWORDS: &'static [&'static str] = &["send"];
        type Proof = ();

        fn parse(_: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
            Err(Refusal::new("unread", "no test reads it"))
        }

        fn text(&self, _: &World) -> String {
            "send".to_owned()
        }

        fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
            Ok(())
        }

        fn apply(_: Legal<Self>, _: &mut World) {}

        fn grammar(_: &World) -> Vec<(String, String)> {
            Vec::new()
        }
    }

    #[test]
    fn every_order_has_bytes_of_its_own() {
        let book = Orders::<Send>::default();
        let bytes = |to, goods: &[(&str, u32)]| {
            let goods = goods.iter().map(|&(name, count)| (name.to_owned(), count)).collect();
            let mut bytes = vec![7];
            book.append(&AnyOrder::new(Send { to, goods }), &mut bytes);
            bytes
        };
        let all = [bytes(1, &[]), bytes(2, &[]), bytes(1, &[("wine", 1)]), bytes(1, &[("wine", 2)])];
        assert!((0..all.len()).all(|at| !all[..at].contains(&all[at])), "{all:?}");
        assert_eq!(all[2], b"\x07{\"to\":1,\"wine\":1}");
    }
}
