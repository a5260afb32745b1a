//! The turn of cities and nations as a whole: scenarios with results computed by hand from the
//! rules, the order of steps, and its story.

mod access;
mod figures;
mod food;
mod forecasts;
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
mod stages;
mod story;
mod surroundings;
mod table;
mod targets;
