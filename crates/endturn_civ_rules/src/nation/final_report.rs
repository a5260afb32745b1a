//! W-115 Final ranking: the figures of a nation in the report at the end of a game. Carried out by
//! `crates/endturn_civ/src/stages/ranking.rs`.
//! Draws none. Tells nothing.

use super::score::Record;

/// The categories of the report, in its order.
pub const CATEGORIES: [&str; 16] = [
    "population",
    "trade",
    "production",
    "cities",
    "technologies",
    "military units",
    "wonders",
    "research",
    "land area",
    "settled area",
    "literacy",
    "culture",
    "spaceship",
    "units built",
    "units killed",
    "units lost",
];

/// The figures of a nation, in the order of [`CATEGORIES`].
pub type Figures = [i64; CATEGORIES.len()];

/// W-115: the figures of a nation with this record: population and literacy in thousands, areas in
/// thousandths of a tile, the spaceship as 0 none, 1 started, 2 launched, 3 arrived.
#[must_use]
pub fn figures(record: &Record) -> Figures {
    [
        record.population,
        record.trade.into(),
        record.shields.into(),
        record.cities.into(),
        record.techs.into(),
        record.units.into(),
        record.wonders.into(),
        record.science.into(),
        record.land_area,
        record.settled_area,
        record.literacy,
        record.culture.into(),
        record.ship as i64,
        record.units_built.into(),
        record.units_killed.into(),
        record.units_lost.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::score::ShipState;
    use super::*;

    #[test]
    fn w_115_the_report_has_sixteen_figures() {
        let record = Record { population: 1, trade: 2, ship: ShipState::Arrived, units_lost: 16, ..Record::default() };
        let told = figures(&record);
        assert_eq!((told.len(), told[0], told[1], told[12], told[15]), (16, 1, 2, 3, 16));
    }
}
