//! Units on the map: a mark for each class.

use endturn_engine::Seat;
use endturn_engine::picture::{Colour, LegendLine, Picture, Stack};

use crate::ids::{Tile, UnitTypeId};
use crate::ruleset::Ruleset;

/// The marks of some classes, by name.
const USUAL: &[(&str, char)] = &[
    ("Land", '@'),
    ("Big Land", '&'),
    ("Merchant", '$'),
    ("Sea", '%'),
    ("Trireme", '='),
    ("Air", '>'),
    ("Helicopter", '<'),
    ("Missile", '|'),
];
/// The marks of other classes, in the ruleset's order.
const OTHERS: &[char] = &['?', '/', '\\', ';', '"', '~', '_', '(', ')', '[', ']', '{', '}'];
/// The mark of classes for which none is left.
const OTHER: char = '*';
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

/// The mark of each class, in the ruleset's order.
fn marks(ruleset: &Ruleset) -> Vec<char> {
    let mut others = OTHERS.iter().copied();
    let usual = |name: &str| USUAL.iter().find(|(usual, _)| *usual == name).map(|(_, mark)| *mark);
    ruleset.unit_classes.names().map(|name| usual(name).or_else(|| others.next()).unwrap_or(OTHER)).collect()
}

/// Adds armies to a picture, and their classes to the legend.
pub(super) fn put<'a>(
    picture: &mut Picture,
    ruleset: &Ruleset,
    armies: impl Iterator<Item = &'a Army>,
    place: impl Fn(Tile) -> usize,
) {
    let marks = marks(ruleset);
    let mut is_there = vec![false; marks.len()];
    for army in armies {
        let Some((name, unit)) = ruleset.units.at(army.unit_type.index()) else { continue };
        let Some(class) = ruleset.unit_classes.position(&unit.class) else { continue };
        is_there[class] = true;
        let &Army { owner, count, aboard, is_fortified, .. } = army;
        let (place, mark, name) = (place(army.tile), marks[class], name.to_owned());
        picture.stacks.push(Stack { place, owner, mark, name, count, aboard, is_fortified });
    }
    picture.stacks.sort_by_key(|stack| stack.place);
    let there = ruleset.unit_classes.names().zip(marks).zip(is_there).filter(|(_, is_there)| *is_there);
    let line = |(name, glyph): (&str, char)| LegendLine { glyph, colour: COLOUR, meaning: format!("{name} units") };
    picture.legend.extend(there.map(|(one, _)| line(one)));
}
