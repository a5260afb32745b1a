//! Contents of the hexes and of the coast: the beginners' island, and random islands.

use endturn_engine::random::Draw;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::{
    Resource,
    geometry::{HEXES, geometry},
    position::bits,
};
use Resource::{Brick, Grain, Lumber, Ore, Wool};

/// Choice of the island.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Island {
    /// The fixed island for beginners.
    #[default]
    Beginners,
    /// Hexes and harbours at random.
    Drawn(Tokens),
}

/// Placement of number tokens on a random island.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Tokens {
    /// In their fixed order, along a spiral from a random corner inwards, counter-clockwise.
    #[default]
    Spiral,
    /// At random, with no 6 or 8 beside another.
    Shuffled,
}

/// The tokens in the order of the letters on their backs.
const LETTERS: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];
/// The outer hexes clockwise from a corner, and the inner ones starting beside it.
const OUTER: [u8; 12] = [0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3];
const INNER: [u8; 6] = [4, 5, 10, 14, 13, 8];
/// Positions of the harbours along the coast.
const HARBOURS: [usize; 9] = [0, 3, 7, 10, 13, 17, 20, 23, 27];

/// Contents of the hexes and harbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// The resource of each hex; `None` for the desert.
    pub terrain: [Option<Resource>; HEXES],
    /// The number token of each hex; 0 for the desert.
    pub token: [u8; HEXES],
    /// The resource that each harbour trades two for one; `None` for any three for one. In
    /// clockwise order from hex 0.
    pub harbours: [Option<Resource>; 9],
}

const FIXED: Layout = Layout {
    terrain: [
        Some(Ore),
        Some(Wool),
        Some(Lumber),
        Some(Grain),
        Some(Brick),
        Some(Wool),
        Some(Brick),
        Some(Grain),
        Some(Lumber),
        None,
        Some(Lumber),
        Some(Ore),
        Some(Lumber),
        Some(Ore),
        Some(Grain),
        Some(Wool),
        Some(Brick),
        Some(Grain),
        Some(Wool),
    ],
    token: [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11],
    harbours: [None, Some(Grain), Some(Ore), None, Some(Wool), None, None, Some(Brick), Some(Lumber)],
};

impl Layout {
    /// The fixed island for beginners.
    pub(super) const BEGINNERS: Self = FIXED;

    /// Makes the chosen island; draws only for a random one.
    pub fn new(island: Island, draw: &mut Draw) -> Self {
        let Island::Drawn(tokens) = island else { return Self::BEGINNERS };
        let mut layout = Self::BEGINNERS;
        draw.shuffle(&mut layout.terrain);
        draw.shuffle(&mut layout.harbours);
        match tokens {
            Tokens::Spiral => layout.lay(&spiral(draw.below(6) as usize), &LETTERS),
            Tokens::Shuffled => {
                let order: Vec<u8> = (0..HEXES as u8).collect();
                let mut letters = LETTERS;
                loop {
                    draw.shuffle(&mut letters);
                    layout.lay(&order, &letters);
                    if !layout.red_meet() {
                        break;
                    }
                }
            }
        }
        layout
    }

    /// Places the tokens on the hexes in an order, skipping the desert.
    fn lay(&mut self, order: &[u8], tokens: &[u8; 18]) {
        let mut tokens = tokens.iter();
        for hex in order {
            let hex = usize::from(*hex);
            self.token[hex] = if self.terrain[hex].is_some() { *tokens.next().unwrap_or(&0) } else { 0 };
        }
    }

    /// True if two of the red numbers 6 and 8 are side by side.
    #[must_use]
    pub fn red_meet(&self) -> bool {
        let red = |hex: u8| matches!(self.token[usize::from(hex)], 6 | 8);
        (0..HEXES as u8).any(|hex| red(hex) && geometry().hex_neighbours(hex).any(red))
    }

    /// The desert's hex.
    #[must_use]
    pub fn desert(&self) -> u8 {
        self.terrain.iter().position(Option::is_none).unwrap_or(0) as u8
    }

    /// The bank's price in cards of a kind for one card of another, for a player with buildings on
    /// these vertices.
    #[must_use]
    pub fn rate(&self, buildings: u64, give: Resource) -> u8 {
        let mut rate = 4;
        for (harbour, place) in self.harbours.iter().zip(HARBOURS) {
            let ends = geometry().edge_vertices[usize::from(geometry().coast[place])];
            if ends.iter().any(|vertex| buildings >> vertex & 1 == 1) {
                rate = rate.min(match harbour {
                    None => 3,
                    Some(kind) if *kind == give => 2,
                    Some(_) => 4,
                });
            }
        }
        rate
    }

    /// The edge of each harbour.
    #[must_use]
    pub fn harbour_edges() -> [u8; 9] {
        HARBOURS.map(|place| geometry().coast[place])
    }

    /// The throws out of 36 in which the hexes of a vertex yield, and the number of kinds they
    /// yield.
    #[must_use]
    pub fn yields(&self, vertex: u8) -> (u8, u8) {
        let (mut pips, mut kinds) = (0, 0u64);
        for hex in super::geometry::present(&geometry().vertex_hexes[usize::from(vertex)]) {
            if let Some(kind) = self.terrain[usize::from(hex)] {
                pips += 6 - self.token[usize::from(hex)].abs_diff(7);
                kinds |= 1 << kind as u8;
            }
        }
        (pips, bits(kinds).count() as u8)
    }
}

/// All hexes along the spiral that begins at a corner, 0..6.
fn spiral(corner: usize) -> [u8; HEXES] {
    let mut order = [9; HEXES];
    for step in 0..12 {
        order[step] = OUTER[(2 * corner + 12 - step) % 12];
    }
    for step in 0..6 {
        order[12 + step] = INNER[(corner + 6 - step) % 6];
    }
    order
}
