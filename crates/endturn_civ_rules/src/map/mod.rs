//! The world: its shape, its tiles, its generation and its picture.

// The shape.
mod areas;
pub mod city_map;
mod direction;
pub mod topology;

// The state.
pub mod continents;
pub mod judged;
pub mod known_lands;
pub mod map_view;
pub mod world_map;

// Generation and files.
pub mod generate;
pub mod grid;
pub mod lands;
pub(crate) mod signs;

// Pictures.
pub mod picture;
