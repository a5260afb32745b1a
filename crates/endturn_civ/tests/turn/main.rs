//! The turn of cities and nations as a whole: scenarios with answers worked out by hand from the rules text.

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
