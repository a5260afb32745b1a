//! Everything for authors of modules in one `use endturn::author::*;`: the ECS, the trait
//! [`Module`], and the tables from which orders, facts and rules are made. A crate that has
//! `endturn` needs no dependency on Bevy: its derives find `bevy_ecs` here. It needs its own
//! `serde`, since its derives name it.

#[doc(no_inline)]
pub use bevy_app::App;
#[doc(no_inline)]
pub use bevy_ecs::{self, prelude::*};
#[doc(no_inline)]
pub use endturn_scenario::{self, shape::Shaped};
#[doc(no_inline)]
pub use serde::{Deserialize, Serialize};

pub use endturn_engine::{
    RuleId, Seat,
    counsel::{Briefing, Need, Question},
    dense_ids,
    drawing::{Drawing, Shape, Span},
    facts,
    ids::{Births, KeyIndex, Keyed, StableKey},
    journal::{Fact, FactEntry, Journal, Told},
    metrics::Metric,
    orders,
    orders::{Act, Budget, Choice, Named, NoOrder, Order, Refusal, Sampler, SeatEvent, Word, Words},
    picture::{Colour, Picture},
    random::{DrawSite, DrawSubject, Draws, Purpose},
    rules,
    rules::{RuleInfo, RuleSystems, Step},
    seats::{Eliminated, GameEnded, Roster, SeatSet, SeatTable},
    snapshot::{KeyedState, Row, Unsound},
    stable_key,
    tables::{EntityTable, LogColumn, LogRows, LogTable},
    transcript::Transcript,
    turn::{
        CommitActors, CommitClose, Limits, PassCounting, PassPolicy, ReplayMode, SegmentId, Stage, TurnChain,
        TurnEvent, TurnProfile, TurnWork,
    },
};
pub use endturn_scenario::{
    author::{BySeat, Compiled, Given, Module, Nothing, Seats},
    carried,
    checks::Checker,
    codes,
    form::Whole,
    named, stated,
    stated::{Find, Names, Patch, Stated},
    turn::{PhaseKind, TurnNeeds},
};

/// A `clippy.toml` for crates of modules: the types and methods that make a game differ between
/// machines, and their replacements. `endturn new module` writes it, with the matching lints in
/// `Cargo.toml`.
pub const CLIPPY: &str = include_str!("clippy.toml");
