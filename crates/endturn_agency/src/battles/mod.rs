//! Agency with battles: leads that agents investigate, missions that are fought, training,
//! upgrades, and factions that strike back. The ruleset `agency_battles` selects it.
//!
//! An advance applies the rules in this order (E-16), each to all agents (in the order of hire),
//! sites (in the order of creation), investigations (in the order of their start) or factions (in
//! the ruleset's order) before the next; agents are selected by the state they have when a step
//! begins:
//!
//! | step | what | where |
//! |---|---|---|
//! | 1 | the turn and the count of actions (A-21) | the caller's clock |
//! | 2 | upkeep is kept (A-22) | [`money::upkeep`] |
//! | 3 | available agents rest (A-23) | [`recovery::rest`] |
//! | 4 | recovering agents (A-24, E-05) | [`recovery::turn`] |
//! | 5 | contracting (E-04) | [`contracting::income`], then [`contracting::tire`] |
//! | 6 | training (E-06) | [`training::turn`] |
//! | 7 | investigations (E-08) | [`investigations::turn`], [`investigations::tire`], [`investigations::is_spent`], [`agents::set_free`], [`sites::new`] |
//! | 8 | transit (A-27, E-02) | [`agents::travel`] |
//! | 9 | active sites count down (A-28) | [`sites::count_down`] |
//! | 10 | deployed sites are fought over (E-10, E-11, E-21) | [`battle::Battle::fight`], [`aftermath::leave`] |
//! | 11 | money, and funding that was won (A-37) | [`money::settle`] |
//! | 12 | the roster: agents who are gone leave the list of the living | the caller's lists |
//! | 13 | panic (E-14) | [`stakes::panic`] |
//! | 14 | factions that are not destroyed (E-13) | [`factions::suppression`], [`factions::turn`], [`sites::new`] |
//! | 15 | funding that was lost (E-14) | [`stakes::funding`] |
//! | | checks and the end (A-40, E-15) | [`invariants`], [`ending::after_advance`] |
//!
//! [`actions`] holds the player actions between two advances, [`personas`] those of personas. In a
//! game, [`turn_table`] applies these rules to all offices at once; [`orders`] are the actions,
//! [`facts`] the report, [`view`] is what an office may know. Not here: the older sibling's lighter
//! rules (E-22), and its author's ideas (E-23).

// Numbers and probabilities.
pub mod chance;
pub mod fixed;
pub mod power;
pub mod throws;

// The ruleset as written, checked and compiled.
pub mod rules;
pub mod ruleset;

// Quantities that all rules use.
pub mod ids;
pub mod state;

// Agents.
pub mod agents;
pub mod contracting;
pub mod recovery;
pub mod skill;
pub mod training;
pub mod upgrades;

// Leads and sites.
pub mod investigations;
pub mod leads;
pub mod sites;

// Battles.
pub mod aftermath;
pub mod battle;

// The country.
pub mod ending;
pub mod factions;
pub mod money;
pub mod stakes;

// Player actions, and invariants.
pub mod actions;
pub mod invariants;

// The state of a game, and the order of the systems that change it.
pub mod components;
pub mod desk;
mod kind;
pub mod turn_table;

pub mod advance;
mod changes;
mod counsel;
mod office;

// Input and output.
pub mod facts;
pub mod metrics;
pub mod orders;
pub mod personas;
pub mod rule_list;
pub mod tables;
pub mod view;

// From files to a game.
mod course;
pub mod game;
pub(crate) mod scenario;
mod soundness;

/// The kind of games with battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battles;
