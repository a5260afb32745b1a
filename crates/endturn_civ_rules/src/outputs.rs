//! A number per kind of output.

use std::ops::{Add, AddAssign, Index, IndexMut, Sub};

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::ruleset::words::Output;

/// A number for each of food, shield, trade, gold, luxury and science.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(transparent)]
pub struct Outputs(pub [i32; 6]);

impl Outputs {
    /// All zero.
    pub const NONE: Self = Self([0; 6]);

    /// Creates the numbers by a function of each output.
    #[inline]
    pub fn each(number: impl FnMut(Output) -> i32) -> Self {
        let mut number = number;
        Self(std::array::from_fn(|at| number(Output::ALL[at])))
    }
}

impl Index<Output> for Outputs {
    type Output = i32;

    fn index(&self, output: Output) -> &i32 {
        &self.0[output as usize]
    }
}

impl IndexMut<Output> for Outputs {
    fn index_mut(&mut self, output: Output) -> &mut i32 {
        &mut self.0[output as usize]
    }
}

impl Add for Outputs {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] + other.0[at]))
    }
}

impl Sub for Outputs {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] - other.0[at]))
    }
}

impl AddAssign for Outputs {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
