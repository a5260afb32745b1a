//! Known answers of the rules, played at a real table.

mod agency_battles;
mod agency_metrics;
mod agency_personas;
mod agency_rivals;
mod agency_turns;
mod budgets;
mod civ_account;
mod civ_combat;
mod civ_memory;
mod civ_story;
mod collections;
mod expansions;
mod fleets_balance;
mod fleets_battles;
mod fleets_economy;
mod fleets_missions;
mod fleets_orders;
mod fleets_permutation;
mod fleets_scans;
mod fleets_victory;
mod modules_together;
mod phases;
mod prompt;
mod score_parts;
