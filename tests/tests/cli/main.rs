//! Tests of the command `endturn`: its output, its files, and its exit codes.

mod agency;
mod balance_figures;
mod baselines;
mod batch;
mod batch_design;
mod batch_events;
#[cfg(unix)]
mod batch_faults;
#[cfg(unix)]
mod batch_many;
mod batch_merge;
mod batch_show;
mod batch_status;
mod batch_tables;
mod batch_tallies;
mod batch_until;
mod bisect;
mod boards;
mod browser;
mod calculators;
mod chances;
mod check;
mod check_fix;
mod check_known;
mod check_mods;
mod civ;
mod compare;
mod copies;
mod counts;
mod diff;
mod expansions;
mod fair;
mod files;
mod film;
mod fleets_odds;
mod foreign;
mod foreign_tour;
mod formats;
mod going_on;
mod help;
mod import;
mod interrupted;
#[cfg(target_os = "linux")]
mod interrupted_everywhere;
#[cfg(unix)]
mod interrupted_lab;
mod last_round;
mod lists;
mod looking;
mod map;
#[cfg(target_os = "linux")]
mod memory;
mod names;
mod narrow;
mod new;
mod new_module;
mod play;
mod play_civ;
mod play_turn;
mod process;
mod readme;
mod reference;
mod replay;
mod report;
mod report_alone;
mod report_levers;
mod ruleset_pages;
mod rulesets;
mod run;
mod scenarios;
mod search;
mod set;
mod show;
mod snapshot;
mod story;
mod support;
#[cfg(unix)]
mod teams;
mod terminal;
mod unusable;
mod verdict;
mod view;
mod webp;
mod whatif;
mod why;
mod why_fact;
