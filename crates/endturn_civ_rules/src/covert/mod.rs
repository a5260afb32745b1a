//! What units do in secret, as pure rules: agents against those who guard, the chances of a mission and of coming back, what treason
//! costs, and what sabotage hits. The fact of a mission tells its chances.

pub mod agent;
pub mod mission;
pub mod price;
pub mod sabotage;
