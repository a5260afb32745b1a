//! Colours of terrains.

use crate::map::lands::Land;

/// Colours of the terrains most rulesets have.
const TERRAINS: &[(&str, [u8; 3])] = &[
    ("Lake", [110, 175, 225]),
    ("Ocean", [70, 130, 190]),
    ("Deep Ocean", [35, 80, 145]),
    ("Glacier", [238, 244, 248]),
    ("Desert", [232, 214, 140]),
    ("Forest", [56, 118, 62]),
    ("Grassland", [112, 178, 82]),
    ("Hills", [156, 138, 84]),
    ("Jungle", [34, 96, 54]),
    ("Mountains", [124, 112, 104]),
    ("Plains", [186, 188, 100]),
    ("Swamp", [92, 120, 100]),
    ("Tundra", [186, 190, 172]),
    ("Inaccessible", [20, 20, 20]),
];

/// The colour of a terrain: by its name, or else by its properties.
pub(super) fn of_terrain(land: &Land) -> [u8; 3] {
    if let Some((_, rgb)) = TERRAINS.iter().find(|(name, _)| *name == land.name) {
        return *rgb;
    }
    let one = &land.generator;
    if land.is_oceanic {
        let depth = one.ocean_depth.clamp(0, 100);
        return if land.is_frozen { [200, 220, 235] } else { blend([90, 160, 215], [25, 65, 130], depth) };
    }
    // The main property of a terrain: the largest of its weights.
    let kinds = [
        (one.frozen.max(if land.is_frozen { 100 } else { 0 }), [238, 244, 248]),
        (one.mountainous, [124, 112, 104]),
        (one.dry, [232, 214, 140]),
        (one.foliage, [56, 118, 62]),
        (one.wet, [92, 120, 100]),
        (one.green, [140, 182, 90]),
        (one.cold, [186, 190, 172]),
    ];
    let most = kinds.iter().map(|(weight, _)| *weight).max().unwrap_or(0);
    kinds.iter().find(|(weight, _)| *weight == most && most > 0).map_or([150, 150, 140], |(_, rgb)| *rgb)
}

/// A mixture with `percent` of the second colour.
fn blend(one: [u8; 3], other: [u8; 3], percent: i32) -> [u8; 3] {
    let percent = percent.clamp(0, 100);
    std::array::from_fn(|at| ((i32::from(one[at]) * (100 - percent) + i32::from(other[at]) * percent) / 100) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixtures_stay_in_range() {
        assert_eq!(blend([0, 100, 255], [255, 0, 255], 50), [127, 50, 255]);
        assert_eq!((blend([1, 2, 3], [9, 9, 9], 0), blend([1, 2, 3], [9, 9, 9], 400)), ([1, 2, 3], [9, 9, 9]));
    }
}
