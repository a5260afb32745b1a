//! Agency with patrols: agents at a site roll for its objectives and for their lives (part 1 of the rules text). The ruleset
//! `agency` chooses it.
//!
//! A *ruleset* is what an author writes ([`mod@ruleset`]); read and checked it becomes [`rules::Rules`], which every
//! rule reads. The rules are pure functions over the small values of [`state`]. An advance carries them out in this
//! order, each for all agents (in the order of hire) or all sites (in the order of creation) before the next;
//! agents are picked by the state they have when a step begins:
//!
//! | step | what | where |
//! |---|---|---|
//! | 1 | the turn and the count of actions (A-21) | the caller's clock |
//! | 2 | upkeep is kept (A-22) | [`money::upkeep`] |
//! | 3 | available agents rest (A-23) | [`exhaustion::rest`] |
//! | 4 | recovering agents (A-24) | [`recovery::tick`] |
//! | 5, 6 | contracting and espionage (A-25, A-26) | [`work::turn`] |
//! | 7 | agents in transit arrive (A-27) | [`agents::arrive`] |
//! | 8 | active sites count down (A-28) | [`sites::count_down`] |
//! | 9 | deployed sites are decided (A-29 to A-36) | [`missions::evaluate`] |
//! | 10 | money, intel, funding (A-37) | [`money::settle`] |
//! | 11 | panic (A-38) | [`panic::after`] |
//! | 12 | factions (A-39) | [`factions::turn`], [`factions::reward`] |
//! | 13 | checks, report, end (A-40, A-53, A-41) | [`invariants`], [`facts`], [`ending`] |
//!
//! What players may do between two advances stands in [`actions`], what planners ask in [`chances`].
//!
//! In a game, [`turn_table`] carries these rules for all offices at once; [`orders`] are the actions, [`facts`] the report,
//! [`view`] what an office may know, [`personas`] who can run one.

// What an author may change, and what becomes of it.
pub mod ruleset;

pub mod rules;

// The quantities all rules speak of.
pub mod state;

// Agents.
pub mod agents;
pub mod exhaustion;
pub mod recovery;
pub mod skill;
pub mod work;

// Leads and sites.
pub mod leads;
pub mod sites;

pub mod chances;
pub mod missions;
pub mod rolls;

// The country.
pub mod factions;
pub mod money;
pub mod panic;

pub mod ending;

// What players may do, and what is always true.
pub mod actions;
pub mod invariants;

// The state, and when what happens to it.
pub mod components;
pub mod turn_table;

pub mod advance;
pub mod desk;
mod kind;
mod office;

// What comes in and what goes out.
pub mod orders;

pub mod facts;
pub mod metrics;
pub mod rule_list;
pub mod tables;
pub mod view;

pub mod personas;

pub mod tools;

// From files to a game.
pub mod game;
pub(crate) mod scenario;

mod counsel;
mod soundness;

/// The kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patrol;
