//! How cities come, change hands and go, and what the end of a turn does to them (C-02, C-41, C-48, C-59 to C-63, C-67, W-87, W-88), and who sees what.

mod bases;
mod border_rounds;
mod borders;
mod capture;
mod disasters;
mod founding;
mod migration;
mod newborn;
mod notices;
mod pacts;
mod removal;
mod rounds;
mod sight;
mod table;
mod terrain;
