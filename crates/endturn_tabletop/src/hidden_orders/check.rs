//! Soundness check of a restored position.

use super::{Board, Position, Rules, Unit};

/// Checks a position against its map and rules.
///
/// # Errors
///
/// The fault.
pub fn check(board: &Board, rules: &Rules, position: &Position) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    ensure(position.owners.len() == board.names.len(), "the provinces are not those of the map")?;
    ensure(
        position.owners.iter().all(|owner| *owner < position.seats || *owner == u8::MAX),
        "an owner is not one of the players",
    )?;
    ensure(position.orders.len() == position.units.len(), "there are more or fewer orders than units")?;
    let in_order = position.units.windows(2).all(|pair| {
        let key = |unit: &Unit| (unit.at, unit.dislodged.is_some());
        key(&pair[0]) < key(&pair[1])
    });
    ensure(in_order, "two units are in one province, or units are out of order")?;
    for (unit, order) in position.units.iter().zip(&position.orders) {
        ensure(
            unit.seat < position.seats && usize::from(unit.at) < board.names.len(),
            "a unit has no owner, or is nowhere",
        )?;
        ensure(unit.dislodged.is_none_or(|from| board.joins(from, unit.at)), "a unit was dislodged from afar")?;
        let driven = unit.dislodged.is_none() || position.holder(unit.at).is_some();
        ensure(driven, "a unit is dislodged without an attacker")?;
        if let Some(order) = order {
            ensure(position.complete(), "orders are given before all have retreated")?;
            ensure(position.refusal(board, rules, unit.seat, unit.at, *order).is_none(), "an order is not legal")?;
        }
    }
    let is_owned = |unit: &Unit| position.owners[usize::from(unit.at)] == unit.seat;
    ensure(!position.complete() || position.units.iter().all(is_owned), "the unit in a province is not its owner's")?;
    let all = u64::MAX >> (64 - board.names.len());
    ensure(position.contested & !all == 0, "an unknown province is contested")
}
