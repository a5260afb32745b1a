//! The book of a module that takes no orders.

use bevy_ecs::prelude::*;

use super::{AnyOrder, OrderBook, Refusal};
use crate::seats::Seat;

/// Takes no orders, for the module of this name.
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
