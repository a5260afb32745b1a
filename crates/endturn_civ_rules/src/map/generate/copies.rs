//! Worlds with starts that are equal by construction (W-145): every player gets a copy of one piece
//! of the world.
//!
//! Pieces lie side by side, each the same as the next, or mirrored where the map has edges; or in
//! two rows, the southern one mirrored at the equator. The land that a nation reaches before all
//! others decides more than the land around its start (`docs/balance/civ.md`), and no choice of
//! places makes it equal: in such a world it is.

use endturn_engine::random::Draws;

use super::things::HUT_GAP;
use super::{Chance, GenerateError, Generated, Recipe, Starts, generate, starts, terrain};
use crate::ids::Tile;
use crate::map::lands::Lands;
use crate::map::topology::Topology;
use crate::map::world_map::WorldMap;

/// Minimum length of a piece's side.
const MIN_SIDE: u32 = 8;

/// The division of a map into equal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    whole: Topology,
    piece: Topology,
    columns: u32,
    rows: u32,
}

impl Layout {
    /// The division for a number of players: one row of pieces, or two if the pieces of one are
    /// more than twice as long as wide. `None` if the map has no such division.
    fn of(recipe: &Recipe) -> Option<Self> {
        let whole = recipe.topology;
        let seats = u32::try_from(recipe.seats).ok()?.max(1);
        let piece = |rows: u32| {
            let columns = seats.checked_div(rows).filter(|columns| columns * rows == seats)?;
            let (width, height) = (whole.width() / columns, whole.height() / rows);
            let is_even = width * columns == whole.width() && height * rows == whole.height();
            // More than two pieces side by side are alike only if the last touches the first.
            let has_no_ends = columns <= 2 || whole.wrap_x();
            // In the south of a world with one pole it is warm, so that no half mirrors the other.
            let has_climate = rows == 1 || !recipe.singlepole || recipe.alltemperate;
            let is_large = width.min(height) >= MIN_SIDE || seats == 1;
            if !(is_even && has_no_ends && has_climate && is_large) {
                return None;
            }
            let wraps = (whole.wrap_x(), whole.wrap_y() && rows == 1);
            let piece = Topology::new(width, height, wraps, whole.grid()).ok()?;
            Some(Self { whole, piece, columns, rows })
        };
        let length =
            |one: &Self| one.piece.width().max(one.piece.height()) * 10 / one.piece.width().min(one.piece.height());
        match (piece(1), piece(2)) {
            (Some(one), Some(two)) if length(&one) > 20 && length(&two) < length(&one) => Some(two),
            (one, two) => one.or(two),
        }
    }

    /// Whether the pieces beside one another are mirrored.
    const fn mirrors_columns(&self) -> bool {
        self.columns > 1 && !self.whole.wrap_x()
    }

    /// The tile of a piece that a tile of the map is a copy of.
    fn origin(&self, tile: Tile) -> Tile {
        let (x, y) = self.whole.xy(tile);
        let (width, height) = (self.piece.width(), self.piece.height());
        let turned = |at: u32, length: u32, mirrors: bool| {
            let inside = at % length;
            if mirrors && (at / length) % 2 == 1 { length - 1 - inside } else { inside }
        };
        let (x, y) = (turned(x, width, self.mirrors_columns()), turned(y, height, true));
        Tile(y * width + x)
    }

    /// The distance of a tile of a piece from an edge at which the next piece is mirrored; 0 at it.
    fn seam_distance(&self, tile: Tile) -> u32 {
        let (x, y) = self.piece.xy(tile);
        let (width, height) = (self.piece.width(), self.piece.height());
        let south = if self.rows > 1 { height - 1 - y } else { u32::MAX };
        let north = if self.rows > 1 && self.whole.wrap_y() { y } else { u32::MAX };
        let east = if self.mirrors_columns() { width - 1 - x } else { u32::MAX };
        south.min(north).min(east)
    }
}

/// Generates one piece and copies it for each player.
pub(super) fn equal_world(recipe: &Recipe, lands: &Lands, draws: &Draws) -> Result<Generated, GenerateError> {
    let seats = recipe.seats;
    let layout = Layout::of(recipe).ok_or(GenerateError::Uneven { seats })?;
    let singlepole = recipe.singlepole || layout.rows > 1;
    let of_piece = Recipe { topology: layout.piece, seats: 1, singlepole, fair_starts: false, ..*recipe };
    let no_room = GenerateError::NoRoom { seats, found: 0 };
    let piece = generate(&of_piece, lands, draws).map_err(|_| no_room)?;
    let mut map = copied(&layout, &piece.map, lands);
    terrain::salt(lands, &mut map);
    let mut images: Vec<Vec<Tile>> = vec![Vec::with_capacity(seats); layout.piece.tiles()];
    layout.whole.all().for_each(|tile| images[layout.origin(tile).index()].push(tile));
    let side = layout.piece.width().min(layout.piece.height()) as i32;
    let mut tiles = starts::place_equal(lands, &map, &images, side / 2).ok_or(no_room)?;
    if let Some(hut) = lands.hut {
        let beside: Vec<Tile> = tiles.iter().flat_map(|start| layout.whole.square(*start, 1)).collect();
        beside.into_iter().for_each(|tile| map.set_extra(tile, hut, false));
    }
    // Shuffled so that no seat has its place by its number.
    Chance { draws, attempt: piece.tries - 1 }.draw("seats").shuffle(&mut tiles);
    let starts = Starts::measure(&map, lands, tiles);
    Ok(Generated { map, starts, tries: piece.tries })
}

/// The whole map, without resources and huts that would be too close to their mirror images.
fn copied(layout: &Layout, piece: &WorldMap, lands: &Lands) -> WorldMap {
    let terrain = layout.whole.all().map(|tile| piece.terrain(layout.origin(tile))).collect();
    let mut map = WorldMap::new(layout.whole, lands.oceans(), terrain).expect("one terrain per tile");
    for tile in layout.whole.all() {
        let origin = layout.origin(tile);
        let from_seam = layout.seam_distance(origin);
        if from_seam > 0 {
            map.set_resource(tile, piece.resource(origin));
        }
        map.set_extras(tile, piece.extras(origin));
        if let Some(hut) = lands.hut
            && from_seam <= HUT_GAP.unsigned_abs() / 2
        {
            map.set_extra(tile, hut, false);
        }
    }
    map
}
