//! Ways to give orders: at random, and with sense.

use endturn_engine::random::Draw;

use super::{Board, Order, Position, Rules, Unit};

/// Writes all orders that the unit in a province may be given into `orders`, which is emptied before.
fn legal(board: &Board, rules: &Rules, position: &Position, unit: Unit, orders: &mut Vec<Order>) {
    orders.clear();
    let all = 0..board.names.len() as u8;
    orders.push(Order::Hold);
    orders.extend(all.clone().filter(|to| board.joins(unit.at, *to)).map(Order::Move));
    for from in all.clone() {
        let supports = all.clone().map(|to| Order::Support(from, to));
        orders.extend(supports.filter(|order| position.refusal(board, rules, unit.seat, unit.at, *order).is_none()));
    }
}

/// Any legal order for a unit, all alike.
pub fn random(
    board: &Board,
    rules: &Rules,
    position: &Position,
    unit: Unit,
    orders: &mut Vec<Order>,
    draw: &mut Draw,
) -> Order {
    legal(board, rules, position, unit, orders);
    orders.get(draw.below(orders.len() as u64) as usize).copied().unwrap_or(Order::Hold)
}

/// A sensible order for a unit, after those given to others of its seat: into a province that is not its own and where no other of its own goes, best if it
/// is empty; else it helps one of its own that attacks; else it holds.
#[must_use]
pub fn sensible(board: &Board, rules: &Rules, position: &Position, unit: Unit) -> Order {
    let mates =
        || position.units.iter().zip(&position.orders).filter(|(other, _)| other.seat == unit.seat && **other != unit);
    let goes = |to: u8| mates().any(|(_, order)| *order == Some(Order::Move(to)));
    let attacked = mates().find_map(|(mate, order)| match order {
        Some(Order::Move(to)) if board.joins(unit.at, *to) && position.holder(*to).is_some() => {
            Some(Order::Support(mate.at, *to))
        }
        _ => None,
    });
    if let Some(support) = attacked.filter(|_| rules.support) {
        return support;
    }
    let near = (0..board.names.len() as u8).filter(|to| board.joins(unit.at, *to) && !goes(*to));
    let worth = |to: &u8| {
        let own = position.holder(*to).map(|holder| position.units[holder].seat);
        let taken = position.owners[usize::from(*to)] == unit.seat;
        match own {
            Some(seat) if seat == unit.seat => 0,
            Some(_) => 2,
            None if taken => 1,
            None => 4,
        }
    };
    near.max_by_key(worth).filter(|to| worth(to) > 1).map_or(Order::Hold, Order::Move)
}

/// Where a dislodged unit goes: the first province that it does not own, or any, or nowhere.
#[must_use]
pub fn retreat_to(board: &Board, position: &Position, unit: Unit) -> Option<u8> {
    let free = position.retreats(board, unit);
    let mut places = (0..board.names.len() as u8).filter(|at| free >> at & 1 == 1);
    let first = places.clone().next();
    places.find(|at| position.owners[usize::from(*at)] != unit.seat).or(first)
}
