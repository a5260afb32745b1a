//! Covert actions of units as pure rules: agents against guards, the chances of a mission and of
//! returning, the price of treason, and targets of sabotage. The fact of a mission reports its
//! chances.

pub mod agent;
pub mod mission;
pub mod price;
pub mod sabotage;
