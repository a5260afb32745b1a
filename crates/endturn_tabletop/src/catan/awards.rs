//! The longest road and the largest army.

use super::{
    Player, Position,
    geometry::{geometry, present},
    position::bits,
};

/// The length of the longest path along a player's roads that uses no road twice and passes no
/// building of another.
#[must_use]
pub fn longest(player: &Player, others: u64) -> u8 {
    if player.roads == 0 {
        return 0;
    }
    let mut ends = 0u64;
    let mut roads = player.roads;
    while roads != 0 {
        let [one, other] = geometry().edge_vertices[roads.trailing_zeros() as usize];
        ends |= 1 << one | 1 << other;
        roads &= roads - 1;
    }
    bits(ends).map(|vertex| walk(vertex, player.roads, others, true)).max().unwrap_or(0)
}

fn walk(vertex: u8, left: u128, others: u64, first: bool) -> u8 {
    if !first && others >> vertex & 1 == 1 {
        return 0;
    }
    let at = usize::from(vertex);
    let ways = present(&geometry().vertex_edges[at]).zip(present(&geometry().vertex_neighbours[at]));
    ways.filter(|(edge, _)| left >> edge & 1 == 1)
        .map(|(edge, to)| 1 + walk(to, left & !(1 << edge), others, false))
        .max()
        .unwrap_or(0)
}

impl Position {
    /// Awards the longest road, of five or more. Its owner keeps it in a tie; if the owner loses it
    /// and others tie, no seat has it.
    pub(crate) fn award_longest(&mut self) {
        let all = self.buildings();
        let mut lengths = [0; 4];
        for (length, player) in lengths.iter_mut().zip(&self.players) {
            *length = longest(player, all & !player.buildings());
        }
        let most = lengths.into_iter().max().unwrap_or(0);
        if most < 5 {
            self.longest = None;
        } else if self.longest.is_none_or(|seat| lengths[usize::from(seat)] < most) {
            let mut best = (0..4u8).filter(|seat| lengths[usize::from(*seat)] == most);
            let first = best.next();
            self.longest = if best.next().is_some() { None } else { first };
        }
    }

    /// Awards the largest army, of three knights or more, to the first seat with more than its
    /// owner.
    pub(crate) fn award_army(&mut self) {
        let own = self.player().knights;
        let held = self.army.map_or(2, |seat| self.players[usize::from(seat)].knights);
        if own > held {
            self.army = Some(self.seat);
        }
    }
}
