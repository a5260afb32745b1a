//! The founding, capture and destruction of cities, and the effects of the end of a turn on them
//! (C-02, C-41, C-48, C-59 to C-63, C-67, W-40, W-78, W-87, W-88, W-107, W-136), with vision.

mod annals;
mod bases;
mod border_rounds;
mod borders;
mod capture;
mod deaths;
mod disasters;
mod founding;
mod frame;
mod huts;
mod migration;
mod newborn;
mod notices;
mod open_claims;
mod pacts;
mod partisans;
mod remembered;
mod removal;
mod rounds;
mod sight;
mod space;
mod table;
mod techs;
mod terrain;
mod traces;
mod victory;
mod watching;
