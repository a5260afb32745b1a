//! What a nation does as a whole: it pays, it rules, it learns, it is rated.

// Gold.
pub mod account;
pub mod loot;
pub mod treasury;

// Rule.
pub mod capital;
pub mod revolution;

// Others.
pub mod pact;
pub mod partisans;

// The land.
pub mod huts;

// Knowledge.
pub mod free_tech;
pub mod leakage;
pub mod research;
pub mod tech_cost;
pub mod tech_loss;
pub mod tech_tree;
pub mod tech_upkeep;

// Rating.
pub mod score;
pub mod score_log;
