//! Possible places of citizens, their placement, and its results.

use serde::{Deserialize, Serialize};

use super::Ceiling;
use crate::city::terms::Settled;
use crate::outputs::Outputs;

/// Maximum kinds of specialists a placement can count.
pub const SPECIALIST_KINDS: usize = 8;

/// The possible places of a city's citizens.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// Output of a citizen on each tile, by city map index; 0 is the centre. At most 128.
    pub tiles: &'a [Outputs],
    /// The tiles that are free or already worked by this city, by city map index. The centre, bit
    /// 0, never counts.
    pub workable: u128,
    /// Output of a specialist of each kind; at most [`SPECIALIST_KINDS`].
    pub specialists: &'a [Outputs],
    /// Kinds the city can use, as bits; kind 0, the default one, can always be used.
    pub usable: u8,
    /// Citizens, 0 to 255.
    pub size: i32,
    /// Percent of each output that counts.
    pub bonus_pct: Outputs,
    /// Percent of trade that becomes each output; 0 for all but gold, luxury and science.
    pub rate_pct: Outputs,
    /// A limit that the judge never exceeds; without it, all replacements are judged.
    pub ceiling: Option<&'a Ceiling>,
}

/// The places of a city's citizens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Worked tiles by city map index, without the centre.
    pub worked: u128,
    /// Specialists by kind.
    pub specialists: [u8; SPECIALIST_KINDS],
}

impl Placement {
    /// Citizens on tiles.
    #[must_use]
    pub const fn workers(&self) -> i32 {
        self.worked.count_ones().cast_signed()
    }

    /// Citizens who are specialists.
    #[must_use]
    pub fn idlers(&self) -> i32 {
        self.specialists.iter().map(|&count| i32::from(count)).sum()
    }
}

/// The results of a placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Surplus of each output, after disorder penalties.
    pub surplus: Outputs,
    /// Whether the city would be in disorder.
    pub in_disorder: bool,
    /// Whether the city would be happy (C-23).
    pub is_happy: bool,
    /// `unhappy + 2 * angry - happy`; only read if the mood does not suffice.
    pub mood_deficit: i32,
}

impl From<&Settled> for Verdict {
    fn from(settled: &Settled) -> Self {
        let faces = settled.feelings.last;
        Self {
            surplus: settled.surplus,
            in_disorder: settled.is_disorder,
            is_happy: settled.is_happy,
            mood_deficit: faces.unhappy.saturating_add(faces.angry.saturating_mul(2)).saturating_sub(faces.happy),
        }
    }
}
