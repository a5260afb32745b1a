//! Sequential resolution of orders, by seat and then by province.

use super::{Fate, Order, Unit};

/// Resolves all orders and returns the fate of each. A move succeeds if its province is empty when
/// its turn comes; support has no effect.
pub(super) fn resolve(units: &[Unit], orders: &[Order]) -> Vec<Fate> {
    let mut places: Vec<u8> = units.iter().map(|unit| unit.at).collect();
    let mut turns: Vec<usize> = (0..units.len()).collect();
    turns.sort_by_key(|index| (units[*index].seat, units[*index].at));
    let mut fates = vec![Fate::Held; units.len()];
    for index in turns {
        fates[index] = match orders[index] {
            Order::Hold => Fate::Held,
            Order::Support(..) => Fate::Void,
            Order::Move(to) if places.contains(&to) => Fate::Bounced,
            Order::Move(to) => {
                places[index] = to;
                Fate::Moved
            }
        };
    }
    fates
}
