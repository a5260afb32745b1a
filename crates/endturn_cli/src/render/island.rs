//! A board for tests.

use endturn::engine::Seat;
use endturn::engine::picture::{CellForm, Colour, Label, LegendLine, Network, Picture, PictureCell, Stack};

/// A city with an owner on an island of two cells, with a river that runs east into the edge of the
/// board and from the city north into the sea, and an oil spring; three units of another owner at
/// sea; the last cell of the sea is missing.
pub(crate) fn island() -> Picture {
    let sea = PictureCell { glyph: '~', colour: [0, 0, 200], spot: None, mark: None, owner: None };
    let land = PictureCell { glyph: '.', colour: [0, 200, 100], spot: None, mark: None, owner: Some(Seat(0)) };
    let city = PictureCell { mark: Some('C'), ..land };
    let line = |glyph, colour, meaning: &str| LegendLine { glyph, colour, meaning: meaning.into() };
    Picture {
        width: 3,
        height: 3,
        cell_form: CellForm::Square,
        cells: vec![sea, sea, sea, sea, city, PictureCell { spot: Some('O'), ..land }, sea, sea],
        labels: vec![Label { place: 4, text: "<Ur>".into(), is_walled: true }],
        stacks: vec![Stack {
            place: 6,
            owner: Seat(1),
            mark: '@',
            name: "Boat".into(),
            count: 3,
            aboard: 1,
            is_fortified: true,
        }],
        networks: vec![Network {
            name: "River".into(),
            colour: [0, 0, 255],
            links: vec![(5, 4), (4, 5), (4, 1), (4, 99)],
        }],
        legend: vec![line('~', Colour::Rgb([0, 0, 200]), "sea"), line('C', Colour::Seat(Seat(0)), "a city")],
    }
}
