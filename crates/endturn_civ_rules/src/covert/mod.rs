//! What units do in secret, as pure rules: agents against those who guard, the chances of a mission and of coming back, what treason
//! costs, and what sabotage hits. `endturn civ odds --action` tells the chances before a mission.

pub mod agent;
pub mod mission;
pub mod price;
pub mod sabotage;
