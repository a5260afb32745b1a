//! The orders of a module that takes none.

use bevy_ecs::prelude::*;

use serde::{Deserialize, Serialize};

use super::{AnyOrder, Legal, Order, OrderBook, Refusal, Words};
use crate::seats::Seat;

/// The order type of a module without orders; it has no values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NoOrder {}

impl Order for NoOrder {
    const MODULE: &'static str = "";
    const KEYWORDS: &'static [&'static str] = &[];
    type Proof = ();

    fn parse(words: &mut Words<'_>, _: &World) -> Result<Self, Refusal> {
        Err(words.unknown("order", words.clone().word(&[])?, &[]))
    }

    fn text(&self, _: &World) -> String {
        match *self {}
    }

    fn may(&self, _: Seat, _: &World) -> Result<(), Refusal> {
        match *self {}
    }

    fn apply(legal: Legal<Self>, _: &mut World) {
        match *legal.order() {}
    }

    fn grammar(_: &World) -> Vec<(String, String)> {
        Vec::new()
    }
}

/// The order book of a module without orders, with the module's name.
#[derive(Clone, Copy, Debug)]
pub struct NoOrders(pub &'static str);

impl NoOrders {
    fn refuse(self) -> Refusal {
        Refusal::new("unknown-word", format!("`{}` takes no orders", self.0))
    }
}

impl OrderBook for NoOrders {
    fn module(&self) -> &'static str {
        self.0
    }

    fn keywords(&self) -> &'static [&'static str] {
        &[]
    }

    fn parse(&self, _: &str, _: &World) -> Result<AnyOrder, Refusal> {
        Err(self.refuse())
    }

    fn parse_json(&self, _: &str) -> Result<AnyOrder, Refusal> {
        Err(self.refuse())
    }

    fn text(&self, _: &AnyOrder, _: &World) -> String {
        String::new()
    }

    fn json(&self, _: &AnyOrder) -> String {
        String::new()
    }

    fn submit(&self, _: &mut AnyOrder, _: Seat, _: &mut World) -> Result<(), Refusal> {
        Err(self.refuse())
    }

    fn may(&self, _: &AnyOrder, _: Seat, _: &World) -> Result<(), Refusal> {
        Err(self.refuse())
    }

    fn words_for(&self, _: &str, _: Seat, _: &World) -> Vec<String> {
        Vec::new()
    }

    fn grammar(&self, _: &World) -> Vec<(String, String)> {
        Vec::new()
    }

    fn examples(&self, _: &World) -> Vec<String> {
        Vec::new()
    }
}
