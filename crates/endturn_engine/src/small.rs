//! A module made from two functions, for small games.

use std::{fmt, marker::PhantomData};

use bevy_app::App;
use bevy_ecs::prelude::*;

use crate::{
    module::ModuleSetup,
    orders::{Order, OrderBook, Orders},
    rules::RuleInfo,
};

/// A module with orders of one type and no files: [`ModuleSetup::build`] and [`ModuleSetup::spawn`]
/// are functions. Its name is that of its orders. See `examples/nim.rs` of this crate.
pub struct SmallModule<O> {
    build: fn(&mut App),
    spawn: fn(&mut World),
    rules: &'static [RuleInfo],
    orders: PhantomData<fn() -> O>,
}

impl<O: Order> SmallModule<O> {
    /// Makes a module that registers its state and adds its rules by `build`, and starts a game by
    /// `spawn`.
    pub const fn new(build: fn(&mut App), spawn: fn(&mut World)) -> Self {
        Self { build, spawn, rules: &[], orders: PhantomData }
    }

    /// Adds a rule list, as made by [`rules!`](crate::rules!).
    #[must_use]
    pub const fn with_rules(self, rules: &'static [RuleInfo]) -> Self {
        Self { rules, ..self }
    }
}

impl<O: Order> fmt::Debug for SmallModule<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SmallModule").field(&O::MODULE).finish()
    }
}

impl<O: Order> ModuleSetup for SmallModule<O> {
    fn name(&self) -> &'static str {
        O::MODULE
    }

    fn build(&self, app: &mut App) {
        (self.build)(app);
    }

    fn spawn(&self, world: &mut World) {
        (self.spawn)(world);
    }

    fn book(&self) -> Box<dyn OrderBook> {
        Box::new(Orders::<O>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        self.rules
    }
}
