//! The tests of the crate as one program.

mod laws;
mod layers;
mod loading;
mod nasty;
mod pages;
mod parents;
mod shapes;
mod stated;
