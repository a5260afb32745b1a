//! Noise over the tiles of a map, seamless where the map wraps, as whole numbers.
//!
//! The library's gradient noise uses additions, multiplications and comparisons of `f32` alone,
//! each of which IEEE 754 defines to the last bit, and coordinates are whole numbers; so values are
//! the same on every platform.

use endturn_engine::random::Draw;
use fastnoise_lite::{FastNoiseLite, FractalType, NoiseType};

use crate::ids::Tile;
use crate::map::topology::{Grid, Topology};

/// Coordinate units per period of the noise.
const UNITS: i64 = 1024;
/// Its inverse, exact.
const FREQUENCY: f32 = 1.0 / 1024.0;
/// Resolution of values: parts of one.
const PARTS: f32 = 65_536.0;
/// The highest rank; ranks start at 0.
pub(super) const TOP: i32 = 10_000;

/// The rank of every tile among all, 0 to [`TOP`], by noise whose features are about `tiles` tiles
/// wide.
pub(super) fn ranks(topology: &Topology, draw: &mut Draw, tiles: i64, octaves: i32) -> Vec<i32> {
    let mut values = field(topology, draw, tiles, octaves);
    rank(&mut values, topology.all());
    values
}

/// Replaces the values of some tiles by their rank among these tiles, 0 to [`TOP`]; ties by tile
/// number.
pub(super) fn rank(values: &mut [i32], tiles: impl IntoIterator<Item = Tile>) {
    // Values in order of their bits, above the tile: one comparison sorts by both.
    let key = |tile: Tile| u64::from(values[tile.index()].cast_unsigned() ^ 1 << 31) << 32 | u64::from(tile.0);
    let mut keys: Vec<u64> = tiles.into_iter().map(key).collect();
    keys.sort_unstable();
    let last = keys.len().saturating_sub(1).max(1) as i64;
    for (place, key) in keys.into_iter().enumerate() {
        let tile = Tile(key as u32);
        values[tile.index()] = (place as i64 * i64::from(TOP) / last) as i32;
    }
}

fn field(topology: &Topology, draw: &mut Draw, tiles: i64, octaves: i32) -> Vec<i32> {
    // The library increments its seed per octave.
    let mut noise = FastNoiseLite::with_seed(draw.below(1 << 30) as i32);
    noise.set_noise_type(Some(NoiseType::OpenSimplex2));
    noise.set_frequency(Some(FREQUENCY));
    noise.set_fractal_type(Some(FractalType::FBm));
    noise.set_fractal_octaves(Some(octaves));
    let scale = Scale::new(topology, tiles.max(2));
    topology.all().map(|tile| scale.value(&noise, tile)).collect()
}

/// Converts tiles to coordinates of the noise.
struct Scale {
    topology: Topology,
    /// Units per tile, in 1/64.
    per_tile: i64,
    /// Circumferences in half tiles, east-west and north-south.
    round_x: i64,
    round_y: i64,
    /// Rows over which the south blends into the north, if the map wraps both ways.
    seam: i64,
    /// Half tiles per row.
    row: i64,
}

impl Scale {
    fn new(topology: &Topology, tiles: i64) -> Self {
        let row = if matches!(topology.grid(), Grid::SquareIso | Grid::HexIso) { 1 } else { 2 };
        let height = i64::from(topology.height());
        let is_torus = topology.wrap_x() && topology.wrap_y();
        Self {
            topology: *topology,
            per_tile: UNITS * 64 / tiles,
            round_x: 2 * i64::from(topology.width()),
            round_y: row * height,
            seam: if is_torus { (height / 3).max(1) } else { 0 },
            row,
        }
    }

    /// The value at a tile.
    fn value(&self, noise: &FastNoiseLite, tile: Tile) -> i32 {
        let (x, y) = self.topology.xy(tile);
        let is_shifted = self.topology.grid() != Grid::Square && y % 2 == 1;
        let (east, south) = (2 * i64::from(x) + i64::from(is_shifted), self.row * i64::from(y));
        if !self.topology.wrap_x() {
            return if self.topology.wrap_y() {
                let (a, b) = self.around(south, self.round_y);
                sample(noise, [a, b, self.units(east)])
            } else {
                sample(noise, [self.units(east), self.units(south), 0])
            };
        }
        let (a, b) = self.around(east, self.round_x);
        let here = sample(noise, [a, b, self.units(south)]);
        let height = i64::from(self.topology.height());
        let into = i64::from(y) - (height - self.seam);
        if self.seam == 0 || into < 0 {
            return here;
        }
        // The last rows fade into the area north of the first; the mixture is as rough as its
        // parts.
        let beyond = sample(noise, [a, b, self.units(south - self.round_y)]);
        let (more, less) = (into + 1, self.seam - into);
        let norm = (more * more + less * less).isqrt().max(1);
        ((i64::from(beyond) * more + i64::from(here) * less) / norm) as i32
    }

