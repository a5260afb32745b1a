//! The world: its shape, what is on its tiles, where it comes from and what it looks like.

// The shape.
pub mod city_map;
mod direction;
pub mod topology;

// The state.
pub mod continents;
pub mod map_view;
pub mod world_map;

// Where it comes from.
pub mod generate;
pub mod grid;
pub mod lands;

// What it looks like.
pub mod picture;
