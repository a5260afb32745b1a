#![doc = include_str!("../README.md")]

pub mod baseline;
pub mod bug;
pub mod compact;
pub mod counsel;
pub mod drawing;
mod facts;
pub mod game;
pub mod handicap;
pub mod ids;
pub mod journal;
pub mod letters;
pub mod links;
pub mod metrics;
pub mod module;
pub mod number;
pub mod observer;
pub mod orders;
pub mod picture;
pub mod random;
pub mod reasons;
pub mod record;
pub mod rule_list;
pub mod rules;
mod seal;
pub mod seats;
pub mod sentence;
mod small;
pub mod snapshot;
pub mod suggest;
pub mod tables;
pub mod transcript;
pub mod turn;
pub mod watch;

#[doc(hidden)]
pub use {bevy_app, bevy_ecs, serde, serde_json};

pub use game::{BuildError, Decision, Game, Progress};
pub use module::{Candidates, Change, GameSetup, ModuleSetup};
pub use rules::RuleId;
pub use seats::Seat;
pub use small::SmallModule;
