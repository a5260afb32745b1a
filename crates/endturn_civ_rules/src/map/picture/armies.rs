//! Units on the map: a mark for each class.

use endturn_engine::Seat;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::picture::{Colour, LegendLine, Picture, Stack};

use crate::ids::{Tile, UnitTypeId};
use crate::map::signs;
use crate::ruleset::Ruleset;

const COLOUR: Colour = Colour::Rgb([230, 230, 230]);

/// The units on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army {
    /// Their tile.
    pub tile: Tile,
    /// The owner of the strongest.
    pub owner: Seat,
    /// The type of the strongest.
    pub unit_type: UnitTypeId,
    /// Number of units that are not aboard others.
    pub count: u32,
    /// Number of units aboard others.
    pub aboard: u32,
    /// Whether the strongest is fortified.
    pub is_fortified: bool,
}

/// Adds armies to a picture, and their classes to the legend.
pub(super) fn put<'a>(
    picture: &mut Picture,
    ruleset: &Ruleset,
    armies: impl Iterator<Item = &'a Army>,
    place: impl Fn(Tile) -> usize,
) {
    let marks = signs::of_unit_classes(ruleset);
    let mut is_there = vec![false; marks.len()];
    for army in armies {
        let Some((name, unit)) = ruleset.units.at(army.unit_type.index()) else { continue };
        let Some(class) = ruleset.unit_classes.position(&unit.class) else { continue };
        is_there[class] = true;
        let &Army { owner, count, aboard, is_fortified, .. } = army;
        let (place, mark, name) = (place(army.tile), marks[class], name.to_owned());
        picture.stacks.push(Stack { place, owner, mark, name, count, aboard, is_fortified });
    }
    picture.stacks.compact_sort_by_key(|stack| stack.place);
    let there = ruleset.unit_classes.names().zip(marks).zip(is_there).filter(|(_, is_there)| *is_there);
    let line = |(name, glyph): (&str, char)| LegendLine { glyph, colour: COLOUR, meaning: format!("{name} units") };
    picture.legend.extend(there.map(|(one, _)| line(one)));
}
