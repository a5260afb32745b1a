//! Things on tiles: resources, nuisances, and huts.

use endturn_engine::picture::{Colour, LegendLine};

use crate::bits::Bits64;
use crate::ids::{ResourceId, Tile};
use crate::map::map_view::MapView;
use crate::map::signs;
use crate::ruleset::Ruleset;
use crate::ruleset::extras::{ExtraCategory, ExtraRemoval};

/// The sign for all nuisances.
const NUISANCE: char = '!';
const NUISANCE_COLOUR: Colour = Colour::Rgb([90, 60, 20]);
/// The sign for huts.
const HUT: char = '^';
const HUT_COLOUR: Colour = Colour::Rgb([150, 70, 20]);
const RESOURCE_COLOUR: Colour = Colour::Rgb([255, 246, 214]);

/// The signs of things on a map.
#[derive(Clone, Debug, Default)]
pub(super) struct Spots {
    /// By resource: its letter; `None` if it is not on the map.
    letters: Vec<Option<char>>,
    /// By resource.
    names: Vec<String>,
    nuisances: Bits64,
    nuisance_names: Vec<String>,
    huts: Bits64,
    hut_names: Vec<String>,
}

impl Spots {
    /// Collects the things of a map; those on no known tile are left out.
    pub(super) fn new(map: MapView<'_>, ruleset: &Ruleset, knows: &dyn Fn(Tile) -> bool) -> Self {
        let names: Vec<String> = ruleset.resources.names().map(str::to_owned).collect();
        let mut is_there = vec![false; names.len()];
        let mut extras = Bits64::EMPTY;
        for tile in map.topology().all().filter(|&tile| knows(tile)) {
            if let Some(mark) = map.resource(tile).and_then(|ResourceId(at)| is_there.get_mut(usize::from(at))) {
                *mark = true;
            }
            extras = Bits64(extras.0 | map.extras(tile).0);
        }
        let letters = signs::of_resources(ruleset).into_iter().zip(is_there);
        let letters = letters.map(|(letter, is_there)| is_there.then_some(letter)).collect();
        let mut spots = Self { letters, names, ..Self::default() };
        for (at, (name, extra)) in ruleset.extras.iter().enumerate().take(64).filter(|&(at, _)| extras.contains(at)) {
            if extra.category == ExtraCategory::Nuisance {
                spots.nuisances.set(at, true);
                spots.nuisance_names.push(name.to_owned());
            } else if extra.removal.contains(&ExtraRemoval::Enter) {
                spots.huts.set(at, true);
                spots.hut_names.push(name.to_owned());
            }
        }
        spots
    }

    /// The sign of a tile.
    pub(super) fn on(&self, map: MapView<'_>, tile: Tile) -> Option<char> {
        if map.extras(tile).meets(self.nuisances) {
            return Some(NUISANCE);
        }
        if map.extras(tile).meets(self.huts) {
            return Some(HUT);
        }
        self.letters.get(map.resource(tile)?.index()).copied().flatten()
    }

    /// The meanings of the signs.
    pub(super) fn legend(&self) -> Vec<LegendLine> {
        let resources = self.names.iter().zip(&self.letters).filter_map(|(name, letter)| Some((name, (*letter)?)));
        let line =
            |(name, glyph): (&String, char)| LegendLine { glyph, colour: RESOURCE_COLOUR, meaning: name.clone() };
        let mut lines: Vec<LegendLine> = resources.map(line).collect();
        let named = [(NUISANCE, NUISANCE_COLOUR, &self.nuisance_names), (HUT, HUT_COLOUR, &self.hut_names)];
        for (glyph, colour, names) in named.into_iter().filter(|(_, _, names)| !names.is_empty()) {
            lines.push(LegendLine { glyph, colour, meaning: names.join(", ") });
        }
        lines
    }
}
