//! Actions of a nation as a whole: payments, government, research, scores.

// Gold.
pub mod account;
pub mod loot;
pub mod treasury;

// Government.
pub mod capital;
pub mod revolution;

// Other nations.
pub mod attitude;
pub mod barbarians;
pub mod civil_war;
pub mod pact;
pub mod partisans;

// The land.
pub mod huts;

// Techs.
pub mod free_tech;
pub mod leakage;
pub mod research;
pub mod tech_cost;
pub mod tech_loss;
pub mod tech_tree;
pub mod tech_upkeep;

// Scores, and the end of the game.
pub mod achievements;
pub mod final_report;
pub mod historians;
pub mod score;
pub mod score_log;
pub mod spaceship;
pub mod victory;
