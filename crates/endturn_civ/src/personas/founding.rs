//! W-147 Settling and terrain work: without travel, a founder founds a city where it is, as soon as
//! the rules allow. Draws none. Tells nothing.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::words::UnitState;

use super::own::{Own, Step};
use crate::orders::{CivOrder, Found};

/// Founders without travel.
pub(super) const STEP: Step = Step {
    subject: "founders",
    because: "a founder that does not travel founds a city where it is, as soon as it may",
    knobs: |knobs| vec![("settles", knobs.settles)],
};

/// Founds a city with every unit that can do so where it is.
pub(super) fn found(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    let apart = own.sight.rules.written.settings.citymindist;
    let mut sites: Vec<Tile> = Vec::new();
    for founder in &own.units {
        let (unit, Some(tile)) = (founder.unit, founder.tile()) else { continue };
        if !founder.troop().founds_cities || founder.is_aboard() || !own.sight.unit_is(unit, UnitState::OnLivableTile) {
            continue;
        }
        let topology = own.sight.topology();
        // Two founders of one turn must not take each other's site.
        let is_taken = sites.iter().any(|&site| topology.distance(site, tile) < apart.max(1));
        if !is_taken && own.sight.founding_problem(tile).is_none() {
            sites.push(tile);
            orders.push(Found(own.sight.number(unit)).into());
        }
    }
}
