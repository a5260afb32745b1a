//! Combat as pure rules: who may attack whom, how strong both are, how a battle goes. No rule of a game carries them out yet;
//! `endturn civ odds` tells them.

pub mod attack;
pub mod battle;
pub mod chance;
pub mod defender;
pub mod defense;
pub mod firepower;
pub mod promotion;
pub mod strength;
pub mod target;
