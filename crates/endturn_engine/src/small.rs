//! A module made from two functions, for small games.

use std::{fmt, marker::PhantomData};

use bevy_app::App;
use bevy_ecs::prelude::*;

use crate::{
    metrics::Metric,
    module::ModuleSetup,
    orders::{NoOrder, NoOrders, Order, OrderBook, Orders},
    rules::RuleInfo,
};

type Step<T> = Box<dyn Fn(&mut T) + Send + Sync>;

/// A module with orders of one type and no files: [`ModuleSetup::build`] and [`ModuleSetup::spawn`]
/// are functions. See `examples/nim.rs` of this crate.
pub struct SmallModule<O> {
    name: &'static str,
    build: Step<App>,
    spawn: Step<World>,
    rules: &'static [RuleInfo],
    metrics: &'static [Metric],
    orders: PhantomData<fn() -> O>,
}

impl<O: Order> SmallModule<O> {
    /// Makes a module with the name of its orders that registers its state and adds its rules by
    /// `build`, and starts a game by `spawn`.
    pub fn new(
        build: impl Fn(&mut App) + Send + Sync + 'static,
        spawn: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> Self {
        Self::named(O::MODULE, build, spawn)
    }

    fn named(
        name: &'static str,
        build: impl Fn(&mut App) + Send + Sync + 'static,
        spawn: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> Self {
        Self { name, build: Box::new(build), spawn: Box::new(spawn), rules: &[], metrics: &[], orders: PhantomData }
    }

    /// Adds a rule list, as made by [`rules!`](crate::rules!).
    #[must_use]
    pub fn with_rules(self, rules: &'static [RuleInfo]) -> Self {
        Self { rules, ..self }
    }

    /// Adds metric columns.
    #[must_use]
    pub fn with_metrics(self, metrics: &'static [Metric]) -> Self {
        Self { metrics, ..self }
    }
}

impl SmallModule<NoOrder> {
    /// Makes a module of this name that takes no orders.
    pub fn without_orders(
        name: &'static str,
        build: impl Fn(&mut App) + Send + Sync + 'static,
        spawn: impl Fn(&mut World) + Send + Sync + 'static,
    ) -> Self {
        Self::named(name, build, spawn)
    }
}

impl<O: Order> fmt::Debug for SmallModule<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SmallModule").field(&self.name).finish()
    }
}

impl<O: Order> ModuleSetup for SmallModule<O> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn build(&self, app: &mut App) {
        (self.build)(app);
    }

    fn spawn(&self, world: &mut World) {
        (self.spawn)(world);
    }

    fn book(&self) -> Box<dyn OrderBook> {
        if O::KEYWORDS.is_empty() && !O::IS_OPEN {
            return Box::new(NoOrders(self.name));
        }
        Box::new(Orders::<O>::default())
    }

    fn rules(&self) -> &'static [RuleInfo] {
        self.rules
    }

    fn metrics(&self) -> &'static [Metric] {
        self.metrics
    }
}
