//! Output for people, in text and on pages. Nothing here knows a module: all words come from facts
//! and metrics.

pub mod chart;
pub mod colour;
pub mod document;
pub mod markup;
pub mod number;
pub mod paint;
pub mod palette;
pub mod reasons;
pub mod replay;
pub mod scene;
pub mod screen;
pub mod sparkline;
pub mod standings;
pub mod story;
pub mod table;
pub mod takeovers;
pub mod verdict;
