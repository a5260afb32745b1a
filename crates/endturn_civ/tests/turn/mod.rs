//! The turn of cities and nations as a whole: scenarios with results computed by hand from the
//! rules.

mod food;
mod gold;
mod honesty;
mod mood;
mod order;
mod output;
mod probe;
mod production;
mod research;
mod routes;
mod shields;
mod surroundings;
mod table;
mod targets;
