//! Combat as pure rules: who may attack whom, how strong both are, how a battle goes and what it leaves behind. `endturn civ odds`
//! tells them before a battle.

pub mod aftermath;
pub mod attack;
pub mod autoattack;
pub mod battle;
pub mod chance;
pub mod defender;
pub mod defense;
pub mod firepower;
pub mod promotion;
pub mod strength;
pub mod target;