    /// Converts a distance in half tiles to units.
    const fn units(&self, halves: i64) -> i64 {
        halves * self.per_tile / 128
    }

    /// A position on the circle with one circumference, in units.
    fn around(&self, place: i64, round: i64) -> (i64, i64) {
        // The radius is the circumference over 2π.
        let radius = i128::from(self.units(round)) * 10_000 / 62_832;
        (wave(radius, 4 * place + round, 4 * round), wave(radius, 4 * place, 4 * round))
    }
}

/// `radius` times the sine of a part of a full turn, by Bhāskara's rational formula, with an error
/// of at most 0.2 percent.
fn wave(radius: i128, part: i64, turn: i64) -> i64 {
    let (part, half) = (i128::from(part.rem_euclid(turn)), i128::from(turn / 2));
    let (within, sign) = if part < half { (part, 1) } else { (part - half, -1) };
    let arch = within * (half - within);
    let value = 16 * radius * arch / (5 * half * half - 4 * arch).max(1);
    (sign * value) as i64
}

/// The noise at a position.
#[expect(clippy::float_arithmetic, reason = "a power of two scales exactly, on every platform")]
fn sample(noise: &FastNoiseLite, [x, y, z]: [i64; 3]) -> i32 {
    (noise.get_noise_3d(x as f32, y as f32, z as f32) * PARTS) as i32
}

#[cfg(test)]
mod tests {
    use endturn_engine::random::{DrawSubject, Draws, Purpose};

    use super::*;
    use crate::map::generate::recipe::RULE;

    fn draw() -> Draw {
        Draws::new(1).at(RULE, DrawSubject::TABLE, Purpose("test"))
    }

    #[test]
    fn a_wave_goes_once_around() {
        let at = |part| wave(1_000, part, 360);
        assert_eq!((at(0), at(90), at(180), at(270), at(360), at(-90)), (0, 1_000, 0, -1_000, 0, -1_000));
        // Sine of 30 and 45 degrees: 500 and 707.
        assert_eq!((at(30), at(45), at(150)), (500, 705, 500));
    }

    #[test]
    fn ranks_are_even_and_follow_the_values() {
        let mut values = vec![5, -3, 5, 900];
        rank(&mut values, (0..4).map(Tile));
        assert_eq!(values, [3_333, 0, 6_666, 10_000]);
        let mut one = vec![7];
        rank(&mut one, [Tile(0)]);
        assert_eq!(one, [0]);
    }

    #[test]
    fn noise_is_no_rougher_at_a_seam_than_elsewhere() {
        for grid in [Grid::Square, Grid::SquareIso, Grid::Hex, Grid::HexIso] {
            let topology = Topology::new(60, 60, (true, true), grid).unwrap();
            let values = field(&topology, &mut draw(), 20, 3);
            let step = |from: Tile, to: Tile| i64::from(values[from.index()].abs_diff(values[to.index()]));
            let at = |x, y| topology.at(x, y).unwrap();
            let mean = (0..60).flat_map(|y| (0..60).map(move |x| (x, y))).map(|(x, y)| step(at(x, y), at(x + 1, y)));
            let mean = mean.sum::<i64>() / 3_600;
            let east = (0..60).map(|y| step(at(59, y), at(60, y))).sum::<i64>() / 60;
            let south = (0..60).map(|x| step(at(x, 59), at(x, 60))).sum::<i64>() / 60;
            assert!(mean > 100, "{mean}");
            assert!(east < 3 * mean && south < 3 * mean, "{grid:?}: {east} and {south} where {mean} is usual");
        }
    }

    #[test]
    fn values_are_pinned_on_every_platform() {
        let topology = Topology::new(80, 50, (true, false), Grid::Square).unwrap();
        let values = field(&topology, &mut draw(), 20, 4);
        assert_eq!([values[0], values[1], values[777], values[3_999]], [-33_012, -24_526, -10_340, -1_723]);
    }
}
