//! Combat as pure rules: possible targets, strengths of both sides, the course of a battle and its
//! aftermath. `endturn civ odds` reports them before a battle.

pub mod aftermath;
pub mod assault;
pub mod attack;
pub mod autoattack;
pub mod battle;
pub mod bombard;
pub mod chance;
pub mod defender;
pub mod defense;
pub mod firepower;
pub mod promotion;
pub mod strength;
pub mod target;
